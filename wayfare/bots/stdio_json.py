"""Talking to a bot in any language: one JSON document a line, as docs/bots.md and docs/bot.schema.json say."""

import json
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wayfare.board.board import Board
from wayfare.bots.names import BotError
from wayfare.bots.stdio_process import BotFailure, LineProcess
from wayfare.bots.stdio_python import START_SECONDS
from wayfare.engine.names import KEEPING, OPENING, OVER, SECOND_CARD, TURN
from wayfare.game.action import parse_action
from wayfare.game.board_facts import action_texts, board_facts
from wayfare.game.errors import ActionError, shown
from wayfare.game.view import View

SCHEMA = 1
"""The version of the messages; it changes when an old bot would misunderstand a new one."""
PHASES = {OPENING: "opening", TURN: "turn", SECOND_CARD: "second", KEEPING: "keeping", OVER: "over"}
NOT_SENT = ("board", "legal")
"""Of a view: the board was told when the game began, and what is legal stands beside the view."""


@dataclass(frozen=True)
class JsonLanguage:
    """A program that reads and writes JSON, one document a line."""

    command: tuple[str, ...]

    @property
    def key(self) -> object:
        """Programs started in the same way can take each other's place."""
        return self.command

    def start(self) -> LineProcess:
        """Start it."""
        return LineProcess(self.command)

    def greet(self, process: LineProcess) -> None:
        """Say hello, and hear that it speaks as we do."""
        try:
            answer = _read(process.ask(_line(hello_message()), START_SECONDS))
            schema = answer.get("schema") if isinstance(answer, dict) else None
            if schema != SCHEMA:
                raise BotFailure("crash", f'answers the greeting with {answer!r:.60}, not with {{"schema": {SCHEMA}}}')
        except BotFailure:
            process.close()
            raise

    def begin(self, process: LineProcess, board: Board, seat: int, seats: int, dice: int) -> None:
        """Tell it the board and its seat."""
        process.tell(_line(game_message(board, seat, seats, dice)))

    def ask(self, process: LineProcess, view: View, legal: Sequence[int], told: float | None, limit: float) -> int:
        """What it answers: a code, or the text of an action."""
        answer = _read(process.ask(_line(choose_message(view, legal, told)), limit))
        if type(answer) is int:
            return answer
        if not isinstance(answer, str):
            raise BotFailure("illegal", f"answers {answer!r:.60}, which is neither a code nor a text")
        try:
            codes = parse_action(view.board, answer, list(view.row))
        except ActionError as error:
            raise BotFailure("illegal", str(error)) from error
        for code in codes:
            if code in legal:
                return code
        raise BotFailure("illegal", f"answers {shown(answer)}, which is not legal now")

    def end(self, process: LineProcess) -> None:
        """Tell it that the game is over."""
        process.tell(_line({"type": "over"}))


def hello_message() -> dict[str, Any]:
    """The first message: who asks, and in which version of this protocol."""
    from wayfare import __version__

    return {"type": "hello", "schema": SCHEMA, "wayfare": __version__}


def game_message(board: Board, seat: int, seats: int, dice: int) -> dict[str, Any]:
    """A game begins: the board, the texts of all action codes, and where the bot sits."""
    return {
        "type": "game", "seat": seat, "seats": seats, "dice": dice,
        "board": board_facts(board), "actions": action_texts(board),
    }  # fmt: skip


def choose_message(view: View, legal: Sequence[int], seconds: float | None) -> dict[str, Any]:
    """A decision: what the seat sees, and what it may do."""
    texts = action_texts(view.board)
    return {
        "type": "choose",
        "view": view_json(view),
        "legal": [{"code": code, "text": texts[code]} for code in legal],
        "seconds": seconds,
    }


def view_json(view: View) -> dict[str, Any]:
    """The view, field by field as game/view.py has them; so it can tell no more than that."""
    data = {name: _plain(value) for name, value in vars(view).items() if name not in NOT_SENT}
    return data | {"phase": PHASES[view.phase]}


def _plain(value: Any) -> Any:
    if isinstance(value, set):
        return sorted(value)
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(item) for name, item in vars(value).items()}
    return value


def _line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def _read(line: bytes) -> Any:
    """What a line says: JSON, or else a bare text. Some programs begin what they write with a byte order mark."""
    text = line.decode("utf-8-sig", errors="replace").strip()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def split_command(command: str) -> tuple[str, ...]:
    """The program and its arguments, as a shell would part them; no shell is asked."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise BotError(f"stdio:{command} cannot be read: {error}") from None
    if sys.platform == "win32":
        words = [word.strip('"') for word in words]
    if not words or shutil.which(words[0]) is None:
        name = words[0] if words else ""
        why = f"there is no program {shown(name)}"
        if Path(name).is_file():
            why = f"{shown(name)} is no program; say what runs it, as in: stdio:python3 my_bot.py"
        raise BotError(f"stdio:{command} cannot be started: {why}")
    return tuple(words)
