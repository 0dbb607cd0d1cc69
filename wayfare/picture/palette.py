"""The colours of paper, ink, land, cards and players; those of the page in the browser, in daylight."""

PAPER = "#f5f0e6"
SHEET = "#fdfaf4"
INK = "#23262b"
INK_SOFT = "#565449"
LINE = "#d6cdbb"
LINE_STRONG = "#8f8776"
ACCENT = "#00656e"

WATER = "#d3dfe3"
WATER_NEAR = "#c3d3d9"
COAST = "#7f9aa4"
LAND = "#f3ebda"
LAND_FAR = "#e9e1d0"
BORDER = "#d5c9b1"
TINTS = ("#f5e7c2", "#dde8cb", "#f4dacb", "#e3dcea", "#cfe2dd")
WALL = "#a8977a"
HALO = "#fffaf0"

CARDS = {
    "purple": "#84519f", "blue": "#3478bd", "orange": "#e5852b", "white": "#fbf9f3", "green": "#4b9152",
    "yellow": "#f0c930", "black": "#35363a", "red": "#c93a34", "pink": "#eb9cba", "grey": "#c0b9aa", "wild": "#4a4d55",
}  # fmt: skip
ON_CARDS = {
    "purple": "#fff", "blue": "#fff", "orange": "#2a1700", "white": "#3a3934", "green": "#fff",
    "yellow": "#332800", "black": "#f4efe4", "red": "#fff", "pink": "#3c0d20", "grey": "#37342d", "wild": "#fff",
}  # fmt: skip
EDGE_OF_BLACK = "#17171a"
PLAYERS = {"blue": "#1f5fa8", "red": "#b3261e", "green": "#2f7d3b", "yellow": "#e3b505", "black": "#2b2c30"}
"""Seat 0 is blue, and so on."""
ON_PLAYERS = {"blue": "#cfe3fb", "red": "#ffd9d2", "green": "#d9f3d6", "yellow": "#5c4700", "black": "#e9e4d8"}
PIECE_UNDER = "#3a362e"
PIECE_EDGE = "#1d1b17"

SERIF = (
    "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'Noto Serif', Georgia, 'Liberation Serif', serif"
)
SANS = "Seravek, 'Segoe UI', 'Noto Sans', Ubuntu, Cantarell, 'Liberation Sans', sans-serif"

HEAT = ("#f7f1e1", "#f0d9a8", "#e6b266", "#d5813c", "#b54d2a", "#7d2420", "#451519")
"""From seldom to often: paper, ochre, rust, ember."""


def mix(first: str, second: str, share: float) -> str:
    """So much of the first colour, the rest of the second."""
    channels = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in channels)


def heat(value: float) -> str:
    """A colour from seldom (0) to often (1)."""
    at = min(max(value, 0.0), 1.0) * (len(HEAT) - 1)
    low = min(int(at), len(HEAT) - 2)
    return mix(HEAT[low + 1], HEAT[low], at - low)


def ink_on(colour: str) -> str:
    """Dark or light, whichever can be read on the colour."""
    red, green, blue = _channels(colour)
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else SHEET


def _channels(colour: str) -> tuple[int, int, int]:
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
