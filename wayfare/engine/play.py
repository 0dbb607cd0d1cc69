"""Setting up a game (rules 1.1-1.5), and the one door through which every action goes."""

from wayfare.engine.cards import draw_blind, draw_card, fill_row, judge_row, may_draw_second, take
from wayfare.engine.chance import random_below
from wayfare.engine.fields import Journal, State, Tables
from wayfare.engine.journal import note
from wayfare.engine.names import (
    BEGAN,
    CHOSE,
    CLAIM,
    DEALT,
    DRAW_BLIND,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    MAX_SEATS,
    NONE,
    OPENING,
    PASS,
    ROW,
    SECOND_CARD,
    TAKE,
    TAKE_FERRY,
    TURN,
    WILD,
)
from wayfare.engine.routes import claim_route, take_ferry
from wayfare.engine.sets import WORD_BITS
from wayfare.engine.tickets import everybody_chose, keep_opening_tickets, keep_tickets, offer_tickets
from wayfare.engine.turns import end_action, pass_turn


def set_up(board: Tables, state: State, seats: int, first_seat: int, journal: Journal) -> None:
    """Lay out a new game for so many players in a state whose chance is seeded; NONE lets the seed say who starts."""
    clear(board, state, seats)
    if first_seat == NONE:
        first_seat = random_below(state.chance, seats)
    state.first_seat = first_seat
    state.turn = first_seat
    note(journal, BEGAN, first_seat, seats, 0, 0)
    for seat in range(seats):
        for _ in range(board.opening_hand):
            card = draw_card(board, state, journal)
            state.hands[seat][card] += 1
            note(journal, DEALT, seat, card, 0, 0)
    fill_row(board, state, journal)
    judge_row(board, state, journal)
    for seat in range(seats):
        offer_tickets(board, state, seat, board.opening_deal, journal)


def clear(board: Tables, state: State, seats: int) -> None:
    """The empty table: full decks, every route open, every player with all pieces and no points (1.1, 1.4)."""
    state.seats = seats
    state.phase = OPENING
    state.turns_left = NONE
    state.passes = 0
    state.deck_size = 0
    state.discard_size = 0
    for card in range(board.n_cards):
        state.deck[card] = board.cards[card]
        state.deck_size += board.cards[card]
        state.discard[card] = 0
    for slot in range(ROW):
        state.row[slot] = NONE
    for ticket in range(board.n_tickets):
        state.ticket_deck[ticket] = ticket
    state.ticket_top = 0
    state.ticket_deck_size = board.n_tickets
    state.fresh_tickets = board.n_tickets
    for seat in range(MAX_SEATS):
        clear_seat(board, state, seat, seat < seats)


def clear_seat(board: Tables, state: State, seat: int, taken: bool) -> None:
    """A seat at the empty table; one that nobody takes has nothing and may claim nothing."""
    state.pieces[seat] = board.pieces if taken else 0
    state.points[seat] = 0
    state.merchandise[seat] = 0
    state.ferries[seat] = 0
    state.ticket_count[seat] = 0
    state.offer_size[seat] = 0
    state.choice[seat] = 0
    for card in range(board.n_cards):
        state.hands[seat][card] = 0
    for word in range(len(state.tickets[seat])):
        state.tickets[seat][word] = 0
    for place in range(len(state.offer[seat])):
        state.offer[seat][place] = 0
    for word in range(len(state.open[seat])):
        members = min(max(board.n_routes - word * WORD_BITS, 0), WORD_BITS)
        state.open[seat][word] = (1 << members) - 1 if taken else 0
        state.owned[seat][word] = 0


def apply(board: Tables, state: State, seat: int, code: int, journal: Journal) -> None:
    """Do the action, which the caller has found legal for this seat (legal.is_legal); it is not looked at again."""
    if state.phase == OPENING:
        choose_opening_tickets(board, state, seat, code - KEEP, journal)
    elif code == DRAW_BLIND:
        draw_blind(board, state, seat, journal)
        after_card(state, seat, False, journal)
    elif TAKE <= code < TAKE + ROW:
        wild = state.row[code - TAKE] == WILD
        take(board, state, seat, code - TAKE, journal)
        after_card(state, seat, wild, journal)
    elif code >= CLAIM:
        claim_route(board, state, seat, code - CLAIM, journal)
        end_action(state, seat, journal)
    elif code == DRAW_TICKETS:
        offer_tickets(board, state, seat, board.draw_deal, journal)
        state.phase = KEEPING
    elif state.phase == KEEPING:
        keep_tickets(board, state, seat, code - KEEP, journal)
        end_action(state, seat, journal)
    elif code == TAKE_FERRY:
        take_ferry(state, seat, journal)
        end_action(state, seat, journal)
    elif code == PASS:
        pass_turn(state, seat, journal)


def choose_opening_tickets(board: Tables, state: State, seat: int, mask: int, journal: Journal) -> None:
    """The choice stays secret until everybody has chosen; then play begins (1.3)."""
    state.choice[seat] = mask
    note(journal, CHOSE, seat, mask, 0, 0)
    if everybody_chose(state):
        keep_opening_tickets(board, state, journal)
        state.phase = TURN


def after_card(state: State, seat: int, took_wild: bool, journal: Journal) -> None:
    """A face-up wild is the only card of its turn (2.3); otherwise there is a second, if one may be taken (2.10)."""
    if state.phase == TURN and not took_wild and may_draw_second(state):
        state.phase = SECOND_CARD
    else:
        end_action(state, seat, journal)
