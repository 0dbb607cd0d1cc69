"""Cards: which the wanted routes still take, and so which to draw."""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.habits import APPEAL, GREY_WORTH, NEED_FALLS, WILD_DRAW
from wayfare.engine.cards import may_draw_blind, may_take
from wayfare.engine.fields import State, Tables
from wayfare.engine.names import DRAW_BLIND, GREY, NONE, ROW, SECOND_CARD, TAKE, WILD
from wayfare.engine.payment import plain_spaces
from wayfare.engine.sets import WORD_BITS, lowest_bit

NEEDED = 100
IDLE = 22


def count_need(board: Tables, routes: list[int], desk: Desk) -> None:
    """What the routes take, by colour, on grey routes, and on waves."""
    for card in range(board.n_cards):
        desk.need[card] = 0
    desk.grey_need[0] = 0
    desk.wave_need[0] = 0
    for word in range(board.route_words):
        rest = routes[word]
        while rest != 0:
            route = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            colour = board.route_colour[route]
            if colour == GREY:
                desk.grey_need[0] = max(desk.grey_need[0], plain_spaces(board, route))
                desk.wave_need[0] += board.route_waves[route]
            else:
                desk.need[colour] += board.route_length[route]


def forget_need(board: Tables, desk: Desk) -> None:
    """Nothing in particular is needed."""
    for card in range(board.n_cards):
        desk.need[card] = 0
    desk.grey_need[0] = 0
    desk.wave_need[0] = 0


def price_cards(board: Tables, state: State, seat: int, desk: Desk) -> None:
    """What each card is worth to the seat: most where it is needed, then where it helps a grey route."""
    hand = state.hands[seat]
    best_spare = 0
    for colour in range(1, board.n_cards):
        best_spare = max(best_spare, hand[colour] - desk.need[colour])
    most = 0
    for colour in range(1, board.n_cards):
        most = max(most, desk.appeal[colour])
    lacking = 0
    for colour in range(1, board.n_cards):
        short = desk.need[colour] - hand[colour]
        spare = hand[colour] - desk.need[colour]
        if short > 0:
            lacking += short
            desk.worth[colour] = NEEDED - desk.habits[seat][NEED_FALLS] * min(short, 10)
        elif best_spare < desk.grey_need[0]:
            desk.worth[colour] = desk.habits[seat][GREY_WORTH] - 18 * min(best_spare - spare, 3)
        else:
            desk.worth[colour] = IDLE
        if most > 0 and short <= 0:
            appeal = IDLE + desk.habits[seat][APPEAL] * desk.appeal[colour] // most
            desk.worth[colour] = max(desk.worth[colour], appeal)
    if best_spare < desk.grey_need[0]:
        lacking += desk.grey_need[0] - best_spare
    wilds_for_waves = max(0, desk.wave_need[0] - 2 * state.ferries[seat] - hand[WILD])
    desk.worth[WILD] = desk.habits[seat][WILD_DRAW] if lacking + wilds_for_waves > 0 else 60


def blind_worth(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """What a blind card is worth on average, by the cards neither in the hand nor discarded.

    Those in the row count in as well, though they cannot be drawn blind.
    """
    total = 0
    count = 0
    for card in range(board.n_cards):
        elsewhere = board.cards[card] - state.hands[seat][card] - state.discard[card]
        total += max(elsewhere, 0) * desk.worth[card]
        count += max(elsewhere, 0)
    return total // max(count, 1)


def choose_card(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """The best card to draw; NONE if there is none."""
    second = state.phase == SECOND_CARD
    best = NONE
    best_worth = 0
    blind = 0
    if may_draw_blind(state):
        blind = blind_worth(board, state, seat, desk)
        best = DRAW_BLIND
        best_worth = blind
    for slot in range(ROW):
        if may_take(state, slot, second) and state.row[slot] != WILD:
            worth = desk.worth[state.row[slot]]
            if best == NONE or worth > best_worth:
                best = TAKE + slot
                best_worth = worth
    if not second:
        for slot in range(ROW):
            two_cards = best_worth + max(blind, best_worth) * 3 // 4
            if state.row[slot] == WILD and (best == NONE or desk.worth[WILD] > two_cards):
                return TAKE + slot
    return best
