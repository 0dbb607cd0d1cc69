"""Talking to a bot written in Python: a class in a file or an installed package, held by stdio_host.py."""

import base64
import json
import pickle
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from wayfare.board.board import Board
from wayfare.bots.stdio_process import BotFailure, LineProcess
from wayfare.game.view import View

START_SECONDS = 60.0
"""How long a bot may take to start and get ready for a game; large libraries take their time."""


@dataclass(frozen=True)
class PythonLanguage:
    """Pickled questions, answered in JSON: the bot gets its view as it is, and only text comes back."""

    where: str
    name: str
    values: dict[str, Any]
    changed: int
    """When the file was last changed: a program that holds an older one is of no use."""

    @property
    def key(self) -> object:
        """Programs that hold the same class can take each other's place."""
        return (self.where, self.name, self.changed)

    def start(self) -> LineProcess:
        """Start the host."""
        return LineProcess([sys.executable, "-m", "wayfare.bots.stdio_host", self.where, self.name])

    def greet(self, process: LineProcess) -> None:
        """The first question waits until it is ready."""

    def describe(self) -> dict[str, Any]:
        """What the class says about itself. It is loaded in another process only."""
        process = self.start()
        try:
            return self._ask(process, ("describe",), START_SECONDS)
        finally:
            process.close()

    def begin(self, process: LineProcess, board: Board, seat: int, seats: int, dice: int) -> None:
        """Let it make the bot."""
        self._ask(process, ("game", board, seat, dice, self.values), START_SECONDS)

    def ask(self, process: LineProcess, view: View, legal: Sequence[int], told: float | None, limit: float) -> int:
        """What the bot chooses."""
        without_board = replace(view, board=None)  # type: ignore[arg-type]  # the other process has it
        code = self._ask(process, ("choose", without_board, list(legal), told), limit).get("code")
        if type(code) is not int:
            raise BotFailure("illegal", f"answers {code}, which is no action code")
        return code

    def end(self, process: LineProcess) -> None:
        """The next game says enough."""

    def _ask(self, process: LineProcess, question: tuple[Any, ...], limit: float) -> dict[str, Any]:
        line = process.ask(base64.b64encode(pickle.dumps(question)), limit)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            process.close()
            raise BotFailure("crash", "its process talks nonsense")
        if "error" in answer:
            raise BotFailure("crash", str(answer["error"]))
        return answer
