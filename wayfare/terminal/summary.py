"""What happened, told briefly: a turn in a sentence or two, the row left out, since it is told when it matters."""

from collections.abc import Sequence

from wayfare.game.events import Event
from wayfare.game.tell import Teller, joined

LEFT_OUT = ("turned up", "swept", "reshuffled", "dealt", "offered", "chose")
"""The row and the hand are told at one's own turn; that others look at tickets shows when they keep some."""


def tell_briefly(teller: Teller, events: Sequence[Event]) -> list[str]:
    """What others did. The two cards of a turn make one sentence."""
    lines: list[str] = []
    drawn: list[Event] = []
    for event in events:
        if event.kind in LEFT_OUT:
            continue
        draws = event.kind in ("drew", "took")
        if drawn and not (draws and event.seat == drawn[0].seat):
            lines.append(_tell_drawn(teller, drawn))
            drawn = []
        if draws:
            drawn.append(event)
        elif event.kind == "began":
            lines.append(f"{teller.says(event.facts['first_seat'], 'start', 'starts')}.")
        else:
            lines.append(teller.tell(event))
    return [*lines, _tell_drawn(teller, drawn)] if drawn else lines


def _tell_drawn(teller: Teller, drawn: list[Event]) -> str:
    """ "Anna takes a red card and draws a card blind": the cards of one turn."""
    seat = drawn[0].seat
    assert seat is not None
    you = seat == teller.you
    taken = [teller.card(event.facts["card"]) for event in drawn if event.kind == "took"]
    blind = [event for event in drawn if event.kind == "drew"]
    parts = []
    if taken:
        parts.append(f"{'take' if you else 'takes'} {joined(taken)}")
    if blind:
        cards = "a card" if len(blind) == 1 else f"{len(blind)} cards"
        parts.append(f"{'draw' if you else 'draws'} {cards} blind")
    return f"{teller.name(seat)} {joined(parts)}."


def tell_own(teller: Teller, events: Sequence[Event], goes_on: bool) -> list[str]:
    """What came of one's own action. While the turn goes on, the card turned up matters too."""
    swept = any(event.kind == "swept" for event in events)
    silent = ["offered"]
    if any(event.kind == "kept" for event in events):
        silent.append("chose")
    if swept or not goes_on:
        silent.append("turned up")
    return [teller.tell(event) for event in events if event.kind not in silent]
