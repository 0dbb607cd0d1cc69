"""The lists of a map file, line by line: colours, routes and tickets."""

from wayfare.board.map_data import RouteLine, TicketLine
from wayfare.board.map_places import Places
from wayfare.board.map_table import Problems, Table, did_you_mean, shown, whole_number
from wayfare.engine.names import GREY, MAX_COLOURS, MAX_LENGTH, MAX_POINTS

OTHER_WORDS = ("grey", "wild", "ferry", "carts")
"""Words with a meaning of their own, which no colour may have for a name."""

ROUTE_SHAPE = "must be [from, to, spaces, colour], with one more colour for each parallel route"
TICKET_SHAPE = "must be [from, to, points]"

SeenPairs = dict[frozenset[int], tuple[str, int]]
"""Two places, and the line of the file that joins them, with its number of spaces."""


def read_colours(table: Table) -> tuple[str, ...]:
    """The colours of the cards: different words in small letters."""
    key = table.key("colours")
    colours: list[str] = []
    for colour in table.names("colours"):
        if not colour.isalpha() or colour != colour.lower() or colour in OTHER_WORDS:
            others = ", ".join(OTHER_WORDS)
            table.problems.add(key, f"{colour!r} must be one word in small letters, and none of {others}")
        if colour in colours:
            table.problems.add(key, f"{colour} is listed twice")
        colours.append(colour)
    if table.problems.none_at(key) and not 1 <= len(colours) <= MAX_COLOURS:
        table.problems.add(key, f"there must be 1 to {MAX_COLOURS} colours, not {len(colours)}")
    return tuple(colours)


def read_routes(table: Table, places: Places, colours: tuple[str, ...]) -> tuple[list[RouteLine], list[str]]:
    """Every route, and for each the line it stands on, as a problem calls it."""
    routes: list[RouteLine] = []
    where: list[str] = []
    seen: SeenPairs = {}
    for index, line in enumerate(table.items("list")):
        key = _line_key(table.key("list"), index, line)
        if not isinstance(line, list) or len(line) < 4:
            places.problems.add(key, ROUTE_SHAPE)
            continue
        start, end = places.number(key, line[0]), places.number(key, line[1])
        length = whole_number(places.problems, f"{key}: spaces", line[2], 1, MAX_LENGTH)
        words = [_read_word(places.problems, key, word, colours) for word in line[3:]]
        if start is None or end is None or length is None:
            continue
        _check_pair(places.problems, key, frozenset((start, end)), length, seen)
        for colour, waves, carts in words:
            if waves > length:
                places.problems.add(key, f"has {length} spaces and cannot have {waves} with waves")
            routes.append(RouteLine(start, end, length, colour, waves, carts))
            where.append(key)
    return routes, where


def _check_pair(problems: Problems, key: str, pair: frozenset[int], length: int, seen: SeenPairs) -> None:
    """A route joins two different places, and routes between the same two stand on one line."""
    if len(pair) == 1:
        problems.add(key, "leads from a place to itself")
    elif pair in seen:
        other, other_length = seen[pair]
        text = f"joins the same two places as {other}: parallel routes stand on one line"
        if other_length != length:
            text += f", and are equally long (not {other_length} and {length} spaces)"
        problems.add(key, text)
    seen.setdefault(pair, (key, length))


def _read_word(problems: Problems, key: str, word: object, colours: tuple[str, ...]) -> tuple[int, int, bool]:
    """What the word says of its route: its colour, its number of wave spaces, whether it shows carts."""
    if not isinstance(word, str) or not word.strip():
        problems.add(key, f'each parallel route must be a word like "grey", not {shown(word)}')
        return GREY, 0, False
    parts = word.split()
    carts = len(parts) > 1 and parts[-1] == "carts"
    if carts:
        parts.pop()
    if parts == ["grey"]:
        return GREY, 0, carts
    if parts[0] == "ferry":
        return GREY, _read_waves(problems, key, parts[1:]), carts
    if len(parts) == 1 and parts[0] in colours:
        return 1 + colours.index(parts[0]), 0, carts
    if colours:  # without any colour that is the problem, and has been reported
        hint = did_you_mean(parts[0], [*colours, "grey", "ferry"])
        problems.add(key, f"{word!r} is not a colour of this map, and not grey or a ferry{hint}")
    return GREY, 0, carts


def _read_waves(problems: Problems, key: str, parts: list[str]) -> int:
    """How many wave spaces a ferry has."""
    if len(parts) == 1 and parts[0].isascii() and parts[0].isdecimal() and len(parts[0]) < 5:
        return int(parts[0])
    problems.add(key, 'a ferry must say how many of its spaces have waves, as in "ferry 2"')
    return 0


def read_tickets(table: Table, places: Places) -> tuple[list[TicketLine], list[str]]:
    """Every ticket, and for each the line it stands on, as a problem calls it."""
    tickets: list[TicketLine] = []
    where: list[str] = []
    seen: dict[frozenset[tuple[int, ...]], str] = {}
    for index, line in enumerate(table.items("list")):
        key = _line_key(table.key("list"), index, line)
        if not isinstance(line, list) or len(line) != 3:
            places.problems.add(key, TICKET_SHAPE)
            continue
        start, end = places.numbers(key, line[0]), places.numbers(key, line[1])
        points = whole_number(places.problems, f"{key}: points", line[2], 1, MAX_POINTS)
        if not start or not end or points is None:
            continue
        if other := seen.get(frozenset((start, end))):
            places.problems.add(key, f"is the same ticket as {other}")
        seen.setdefault(frozenset((start, end)), key)
        tickets.append(TicketLine(start, end, line[0], line[1], points))
        where.append(key)
    return tickets, where


def _line_key(key: str, index: int, line: object) -> str:
    """How a problem calls a line of a list: by its number, from 0, and the names on it."""
    if isinstance(line, list) and len(line) > 1 and isinstance(line[0], str) and isinstance(line[1], str):
        return f"{key}[{index}] ({line[0]}\N{EN DASH}{line[1]})"
    return f"{key}[{index}]"
