"""Claiming by name: "claim Roma-Napoli" alone, when the hand leaves one way to pay or the player picks one."""

from wayfare.engine.names import CLAIM, TURN
from wayfare.game.action import Action
from wayfare.game.errors import IllegalAction
from wayfare.game.labels import labels_of, plain
from wayfare.game.why import why_not_claim
from wayfare.terminal.console import Console
from wayfare.terminal.names import find_routes
from wayfare.terminal.routes import colour_of, payments, shortage
from wayfare.terminal.seen import Seen

MOST_WAYS_LISTED = 12


def find_claim(console: Console, seen: Seen, text: str) -> Action | None:
    """The claim that the text after "claim" means; None if the player thinks better of it."""
    routes, payment = find_routes(seen.board, text)
    labels = labels_of(seen.board)
    card = labels.card_of.get(plain(payment))
    if payment and card is None:
        name = labels.routes[routes[0]] if len(routes) == 1 else labels.pair(routes[0])
        return seen.game.parse(f"claim {name} {payment}", seen.seat)
    if seen.view.phase != TURN:  # the game will say what is to be done first
        return seen.game.parse(CLAIM + seen.board.tables.first_claim[routes[0]], seen.seat)
    ways = payments(seen, routes)
    if card is not None:
        ways = [way for way in ways if way.colour == card] or ways
    if not ways:
        raise IllegalAction(why_not(seen, routes))
    return ways[0] if len(ways) == 1 else choose_payment(console, seen, ways)


def why_not(seen: Seen, routes: tuple[int, ...]) -> str:
    """Why none of the parallel routes can be claimed now."""
    reasons = []
    for route in routes:
        closed = why_not_claim(seen.board, seen.game.state, seen.seat, route)
        need = f"you need {shortage(seen, route)}"
        if len(routes) > 1:
            need += f" for the {colour_of(seen, route)} route"
        reasons.append(closed or need)
    payable = [reason for reason in reasons if reason.startswith("you need")]
    return "; ".join(dict.fromkeys(payable or reasons))


def choose_payment(console: Console, seen: Seen, ways: list[Action]) -> Action | None:
    """One of several ways to pay, by its number."""
    kinds = {colour_of(seen, way.route) for way in ways if way.route is not None}
    assert ways[0].route is not None
    console.say(f"{seen.board.route_name(ways[0].route)} can be paid in {len(ways)} ways.")
    for number, way in enumerate(ways[:MOST_WAYS_LISTED], 1):
        assert way.route is not None
        lane = f", on the {colour_of(seen, way.route)} route" if len(kinds) > 1 else ""
        console.say(f"{number}: {seen.paid(way)}{lane}.")
    if len(ways) > MOST_WAYS_LISTED:
        console.say(f"To pay in one of the other ways, say all of it, as in: {ways[-1].text}.")
    listed = min(len(ways), MOST_WAYS_LISTED)
    while True:
        answer = console.ask("Which? A number, or Enter to go back: ")
        if answer in map(str, range(1, listed + 1)):
            return ways[int(answer) - 1]
        if not answer:
            console.say("Nothing claimed.")
            return None
        console.say(f"Type a number from 1 to {listed}, or only Enter to go back.")
