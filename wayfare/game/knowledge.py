"""What the history of a game has told one viewer about hidden things. It is fed with the events the viewer saw,

and nothing else: so it can hold no secret of another seat.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from wayfare.board.board import Board
from wayfare.engine.names import NONE, ROW, WILD
from wayfare.game.events import Event
from wayfare.game.labels import labels_of

FRESH = -1
"""A place in the ticket deck: never dealt."""
RETURNED_BY_OTHERS = -2
"""A place in the ticket deck: returned by somebody else."""
IN_BLOCK = -3
"""A place among the opening tickets that were shuffled under the deck; `block` tells which of them the viewer knows."""


@dataclass
class Knowledge:
    """A viewer's memory. A seat's own cards and tickets are not in it: a view has those from the game itself."""

    viewer: int | None
    hands: list[list[int]]
    """For each seat, how many of each card it must hold: taken face up and not spent since."""
    deck_limit: list[int]
    """The most of each card that the deck can hold: what it was made of, less what has been seen to leave it."""
    discard: list[int]
    row: list[int]
    ticket_deck: list[int]
    """From the top: a ticket that the viewer returned itself, or FRESH, RETURNED_BY_OTHERS, IN_BLOCK."""
    block: set[int] = field(default_factory=set)
    offered: list[set[int]] = field(default_factory=list)
    """For each other seat that is choosing, the tickets known to be in its offer."""
    held: list[set[int]] = field(default_factory=list)
    """For each other seat, the tickets it is known to hold."""
    events_seen: int = field(default=0, compare=False)


def new_knowledge(board: Board, seats: int, viewer: int | None) -> Knowledge:
    """Before anything has happened."""
    tables = board.tables
    return Knowledge(
        viewer,
        hands=[[0] * tables.n_cards for _ in range(seats)],
        deck_limit=list(tables.cards),
        discard=[0] * tables.n_cards,
        row=[NONE] * ROW,
        ticket_deck=[FRESH] * tables.n_tickets,
        offered=[set() for _ in range(seats)],
        held=[set() for _ in range(seats)],
    )


def copy_knowledge(knowledge: Knowledge) -> Knowledge:
    """An independent copy."""
    return Knowledge(
        knowledge.viewer,
        [hand[:] for hand in knowledge.hands],
        knowledge.deck_limit[:],
        knowledge.discard[:],
        knowledge.row[:],
        knowledge.ticket_deck[:],
        set(knowledge.block),
        [set(tickets) for tickets in knowledge.offered],
        [set(tickets) for tickets in knowledge.held],
        knowledge.events_seen,
    )


def shared_knowledge(board: Board, knowledge: Knowledge, viewer: int | None) -> Knowledge:
    """What any other viewer knows too: the part of a memory that comes from what everybody saw."""
    other = copy_knowledge(knowledge)
    other.viewer = viewer
    for card, count in enumerate(board.tables.cards):
        known = sum(hand[card] for hand in other.hands)
        other.deck_limit[card] = count - other.discard[card] - other.row.count(card) - known
    other.ticket_deck = [FRESH if place == FRESH else RETURNED_BY_OTHERS for place in other.ticket_deck]
    other.block, other.offered, other.held = set(), [set() for _ in other.offered], [set() for _ in other.held]
    return other


def learn(board: Board, knowledge: Knowledge, events: Iterable[Event]) -> None:
    """Take in new events, each only as the viewer sees it."""
    for event in events:
        seen = event.seen_by(knowledge.viewer)
        if seen.kind in LESSONS:
            LESSONS[seen.kind](board, knowledge, seen)
        knowledge.events_seen += 1


def _card(board: Board, name: str) -> int:
    return labels_of(board).card_of[name]


def _dealt(board: Board, knowledge: Knowledge, event: Event) -> None:
    for name in event.secret.get("cards", ()):
        knowledge.deck_limit[_card(board, name)] -= 1


def _drew(board: Board, knowledge: Knowledge, event: Event) -> None:
    if "card" in event.secret:
        knowledge.deck_limit[_card(board, event.secret["card"])] -= 1


def _turned_up(board: Board, knowledge: Knowledge, event: Event) -> None:
    card = _card(board, event.facts["card"])
    knowledge.deck_limit[card] -= 1
    knowledge.row[event.facts["slot"] - 1] = card


def _took(board: Board, knowledge: Knowledge, event: Event) -> None:
    assert event.seat is not None
    knowledge.row[event.facts["slot"] - 1] = NONE
    knowledge.hands[event.seat][_card(board, event.facts["card"])] += 1


def _swept(board: Board, knowledge: Knowledge, event: Event) -> None:
    for slot, card in enumerate(knowledge.row):
        if card != NONE:
            knowledge.discard[card] += 1
            knowledge.row[slot] = NONE


def _reshuffled(board: Board, knowledge: Knowledge, event: Event) -> None:
    """The new deck is exactly the discard pile, which everybody has seen."""
    knowledge.deck_limit = knowledge.discard
    knowledge.discard = [0] * len(knowledge.deck_limit)


def _claimed(board: Board, knowledge: Knowledge, event: Event) -> None:
    """Cards spent may be the ones that were known, so as many fewer are known."""
    assert event.seat is not None
    hand = knowledge.hands[event.seat]
    for name, count in event.facts["paid"].items():
        if name != "ferry":
            card = WILD if name == "wild" else _card(board, name)
            hand[card] = max(0, hand[card] - count)
            knowledge.discard[card] += count


def _offered(board: Board, knowledge: Knowledge, event: Event) -> None:
    """Tickets leave the top of the deck. Whose own they were learns where a ticket it once returned has gone."""
    assert event.seat is not None
    count = event.facts["tickets"]
    gone, knowledge.ticket_deck = knowledge.ticket_deck[:count], knowledge.ticket_deck[count:]
    if event.seat == knowledge.viewer:
        tickets = {labels_of(board).ticket_of[name] for name in event.secret["tickets"]}
        knowledge.block -= tickets
        for held in knowledge.held:
            held -= tickets
        return
    knowledge.offered[event.seat] = {place for place in gone if place >= 0}
    if IN_BLOCK in gone:
        _forget_block(knowledge)


def _forget_block(knowledge: Knowledge) -> None:
    """Another seat drew from the shuffled block: which of its tickets are left there is no longer known."""
    knowledge.block = set()
    knowledge.ticket_deck = [RETURNED_BY_OTHERS if place == IN_BLOCK else place for place in knowledge.ticket_deck]


def _kept(board: Board, knowledge: Knowledge, event: Event) -> None:
    """A viewer's own returned tickets are known where they lie; of another's, only how many there are."""
    assert event.seat is not None
    if event.seat == knowledge.viewer:
        knowledge.ticket_deck += [labels_of(board).ticket_of[name] for name in event.secret["returned"]]
        return
    if event.facts["returned"] == 0:
        knowledge.held[event.seat] |= knowledge.offered[event.seat]
    knowledge.offered[event.seat] = set()
    knowledge.ticket_deck += [RETURNED_BY_OTHERS] * event.facts["returned"]


def _shuffled_under(board: Board, knowledge: Knowledge, event: Event) -> None:
    count = event.facts["tickets"]
    bottom = knowledge.ticket_deck[-count:]
    knowledge.block = {place for place in bottom if place >= 0}
    knowledge.ticket_deck[-count:] = [IN_BLOCK if knowledge.block else RETURNED_BY_OTHERS] * count


LESSONS = {
    "dealt": _dealt,
    "drew": _drew,
    "turned up": _turned_up,
    "took": _took,
    "swept": _swept,
    "reshuffled": _reshuffled,
    "claimed": _claimed,
    "offered": _offered,
    "kept": _kept,
    "shuffled under": _shuffled_under,
}
