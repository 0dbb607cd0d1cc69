"""What is kept of a game of a match, and of each seat in it."""

from typing import NamedTuple


class SeatResult(NamedTuple):
    """How a player did on a seat."""

    player: int
    points: int
    rank: int
    completed: int
    """Tickets made, of those held."""
    held: int
    decisions: int | None = None
    """How often it decided, and how long that took together; None where compiled code plays whole games."""
    seconds: float | None = None
    crashes: int = 0
    illegal: int = 0
    timeouts: int = 0
    failure: str = ""
    """What went wrong first, in words."""


class GameResult(NamedTuple):
    """How a game ended."""

    number: int
    turns: int
    decisions: int
    seconds: float
    seats: tuple[SeatResult, ...]

    @property
    def facts(self) -> tuple[object, ...]:
        """All but the times, which differ each time: what one seed gives always."""
        seats = tuple(seat._replace(seconds=None) for seat in self.seats)
        return (self.number, self.turns, self.decisions, seats)


def victories(game: GameResult) -> list[float]:
    """Each seat's share of the victory: a shared one counts as its share."""
    winners = sum(seat.rank == 1 for seat in game.seats)
    return [1 / winners if seat.rank == 1 else 0.0 for seat in game.seats]
