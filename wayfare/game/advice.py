"""Advice for a player, from what that player sees: which routes are closed, and how a ticket could be finished."""

from dataclasses import dataclass
from functools import lru_cache

from wayfare.board.board import Board
from wayfare.engine.fields import Sheet, State
from wayfare.engine.longest_path import longest_path
from wayfare.engine.names import GREY, NO_COLOUR, NONE, WILD
from wayfare.engine.network import find_networks
from wayfare.engine.play import clear
from wayfare.engine.routes import take_route, use_pieces
from wayfare.engine.sets import add, has, remove
from wayfare.game.labels import labels_of
from wayfare.game.view import View
from wayfare.game.ways import cheapest_way, roads_of


def lay_board(view: View) -> State:
    """The board as everybody sees it: who owns what, and so what is open to whom. No cards and no tickets."""
    state = State()
    clear(view.board.tables, state, view.seats)
    for route, owner in enumerate(view.owners):
        if owner != NONE:
            take_route(view.board.tables, state, owner, route)
            use_pieces(view.board.tables, state, owner, view.board.tables.route_length[route])
    return state


@dataclass(frozen=True, slots=True)
class Missing:
    """What a hand still lacks for a way: cards of each kind, cards of any one colour, ferry cards."""

    cards: tuple[int, ...]
    any_colour: int
    ferries: int


@dataclass(frozen=True, slots=True)
class Advice:
    """The cheapest way to finish a ticket: the routes still to claim, in order, and what they take."""

    routes: tuple[int, ...]
    spaces: int
    missing: Missing


class Adviser:
    """Advice for one player in one position; what several tickets need is worked out once."""

    def __init__(self, view: View) -> None:
        """The view of the player who asks."""
        assert view.seat is not None, "a spectator builds nothing"
        self.view = view
        self._pieces = view.pieces[view.seat]
        purse = _purse(view)
        self._roads = roads_of(
            view.board, lay_board(view), view.seat, lambda route: _cheapest_payment(view.board, route, purse)[0]
        )

    def advise(self, ticket: int) -> Advice | None:
        """The cheapest way to finish a ticket over own and open routes; None if none is left."""
        way = cheapest_way(self.view.board, ticket, self._roads, self._pieces)
        if way is None:
            return None
        spaces, routes = way
        claims = [route for route in routes if self.view.owners[route] == NONE]
        return Advice(tuple(claims), spaces, missing_cards(self.view, claims))


@dataclass
class _Purse:
    """What a player can pay with."""

    cards: list[int]
    ferries: int


def _purse(view: View) -> _Purse:
    assert view.seat is not None
    return _Purse(list(view.hand), view.ferries[view.seat])


@lru_cache(maxsize=4096)
def _ways(board: Board, route: int) -> tuple[tuple[int, int, int, int], ...]:
    """All ways to claim a route: colour, cards, wilds, ferry cards."""
    return tuple(labels_of(board).ways(route))


def _cheapest_payment(board: Board, route: int, purse: _Purse) -> tuple[int, int, int, int, int, int]:
    """Of all ways to claim the route: (what is lacking, ferries and wilds spent, then the way: colour, cards, …)."""
    best: tuple[int, int, int, int, int, int] | None = None
    for colour, cards, wilds, ferries in _ways(board, route):
        lacking = max(0, wilds - purse.cards[WILD]) + max(0, ferries - purse.ferries)
        if colour != NO_COLOUR:
            lacking += max(0, cards - purse.cards[colour])
        way = (lacking, wilds + ferries, colour, cards, wilds, ferries)
        if best is None or way < best:
            best = way
    assert best is not None, "every route can be claimed somehow"
    return best


def missing_cards(view: View, routes: list[int]) -> Missing:
    """What the hand lacks to claim all these routes: an estimate, paying for coloured ones first, long before short."""
    board, tables = view.board, view.board.tables
    purse = _purse(view)
    cards, any_colour, ferries = [0] * tables.n_cards, 0, 0
    for route in sorted(routes, key=lambda route: (tables.route_colour[route] == GREY, -tables.route_length[route])):
        _, _, colour, plain, wilds, spent = _cheapest_payment(board, route, purse)
        for card, count in ((colour, plain), (WILD, wilds)):
            short = max(0, count - purse.cards[card]) if count else 0
            purse.cards[card] -= count - short
            if card != WILD and tables.route_colour[route] == GREY:
                any_colour += short
            else:
                cards[card] += short
        short = max(0, spent - purse.ferries)
        purse.ferries -= spent - short
        ferries += short
    return Missing(tuple(cards), any_colour, ferries)


def longest_routes(board: Board, state: State, seat: int, sheet: Sheet) -> list[int]:
    """The routes of one of a seat's longest paths. A route without which the path is as long is not part of it."""
    alone = State()
    clear(board.tables, alone, state.seats)
    owned = [route for route in range(board.tables.n_routes) if has(state.owned[seat], route)]
    for route in owned:
        add(alone.owned[seat], route)
    longest = _path(board, alone, seat, sheet)
    for route in owned:
        remove(alone.owned[seat], route)
        if _path(board, alone, seat, sheet) < longest:
            add(alone.owned[seat], route)
    return [route for route in owned if has(alone.owned[seat], route)]


def _path(board: Board, state: State, seat: int, sheet: Sheet) -> int:
    find_networks(board.tables, state, seat, sheet)
    return longest_path(board.tables, state, seat, sheet)
