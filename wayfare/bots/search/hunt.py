"""The hunt: playouts are dealt out in rounds, each of which tries the options left in one and the same imagined game.

Whenever a stage's share of the budget is spent, the worse half is dropped. In the end the planner's own choice stands,
unless another did better by more than chance explains.
"""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.search.options import Options
from wayfare.bots.search.playout import play_out, reward
from wayfare.engine.chance import next_random
from wayfare.engine.fields import Dice, Journal, Sheet, State, Tables
from wayfare.engine.names import OPENING
from wayfare.engine.play import apply
from wayfare.game.hidden import Hidden, deal_hidden

CAUTION = 10
"""How many tenths of a standard error another option must lead by."""


def deal_anew(board: Tables, state: State, hidden: Hidden, dice: Dice) -> None:
    """Another imagined game: hidden things and the future chance."""
    deal_hidden(board, state, hidden, dice.chance)
    if state.phase == OPENING:
        for seat in range(state.seats):
            if hidden.choosing[seat] == 1:
                state.choice[seat] = 0  # the planner chooses for them: better than anything at random
    for word in range(len(state.chance)):
        state.chance[word] = next_random(dice.chance)


def try_option(board: Tables, state: State, seat: int, code: int, desk: Desk, sheet: Sheet, journal: Journal) -> int:
    """Do one option in an imagined game, play it out, and say what it was worth."""
    apply(board, state, seat, code, journal)
    play_out(board, state, desk, sheet, journal)
    return reward(state, sheet, seat)


def note_lead(options: Options, option: int, lead: int) -> None:
    """Write down how an option did against the planner's choice in the same imagined game."""
    options.visits[option] += 1
    options.lead[option] += lead
    options.square[option] += lead * lead


def is_better(options: Options, one: int, other: int) -> bool:
    """Whether one option has done better on average than another."""
    return options.lead[one] * max(options.visits[other], 1) > options.lead[other] * max(options.visits[one], 1)


def swap_options(options: Options, one: int, other: int) -> None:
    """Two options change places."""
    code, visits = options.code[one], options.visits[one]
    lead, square = options.lead[one], options.square[one]
    options.code[one], options.visits[one] = options.code[other], options.visits[other]
    options.lead[one], options.square[one] = options.lead[other], options.square[other]
    options.code[other], options.visits[other] = code, visits
    options.lead[other], options.square[other] = lead, square


def sort_options(options: Options) -> None:
    """Put the options left into order behind the planner's own, best first."""
    for place in range(2, options.alive):
        moved = place
        while moved > 1 and is_better(options, moved, moved - 1):
            swap_options(options, moved, moved - 1)
            moved -= 1


def drop_worse_half(options: Options) -> None:
    """Go on with the better half of the options, and with the planner's own."""
    sort_options(options)
    others = options.alive - 1
    options.alive = 1 + others // 2 if others > 1 else 1


def stages_of(others: int) -> int:
    """How many times the other options can be halved before none is left."""
    stages = 1
    while others > 1:
        others //= 2
        stages += 1
    return stages


def fewest_playouts(count: int) -> int:
    """How many playouts so many options take, the planner's own included, if each stage has one round."""
    playouts = 0
    for _ in range(stages_of(count - 1)):
        playouts += count
        count = 1 + (count - 1) // 2
    return playouts


def verdict(options: Options) -> int:
    """The best other option if it leads by more than chance explains, else the planner's choice."""
    if options.count < 2 or options.lead[1] <= 0:
        return options.code[0]
    visits = options.visits[1]
    mean = options.lead[1] / visits
    variance = max(options.square[1] / visits - mean * mean, 1.0)
    if mean * mean * visits * 100 > CAUTION * CAUTION * variance:
        return options.code[1]
    return options.code[0]
