"""Actions: what a player can do, as an object, as a text that parses back, and as a code that is fixed for each map."""

from dataclasses import dataclass

from wayfare.board.board import Board
from wayfare.engine.names import (
    CLAIM,
    DRAW_BLIND,
    DRAW_TICKETS,
    KEEP,
    MAX_OFFER,
    NO_COLOUR,
    PASS,
    ROW,
    TAKE,
    TAKE_FERRY,
    WILD,
)
from wayfare.game.errors import Reason, UnknownAction, shown
from wayfare.game.labels import FERRY_WORDS, Labels, labels_of, plain

SIMPLE_TEXTS = {PASS: "pass", DRAW_BLIND: "draw blind", DRAW_TICKETS: "draw tickets", TAKE_FERRY: "take ferry"}
SIMPLE_WORDS = {
    "pass": PASS,
    "draw": DRAW_BLIND,
    "blind": DRAW_BLIND,
    "draw blind": DRAW_BLIND,
    "tickets": DRAW_TICKETS,
    "draw tickets": DRAW_TICKETS,
    "contracts": DRAW_TICKETS,
    "draw contracts": DRAW_TICKETS,
    "ferry": TAKE_FERRY,
    "take ferry": TAKE_FERRY,
    "take ferry card": TAKE_FERRY,
}


@dataclass(frozen=True, slots=True)
class Action:
    """One action. `kind` is pass, draw, take, tickets, ferry, keep or claim; the rest is what that kind needs."""

    code: int
    kind: str
    text: str
    slot: int | None = None
    """take: the place in the row, from 1."""
    kept: tuple[int, ...] = ()
    """keep: the places of the offer, from 1."""
    route: int | None = None
    """claim: the route's number, and then what is paid."""
    colour: int = NO_COLOUR
    cards: int = 0
    wilds: int = 0
    ferries: int = 0

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return self.code


def to_action(board: Board, code: int) -> Action:
    """The action of a code."""
    if not 0 <= code < board.n_actions:
        text = f"{code} is no action code of {board.name}: they run from 0 to {board.n_actions - 1}"
        raise UnknownAction(Reason(text, "no_such_code", code=code, most=board.n_actions - 1))
    if TAKE <= code < TAKE + ROW:
        return Action(code, "take", f"take slot {code - TAKE + 1}", slot=code - TAKE + 1)
    if code in SIMPLE_TEXTS:
        kind = {PASS: "pass", DRAW_BLIND: "draw", DRAW_TICKETS: "tickets", TAKE_FERRY: "ferry"}[code]
        return Action(code, kind, SIMPLE_TEXTS[code])
    if code < CLAIM:
        kept = tuple(place + 1 for place in range(MAX_OFFER) if (code - KEEP) >> place & 1)
        return Action(code, "keep", "keep " + " ".join(map(str, kept)), kept=kept)
    return _claim_action(board, code)


def _claim_action(board: Board, code: int) -> Action:
    tables = board.tables
    claim = code - CLAIM
    route = tables.claim_route[claim]
    colour, cards = tables.claim_colour[claim], tables.claim_cards[claim]
    wilds, ferries = tables.claim_wilds[claim], tables.claim_ferries[claim]
    labels = labels_of(board)
    words = ["claim", labels.routes[route] if labels.lane_needed(claim) else labels.pair(route)]
    if cards:
        words.append(f"{board.card_names[colour]} {cards}")
    if wilds:
        words.append(f"wild {wilds}")
    if ferries:
        words.append(f"ferry {ferries}")
    return Action(code, "claim", " ".join(words), route=route, colour=colour, cards=cards, wilds=wilds, ferries=ferries)


def parse_action(board: Board, text: str, row: list[int] | None = None) -> list[int]:
    """The codes a text can mean: one, or several where it leaves open which of parallel routes is meant.

    With the row of face-up cards, "take red" is understood too.
    """
    words = plain(text)
    if words in SIMPLE_WORDS:
        return [SIMPLE_WORDS[words]]
    verb, _, rest = words.partition(" ")
    if verb == "take":
        return [_parse_take(board, rest, row)]
    if verb == "keep":
        return [_parse_keep(rest)]
    if verb == "claim":
        return _parse_claim(board, rest)
    told = (
        f"{shown(text)} is no action; actions begin with draw, take, claim, keep or pass, "
        "for example: draw blind, take slot 2, draw tickets, keep 1 3"
    )
    raise UnknownAction(Reason(told, "unknown_action", text=text.strip()[:60]))


def _parse_take(board: Board, rest: str, row: list[int] | None) -> int:
    what = rest.removeprefix("slot ").strip()
    slot = _number(what)
    if slot is not None and 1 <= slot <= ROW:
        return TAKE + slot - 1
    card = labels_of(board).card_of.get(what)
    if card is not None and row is not None:
        if card in row:
            return TAKE + row.index(card)
        name = board.card_names[card]
        raise UnknownAction(Reason(f"no {name} card lies face up", "card_not_in_row", card=name))
    told = f"which card? say take slot 1 to take slot {ROW}, or the colour of a face-up card"
    raise UnknownAction(Reason(told, "which_card", most=ROW))


def _parse_keep(rest: str) -> int:
    mask = 0
    for word in rest.replace(",", " ").replace(" and ", " ").split():
        place = _number(word)
        if place is None or not 1 <= place <= MAX_OFFER:
            told = f"keep takes the numbers of the tickets offered, as in: keep 1 3; not {shown(word)}"
            raise UnknownAction(Reason(told, "keep_numbers", text=word[:60]))
        mask |= 1 << (place - 1)
    if mask == 0:
        raise UnknownAction(Reason("which tickets? say their numbers, as in: keep 1 3", "which_tickets"))
    return KEEP + mask


def _parse_claim(board: Board, rest: str) -> list[int]:
    labels = labels_of(board)
    routes, payment = _find_routes(labels, rest)
    paid = _parse_payment(labels, payment)
    if paid is None:
        example = _example(board, routes[0])
        text = f"how will you pay for {labels.pair(routes[0])}? for example: {example}"
        raise UnknownAction(Reason(text, "how_to_pay", route=routes[0], example=example))
    codes = [CLAIM + ways[paid] for ways in map(labels.ways, routes) if paid in ways]
    if not codes:
        raise UnknownAction(Reason(_why_no_payment(board, labels, routes), "cannot_pay_so", route=routes[0]))
    return codes


def _find_routes(labels: Labels, rest: str) -> tuple[tuple[int, ...], str]:
    """The routes whose two places begin the text, and what follows."""
    names = [name for name in labels.routes_between if rest.startswith(name)]
    names = [name for name in names if rest[len(name) : len(name) + 1] in ("", " ", "#")]
    if not names:
        from difflib import get_close_matches  # rarely needed, and slow to import

        typed = _places_of(labels, rest.split("#")[0])
        near = get_close_matches(typed, labels.routes_between, n=1, cutoff=0.4)
        if not typed:
            example = _example(labels.board, 0)
            told = f"which route? name its two places, as in: {example}"
            raise UnknownAction(Reason(told, "which_route", example=example))
        text = f"there is no such route: {shown(typed)}"
        if not near:
            raise UnknownAction(Reason(text, "no_such_route", text=typed[:60]))
        meant = labels.short_pair(labels.routes_between[near[0]][0])
        raise UnknownAction(Reason(f"{text}; did you mean {meant}?", "unknown_route", text=typed[:60], near=meant))
    name = max(names, key=len)
    routes, after = labels.routes_between[name], rest[len(name) :].lstrip()
    if after.startswith("#"):
        lane, _, after = after[1:].partition(" ")
        number = _number(lane)
        if number is None or not 1 <= number <= len(routes):
            has = "one route" if len(routes) == 1 else f"{len(routes)} routes"
            told = f"{labels.pair(routes[0])} has {has}, so there is no {shown('#' + lane)}"
            about = {"route": routes[0], "count": len(routes), "text": f"#{lane[:60]}"}
            raise UnknownAction(Reason(told, "no_such_lane", **about))
        routes = (routes[number - 1],)
    return routes, after


def _places_of(labels: Labels, text: str) -> str:
    """What is before the cards that are paid."""
    words = text.split()
    ends = (at for at, word in enumerate(words) if at and (word.isdecimal() or word in {*labels.card_of, *FERRY_WORDS}))
    return " ".join(words[: next(ends, len(words))])


def _parse_payment(labels: Labels, text: str) -> tuple[int, int, int, int] | None:
    """What is paid: (colour, cards, wilds, ferry cards); None if nothing is said."""
    words = text.replace(",", " ").replace("+", " ").replace(" and ", " ").split()
    if not words:
        return None
    colour, cards, wilds, ferries = NO_COLOUR, 0, 0, 0
    if len(words) % 2:
        raise _how_many(" ".join(words))
    for first, second in zip(words[::2], words[1::2], strict=True):
        word, digits = (second, first) if first.isdecimal() else (first, second)
        count = _number(digits)
        if count is None:
            raise _how_many(f"{first} {second}")
        if word in FERRY_WORDS:
            ferries += count
        elif word not in labels.card_of:
            colours = ", ".join(labels.board.map.colours)
            told = f"there are no {shown(word)} cards; the colours are {colours}"
            raise UnknownAction(Reason(told, "no_such_card", text=word[:60], colours=list(labels.board.map.colours)))
        elif labels.card_of[word] == WILD:
            wilds += count
        elif count > 0:
            if colour not in (NO_COLOUR, labels.card_of[word]):
                raise UnknownAction(Reason("a route is paid with cards of one colour, and wilds", "one_colour"))
            colour, cards = labels.card_of[word], cards + count
    return colour, cards, wilds, ferries


def _how_many(text: str) -> UnknownAction:
    told = f"say how many of each card, as in: red 3 wild 1; not {shown(text)}"
    return UnknownAction(Reason(told, "how_many_cards", text=text[:60]))


def _number(word: str) -> int | None:
    """A number of at most two digits. (Python refuses to read thousands of them, with an error of its own.)"""
    return int(word) if word.isdecimal() and len(word) <= 2 else None


def _example(board: Board, route: int) -> str:
    return str(_claim_action(board, CLAIM + board.tables.first_claim[route]))


def _why_no_payment(board: Board, labels: Labels, routes: tuple[int, ...]) -> str:
    tables = board.tables
    kinds = []
    for route in routes:
        colour = tables.route_colour[route]
        waves = tables.route_waves[route]
        kind = "any one colour" if colour == NO_COLOUR else board.card_names[colour]
        if waves:
            kind += f", {waves} of them waves (wilds, or ferry cards for two waves each)"
        if kind not in kinds:
            kinds.append(kind)
    length = tables.route_length[routes[0]]
    spaces = "1 space" if length == 1 else f"{length} spaces"
    return f"{labels.pair(routes[0])} cannot be paid so: it has {spaces}, {' or '.join(kinds)}"
