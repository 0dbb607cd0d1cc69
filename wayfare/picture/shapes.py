"""The signs that tell colours apart without colour, and the pieces. The page's web/board/*.js draws the same ones."""

import math

WAVE = "M-9 0q2.25 -4.5 4.5 0t4.5 0t4.5 0t4.5 0"
CART = "M-7 -4H5V2H-7ZM5 -1L9 -3.5M-4.5 4.2a2 2 0 1 0 .01 0ZM2.5 4.2a2 2 0 1 0 .01 0Z"

PIECE_LENGTH = 46
PIECE_WIDTH = 18
BODY = "M-17 -9H17Q21 -9 21 -5V5Q21 9 17 9H-17Q-21 9 -21 5V-5Q-21 -9 -17 -9Z"
UNDER = {
    "trains": "M-25 -2H25V2H-25Z",
    "carts": "M-15 -12H-5V12H-15ZM5 -12H15V12H5ZM20 -7H27V-4H20ZM20 4H27V7H20Z",
}
"""What sticks out of a piece: couplings of a car, wheels and shafts of a cart."""
PATTERNS = {
    "blue": ("M-18 5L-11 -5M-8 5L-1 -5M2 5L9 -5M12 5L18 -4", 3.6),
    "red": ("M-18 0H18", 4.4),
    "green": ("M-13 0h.01M0 0h.01M13 0h.01", 6.6),
    "yellow": ("M-13 -6V6M-4.5 -6V6M4.5 -6V6M13 -6V6", 3.4),
    "black": ("M-18 3.5L-9 -3.5L0 3.5L9 -3.5L18 3.5", 3),
}
"""The strokes on each player's pieces, and how wide they are."""


def _star(points: int, outer: float, inner: float) -> str:
    corners = []
    for corner in range(points * 2):
        radius, angle = inner if corner % 2 else outer, math.pi * corner / points - math.pi / 2
        corners.append(f"{radius * math.cos(angle):.1f} {radius * math.sin(angle):.1f}")
    return f"M{'L'.join(corners)}Z"


GLYPHS = {
    "purple": "M0 -10L7.5 0L0 10L-7.5 0Z",
    "blue": "M0 -10C4 -4 7.5 -1 7.5 3.5A7.5 6.5 0 0 1 -7.5 3.5C-7.5 -1 -4 -4 0 -10Z",
    "orange": "M0 -9L10 8H-10Z",
    "white": "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9ZM0 -4.5A4.5 4.5 0 1 0 0 4.5A4.5 4.5 0 1 0 0 -4.5Z",
    "green": "M-9 9C-9 -4 -3 -9 9 -9C9 4 3 9 -9 9Z",
    "yellow": _star(5, 10, 4.2),
    "black": "M-8 -8H8V8H-8Z",
    "red": "M-9 -9H9L2.5 0L9 9H-9L-2.5 0Z",
    "pink": "M0 9C-13 0 -10 -9 -5 -9C-2 -9 -0.7 -7.3 0 -5.5C0.7 -7.3 2 -9 5 -9C10 -9 13 0 0 9Z",
}
"""A sign for each colour, in a box from -10 to 10."""
