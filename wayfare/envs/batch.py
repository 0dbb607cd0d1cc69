"""Many games at once, advanced by compiled code: reset, step, masks, observations, rewards, automatic new games.

Every game i begins as game number i of the seed, and goes on with number i + count, i + 2 count ... when it is
over: so the games do not depend on the number of threads, and each can be played again as an ordinary `Game`.
"""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from wayfare.board.board import Board, load_board
from wayfare.bots.shipped import PLAYERS, Player, find_player
from wayfare.engine.fast import DICE_TYPE, SHEET_TYPE, STATE_TYPE, Array, journal_record, table_record
from wayfare.engine.journal import closed_journal
from wayfare.engine.names import MAX_SEATS, NONE
from wayfare.envs.core import machine
from wayfare.envs.core.layout import layout_of
from wayfare.envs.core.rewards import reward_kind
from wayfare.envs.errors import check_seats
from wayfare.game.action import to_action
from wayfare.game.errors import IllegalAction
from wayfare.game.seed import chance_words, dice_words, new_seed, split_seed

LEARNER = "learner"
"""The word for a seat whose decisions the caller makes."""


class Games:
    """Many games of one board, side by side. Its arrays are overwritten by every step; copy what must stay."""

    def __init__(
        self,
        board: str | os.PathLike[str] | Board = "usa",
        players: int | Sequence[str] = 2,
        count: int = 1024,
        reward: str = "win",
        threads: int = 1,
        observe: bool = True,
        mask: bool = True,
    ) -> None:
        """Room for the games; `reset` begins them.

        `players` is the number of seats, all of them the learner's, or says who sits on each: "learner", or the
        name of a shipped bot. Without `observe` or `mask`, that array has no columns and costs no time.
        """
        self.board = load_board(board)
        names = [LEARNER] * players if isinstance(players, int) else list(players)
        check_seats(self.board, len(names))
        self.players = tuple(names)
        self.seats = len(names)
        self.count = _at_least_one("count", count)
        self.reward = reward_kind(reward)
        self.layout = layout_of(self.board, self.seats)
        self.threads = min(_at_least_one("threads", threads), self.count)
        self._prepare(names, self.layout.size if observe else 0, self.board.n_actions if mask else 0)

    def _prepare(self, names: list[str], n_numbers: int, n_actions: int) -> None:
        count, seats = self.count, self.seats
        bots = [None if name == LEARNER else _shipped(name) for name in names]
        if None not in bots:
            raise ValueError(f"no seat is the learner's: put {LEARNER!r} among the players")
        self.with_bots = any(bots)
        self._advance = machine.advance(self.with_bots)
        self._kinds = np.full(MAX_SEATS, machine.LEARNER, np.int16)
        for seat, bot in enumerate(bots):
            if bot is not None:
                self._kinds[seat] = bot.kind
        self._boards = table_record(self.board.tables)
        self._layouts = machine.one_record(self.layout.offsets)
        self._closed = journal_record(closed_journal())
        self._scratch = [
            (np.zeros(1, SHEET_TYPE), np.zeros(1, machine.SEEN_TYPE), np.zeros(1, machine.CODES_TYPE))
            for _ in range(self.threads)
        ]
        self._desks = _desks(count, bots)
        self.states = np.zeros(count, STATE_TYPE)
        self._dice = np.zeros(count, DICE_TYPE)
        self._pasts = np.zeros(count, machine.MEMORY_TYPE)
        self._banks = np.zeros(count, machine.BANK_TYPE)
        self.numbers = np.zeros(count, np.int64)
        """Which game of the seed each is."""
        self.observations = np.zeros((count, n_numbers), np.float32)
        """What the seat that is to decide sees (layout.py)."""
        self.masks = np.zeros((count, n_actions), np.int8)
        """1 for each legal action of that seat."""
        self.deciders = np.zeros(count, np.int8)
        """The seat that is to decide."""
        self.rewards = np.zeros((count, seats), np.float32)
        """Of each seat, for the last step."""
        self.finished = np.zeros(count, np.bool_)
        """Whether a game ended with the last step; another has begun in its place."""
        self.results = np.zeros((count, seats, 2), np.int16)
        """Where a game ended: the points and the rank of each seat, until the next one ends there."""
        self.final_observations = np.zeros((count, n_numbers), np.float32)
        """Where a game ended: the last that the learner who decided last saw of it."""
        self.lengths = np.zeros(count, np.int64)
        """How many decisions the caller has made in each place since the last reset."""
        self._begun = False
        self._pool = ThreadPoolExecutor(self.threads - 1, "wayfare-games") if self.threads > 1 else None

    def reset(self, seed: int | str | None = None) -> None:
        """Begin every game anew."""
        self.seed = str(new_seed() if seed is None else seed)
        base, first = split_seed(self.seed)
        self._words = np.array(chance_words(base))
        self._dice_words = np.array(dice_words(base))
        self.numbers[:] = np.arange(first, first + self.count)
        self._base = base
        self._run(machine.RESET, np.zeros(self.count, np.int64))
        self._begun = True

    def step(self, actions: Any) -> None:
        """In every game, the seat that is to decide does this action. An illegal one raises, and nothing is done."""
        if not self._begun:
            raise RuntimeError("reset the games before the first step")
        codes = np.ascontiguousarray(actions)
        if codes.shape != (self.count,) or codes.dtype.kind not in "iu":
            given = f"{codes.dtype} of shape {codes.shape}"
            raise ValueError(f"give one whole number for each of the {self.count} games, not {given}")
        codes = codes.astype(np.int64, copy=False)
        wrong = self._run(machine.CHECK, codes)
        if wrong != NONE:
            self._refuse(wrong, int(codes[wrong]))
        self._run(machine.STEP, codes)

    def seed_of(self, index: int) -> str:
        """The seed with which `Game` plays the game that is going on in this place."""
        return f"{self._base}/{self.numbers[index]}"

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
            self.threads = 1

    def _refuse(self, index: int, code: int) -> None:
        seat = self.deciders[index]
        text = str(to_action(self.board, code)) if 0 <= code < self.board.n_actions else "no action of this board"
        raise IllegalAction(f"game {index}, seat {seat}: action {code} ({text}) is not legal now; see masks[{index}]")

    def _run(self, mode: int, actions: Array) -> int:
        """All games; checking is so quick that waking other threads would take longer."""
        if self._pool is None or mode == machine.CHECK:
            return self._run_part(mode, actions, 0, 0, self.count)
        edges = [self.count * part // self.threads for part in range(self.threads + 1)]
        jobs = [
            self._pool.submit(self._run_part, mode, actions, part, edges[part], edges[part + 1])
            for part in range(1, self.threads)
        ]
        self._run_part(mode, actions, 0, 0, edges[1])
        for job in jobs:
            job.result()
        return NONE

    def _run_part(self, mode: int, actions: Array, part: int, start: int, stop: int) -> int:
        some = slice(start, stop)
        sheets, sights, lists = self._scratch[part]
        wrong: int = self._advance(
            mode, self._boards, self._layouts, self.states[some], self._dice[some], self._desks[some],
            self._pasts[some], self._banks[some], self._kinds, sheets, sights, lists, self._closed,
            self._words, self._dice_words, self.numbers[some], self.count, self.seats, self.reward, actions[some],
            self.observations[some], self.masks[some], self.rewards[some], self.finished[some], self.deciders[some],
            self.lengths[some], self.results[some], self.final_observations[some],
        )  # fmt: skip
        return wrong


def _at_least_one(name: str, number: Any) -> int:
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < 1:
        raise ValueError(f"{name} must be a whole number from 1 on, not {number!r}")
    return int(number)


def _shipped(name: str) -> Player:
    player = find_player(name)
    if player is None:
        names = ", ".join(PLAYERS)
        raise ValueError(f"compiled games cannot play {name!r}: say {LEARNER!r} or one of {names}")
    return player


def _desks(count: int, bots: Sequence[Player | None]) -> Array:
    """A desk for each game where there are bots; otherwise nothing of any size."""
    if not any(bots):
        return np.zeros(count, np.int8)
    from wayfare.bots.compiled import DESK_TYPE

    desks = np.zeros(count, DESK_TYPE)
    for seat, bot in enumerate(bots):
        if bot is not None:
            desks["habits"][:, seat] = bot.habits
    return desks
