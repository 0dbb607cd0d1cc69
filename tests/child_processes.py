"""Processes, for tests that nothing is left of them."""

from contextlib import suppress
from pathlib import Path


def child_processes() -> set[str]:
    """The numbers of all that this one has started and are there, zombies included; none where there is no /proc."""
    found: set[str] = set()
    tasks = Path("/proc/self/task")
    if tasks.is_dir():
        for task in tasks.iterdir():
            with suppress(OSError):  # a thread that has just ended
                found.update((task / "children").read_text().split())
    return found


def is_gone(number: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet counts as ended."""
    try:
        status = Path(f"/proc/{number}/stat").read_text(encoding="utf-8")
    except OSError:
        return True
    return status.rpartition(")")[2].split()[0] == "Z"
