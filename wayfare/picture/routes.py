"""Routes as spaces with colours and signs, and the pieces on them."""

import math
from typing import Any

from wayfare.board.board import Board
from wayfare.picture import palette, shapes
from wayfare.picture.drawing import drawing_of
from wayfare.picture.element import element


def spine(board: Board, route: int) -> str:
    """A path through the middle of a route's spaces and a little beyond both ends."""
    drawing = drawing_of(board)
    reach = drawing["space"]["len"] / 2 - 4
    spaces = drawing["routes"][route]["spaces"]
    first, last = spaces[0], spaces[-1]
    points = [along(first, -reach), *((x, y) for x, y, _ in spaces), along(last, reach)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def along(space: list[float], far: float) -> tuple[float, float]:
    """The point so far from the middle of a space, in its direction."""
    x, y, degrees = space
    return x + far * math.cos(math.radians(degrees)), y + far * math.sin(math.radians(degrees))


def colour_name(board: Board, route: int) -> str:
    """The name of a route's colour; grey takes any."""
    number = board.map.routes[route].colour
    return "grey" if number == 0 else board.map.colours[number - 1]


def band_svg(board: Board, route: int, colour: str, width: float, opacity: float) -> str:
    """A band under a route."""
    return element(
        "path", d=spine(board, route), fill="none", stroke=colour, stroke_opacity=opacity, stroke_width=width,
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def spaces_svg(board: Board, route: int, paint: str | None = None, opacity: float | None = None) -> str:
    """The spaces of a route: in its own colour with its sign, or plain in the colour of the paint."""
    drawing = drawing_of(board)
    size, line, name = drawing["space"], board.map.routes[route], colour_name(board, route)
    colour = paint or palette.CARDS.get(name, palette.CARDS["grey"])
    edge = palette.EDGE_OF_BLACK if name == "black" and not paint else palette.mix(colour, "#1c1408", 0.62)
    waves = {int((wave + 0.5) * line.length / line.waves) for wave in range(line.waves)}
    spaces = [
        _space(size, at, name, colour, number in waves, line.carts, paint is not None)
        for number, at in enumerate(drawing["routes"][route]["spaces"])
    ]
    return element("g", *spaces, fill=colour, stroke=edge, stroke_width=1.3, opacity=opacity)


def _space(
    size: dict[str, float], at: list[float], name: str, colour: str, wave: bool, cart: bool, painted: bool
) -> str:
    x, y, degrees = at
    length, width = size["len"], size["wid"]
    scale = width / 18
    turn = degrees + (180 if math.cos(math.radians(degrees)) < 0 else 0)
    glyph = None if painted else shapes.GLYPHS.get(name)
    ink = palette.ink_on(colour) if painted else palette.ON_CARDS.get(name, palette.INK)
    shift = length * 0.22 if cart else 0
    parts = [element("rect", x=-length / 2, y=-width / 2, width=length, height=width, rx=3)]
    if wave and not painted:
        parts.append(
            element("path", d=shapes.WAVE, transform=f"scale({scale * 1.5:.2f} {scale * 1.2:.2f})", fill="none",
                    stroke=ink, stroke_width=1.8)
        )  # fmt: skip
    if glyph:
        turned = f"translate({-shift:.1f} 0) rotate({-turn}) scale({scale * 0.64:.2f})"
        parts.append(element("path", d=glyph, transform=turned, fill=ink, stroke="none"))
    if cart:
        moved = f"translate({shift if glyph else 0:.1f} 0) scale({scale * 1.05:.2f})"
        parts.append(
            element("path", d=shapes.CART, transform=moved, fill=ink, fill_opacity=0.8, stroke=ink, stroke_width=1.2)
        )
    return element("g", *parts, transform=f"translate({x} {y}) rotate({turn})")


def pieces_svg(board: Board, route: int, player: str) -> str:
    """A player's pieces on every space of a route."""
    drawing = drawing_of(board)
    size = drawing["space"]
    pattern, stroke = shapes.PATTERNS[player]
    scale = f"scale({size['len'] / shapes.PIECE_LENGTH:.3f} {size['wid'] * 1.12 / shapes.PIECE_WIDTH:.3f})"
    cap = "round" if player == "green" else "butt"
    piece = (
        element("path", d=shapes.UNDER.get(board.map.theme, shapes.UNDER["trains"]), fill=palette.PIECE_UNDER)
        + element("path", d=shapes.BODY, fill=palette.PLAYERS[player], stroke=palette.PIECE_EDGE, stroke_width=1.8)
        + element("path", d=pattern, fill="none", stroke=palette.ON_PLAYERS[player], stroke_width=stroke,
                  stroke_linecap=cap, stroke_linejoin="round")
    )  # fmt: skip
    spaces: list[Any] = drawing["routes"][route]["spaces"]
    return "".join(element("g", piece, transform=f"translate({x} {y}) rotate({d}) {scale}") for x, y, d in spaces)
