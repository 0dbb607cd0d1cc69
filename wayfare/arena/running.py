"""Running a match: what is missing is played, kept and counted, until it is complete, decided or interrupted."""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from wayfare.arena.crews import play_all, portions
from wayfare.arena.export import check_place
from wayfare.arena.interrupts import stopping_gently
from wayfare.arena.plan import MatchPlan, make_plan
from wayfare.arena.playing import get_ready, play_portion
from wayfare.arena.report import MatchResult, make_result
from wayfare.arena.results import GameResult
from wayfare.arena.schema import DECIDED, FINISHED, INTERRUPTED, RUNNING
from wayfare.arena.sequential import SequentialTest
from wayfare.arena.store import Results, ResultsError
from wayfare.arena.tally import Tally
from wayfare.board.board import Board
from wayfare.bots.foreign import close_idle
from wayfare.bots.side_by_side import check_workers
from wayfare.game.errors import SetUpError

CODES = ("code", "codes")
"""The settings that say which code the bots have."""


class MatchInterrupted(KeyboardInterrupt):
    """Ctrl-C came. What was played is kept; `result` tells of it."""

    def __init__(self, result: MatchResult) -> None:
        super().__init__("the match was interrupted")
        self.result = result


def match(
    board: str | os.PathLike[str] | Board,
    players: Sequence[str],
    games: int = 1000,
    seed: int | str | None = None,
    *,
    seats: int | None = None,
    seconds: float | None = None,
    workers: int = 1,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    sprt: tuple[float, float] | None = None,
    cluster: str | None = None,
    compiled: bool | None = None,
) -> MatchResult:
    """Play a match between bots, and tell who is how much stronger.

    It takes the options of `wayfare match`. An interrupt raises MatchInterrupted; whatever is wrong with what was
    asked for raises a GameError or a MapError before the first game.
    """
    plan = make_plan(board, players, games, seed, seats, seconds, compiled)
    test = None if sprt is None else SequentialTest(*sprt)
    return run_match(plan, workers, None if out is None else Path(out), resume, test, cluster)


def run_match(
    plan: MatchPlan,
    workers: int = 1,
    out: Path | None = None,
    resume: bool = False,
    test: SequentialTest | None = None,
    cluster: str | None = None,
    progress: Callable[[Tally], None] = lambda tally: None,
) -> MatchResult:
    """Play what is missing of the match. `progress` is called whenever more has been counted."""
    check_match(plan, workers, out, resume, test)
    with closing(Results(out, must_exist=resume)) as results:
        number = begin(results, plan, resume)
        # Fewer games than count already: these are told, and none is played.
        plan = replace(plan, blocks=max(plan.blocks, results.games_counted(number) // plan.block_size))
        tally = Tally(plan, test)
        tally.add(results.read_games(number))
        progress(tally)
        with stopping_gently() as stopped:
            try:
                _play_missing(results, number, tally, workers, cluster, stopped, progress)
            finally:
                close_idle()
            interrupted = stopped()
        ended = RUNNING
        if tally.is_complete():
            ended = DECIDED if tally.decided else FINISHED
        elif interrupted:
            ended = INTERRUPTED
        results.set_ended(number, ended, plan.games, len(tally.games))
        result = make_result(tally, ended, out, number)
    if ended == INTERRUPTED:
        raise MatchInterrupted(result)
    return result


def check_match(
    plan: MatchPlan, workers: int, out: Path | None, resume: bool, test: SequentialTest | None = None
) -> None:
    """A SetUpError tells what else was asked for that cannot be; nothing is made yet."""
    check_workers(workers)
    if test is not None and len(plan.players) < 2:
        raise SetUpError("a sequential test compares the first player with the others: name at least two")
    if resume and out is None:
        raise SetUpError("what is to be resumed? give the file of results with --out")
    if out is not None and not resume:
        check_place(out)


def begin(results: Results, plan: MatchPlan, resume: bool) -> int:
    """The number of the match in the file: a new one, or the one to resume, which must have the same settings."""
    found = results.find(plan)
    if found is None and resume:
        raise ResultsError(f"{results.path}: nothing to resume: {_difference(results, plan)}")
    if found is not None and not resume and results.has_games(found):
        raise ResultsError(
            f"{results.path} has this match already, as number {found}: add --resume to go on with it,"
            " or give another --seed"
        )
    return results.add_match(plan) if found is None else found


def _difference(results: Results, plan: MatchPlan) -> str:
    known = results.all_settings()
    if not known:
        return "there is no match in it; leave out --resume"
    mine: dict[str, Any] = plan.settings()
    for number, theirs in known.items():
        if all(mine[key] == theirs.get(key) for key in mine if key not in CODES):
            how = "with other code of the bots" if theirs.get("code") else "before the code of bots was noted"
            return f"match {number} was played {how}; leave out --resume, and it begins anew beside the old one"
    number, theirs = known.popitem()
    different = [key for key in mine if key not in CODES and mine[key] != theirs.get(key)]
    if "digest" in different and "map" not in different:
        return (
            f"the map {plan.board.name} has changed since its last match, number {number}; leave out --resume, and a"
            " new match begins beside the old one, or take the map from before"
        )
    key = next((key for key in different if key not in ("compiled", "counts")), different[0])
    return f"its last match, number {number}, has other {key} ({_shown(theirs.get(key))}, not {_shown(mine[key])})"


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)[:40]


def _play_missing(
    results: Results,
    number: int,
    tally: Tally,
    workers: int,
    cluster: str | None,
    stopped: Callable[[], bool],
    progress: Callable[[Tally], None],
) -> None:
    if tally.is_complete():
        return
    plan = tally.plan
    work = portions(plan, tally.has, workers, whole_blocks=cluster is not None)
    # What is compiled is made once, here, and not by every worker for itself.
    if plan.compiled and cluster is None:
        play_portion(plan, 0, 1)
    elif cluster is None:
        get_ready(plan)
    finished: Generator[list[GameResult], None, None]
    if cluster is None:
        finished = play_all(plan, work, workers, stopped)
    else:
        from wayfare.arena.cluster import play_on_cluster

        finished = play_on_cluster(plan, work, cluster, stopped)
    with closing(finished):
        for games in finished:
            tally.add(games)
            results.add_games(number, plan.block_size, games, len(tally.games))
            progress(tally)
            if tally.is_complete():
                return
