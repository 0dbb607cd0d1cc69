"""The boards as the page needs them: names and numbers of the map, and how it is drawn."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wayfare.board.board import Board, load_board
from wayfare.board.map_file import map_names
from wayfare.engine.names import CLAIM
from wayfare.server.layout import lay_out
from wayfare.server.refusal import Refusal


def find_board(name: str) -> Board:
    """A board that comes with Wayfare. Only those: a name from the net must never become a path."""
    if name not in map_names():
        raise Refusal("no_such_board", 404, name=name[:60])
    return load_board(name)


def features_of(board: Board) -> list[str]:
    """What makes the board special."""
    has = {
        "longest_path": board.map.longest_path_bonus,
        "ferries": board.map.ferry_cards,
        "regions": board.map.regions,
        "countries": board.map.countries,
        "merchandise": board.map.merchandise_cards,
    }
    return [name for name, value in has.items() if value]


def summary(board: Board) -> dict[str, Any]:
    """The board in a few numbers, for the start page."""
    return {
        "name": board.name,
        "title": board.map.title,
        "theme": board.map.theme,
        "players": [board.map.fewest_players, board.map.most_players],
        "pieces": board.map.pieces,
        "places": len(board.map.places),
        "routes": len(board.map.routes),
        "tickets": len(board.map.tickets),
        "features": features_of(board),
    }


@lru_cache(maxsize=32)
def drawing_of(board: Board) -> dict[str, Any]:
    """The map's drawing file, or a plain drawing if there is none or it is for other places and routes."""
    file = files("wayfare.maps") / f"{board.name}.drawing.json"
    if file.is_file():
        drawing: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        spaces = [len(route["spaces"]) for route in drawing["routes"]]
        if set(drawing["places"]) >= set(board.map.places) and spaces == [r.length for r in board.map.routes]:
            return drawing
    return lay_out(board)


@lru_cache(maxsize=32)
def board_json(board: Board) -> dict[str, Any]:
    """The board as docs/protocol.md describes it."""
    tables, drawing = board.tables, drawing_of(board)
    return {
        "name": board.name,
        "title": board.map.title,
        "theme": board.map.theme,
        "digest": board.digest,
        "players": [board.map.fewest_players, board.map.most_players],
        "pieces": board.map.pieces,
        "colours": list(board.map.colours),
        "cards_of": tables.cards[: tables.n_cards],
        "places": _places(board, drawing),
        "routes": _routes(board, drawing),
        "tickets": [
            {
                "from": ticket.start_name,
                "to": ticket.end_name,
                "from_places": list(ticket.start),
                "to_places": list(ticket.end),
                "points": ticket.points,
            }
            for ticket in board.map.tickets
        ],
        "claims": [
            list(claim)
            for claim in zip(
                tables.claim_route,
                tables.claim_colour,
                tables.claim_cards,
                tables.claim_wilds,
                tables.claim_ferries,
                strict=True,
            )
        ],
        "first_claim_code": CLAIM,
        "region_names": [name for name, _ in board.map.regions],
        "ferry_limit": tables.ferry_limit,
        "features": features_of(board),
        "rules": _rules(board),
        "drawing": {key: drawing[key] for key in ("board", "space", "place_r", "font", "credit")}
        | {"layers": _layers(board, drawing)},
    }


def _places(board: Board, drawing: dict[str, Any]) -> list[dict[str, Any]]:
    country_of = {stop: name for name, stops in board.map.countries for stop in stops}
    region_of = {place: number for number, (_, places) in enumerate(board.map.regions) for place in places}
    found = []
    for number, name in enumerate(board.map.places):
        drawn = drawing["places"][name]
        shown = board.place_names[number]
        found.append(
            {
                "name": name,
                "shown": shown,
                "country": country_of.get(number),
                "region": region_of.get(number),
                "x": drawn["x"],
                "y": drawn["y"],
                "label": {"lines": [shown], **drawn["label"]},
            }
        )
    return found


def _routes(board: Board, drawing: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "from": line.start,
            "to": line.end,
            "length": line.length,
            "colour": line.colour,
            "waves": line.waves,
            "carts": line.carts,
            "points": board.tables.route_points[line.length],
            "lane": board.lanes[number].index(number),
            "lanes": len(board.lanes[number]),
            "spaces": drawing["routes"][number]["spaces"],
            "path": drawing["routes"][number]["path"],
        }
        for number, line in enumerate(board.map.routes)
    ]


def _layers(board: Board, drawing: dict[str, Any]) -> list[dict[str, Any]]:
    """The layers; the region of one that belongs to a region of the board, by number."""
    numbers = {name: number for number, (name, _) in enumerate(board.map.regions)}
    return [
        layer | ({"region": numbers.get(layer["region"])} if "region" in layer else {}) for layer in drawing["layers"]
    ]


def _rules(board: Board) -> dict[str, Any]:
    """The numbers of the rulebook, for the short rules and the end of the game."""
    its = board.map
    return {
        "opening_hand": its.opening_hand,
        "opening_deal": its.opening_deal,
        "opening_keep": its.opening_keep,
        "draw_deal": its.draw_deal,
        "draw_keep": its.draw_keep,
        "single_parallel_up_to": its.single_parallel_up_to,
        "route_points": list(its.route_points),
        "longest_path_bonus": its.longest_path_bonus,
        "ferry_cards": its.ferry_cards,
        "region_points": list(its.region_points),
        "double_regions": list(its.double_regions),
        "merchandise_cards": its.merchandise_cards,
        "merchandise_points": [list(points) for points in its.merchandise_points],
    }
