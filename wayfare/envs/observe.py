"""Observations of single games, from a view, and what can be read off an observation again: named parts and a graph."""

from functools import lru_cache
from typing import Any

import numpy as np

from wayfare.board.board import Board
from wayfare.engine.names import GREY
from wayfare.envs.core.encode import encode
from wayfare.envs.core.layout import OBSERVATION_VERSION, Layout, Part, layout_of
from wayfare.envs.core.seen import seen_from_view
from wayfare.game.view import View

__all__ = [
    "OBSERVATION_VERSION",
    "Layout",
    "Part",
    "board_graph",
    "graph_of",
    "layout_of",
    "mask_of",
    "observe",
    "part",
]

Floats = np.ndarray[Any, np.dtype[np.float32]]

ROUTE_FEATURES = ("spaces / 8", "points / 16", "waves / 8", "carts", "grey")
"""Of every route, before its colour (one of the board's) and the observation's `routes`."""
PLACE_FEATURES = ("routes / 8", "is a country's stop")
"""Of every place, before the observation's `places`."""


def observe(view: View) -> Floats:
    """What a seat sees, as an array (its layout: `layout_of(view.board, view.seats)`)."""
    layout = layout_of(view.board, view.seats)
    numbers = [0.0] * layout.size
    encode(view.board.tables, layout.offsets, seen_from_view(view), numbers)
    return np.array(numbers, np.float32)


def mask_of(view: View) -> np.ndarray[Any, np.dtype[np.int8]]:
    """1 for each action code that the seat may do now."""
    mask = np.zeros(view.board.n_actions, np.int8)
    mask[list(view.legal)] = 1
    return mask


def part(layout: Layout, observation: Floats, name: str) -> Floats:
    """A named part of an observation, or of a batch of them, in its shape; a window, not a copy."""
    where = layout.parts[name]
    window: Floats = observation[..., where.start : where.stop]
    return window.reshape(*observation.shape[:-1], *where.shape)


@lru_cache(maxsize=32)
def board_graph(board: Board) -> dict[str, Any]:
    """The board as a graph, as far as it never changes.

    `edges` has the two places of every route, `route_features` and `place_features` what is printed on them,
    `region_of` the region of every place, or -1.
    """
    tables = board.tables
    colours = tables.n_cards - 1
    routes = np.zeros((tables.n_routes, len(ROUTE_FEATURES) + colours), np.float32)
    places = np.zeros((tables.n_places, len(PLACE_FEATURES)), np.float32)
    stops = {stop for _, all_stops in board.map.countries for stop in all_stops}
    for route, line in enumerate(board.map.routes):
        points = tables.route_points[line.length]
        routes[route, :5] = line.length / 8, points / 16, line.waves / 8, line.carts, line.colour == GREY
        if line.colour != GREY:
            routes[route, len(ROUTE_FEATURES) + line.colour - 1] = 1
        places[[line.start, line.end], 0] += 1 / 8
    places[list(stops), 1] = 1
    region_of = np.full(tables.n_places, -1, np.int64)
    for number, (_, members) in enumerate(board.map.regions):
        region_of[list(members)] = number
    edges = np.array([tables.route_start, tables.route_end], np.int64)
    return {"edges": edges, "route_features": routes, "place_features": places, "region_of": region_of}


def graph_of(layout: Layout, observation: Floats) -> dict[str, Any]:
    """An observation, or a batch of them, as a graph.

    `edges`, `routes` (features of each route), `places` (of each place) and `table` (all else, for the graph as a
    whole). Routes and places come last in an observation, so `table` is a window on it.
    """
    fixed = board_graph(layout.board)
    ahead = observation.shape[:-1]

    def joined(features: Floats, name: str) -> Floats:
        spread = np.broadcast_to(features, (*ahead, *features.shape))
        return np.concatenate([spread, part(layout, observation, name)], axis=-1)

    return {
        "edges": fixed["edges"],
        "routes": joined(fixed["route_features"], "routes"),
        "places": joined(fixed["place_features"], "places"),
        "table": observation[..., : layout.parts["routes"].start],
    }
