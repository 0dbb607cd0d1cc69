"""Taking back: within one's own turn, as long as nothing hidden was revealed and nobody else has acted."""

from collections.abc import Sequence
from dataclasses import dataclass

from wayfare.engine.names import OPENING, OVER
from wayfare.server.clock import Mark
from wayfare.server.tables import PLAYER, Move

QUIET = frozenset(("claimed", "merchandise", "kept", "ferry", "passed", "took", "last round"))
"""Events that show nobody anything that was hidden. Whatever is not named here counts as revealing."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move that stands, and the kinds of the events it caused."""

    move: Move
    kinds: frozenset[str]
    mark: Mark | None = None
    """The clocks when it was made."""


def find_undo(played: Sequence[Played], phase: int, seat: int) -> int | None:
    """Which of the moves that stand the seat may take back: its place in the list, or None.

    While others are still choosing their opening tickets, one's own choice may be taken back whenever it was
    made: it is secret, and nothing hangs on it yet.
    """
    if phase == OPENING:
        for at, done in enumerate(played):
            if done.move.seat == seat and done.move.by == PLAYER:
                return at
        return None
    if phase == OVER or not played:
        return None
    last = played[-1]
    if last.move.seat == seat and last.move.by == PLAYER and last.kinds <= QUIET:
        return len(played) - 1
    return None
