"""Choosing: what the planner does on its turn."""

from wayfare.bots.planner.cards import choose_card, count_need, price_cards
from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.extras import best_extra, spare_claim
from wayfare.bots.planner.habits import LONG_FIRST, TICKETS_FROM
from wayfare.bots.planner.plan import make_plan, nothing_planned, planned_spaces, refresh_plan
from wayfare.bots.planner.worth import best_payment, gain, missing_with, most_of_a_colour, rate_networks
from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.legal import may_draw_tickets, pick_claim
from wayfare.engine.names import (
    CLAIM,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    NONE,
    OPENING,
    PASS,
    SECOND_CARD,
    TAKE_FERRY,
)
from wayfare.engine.network import is_completed
from wayfare.engine.routes import may_take_ferry
from wayfare.engine.sets import WORD_BITS, lowest_bit
from wayfare.engine.tickets import may_keep


def choose(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> int:
    """The planner's decision, whatever is to decide."""
    if state.phase == OPENING or state.phase == KEEPING:
        return choose_tickets(board, state, seat, desk, sheet)
    refresh_plan(board, state, seat, desk, sheet)
    target = best_extra(board, state, seat, desk, sheet)
    if not nothing_planned(board, desk, seat):
        target = NONE
    set_need(board, desk, seat, target)
    price_cards(board, state, seat, desk)
    if state.phase == SECOND_CARD:
        return choose_card(board, state, seat, desk)
    if last_turn(state):
        claim = best_last_claim(board, state, seat, desk, sheet)
        if claim != NONE:
            return CLAIM + claim
    claim = planned_claim(board, state, seat, desk, target)
    if claim != NONE:
        return CLAIM + claim
    claim = spare_claim(board, state, seat, desk, sheet)
    if claim != NONE:
        return CLAIM + claim
    if wants_tickets(board, state, seat, desk):
        return DRAW_TICKETS
    if wants_ferry(board, state, seat, desk):
        return TAKE_FERRY
    card = choose_card(board, state, seat, desk)
    if card != NONE:
        return card
    return anything(board, state, seat)


def choose_tickets(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> int:
    """Keep the tickets whose joint network is worth most."""
    best = NONE
    best_worth = 0
    for mask in range(1, 1 << state.offer_size[seat]):
        if may_keep(board, state, seat, mask):
            worth = make_plan(board, state, seat, desk, sheet, mask)
            if best == NONE or worth > best_worth:
                best = mask
                best_worth = worth
    desk.has_plan[seat] = 0
    return KEEP + best


def set_need(board: Tables, desk: Desk, seat: int, target: int) -> None:
    """The cards to collect: for the plan, or for the one extra route the seat is after."""
    if target == NONE:
        count_need(board, desk.plan[seat], desk)
        return
    desk.plan[seat][target // WORD_BITS] |= 1 << (target % WORD_BITS)
    count_need(board, desk.plan[seat], desk)
    desk.plan[seat][target // WORD_BITS] &= ~(1 << (target % WORD_BITS))


def planned_claim(board: Tables, state: State, seat: int, desk: Desk, target: int) -> int:
    """Of the wanted routes that can be paid, the one that presses most for the wilds it takes; NONE if none can."""
    if target != NONE:
        return best_payment(board, state, seat, target, desk.need)
    best = NONE
    best_worth = 0
    for word in range(board.route_words):
        rest = desk.plan[seat][word]
        while rest != 0:
            route = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            claim = best_payment(board, state, seat, route, desk.need)
            if claim != NONE:
                worth = contest(board, state, seat, route, desk) - 12 * board.claim_wilds[claim]
                if best == NONE or worth > best_worth:
                    best = claim
                    best_worth = worth
    return best


def contest(board: Tables, state: State, seat: int, route: int, desk: Desk) -> int:
    """How much it presses to claim the route: others have built to its ends (four routes count), and it is long."""
    ends = board.route_ends[route]
    near = 0
    for other in range(state.seats):
        if other != seat:
            for word in range(board.route_words):
                rest = state.owned[other][word]
                while rest != 0:
                    if board.route_ends[word * WORD_BITS + lowest_bit(rest)] & ends != 0:
                        near += 1
                    rest &= rest - 1
    return 10 * min(near, 4) + desk.habits[seat][LONG_FIRST] * board.route_length[route]


def last_turn(state: State) -> bool:
    """Whether this is the last turn of whoever is to decide."""
    return 0 < state.turns_left <= state.seats


def best_last_claim(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> int:
    """On the last turn: the claim that brings most at once, tickets it completes included; NONE if none can be paid."""
    rate_networks(board, state, seat, desk, sheet)
    most = most_of_a_colour(board, state.hands[seat])
    best = NONE
    best_worth = 0
    for word in range(board.route_words):
        rest = state.open[seat][word]
        while rest != 0:
            route = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            if missing_with(board, state, seat, route, most) == 0:
                worth = gain(board, seat, route, desk, sheet) + completes(board, state, seat, route, sheet)
                if best == NONE or worth > best_worth:
                    claim = best_payment(board, state, seat, route, desk.need)
                    if claim != NONE:
                        best = claim
                        best_worth = worth
    return best


def completes(board: Tables, state: State, seat: int, route: int, sheet: Sheet) -> int:
    """What the tickets are worth that this route would complete, in tenths: a lost one becomes a won one."""
    joined = board.route_ends[route]
    for network in range(sheet.n_networks):
        if sheet.networks[network] & board.route_ends[route] != 0:
            joined |= sheet.networks[network]
    worth = 0
    for word in range(len(state.tickets[seat])):
        held = state.tickets[seat][word]
        while held != 0:
            ticket = word * WORD_BITS + lowest_bit(held)
            held &= held - 1
            if (
                joined & board.ticket_start[ticket] != 0
                and joined & board.ticket_end[ticket] != 0
                and not is_completed(board, sheet, ticket)
            ):
                worth += 20 * board.ticket_points[ticket]
    return worth


def fewest_pieces(state: State) -> int:
    """The pieces of the player nearest to the end."""
    fewest = state.pieces[0]
    for seat in range(1, state.seats):
        fewest = min(fewest, state.pieces[seat])
    return fewest


def wants_tickets(board: Tables, state: State, seat: int, desk: Desk) -> bool:
    """New tickets, when the old ones are built and there are pieces and turns enough for more."""
    if not may_draw_tickets(state) or state.turns_left > 0:
        return False
    if planned_spaces(board, desk, seat) > 0:
        return False
    return 100 * fewest_pieces(state) > desk.habits[seat][TICKETS_FROM] * board.pieces


def wants_ferry(board: Tables, state: State, seat: int, desk: Desk) -> bool:
    """A ferry card, when the wanted routes have waves that nothing covers yet."""
    if not may_take_ferry(board, state, seat):
        return False
    return desk.wave_need[0] > 2 * state.ferries[seat]


def anything(board: Tables, state: State, seat: int) -> int:
    """With no card to draw and nothing planned: claim what can be claimed, or draw tickets or a ferry card, or pass."""
    code = pick_claim(board, state, seat, 0)
    if code != PASS:
        return code
    if may_draw_tickets(state):
        return DRAW_TICKETS
    if may_take_ferry(board, state, seat):
        return TAKE_FERRY
    return PASS
