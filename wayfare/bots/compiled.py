"""The shipped players, compiled: whole games between them, many at a time.

They are the functions of styles.py and planner/, registered with Numba as they stand; a player at a table and a
player here decide alike, because there is one source.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from wayfare.bots import person, styles
from wayfare.bots.planner import cards, choose, desk, extras, pace, plan, ways, worth
from wayfare.bots.planner.desk import Desk
from wayfare.bots.shipped import Player, find_player
from wayfare.engine import legal, play, scoring
from wayfare.engine.fast import Array, Batch, compiled, record_type, register_rules, source_digest, write_result
from wayfare.engine.names import MAX_SEATS, OVER, TURN

DESK_TYPE = record_type(Desk)
BOTS = Path(__file__).parent

for _module in (desk, pace, ways, plan, worth, cards, extras, choose, person, styles):
    register_rules(_module)


def compiled_player(spec: str) -> Player | None:
    """The player of this name, if compiled code can play for it."""
    return find_player(spec)


def new_desks(players: Sequence[Player]) -> Array:
    """An array of one desk, with each seat's habits."""
    desks = np.zeros(1, DESK_TYPE)
    for seat, player in enumerate(players):
        desks[0]["habits"][seat][:] = player.habits
    return desks


def kinds_of(players: Sequence[Player]) -> Array:
    """What kind of player sits on each seat."""
    kinds = np.zeros(MAX_SEATS, np.int16)
    kinds[: len(players)] = [player.kind for player in players]
    return kinds


def _build(digest: int) -> dict[str, Callable[..., Any]]:
    """Compile-on-first-use entry points. They close over the digest, so that Numba's cache notices every edit."""

    @compiled
    def play_many(boards, states, dice, desks, kinds, sheets, results, turns, lengths, actions, journals):  # type: ignore[no-untyped-def]
        decisions = 0 * digest
        for index in range(len(states)):
            desk.forget_plans(desks[0])
            length = 0
            turns[index] = 0
            while states[index].phase != OVER:
                if states[index].phase == TURN:
                    turns[index] += 1
                seat = legal.next_decider(states[index])
                code = styles.decide(kinds[seat], boards[0], states[index], seat, desks[0], sheets[0], dice[index])
                if length < actions.shape[1]:
                    actions[index][length] = code
                play.apply(boards[0], states[index], seat, code, journals[0])
                length += 1
            scoring.score(boards[0], states[index], sheets[0])
            write_result(states[index], sheets[0], results[index])
            lengths[index] = length
            decisions += length
        return decisions

    return {name: function for name, function in locals().items() if name.endswith("_many")}


_entry_points = _build(source_digest(BOTS, BOTS / "planner"))


def play_games(batch: Batch, players: Sequence[Player], actions: Array | None = None) -> int:
    """Play every game of the batch to its end, a player on each seat, and score it; says how many decisions that took.

    With room for actions, those taken are written there, as far as they fit.
    """
    if actions is None:
        actions = np.zeros((len(batch.states), 0), np.int16)
    decisions: int = _entry_points["play_many"](
        batch.boards, batch.states, batch.dice, new_desks(players), kinds_of(players), batch.sheets, batch.results,
        batch.turns, batch.lengths, actions, batch.closed,
    )  # fmt: skip
    return decisions
