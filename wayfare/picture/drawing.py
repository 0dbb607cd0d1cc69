"""How a board is drawn: the drawing file beside its map, or a plain layout where there is none."""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wayfare.board.board import Board
from wayfare.picture.layout import lay_out

TINTS = 5


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


def place_points(board: Board) -> list[tuple[float, float]]:
    """Where the places lie."""
    drawn = drawing_of(board)["places"]
    return [(drawn[name]["x"], drawn[name]["y"]) for name in board.map.places]


def region_tints(board: Board) -> dict[str, int]:
    """A tint from 1 for each region, so that regions side by side differ."""
    points = place_points(board)
    centres: list[tuple[str, float, float]] = []
    for name, places in board.map.regions:
        xs, ys = zip(*(points[place] for place in places), strict=True)
        centres.append((name, sum(xs) / len(xs), sum(ys) / len(ys)))
    tints: dict[str, int] = {}
    for name, x, y in centres:
        others = sorted(((ox - x) ** 2 + (oy - y) ** 2, tints[other]) for other, ox, oy in centres if other in tints)
        near = {tint for _, tint in others[: TINTS - 1]}
        tints[name] = next((tint for tint in range(1, TINTS + 1) if tint not in near), 1)
    return tints
