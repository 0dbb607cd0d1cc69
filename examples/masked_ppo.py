"""Masked PPO by self-play on a tiny board, with a network in NumPy; learns to beat random players within a minute.

    python examples/masked_ppo.py --map skerries --seconds 45 --out policy.npz
    wayfare match --map skerries --players examples/trained_bot.py:TrainedBot:weights=policy.npz,random --games 200

All seats play with the same network, and every seat's decisions are learned from.
"""

import argparse
import os
import time
from dataclasses import dataclass

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: with matrices so small, threads only get in the way

import numpy as np
from numpy_network import Array, Network

from wayfare.envs import Games

LENGTH = 32
"""Decisions of each game between two rounds of learning."""
EPOCHS = 3
CLIP = 0.2
ENTROPY = 0.01
LAMBDA = 0.95
REWARD_SCALE = 0.1
"""Points are large numbers for a network."""


@dataclass
class Rollout:
    """What was seen, done and gained: (time, game, ...)."""

    observations: Array
    masks: Array
    actions: Array
    chances: Array
    values: Array
    seats: Array
    gains: Array
    finished: Array


def sample(chances: Array, rng: np.random.Generator) -> Array:
    """One action for each game, as likely as the policy says."""
    sums = chances.cumsum(axis=1)
    actions: Array = (sums < rng.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1)
    return actions


def collect(games: Games, network: Network, rng: np.random.Generator) -> Rollout:
    """Play on, every seat with the same network."""
    count = games.count
    roll = Rollout(
        np.zeros((LENGTH, *games.observations.shape), np.float32), np.zeros((LENGTH, *games.masks.shape), np.int8),
        np.zeros((LENGTH, count), np.int64), np.zeros((LENGTH, count), np.float32),
        np.zeros((LENGTH, count), np.float32), np.zeros((LENGTH, count), np.int64),
        np.zeros((LENGTH, count, games.seats), np.float32), np.zeros((LENGTH, count), np.bool_),
    )  # fmt: skip
    for now in range(LENGTH):
        roll.observations[now], roll.masks[now], roll.seats[now] = games.observations, games.masks, games.deciders
        _, second, roll.values[now] = network.look(games.observations)
        chances = network.policy(second, games.masks)
        roll.actions[now] = sample(chances, rng)
        roll.chances[now] = chances[np.arange(count), roll.actions[now]]
        games.step(roll.actions[now])
        roll.gains[now], roll.finished[now] = games.rewards * REWARD_SCALE, games.finished
    return roll


def advantages(roll: Rollout) -> tuple[Array, Array]:
    """How much better each decision turned out than expected, and whether that is known.

    Going back in time, every seat of every game has its own chain of decisions: what it gains until its next
    decision, while others decide, belongs to this one. The last decision of a chain that goes on later is left out.
    """
    length, count, seats = roll.gains.shape
    rows = np.arange(count)
    gained = np.zeros((count, seats), np.float32)
    next_value = np.zeros((count, seats), np.float32)
    next_advantage = np.zeros((count, seats), np.float32)
    known = np.zeros((count, seats), np.bool_)
    result, counts = np.zeros((length, count), np.float32), np.zeros((length, count), np.bool_)
    for now in range(length - 1, -1, -1):
        over = roll.finished[now]
        for chain in (gained, next_value, next_advantage):
            chain[over] = 0
        known[over] = True
        gained += roll.gains[now]
        seat = roll.seats[now]
        error = gained[rows, seat] + next_value[rows, seat] - roll.values[now]
        result[now] = error + LAMBDA * next_advantage[rows, seat]
        counts[now] = known[rows, seat]
        result[now][~counts[now]] = 0
        next_value[rows, seat], next_advantage[rows, seat] = roll.values[now], result[now]
        gained[rows, seat], known[rows, seat] = 0, True
    return result, counts


def improve(network: Network, roll: Rollout, rng: np.random.Generator, rate: float, batch: int = 1024) -> float:
    """Make what turned out well likelier; says how spread out the policy is (its entropy)."""
    gains, counts = advantages(roll)
    keep = counts.reshape(-1)
    flat = {name: getattr(roll, name).reshape(-1, *getattr(roll, name).shape[2:])[keep]
            for name in ("observations", "masks", "actions", "chances", "values")}  # fmt: skip
    advantage = gains.reshape(-1)[keep]
    target = advantage + flat["values"]
    advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
    entropy = 0.0
    for _ in range(EPOCHS):
        for some in np.array_split(rng.permutation(len(advantage)), max(1, len(advantage) // batch)):
            rows = np.arange(len(some))
            first, second, values = network.look(flat["observations"][some])
            chances = network.policy(second, flat["masks"][some])
            chosen = chances[rows, flat["actions"][some]]
            ratio = chosen / flat["chances"][some]
            gain = advantage[some]
            clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
            pull = np.where(clipped, 0, gain * ratio)
            logs = np.log(chances + 1e-12)
            spread = -(chances * logs).sum(axis=1, keepdims=True)
            to_logits = chances * pull[:, None] + ENTROPY * chances * (logs + spread)
            to_logits[rows, flat["actions"][some]] -= pull
            to_value = 0.5 * (values - target[some])
            size = np.float32(len(some))
            network.learn(flat["observations"][some], (first, second), to_logits / size, to_value / size, rate)
            entropy = float(spread.mean())
    return entropy


def against_random(network: Network, board: str, games: int = 400, seed: int = 12345) -> tuple[float, float]:
    """Seat 0 plays the network's likeliest action, the others at random: its share of victories, its mean points."""
    table = Games(board, 2, games, reward="win")
    table.reset(seed)
    rng = np.random.default_rng(seed)
    wins, points, ended = 0.0, 0.0, np.zeros(games, np.bool_)
    while not ended.all():
        _, second, _ = network.look(table.observations)
        best = network.policy(second, table.masks).argmax(axis=1)
        any_legal = np.where(table.masks, rng.random(table.masks.shape, np.float32), -1).argmax(axis=1)
        table.step(np.where(table.deciders == 0, best, any_legal))
        new = table.finished & ~ended
        wins += float(((table.rewards[new, 0] + 1) / 2).sum())
        points += float(table.results[new, 0, 0].sum())
        ended |= table.finished
    return wins / games, points / games


def train(board: str, seconds: float, seed: int = 0, most: int | None = None, quiet: bool = False) -> Network:
    """Learn for so many seconds, or at most so many rounds."""
    count = 128
    games = Games(board, 2, count, reward="shaped")
    games.reset(seed)
    network = Network(games.layout.size, games.board.n_actions, seed=seed)
    rng = np.random.default_rng(seed)
    began = time.monotonic()
    rounds = decisions = 0
    while (spent := time.monotonic() - began) < seconds and (most is None or rounds < most):
        rate = 2e-3 * max(0.1, 1 - (spent / seconds if most is None else rounds / most))
        entropy = improve(network, collect(games, network, rng), rng, rate)
        rounds, decisions = rounds + 1, decisions + LENGTH * count
        if not quiet and rounds % 25 == 0:
            wins, points = against_random(network, board)
            print(f"{spent:5.0f} s, {decisions:8} decisions: wins {wins:.0%} against random, {points:.1f} points, "
                  f"entropy {entropy:.2f}")  # fmt: skip
    return network


def main() -> None:
    """Train, tell how it went, and save the policy."""
    parser = argparse.ArgumentParser(description="Masked PPO by self-play on a tiny board.")
    parser.add_argument("--map", default="skerries", help="skerries or bazaar; larger boards need larger networks")
    parser.add_argument("--seconds", type=float, default=45)
    parser.add_argument("--rounds", type=int, help="stop after so many rounds of learning")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", default="policy.npz")
    chosen = parser.parse_args()
    before, _ = against_random(train(chosen.map, 0, chosen.seed), chosen.map)
    network = train(chosen.map, chosen.seconds, chosen.seed, chosen.rounds)
    after, points = against_random(network, chosen.map)
    print(f"Wins against random: {before:.0%} before, {after:.0%} after, with {points:.1f} points a game.")
    layout = Games(chosen.map, 2, 1).layout
    network.save(chosen.out, board=chosen.map, digest=layout.board.digest, seats=2, observation=layout.version)
    print(f"Saved to {chosen.out}.")


if __name__ == "__main__":
    main()
