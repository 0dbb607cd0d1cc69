"""Finished games played again from their actions by compiled code, while everything of note is counted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from wayfare.arena.study import notes
from wayfare.arena.study.notes import SIXTIETHS, Counts, Reach
from wayfare.bots import compiled as compiled_bots
from wayfare.engine import legal, play
from wayfare.engine.fast import RESULT_ITEMS, Array, Batch, compiled, record_type, register_rules, source_digest
from wayfare.engine.names import CLAIM, KEEPING, OPENING, TURN

COUNTS_TYPE = record_type(Counts)
REACH_TYPE = record_type(Reach)
RANK = RESULT_ITEMS.index("rank")
TOTAL = RESULT_ITEMS.index("total")

register_rules(notes)


def _build(digest: int) -> dict[str, Callable[..., Any]]:
    """Compile-on-first-use entry points. They close over the digest, so that Numba's cache notices every edit."""

    @compiled
    def study_many(boards, states, actions, lengths, turns, results, desks, sheets, journals, reaches, counts):  # type: ignore[no-untyped-def]
        for index in range(len(states)):
            seats = states[index].seats
            winners = 0 * digest
            for seat in range(seats):
                winners += results[index][seat][RANK] == 1
            notes.forget_reach(reaches[0])
            turn = 0
            for step in range(lengths[index]):
                phase = states[index].phase
                seat = legal.next_decider(states[index])
                code = actions[index][step]
                won = 1 if results[index][seat][RANK] == 1 else 0
                turn += phase == TURN
                if phase in (OPENING, KEEPING):
                    victory = won * SIXTIETHS // winners
                    notes.note_offer(states[index], seat, code, victory, results[index][seat][TOTAL], counts[0])
                play.apply(boards[0], states[index], seat, code, journals[0])
                if phase == KEEPING:
                    notes.measure(boards[0], states[index], seat, desks[0], reaches[0])
                elif phase == OPENING and states[index].phase != OPENING:
                    for other in range(seats):
                        notes.measure(boards[0], states[index], other, desks[0], reaches[0])
                elif phase == TURN and code >= CLAIM:
                    route = boards[0].claim_route[code - CLAIM]
                    when = 1000 * turn // turns[index]
                    notes.note_claim(boards[0], states[index], seat, route, won, when, counts[0])
                    notes.measure(boards[0], states[index], seat, desks[0], reaches[0])
                    for other in range(seats):
                        if other != seat:
                            notes.note_harm(boards[0], states[index], other, route, desks[0], reaches[0], counts[0])
            for seat in range(seats):
                won = 1 if results[index][seat][RANK] == 1 else 0
                notes.note_end(boards[0], states[index], seat, won, sheets[0], counts[0])

    return {name: function for name, function in locals().items() if name.endswith("_many")}


_BOTS = Path(compiled_bots.__file__).parent
_entry_points = _build(source_digest(_BOTS / "planner", Path(__file__).parent))


def count_games(batch: Batch, actions: Array) -> Array:
    """The sums over the games of a batch that was set up again, from the actions and results of when it was played."""
    counts = np.zeros(1, COUNTS_TYPE)
    _entry_points["study_many"](
        batch.boards, batch.states, actions, batch.lengths, batch.turns, batch.results,
        np.zeros(1, compiled_bots.DESK_TYPE), batch.sheets, batch.closed, np.zeros(1, REACH_TYPE), counts,
    )  # fmt: skip
    return counts
