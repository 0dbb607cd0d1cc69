"""A board as one SVG text: the land, routes as spaces, places with their names, and what lies or is painted on them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wayfare.board.board import Board
from wayfare.engine.names import NONE
from wayfare.picture import palette
from wayfare.picture.drawing import drawing_of
from wayfare.picture.element import element, words
from wayfare.picture.land import land_svg
from wayfare.picture.routes import along, band_svg, pieces_svg, spaces_svg

TITLE_HEIGHT = 70
LETTER = 0.62
"""How wide a letter of a label is, more or less, for its height."""
SEAT_COLOURS = tuple(palette.PLAYERS)


@dataclass(frozen=True)
class RoutePaint:
    """How a route is painted instead of in its own colour."""

    colour: str
    width: float | None = None
    """Of the band under the spaces; the usual one if it is None."""
    label: str = ""
    """Short words at the middle of the route."""
    note: str = ""
    """Shown when the pointer rests on the route."""


@dataclass(frozen=True)
class PlacePaint:
    """How a place is painted instead of plainly."""

    colour: str
    radius: float = 1.0
    """Times the usual radius."""
    note: str = ""


def board_svg(
    board: Board,
    *,
    claimed: Mapping[int, int] | Sequence[int] | None = None,
    route_paint: Mapping[int, RoutePaint] | None = None,
    place_paint: Mapping[int, PlacePaint] | None = None,
    title: str | None = None,
    width: int | None = None,
    seat_colours: Sequence[str] = SEAT_COLOURS,
) -> str:
    """The board as an SVG document.

    `claimed` tells the seat that owns a route, as a mapping or as `View.owners`. `route_paint` and `place_paint`
    paint routes and places, for heat maps; what they leave out looks as usual. `width` is in pixels; without it the
    picture takes the room it is given. A map without a drawing file is laid out by the lengths of its routes.
    """
    drawing = drawing_of(board)
    across, down = drawing["board"]
    top = TITLE_HEIGHT if title else 0
    owners = claimed if isinstance(claimed, Mapping) else dict(enumerate(claimed or ()))
    painted = route_paint or {}
    routes = [
        _route(board, route, owners.get(route, NONE), painted.get(route), seat_colours)
        for route in range(len(board.map.routes))
    ]
    sheet = element(
        "svg",  # an SVG of its own, so that no land is drawn beyond its edge
        land_svg(board),
        *routes,
        *(_label(board, route, painted) for route, paint in painted.items() if paint.label),
        element("rect", width=across, height=down, fill="none", stroke=palette.LINE_STRONG, stroke_width=3),
        y=top or None,
        width=across,
        height=down,
    )
    heading = ""
    if title:
        heading = element("rect", width=across, height=top, fill=palette.PAPER) + element(
            "text", words(title), x=across / 2, y=top * 0.66, font_size=38, text_anchor="middle", fill=palette.INK,
            font_family=palette.SERIF, font_weight=600,
        )  # fmt: skip
    size = {} if width is None else {"width": width, "height": round(width * (down + top) / across)}
    return element(
        "svg",
        element("title", words(title or board.map.title)),
        heading,
        sheet,
        # A name may reach a little beyond the edge, where a page lets it (overflow: visible).
        element("g", _places(board, drawing, place_paint or {}), transform=f"translate(0 {top})" if top else None),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {across} {down + top}",
        role="img",
        **size,
    )


def _route(board: Board, route: int, owner: int, paint: RoutePaint | None, seat_colours: Sequence[str]) -> str:
    band = drawing_of(board)["space"]["wid"] + 7
    colour, opacity = palette.HALO, 0.5
    spaces = None
    if paint is not None:
        colour, opacity = paint.colour, 0.35
        spaces = paint.colour
        band = paint.width or band
    parts = [band_svg(board, route, colour, band, opacity)]
    if owner != NONE:
        player = seat_colours[owner % len(seat_colours)]
        parts += [spaces_svg(board, route, spaces, 0.25), pieces_svg(board, route, player)]
    else:
        parts.append(spaces_svg(board, route, spaces))
    note = element("title", words(paint.note)) if paint is not None and paint.note else ""
    return element("g", note, *parts)


def _label(board: Board, route: int, painted: Mapping[int, RoutePaint]) -> str:
    """Short words at the middle of a route; those of parallel ones that would overlap there, one after the other."""
    drawing = drawing_of(board)
    size = max(drawing["space"]["wid"] * 0.8, drawing["font"] * 0.7)
    lanes = [lane for lane in board.lanes[route] if lane in painted and painted[lane].label]
    x, y = _point(board, route, 0.5)
    for lane in lanes:
        across, down = (abs(a - b) for a, b in zip(_point(board, lane, 0.5), (x, y), strict=True))
        letters = max(len(painted[lane].label), len(painted[route].label))
        if lane != route and across < size * LETTER * letters and down < size:
            x, y = _point(board, route, (lanes.index(route) + 1) / (len(lanes) + 1))
            break
    return element(
        "text", words(painted[route].label), x=x, y=y + size * 0.36, font_size=size, text_anchor="middle",
        fill=palette.INK, stroke=palette.HALO, stroke_width=size * 0.3, stroke_linejoin="round", paint_order="stroke",
        font_family=palette.SANS, font_weight=600,
    )  # fmt: skip


def _point(board: Board, route: int, share: float) -> tuple[float, float]:
    """The point after so much of a route, from the end that the map names first; so it is for all parallel ones."""
    line, drawing = board.map.routes[route], drawing_of(board)
    spaces = drawing["routes"][route]["spaces"]
    place = len(spaces) * (share if line.start < line.end else 1 - share) - 0.5
    before = min(max(math.floor(place), 0), len(spaces) - 1)
    after = min(before + 1, len(spaces) - 1)
    if 0 <= place <= len(spaces) - 1:
        part = place - before
        x, y = (a + (b - a) * part for a, b in zip(spaces[before][:2], spaces[after][:2], strict=True))
        return x, y
    return along(spaces[before], (place - before) * drawing["space"]["len"])


def _places(board: Board, drawing: dict[str, Any], paint: Mapping[int, PlacePaint]) -> str:
    stops = {stop for _, places in board.map.countries for stop in places}
    dots, names = [], []
    for number, name in enumerate(board.map.places):
        drawn, stop = drawing["places"][name], number in stops
        its = paint.get(number)
        fill, edge = (palette.INK, palette.SHEET) if stop and its is None else (palette.SHEET, palette.INK)
        note = element("title", words(its.note)) if its is not None and its.note else ""
        radius = drawing["place_r"] * (its.radius if its else 1.0)
        look = {"fill": its.colour if its else fill, "stroke": edge, "stroke_width": 3}
        dots.append(element("circle", note, cx=drawn["x"], cy=drawn["y"], r=radius, **look))
        names.append(_name(drawn, board.place_names[number], stop))
    font = drawing["font"]
    return element("g", *dots) + element(
        "g", *names, font_size=font, font_family=palette.SERIF, font_weight=600, fill=palette.INK, stroke=palette.HALO,
        stroke_width=font * 0.24, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


def _name(drawn: dict[str, Any], name: str, abroad: bool) -> str:
    label = drawn["label"]
    x = drawn["x"] + label["dx"]
    lines = [
        element("tspan", words(line), x=x, dy="1.05em" if number else None)
        for number, line in enumerate(label.get("lines", [name]))
    ]
    look = {"font_style": "italic", "font_weight": 500} if abroad else {}
    return element("text", *lines, x=x, y=drawn["y"] + label["dy"], text_anchor=label["anchor"], **look)
