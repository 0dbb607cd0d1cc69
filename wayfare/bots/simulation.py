"""Simulation: many games between bots, played side by side and counted up.

One seed gives the same games whatever the number of workers: game number i has the seed "SEED/i", and everything
is counted in whole numbers, so that the order of adding cannot show. Random players are compiled and share
one process; other bots play through `Game`, in as many processes as there are workers.
"""

import os
import pickle
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from wayfare.board.board import Board, load_board
from wayfare.bots.bot import LATER, Maker, RandomBot, find_bot
from wayfare.bots.contained import FAILURES, Contained
from wayfare.bots.names import read_name
from wayfare.bots.side_by_side import Signal, check_workers, processes, result_of, threads
from wayfare.engine.names import TURN
from wayfare.game.errors import SetUpError
from wayfare.game.game import Game
from wayfare.game.record import make_record, write_record
from wayfare.game.seed import chance_words, dice_words, seed_of_many

if TYPE_CHECKING:
    from wayfare.engine.fast import Array, Batch

ITEMS = ("routes", "tickets", "completed", "longest_path", "longest_path_bonus", "region_bonus",
         "merchandise_bonus", "total")  # fmt: skip
"""What is counted of every seat's score."""

CHUNK = 1000
"""Compiled games are played so many at a time: some 20 ms, and their states stay in the processor's cache."""
CHUNK_WITH_RECORDS = 20
ROOM_FOR_ACTIONS = 512


@dataclass
class Span:
    """The sum, the smallest and the greatest of some numbers."""

    total: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, total: int, least: int | None, most: int | None) -> None:
        """Count in more numbers, of which these are the sum, the smallest and the greatest."""
        self.total += total
        self.least = min((n for n in (self.least, least) if n is not None), default=None)
        self.most = max((n for n in (self.most, most) if n is not None), default=None)


@dataclass
class Tally:
    """What is counted of some games, in whole numbers only."""

    seats: int
    games: int = 0
    everybody_passed: int = 0
    turns: Span = field(default_factory=Span)
    decisions: Span = field(default_factory=Span)
    victories: list[list[int]] = field(default_factory=list)
    """By seat, then by how many shared the victory."""
    sums: list[list[int]] = field(default_factory=list)
    """By seat, then by item, as are the sums of the squares."""
    squares: list[list[int]] = field(default_factory=list)
    lost: list[list[int]] = field(default_factory=list)
    """Decisions that a bot lost because it failed: by seat, then by how it failed."""
    first_failure: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Start from nothing."""
        self.victories = self.victories or [[0] * (self.seats + 1) for _ in range(self.seats)]
        self.sums = self.sums or [[0] * len(ITEMS) for _ in range(self.seats)]
        self.squares = self.squares or [[0] * len(ITEMS) for _ in range(self.seats)]
        self.lost = self.lost or [[0] * len(FAILURES) for _ in range(self.seats)]

    def add(self, other: "Tally") -> None:
        """Count in other games."""
        self.games += other.games
        self.everybody_passed += other.everybody_passed
        self.turns.add(other.turns.total, other.turns.least, other.turns.most)
        self.decisions.add(other.decisions.total, other.decisions.least, other.decisions.most)
        self.first_failure = self.first_failure or other.first_failure
        for name in ("victories", "sums", "squares", "lost"):
            for mine, its in zip(getattr(self, name), getattr(other, name), strict=True):
                mine[:] = [one + two for one, two in zip(mine, its, strict=True)]


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    board: Board
    players: tuple[str, ...]
    makers: tuple[Maker, ...]
    games: int
    seed: str
    workers: int = 1
    records: Path | None = None
    chunk: int = CHUNK

    @property
    def compiled(self) -> bool:
        """Whether all players are random, so that compiled code can play for them."""
        return all(maker is RandomBot for maker in self.makers)

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The games in portions: the number of the first, and how many. The results do not depend on it."""
        size = self.chunk if self.compiled else 1
        if self.records is not None:
            size = min(size, CHUNK_WITH_RECORDS)
        size = max(1, min(size, self.games // (2 * self.workers)))
        for first in range(0, self.games, size):
            yield first, min(size, self.games - first)

    def record_path(self, number: int) -> Path:
        """Where the record of a game goes."""
        assert self.records is not None
        return self.records / f"{number:0{max(6, len(str(self.games - 1)))}}.json"


def make_plan(
    board: str | os.PathLike[str] | Board,
    players: list[str],
    games: int,
    seed: int | str | None = None,
    workers: int = 1,
    records: str | os.PathLike[str] | None = None,
    chunk: int = CHUNK,
) -> Plan:
    """Check everything that can be wrong before the first game; a GameError or MapError says what is."""
    board = load_board(board)
    makers = tuple(find_bot(name) for name in players)
    seed = seed_of_many(seed, "simulation")
    Game(board, len(players), seed)
    if games < 1:
        raise SetUpError(f"{games} games are none to simulate: give 1 or more")
    check_workers(workers)
    if records is not None:
        _provide_folder(Path(records))
    return Plan(
        board, tuple(players), makers, games, seed, workers, None if records is None else Path(records), max(1, chunk)
    )


def _provide_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise SetUpError(f"{folder}: records cannot be written there ({error.strerror or error})") from error


def prepare(plan: Plan) -> None:
    """Load or make the compiled code, if the plan needs it, so that no worker has to."""
    if plan.compiled:
        _play_compiled(plan, 0, 1, with_records=False)


def play_chunks(plan: Plan) -> Generator[Tally, None, None]:
    """Play all games; portion by portion, in order, what is to be counted. Closing the iterator stops the workers."""
    makers = _makers_to_send(plan)
    if plan.workers == 1 or makers is None:
        for first, count in plan.chunks():
            yield play_chunk(plan, first, count)
    elif plan.compiled and plan.records is None:
        with threads(plan.workers) as submit:
            yield from _in_order(plan, lambda first, count: submit(play_chunk, plan, first, count))
    else:
        yield from _play_in_processes(plan, makers)


def _makers_to_send(plan: Plan) -> tuple[Maker | None, ...] | None:
    """The bots' makers as another process can get them; None in place of a shipped one that it finds by name.

    None for all if one can be neither sent nor found: then the games are played in this process.
    """
    makers: list[Maker | None] = []
    for name, maker in zip(plan.players, plan.makers, strict=True):
        try:
            pickle.dumps(maker)
            makers.append(maker)
        except (pickle.PicklingError, AttributeError, TypeError):
            if read_name(name).name not in LATER:
                return None
            makers.append(None)
    return tuple(makers)


def _play_in_processes(plan: Plan, makers: tuple[Maker | None, ...]) -> Iterator[Tally]:
    with processes(plan.workers, _enter_worker, replace(plan, makers=()), makers) as submit:
        yield from _in_order(plan, lambda first, count: submit(_work, first, count))


def _in_order(plan: Plan, submit: Callable[[int, int], Future[Tally]]) -> Iterator[Tally]:
    """Keep the workers busy, but not far ahead of the count."""
    under_way: deque[Future[Tally]] = deque()
    for first, count in plan.chunks():
        under_way.append(submit(first, count))
        if len(under_way) >= 4 * plan.workers:
            yield result_of(under_way.popleft())
    while under_way:
        yield result_of(under_way.popleft())


_worker: tuple[Plan, Signal]
"""In a worker process: what to do, and whether to stop."""


def _enter_worker(plan: Plan, makers: tuple[Maker | None, ...], stop: Signal) -> None:
    global _worker
    found = [find_bot(name) if maker is None else maker for name, maker in zip(plan.players, makers, strict=True)]
    _worker = replace(plan, makers=tuple(found)), stop


def _work(first: int, count: int) -> Tally:
    plan, stop = _worker
    return play_chunk(plan, first, count, stop.is_set)


def play_chunk(plan: Plan, first: int, count: int, stopped: Callable[[], bool] = lambda: False) -> Tally:
    """Play some of the games. One who is told to stop leaves the rest, and nobody reads the count."""
    if plan.compiled:
        return _play_compiled(plan, first, count, with_records=plan.records is not None, stopped=stopped)
    tally = Tally(len(plan.players))
    for number in range(first, first + count):
        _play_with_bots(plan, number, tally, stopped)
    return tally


def _play_with_bots(plan: Plan, number: int, tally: Tally, stopped: Callable[[], bool]) -> None:
    name = f"{plan.seed}/{number}"
    game = Game(plan.board, len(plan.players), name)
    bots = [Contained(maker, plan.board, seat, Random(f"{name}/{seat}")) for seat, maker in enumerate(plan.makers)]
    with ExitStack() as stack:
        for bot in bots:
            stack.enter_context(bot)
        turns = _play_game(game, bots, stopped)
    if not game.is_over:
        return
    _count_game(game, turns, tally)
    for seat, bot in enumerate(bots):
        for kind, number_lost in bot.failures.items():
            tally.lost[seat][FAILURES.index(kind)] += number_lost
        if bot.first_failure and not tally.first_failure:
            tally.first_failure = f"{plan.players[seat]}, seat {seat} of game {name}: {bot.first_failure}"
    if plan.records is not None:
        write_record(make_record(game, plan.players), plan.record_path(number))


def _play_game(game: Game, bots: list[Contained], stopped: Callable[[], bool]) -> int:
    """Play until the end, or until told to stop; how many turns there were."""
    turns = 0
    while (seat := game.to_decide) is not None:
        turns += game.state.phase == TURN
        seen = game.view(seat)
        code = bots[seat].choose(seen, seen.legal)
        if stopped():  # asked after the decision, which may be that of a bot ended in thought
            break
        game.play(code, seat)
    return turns


def _count_game(game: Game, turns: int, tally: Tally) -> None:
    decisions = len(game.actions)
    winners = game.winners()
    tally.games += 1
    tally.everybody_passed += game.events[-1].facts["everybody_passed"]
    tally.turns.add(turns, turns, turns)
    tally.decisions.add(decisions, decisions, decisions)
    for score in game.scores():
        if score.rank == 1:
            tally.victories[score.seat][len(winners)] += 1
        for item, name in enumerate(ITEMS):
            value = len(score.completed) if name == "completed" else getattr(score, name)
            tally.sums[score.seat][item] += value
            tally.squares[score.seat][item] += value * value


_mine = threading.local()
"""Each thread's own batch, used again for the next portion of the same size."""


def _play_compiled(
    plan: Plan, first: int, count: int, with_records: bool, stopped: Callable[[], bool] = lambda: False
) -> Tally:
    batch = _own_batch(plan, count)
    words, dice = chance_words(plan.seed), dice_words(plan.seed)
    batch.set_up(words, dice, first)
    if with_records:
        _write_records(plan, first, _finish_with_actions(batch, words, dice, first), batch, stopped)
    else:
        batch.finish()
    return _count_batch(batch)


def _own_batch(plan: Plan, count: int) -> "Batch":
    from wayfare.engine.fast import Batch

    key = (plan.board, len(plan.players), count)
    if getattr(_mine, "key", None) != key:
        _mine.key, _mine.batch = key, Batch(plan.board.tables, len(plan.players), count)
    batch: Batch = _mine.batch
    return batch


def _finish_with_actions(batch: "Batch", words: list[int], dice: list[int], first: int) -> "Array":
    import numpy as np

    actions = np.zeros((len(batch.states), ROOM_FOR_ACTIONS), np.int16)
    batch.finish(actions)
    longest = int(batch.lengths.max())
    if longest > ROOM_FOR_ACTIONS:
        actions = np.zeros((len(batch.states), longest), np.int16)
        batch.set_up(words, dice, first)
        batch.finish(actions)
    return actions


def _write_records(plan: Plan, first: int, actions: "Array", batch: "Batch", stopped: Callable[[], bool]) -> None:
    for index, length in enumerate(batch.lengths.tolist()):
        if stopped():
            return
        game = Game(plan.board, len(plan.players), f"{plan.seed}/{first + index}")
        for code in actions[index][:length].tolist():
            game.play(code)
        write_record(make_record(game, plan.players), plan.record_path(first + index))


def _count_batch(batch: "Batch") -> Tally:
    import numpy as np

    results = batch.results.astype(np.int64)
    scores, won = results[:, :, :-1], results[:, :, -1] == 1
    sharing = won.sum(axis=1)
    passed = (batch.states["passes"] == batch.seats) & (batch.states["turns_left"] != 0)
    return Tally(
        batch.seats,
        len(results),
        int(passed.sum()),
        _span(batch.turns),
        _span(batch.lengths),
        [np.bincount(sharing[won[:, seat]], minlength=batch.seats + 1).tolist() for seat in range(batch.seats)],
        scores.sum(axis=0).tolist(),
        (scores * scores).sum(axis=0).tolist(),
    )


def _span(numbers: "Array") -> Span:
    return Span(int(numbers.sum()), int(numbers.min()), int(numbers.max()))
