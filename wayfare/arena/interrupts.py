"""Ctrl-C during a match: the first asks it to stop, and what was played is kept; a second one interrupts."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from wayfare.bots.stdio_process import end_programs


@contextmanager
def stopping_gently() -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether to stop. Outside the main thread interrupts are not ours to hear."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return

    def ask(number: int, frame: FrameType | None) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()
        end_programs()  # after it is set: a game whose bot was ended in thought is never counted

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
