"""The boards as the page needs them: names and numbers of the map, and how it is drawn."""

from functools import lru_cache
from typing import Any

from wayfare.board.board import Board, load_board
from wayfare.board.map_file import map_names
from wayfare.engine.fields import State
from wayfare.engine.names import CLAIM
from wayfare.engine.play import clear
from wayfare.game.board_facts import claim_facts, route_facts, rule_facts, ticket_facts
from wayfare.game.ways import cheapest_way, roads_of
from wayfare.picture.drawing import drawing_of
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
        "learning": board.map.learning,
    }


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
        "tickets": _tickets(board),
        "claims": claim_facts(board),
        "first_claim_code": CLAIM,
        "region_names": [name for name, _ in board.map.regions],
        "ferry_limit": tables.ferry_limit,
        "features": features_of(board),
        "rules": rule_facts(board),
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
        route_facts(board, number) | {key: drawing["routes"][number][key] for key in ("spaces", "path")}
        for number in range(len(board.map.routes))
    ]


def _tickets(board: Board) -> list[dict[str, Any]]:
    """The tickets, each with the spaces of its shortest way on the empty board."""
    state = State()
    clear(board.tables, state, board.map.most_players)
    roads = roads_of(board, state, 0)
    ways = [cheapest_way(board, ticket, roads, board.map.pieces) for ticket in range(len(board.map.tickets))]
    return [facts | {"spaces": way and way[0]} for facts, way in zip(ticket_facts(board), ways, strict=True)]


def _layers(board: Board, drawing: dict[str, Any]) -> list[dict[str, Any]]:
    """The layers; the region of one that belongs to a region of the board, by number."""
    numbers = {name: number for number, (name, _) in enumerate(board.map.regions)}
    return [
        layer | ({"region": numbers.get(layer["region"])} if "region" in layer else {}) for layer in drawing["layers"]
    ]
