"""Threads or processes that work side by side: they start quietly, stop when told, and do not hear interrupts."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.synchronize import Event as Signal
from multiprocessing.util import Finalize
from typing import Any

from wayfare.bots.foreign import close_idle
from wayfare.bots.stdio_process import end_programs
from wayfare.game.errors import SetUpError

OF_A_TERMINAL = [signal.SIGINT] if sys.platform == "win32" else [signal.SIGINT, signal.SIGHUP]
"""What all hear that run in a terminal: Ctrl-C, and that it is closed. Whoever has started the workers tells them."""
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
    with _deaf():
        stop = context.Event()  # with the first one Python starts a process that keeps account of them
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, context, _enter_quietly, (enter, *arguments, stop))

    def submit(work: Callable[..., Any], *details: Any) -> Future[Any]:
        with _deaf():  # a worker is started by handing in work
            return pool.submit(work, *details)

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


@contextmanager
def _deaf() -> Iterator[None]:
    """Whatever is started meanwhile does not hear a terminal's signals; here they are heard as soon as this ends."""
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, OF_A_TERMINAL)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    elif threading.current_thread() is not threading.main_thread():
        yield
    else:
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler)


def _enter_quietly(enter: Callable[..., None], *arguments: Any) -> None:
    for number in OF_A_TERMINAL:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, OF_A_TERMINAL)
    # A worker ends without atexit; the programs of foreign bots that wait for a game would outlive it.
    Finalize(None, close_idle, exitpriority=1)
    threading.Thread(target=_end_programs_when_told, args=arguments[-1:], daemon=True).start()
    threading.Thread(target=_leave_with_the_one_who_asked, daemon=True).start()
    enter(*arguments)


def _end_programs_when_told(stop: Signal) -> None:
    """What a bot in a process of its own still thinks about is of no use to anybody."""
    while not stop.is_set():  # to wait for it here would let whoever sets it wait for a worker that has died
        time.sleep(0.2)
    while True:  # one may just be starting
        end_programs()
        time.sleep(0.2)


def _leave_with_the_one_who_asked() -> None:
    """End when the process that started this one is gone, which may have been killed and could not say stop."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    end_programs()
    os._exit(1)


def result_of(future: Future[Any]) -> Any:
    """What came of it, as soon as it is there. An endless wait could not be interrupted everywhere."""
    while not wait([future], timeout=0.5).done:
        pass
    return future.result()


__all__ = ["Signal", "Submit", "check_workers", "processes", "result_of", "threads"]
