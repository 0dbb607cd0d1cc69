"""Pace: how many turns the game is likely to last, and how many a plan takes."""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.habits import PACE
from wayfare.engine.fields import State, Tables
from wayfare.engine.names import PIECES_THAT_END

LONG = 400
"""More half turns than any game has."""


def half_turns_left(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """For how many half turns the seat can still plan: until the quickest of the others runs out of pieces."""
    if state.turns_left > 0:
        return 2 * ((state.turns_left + state.seats - 1) // state.seats)
    least = LONG
    for other in range(state.seats):
        if other != seat:
            least = min(least, half_turns_of(board, state, other, desk.habits[seat][PACE]))
    return least


def half_turns_of(board: Tables, state: State, seat: int, pace: int) -> int:
    """About how many half turns a player takes to use up the pieces: one for each card, two for each claim."""
    hand = hand_size(board, state, seat)
    to_place = max(state.pieces[seat] - PIECES_THAT_END, 0)
    claims = (to_place * 10 + pace - 1) // pace
    return max(to_place - hand * 3 // 4, 0) + 2 * claims + 2


def hand_size(board: Tables, state: State, seat: int) -> int:
    """How many cards a seat holds."""
    cards = 0
    for card in range(board.n_cards):
        cards += state.hands[seat][card]
    return cards
