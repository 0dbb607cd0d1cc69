"""What a bot is, and which bots there are. A bot sees its view and nothing else."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from random import Random
from typing import Protocol

from wayfare.board.board import Board
from wayfare.game.errors import GameError
from wayfare.game.view import View


class BotError(GameError):
    """There is no such bot."""


class Bot(Protocol):
    """A player that is a program. One is made for each seat of each game."""

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """One of the legal action codes, within so many seconds if there is a limit."""


Maker = Callable[[Board, int, Random], Bot]
"""Makes a bot for a board and a seat, with dice of its own."""

_makers: dict[str, Maker] = {}


def register(name: str) -> Callable[[Maker], Maker]:
    """Make a bot known by a name."""

    def keep(maker: Maker) -> Maker:
        _makers[name] = maker
        return maker

    return keep


def bot_names() -> list[str]:
    """The bots there are."""
    return sorted(_makers)


def find_bot(name: str) -> Maker:
    """The maker of the bot with this name."""
    if name not in _makers:
        near = get_close_matches(name, _makers, n=1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise BotError(f"there is no bot called {name!r}{hint}; there are: {', '.join(bot_names())}")
    return _makers[name]


@register("random")
class RandomBot:
    """Any legal action, each as likely as the others."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """Roll the dice."""
        return self.rng.choice(legal)
