"""Events: what happened, in order, each with what everybody sees and what only one seat sees."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from wayfare.board.board import Board
from wayfare.engine.fields import ENTRY, Journal
from wayfare.engine.names import (
    BEGAN,
    CHOSE,
    CLAIMED,
    DEALT,
    DREW,
    ENDED,
    FERRY,
    KEPT,
    LAST_ROUND,
    MERCHANDISE,
    NO_COLOUR,
    OFFERED,
    PASSED,
    RESHUFFLED,
    RETURNED,
    SHUFFLED_UNDER,
    SWEPT,
    TOOK,
    TURNED_UP,
)
from wayfare.game.labels import labels_of

Entry = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `facts` are public; `secret` is for the eyes of `seat` alone."""

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    secret: dict[str, Any] = field(default_factory=dict)

    def seen_by(self, viewer: int | None) -> "Event":
        """The event as a seat sees it; None is a spectator."""
        if viewer is not None and viewer == self.seat:
            return self
        return Event(self.kind, self.seat, self.facts)

    def to_json(self) -> dict[str, Any]:
        """The event in a record."""
        data: dict[str, Any] = {"kind": self.kind}
        if self.seat is not None:
            data["seat"] = self.seat
        if self.facts:
            data["facts"] = self.facts
        if self.secret:
            data["secret"] = self.secret
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Event":
        """The event of a record."""
        return cls(data["kind"], data.get("seat"), data.get("facts", {}), data.get("secret", {}))


def read_journal(board: Board, journal: Journal) -> list[Event]:
    """The events of a journal. Cards dealt, and tickets offered, kept or returned together, are one event:

    their order within it would tell others more than the table shows.
    """
    entries: list[Entry] = []
    for at in range(0, journal.count * ENTRY, ENTRY):
        kind, seat, first, second, third = journal.entries[at : at + ENTRY]
        entries.append((kind, seat, first, second, third))
    events = []
    at = 0
    while at < len(entries):
        kind, seat = entries[at][:2]
        end = at + 1
        if kind in TOGETHER:
            while end < len(entries) and entries[end][0] in TOGETHER[kind] and entries[end][1] == seat:
                end += 1
            events.append(_read_together(board, seat, entries[at:end]))
        else:
            events.append(READERS[kind](board, *entries[at][1:]))
        at = end
    return events


TOGETHER = {DEALT: (DEALT,), OFFERED: (OFFERED,), KEPT: (KEPT, RETURNED), RETURNED: (KEPT, RETURNED)}


def _read_together(board: Board, seat: int, entries: list[Entry]) -> Event:
    kind = entries[0][0]
    if kind == DEALT:
        cards = [board.card_names[entry[2]] for entry in entries]
        return Event("dealt", seat, {"cards": len(cards)}, {"cards": cards})
    names = labels_of(board).tickets
    if kind == OFFERED:
        tickets = [names[entry[2]] for entry in entries]
        return Event("offered", seat, {"tickets": len(tickets)}, {"tickets": tickets})
    kept = [names[entry[2]] for entry in entries if entry[0] == KEPT]
    returned = [names[entry[2]] for entry in entries if entry[0] == RETURNED]
    facts = {"kept": len(kept), "returned": len(returned)}
    return Event("kept", seat, facts, {"kept": kept, "returned": returned})


def _began(board: Board, seat: int, seats: int, *_: int) -> Event:
    return Event("began", None, {"seats": seats, "first_seat": seat})


def _turned_up(board: Board, seat: int, slot: int, card: int, *_: int) -> Event:
    return Event("turned up", None, {"slot": slot + 1, "card": board.card_names[card]})


def _swept(board: Board, seat: int, wilds: int, *_: int) -> Event:
    return Event("swept", None, {"wilds": wilds})


def _reshuffled(board: Board, seat: int, cards: int, *_: int) -> Event:
    return Event("reshuffled", None, {"cards": cards})


def _chose(board: Board, seat: int, mask: int, *_: int) -> Event:
    return Event("chose", seat, {}, {"places": [place + 1 for place in range(mask.bit_length()) if mask >> place & 1]})


def _shuffled_under(board: Board, seat: int, tickets: int, *_: int) -> Event:
    return Event("shuffled under", None, {"tickets": tickets})


def _drew(board: Board, seat: int, card: int, *_: int) -> Event:
    return Event("drew", seat, {}, {"card": board.card_names[card]})


def _took(board: Board, seat: int, slot: int, card: int, *_: int) -> Event:
    return Event("took", seat, {"slot": slot + 1, "card": board.card_names[card]})


def _claimed(board: Board, seat: int, route: int, claim: int, points: int) -> Event:
    tables = board.tables
    paid: dict[str, Any] = {}
    if tables.claim_colour[claim] != NO_COLOUR:
        paid[board.card_names[tables.claim_colour[claim]]] = tables.claim_cards[claim]
    if tables.claim_wilds[claim]:
        paid["wild"] = tables.claim_wilds[claim]
    if tables.claim_ferries[claim]:
        paid["ferry"] = tables.claim_ferries[claim]
    return Event("claimed", seat, {"route": labels_of(board).routes[route], "paid": paid, "points": points})


def _ended(board: Board, seat: int, everybody_passed: int, *_: int) -> Event:
    return Event("ended", None, {"everybody_passed": bool(everybody_passed)})


def _simple(kind: str) -> Callable[..., Event]:
    return lambda board, seat, *_: Event(kind, seat)


READERS: dict[int, Callable[..., Event]] = {
    BEGAN: _began,
    TURNED_UP: _turned_up,
    SWEPT: _swept,
    RESHUFFLED: _reshuffled,
    CHOSE: _chose,
    SHUFFLED_UNDER: _shuffled_under,
    DREW: _drew,
    TOOK: _took,
    CLAIMED: _claimed,
    MERCHANDISE: _simple("merchandise"),
    FERRY: _simple("ferry"),
    PASSED: _simple("passed"),
    LAST_ROUND: _simple("last round"),
    ENDED: _ended,
}
