"""What is known of a table apart from the game itself: who sits where, how it plays, and every move so far."""

from dataclasses import dataclass, field

from wayfare.server.messages import Options

PLAYER, BOT, CLOCK = 0, 1, 2
"""Whose move it was: the player's own, a bot's in the seat, or a simple bot's after the time ran out."""

COLOURS = ("blue", "red", "green", "yellow", "black", "purple", "orange", "white", "teal", "pink")
"""For seats that choose none; the page draws the first five, as many as a table has seats."""


@dataclass
class Seat:
    """One seat. It is played by a bot while `bot` names one."""

    kind: str
    """you, here, friend or bot: how it was meant when the table was made."""
    name: str
    colour: str
    bot: str | None
    owner: str | None
    """The hash of the browser it belongs to; None for a bot, and for a friend who has not come yet."""
    invite: str | None = None
    """The hash of the invitation to a seat that is still free."""

    @property
    def is_free(self) -> bool:
        """Whether a friend is still expected here."""
        return self.kind == "friend" and self.owner is None

    @property
    def is_played(self) -> bool:
        """Whether anybody decides for the seat."""
        return self.bot is not None or self.owner is not None


@dataclass(frozen=True, slots=True)
class Move:
    """One line of a table's log: an action, or the taking back of one. Lines are only ever added."""

    number: int
    """The position it leads to."""
    seat: int
    code: int
    undoes: int | None
    """The number of the move that is taken back; then the code means nothing."""
    by: int
    at: float
    left: float | None = None
    """With a clock: the seconds the seat has left after it."""


@dataclass
class Table:
    """One table."""

    id: str
    map: str
    digest: str
    rules: int
    seed: str
    options: Options
    host: str
    """The hash of the browser that made it."""
    created: float
    seats: list[Seat]
    over: bool = False
    next: str | None = None
    """The rematch."""
    key: int = 0
    """Its number in the store."""
    moves: list[Move] = field(default_factory=list)

    def seats_of(self, owner: str | None) -> list[int]:
        """The seats that belong to a browser."""
        return [] if owner is None else [number for number, seat in enumerate(self.seats) if seat.owner == owner]

    @property
    def is_full(self) -> bool:
        """Whether every seat is played by somebody."""
        return all(seat.is_played for seat in self.seats)
