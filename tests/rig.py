"""A rig for rare positions: a table where everything can be put where a test wants it, and nothing is lost.

    rig = Rig("italy", seats=3)                       # set up, everybody has kept all tickets, seat 0 to move
    rig.cards(hands={0: {"red": 4}}, discard={"wild": 2})
    rig.routes(1, "Napoli–Roma white")                # seat 1 owns it; no cards were spent
    rig.act(0, rig.claim("Napoli–Roma red", "red"))   # legal? done; what happened is in rig.entries

It changes a game by the engine's own functions where there is one, and `validate` has the last word after
every change. Cards and colours go by name ("wild", "red"), routes by number or by name with or without a
colour ("Napoli–Roma", in either direction, is the first one of the map file), tickets by number or name.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple

from wayfare.board.board import Board, load_board
from wayfare.engine.chance import seed_chance
from wayfare.engine.fields import ENTRY, Journal, Sheet, State, Tables, copy
from wayfare.engine.journal import open_journal
from wayfare.engine.legal import count_actions, is_legal, list_actions, next_decider
from wayfare.engine.names import (
    CLAIM,
    DRAW_BLIND,
    DRAW_TICKETS,
    GREY,
    KEEP,
    NO_COLOUR,
    NONE,
    OVER,
    PASS,
    PIECES_THAT_END,
    ROW,
    TAKE,
    TAKE_FERRY,
)
from wayfare.engine.play import apply, set_up
from wayfare.engine.routes import take_route, use_pieces
from wayfare.engine.scoring import route_points, score
from wayfare.engine.sets import add, has, remove
from wayfare.engine.tickets import deck_place, put_under
from wayfare.engine.validate import SOUND, routes_with_carts, validate

MAPS = ("usa", "italy", "amsterdam")
TABLES = [(name, seats) for name in MAPS for seats in range(2, 6) if (name, seats) != ("amsterdam", 5)]
"""Every map with every number of players it takes."""

DRAW, TICKETS, FERRY, PASSING = DRAW_BLIND, DRAW_TICKETS, TAKE_FERRY, PASS
"""The actions that have one code only; for the others there are `take`, `keep` and `Rig.claim`."""

Route = int | str
Ticket = int | str


class Entry(NamedTuple):
    """One line of the journal; engine/journal.py says what the numbers are."""

    kind: int
    seat: int
    first: int
    second: int
    third: int


class Way(NamedTuple):
    """One way to pay for a route; no colour means wilds (and ferry cards) only."""

    colour: str | None
    cards: int
    wilds: int
    ferries: int


def take(slot: int) -> int:
    """The code for taking the face-up card in this place, from 0."""
    return TAKE + slot


def keep(*places: int) -> int:
    """The code for keeping the tickets in these places of the offer, from 0."""
    return KEEP + sum(1 << place for place in places)


_dealt: dict[tuple[str, int, int, int, bool], tuple[State, Journal]] = {}
"""Games that were set up before: the next rig of the same game starts from a copy."""


class Rig:
    """One game whose position can be rigged."""

    def __init__(
        self, map_name: str = "usa", seats: int = 2, first_seat: int = 0, seed: int = 1, opening: bool = False
    ) -> None:
        """Set up. All seats keep all their opening tickets, unless the opening is what the test is about."""
        self.board: Board = load_board(map_name)
        self.tables: Tables = self.board.tables
        self.state: State
        self.journal: Journal
        """What the last action, or setting up, wrote."""
        game = (map_name, seats, first_seat, seed, opening)
        if game not in _dealt:
            _dealt[game] = State(), open_journal()
            self.state, self.journal = _dealt[game]
            seed_chance(self.state.chance, [3, 1, 4, 1], seed)
            set_up(self.tables, self.state, seats, first_seat, self.journal)
            for seat in range(0 if opening else seats):
                self.act(seat, keep(*range(self.state.offer_size[seat])))
            self.check()
        self.state, self.journal = copy(_dealt[game][0]), copy(_dealt[game][1])

    # --- Rigging

    def cards(
        self,
        *,
        hands: Mapping[int, Mapping[str, int]] | None = None,
        row: Sequence[str | None] | None = None,
        deck: Mapping[str, int] | None = None,
        discard: Mapping[str, int] | None = None,
        rest_to: Literal["deck", "discard"] | int = "deck",
    ) -> None:
        """Put exactly these cards there, and all others of the game on the pile, or into the hand, `rest_to`.

        Who is not named holds nothing. Without a row it is five different colours of the rest, if there are
        so many. A ValueError says which card the game has too few of.
        """
        state = self.state
        rest = {name: self.tables.cards[card] for card, name in enumerate(self.board.card_names)}
        _take_out(rest, deck or {})
        _take_out(rest, discard or {})
        for hand in (hands or {}).values():
            _take_out(rest, hand)
        if row is None:
            row = ([name for name in rest if rest[name] > 0 and name != "wild"] + [None] * ROW)[:ROW]
        for name in row:
            _take_out(rest, {name: 1} if name else {})
        for seat in range(state.seats):
            self._fill(state.hands[seat], (hands or {}).get(seat, {}), rest if rest_to == seat else {})
        state.row[:] = [NONE if name is None else self.card(name) for name in row]
        self._fill(state.deck, deck or {}, rest if rest_to == "deck" else {})
        self._fill(state.discard, discard or {}, rest if rest_to == "discard" else {})
        state.deck_size, state.discard_size = sum(state.deck), sum(state.discard)
        self.check()

    def routes(self, seat: int, *routes: Route) -> None:
        """The seat owns these routes too: pieces, points and parallels follow; no card is spent."""
        state = self.state
        for route in map(self.route, routes):
            if not has(state.open[seat], route):
                raise ValueError(f"{self.board.route_name(route)} is not open to seat {seat}")
            take_route(self.tables, state, seat, route)
            use_pieces(self.tables, state, seat, self.tables.route_length[route])
        state.points[seat] = route_points(self.tables, state, seat)
        state.merchandise[seat] = routes_with_carts(self.tables, state, seat)
        if state.turns_left == NONE and state.pieces[seat] <= PIECES_THAT_END:
            state.turns_left = state.seats  # as if the seat had just ended that turn
        self.check()

    def leave_pieces(self, seat: int, count: int, spare: Iterable[Route] = ()) -> None:
        """Claim open routes, but none parallel to a spared one, until exactly so many pieces are left."""
        spared = {lane for route in spare for lane in self.board.lanes[self.route(route)]}
        lanes = {self.board.lanes[route][0]: route for route in self.open_routes(seat) if route not in spared}
        chosen: dict[int, list[int]] = {0: []}
        wanted = self.state.pieces[seat] - count
        for route in sorted(lanes.values(), key=lambda route: -self.tables.route_length[route]):
            for spaces, before in sorted(chosen.items()):
                chosen.setdefault(spaces + self.tables.route_length[route], [*before, route])
        if wanted not in chosen:
            raise ValueError(f"no open routes of seat {seat} have {wanted} spaces together")
        self.routes(seat, *chosen[wanted])

    def tickets(self, seat: int, *tickets: Ticket) -> None:
        """The seat holds exactly these tickets; what it held before goes under the deck."""
        wanted = self._pull(tickets)
        order, fresh = self.ticket_order(), self.state.fresh_tickets
        for ticket in self.tickets_of(seat):
            remove(self.state.tickets[seat], ticket)
            order.append(ticket)
        self.state.ticket_count[seat] = 0
        self._hold(seat, wanted)
        self._lay_ticket_deck(order, fresh)
        self.check()

    def ticket_deck(self, *tickets: Ticket, rest_to: int = NONE) -> None:
        """The ticket deck is exactly this, from its top; what else it held goes to a seat (the last)."""
        wanted = self._pull(tickets)
        self._hold(rest_to if rest_to != NONE else self.state.seats - 1, self.ticket_order())
        self._lay_ticket_deck(wanted, 0)
        self.check()

    def ferries(self, seat: int, count: int) -> None:
        """The seat holds so many ferry cards."""
        self.state.ferries[seat] = count
        self.check()

    def turn(self, seat: int) -> None:
        """It is this seat's turn."""
        self.state.turn = seat
        self.check()

    def check(self) -> None:
        """Everything is where it can be."""
        wrong = validate(self.tables, self.state)
        if wrong != SOUND:
            raise ValueError(f"not a position of the game: validate says {wrong}")

    # --- Playing

    def legal(self, seat: int) -> list[int]:
        """The codes of all actions the seat has now."""
        actions = [0] * count_actions(self.tables, self.state, seat)
        assert list_actions(self.tables, self.state, seat, actions) == len(actions)
        return actions

    def may(self, seat: int, code: int) -> bool:
        """Whether the seat may do this now."""
        return is_legal(self.tables, self.state, seat, code)

    def act(self, seat: int, code: int) -> list[Entry]:
        """Do it, if it is legal; what happened, line by line."""
        assert self.may(seat, code), f"seat {seat} may not do {code}, only {self.legal(seat)}"
        self._apply(seat, code)
        self.check()
        return self.entries

    def play_at_random(self, seed: int = 1) -> Iterator[int]:
        """Play to the end: the seat that is about to decide, before each decision."""
        dice = Random(seed)
        while not self.over:
            seat = next_decider(self.state)
            yield seat
            self._apply(seat, dice.choice(self.legal(seat)))

    def score(self) -> Sheet:
        """The score sheet, as if the game ended here."""
        sheet = Sheet()
        score(self.tables, self.state, sheet)
        return sheet

    # --- Looking

    @property
    def entries(self) -> list[Entry]:
        """What the last action, or setting up, wrote in the journal."""
        numbers = self.journal.entries
        return [Entry(*numbers[at : at + ENTRY]) for at in range(0, self.journal.count * ENTRY, ENTRY)]

    @property
    def kinds(self) -> list[int]:
        """The kinds of what the last action wrote, in order."""
        return [entry.kind for entry in self.entries]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state.phase == OVER

    @property
    def row(self) -> list[str | None]:
        """The face-up cards."""
        return [None if card == NONE else self.board.card_names[card] for card in self.state.row]

    def hand(self, seat: int) -> dict[str, int]:
        """The cards of a seat, as a pile: only what there is."""
        return self._pile(self.state.hands[seat])

    @property
    def deck(self) -> dict[str, int]:
        """The cards of the deck."""
        return self._pile(self.state.deck)

    @property
    def discard(self) -> dict[str, int]:
        """The cards of the discard pile."""
        return self._pile(self.state.discard)

    def card(self, name: str) -> int:
        """The number of a card."""
        return self.board.card_names.index(name)

    def route(self, route: Route) -> int:
        """The number of a route: "Napoli–Roma red", or, for the first one between the two, "Roma–Napoli"."""
        if isinstance(route, int):
            return route
        found = [number for number in range(self.tables.n_routes) if route in self._route_names(number)]
        if not found:
            raise LookupError(f"no route {route}")
        return found[0]

    def land_route(self, length: int, colour: str | None = None) -> int:
        """A route of so many spaces, no wave and no cart, open to the seat to move, that takes the colour."""
        for number in self.open_routes(self.state.turn):
            line = self.board.map.routes[number]
            fits = colour is None or line.colour in (GREY, self.card(colour))
            if fits and line.length == length and not line.waves and not line.carts:
                return number
        raise LookupError(f"no route of {length} spaces takes {colour}")

    def open_routes(self, seat: int) -> list[int]:
        """The routes a seat may claim if it has the cards."""
        return [route for route in range(self.tables.n_routes) if has(self.state.open[seat], route)]

    def owned(self, seat: int) -> list[int]:
        """The routes of a seat."""
        return [route for route in range(self.tables.n_routes) if has(self.state.owned[seat], route)]

    def claim(self, route: Route, colour: str | None, wilds: int = 0, ferries: int = 0) -> int:
        """The code for claiming the route so; a LookupError if the board has no such way to pay."""
        number = self.route(route)
        for claim in range(self.tables.n_claims):
            way = self.way(CLAIM + claim)
            fits = (way.colour, way.ferries) == (colour, ferries) and (colour is None or way.wilds == wilds)
            if fits and self.tables.claim_route[claim] == number:
                return CLAIM + claim
        raise LookupError(f"no such way to claim {route}")

    def way(self, code: int) -> Way:
        """How a claim pays."""
        tables, claim = self.tables, code - CLAIM
        colour = tables.claim_colour[claim]
        name = None if colour == NO_COLOUR else self.board.card_names[colour]
        return Way(name, tables.claim_cards[claim], tables.claim_wilds[claim], tables.claim_ferries[claim])

    def ways(self, seat: int, route: Route) -> set[Way]:
        """All the ways in which the seat may claim the route now."""
        number = self.route(route)
        claims = [code for code in self.legal(seat) if code >= CLAIM]
        return {self.way(code) for code in claims if self.tables.claim_route[code - CLAIM] == number}

    def ticket(self, ticket: Ticket) -> int:
        """The number of a ticket: "Roma–Palermo"."""
        if isinstance(ticket, int):
            return ticket
        names = [f"{line.start_name}–{line.end_name}" for line in self.board.map.tickets]
        return names.index(ticket)

    def tickets_of(self, seat: int) -> list[int]:
        """The tickets a seat holds."""
        return [ticket for ticket in range(self.tables.n_tickets) if has(self.state.tickets[seat], ticket)]

    def ticket_order(self) -> list[int]:
        """The ticket deck from its top."""
        places = [deck_place(self.tables, self.state, depth) for depth in range(self.state.ticket_deck_size)]
        return [self.state.ticket_deck[place] for place in places]

    def offer(self, seat: int) -> list[int]:
        """The tickets a seat is choosing from."""
        return self.state.offer[seat][: self.state.offer_size[seat]]

    # --- Inside

    def _apply(self, seat: int, code: int) -> None:
        self.journal.count = 0
        apply(self.tables, self.state, seat, code, self.journal)

    def _fill(self, counts: list[int], *piles: Mapping[str, int]) -> None:
        for card, name in enumerate(self.board.card_names):
            counts[card] = sum(pile.get(name, 0) for pile in piles)

    def _pile(self, counts: Sequence[int]) -> dict[str, int]:
        return {name: count for name, count in zip(self.board.card_names, counts, strict=False) if count}

    def _route_names(self, number: int) -> list[str]:
        line = self.board.map.routes[number]
        start, end = self.board.map.places[line.start], self.board.map.places[line.end]
        grey = "ferry" if line.waves else "grey"
        kind = grey if line.colour == GREY else self.board.card_names[line.colour]
        return [f"{start}–{end}", f"{end}–{start}", f"{start}–{end} {kind}", f"{end}–{start} {kind}"]

    def _pull(self, tickets: Iterable[Ticket]) -> list[int]:
        """Take these tickets out of the deck and out of everybody's hands."""
        wanted = [self.ticket(ticket) for ticket in tickets]
        order = self.ticket_order()
        fresh = sum(ticket not in wanted for ticket in order[: self.state.fresh_tickets])
        for seat in range(self.state.seats):
            for ticket in set(wanted) & set(self.tickets_of(seat)):
                remove(self.state.tickets[seat], ticket)
                self.state.ticket_count[seat] -= 1
        self._lay_ticket_deck([ticket for ticket in order if ticket not in wanted], fresh)
        return wanted

    def _hold(self, seat: int, tickets: Iterable[int]) -> None:
        for ticket in tickets:
            add(self.state.tickets[seat], ticket)
            self.state.ticket_count[seat] += 1

    def _lay_ticket_deck(self, order: Iterable[int], fresh: int) -> None:
        self.state.ticket_top = self.state.ticket_deck_size = 0
        for ticket in order:
            put_under(self.tables, self.state, ticket)
        self.state.fresh_tickets = fresh


def _take_out(rest: dict[str, int], pile: Mapping[str, int]) -> None:
    for name, count in pile.items():
        rest[name] -= count
        if rest[name] < 0:
            raise ValueError(f"the game has too few {name} cards")
