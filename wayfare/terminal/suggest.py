"""What can be typed next: verbs, commands, places, routes that can be claimed, and ways to pay for them."""

from collections.abc import Iterable

from wayfare.game.labels import labels_of, plain
from wayfare.terminal.routes import payments
from wayfare.terminal.seen import Seen

ABOUT_PLACES = ("routes", "board")
ABOUT_PAIRS = ("route", "way", "claim")


def suggest(seen: Seen, commands: Iterable[str], typed: str) -> list[str]:
    """Whole lines that begin with what is typed, in any case and without accents."""
    verb, blank, rest = typed.partition(" ")
    verb = verb.lower()
    if not blank:
        lines = [*_simple_actions(seen), *commands]
    elif verb in ABOUT_PLACES:
        lines = [f"{verb} {name}" for name in seen.board.place_names]
    elif verb in ABOUT_PAIRS:
        lines = [f"{verb} {pair}" for pair in _pairs(seen, rest, verb == "claim")]
    else:
        lines = _simple_actions(seen)
    return [line for line in dict.fromkeys(lines) if _begins(line, typed)]


def _begins(line: str, typed: str) -> bool:
    return plain(line[: len(typed)]) == plain(typed) and len(line) > len(typed)


def _simple_actions(seen: Seen) -> list[str]:
    """All that can be done but claims, of which only the first word."""
    legal = seen.legal()
    lines = [action.text for action in legal if action.kind != "claim"]
    lines += [f"take {seen.card(seen.view.row[action.slot - 1])}" for action in legal if action.slot]
    return [*lines, "claim "] if any(action.kind == "claim" for action in legal) else lines


def _pairs(seen: Seen, rest: str, claiming: bool) -> list[str]:
    """The first place, then the second, then for a claim how to pay."""
    asked = plain(rest)
    for start, ends in _neighbours(seen, claiming).items():
        if not asked.startswith(f"{plain(start)}-"):
            continue
        for end in ends:
            if claiming and asked.startswith(plain(f"{start}-{end}")):
                routes = labels_of(seen.board).routes_between[plain(f"{start}-{end}")]
                return [f"{start}-{end} {payment}" for payment in _payments(seen, routes)]
        return [f"{start}-{end}" for end in ends]
    return [f"{start}-" for start in _neighbours(seen, claiming)]


def _neighbours(seen: Seen, claiming: bool) -> dict[str, list[str]]:
    """From each place, where routes lead; for a claim, only routes still open."""
    names = seen.board.place_names
    open_routes = {road.route for roads in seen.roads for road in roads if road.pieces}
    found: dict[str, list[str]] = {}
    for number, line in enumerate(seen.board.map.routes):
        if number in open_routes or not claiming:
            found.setdefault(names[line.start], []).append(names[line.end])
            found.setdefault(names[line.end], []).append(names[line.start])
    return found


def _payments(seen: Seen, routes: tuple[int, ...]) -> list[str]:
    """ "red 3 wild 1": the ways to pay, as they are typed."""
    found = []
    for way in payments(seen, routes):
        parts = ((seen.board.card_names[way.colour], way.cards), ("wild", way.wilds), ("ferry", way.ferries))
        found.append(" ".join(f"{name} {number}" for name, number in parts if number))
    return found
