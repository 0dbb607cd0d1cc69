"""The cheapest way to finish a ticket over routes that a seat owns or may still claim."""

from collections.abc import Callable
from heapq import heappop, heappush

from wayfare.board.board import Board
from wayfare.engine.fields import State
from wayfare.engine.routes import may_claim
from wayfare.engine.sets import has

Cost = tuple[int, int, int]
"""Of a way: spaces still to build, cards still missing for them, routes still to claim."""
FREE: Cost = (0, 0, 0)

Roads = list[list[tuple[int, int, Cost]]]
"""From each place: where the routes that are a seat's, or open to it, lead, and what they cost."""


def roads_of(board: Board, state: State, seat: int, lacking: Callable[[int], int] = lambda route: 0) -> Roads:
    """The roads of a seat; `lacking` tells how many cards it still needs to pay for a route."""
    tables = board.tables
    roads: Roads = [[] for _ in range(tables.n_places)]
    for route in range(tables.n_routes):
        if has(state.owned[seat], route):
            cost = FREE
        elif may_claim(tables, state, seat, route):
            cost = (tables.route_length[route], lacking(route), 1)
        else:
            continue
        roads[tables.route_start[route]].append((tables.route_end[route], route, cost))
        roads[tables.route_end[route]].append((tables.route_start[route], route, cost))
    return roads


def cheapest_way(board: Board, ticket: int, roads: Roads, pieces: int) -> tuple[int, list[int]] | None:
    """The spaces still to build, and the routes, own ones too; None if there is no way, or too few pieces for it.

    Dijkstra, from every place that counts as the ticket's start to the first that counts as its end.
    """
    line = board.map.tickets[ticket]
    best: dict[int, Cost] = dict.fromkeys(line.start, FREE)
    came: dict[int, tuple[int, int]] = {}
    waiting = [(FREE, place) for place in line.start]
    while waiting:
        cost, place = heappop(waiting)
        if cost > best[place]:
            continue
        if cost[0] > pieces:
            return None
        if place in line.end:
            return cost[0], _routes_back(came, place)
        for to, route, more in roads[place]:
            reached = (cost[0] + more[0], cost[1] + more[1], cost[2] + more[2])
            if to not in best or reached < best[to]:
                best[to] = reached
                came[to] = (place, route)
                heappush(waiting, (reached, to))
    return None


def _routes_back(came: dict[int, tuple[int, int]], place: int) -> list[int]:
    routes = []
    while place in came:
        place, route = came[place]
        routes.append(route)
    return routes[::-1]
