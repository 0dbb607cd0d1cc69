"""Bots that are not registered: from a file, an installed package or any program. Each runs in a process of its own."""

import os
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Protocol

from wayfare.board.board import Board
from wayfare.bots.names import BotError, BotName
from wayfare.bots.parameters import Parameter, read_settings
from wayfare.bots.stdio_host import ENTRY_POINT, installed_bots
from wayfare.bots.stdio_process import BotFailure, LineProcess, current_user
from wayfare.bots.stdio_python import PythonLanguage
from wayfare.game.view import View

__all__ = ["ForeignBot", "ForeignMaker", "close_idle", "find_foreign", "installed_bots"]

PATIENCE = 60.0
"""How long a bot in another process may think where no limit is set: one that hangs must not stop a batch for ever."""
GRACE = 0.25
"""Seconds beyond the limit that are forgiven: the way there and back, and a busy machine."""
MOST_STARTS = 3
"""How often a bot is started in one game. One that died as often is not asked again."""
MOST_IDLE = 8
"""How many programs of one kind wait for the next game."""


class Language(Protocol):
    """How to start a program that holds a bot, and how to talk to it."""

    @property
    def key(self) -> object:
        """Programs of the same key can take each other's place."""

    def start(self) -> LineProcess:
        """Start the program."""

    def greet(self, process: LineProcess) -> None:
        """Wait until a program that was just started is ready; a BotFailure if it never is."""

    def begin(self, process: LineProcess, board: Board, seat: int, seats: int, dice: int) -> None:
        """Tell it that a game begins."""

    def ask(self, process: LineProcess, view: View, legal: Sequence[int], told: float | None, limit: float) -> int:
        """Its decision; a BotFailure if there is none."""

    def end(self, process: LineProcess) -> None:
        """Tell it that the game is over."""


_idle: dict[tuple[str, object], list[LineProcess]] = {}
"""Programs that wait for their user's next game, so that one that is slow to start starts once."""


class ForeignBot:
    """A bot in a process of its own. It is started when first asked, and anew after it was killed."""

    keeps_time = True
    """Its time is taken here, without the time to start."""

    def __init__(self, language: Language, board: Board, seat: int, rng: Random) -> None:
        self.language = language
        self.board = board
        self.seat = seat
        self.rng = rng
        self.starts = 0
        self._process: LineProcess | None = None
        self._last = "crash"
        self._lock = threading.Lock()
        self._busy = self._closed = False

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """Its decision; a BotFailure says why there is none."""
        self._busy = True
        try:
            process = self._process
            if process is None or not process.is_running:
                process = self._ready(view.seats)
            limit = PATIENCE if seconds is None else seconds + GRACE
            return self.language.ask(process, view, legal, seconds, limit)
        except BotFailure as failure:
            self._last = failure.kind
            raise
        finally:
            self._busy = False

    def _ready(self, seats: int) -> LineProcess:
        """A program that knows the game; it was waiting, or is started."""
        if self._process is not None:
            self._process.close()
        if self.starts >= MOST_STARTS:
            raise BotFailure(self._last, f"has failed {self.starts} times in this game and is not started again")
        self.starts += 1
        waited = _take_idle(self.language.key)
        process = waited or self.language.start()
        self._hold(process)
        try:
            if waited is None:
                self.language.greet(process)
            self.language.begin(process, self.board, self.seat, seats, self.rng.getrandbits(64))
        except BotFailure:
            process.close()
            raise
        return process

    def _hold(self, process: LineProcess) -> None:
        """From here on `close` ends the program, even one that is still being greeted."""
        with self._lock:
            if not self._closed:
                self._process = process
                return
        process.close()
        raise BotFailure("crash", "was asked after its game")

    def close(self) -> None:
        """The game is over: the program may wait for the next one, unless it is still thinking about this one."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
            busy = self._busy
        if process is None:
            return
        waiting = _idle.setdefault((process.user, self.language.key), [])
        if not busy and process.is_running and len(waiting) < MOST_IDLE:
            self.language.end(process)
            waiting.append(process)
        else:
            process.close()


def _take_idle(key: object) -> LineProcess | None:
    while True:
        try:
            process = _idle.get((current_user(), key), []).pop()
        except IndexError:
            return None
        if process.is_running:
            return process
        process.close()


def close_idle(user: str | None = None) -> None:
    """End all programs that wait for a game, or one user's."""
    for whose, key in list(_idle):
        if user in (None, whose):
            for process in _idle.pop((whose, key), []):
                process.close()


class ForeignMaker:
    """Makes bots of one foreign kind. It can be sent to other processes; the bot's own code is never in this one."""

    def __init__(self, language: Language, document: str) -> None:
        self.language = language
        self.__doc__ = document

    def __call__(self, board: Board, seat: int, rng: Random) -> ForeignBot:
        """A bot for a seat of a game."""
        return ForeignBot(self.language, board, seat, rng)


def find_foreign(named: BotName) -> ForeignMaker:
    """The maker of a bot from a file, an installed package or a program."""
    if named.command:
        return _greeted(named.command)
    if not named.path:
        return _described(ENTRY_POINT, named.name, named.settings, 0)
    path = Path(named.path).expanduser()
    if not path.is_file():
        raise BotError(f"{named.path}: there is no such file")
    return _described(os.path.abspath(path), named.name, named.settings, path.stat().st_mtime_ns)


@lru_cache(maxsize=64)
def _greeted(command: str) -> ForeignMaker:
    """Start the program once, to hear at once if it does not answer; it then waits for its first game."""
    from wayfare.bots.stdio_json import JsonLanguage, split_command

    language = JsonLanguage(split_command(command))
    try:
        process = language.start()
        language.greet(process)
    except BotFailure as failure:
        raise BotError(f"the bot stdio:{command} cannot be used: it {failure}") from None
    _idle.setdefault((process.user, language.key), []).append(process)
    return ForeignMaker(language, f"The program {command}.")


@lru_cache(maxsize=64)
def _described(where: str, name: str, settings: tuple[tuple[str, str], ...], changed: int) -> ForeignMaker:
    """Load the class once, in another process, to hear at once if it cannot be loaded, and what can be set."""
    called = name if where == ENTRY_POINT else f"{where}:{name}"
    try:
        told = PythonLanguage(where, name, {}, changed).describe()
    except BotFailure as failure:
        raise BotError(f"the bot {called} cannot be loaded: {failure}") from None
    parameters = [Parameter.from_json(parameter) for parameter in told["parameters"]]
    values = read_settings(called, parameters, settings)
    return ForeignMaker(PythonLanguage(where, name, values, changed), str(told["document"]))
