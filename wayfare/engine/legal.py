"""Which actions a player has. They can be counted, picked by number without a list, or listed.

The order is the same in all three: cards, tickets, ferry card, then claims; passing only where there is nothing else.
"""

from wayfare.engine.cards import count_to_take, may_draw_blind, may_take, nth_to_take
from wayfare.engine.fields import ROUTE_WORDS, State, Tables
from wayfare.engine.names import (
    CLAIM,
    DRAW_BLIND,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    MAX_CARDS,
    MAX_LENGTH,
    NO_COLOUR,
    OPENING,
    OVER,
    PASS,
    ROW,
    SECOND_CARD,
    TAKE,
    TAKE_FERRY,
    TURN,
    WILD,
)
from wayfare.engine.payment import claim_of, count_common, nth_common, pay_row, pay_row_without_colour
from wayfare.engine.routes import may_claim_so, may_take_ferry
from wayfare.engine.sets import WORD_BITS, lowest_bit
from wayfare.engine.tickets import may_keep


def may_decide(state: State, seat: int) -> bool:
    """It is the player's turn; the opening tickets are chosen by all who have not yet, in any order (1.3)."""
    if state.phase == OPENING:
        return state.choice[seat] == 0
    return state.phase != OVER and seat == state.turn


def next_decider(state: State) -> int:
    """The seat to decide next, where one must be named: during the opening, the first that has not chosen."""
    if state.phase == OPENING:
        seat = 0
        while state.choice[seat] != 0:
            seat += 1
        return seat
    return state.turn


def may_draw_tickets(state: State) -> bool:
    """There is a ticket left (4.3)."""
    return state.ticket_deck_size > 0


def is_legal(board: Tables, state: State, seat: int, code: int) -> bool:
    """Whether the player may do this now."""
    if not may_decide(state, seat):
        return False
    if state.phase == OPENING or state.phase == KEEPING:
        return KEEP < code < CLAIM and may_keep(board, state, seat, code - KEEP)
    second = state.phase == SECOND_CARD
    if code == DRAW_BLIND:
        return may_draw_blind(state)
    if TAKE <= code < TAKE + ROW:
        return may_take(state, code - TAKE, second)
    if second:
        return False
    if code == DRAW_TICKETS:
        return may_draw_tickets(state)
    if code == TAKE_FERRY:
        return may_take_ferry(board, state, seat)
    if code == PASS:
        return count_actions(board, state, seat) == 1 and pick_action(board, state, seat, 0) == PASS
    return CLAIM <= code < CLAIM + board.n_claims and may_claim_so(board, state, seat, code - CLAIM)


def count_actions(board: Tables, state: State, seat: int) -> int:
    """How many actions the player has."""
    if not may_decide(state, seat):
        return 0
    if state.phase == OPENING or state.phase == KEEPING:
        return count_choices(board, state, seat)
    count = count_draws(state)
    if state.phase == TURN:
        if may_draw_tickets(state):
            count += 1
        if may_take_ferry(board, state, seat):
            count += 1
        count += count_claims(board, state, seat)
        if count == 0:
            count = 1
    return count


def pick_action(board: Tables, state: State, seat: int, number: int) -> int:
    """The action of this number, from 0, of a player who has so many."""
    if state.phase == OPENING or state.phase == KEEPING:
        return pick_choice(board, state, seat, number)
    second = state.phase == SECOND_CARD
    if may_draw_blind(state):
        if number == 0:
            return DRAW_BLIND
        number -= 1
    slot = nth_to_take(state, number, second)
    if slot < ROW:
        return TAKE + slot
    number -= count_to_take(state, second)
    if may_draw_tickets(state):
        if number == 0:
            return DRAW_TICKETS
        number -= 1
    if may_take_ferry(board, state, seat):
        if number == 0:
            return TAKE_FERRY
        number -= 1
    return pick_claim(board, state, seat, number)


def list_actions(board: Tables, state: State, seat: int, actions: list[int]) -> int:
    """Write the codes of all actions the player has; say how many."""
    if not may_decide(state, seat):
        return 0
    count = 0
    if state.phase == OPENING or state.phase == KEEPING:
        for mask in range(1, 1 << state.offer_size[seat]):
            if may_keep(board, state, seat, mask):
                actions[count] = KEEP + mask
                count += 1
        return count
    second = state.phase == SECOND_CARD
    if may_draw_blind(state):
        actions[count] = DRAW_BLIND
        count += 1
    for slot in range(ROW):
        if may_take(state, slot, second):
            actions[count] = TAKE + slot
            count += 1
    if second:
        return count
    if may_draw_tickets(state):
        actions[count] = DRAW_TICKETS
        count += 1
    if may_take_ferry(board, state, seat):
        actions[count] = TAKE_FERRY
        count += 1
    count = list_claims(board, state, seat, actions, count)
    if count == 0:
        actions[0] = PASS
        count = 1
    return count


def count_draws(state: State) -> int:
    """How many ways there are to draw a card now."""
    blind = 1 if may_draw_blind(state) else 0
    return blind + count_to_take(state, state.phase == SECOND_CARD)


def count_choices(board: Tables, state: State, seat: int) -> int:
    """How many ways there are to choose among the offered tickets."""
    count = 0
    for mask in range(1, 1 << state.offer_size[seat]):
        if may_keep(board, state, seat, mask):
            count += 1
    return count


def pick_choice(board: Tables, state: State, seat: int, number: int) -> int:
    """The choice of this number among the offered tickets."""
    mask = 0
    while number >= 0:
        mask += 1
        if may_keep(board, state, seat, mask):
            number -= 1
    return KEEP + mask


def count_claims(board: Tables, state: State, seat: int) -> int:
    """How many ways the player has to claim a route."""
    hand = state.hands[seat]
    routes = state.open[seat]
    count = 0
    for ferries in range(state.ferries[seat] + 1):
        count += count_common(routes, board.payable_without_colour[pay_row_without_colour(ferries, hand[WILD])])
        for wilds in range(min(hand[WILD], MAX_LENGTH) + 1):
            for colour in range(1, MAX_CARDS):
                count += count_common(routes, board.payable[pay_row(ferries, wilds, colour, hand[colour])])
    return count


def pick_claim(board: Tables, state: State, seat: int, number: int) -> int:
    """The way to claim of this number; PASS if there are not so many, since then there is nothing else to do."""
    hand = state.hands[seat]
    routes = state.open[seat]
    for ferries in range(state.ferries[seat] + 1):
        payable = board.payable_without_colour[pay_row_without_colour(ferries, hand[WILD])]
        count = count_common(routes, payable)
        if number < count:
            return CLAIM + claim_of(board, nth_common(routes, payable, number), NO_COLOUR, 0, ferries)
        number -= count
        for wilds in range(min(hand[WILD], MAX_LENGTH) + 1):
            for colour in range(1, MAX_CARDS):
                payable = board.payable[pay_row(ferries, wilds, colour, hand[colour])]
                count = count_common(routes, payable)
                if number < count:
                    return CLAIM + claim_of(board, nth_common(routes, payable, number), colour, wilds, ferries)
                number -= count
    return PASS


def list_claims(board: Tables, state: State, seat: int, actions: list[int], count: int) -> int:
    """Write the codes of all the player's ways to claim a route behind the first `count`; say how many there are."""
    hand = state.hands[seat]
    for ferries in range(state.ferries[seat] + 1):
        row = pay_row_without_colour(ferries, hand[WILD])
        for word in range(ROUTE_WORDS):
            routes = state.open[seat][word] & board.payable_without_colour[row][word]
            while routes != 0:
                route = word * WORD_BITS + lowest_bit(routes)
                routes &= routes - 1
                actions[count] = CLAIM + claim_of(board, route, NO_COLOUR, 0, ferries)
                count += 1
        for wilds in range(min(hand[WILD], MAX_LENGTH) + 1):
            for colour in range(1, MAX_CARDS):
                row = pay_row(ferries, wilds, colour, hand[colour])
                for word in range(ROUTE_WORDS):
                    routes = state.open[seat][word] & board.payable[row][word]
                    while routes != 0:
                        route = word * WORD_BITS + lowest_bit(routes)
                        routes &= routes - 1
                        actions[count] = CLAIM + claim_of(board, route, colour, wilds, ferries)
                        count += 1
    return count
