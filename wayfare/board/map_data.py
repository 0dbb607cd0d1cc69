"""What a map file says, as plain values."""

from dataclasses import dataclass, fields, replace
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class RouteLine:
    """One route. Parallel routes are entries of their own, in the order of the file."""

    start: int
    """Index into `places`."""
    end: int
    length: int
    colour: int
    """0 is grey (any one colour); otherwise 1 + index into `colours`."""
    waves: int
    """How many of its spaces show a wave: 0 for a land route."""
    carts: bool


@dataclass(frozen=True, slots=True)
class TicketLine:
    """One ticket: its ends, each a place or a country, and what it is worth."""

    start: tuple[int, ...]
    """Indices into `places`: one, or all stops of a country."""
    end: tuple[int, ...]
    start_name: str
    """The place's name, or the country's."""
    end_name: str
    points: int


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map file that has passed every check. What a board does not have is 0 or empty."""

    name: str
    """The file's stem, "usa"."""
    title: str
    theme: str
    learning: bool
    """Whether it is a small board for programs that learn, rather than for people."""
    fewest_players: int
    most_players: int
    pieces: int
    colours: tuple[str, ...]
    of_each_colour: int
    wilds: int
    opening_hand: int
    opening_deal: int
    opening_keep: int
    draw_deal: int
    draw_keep: int
    shuffle_returned: bool
    single_parallel_up_to: int
    """With so many players or fewer only one of parallel routes is ever used."""
    route_points: tuple[int, ...]
    """By the number of spaces, from 0."""
    places: tuple[str, ...]
    routes: tuple[RouteLine, ...]
    tickets: tuple[TicketLine, ...]
    longest_path_bonus: int
    ferry_cards: int
    ferry_limit: int
    regions: tuple[tuple[str, tuple[int, ...]], ...]
    """Each region's name and its places."""
    double_regions: tuple[int, ...]
    """Indices into `regions`."""
    region_points: tuple[int, ...]
    """By the number of regions touched, from 0; the last value holds for more. (0,) on a board without."""
    countries: tuple[tuple[str, tuple[int, ...]], ...]
    """Each country's name and its stops."""
    merchandise_cards: int
    merchandise_points: tuple[tuple[int, ...], ...]
    """By the number of players, 0 to the most (empty where not playable), then by rank from 0."""
    digest: str
    """SHA-256, in hex, of everything that matters to the rules."""


OUTSIDE_THE_RULES = ("name", "title", "theme", "learning", "digest")


def with_digest(board: MapFile) -> MapFile:
    """The same board, with its digest."""
    text = "\n".join(
        # !a and not !r: which letters !r escapes differs between versions of Python.
        f"{field.name} = {getattr(board, field.name)!a}"
        for field in fields(board)
        if field.name not in OUTSIDE_THE_RULES and _says_something(field.name, getattr(board, field.name))
    )
    return replace(board, digest=sha256(text.encode()).hexdigest())


def _says_something(name: str, value: object) -> bool:
    """What a board does not have is left out, so that a new twist leaves the digests of older maps alone."""
    if name == "region_points":
        return value != (0,)
    if name == "merchandise_points":
        return isinstance(value, tuple) and any(value)
    return value not in (0, ())
