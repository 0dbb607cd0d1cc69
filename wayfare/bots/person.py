"""How people lose: the planner, but it forgets its plan over something nice, and waits too long before it builds."""

from wayfare.bots.planner.cards import choose_card, forget_need, price_cards
from wayfare.bots.planner.choose import choose
from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.habits import FORGETS, HESITATES
from wayfare.bots.planner.pace import hand_size
from wayfare.bots.planner.worth import longest_claim
from wayfare.engine.chance import random_below
from wayfare.engine.fields import Dice, Sheet, State, Tables
from wayfare.engine.names import CLAIM, DRAW_BLIND, NONE, ROW, TAKE, TURN
from wayfare.engine.sets import WORD_BITS, lowest_bit

TEMPTING_LENGTH = 3
"""A route of so many spaces, or more, makes people forget what they wanted."""

ENOUGH_IN_TENTHS = 6
"""Nobody hesitates with six tenths as many cards in hand as a player has pieces."""


def plan_like_a_person(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet, dice: Dice) -> int:
    """The planner's decision, unless it forgets its plan or hesitates: tickets are chosen as was wanted."""
    code = choose(board, state, seat, desk, sheet)
    if not (code >= CLAIM or is_draw(code)):
        return code
    if happens(desk.habits[seat][FORGETS], dice):
        code = follow_a_whim(board, state, seat, code, desk)
    has_enough = 10 * hand_size(board, state, seat) >= ENOUGH_IN_TENTHS * board.pieces
    if code >= CLAIM and not has_enough and happens(desk.habits[seat][HESITATES], dice):
        return card_instead(board, state, seat, code, desk)
    return code


def is_draw(code: int) -> bool:
    """Whether this draws a card."""
    return code == DRAW_BLIND or TAKE <= code < TAKE + ROW


def happens(hundredths: int, dice: Dice) -> bool:
    """Whether what happens so often happens now."""
    return hundredths > 0 and random_below(dice.chance, 100) < hundredths


def follow_a_whim(board: Tables, state: State, seat: int, code: int, desk: Desk) -> int:
    """Who has forgotten the plan builds a long route at the own network, or draws what goes well with the hand."""
    forget_need(board, desk)
    desk.grey_need[0] = board.pieces
    price_cards(board, state, seat, desk)
    if state.phase == TURN:
        claim = tempting_claim(board, state, seat, desk)
        if claim != NONE:
            return CLAIM + claim
    return card_instead(board, state, seat, code, desk)


def card_instead(board: Tables, state: State, seat: int, code: int, desk: Desk) -> int:
    """The best card; what was wanted if there is none."""
    card = choose_card(board, state, seat, desk)
    return card if card != NONE else code


def tempting_claim(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """The longest route that tempts, can be paid without wilds, and touches what the seat has built."""
    touched = 0
    for word in range(board.route_words):
        built = state.owned[seat][word]
        while built != 0:
            touched |= board.route_ends[word * WORD_BITS + lowest_bit(built)]
            built &= built - 1
    return longest_claim(board, state, seat, desk, TEMPTING_LENGTH, touched, 0)
