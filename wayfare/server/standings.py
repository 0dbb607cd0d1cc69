"""What the board itself tells everybody, worked out anew only where somebody has claimed a route."""

from collections.abc import Iterable

from msgspec import Raw

from wayfare.board.board import Board
from wayfare.engine.fields import Sheet, State
from wayfare.engine.longest_path import longest_path
from wayfare.engine.names import NONE
from wayfare.engine.network import find_networks, is_completed, regions_touched, times_counted
from wayfare.engine.routes import take_route, use_pieces
from wayfare.engine.sets import WORD_BITS, has, lowest_bit
from wayfare.game.advice import lay_board, longest_routes
from wayfare.game.view import View
from wayfare.game.ways import Roads, cheapest_way, roads_of
from wayfare.game.why import why_not_claim
from wayfare.server.encoding import encode


class Standings:
    """Networks, regions, longest paths, and which routes are closed to whom. Followed from views, of whoever."""

    def __init__(self, sheet: Sheet) -> None:
        """The sheet is scratch space; tables that are looked at one after the other can share it."""
        self._sheet = sheet
        self._owners: tuple[int, ...] = ()
        self._blocked: dict[int, Raw] = {}
        self._roads: dict[int, Roads] = {}
        self._to_go: dict[tuple[int, int], int | None] = {}
        self.owned = Raw(b"[]")
        """The owner of each route, as it is sent; nobody is null."""
        self.networks: list[tuple[int, ...]] = []
        self.regions: list[list[int]] = []
        self.joined: list[list[int]] = []
        """For each seat the regions of the network that counts the most; one that counts twice is there twice."""
        self.longest: list[int] = []

    def follow(self, view: View) -> None:
        """Take in the position of a view."""
        if view.owners is self._owners or view.owners == self._owners:
            return
        changed = set(range(view.seats))
        if self._owners and all(old in (NONE, new) for old, new in zip(self._owners, view.owners, strict=True)):
            changed = self._add(view)
        else:
            self.board: Board = view.board
            self.state: State = lay_board(view)
            self.networks = [()] * view.seats
            self.regions = [[]] * view.seats
            self.joined = [[]] * view.seats
            self.longest = [0] * view.seats
        self._owners = view.owners
        self.owned = Raw(encode([None if owner == NONE else owner for owner in view.owners]))
        for known in (self._blocked, self._roads, self._to_go):
            known.clear()
        for seat in changed:
            self._look_at(seat)

    def _add(self, view: View) -> set[int]:
        """Put the new routes on the board; whose they are."""
        tables, seats = self.board.tables, set()
        for route, (old, new) in enumerate(zip(self._owners, view.owners, strict=True)):
            if old != new:
                take_route(tables, self.state, new, route)
                use_pieces(tables, self.state, new, tables.route_length[route])
                seats.add(new)
        return seats

    def _look_at(self, seat: int) -> None:
        tables, sheet = self.board.tables, self._sheet
        find_networks(tables, self.state, seat, sheet)
        places = tuple(sheet.networks[: sheet.n_networks])
        self.networks[seat] = places
        regions = [regions_touched(tables, network) for network in places] if tables.n_regions else []
        self.regions[seat] = sorted(regions, reverse=True)
        self.joined[seat] = self._joined(places[regions.index(max(regions))]) if regions else []
        self.longest[seat] = longest_path(tables, self.state, seat, sheet) if tables.longest_path_bonus else 0

    def _joined(self, places: int) -> list[int]:
        tables = self.board.tables
        return [region for region in range(tables.n_regions) for _ in range(times_counted(tables, places, region))]

    def is_done(self, seat: int, ticket: int) -> bool:
        """Whether the seat's network joins the ticket's ends."""
        sheet, networks = self._sheet, self.networks[seat]
        sheet.networks[: len(networks)] = networks
        sheet.n_networks = len(networks)
        return is_completed(self.board.tables, sheet, ticket)

    def with_state(self, seat: int, tickets: Iterable[int]) -> list[tuple[int, bool]]:
        """A seat's tickets, each with whether it is done."""
        return [(ticket, self.is_done(seat, ticket)) for ticket in tickets]

    def to_go(self, seat: int, ticket: int) -> int | None:
        """The spaces that the seat must still build to finish a ticket; None if it no longer can."""
        if (seat, ticket) not in self._to_go:
            if seat not in self._roads:
                self._roads[seat] = roads_of(self.board, self.state, seat)
            way = cheapest_way(self.board, ticket, self._roads[seat], self.state.pieces[seat])
            self._to_go[seat, ticket] = way and way[0]
        return self._to_go[seat, ticket]

    def blocked(self, seat: int) -> Raw:
        """The routes nobody owns that are closed to the seat whatever it pays, by the reason. As it is sent."""
        found = self._blocked.get(seat)
        if found is None:
            reasons: dict[str, list[int]] = {}
            for route in self._closed(seat):
                why = why_not_claim(self.board, self.state, seat, route)
                if why is not None:
                    reasons.setdefault(why.id, []).append(route)
            found = self._blocked[seat] = Raw(encode(reasons))
        return found

    def _closed(self, seat: int) -> list[int]:
        """The routes nobody owns that are not open to the seat."""
        tables, state = self.board.tables, self.state
        routes = []
        for word in range(tables.route_words):
            rest = (1 << min(WORD_BITS, tables.n_routes - word * WORD_BITS)) - 1
            rest &= ~state.open[seat][word]
            for owned in state.owned:
                rest &= ~owned[word]
            while rest:
                routes.append(word * WORD_BITS + lowest_bit(rest))
                rest &= rest - 1
        return routes

    def region_networks(self, seat: int) -> list[tuple[int, list[int]]]:
        """The seat's networks that score for regions, most first, or the largest if none does: regions and routes."""
        tables = self.board.tables
        counted = sorted(((regions_touched(tables, places), places) for places in self.networks[seat]), reverse=True)
        scoring = [one for one in counted if tables.region_points[one[0]] > 0] or counted[:1]
        owned = [route for route in range(tables.n_routes) if has(self.state.owned[seat], route)]
        return [
            (regions, [route for route in owned if tables.route_ends[route] & places]) for regions, places in scoring
        ]

    def longest_routes(self, seat: int) -> list[int]:
        """The routes of one of the seat's longest paths; empty on a board without that bonus."""
        if not self.board.tables.longest_path_bonus:
            return []
        return longest_routes(self.board, self.state, seat, self._sheet)
