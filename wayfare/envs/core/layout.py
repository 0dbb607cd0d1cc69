"""The layout of an observation: which numbers stand where, what they mean and in which unit.

It depends on the board and the number of seats only. Seats are counted from the one that looks (0 is itself).
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod

from wayfare.board.board import Board
from wayfare.engine.fields import Carrier
from wayfare.engine.names import ROW

OBSERVATION_VERSION = 1
"""Goes up whenever a part changes its meaning, its unit or its place."""

BOUND = 512.0
"""No number of an observation is greater, nor below 0."""

# Units. Powers of two, so that every count is exact in 32 bits: number × unit = count.
CARDS = 8
PILE = 64
PIECES = 32
POINTS = 64
TICKET_POINTS = 16
FEW = 8

N_PHASES = 5
N_COUNTDOWN = 3
SEAT_ITEMS = ("cards", "pieces", "points", "ferry cards", "merchandise", "tickets", "has chosen")
SEAT_UNITS = (PILE, PIECES, POINTS, FEW, FEW, FEW, 1)


class Offsets(Carrier):
    """Where each part begins, for compiled code."""

    size: int
    seats: int
    phase: int
    turn: int
    first: int
    countdown: int
    row: int
    hand: int
    discard: int
    piles: int
    table: int
    known: int
    offer: int
    choice: int
    tickets: int
    routes: int
    places: int


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an observation."""

    name: str
    start: int
    shape: tuple[int, ...]
    unit: str
    """What 1.0 stands for."""
    meaning: str

    @property
    def stop(self) -> int:
        """Where the next part begins."""
        return self.start + prod(self.shape)


class Layout:
    """The parts of an observation on one board with so many seats."""

    version = OBSERVATION_VERSION

    def __init__(self, board: Board, seats: int) -> None:
        self.board = board
        self.seats = seats
        self.parts: dict[str, Part] = {}
        tables = board.tables
        cards, tickets = tables.n_cards, tables.n_tickets
        deal = max(tables.opening_deal, tables.draw_deal)
        bit = "0 or 1"
        self._add("phase", (N_PHASES,), bit, "what is to be decided: opening tickets, turn, second card, tickets, over")
        self._add("turn", (seats,), bit, "whose turn it is")
        self._add("first", (seats,), bit, "who began")
        self._add(
            "countdown", (N_COUNTDOWN,), "bit, 8, 8", "the last round has begun; turns left in it; passes in a row"
        )
        self._add(
            "row", (ROW, cards), bit, "the face-up card in each slot; card 0 is the wild; nothing where none lies"
        )
        self._add("hand", (cards,), "8 cards", "the seat's own cards")
        self._add("discard", (cards,), "8 cards", "the discard pile")
        self._add("piles", (2,), "64 cards", "cards in the deck, and in the ticket deck")
        units = ", ".join("bit" if unit == 1 else str(unit) for unit in SEAT_UNITS)
        self._add("table", (seats, len(SEAT_ITEMS)), units, "of each seat: " + ", ".join(SEAT_ITEMS))
        self._add("known", (seats, cards), "8 cards", "cards each seat has taken face up and not spent since")
        self._add("offer", (deal, tickets), bit, "the ticket in each place of the seat's offer")
        self._add("choice", (deal,), bit, "the opening tickets it has chosen, until all have")
        self._add("tickets", (tickets, 2), bit, "the seat holds the ticket and has not completed it; has completed it")
        self._add("routes", (tables.n_routes, seats + 1), bit, "who owns the route; free, but closed to the seat")
        meaning = "who has a route there; points of the seat's open tickets, and of offered ones, that end there"
        self._add("places", (tables.n_places, seats + 2), "bits, then 16 points", meaning)

    def _add(self, name: str, shape: tuple[int, ...], unit: str, meaning: str) -> None:
        self.parts[name] = Part(name, self.size, shape, unit, meaning)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return max((part.stop for part in self.parts.values()), default=0)

    @cached_property
    def offsets(self) -> Offsets:
        """The same for compiled code."""
        offsets = Offsets()
        offsets.size, offsets.seats = self.size, self.seats
        for part in self.parts.values():
            setattr(offsets, part.name, part.start)
        return offsets

    def __repr__(self) -> str:
        """The board, the seats, and how many numbers."""
        return f"<Layout {self.board.name}, {self.seats} seats: {self.size} numbers>"


@lru_cache(maxsize=64)
def layout_of(board: Board, seats: int) -> Layout:
    """The layout of a board with so many seats, made once."""
    return Layout(board, seats)
