"""Routes as one seat sees them: what they take, whether they can be claimed now and how, and who has them."""

from wayfare.engine.names import CLAIM, GREY, NO_COLOUR, NONE, WILD
from wayfare.game.action import Action, to_action
from wayfare.game.labels import labels_of
from wayfare.game.tell import joined
from wayfare.game.why import count, why_not_claim
from wayfare.terminal.names import joined_or
from wayfare.terminal.seen import Seen


def describe_route(seen: Seen, route: int) -> str:
    """One route: its colour, its spaces, its points; then how it can be claimed, or why not."""
    return f"{seen.board.route_name(route)}: {route_facts(seen, route)}. {how_to_claim(seen, route)}"


def route_facts(seen: Seen, route: int) -> str:
    """ "red, 4 spaces, 7 points"."""
    line = seen.board.map.routes[route]
    worth = seen.board.map.route_points[line.length]
    parts = [colour_of(seen, route), count(line.length, "space"), count(worth, "point")]
    if line.carts:
        parts.append("gives merchandise")
    return ", ".join(parts)


def colour_of(seen: Seen, route: int) -> str:
    """ "red"; "grey"; "ferry with 2 waves"."""
    line = seen.board.map.routes[route]
    if line.waves:
        return f"ferry with {count(line.waves, 'wave')}"
    return "grey" if line.colour == GREY else seen.board.card_names[line.colour]


def how_to_claim(seen: Seen, route: int) -> str:
    """Whose the route is, why it is closed, the cheapest way to pay for it, or what the hand lacks."""
    owner = seen.view.owners[route]
    if owner == seen.seat:
        return "It is yours."
    if owner != NONE:
        return f"It belongs to {seen.teller.name(owner)}."
    if closed := why_not_claim(seen.board, seen.game.state, seen.seat, route):
        reason = closed.removeprefix(f"{seen.board.route_name(route)} ")
        return f"It {reason}."
    ways = payments(seen, (route,))
    if not ways:
        return f"You need {shortage(seen, route)}."
    others = f", or in {count(len(ways) - 1, 'other way')}" if len(ways) > 1 else ""
    return f"You can pay with {seen.paid(ways[0])}{others}."


def payments(seen: Seen, routes: tuple[int, ...]) -> list[Action]:
    """The ways in which the hand can pay for one of the routes, those with the fewest wilds first.

    Of parallel routes that are alike, the first stands for all.
    """
    hand, ferries = seen.view.hand, seen.view.ferries[seen.seat]
    found: dict[tuple[object, ...], Action] = {}
    for route in routes:
        if why_not_claim(seen.board, seen.game.state, seen.seat, route):
            continue
        line = seen.board.map.routes[route]
        for way, claim in labels_of(seen.board).ways(route).items():
            colour, cards, wilds, boats = way
            if hand[colour] >= cards and hand[WILD] >= wilds and ferries >= boats:
                action = to_action(seen.board, CLAIM + claim)
                found.setdefault((way, line.colour, line.waves, line.carts), action)
    return sorted(found.values(), key=lambda way: (way.wilds, way.ferries, -hand[way.colour]))


def shortage(seen: Seen, route: int) -> str:
    """What the hand lacks, by the ways to pay that lack least: "2 more red cards"."""
    hand, ferries = seen.view.hand, seen.view.ferries[seen.seat]
    lacks: dict[Lack, list[int]] = {}
    for colour, cards, wilds, boats in labels_of(seen.board).ways(route):
        lack = (max(0, cards - hand[colour]), max(0, wilds - hand[WILD]), max(0, boats - ferries))
        lacks.setdefault(lack, []).append(colour)
    least = min(map(_weight, lacks))
    texts = [_lacking(seen, lack, colours) for lack, colours in lacks.items() if _weight(lack) == least]
    return joined_or(list(dict.fromkeys(texts)))


Lack = tuple[int, int, int]
"""Cards of a colour, wilds and ferry cards that are missing."""


def _weight(lack: Lack) -> tuple[int, int]:
    """How far a way to pay is off: wilds and ferry cards are harder to come by."""
    return sum(lack), lack[1] + lack[2]


def _lacking(seen: Seen, lack: Lack, colours: list[int]) -> str:
    parts = []
    if lack[0]:
        names = [seen.board.card_names[colour] for colour in colours if colour != NO_COLOUR]
        any_of_many = f"{more(lack[0], 'card')} of one colour"
        parts.append(any_of_many if len(names) > 3 else more(lack[0], f"{joined_or(names)} card"))
    if lack[1]:
        parts.append(more(lack[1], seen.words["wild"]))
    if lack[2]:
        parts.append(more(lack[2], "ferry card"))
    return joined(parts)


def more(number: int, noun: str) -> str:
    """ "1 more card", "2 more cards"."""
    return count(number, f"more {noun}")


def describe_place(seen: Seen, places: tuple[int, ...]) -> list[str]:
    """The routes from a place: those that can still be claimed, then those that are taken or closed."""
    here = [number for number, line in enumerate(seen.board.map.routes) if {line.start, line.end} & {*places}]
    free = [number for number in here if not why_not_claim(seen.board, seen.game.state, seen.seat, number)]
    name = seen.board.place_names[places[0]]
    lines = [f"{name}: {len(free)} of {count(len(here), 'route')} open to you.", *region_of(seen, places)]
    for number in (*free, *(number for number in here if number not in free)):
        line = seen.board.map.routes[number]
        end = seen.board.place_names[line.start if line.end in places else line.end]
        lines.append(f"To {end}: {route_facts(seen, number)}. {how_to_claim(seen, number)}")
    return lines


def region_of(seen: Seen, places: tuple[int, ...]) -> list[str]:
    """Which region the place lies in, where there are regions."""
    return [f"It lies in the region {name}." for name, inside in seen.board.map.regions if {*inside} & {*places}]


def describe_board(seen: Seen) -> list[str]:
    """Who has claimed what, and how many routes are left."""
    owners = seen.view.owners
    lines = []
    for step in range(seen.view.seats):
        seat = (seen.seat + step) % seen.view.seats
        routes = [seen.board.route_name(route) for route, owner in enumerate(owners) if owner == seat]
        start = seen.teller.says(seat, "have", "has")
        number = count(len(routes), "route")
        lines.append(f"{start} {number}: {', '.join(routes)}." if routes else f"{start} no route.")
    closed = [why_not_claim(seen.board, seen.game.state, seen.seat, route) for route in range(len(owners))]
    lines.append(f"Open to you: {closed.count(None)} of {len(owners)} routes.")
    return lines


def describe_legal(seen: Seen) -> list[str]:
    """What the seat may do now, in groups: cards, tickets and the like, then claims, one route a line."""
    claims: dict[int, list[Action]] = {}
    groups: dict[str, list[str]] = {}
    for action in seen.legal():
        if action.route is not None:
            claims.setdefault(action.route, []).append(action)
        elif action.slot is not None:
            groups.setdefault("Cards", []).append(f"{action.text}, {seen.card(seen.view.row[action.slot - 1])}")
        else:
            group, text = {"draw": "Cards", "ferry": "Ferry card", "pass": "Nothing else"}.get(action.kind), action.text
            text = text.replace("tickets", f"{seen.words['ticket']}s")
            groups.setdefault(group or f"{seen.words['ticket'].capitalize()}s", []).append(text)
    lines = [f"{group}: {'; '.join(texts)}." for group, texts in groups.items()]
    if claims:
        lines.append(f"Routes you can claim: {len(claims)}.")
    for route, ways in claims.items():
        ways.sort(key=lambda way: (way.wilds, way.ferries, -seen.view.hand[way.colour]))
        paid = ", or ".join(f"with {seen.paid(way)}" for way in ways[:3])
        more_ways = f", and in {count(len(ways) - 3, 'other way')}" if len(ways) > 3 else ""
        lines.append(f"claim {seen.board.route_name(route)}, {route_facts(seen, route)}: {paid}{more_ways}.")
    return lines or ["Nothing: the game is over."]
