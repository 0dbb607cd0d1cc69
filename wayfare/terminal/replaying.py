"""A record told turn by turn. It reads the events and needs no rules, so that old records stay readable."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from wayfare.board.board import Board
from wayfare.game.errors import RecordError, shown
from wayfare.game.events import Event
from wayfare.game.record import Record
from wayfare.game.score import SeatScore
from wayfare.game.tell import Teller
from wayfare.terminal.ending import tell_winners

FIRST_OF_A_TURN = ("took", "drew", "claimed", "ferry", "passed")


@dataclass
class Page:
    """One turn of a record; number 0 is the setting up."""

    number: int
    seat: int | None
    events: list[Event] = field(default_factory=list)


def pages(events: Sequence[Event]) -> Iterator[Page]:
    """The events, turn by turn: a turn lasts until another seat does something."""
    page = Page(0, None)
    opening = True
    for event in events:
        chosen = any(old.kind == "kept" for old in page.events)
        if event.kind in FIRST_OF_A_TURN or (event.kind == "offered" and chosen):
            opening = False
        if not opening and event.seat is not None and event.seat != page.seat:
            yield page
            page = Page(page.number + 1, event.seat)
        page.events.append(event)
    yield page


class Storyteller:
    """Tells a record to one listener."""

    def __init__(self, record: Record, board: Board, viewer: int | None, all_seeing: bool) -> None:
        self.record = record
        self.viewer = viewer
        self.all_seeing = all_seeing
        self.teller = Teller(board, record.players, viewer)

    def tell_page(self, page: Page) -> list[str]:
        """One turn: whose it is, and what happened."""
        if page.seat is None:
            heading = "Setting up."
        else:
            heading = f"Turn {page.number}, {self.teller.name(page.seat)}."
        return [heading, *map(self._tell, page.events)]

    def _tell(self, event: Event) -> str:
        seen = event if self.all_seeing else event.seen_by(self.viewer)
        try:
            return self.teller.tell(seen)
        except RecordError:
            return f"Something that this version cannot tell: {shown(event.kind)}."

    def tell_end(self) -> list[str]:
        """The result as it was written down."""
        if not self.record.result:
            return ["The game was not finished."]
        try:
            scores = [SeatScore(**_with_tuples(item)) for item in self.record.result]
            lines = [line for score in scores for line in (*self.teller.tell_score(score), "")]
            return [*lines, *tell_winners(self.teller, scores)]
        except (LookupError, TypeError, AttributeError):
            return ["The result is written in a way that this version cannot tell."]


def _with_tuples(item: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in item.items()}
