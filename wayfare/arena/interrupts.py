"""Ctrl-C during a match, or another signal: the first asks it to stop, and what was played is kept. A second Ctrl-C

interrupts.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wayfare.bots.interrupts import hearing
from wayfare.bots.stdio_process import end_programs


@contextmanager
def stopping_gently() -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether to stop."""
    asked = threading.Event()

    def ask() -> None:
        asked.set()
        end_programs()  # after it is set: a game whose bot was ended in thought is never counted

    with hearing(ask):
        yield asked.is_set
