"""Whether the compiled search is ready. Compiling takes half a minute, once for each version; nobody waits for it.

It happens in a process of its own, which leaves the result in Numba's cache; then this process can load it.
"""

import subprocess
import sys
import threading
from random import Random

from wayfare.board.board import load_board
from wayfare.board.map_file import map_names
from wayfare.game.game import Game

_lock, _loading = threading.Lock(), threading.Lock()
_ready = threading.Event()
_thread: threading.Thread | None = None


def is_ready() -> bool:
    """Whether a search can run at once; if not, it is being prepared from now on."""
    global _thread
    if not _ready.is_set():
        with _lock:
            if _thread is None:
                _thread = threading.Thread(target=_prepare_aside, name="prepare search", daemon=True)
                _thread.start()
    return _ready.is_set()


def get_ready() -> None:
    """Wait until the compiled search is there, made now if nobody is making it."""
    if _thread is not None:
        _thread.join()
    _load()


def _prepare_aside() -> None:
    command = [sys.executable, "-c", f"from {__name__} import try_out; try_out()"]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _load()


def _load() -> None:
    with _loading:
        if not _ready.is_set():
            try_out()
            _ready.set()


def try_out() -> None:
    """Search once, so that everything is compiled and cached."""
    from wayfare.bots.search.entry import CompiledHunt

    board = load_board(map_names()[0])  # any will do: what is compiled serves all
    view = Game(board, board.tables.fewest_seats, 0).view(0)
    hunt = CompiledHunt(view.board.tables, 0, Random(0))
    hunt.begin(view)
    hunt.play_rounds(1)
    hunt.halve()
    hunt.verdict()
