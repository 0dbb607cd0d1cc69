"""On a worker of a cluster, which outlives many matches: the programs of bots are each match's own and end with it."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wayfare.bots.foreign import close_idle
from wayfare.bots.stdio_process import end_programs, programs_for

POLL = 0.2
"""Seconds between two looks at what goes on."""
LINGER = 5.0
"""So many seconds programs wait for the next portion of their match."""

_under_way: dict[str, list[Callable[[], bool]]] = {}
"""By match: for each portion that is played here, whether it was cancelled."""
_lock = threading.Lock()


@contextmanager
def in_a_match(match: str, cancelled: Callable[[], bool]) -> Iterator[None]:
    """A portion of the match is played here meanwhile, in this thread."""
    with _lock:
        if match not in _under_way:
            _under_way[match] = []
            threading.Thread(target=_look_after, args=(match,), daemon=True, name="wayfare-match").start()
        _under_way[match].append(cancelled)
    try:
        with programs_for(match):
            yield
    finally:
        with _lock:
            _under_way[match].remove(cancelled)


def _look_after(match: str) -> None:
    """End what thinks about games that were cancelled; and everything when no portion has come for a while."""
    last = time.monotonic()
    while time.monotonic() - last < LINGER or not _end(match):
        time.sleep(POLL)
        portions = list(_under_way[match])
        if portions:
            last = time.monotonic()
        if any(cancelled() for cancelled in portions):  # then all are
            end_programs(match)


def _end(match: str) -> bool:
    """End the match here, unless a portion has just come; says whether it has ended."""
    with _lock:
        if _under_way[match]:
            return False
        close_idle(match)
        del _under_way[match]
        return True
