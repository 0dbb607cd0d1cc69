"""Threads or processes that work side by side: they start quietly, stop when told, and do not hear interrupts."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from multiprocessing.synchronize import Event as Signal
from multiprocessing.util import Finalize
from typing import Any

from wayfare.bots.foreign import close_idle
from wayfare.bots.stdio_process import end_programs
from wayfare.game.errors import SetUpError

Submit = Callable[..., Future[Any]]
"""Hands in a function and its arguments."""


def check_workers(workers: int) -> None:
    """A SetUpError if so many cannot work."""
    if workers < 1:
        raise SetUpError(f"{workers} workers cannot work: give 1 or more")


@contextmanager
def threads(workers: int) -> Iterator[Submit]:
    """Threads, for work that lets go of Python's lock. What has not begun when this ends is left undone."""
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield pool.submit
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def processes(workers: int, enter: Callable[..., None], *arguments: Any) -> Iterator[Submit]:
    """Fresh processes, each of which first does `enter(*arguments, stop)`; `stop` is set when nobody waits any more."""
    context = get_context("spawn")
    stop = context.Event()
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, context, _enter_quietly, (enter, *arguments, stop))

    def submit(work: Callable[..., Any], *details: Any) -> Future[Any]:
        # A worker is started by handing in work. It inherits what an interrupt does: nothing, then as later.
        if threading.current_thread() is not threading.main_thread():
            return pool.submit(work, *details)
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            return pool.submit(work, *details)
        finally:
            signal.signal(signal.SIGINT, before)

    try:
        yield submit
    finally:
        stop.set()
        try:
            pool.shutdown(cancel_futures=True)
        except KeyboardInterrupt:
            # Who interrupts this wait wants none. Left alone, the workers and Python would now wait for each other.
            for process in set(active_children()) - others:
                process.kill()
            raise


def _enter_quietly(enter: Callable[..., None], *arguments: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A worker ends without atexit; the programs of foreign bots that wait for a game would outlive it.
    Finalize(None, close_idle, exitpriority=1)
    threading.Thread(target=_end_programs_when_told, args=arguments[-1:], daemon=True).start()
    enter(*arguments)


def _end_programs_when_told(stop: Signal) -> None:
    """What a bot in a process of its own still thinks about is of no use to anybody."""
    while not stop.is_set():  # to wait for it here would let whoever sets it wait for a worker that has died
        time.sleep(0.2)
    while True:  # one may just be starting
        end_programs()
        time.sleep(0.2)


def result_of(future: Future[Any]) -> Any:
    """What came of it, as soon as it is there. An endless wait could not be interrupted everywhere."""
    while not wait([future], timeout=0.5).done:
        pass
    return future.result()


__all__ = ["Signal", "Submit", "check_workers", "processes", "result_of", "threads"]
