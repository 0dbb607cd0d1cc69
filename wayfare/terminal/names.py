"""Finding the place or the route somebody means: in any case, without accents, shortened, "to" for the dash."""

from collections.abc import Iterator
from difflib import get_close_matches

from wayfare.board.board import Board
from wayfare.game.errors import UnknownAction, shown
from wayfare.game.labels import plain
from wayfare.game.tell import joined
from wayfare.game.why import count

SEPARATORS = ("-", " to ", " and ", ", ", " ")


def find_place(board: Board, text: str) -> tuple[int, ...]:
    """The place called so, or all stops of the country called so. The beginning of a name will do."""
    asked = plain(text)
    found = _places_called(board, asked)
    if found:
        return found
    begun = dict.fromkeys(name for name in board.place_names if plain(name).startswith(asked)) if asked else {}
    if len(begun) == 1:
        return _places_called(board, plain(next(iter(begun))))
    if begun:
        raise UnknownAction(f"{shown(text)} could be {joined_or([*begun])}")
    raise UnknownAction(f"there is no place called {shown(text)}{_did_you_mean(asked, board)}")


def _places_called(board: Board, asked: str) -> tuple[int, ...]:
    names = zip(board.map.places, board.place_names, strict=True)
    return tuple(place for place, both in enumerate(names) if asked in map(plain, both))


def _did_you_mean(asked: str, board: Board) -> str:
    names = {plain(name): name for name in board.place_names}
    near = get_close_matches(asked, names, n=1)
    return f"; did you mean {names[near[0]]}?" if near else ""


def find_routes(board: Board, text: str) -> tuple[tuple[int, ...], str]:
    """The routes between the two places that begin the text, and what follows them.

    Parallel routes come together, unless the text says which one: "Roma-Napoli#2".
    """
    asked = plain(text)
    best, found = (0, 0), dict[tuple[int, ...], str]()
    for (start, end), routes in _pairs(board).items():
        for score, after in _ways_to_begin(asked, start, end):
            if score > best:
                best, found = score, {}
            if score == best:
                found.setdefault(routes, after)
    if not found:
        raise UnknownAction(_why_no_route(board, asked))
    if len(found) > 1:
        names = [board.route_name(routes[0]) for routes in found]
        raise UnknownAction(f"that could be {joined_or(names)}")
    return _pick_lane(board, *found.popitem())


def find_two_places(board: Board, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two places, whether or not a route joins them."""
    asked = plain(text)
    names = {plain(name): name for name in (*board.map.places, *board.place_names)}
    best, found = (0, 0), ("", "")
    for start in names:
        for end in names:
            for score, after in _ways_to_begin(asked, start, end):
                if score > best and not after:
                    best, found = score, (names[start], names[end])
    if not best[1]:
        raise UnknownAction(f"name two places, as in: {board.place_names[0]} to {board.place_names[-1]}")
    return find_place(board, found[0]), find_place(board, found[1])


def _pairs(board: Board) -> dict[tuple[str, str], tuple[int, ...]]:
    """Every two names that routes join, in both orders; a country may stand for its stop."""
    found: dict[tuple[str, str], list[int]] = {}
    for number, line in enumerate(board.map.routes):
        ends = [{plain(board.map.places[place]), plain(board.place_names[place])} for place in (line.start, line.end)]
        for start in ends[0]:
            for end in ends[1]:
                found.setdefault((start, end), []).append(number)
                found.setdefault((end, start), []).append(number)
    return {names: tuple(routes) for names, routes in found.items()}


def _ways_to_begin(text: str, start: str, end: str) -> Iterator[tuple[tuple[int, int], str]]:
    """The text read as these two names, whole or shortened: (how well, how much of it), and what follows."""
    for first in range(_shared(text, start), 0, -1):
        for separator in SEPARATORS:
            if not text.startswith(separator, first):
                continue
            rest = text[first + len(separator) :]
            for second in range(_shared(rest, end), 0, -1):
                after = rest[second:]
                if after[:1] in ("", " ", "#"):
                    whole = (first == len(start)) + (second == len(end))
                    yield (1 + whole, first + second), after.strip()


def _shared(text: str, name: str) -> int:
    """How many letters of the name begin the text."""
    shared = 0
    while shared < min(len(text), len(name)) and text[shared] == name[shared]:
        shared += 1
    return shared


def _pick_lane(board: Board, routes: tuple[int, ...], after: str) -> tuple[tuple[int, ...], str]:
    if not after.startswith("#"):
        return routes, after
    lane, _, after = after[1:].partition(" ")
    if not lane.isdecimal() or len(lane) > 2 or not 1 <= int(lane) <= len(routes):
        lanes = count(len(routes), "route")
        raise UnknownAction(f"{board.route_name(routes[0])} has {lanes}, so there is no {shown('#' + lane)}")
    return (routes[int(lane) - 1],), after


def _why_no_route(board: Board, asked: str) -> str:
    """Which routes there are from the first place named."""
    if not asked:
        return f"which route? name its two places, as in: {board.route_name(0).replace('–', '-')}"
    for name in dict.fromkeys(board.place_names):
        rest = asked.removeprefix(plain(name))
        if rest != asked and rest[:1] in ("", " ", "-"):
            ends = neighbours(board, find_place(board, name))
            return f"there is no such route; from {name} routes lead to {joined(ends)}"
    place = asked.replace(" to ", "-").split("-")[0]
    return f"there is no such route: {shown(asked)}{_did_you_mean(place, board)}"


def neighbours(board: Board, places: tuple[int, ...]) -> list[str]:
    """The names of the places that routes join with these."""
    found = []
    for line in board.map.routes:
        if line.start in places:
            found.append(board.place_names[line.end])
        if line.end in places:
            found.append(board.place_names[line.start])
    return [*dict.fromkeys(found)]


def joined_or(parts: list[str]) -> str:
    """ "a", "a or b", "a, b or c"."""
    return f"{', '.join(parts[:-1])} or {parts[-1]}" if len(parts) > 1 else "".join(parts)
