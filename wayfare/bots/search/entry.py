"""The search, compiled: listing the options, and rounds of playouts. Imported when first needed, for it takes time."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from wayfare.bots.compiled import BOTS, new_desks
from wayfare.bots.planner.habits import CHEAP_HABITS
from wayfare.bots.search import guess, hunt, options, playout
from wayfare.bots.search.options import Options
from wayfare.bots.shipped import PLAYERS, Player
from wayfare.bots.styles import PLANNER
from wayfare.engine.fast import (
    Array,
    compiled,
    journal_record,
    new_dice,
    new_sheets,
    new_states,
    record_type,
    register_rules,
    source_digest,
    table_record,
    to_record,
)
from wayfare.engine.fields import Tables
from wayfare.engine.journal import closed_journal
from wayfare.engine.names import MAX_SEATS
from wayfare.game import hidden
from wayfare.game.imagine import lay_out, what_is_hidden
from wayfare.game.view import View

for _module in (hidden, options, playout, guess, hunt):
    register_rules(_module)


def _build(digest: int) -> dict[str, Callable[..., Any]]:
    """Compile-on-first-use entry points. They close over the digest, so that Numba's cache notices every edit."""

    @compiled
    def list_for_search(boards, states, words, seat, unknown, found, desks, sheets, dice):  # type: ignore[no-untyped-def]
        for place in range(words.shape[1]):
            words[1, place] = words[0, place]
        hidden.deal_hidden(boards[0], states[1], unknown[0], dice[0].chance)
        options.list_options(boards[0], states[1], seat, found[0], desks[0], sheets[0])
        guess.guess_tickets(boards[0], states[0], unknown[0], desks[0])
        return found[0].count + 0 * digest

    @compiled
    def rounds_of_search(boards, states, words, seat, unknown, found, desks, sheets, dice, journals, rounds):  # type: ignore[no-untyped-def]
        # Of the three states, the first is as the view shows it, the second with the round's hidden things, and
        # the third is played. Copied as words: a record would be copied field by field.
        for _ in range(rounds):
            first = 0 * digest
            for place in range(words.shape[1]):
                words[1, place] = words[0, place]
            hunt.deal_anew(boards[0], states[1], unknown[0], dice[0])
            for option in range(found[0].alive):
                for place in range(words.shape[1]):
                    words[2, place] = words[1, place]
                code = found[0].code[option]
                worth = hunt.try_option(boards[0], states[2], seat, code, desks[0], sheets[0], journals[0])
                if option == 0:
                    first = worth
                else:
                    hunt.note_lead(found[0], option, worth - first)
        return rounds * found[0].alive

    @compiled
    def halve_for_search(found):  # type: ignore[no-untyped-def]
        hunt.drop_worse_half(found[0])
        return found[0].alive + 0 * digest

    @compiled
    def decide_for_search(found):  # type: ignore[no-untyped-def]
        return hunt.verdict(found[0]) + 0 * digest

    return {name: function for name, function in locals().items() if name.endswith("_search")}


_entry_points = _build(source_digest(BOTS, BOTS / "planner", Path(__file__).parent, Path(hidden.__file__).parent))


class CompiledHunt:
    """A hunt in compiled code, for one seat of one game."""

    def __init__(self, tables: Tables, seat: int, rng: Random) -> None:
        self.seat = seat
        self.boards = table_record(tables)
        self.states = new_states(3)
        self.words = self.states.view(np.int64).reshape(3, -1)
        self.unknown = np.zeros(1, record_type(hidden.Hidden))
        self.options = np.zeros(1, record_type(Options))
        self.desks = new_desks([PLAYERS["planner"]] * MAX_SEATS)
        self.playout_desks = new_desks([Player(PLANNER, "", CHEAP_HABITS)] * MAX_SEATS)
        self.sheets = new_sheets(1)
        self.journals: Array = journal_record(closed_journal())
        self.dice = new_dice(1)
        self.dice[0]["chance"][:] = [rng.getrandbits(32) for _ in range(4)]

    def begin(self, view: View) -> int:
        """Lay out the position; says how many options there are."""
        to_record(lay_out(view), self.states[0])
        to_record(what_is_hidden(view), self.unknown[0])
        count: int = _entry_points["list_for_search"](
            self.boards, self.states, self.words, self.seat, self.unknown, self.options, self.desks, self.sheets,
            self.dice,
        )  # fmt: skip
        return count

    def leave_out(self, count: int) -> None:
        """Try only so many of the options: the first ones."""
        self.options[0]["alive"] = count

    def play_rounds(self, rounds: int) -> int:
        """So many imagined games, each played out with every option left; says how many playouts that were."""
        playouts: int = _entry_points["rounds_of_search"](
            self.boards, self.states, self.words, self.seat, self.unknown, self.options, self.playout_desks,
            self.sheets, self.dice, self.journals, rounds,
        )  # fmt: skip
        return playouts

    def halve(self) -> int:
        """Drop the worse half; says how many are left, the planner's own included."""
        left: int = _entry_points["halve_for_search"](self.options)
        return left

    def verdict(self) -> int:
        """The action to do."""
        code: int = _entry_points["decide_for_search"](self.options)
        return code
