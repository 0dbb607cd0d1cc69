"""The longest path (rule 7.3) against a search so plain that it cannot be wrong."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from rig import MAPS, Rig

from wayfare.board.board import Board, load_board
from wayfare.engine.fields import Sheet, State
from wayfare.engine.longest_path import longest_path
from wayfare.engine.network import find_networks
from wayfare.engine.sets import add

MOST_ROUTES = 14
"""With more, the plain search of a network full of loops takes too long."""

SHEET = Sheet()
"""One for all: what a search leaves on the sheet must not matter to the next."""

every_map = pytest.mark.parametrize("name", MAPS)


def spaces(board: Board, routes: Iterable[int], seat: int = 0) -> int:
    """The longest path as the engine counts it."""
    state = State()
    for route in routes:
        add(state.owned[seat], route)
    find_networks(board.tables, state, seat, SHEET)
    return longest_path(board.tables, state, seat, SHEET)


def spaces_of_all_paths(board: Board, routes: Iterable[int]) -> int:
    """The longest path by walking every path there is."""
    ways = defaultdict(list)
    for route in routes:
        line = board.map.routes[route]
        ways[line.start].append((1 << route, line.end, line.length))
        ways[line.end].append((1 << route, line.start, line.length))

    def walk(place: int, walked: int) -> int:
        longest = 0
        for route, there, length in ways[place]:
            if not walked & route:
                longest = max(longest, length + walk(there, walked | route))
        return longest

    return max((walk(place, 0) for place in list(ways)), default=0)


def one_of_each(board: Board, dice: Random) -> list[int]:
    """One of every set of parallel routes, in random order: a player owns no two of them (3.7)."""
    routes = [dice.choice(lanes) for lanes in dict.fromkeys(board.lanes)]
    dice.shuffle(routes)
    return routes


def scattered(board: Board, dice: Random) -> list[int]:
    """Routes anywhere."""
    return one_of_each(board, dice)[: dice.randint(1, MOST_ROUTES)]


def connected(board: Board, dice: Random) -> list[int]:
    """Routes that each touch one before."""
    return grown(board, dice, 1)


def full_of_loops(board: Board, dice: Random) -> list[int]:
    """Routes that join two places reached before, wherever there is one."""
    return grown(board, dice, 2)


def grown(board: Board, dice: Random, known_ends: int) -> list[int]:
    """One network, grown by routes with so many ends in it where there are any, or else with one."""
    rest = one_of_each(board, dice)
    network = [rest.pop()]
    places = board.tables.route_ends[network[0]]
    for _ in range(dice.randint(0, MOST_ROUTES - 1)):
        ends = [min((board.tables.route_ends[route] & places).bit_count(), known_ends) for route in rest]
        network.append(rest.pop(ends.index(max(ends))))
        places |= board.tables.route_ends[network[-1]]
    return network


def networks(board: Board, kind: str, count: int) -> Iterator[list[int]]:
    """So many random sets of routes, the same at every run."""
    draw = {"scattered": scattered, "connected": connected, "full of loops": full_of_loops}[kind]
    dice = Random(kind)
    for _ in range(count):
        yield draw(board, dice)


@every_map
@pytest.mark.parametrize(("kind", "count"), [("scattered", 700), ("connected", 700), ("full of loops", 500)])
def test_the_longest_path_is_the_longest_of_all_paths(name: str, kind: str, count: int) -> None:
    board = load_board(name)
    for number, routes in enumerate(networks(board, kind, count)):
        assert spaces(board, routes, seat=number % 5) == spaces_of_all_paths(board, routes), routes


@pytest.mark.parametrize(
    ("length", "routes"),
    [
        (
            13,
            "Portland–Salt Lake City, Helena–Salt Lake City, Las Vegas–Salt Lake City, Las Vegas–Los Angeles, "
            "Denver–Salt Lake City, Denver–Kansas City",
        ),
        (
            41,
            "Calgary–Seattle, Seattle–Portland, Portland–San Francisco, San Francisco–Los Angeles, "
            "Los Angeles–El Paso, El Paso–Houston, Houston–New Orleans, New Orleans–Atlanta, Atlanta–Charleston, "
            "Atlanta–Nashville, Nashville–Saint Louis, Saint Louis–Chicago, Chicago–Pittsburgh, Pittsburgh–New York",
        ),
    ],
)
def test_examples_of_the_usa_board_worked_out_by_others_hold(length: int, routes: str) -> None:
    rig = Rig("usa")
    rig.routes(0, *routes.split(", "))
    assert rig.score().longest_path[0] == length


@every_map
def test_without_a_route_there_is_no_path(name: str) -> None:
    assert spaces(load_board(name), []) == 0


@every_map
def test_any_one_route_is_a_path(name: str) -> None:
    board = load_board(name)
    assert [spaces(board, [route]) for route in range(board.tables.n_routes)] == board.tables.route_length


@every_map
@pytest.mark.parametrize("kind", ["connected", "full of loops"])
def test_one_more_route_never_makes_the_path_shorter(name: str, kind: str) -> None:
    board = load_board(name)
    for routes in networks(board, kind, 40):
        lengths = [spaces(board, routes[:count]) for count in range(len(routes) + 1)]
        assert lengths == sorted(lengths)
