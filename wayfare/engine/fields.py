"""What is kept: the tables of a board, the state of a game, and the sheet on which a game is scored.

Each class is declared once and has two carriers. Here it is an object of ints and lists; `fast.py` derives
from the same annotations a NumPy record that compiled code can read. An annotation gives the shape.
"""

from typing import Annotated, Any, TypeVar, get_origin

from wayfare.engine.names import (
    MAX_CARDS,
    MAX_CLAIMS,
    MAX_FERRIES,
    MAX_LENGTH,
    MAX_OFFER,
    MAX_PLACES,
    MAX_REGIONS,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_TICKETS,
    ROW,
)
from wayfare.engine.sets import words_for

ROUTE_WORDS = words_for(MAX_ROUTES)
TICKET_WORDS = words_for(MAX_TICKETS)
PAY_ROWS = (MAX_FERRIES + 1) * (MAX_LENGTH + 1) * MAX_CARDS * (MAX_LENGTH + 1)

ENTRY = 5
MOST_ENTRIES = 192
"""More than one action, or setting up, can write: a hand, an offer and three sweeps for five seats fit."""

WORD = "word"
"""Marks a field of bit words or random words, 64 bits wide; every other number has 16 bits. All are signed."""

Word = Annotated[int, WORD]
PerSeat = Annotated[list[int], MAX_SEATS]
PerCard = Annotated[list[int], MAX_CARDS]
PerPlace = Annotated[list[int], MAX_PLACES]
PerRoute = Annotated[list[int], MAX_ROUTES]
PerTicket = Annotated[list[int], MAX_TICKETS]
PerTicketWord = Annotated[list[int], WORD, MAX_TICKETS]
PerClaim = Annotated[list[int], MAX_CLAIMS]
PerLine = Annotated[list[int], MAX_ROUTES + 2 * MAX_PLACES + 1]
PerLineWord = Annotated[list[int], WORD, MAX_ROUTES + 2 * MAX_PLACES + 1]
RouteSetPerSeat = Annotated[list[list[int]], WORD, MAX_SEATS, ROUTE_WORDS]


class Carrier:
    """An object whose annotated fields are ints and nested lists of ints."""

    def __init__(self) -> None:
        """Start with zero in every field."""
        for name, (_, shape) in field_shapes(type(self)).items():
            setattr(self, name, _zeros(shape))

    def __eq__(self, other: object) -> bool:
        """Two carriers are equal when every field is."""
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in field_shapes(type(self)))

    __hash__ = None  # type: ignore[assignment]  # a carrier changes, so it cannot be a key


Kind = TypeVar("Kind", bound=Carrier)


class Tables(Carrier):
    """A board, compiled to tables: all that the rules ask of a map (board/board.py fills it)."""

    fewest_seats: int
    most_seats: int
    pieces: int
    n_places: int
    n_routes: int
    route_words: int
    """How many words a set of this board's routes takes."""
    n_claims: int
    n_tickets: int
    n_cards: int
    """Kinds of cards: the wild and the colours."""
    cards: PerCard
    """How many of each card the full deck holds."""
    opening_hand: int
    opening_deal: int
    opening_keep: int
    draw_deal: int
    draw_keep: int
    shuffle_returned: int
    single_parallel_up_to: int
    longest_path_bonus: int
    ferry_cards: int
    ferry_limit: int
    merchandise_cards: int
    merchandise_points: Annotated[list[list[int]], MAX_SEATS + 1, MAX_SEATS]
    """By number of players, then by rank from 0."""
    n_regions: int
    region_places: Annotated[list[int], WORD, MAX_REGIONS]
    region_counts_double: Annotated[list[int], MAX_REGIONS]
    region_points: Annotated[list[int], 2 * MAX_REGIONS + 1]
    """By the number of regions a network touches."""
    route_start: PerRoute
    route_end: PerRoute
    route_ends: Annotated[list[int], WORD, MAX_ROUTES]
    """Both ends of the route as a set of places."""
    route_length: PerRoute
    route_colour: PerRoute
    route_waves: PerRoute
    route_carts: PerRoute
    route_points: Annotated[list[int], MAX_LENGTH + 1]
    parallels: Annotated[list[list[int]], WORD, MAX_ROUTES, ROUTE_WORDS]
    """The routes between the same two places, the route itself included."""
    short_enough: Annotated[list[list[int]], WORD, MAX_LENGTH + 1, ROUTE_WORDS]
    """The routes of at most so many spaces."""
    payable: Annotated[list[list[int]], WORD, PAY_ROWS, ROUTE_WORDS]
    """See payment.py: the routes payable with so many ferry cards, wilds and cards of a colour in reach."""
    payable_without_colour: Annotated[list[list[int]], WORD, (MAX_FERRIES + 1) * (MAX_LENGTH + 1), ROUTE_WORDS]
    first_claim: PerRoute
    claim_route: PerClaim
    claim_colour: PerClaim
    claim_cards: PerClaim
    claim_wilds: PerClaim
    claim_ferries: PerClaim
    ticket_start: PerTicketWord
    """The places that count as the ticket's first end: one place, or every stop of a country."""
    ticket_end: PerTicketWord
    ticket_points: PerTicket


class State(Carrier):
    """A game in progress: everything the rules need, hidden things included. It holds no future order of cards."""

    chance: Annotated[list[int], WORD, 4]
    """The random generator (chance.py)."""
    seats: int
    phase: int
    turn: int
    """The seat whose turn it is."""
    first_seat: int
    turns_left: int
    """Turns to the end once the last round has begun; before that NONE."""
    passes: int
    """How many players in a row have passed."""
    hands: Annotated[list[list[int]], MAX_SEATS, MAX_CARDS]
    deck: PerCard
    deck_size: int
    discard: PerCard
    discard_size: int
    row: Annotated[list[int], ROW]
    pieces: PerSeat
    points: PerSeat
    merchandise: PerSeat
    ferries: PerSeat
    owned: RouteSetPerSeat
    open: RouteSetPerSeat
    """The routes a seat may claim if it has the cards (rules 3.4-3.7)."""
    tickets: Annotated[list[list[int]], WORD, MAX_SEATS, TICKET_WORDS]
    ticket_count: PerSeat
    offer: Annotated[list[list[int]], MAX_SEATS, MAX_OFFER]
    offer_size: PerSeat
    choice: PerSeat
    """The opening tickets a seat has chosen to keep, as a mask over its offer; 0 while it is choosing."""
    ticket_deck: Annotated[list[int], MAX_TICKETS]
    """A ring: from ticket_top on, ticket_deck_size tickets from the top of the deck to its bottom."""
    ticket_top: int
    ticket_deck_size: int
    fresh_tickets: int
    """How many at the top were never dealt: their order is decided only as they are drawn."""


class Journal(Carrier):
    """What happened during one action (journal.py)."""

    count: int
    entries: Annotated[list[int], MOST_ENTRIES * ENTRY]


class Dice(Carrier):
    """A random generator beside the game's own, for players who choose at random."""

    chance: Annotated[list[int], WORD, 4]


class Sheet(Carrier):
    """The score sheet of a finished game, with the scratch space that counting needs."""

    routes: PerSeat
    tickets: PerSeat
    completed: PerSeat
    longest_path: PerSeat
    longest_path_bonus: PerSeat
    region_bonus: PerSeat
    merchandise_bonus: PerSeat
    total: PerSeat
    rank: PerSeat
    """From 1; players who share a victory share the rank."""
    n_networks: int
    networks: Annotated[list[int], WORD, MAX_PLACES]
    """Scratch: the networks of the seat last looked at, each as its set of places."""
    degree: PerPlace
    """Scratch for the longest path (longest_path.py), from here on: how many routes meet at a place."""
    link: Annotated[list[list[int]], MAX_PLACES, MAX_PLACES]
    """The seat's routes at each place."""
    used: PerRoute
    tail: PerPlace
    second_tail: PerPlace
    junctions: Word
    ways: PerPlace
    """How many lines meet at a junction, tails included, that are not yet listed."""
    price: PerPlace
    n_lines: int
    line_ends: PerLineWord
    line_changes: PerLineWord
    """The junctions that have one line fewer without this one."""
    line_later: PerLineWord
    """All ends of the lines that follow."""
    line_length: PerLine
    line_tail: PerLine
    line_price: PerLine
    dearest_later: PerLine
    """The highest price of a junction or tail among the lines that follow."""
    choice: PerLine
    odd: PerLineWord
    """From here on, as it stands before the line is decided: the junctions with an odd number of lines not left out."""
    ends: PerLine
    end_places: PerLineWord
    room: PerLine


_shapes: dict[type, dict[str, tuple[str, tuple[int, ...]]]] = {}


def field_shapes(kind: type[Carrier]) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The fields of a carrier: name → (WORD or "", shape)."""
    if kind not in _shapes:
        _shapes[kind] = {name: _shape(annotation) for name, annotation in kind.__annotations__.items()}
    return _shapes[kind]


def _shape(annotation: Any) -> tuple[str, tuple[int, ...]]:
    if get_origin(annotation) is not Annotated:
        return "", ()
    marks = annotation.__metadata__
    return (WORD, marks[1:]) if marks[:1] == (WORD,) else ("", marks)


def _zeros(shape: tuple[int, ...]) -> Any:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def copy(carrier: Kind) -> Kind:
    """An independent copy."""
    other = object.__new__(type(carrier))
    for name, (_, shape) in field_shapes(type(carrier)).items():
        value = getattr(carrier, name)
        if len(shape) == 1:
            value = value[:]
        elif len(shape) == 2:
            value = [line[:] for line in value]
        setattr(other, name, value)
    return other
