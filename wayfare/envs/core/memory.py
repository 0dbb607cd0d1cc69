"""What everybody at the table can remember: the cards each seat has taken face up and not spent since.

A view has the same numbers from the events (game/knowledge.py); compiled games have no events, so they
count along. A test holds the two together.
"""

from typing import Annotated

from wayfare.engine.fields import Carrier, State, Tables
from wayfare.engine.names import CLAIM, KEEPING, MAX_CARDS, MAX_SEATS, NO_COLOUR, OPENING, ROW, TAKE, WILD


class Memory(Carrier):
    """How many of each card a seat is known to hold at least."""

    known: Annotated[list[list[int]], MAX_SEATS, MAX_CARDS]


def forget(memory: Memory) -> None:
    """A new game: nobody has taken anything yet."""
    for seat in range(MAX_SEATS):
        for card in range(MAX_CARDS):
            memory.known[seat][card] = 0


def remember(board: Tables, state: State, seat: int, code: int, memory: Memory) -> None:
    """Notice an action that is about to be done: a card taken from the row, or cards spent."""
    if state.phase == OPENING or state.phase == KEEPING:
        return
    if TAKE <= code < TAKE + ROW:
        memory.known[seat][state.row[code - TAKE]] += 1
    elif code >= CLAIM:
        claim = code - CLAIM
        colour = board.claim_colour[claim]
        if colour != NO_COLOUR:
            spend(memory, seat, colour, board.claim_cards[claim])
        spend(memory, seat, WILD, board.claim_wilds[claim])


def spend(memory: Memory, seat: int, card: int, count: int) -> None:
    """Cards spent may be the ones that were known, so as many fewer are known."""
    memory.known[seat][card] = max(0, memory.known[seat][card] - count)
