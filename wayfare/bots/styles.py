"""Simple ways to play, in the engine's dialect: a yardstick for the planner, and variety at the table.

The four styles are those that published play-testing agents of this game used.
"""

from wayfare.bots.person import plan_like_a_person
from wayfare.bots.planner.cards import choose_card, count_need, forget_need, price_cards
from wayfare.bots.planner.choose import anything, planned_claim, wants_ferry
from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.pace import hand_size
from wayfare.bots.planner.plan import planned_spaces, refresh_plan
from wayfare.bots.planner.worth import best_payment, longest_claim, missing
from wayfare.engine.chance import random_below
from wayfare.engine.fields import Dice, Sheet, State, Tables
from wayfare.engine.legal import count_actions, may_draw_tickets, pick_action
from wayfare.engine.names import (
    CLAIM,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    NONE,
    OPENING,
    SECOND_CARD,
    TAKE_FERRY,
)
from wayfare.engine.sets import WORD_BITS
from wayfare.engine.tickets import least_to_keep, may_keep

RANDOM = 0
GREEDY = 1
LONG_ROUTES = 2
MANY_TICKETS = 3
ONE_NETWORK = 4
HOARD = 5
PLANNER = 6

HOARD_SIZE_IN_TENTHS = 4
"""A hoarder strikes when the hand has four tenths as many cards as a player has pieces."""


def decide(kind: int, board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet, dice: Dice) -> int:
    """The decision of a player of this kind."""
    if kind == PLANNER:
        return plan_like_a_person(board, state, seat, desk, sheet, dice)
    if kind == RANDOM:
        return pick_action(board, state, seat, random_below(dice.chance, count_actions(board, state, seat)))
    if state.phase == OPENING or state.phase == KEEPING:
        if kind == MANY_TICKETS:
            return KEEP + (1 << state.offer_size[seat]) - 1
        return keep_cheapest(board, state, seat)
    if kind == GREEDY:
        return choose_greedy(board, state, seat, desk)
    if kind == LONG_ROUTES:
        return choose_long_routes(board, state, seat, desk)
    return choose_for_tickets(kind, board, state, seat, desk, sheet)


def keep_cheapest(board: Tables, state: State, seat: int) -> int:
    """As few tickets as allowed, those of the fewest points."""
    best = NONE
    best_points = 0
    least = least_to_keep(board, state, seat)
    for mask in range(1, 1 << state.offer_size[seat]):
        if may_keep(board, state, seat, mask):
            points = 0
            kept = 0
            for place in range(state.offer_size[seat]):
                if (mask >> place) & 1 == 1:
                    points += board.ticket_points[state.offer[seat][place]]
                    kept += 1
            if kept == least and (best == NONE or points < best_points):
                best = mask
                best_points = points
    return KEEP + best


def draw_or_anything(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """The best card for what is needed, or whatever else there is to do."""
    price_cards(board, state, seat, desk)
    card = choose_card(board, state, seat, desk)
    return card if card != NONE else anything(board, state, seat)


def choose_greedy(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """The longest route that can be paid, else cards of the colour held most."""
    forget_need(board, desk)
    desk.grey_need[0] = board.pieces
    if state.phase != SECOND_CARD:
        claim = longest_claim(board, state, seat, desk, 1, 0, board.pieces)
        if claim != NONE:
            return CLAIM + claim
    return draw_or_anything(board, state, seat, desk)


def choose_long_routes(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """Collect for the longest open routes and claim those only, until pieces run low."""
    longest = 0
    target = NONE
    for route in range(board.n_routes):
        if (state.open[seat][route // WORD_BITS] >> (route % WORD_BITS)) & 1 == 1:
            better = board.route_length[route] > longest
            nearer = target != NONE and missing(board, state, seat, route) < missing(board, state, seat, target)
            if better or (board.route_length[route] == longest and nearer):
                longest = board.route_length[route]
                target = route
    forget_need(board, desk)
    if target != NONE:
        need_for(board, desk, seat, target)
        if state.phase != SECOND_CARD:
            claim = best_payment(board, state, seat, target, desk.need)
            if claim != NONE:
                return CLAIM + claim
            if wants_ferry(board, state, seat, desk):
                return TAKE_FERRY
    return draw_or_anything(board, state, seat, desk)


def need_for(board: Tables, desk: Desk, seat: int, route: int) -> None:
    """Only this route is wanted."""
    for word in range(board.route_words):
        desk.plan[seat][word] = 0
    desk.plan[seat][route // WORD_BITS] = 1 << (route % WORD_BITS)
    count_need(board, desk.plan[seat], desk)


def choose_for_tickets(kind: int, board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> int:
    """Build the network of the tickets: at once, after hoarding cards, or drawing more tickets whenever it stands."""
    refresh_plan(board, state, seat, desk, sheet)
    count_need(board, desk.plan[seat], desk)
    if state.phase == SECOND_CARD:
        return draw_or_anything(board, state, seat, desk)
    if kind != HOARD or ready_to_strike(board, state, seat):
        claim = planned_claim(board, state, seat, desk, NONE)
        if claim == NONE and planned_spaces(board, desk, seat) == 0:
            if kind == MANY_TICKETS and may_draw_tickets(state) and state.turns_left < 0:
                return DRAW_TICKETS
            claim = longest_claim(board, state, seat, desk, 1, 0, board.pieces)
        if claim != NONE:
            return CLAIM + claim
    if wants_ferry(board, state, seat, desk):
        return TAKE_FERRY
    return draw_or_anything(board, state, seat, desk)


def ready_to_strike(board: Tables, state: State, seat: int) -> bool:
    """A hoarder claims once it has begun, or when its hand is large enough, or somebody is near the end."""
    cards = hand_size(board, state, seat)
    begun = state.pieces[seat] < board.pieces
    return begun or 10 * cards >= HOARD_SIZE_IN_TENTHS * board.pieces or state.turns_left > 0
