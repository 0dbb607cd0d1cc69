"""The processes that this one has started, for tests that nothing is left of them."""

from contextlib import suppress
from pathlib import Path


def child_processes() -> set[str]:
    """The numbers of all that are there, zombies included; none where the system has no /proc."""
    found: set[str] = set()
    tasks = Path("/proc/self/task")
    if tasks.is_dir():
        for task in tasks.iterdir():
            with suppress(OSError):  # a thread that has just ended
                found.update((task / "children").read_text().split())
    return found
