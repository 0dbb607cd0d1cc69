"""Who plays the portions of a match: this process, threads, processes, or a cluster. All give the same games."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import chain, islice

from wayfare.arena.plan import MatchPlan
from wayfare.arena.playing import play_portion
from wayfare.arena.results import GameResult
from wayfare.bots.bot import BotError
from wayfare.bots.side_by_side import Signal, Submit, processes, threads

Portion = tuple[int, int]
"""The number of the first game, and how many."""
COMPILED_GAMES = 600
"""Compiled games are played so many at a time: some 50 ms."""
AHEAD = 3
"""So many portions are handed in for each worker, so that none waits."""
MOST_DEATHS = 3
"""So often a game may end its whole process before the match is given up."""


def portions(
    plan: MatchPlan, done: Callable[[int], bool], workers: int, whole_blocks: bool = False
) -> Iterator[Portion]:
    """The games that are not done yet, in portions, in order, each found when it is asked for: there may be millions.

    The results do not depend on how they are cut.
    """
    size = 1
    if plan.compiled:
        size = max(1, min(COMPILED_GAMES, plan.games // (2 * workers)) // plan.block_size) * plan.block_size
    elif whole_blocks:
        size = plan.block_size
    for start in range(0, plan.games, size):
        missing = [number for number in range(start, min(start + size, plan.games)) if not done(number)]
        if missing:
            yield missing[0], missing[-1] + 1 - missing[0]


def play_all(
    plan: MatchPlan, work: Iterable[Portion], workers: int, stopped: Callable[[], bool]
) -> Generator[list[GameResult], None, None]:
    """Play the portions, several side by side; each as soon as it is finished. Closing the iterator stops all."""
    waiting = iter(work)
    two = list(islice(waiting, 2))
    waiting = chain(two, waiting)
    if workers == 1 or len(two) < 2:
        for first, count in waiting:
            yield play_portion(plan, first, count, stopped)
            if stopped():
                return
    elif plan.compiled:
        with threads(workers) as submit:
            for _, future in _as_finished(waiting, workers, partial(submit, play_portion, plan), stopped):
                yield future.result()
    else:
        yield from _play_in_processes(plan, waiting, workers, stopped)


def _as_finished(
    work: Iterable[Portion], workers: int, submit: Submit, stopped: Callable[[], bool]
) -> Iterator[tuple[Portion, Future[list[GameResult]]]]:
    """Hand in portions in order, not far ahead, and give each back when it is finished. When told to stop, nothing

    is handed in any more, and what is finished is given back.
    """
    waiting = iter(work)
    under_way: dict[Future[list[GameResult]], Portion] = {}
    while True:
        stop = stopped()
        while not stop and len(under_way) < AHEAD * workers and (portion := next(waiting, None)) is not None:
            under_way[submit(*portion)] = portion
        # An endless wait could not be interrupted everywhere.
        for future in wait(under_way, timeout=0 if stop else 0.5, return_when=FIRST_COMPLETED).done:
            yield under_way.pop(future), future
        if stop or not under_way:
            return


def _play_in_processes(
    plan: MatchPlan, waiting: Iterator[Portion], workers: int, stopped: Callable[[], bool]
) -> Iterator[list[GameResult]]:
    """Play in processes. If a bot takes its whole process down, what was under way is played again in new ones."""
    under_way: dict[Portion, None] = {}
    deaths: Counter[Portion] = Counter()
    alone = False

    def hand_in() -> Iterator[Portion]:
        for portion in waiting:
            under_way[portion] = None
            yield portion

    while not stopped():
        # Nobody can tell which of the games under way has ended its process: they are played again one by one.
        again = list(under_way)
        crew, now = (1, iter(again)) if alone else (workers, chain(again, hand_in()))
        try:
            with processes(crew, _enter_worker, plan) as submit:
                for portion, future in _as_finished(now, crew, partial(submit, _work), stopped):
                    results = future.result()
                    del under_way[portion]
                    yield results
            if not alone:
                return
            alone = False
        except BrokenProcessPool as error:
            first = next(iter(under_way))
            deaths[first] += alone
            if deaths[first] >= MOST_DEATHS:
                names = ", ".join(plan.players)
                text = f"game {first[0]} between {names} has ended its process {MOST_DEATHS} times"
                raise BotError(f"{text}; name such a bot by its file (path/to/file.py:Class)") from error
            alone = True


_worker: tuple[MatchPlan, Signal]
"""In a worker process: what to play, and whether to stop."""


def _enter_worker(plan: MatchPlan, stop: Signal) -> None:
    global _worker
    _worker = plan, stop


def _work(first: int, count: int) -> list[GameResult]:
    plan, stop = _worker
    return play_portion(plan, first, count, stop.is_set)
