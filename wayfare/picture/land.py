"""The sheet under the routes: water, land, borders, lakes, canals and walls."""

from functools import lru_cache
from typing import Any

from wayfare.board.board import Board
from wayfare.picture import palette
from wayfare.picture.drawing import drawing_of, region_tints
from wayfare.picture.element import element


@lru_cache(maxsize=16)
def land_svg(board: Board) -> str:
    """The land of a board, written once."""
    drawing = drawing_of(board)
    width, height = drawing["board"]
    shores = "".join(
        layer["path"] for layer in drawing["layers"] if layer["kind"] == "land" and layer.get("role") != "countryside"
    )
    tints = region_tints(board)
    return element(
        "g",
        element("rect", width=width, height=height, fill=palette.WATER),
        element("path", d=shores, fill="none", stroke=palette.WATER_NEAR, stroke_width=34, opacity=0.4),
        element("path", d=shores, fill="none", stroke=palette.WATER_NEAR, stroke_width=16, opacity=0.8),
        *(_layer(layer, tints) for layer in drawing["layers"]),
        stroke_linejoin="round",
    )


def _layer(layer: dict[str, Any], tints: dict[str, int]) -> str:
    look: dict[str, object] = {"fill": "none", "stroke": palette.BORDER, "stroke_width": 1.2}
    match layer["kind"]:
        case "land":
            abroad = layer.get("role") == "countryside" or bool(tints)
            look = {"fill": palette.LAND_FAR if abroad else palette.LAND, "stroke": palette.COAST, "stroke_width": 1.4}
            look |= {"stroke_opacity": 0.5} if abroad else {}
        case "region":
            tint = tints.get(layer.get("region") or "")
            look = {"fill": palette.LAND if tint is None else palette.TINTS[tint - 1], "stroke": palette.LINE_STRONG}
            look |= {"stroke_width": 1.2, "stroke_opacity": 0.55}
        case "lake" | "water":
            look = {"fill": palette.WATER, "stroke": palette.COAST, "stroke_width": 1.2}
        case "canal":
            look |= {"stroke": palette.WATER, "stroke_width": layer.get("width"), "stroke_linecap": "round"}
        case "wall":
            dash = " ".join(map(str, layer["dash"])) if "dash" in layer else None
            look |= {"stroke": palette.WALL, "stroke_width": layer.get("width"), "stroke_dasharray": dash}
    return element("path", d=layer["path"], **look)
