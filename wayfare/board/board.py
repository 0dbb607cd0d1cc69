"""A board: a map file compiled to the tables that the rules read, with the names people use."""

import os
from functools import cached_property, lru_cache

from wayfare.board.map_file import MapFile, map_names, read_map
from wayfare.engine.fields import ROUTE_WORDS, Tables
from wayfare.engine.names import CLAIM, GREY, MAX_LENGTH, MAX_REGIONS, MAX_SEATS, NO_COLOUR, WILD
from wayfare.engine.payment import (
    colours_taken,
    most_ferries,
    pay_row,
    pay_row_without_colour,
    plain_spaces,
    wilds_on_waves,
)
from wayfare.engine.sets import add, words_for


class Board:
    """One map, ready to be played on."""

    def __init__(self, map_file: MapFile) -> None:
        """Compile the tables."""
        self.map = map_file
        self.name = map_file.name
        self.digest = map_file.digest
        self.card_names = ("wild", *map_file.colours)
        self.tables = compile_tables(map_file)

    @property
    def n_actions(self) -> int:
        """How many action codes this board has."""
        return CLAIM + self.tables.n_claims

    @cached_property
    def lanes(self) -> list[tuple[int, ...]]:
        """For each route, all routes between the same two places, in the order of the map file."""
        between: dict[tuple[int, int], list[int]] = {}
        for number, route in enumerate(self.map.routes):
            between.setdefault((min(route.start, route.end), max(route.start, route.end)), []).append(number)
        return [tuple(between[min(route.start, route.end), max(route.start, route.end)]) for route in self.map.routes]

    @cached_property
    def place_names(self) -> tuple[str, ...]:
        """What people call each place; a stop is called by its country."""
        country_of = {stop: name for name, stops in self.map.countries for stop in stops}
        return tuple(country_of.get(number, name) for number, name in enumerate(self.map.places))

    def route_name(self, route: int) -> str:
        """The two places the route joins, as people call them: "Roma–Napoli"."""
        line = self.map.routes[route]
        return f"{self.place_names[line.start]}–{self.place_names[line.end]}"

    def __repr__(self) -> str:
        """The board's name and the first digits of its digest."""
        return f"<Board {self.name} {self.digest[:8]}>"


@lru_cache(maxsize=32)
def _shipped_board(name: str) -> Board:
    return Board(read_map(name))


def load_board(name_or_path: "str | os.PathLike[str] | Board") -> Board:
    """The board of a map that comes with Wayfare, by name, or of a map file, by path. A MapError says what is wrong."""
    if isinstance(name_or_path, Board):
        return name_or_path
    if isinstance(name_or_path, str) and name_or_path in map_names():
        return _shipped_board(name_or_path)
    return Board(read_map(name_or_path))


def compile_tables(map_file: MapFile) -> Tables:
    """All that the rules ask of the map, as numbers."""
    tables = Tables.__new__(Tables)
    _compile_counts(map_file, tables)
    _compile_bonuses(map_file, tables)
    _compile_routes(map_file, tables)
    _compile_claims(tables)
    _compile_payable(tables)
    tables.ticket_start = [_place_set(ticket.start) for ticket in map_file.tickets]
    tables.ticket_end = [_place_set(ticket.end) for ticket in map_file.tickets]
    tables.ticket_points = [ticket.points for ticket in map_file.tickets]
    return tables


def _place_set(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


def _compile_counts(map_file: MapFile, tables: Tables) -> None:
    tables.fewest_seats = map_file.fewest_players
    tables.most_seats = map_file.most_players
    tables.pieces = map_file.pieces
    tables.n_places = len(map_file.places)
    tables.n_routes = len(map_file.routes)
    tables.route_words = words_for(tables.n_routes)
    tables.n_tickets = len(map_file.tickets)
    tables.n_cards = 1 + len(map_file.colours)
    tables.cards = [map_file.of_each_colour] * tables.n_cards
    tables.cards[WILD] = map_file.wilds
    tables.opening_hand = map_file.opening_hand
    tables.opening_deal = map_file.opening_deal
    tables.opening_keep = map_file.opening_keep
    tables.draw_deal = map_file.draw_deal
    tables.draw_keep = map_file.draw_keep
    tables.shuffle_returned = int(map_file.shuffle_returned)
    tables.single_parallel_up_to = map_file.single_parallel_up_to


def _compile_bonuses(map_file: MapFile, tables: Tables) -> None:
    tables.longest_path_bonus = map_file.longest_path_bonus
    tables.ferry_cards = map_file.ferry_cards
    tables.ferry_limit = map_file.ferry_limit if map_file.ferry_cards else 0
    tables.merchandise_cards = map_file.merchandise_cards
    tables.merchandise_points = [[0] * MAX_SEATS for _ in range(MAX_SEATS + 1)]
    for seats, points in enumerate(map_file.merchandise_points):
        tables.merchandise_points[seats][: len(points)] = points
    tables.n_regions = len(map_file.regions)
    tables.region_places = [_place_set(places) for _, places in map_file.regions]
    tables.region_counts_double = [int(r in map_file.double_regions) for r in range(tables.n_regions)]
    points_by_regions = list(map_file.region_points) or [0]
    points_by_regions += [points_by_regions[-1]] * (2 * MAX_REGIONS + 1 - len(points_by_regions))
    tables.region_points = points_by_regions


def _compile_routes(map_file: MapFile, tables: Tables) -> None:
    routes = map_file.routes
    tables.route_start = [route.start for route in routes]
    tables.route_end = [route.end for route in routes]
    tables.route_ends = [_place_set((route.start, route.end)) for route in routes]
    tables.route_length = [route.length for route in routes]
    tables.route_colour = [route.colour for route in routes]
    tables.route_waves = [route.waves for route in routes]
    tables.route_carts = [int(route.carts) for route in routes]
    tables.route_points = list(map_file.route_points) + [0] * (MAX_LENGTH + 1 - len(map_file.route_points))
    between: dict[int, list[int]] = {}
    for route, ends in enumerate(tables.route_ends):
        add(between.setdefault(ends, [0] * ROUTE_WORDS), route)
    tables.parallels = [between[ends] for ends in tables.route_ends]
    tables.short_enough = [[0] * ROUTE_WORDS for _ in range(MAX_LENGTH + 1)]
    for route, length in enumerate(tables.route_length):
        for pieces in range(length, MAX_LENGTH + 1):
            add(tables.short_enough[pieces], route)


def _compile_claims(tables: Tables) -> None:
    """List all ways to claim, in the order that `payment.claim_of` counts on."""
    tables.first_claim = []
    tables.claim_route = []
    tables.claim_colour = []
    tables.claim_cards = []
    tables.claim_wilds = []
    tables.claim_ferries = []
    for route in range(tables.n_routes):
        tables.first_claim.append(len(tables.claim_route))
        for ferries in range(most_ferries(tables, route) + 1):
            _compile_ways(tables, route, ferries)
    tables.n_claims = len(tables.claim_route)


def _compile_ways(tables: Tables, route: int, ferries: int) -> None:
    plain = plain_spaces(tables, route)
    on_waves = wilds_on_waves(tables, route, ferries)
    colours = [tables.route_colour[route]]
    if colours == [GREY]:
        colours = list(range(1, 1 + colours_taken(tables, route)))
    ways = [(colour, plain - wilds, on_waves + wilds) for colour in colours for wilds in range(plain)]
    ways.append((NO_COLOUR, 0, on_waves + plain))
    for colour, cards, wilds in ways:
        tables.claim_route.append(route)
        tables.claim_colour.append(colour)
        tables.claim_cards.append(cards)
        tables.claim_wilds.append(wilds)
        tables.claim_ferries.append(ferries)


def _compile_payable(tables: Tables) -> None:
    """Turn the list of ways to claim into sets of routes (payment.py says which)."""
    nothing = [0] * ROUTE_WORDS
    rows = (1 + tables.ferry_limit) * (MAX_LENGTH + 1)
    tables.payable = [nothing] * pay_row(1 + tables.ferry_limit, 0, 0, 0)
    tables.payable_without_colour = [[0] * ROUTE_WORDS for _ in range(rows)]
    for claim, route in enumerate(tables.claim_route):
        cards, wilds, ferries = tables.claim_cards[claim], tables.claim_wilds[claim], tables.claim_ferries[claim]
        if cards == 0:
            for in_hand in range(wilds, MAX_LENGTH + 1):
                add(tables.payable_without_colour[pay_row_without_colour(ferries, in_hand)], route)
            continue
        for in_hand in range(cards, MAX_LENGTH + 1):
            row = pay_row(ferries, wilds, tables.claim_colour[claim], in_hand)
            if tables.payable[row] is nothing:
                tables.payable[row] = [0] * ROUTE_WORDS
            add(tables.payable[row], route)
