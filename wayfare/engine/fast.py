"""The same rules, compiled: the only file here that knows NumPy and Numba.

Records instead of objects: `table_record`, `new_states` and `new_sheets` derive their layout from the
annotations in fields.py. Every rule function is registered with Numba as it stands; a few entry points
that loop over many games are all that is compiled and cached.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from wayfare.engine import (
    cards,
    chance,
    journal,
    legal,
    lines,
    links,
    longest_path,
    network,
    payment,
    play,
    routes,
    scoring,
    sets,
    tickets,
    turns,
    validate,
)
from wayfare.engine.fields import WORD, Carrier, Dice, Journal, Sheet, State, Tables, field_shapes
from wayfare.engine.names import NONE, OVER, TURN

# The loops here run a handful of times: vectorised ones only cost their preparation (measured: a fifth slower).
numba.config.LOOP_VECTORIZE = 0  # type: ignore[attr-defined]  # made at run time

Array = np.ndarray[Any, np.dtype[Any]]

MODULES = (
    sets, chance, journal, cards, tickets, payment, routes, turns, legal, play,
    network, links, lines, longest_path, scoring, validate,
)  # fmt: skip


def record_type(kind: type[Carrier]) -> np.dtype[Any]:
    """The record that carries the same fields: wide ones first, so that all lie aligned; a multiple of 8 bytes."""
    fields = sorted(field_shapes(kind).items(), key=lambda field: field[1][0] != WORD)
    widths = {WORD: np.int64, "": np.int16}
    return np.dtype([(name, widths[mark], shape) for name, (mark, shape) in fields], align=True)


TABLES_TYPE = record_type(Tables)
STATE_TYPE = record_type(State)
SHEET_TYPE = record_type(Sheet)
JOURNAL_TYPE = record_type(Journal)
DICE_TYPE = record_type(Dice)


def to_record(carrier: Carrier, record: Any) -> None:
    """Write an object's fields into a record."""
    for name in field_shapes(type(carrier)):
        value = np.asarray(getattr(carrier, name))
        if value.ndim == 0:
            record[name] = value
        else:
            record[name][...] = 0
            record[name][tuple(slice(0, size) for size in value.shape)] = value


def from_record(record: Any, carrier: Carrier) -> None:
    """Read an object's fields from a record."""
    for name in field_shapes(type(carrier)):
        setattr(carrier, name, record[name].tolist())


def table_record(tables: Tables) -> Array:
    """A board's tables as an array of one record."""
    record = np.zeros(1, TABLES_TYPE)
    to_record(tables, record[0])
    return record


def new_states(count: int) -> Array:
    """Room for so many games."""
    return np.zeros(count, STATE_TYPE)


def new_dice(count: int) -> Array:
    """Room for so many random generators."""
    return np.zeros(count, DICE_TYPE)


def new_sheets(count: int) -> Array:
    """Room for so many score sheets."""
    return np.zeros(count, SHEET_TYPE)


def journal_record(book: Journal) -> Array:
    """A journal as an array of one record."""
    record = np.zeros(1, JOURNAL_TYPE)
    to_record(book, record[0])
    return record


# Bits: one machine instruction each.


@intrinsic
def _population(typing_context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic
def _trailing_zeros(typing_context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@overload(sets.count_bits)
def _count_bits(word):  # type: ignore[no-untyped-def]  # Numba compares the signature with the lambda's
    return lambda word: _population(word)  # type: ignore[call-arg]  # Numba adds the typing context


@overload(sets.lowest_bit)
def _lowest_bit(word):  # type: ignore[no-untyped-def]
    return lambda word: _trailing_zeros(word)  # type: ignore[call-arg]


def _rule_functions(module: ModuleType) -> list[FunctionType]:
    own = (value for value in vars(module).values() if isinstance(value, FunctionType))
    return [f for f in own if f.__module__ == module.__name__ and f not in (sets.count_bits, sets.lowest_bit)]


def register_rules(module: ModuleType) -> None:
    """Let compiled code call the functions of a module that is written in the engine's dialect."""
    for function in _rule_functions(module):
        # Nobody calls a rule from outside, and the wrappers for that are a seventh of the compiling.
        register_jitable(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)


for _module in MODULES:
    register_rules(_module)


def source_digest(*more: Path) -> int:
    """A number that changes with any source file of the engine, or of the other folders named.

    Numba's own cache looks at one file only.
    """
    digest = hashlib.sha256()
    for folder in (Path(__file__).parent, *more):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.read_bytes())
    return int.from_bytes(digest.digest()[:7], "little")


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """An entry point: compiled on first use, cached, and free of Python's lock, so that threads run side by side."""
    result: Callable[..., Any] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return result


RESULT_ITEMS = ("routes", "tickets", "completed", "longest_path", "longest_path_bonus", "region_bonus",
                "merchandise_bonus", "total", "rank")  # fmt: skip
"""What a result says of each seat: numbers of the score sheet, in this order."""


@register_jitable
def write_result(state: State, sheet: Sheet, result: Array) -> None:
    """Copy the score sheet's numbers into a game's result."""
    for seat in range(state.seats):
        result[seat][0] = sheet.routes[seat]
        result[seat][1] = sheet.tickets[seat]
        result[seat][2] = sheet.completed[seat]
        result[seat][3] = sheet.longest_path[seat]
        result[seat][4] = sheet.longest_path_bonus[seat]
        result[seat][5] = sheet.region_bonus[seat]
        result[seat][6] = sheet.merchandise_bonus[seat]
        result[seat][7] = sheet.total[seat]
        result[seat][8] = sheet.rank[seat]


@register_jitable
def _choose(board: Tables, state: State, seat: int, dice: Dice) -> int:
    """A legal action, each as likely as any other."""
    number = chance.random_below(dice.chance, legal.count_actions(board, state, seat))
    return legal.pick_action(board, state, seat, number)


# The entry points. Boards, journals and score sheets come as arrays of one record, games as arrays of many; all
# loop inside.


def _build(digest: int) -> dict[str, Callable[..., Any]]:
    """Compile-on-first-use entry points. They close over the digest, so that Numba's cache notices every edit."""

    @compiled
    def set_up_many(boards, states, dice, words, dice_words, first_number, seats, first_seat, journals):  # type: ignore[no-untyped-def]
        for index in range(len(states)):
            number = first_number + index + 0 * digest
            chance.seed_chance(states[index].chance, words, number)
            chance.seed_chance(dice[index].chance, dice_words, number)
            play.set_up(boards[0], states[index], seats, first_seat, journals[0])

    @compiled
    def choose_many(boards, states, dice, actions):  # type: ignore[no-untyped-def]
        for index in range(len(states)):
            actions[index] = NONE + 0 * digest
            if states[index].phase != OVER:
                actions[index] = _choose(boards[0], states[index], legal.next_decider(states[index]), dice[index])

    @compiled
    def step_many(boards, states, actions, journals):  # type: ignore[no-untyped-def]
        going_on = 0 * digest
        for index in range(len(states)):
            if states[index].phase != OVER:
                play.apply(boards[0], states[index], legal.next_decider(states[index]), actions[index], journals[0])
                if states[index].phase != OVER:
                    going_on += 1
        return going_on

    @compiled
    def list_many(boards, states, actions, counts):  # type: ignore[no-untyped-def]
        for index in range(len(states)):
            counts[index] = 0 * digest
            if states[index].phase != OVER:
                seat = legal.next_decider(states[index])
                counts[index] = legal.list_actions(boards[0], states[index], seat, actions[index])

    @compiled
    def finish_many(boards, states, dice, sheets, results, turns, lengths, actions, listing, journals):  # type: ignore[no-untyped-def]
        decisions = 0 * digest
        for index in range(len(states)):
            length = 0
            turns[index] = 0
            while states[index].phase != OVER:
                if states[index].phase == TURN:
                    turns[index] += 1
                seat = legal.next_decider(states[index])
                if listing:
                    count = legal.list_actions(boards[0], states[index], seat, actions[index])
                    code = actions[index][chance.random_below(dice[index].chance, count)]
                else:
                    code = _choose(boards[0], states[index], seat, dice[index])
                    if length < actions.shape[1]:
                        actions[index][length] = code
                play.apply(boards[0], states[index], seat, code, journals[0])
                length += 1
            scoring.score(boards[0], states[index], sheets[0])
            write_result(states[index], sheets[0], results[index])
            lengths[index] = length
            decisions += length
        return decisions

    @compiled
    def check_many(boards, states, dice, journals):  # type: ignore[no-untyped-def]
        for index in range(len(states)):
            while states[index].phase != OVER:
                seat = legal.next_decider(states[index])
                code = _choose(boards[0], states[index], seat, dice[index])
                if not legal.is_legal(boards[0], states[index], seat, code):
                    return index, NONE
                play.apply(boards[0], states[index], seat, code, journals[0])
                wrong = validate.validate(boards[0], states[index])
                if wrong != validate.SOUND:
                    return index, wrong
        return NONE + 0 * digest, validate.SOUND

    return {name: function for name, function in locals().items() if name.endswith("_many")}


_entry_points = _build(source_digest())


class Batch:
    """Many games of one board, each with dice of its own for choosing at random, advanced by compiled code."""

    def __init__(self, tables: Tables, seats: int, count: int) -> None:
        """Room for so many games; `set_up` begins them."""
        self.seats = seats
        self.boards = table_record(tables)
        self.states = new_states(count)
        self.dice = new_dice(count)
        self.sheets = new_sheets(1)
        self.closed = journal_record(journal.closed_journal())
        self.results = np.zeros((count, seats, len(RESULT_ITEMS)), np.int16)
        self.turns = np.zeros(count, np.int32)
        self.lengths = np.zeros(count, np.int32)
        self._no_actions = np.zeros((count, 0), np.int16)

    def set_up(self, words: list[int], dice_words: list[int], first_number: int, first_seat: int = NONE) -> None:
        """Begin every game anew, numbered from first_number."""
        _entry_points["set_up_many"](
            self.boards, self.states, self.dice, np.array(words), np.array(dice_words), first_number, self.seats,
            first_seat, self.closed,
        )  # fmt: skip

    def choose(self, actions: Array) -> None:
        """For every game, a random legal action of whoever is to decide; NONE where it is over."""
        _entry_points["choose_many"](self.boards, self.states, self.dice, actions)

    def step(self, actions: Array) -> int:
        """In every game, whoever is to decide does this legal action. Says how many games go on."""
        going_on: int = _entry_points["step_many"](self.boards, self.states, actions, self.closed)
        return going_on

    def list_actions(self, actions: Array, counts: Array) -> None:
        """For every game, the legal actions of whoever is to decide, and how many they are."""
        _entry_points["list_many"](self.boards, self.states, actions, counts)

    def finish(self, actions: Array | None = None, listing: bool = False) -> int:
        """Play every game to its end at random and score it; says how many decisions that took.

        With room for actions, those taken are written there, as far as they fit. With `listing`, each decision is
        picked from the list of all legal actions (which is written there instead): slower, the same games.
        """
        if actions is None:
            actions = self._no_actions
        decisions: int = _entry_points["finish_many"](
            self.boards, self.states, self.dice, self.sheets, self.results, self.turns, self.lengths, actions, listing,
            self.closed,
        )  # fmt: skip
        return decisions

    def check(self) -> tuple[int, int]:
        """Play every game to its end at random and validate it at every step: (NONE, SOUND), or which game and what."""
        index, wrong = _entry_points["check_many"](self.boards, self.states, self.dice, self.closed)
        return int(index), int(wrong)
