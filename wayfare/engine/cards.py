"""Cards: the deck, the discard pile, the row of five face-up cards, and drawing from them (rules 2.1-2.10).

Deck and discard pile are counts of each card. A card is drawn by chance from what the deck holds, so no
order exists before it is needed.
"""

from wayfare.engine.chance import random_below
from wayfare.engine.fields import Journal, State, Tables
from wayfare.engine.journal import note
from wayfare.engine.names import (
    DREW,
    MAX_CARDS,
    NONE,
    RESHUFFLED,
    ROW,
    SWEEPS_AT_MOST,
    SWEPT,
    TOOK,
    TURNED_UP,
    WILD,
    WILDS_THAT_SWEEP,
)


def cards_to_draw(state: State) -> int:
    """How many cards can still come from the deck: its own and, once it is empty, the discards (2.8)."""
    return state.deck_size + state.discard_size


def draw_card(board: Tables, state: State, journal: Journal) -> int:
    """The top card of the deck; an empty deck is first made anew from the discard pile (2.8)."""
    if state.deck_size == 0:
        reshuffle(board, state, journal)
    place = random_below(state.chance, state.deck_size)
    card = 0
    passed = 0
    for kind in range(MAX_CARDS - 1):  # to the end, whatever comes out: a loop that stops by chance costs more
        passed += state.deck[kind]
        if passed <= place:
            card += 1
    state.deck[card] -= 1
    state.deck_size -= 1
    return card


def reshuffle(board: Tables, state: State, journal: Journal) -> None:
    """The discard pile becomes the deck (2.8)."""
    note(journal, RESHUFFLED, NONE, state.discard_size, 0, 0)
    for card in range(board.n_cards):
        state.deck[card] = state.discard[card]
        state.discard[card] = 0
    state.deck_size = state.discard_size
    state.discard_size = 0


def discard_cards(state: State, card: int, count: int) -> None:
    """Cards that were spent or swept away go to the discard pile (3.9)."""
    state.discard[card] += count
    state.discard_size += count


def fill_row(board: Tables, state: State, journal: Journal) -> None:
    """Empty places of the row are filled from the left, as far as the cards go (2.2, 2.9)."""
    for slot in range(ROW):
        if state.row[slot] == NONE and cards_to_draw(state) > 0:
            card = draw_card(board, state, journal)
            state.row[slot] = card
            note(journal, TURNED_UP, NONE, slot, card, 0)


def judge_row(board: Tables, state: State, journal: Journal) -> None:
    """Three wilds or more sweep the row away and five new cards are judged again, three times at most (2.6)."""
    for _ in range(SWEEPS_AT_MOST):
        wilds = 0
        for slot in range(ROW):
            if state.row[slot] == WILD:
                wilds += 1
        if wilds < WILDS_THAT_SWEEP or cards_to_draw(state) == 0:
            return
        note(journal, SWEPT, NONE, wilds, 0, 0)
        for slot in range(ROW):
            if state.row[slot] != NONE:
                discard_cards(state, state.row[slot], 1)
                state.row[slot] = NONE
        fill_row(board, state, journal)


def may_draw_blind(state: State) -> bool:
    """The deck, or the discard pile that will be the deck, has a card."""
    return cards_to_draw(state) > 0


def draw_blind(board: Tables, state: State, seat: int, journal: Journal) -> None:
    """The player takes the top card of the deck unseen by the others (2.1)."""
    card = draw_card(board, state, journal)
    state.hands[seat][card] += 1
    note(journal, DREW, seat, card, 0, 0)


def may_take(state: State, slot: int, second: bool) -> bool:
    """A card lies there; as the second card of a turn it may not be a wild (2.4)."""
    lowest = WILD + 1 if second else WILD  # of the cards that may be taken; below them all is NONE
    return state.row[slot] >= lowest


def count_to_take(state: State, second: bool) -> int:
    """How many face-up cards may be taken."""
    count = 0
    for slot in range(ROW):
        if may_take(state, slot, second):
            count += 1
    return count


def nth_to_take(state: State, number: int, second: bool) -> int:
    """Where the face-up card of this number, from 0, lies among those that may be taken; ROW if they are fewer."""
    place = 0
    passed = 0
    for slot in range(ROW):
        if may_take(state, slot, second):
            passed += 1
        if passed <= number:
            place += 1
    return place


def take(board: Tables, state: State, seat: int, slot: int, journal: Journal) -> None:
    """The player takes a face-up card, which is replaced at once (2.2); then the row is judged (2.6)."""
    card = state.row[slot]
    state.hands[seat][card] += 1
    state.row[slot] = NONE
    note(journal, TOOK, seat, slot, card, 0)
    if cards_to_draw(state) > 0:
        replacement = draw_card(board, state, journal)
        state.row[slot] = replacement
        note(journal, TURNED_UP, NONE, slot, replacement, 0)
        judge_row(board, state, journal)


def may_draw_second(state: State) -> bool:
    """Whether there is a card that may be taken as the second one (2.10)."""
    if may_draw_blind(state):
        return True
    for slot in range(ROW):
        if may_take(state, slot, True):
            return True
    return False
