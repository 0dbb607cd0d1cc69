"""Extras: routes beside the tickets, which bring points, bonuses and the end of the game nearer."""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.habits import PIECE_WORTH, SPARE_CARD, SPARE_CLAIM, WILD_CARD
from wayfare.bots.planner.plan import planned_spaces
from wayfare.bots.planner.worth import best_payment, gain, missing_with, most_of_a_colour, rate_networks
from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.names import GREY, NO_COLOUR, NONE
from wayfare.engine.sets import WORD_BITS, lowest_bit


def best_extra(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> int:
    """Beside the tickets, the route that brings most for the turns it takes; and which cards would bring one nearer."""
    rate_networks(board, state, seat, desk, sheet)
    hand = state.hands[seat]
    most = most_of_a_colour(board, hand)
    for card in range(board.n_cards):
        desk.appeal[card] = 0
    left = state.pieces[seat] - planned_spaces(board, desk, seat)
    best = NONE
    best_worth = 0
    for word in range(board.route_words):
        rest = state.open[seat][word] & ~desk.plan[seat][word]
        while rest != 0:
            route = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            length = board.route_length[route]
            if length <= left:
                lacking = missing_with(board, state, seat, route, most)
                worth = gain(board, seat, route, desk, sheet) - desk.habits[seat][PIECE_WORTH] * length
                now = 200 * worth // (2 + (lacking + 1) // 2 * 2)
                if best == NONE or now > best_worth:
                    best = route
                    best_worth = now
                nearer = 200 * worth // (2 + max(lacking - 1, 0))
                colour = board.route_colour[route]
                if colour != GREY:
                    if hand[colour] < length:
                        desk.appeal[colour] = max(desk.appeal[colour], nearer)
                elif most < length:
                    for card in range(1, board.n_cards):
                        if hand[card] == most:
                            desk.appeal[card] = max(desk.appeal[card], nearer)
    return best


def spare_claim(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> int:
    """A route beside the plan that brings more than the turn and the cards it takes; NONE if there is none."""
    habits = desk.habits[seat]
    if habits[SPARE_CLAIM] == 0:
        return NONE
    rate_networks(board, state, seat, desk, sheet)
    hand = state.hands[seat]
    most = most_of_a_colour(board, hand)
    left = state.pieces[seat] - planned_spaces(board, desk, seat)
    best = NONE
    best_worth = desk.turn_worth[seat] * habits[SPARE_CLAIM] // 100
    for word in range(board.route_words):
        rest = state.open[seat][word]
        while rest != 0:
            route = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            length = board.route_length[route]
            if (
                length <= left
                and 10 * board.route_points[length] > best_worth // 2
                and missing_with(board, state, seat, route, most) == 0
            ):
                claim = best_payment(board, state, seat, route, desk.need)
                if claim != NONE:
                    pieces = habits[PIECE_WORTH] * length
                    worth = gain(board, seat, route, desk, sheet) - pieces - cards_worth(board, hand, claim, desk, seat)
                    if worth > best_worth:
                        best = claim
                        best_worth = worth
    return best


def cards_worth(board: Tables, hand: list[int], claim: int, desk: Desk, seat: int) -> int:
    """What the cards of a payment are worth to the plan, in tenths of a point."""
    wilds = board.claim_wilds[claim]
    habits = desk.habits[seat]
    worth = wilds * habits[WILD_CARD]
    colour = board.claim_colour[claim]
    if colour != NO_COLOUR:
        cards = board.claim_cards[claim]
        short = min(max(0, desk.need[colour] - (hand[colour] - cards)), cards)
        worth += 50 * short + habits[SPARE_CARD] * (cards - short)
    return worth * desk.turn_worth[seat] // 100
