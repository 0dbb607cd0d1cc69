"""A small policy and value network in NumPy: one hidden layer, masked actions, Adam. Enough for a tiny board."""

from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

NAMES = ("w1", "b1", "w2", "b2", "wp", "bp", "wv", "bv")


class Network:
    """Two hidden layers (tanh), then a logit for each action and one value."""

    def __init__(self, n_inputs: int, n_actions: int, hidden: int = 96, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)

        def layer(rows: int, columns: int, gain: float) -> Array:
            return (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        self.weights: dict[str, Array] = {
            "w1": layer(n_inputs, hidden, 1.5), "b1": np.zeros(hidden, np.float32),
            "w2": layer(hidden, hidden, 1.0), "b2": np.zeros(hidden, np.float32),
            "wp": layer(hidden, n_actions, 0.01), "bp": np.zeros(n_actions, np.float32),
            "wv": layer(hidden, 1, 1.0), "bv": np.zeros(1, np.float32),
        }  # fmt: skip
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def look(self, observations: Array) -> tuple[Array, Array, Array]:
        """The hidden layers, and the value."""
        w = self.weights
        first = np.tanh(observations @ w["w1"] + w["b1"])
        second = np.tanh(first @ w["w2"] + w["b2"])
        return first, second, (second @ w["wv"] + w["bv"])[:, 0]

    def policy(self, second: Array, masks: Array) -> Array:
        """The probability of each action; a masked one has none."""
        logits = second @ self.weights["wp"] + self.weights["bp"]
        logits = np.where(masks, logits, np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        powers = np.exp(logits)
        chances: Array = powers / powers.sum(axis=1, keepdims=True)
        return chances

    def learn(
        self, observations: Array, hidden: tuple[Array, Array], to_logits: Array, to_value: Array, rate: float
    ) -> None:
        """One step of Adam, down the gradient with respect to logits and values."""
        first, second = hidden
        w = self.weights
        back = to_logits @ w["wp"].T + to_value[:, None] * w["wv"].T
        back *= 1 - second * second
        deeper = (back @ w["w2"].T) * (1 - first * first)
        gradients = {
            "wp": second.T @ to_logits, "bp": to_logits.sum(axis=0),
            "wv": second.T @ to_value[:, None], "bv": to_value.sum(keepdims=True),
            "w2": first.T @ back, "b2": back.sum(axis=0),
            "w1": observations.T @ deeper, "b1": deeper.sum(axis=0),
        }  # fmt: skip
        norm = np.sqrt(sum(float((gradient * gradient).sum()) for gradient in gradients.values()))
        shrink = min(1.0, 0.5 / (norm + 1e-8))
        self._steps += 1
        for name, gradient in gradients.items():
            gradient = gradient * np.float32(shrink)
            self._means[name] = 0.9 * self._means[name] + 0.1 * gradient
            self._squares[name] = 0.999 * self._squares[name] + 0.001 * gradient * gradient
            mean = self._means[name] / (1 - 0.9**self._steps)
            square = self._squares[name] / (1 - 0.999**self._steps)
            w[name] -= (rate * mean / (np.sqrt(square) + 1e-5)).astype(np.float32)

    def save(self, path: str | Path, **about: Any) -> None:
        """Write the weights, and what they are for, to an .npz file."""
        with open(path, "wb") as file:
            np.savez(file, **self.weights, **about)

    @classmethod
    def load(cls, path: str | Path) -> tuple["Network", dict[str, Any]]:
        """Read what `save` wrote: the network, and what it is for."""
        with np.load(path) as file:
            weights = {name: file[name] for name in NAMES}
            about = {name: file[name].item() for name in file.files if name not in NAMES}
        network = cls(weights["w1"].shape[0], weights["wp"].shape[1], weights["w1"].shape[1])
        network.weights = weights
        return network, about
