"""Random play three ways: one seat (Gymnasium), every seat (PettingZoo), thousands of games at once (compiled)."""

import argparse
import time

import gymnasium
import numpy as np
import pettingzoo

from wayfare.envs import Games


def one_seat(board: str) -> None:
    """A game against the default bot."""
    env = gymnasium.make(f"wayfare/{board}-v0", reward="score")
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        total += float(reward)
    print(f"Gymnasium: {total:.0f} points, rank {info['ranks'][0]}.")


def every_seat(board: str) -> None:
    """A game between three."""
    env = pettingzoo.make("aec", f"wayfare/{board}-v0", seats=3)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        totals[agent] += reward
        env.step(None if over or cut else env.action_space(agent).sample(observation["action_mask"]))
    print(f"PettingZoo: {totals}.")


def thousands(board: str, count: int, steps: int) -> None:
    """Many games at once."""
    games = Games(board, 2, count)
    games.reset(seed=1)
    rng = np.random.default_rng(1)
    spent, ended = 0.0, 0
    for _ in range(steps):
        actions = np.where(games.masks, rng.random(games.masks.shape, np.float32), -1).argmax(axis=1)
        began = time.perf_counter()
        games.step(actions)
        spent += time.perf_counter() - began
        ended += int(games.finished.sum())
    print(
        f"Batch: {ended} games ended; {count * steps / spent:,.0f} decisions a second, observations and masks written."
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Random play three ways.")
    parser.add_argument("--map", default="skerries")
    parser.add_argument("--count", type=int, default=512)
    parser.add_argument("--steps", type=int, default=100)
    chosen = parser.parse_args()
    one_seat(chosen.map)
    every_seat(chosen.map)
    thousands(chosen.map, chosen.count, chosen.steps)
