"""Who sits where: the seatings of a block, so that no player profits from a seat or a deal."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

from wayfare.game.errors import SetUpError

Seating = tuple[int, ...]
"""For each seat, the number of the player on it."""
FEW = 6
"""Up to so many arrangements, a block plays them all."""


def player_counts(named: Sequence[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The different players in the order they were named, and how often each was named."""
    players = tuple(dict.fromkeys(named))
    return players, tuple(named.count(player) for player in players)


def fillings(counts: Sequence[int], seats: int) -> tuple[Seating, ...]:
    """The ways to fill the seats with copies of the players, as evenly as can be, in the proportion they were named.

    Where seats are left over, every choice of who has one more is a filling.
    """
    named = sum(counts)
    if named > seats:
        raise SetUpError(f"{named} players are named for {seats} seats; name at most {seats}, or give more --seats")
    rounds, left_over = divmod(seats, named)
    by_name = [player for player, count in enumerate(counts) for _ in range(count)]
    found = {tuple(sorted(by_name * rounds + list(more))) for more in combinations(by_name, left_over)}
    return tuple(sorted(found))


@cache
def seatings(counts: tuple[int, ...], seats: int) -> tuple[tuple[Seating, ...], ...]:
    """The seatings of a block, for blocks 0, 1, 2 and so on; after the last it begins again with the first.

    If there are few arrangements, every block plays them all. Otherwise a block plays all rotations of one round
    of players, so that each sits everywhere, and the next block takes the next round, so that all are neighbours.
    """
    filled = fillings(counts, seats)
    everything = [tuple(sorted(set(permutations(filling)))) for filling in filled]
    if sum(map(len, everything)) <= FEW:
        return (tuple(seating for arrangements in everything for seating in arrangements),)
    rounds = [sorted({min(_rotations(seating)) for seating in arrangements}) for arrangements in everything]
    number = max(map(len, rounds))
    return tuple(
        tuple(seating for circles in rounds for seating in sorted(set(_rotations(circles[block % len(circles)]))))
        for block in range(number)
    )


def _rotations(seating: Seating) -> list[Seating]:
    return [seating[start:] + seating[:start] for start in range(len(seating))]
