"""One server for one data file: two would each believe that they know how its tables stand."""

import os
import sys
from pathlib import Path


class StoreError(Exception):
    """The data file cannot be used."""


def lock_file(path: Path) -> int:
    """Make the data file, for its owner's eyes only (it holds the seeds of running games), and the lock beside it.

    The lock is the system's own, so it ends with the server, however that ends. Closing the descriptor gives it back.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        lock = os.open(f"{path}.lock", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error
    try:
        _lock(lock)
    except OSError:
        os.close(lock)
        raise StoreError(f"{path} is in use by another server; give this one another file with --data") from None
    return lock


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
