"""Recorded games as training data: bots play, their records become one Parquet file, and a network imitates them.

    python examples/learn_from_records.py --map bazaar --games 60 --out imitation.npz

What it saves is a bot too: see trained_bot.py.
"""

import argparse
import os
import tempfile
from pathlib import Path
from random import Random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy: with matrices so small, threads only get in the way

import numpy as np
from numpy_network import Network

from wayfare import Game, load_board
from wayfare.bots.bot import find_bot
from wayfare.envs.dataset import Decisions, read_decisions, write_parquet
from wayfare.envs.observe import layout_of
from wayfare.game.record import make_record, write_record


def play_and_record(board: str, bot: str, games: int, folder: Path) -> None:
    """Games between two of a kind, each written down as `wayfare simulate --records` does it."""
    for number in range(games):
        game = Game(board, 2, seed=f"lessons/{number}")
        players = [find_bot(bot)(game.board, seat, Random(number)) for seat in (0, 1)]
        while (seat := game.to_decide) is not None:
            view = game.view(seat)
            game.play(players[seat].choose(view, view.legal, None), seat)
        write_record(make_record(game, [bot, bot]), folder / f"{number:06}.json")


def agreement(network: Network, some: Decisions) -> float:
    """How often the network would have done the same."""
    _, second, _ = network.look(some.observations)
    return float((network.policy(second, some.masks).argmax(axis=1) == some.actions).mean())


def imitate(network: Network, some: Decisions, rng: np.random.Generator, epochs: int, rate: float = 2e-3) -> None:
    """Make what was done likelier, and the value like what was gained."""
    for _ in range(epochs):
        for rows in np.array_split(rng.permutation(len(some.actions)), max(1, len(some.actions) // 256)):
            first, second, values = network.look(some.observations[rows])
            to_logits = network.policy(second, some.masks[rows])
            to_logits[np.arange(len(rows)), some.actions[rows]] -= 1
            to_value = values - some.rewards[rows]
            size = np.float32(len(rows))
            network.learn(some.observations[rows], (first, second), to_logits / size, to_value / size, rate)


def main() -> None:
    """Play, write, read, learn, and tell how well."""
    parser = argparse.ArgumentParser(description="Learn from recorded games.")
    parser.add_argument("--map", default="bazaar")
    parser.add_argument("--bot", default="planner", help="whose games to learn from")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--out", default="imitation.npz")
    chosen = parser.parse_args()
    board = load_board(chosen.map)
    with tempfile.TemporaryDirectory() as folder:
        play_and_record(chosen.map, chosen.bot, chosen.games, Path(folder))
        file = Path(folder) / "decisions.parquet"
        count = write_parquet(sorted(Path(folder).glob("*.json")), file)
        portions = list(read_decisions(file, board, 2, rows=max(1, count * 4 // 5)))
    lessons, test = portions[0], portions[1]
    layout = layout_of(board, 2)
    network = Network(layout.size, board.n_actions)
    before = agreement(network, test)
    imitate(network, lessons, np.random.default_rng(0), chosen.epochs)
    print(f"{count} decisions of {chosen.games} games. Agreement with {chosen.bot} in games not learned from: "
          f"{before:.0%} before, {agreement(network, test):.0%} after.")  # fmt: skip
    network.save(chosen.out, board=board.name, digest=board.digest, seats=2, observation=layout.version)


if __name__ == "__main__":
    main()
