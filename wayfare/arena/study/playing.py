"""Studying a board: thousands of games between bots, and what they say of its routes, tickets, seats and places."""

import os
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wayfare.board.board import Board, load_board
from wayfare.bots.bot import bot_names, find_bot
from wayfare.bots.shipped import Player, find_player
from wayfare.bots.side_by_side import check_workers, result_of, threads
from wayfare.game.errors import SetUpError
from wayfare.game.game import Game
from wayfare.game.seed import chance_words, dice_words, seed_of_many

if TYPE_CHECKING:
    from wayfare.engine.fast import Array

CHUNK = 250
"""Games are played so many at a time; what comes out does not depend on it."""
ROOM_FOR_ACTIONS = 512


@dataclass(frozen=True)
class StudyPlan:
    """What is to be played."""

    board: Board
    names: tuple[str, ...]
    players: tuple[Player, ...]
    games: int
    seed: str
    workers: int = 1

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The games in portions: the number of the first, and how many."""
        for first in range(0, self.games, CHUNK):
            yield first, min(CHUNK, self.games - first)


def plan_study(
    board: str | os.PathLike[str] | Board, names: list[str], games: int, seed: int | str | None = None, workers: int = 1
) -> StudyPlan:
    """Check everything that can be wrong before the first game; a GameError or MapError says what is."""
    board = load_board(board)
    players = []
    for name in names:
        find_bot(name)
        player = find_player(name)
        if player is None:
            able = ", ".join(known for known in bot_names() if find_player(known))
            raise SetUpError(f"{name} cannot play a study, which takes bots that play compiled: {able}")
        players.append(player)
    seed = seed_of_many(seed, "study")
    Game(board, len(names), seed)
    if games < 1:
        raise SetUpError(f"{games} games are none to study: give 1 or more")
    check_workers(workers)
    return StudyPlan(board, tuple(names), tuple(players), games, seed, workers)


@dataclass
class StudyCounts:
    """What was counted: sums over games, and a few numbers of every game."""

    sums: dict[str, "Array"] = field(default_factory=dict)
    results: list["Array"] = field(default_factory=list)
    """Of each portion: by game, seat and item of the score."""
    first_seats: list["Array"] = field(default_factory=list)
    turns: list["Array"] = field(default_factory=list)
    passed: int = 0
    games: int = 0

    def add(self, other: "StudyCounts") -> None:
        """Count in more games, which were played after these."""
        self.sums = {name: self.sums[name] + more for name, more in other.sums.items()} if self.sums else other.sums
        self.results += other.results
        self.first_seats += other.first_seats
        self.turns += other.turns
        self.passed += other.passed
        self.games += other.games


def play_study(plan: StudyPlan) -> Generator[StudyCounts, None, None]:
    """Play all games; portion by portion, in order, what was counted."""
    with threads(plan.workers) as submit:
        under_way: deque[Future[Any]] = deque()
        for first, count in plan.chunks():
            under_way.append(submit(play_portion, plan, first, count))
            if len(under_way) >= 2 * plan.workers:
                yield result_of(under_way.popleft())
        while under_way:
            yield result_of(under_way.popleft())


def play_portion(plan: StudyPlan, first: int, count: int) -> StudyCounts:
    """Play some of the games, then count them."""
    import numpy as np

    from wayfare.arena.study.replay import COUNTS_TYPE, count_games
    from wayfare.bots.compiled import play_games
    from wayfare.engine.fast import Batch

    batch = Batch(plan.board.tables, len(plan.players), count)
    words, dice = chance_words(plan.seed), dice_words(plan.seed)
    room = ROOM_FOR_ACTIONS
    while True:
        actions = np.zeros((count, room), np.int16)
        batch.set_up(words, dice, first)
        play_games(batch, plan.players, actions)
        longest = int(batch.lengths.max())
        if longest <= room:
            break
        room = longest
    passed = int(((batch.states["passes"] == batch.seats) & (batch.states["turns_left"] != 0)).sum())
    first_seats = batch.states["first_seat"].copy()
    batch.set_up(words, dice, first)
    sums = count_games(batch, actions)
    named = {name: sums[0][name].copy() for name in COUNTS_TYPE.names or ()}
    return StudyCounts(named, [batch.results], [first_seats], [batch.turns], passed, count)
