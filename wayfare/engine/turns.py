"""Turns: who is next, the last round, and the end of the game (rules 1.5, 1.6, 6.1, 6.2)."""

from wayfare.engine.fields import Journal, State
from wayfare.engine.journal import note
from wayfare.engine.names import ENDED, LAST_ROUND, NONE, OVER, PASSED, PIECES_THAT_END, TURN


def next_seat(state: State, seat: int) -> int:
    """Play goes clockwise: to the next higher seat number, and from the last to the first (1.5)."""
    return seat + 1 if seat + 1 < state.seats else 0


def pass_turn(state: State, seat: int, journal: Journal) -> None:
    """A player who can do nothing passes (6.2)."""
    note(journal, PASSED, seat, 0, 0, 0)
    state.passes += 1
    end_turn(state, seat, journal)


def end_action(state: State, seat: int, journal: Journal) -> None:
    """The player did something else than pass, and the turn is over."""
    state.passes = 0
    end_turn(state, seat, journal)


def end_turn(state: State, seat: int, journal: Journal) -> None:
    """The last round begins once, when a player ends a turn with two pieces or fewer (6.1); then the next player."""
    if state.turns_left > 0:
        state.turns_left -= 1
    elif state.pieces[seat] <= PIECES_THAT_END:
        state.turns_left = state.seats
        note(journal, LAST_ROUND, seat, 0, 0, 0)
    everybody_passed = state.passes == state.seats
    if state.turns_left == 0 or everybody_passed:
        state.phase = OVER
        note(journal, ENDED, NONE, 1 if everybody_passed and state.turns_left != 0 else 0, 0, 0)
    else:
        state.phase = TURN
        state.turn = next_seat(state, seat)
