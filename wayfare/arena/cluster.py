"""The same match on more than one machine: portions of it as tasks of a Dask cluster."""

import logging
import platform
import re
import sys
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError
from contextlib import suppress
from importlib import import_module
from queue import Empty, SimpleQueue
from socket import create_connection
from typing import Any
from uuid import uuid4

from wayfare.arena.bot_code import BOTS, bot_code
from wayfare.arena.crews import AHEAD, Portion
from wayfare.arena.plan import MatchPlan
from wayfare.arena.playing import play_portion
from wayfare.arena.results import GameResult
from wayfare.arena.worker import in_a_match
from wayfare.bots.bot import BotError
from wayfare.game.errors import SetUpError

__all__ = ["BOTS", "ClusterError", "bot_code", "play_on_cluster"]

CONNECT = 10
"""Seconds to find the scheduler."""
LONELY = 5
"""Seconds without any worker after which that is told: it is waited for one as long as it takes."""
ADDRESS = re.compile(r"((tcp|tls|wss?)://)?\[?(?P<host>[^/\[\]]+)\]?:(?P<port>[0-9]+)")


class ClusterError(SetUpError):
    """The cluster cannot be used, or has gone."""


def play_on_cluster(
    plan: MatchPlan, work: Iterable[Portion], address: str, stopped: Callable[[], bool]
) -> Generator[list[GameResult], None, None]:
    """Play the portions on the cluster's workers; each as soon as it is finished. Closing the iterator ends the rest.

    If a worker dies, the scheduler gives what it had to others.
    """
    client = _connect(address)
    logger = logging.getLogger("distributed.client")  # what it would tell in a stack trace is told here in a line
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    code = bot_code(plan.players, BOTS)
    match = uuid4().hex
    waiting = iter(work)
    under_way: dict[Any, Portion] = {}
    finished: SimpleQueue[Any] = SimpleQueue()
    lonely_from: float | None = time.monotonic() + LONELY
    try:
        while not stopped():
            threads = _threads(client)
            if threads:
                lonely_from = None
            elif lonely_from is not None and time.monotonic() >= lonely_from:
                lonely_from = None
                command = f"dask worker {address} --nthreads 1"
                print(f"No worker has come to the cluster yet; start some with: {command}", file=sys.stderr)
            room = AHEAD * max(1, threads) - len(under_way)
            while room > 0 and (portion := next(waiting, None)) is not None:
                future = client.submit(play_there, match, plan, code, *portion, pure=False)
                under_way[future] = portion
                future.add_done_callback(finished.put)
                room -= 1
            if not under_way:
                return
            try:
                future = finished.get(timeout=0.5)  # an endless wait could not be interrupted everywhere
            except Empty:
                continue
            yield _result(plan, under_way.pop(future), future)
        while not finished.empty():
            future = finished.get()
            yield _result(plan, under_way.pop(future), future)
    except (OSError, CancelledError) as error:
        raise ClusterError(f"the cluster at {address} has gone; go on with --resume when it is back") from error
    finally:
        with suppress(OSError, CancelledError):
            client.cancel(list(under_way), reason="the match has ended")
        client.close()
        logger.setLevel(level)


def play_there(match: str, plan: MatchPlan, code: str, first: int, count: int) -> list[GameResult]:
    """Play a portion on a worker, if its bots are the same as where the match was started."""
    distributed = import_module("distributed")
    if bot_code(plan.players, BOTS) != code:
        raise ClusterError(
            f"the bots of the worker on {platform.node()} are not the same as here:"
            " install the same Wayfare there, and copy the files of bots that you name"
        )
    worker = distributed.get_worker()
    key = worker.get_current_task()

    def cancelled() -> bool:
        """Whether nobody waits for these games any more: the match has ended, or whoever played it is gone."""
        task = worker.state.tasks.get(key)
        return task is None or task.state == "cancelled"

    with in_a_match(match, cancelled):
        results = play_portion(plan, first, count, cancelled)
    if cancelled():
        raise distributed.Reschedule  # should anybody want these games yet: they may not be complete
    return results


def _connect(address: str) -> Any:
    text = f"there is no Dask scheduler at {address}; give its address as in tcp://HOST:8786"
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise ClusterError("--cluster needs the package distributed: install wayfare[cluster]") from error
    place = ADDRESS.fullmatch(address)
    if place is None:
        raise ClusterError(text)
    try:
        # Dask's client takes twice as long to find out, and may then leave a stack trace on the screen.
        create_connection((place["host"], int(place["port"])), CONNECT).close()
        return distributed.Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, OverflowError, ValueError, TypeError) as error:
        raise ClusterError(text) from error


def _threads(client: Any) -> int:
    """How many tasks the cluster can do side by side now; workers may come and go."""
    return sum(client.nthreads().values())


def _result(plan: MatchPlan, portion: Portion, future: Any) -> list[GameResult]:
    distributed = import_module("distributed")
    try:
        results: list[GameResult] = future.result()
    except distributed.KilledWorker as error:
        names = ", ".join(plan.players)
        raise BotError(f"game {portion[0]} between {names} has ended one worker after another") from error
    return results
