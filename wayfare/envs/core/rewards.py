"""What a seat is rewarded for. In the engine's dialect, over the score sheet of a finished game."""

from wayfare.engine.fields import Sheet, State

WIN = 0
SCORE = 1
DIFFERENCE = 2
SHAPED = 3

REWARDS = {"win": WIN, "score": SCORE, "difference": DIFFERENCE, "shaped": SHAPED}
"""The names of the kinds of reward.

win         at the end: 1 for the winner, and -1 shared among the others, so that all add up to 0; a shared victory
            shares the 1
score       at the end: the seat's points
difference  at the end: the seat's points less those of the best other seat
shaped      points for routes as they are claimed, and at the end all other points: together the score
"""


def reward_kind(name: str) -> int:
    """The number of a kind of reward; a ValueError says which there are."""
    if name not in REWARDS:
        raise ValueError(f"there is no reward called {name!r}: say {', '.join(REWARDS)}")
    return REWARDS[name]


def final_reward(kind: int, state: State, sheet: Sheet, seat: int, banked: int) -> float:
    """What a seat gets when the game is over; `banked` are the points it has been rewarded for already."""
    if kind == WIN:
        return victory_share(state, sheet, seat)
    if kind == SCORE:
        return 1.0 * sheet.total[seat]
    if kind == DIFFERENCE:
        return 1.0 * (sheet.total[seat] - best_other(state, sheet, seat))
    return 1.0 * (sheet.total[seat] - banked)


def victory_share(state: State, sheet: Sheet, seat: int) -> float:
    """The winners share 1, the others lose 1 between them; if all have won, nobody gains."""
    winners = 0
    for other in range(state.seats):
        if sheet.rank[other] == 1:
            winners += 1
    if winners == state.seats:
        return 0.0
    if sheet.rank[seat] == 1:
        return 1.0 / winners
    return -1.0 / (state.seats - winners)


def best_other(state: State, sheet: Sheet, seat: int) -> int:
    """The most points any other seat has."""
    best = -32768
    for other in range(state.seats):
        if other != seat:
            best = max(best, sheet.total[other])
    return best
