"""How fast the compiled environments are, and what each part of a step costs.

python bench/environments.py            # parts, boards, batch sizes, threads
python bench/environments.py --bots     # opponents too; compiles the bots first, which takes its time

Every figure is the best of three runs of the same random games; the actions are chosen beforehand, so that choosing
is not measured.
"""

import argparse
import time
from typing import Any

import numpy as np

from wayfare.envs import Games

TABLES = (("usa", 2), ("usa", 5), ("italy", 2), ("italy", 5), ("amsterdam", 2), ("amsterdam", 4), ("skerries", 2),
          ("bazaar", 2))  # fmt: skip
STEPS = 150
COUNT = 512


def any_legal(games: Games, rng: np.random.Generator) -> Any:
    """A random legal action for every game."""
    return np.where(games.masks, rng.random(games.masks.shape, np.float32), -1).argmax(axis=1)


def nanoseconds(board: str, players: Any, count: int, **options: Any) -> float:
    """What a decision takes."""
    rng = np.random.default_rng(0)
    games = Games(board, players, count)
    games.reset(1)
    actions = []
    for _ in range(STEPS):
        actions.append(any_legal(games, rng))
        games.step(actions[-1])
    games = Games(board, players, count, **options)
    best = float("inf")
    for _ in range(3):
        games.reset(1)
        began = time.perf_counter()
        for codes in actions:
            games.step(codes)
        best = min(best, time.perf_counter() - began)
    games.close()
    return 1e9 * best / count / STEPS


def tell(what: str, time_of_one: float) -> None:
    """One line."""
    print(f"{what:45}{time_of_one:8.0f} ns{1e3 / time_of_one:8.2f} M/s", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", action="store_true", help="measure games against bots too")
    chosen = parser.parse_args()
    for observe, mask, words in ((0, 0, "check and rules only"), (0, 1, "with masks"), (1, 0, "with observations"),
                                 (1, 1, "with both")):  # fmt: skip
        tell(f"usa, 2 seats, {words}", nanoseconds("usa", 2, COUNT, observe=bool(observe), mask=bool(mask)))
    for board, seats in TABLES:
        tell(f"{board}, {seats} seats", nanoseconds(board, seats, COUNT))
    for count in (64, 256, 1024, 4096):
        tell(f"usa, 2 seats, {count} games", nanoseconds("usa", 2, count))
    tell("usa, 2 seats, 4096 games, 2 threads", nanoseconds("usa", 2, 4096, threads=2))
    for bot in ("random", "greedy", "one-network", "planner") if chosen.bots else ():
        tell(f"usa, against {bot}: the learner's decisions", nanoseconds("usa", ["learner", bot], COUNT))


if __name__ == "__main__":
    main()
