"""How strong the shipped bots are: every two of the quick ones meet on every board. docs/bots.md has the figures.

Run it with the name of a new file, and then `wayfare ladder` with the same.
"""

import sys
from itertools import combinations

from wayfare.arena import match
from wayfare.bots.bot import LEVELS, STYLES

GAMES = 1000
SEED = "report"
QUICK = ("random", *STYLES, *LEVELS[:-2])
"""Level 5 is the planner, and level 6 searches."""
TABLES = (("amsterdam", 2), ("usa", 2), ("italy", 2), ("usa", 4), ("italy", 4))


def main(file: str) -> None:
    """Play all matches into a new file."""
    for board, seats in TABLES:
        for one, other in combinations(QUICK, 2):
            result = match(board, [one, other], GAMES, SEED, seats=seats, workers=2, out=file)
            first = result.players[0]
            print(f"{board} {seats}: {first.name} {100 * first.win_rate.value:.1f} % against {other}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
