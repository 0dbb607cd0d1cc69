"""The compiled part of the environments: many games advanced, masked and observed by one call.

`advance_many` is the only entry point, in two builds: one where every seat is the caller's, and one that
plays shipped bots on the other seats, which takes longer to compile.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numba.extending import register_jitable

from wayfare.engine import chance, legal, play, scoring
from wayfare.engine.fast import compiled, record_type, register_rules, source_digest, to_record
from wayfare.engine.fields import Carrier, Dice, Journal, PerSeat, State, Tables
from wayfare.engine.names import CLAIM, MAX_CLAIMS, NONE, OVER
from wayfare.envs.core import encode, memory, rewards, seen
from wayfare.envs.core.layout import Offsets
from wayfare.envs.core.memory import Memory
from wayfare.envs.core.seen import Seen

ENVS = Path(__file__).parent

LEARNER = -1
"""In `kinds`: the caller decides for this seat."""

RESET = 0
CHECK = 1
STEP = 2

TOTAL = 0
RANK = 1


class Codes(Carrier):
    """Room for a list of legal actions."""

    codes: Annotated[list[int], CLAIM + MAX_CLAIMS]


class Bank(Carrier):
    """The points for which each seat has been rewarded already."""

    points: PerSeat


MEMORY_TYPE = record_type(Memory)
SEEN_TYPE = record_type(Seen)
OFFSETS_TYPE = record_type(Offsets)
CODES_TYPE = record_type(Codes)
BANK_TYPE = record_type(Bank)

for _module in (memory, seen, encode, rewards):
    register_rules(_module)


@cache
def advance(with_bots: bool) -> Callable[..., Any]:
    """The entry point; compiled, or loaded from Numba's cache, on its first call."""
    if not with_bots:
        return _build(source_digest(ENVS), False, None, None)
    from wayfare.bots import compiled as bots  # only here: it registers the planner with Numba
    from wayfare.bots import styles
    from wayfare.bots.planner import desk

    return _build(source_digest(ENVS, bots.BOTS, bots.BOTS / "planner"), True, styles.decide, desk.forget_plans)


@register_jitable
def begin(
    board: Tables,
    state: State,
    dice: Dice,
    past: Memory,
    bank: Bank,
    words: list[int],
    dice_words: list[int],
    number: int,
    seats: int,
    journal: Journal,
) -> None:
    """Set up the game of this number."""
    chance.seed_chance(state.chance, words, number)
    chance.seed_chance(dice.chance, dice_words, number)
    play.set_up(board, state, seats, NONE, journal)
    memory.forget(past)
    for seat in range(seats):
        bank.points[seat] = 0


def _build(digest: int, with_bots: bool, decide: Any, forget_plans: Any) -> Callable[..., Any]:
    @compiled
    def advance_many(  # type: ignore[no-untyped-def]
        mode, boards, layouts, states, dice, desks, pasts, banks, kinds, sheets, sights, lists, journals,
        words, dice_words, numbers, stride, seats, reward, actions,
        observations, masks, gains, finished, deciders, lengths, results, last_observations,
    ):  # fmt: skip
        n_actions = masks.shape[1]  # 0 where the caller wants no masks, and no observations likewise
        n_numbers = observations.shape[1]
        for index in range(len(states)):
            if mode == CHECK:
                seat = legal.next_decider(states[index])
                if not legal.is_legal(boards[0], states[index], seat, actions[index]):
                    return index
                continue
            finished[index] = False
            for seat in range(seats):
                gains[index, seat] = 0.0
            if mode == RESET:
                lengths[index] = 0 * digest
                begin(boards[0], states[index], dice[index], pasts[index], banks[index], words, dice_words,
                      numbers[index], seats, journals[0])  # fmt: skip
                if with_bots:
                    forget_plans(desks[index])
            else:
                seat = legal.next_decider(states[index])
                memory.remember(boards[0], states[index], seat, actions[index], pasts[index])
                play.apply(boards[0], states[index], seat, actions[index], journals[0])
                lengths[index] += 1
            unsettled = True
            while unsettled:
                unsettled = False
                if with_bots:
                    while states[index].phase != OVER and kinds[legal.next_decider(states[index])] != LEARNER:
                        seat = legal.next_decider(states[index])
                        code = decide(kinds[seat], boards[0], states[index], seat, desks[index], sheets[0], dice[index])
                        memory.remember(boards[0], states[index], seat, code, pasts[index])
                        play.apply(boards[0], states[index], seat, code, journals[0])
                if states[index].phase == OVER:
                    scoring.score(boards[0], states[index], sheets[0])
                    for seat in range(seats):
                        banked = banks[index].points[seat]
                        gains[index, seat] = rewards.final_reward(reward, states[index], sheets[0], seat, banked)
                        results[index, seat, TOTAL] = sheets[0].total[seat]
                        results[index, seat, RANK] = sheets[0].rank[seat]
                    if n_numbers > 0:
                        seen.see(boards[0], states[index], deciders[index], pasts[index], sheets[0], sights[0])
                        encode.encode(boards[0], layouts[0], sights[0], last_observations[index])
                    finished[index] = True
                    numbers[index] += stride
                    begin(boards[0], states[index], dice[index], pasts[index], banks[index], words, dice_words,
                          numbers[index], seats, journals[0])  # fmt: skip
                    if with_bots:
                        forget_plans(desks[index])
                    unsettled = with_bots
                elif reward == rewards.SHAPED and not finished[index]:
                    for seat in range(seats):
                        gains[index, seat] = states[index].points[seat] - banks[index].points[seat]
                        banks[index].points[seat] = states[index].points[seat]
            seat = legal.next_decider(states[index])
            deciders[index] = seat
            if n_actions > 0:
                for code in range(n_actions):
                    masks[index, code] = 0
                for place in range(legal.list_actions(boards[0], states[index], seat, lists[0].codes)):
                    masks[index, lists[0].codes[place]] = 1
            if n_numbers > 0:
                seen.see(boards[0], states[index], seat, pasts[index], sheets[0], sights[0])
                encode.encode(boards[0], layouts[0], sights[0], observations[index])
        return NONE

    result: Callable[..., Any] = advance_many
    return result


def one_record(carrier: Carrier) -> np.ndarray[Any, np.dtype[Any]]:
    """A carrier as an array of one record."""
    records = np.zeros(1, record_type(type(carrier)))
    to_record(carrier, records[0])
    return records
