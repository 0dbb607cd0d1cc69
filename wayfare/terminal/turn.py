"""One decision of a person: where they are and what they can do, and the action that a typed line means."""

from wayfare.engine.names import KEEPING, NONE, OPENING, SECOND_CARD
from wayfare.game.action import Action
from wayfare.game.errors import UnknownAction, shown
from wayfare.game.labels import labels_of, plain
from wayfare.terminal.claim import find_claim
from wayfare.terminal.console import Console
from wayfare.terminal.names import joined_or
from wayfare.terminal.seen import Seen
from wayfare.terminal.typed import did_you_mean

ACTION_WORDS = ("draw", "take", "claim", "keep", "pass", "blind", "ferry")


def situation(seen: Seen, again: bool = False) -> list[str]:
    """Where the seat is: its hand and what it can do. Told `again` on request, a second card needs the row too."""
    view = seen.view
    if view.phase == OPENING:
        return [seen.hand(), *seen.offer(), _how_to_keep(seen)]
    if view.phase == KEEPING:
        return [*seen.offer(), _how_to_keep(seen)]
    if view.phase == SECOND_CARD:
        before = [seen.hand(), seen.row()] if again else []
        return [*before, "Now your second card: draw blind, or take one that lies face up."]
    last = ["This is your last turn."] if view.turns_left != NONE else []
    first = [examples(seen)] if sum(seat == seen.seat for seat, _ in seen.game.actions) == 1 else []
    return ["Your turn.", *last, seen.hand(), seen.own(), seen.row(), possibilities(seen), *first]


def possibilities(seen: Seen) -> str:
    """What the seat can do on its turn, in one sentence."""
    legal = seen.legal()
    kinds = {action.kind for action in legal}
    routes = sorted({action.route for action in legal if action.route is not None})
    parts = []
    if kinds & {"draw", "take"}:
        parts.append("draw cards")
    if routes:
        one = f"claim {seen.board.route_name(routes[0])}"
        parts.append(one if len(routes) == 1 else f"claim one of {len(routes)} routes")
    if "tickets" in kinds:
        parts.append(f"draw {seen.words['ticket']}s")
    if "ferry" in kinds:
        parts.append("take a ferry card")
    return f"You can {joined_or(parts)}." if parts else "You can do nothing else: say pass."


def examples(seen: Seen) -> str:
    """What to type, for somebody's first turn."""
    texts = ["draw blind"]
    legal = seen.legal()
    texts += [f"take {seen.card(seen.view.row[action.slot - 1])}" for action in legal if action.slot][:1]
    texts += [f"claim {labels_of(seen.board).pair(action.route)}" for action in legal if action.route is not None][:1]
    return f"Type what you do, as in: {'; '.join(texts)}; draw {seen.words['ticket']}s. Or type legal to hear it all."


def prompt(seen: Seen) -> str:
    """What is asked for."""
    if seen.view.phase in (OPENING, KEEPING):
        return f"Which {seen.words['ticket']}s do you keep? "
    return "Second card: " if seen.view.phase == SECOND_CARD else "Your move: "


def _how_to_keep(seen: Seen) -> str:
    least = min(len(action.kept) for action in seen.legal())
    numbers = range(1, 1 + min(max(least, 2), len(seen.view.offer)))
    return f"Say the numbers, as in: keep {' '.join(map(str, numbers))}."


def read_action(console: Console, seen: Seen, text: str) -> Action | None:
    """The action that was typed; None if the player was asked how to pay and thought better of it."""
    words = _in_full(seen, plain(text))
    verb, _, rest = words.partition(" ")
    if verb == "claim":
        return find_claim(console, seen, rest)
    if verb not in ACTION_WORDS:
        raise UnknownAction(f"{shown(text)} is neither an action nor a command; {did_you_mean(verb)}")
    return seen.game.parse(words, seen.seat)


def _in_full(seen: Seen, words: str) -> str:
    """Some short ways to say things, as actions have them: "1 3", "all", "draw red"."""
    if seen.view.phase in (OPENING, KEEPING):
        everything = " ".join(map(str, range(1, len(seen.view.offer) + 1)))
        if words in ("all", "keep all"):
            return f"keep {everything}"
        if words.replace(",", " ").replace(" ", "").isdecimal():
            return f"keep {words}"
    words = words.replace(" a ", " ").replace(" the ", " ")
    if words in ("draw card", "draw cards"):
        return "draw blind"
    verb, _, rest = words.partition(" ")
    card = rest.removesuffix(" card")
    if verb in ("draw", "take") and card in labels_of(seen.board).card_of:
        return f"take {card}"
    return words
