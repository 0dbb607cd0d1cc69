"""A policy that masked_ppo.py has saved, as a bot like any other.

Name it as examples/trained_bot.py:TrainedBot:weights=policy.npz in `wayfare match`, `simulate`, `play` and `serve`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from numpy_network import Network

from wayfare.board.board import Board
from wayfare.envs.observe import OBSERVATION_VERSION, mask_of, observe
from wayfare.game.view import View


class TrainedBot:
    """Does what a trained network finds best."""

    def __init__(self, board: Board, seat: int, rng: Random, *, weights: str = "policy.npz") -> None:
        self.network, self.about = Network.load(weights)
        wanted = (board.digest, OBSERVATION_VERSION)
        if (self.about["digest"], self.about["observation"]) != wanted:
            raise ValueError(f"{weights} was trained on {self.about['board']}, or for other observations")

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """The likeliest action."""
        if view.seats != self.about["seats"]:
            raise ValueError(f"it was trained for {self.about['seats']} seats, not {view.seats}")
        _, second, _ = self.network.look(observe(view)[None])
        return int(np.argmax(self.network.policy(second, mask_of(view)[None])[0]))
