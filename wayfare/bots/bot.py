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

STYLES = ("greedy", "long-routes", "many-tickets", "one-network", "hoard", "planner")
"""Bots that come with Wayfare beside `random`, weaker ones first; style_bot.py is read when one is asked for."""


def register(name: str) -> Callable[[Maker], Maker]:
    """Make a bot known by a name."""

    def keep(maker: Maker) -> Maker:
        _makers[name] = maker
        return maker

    return keep


def bot_names() -> list[str]:
    """The bots there are: the shipped ones, weaker ones first, then those that were registered."""
    shipped = ["random", *STYLES]
    return [*shipped, *sorted(name for name in _makers if name not in shipped)]


def find_bot(name: str) -> Maker:
    """The maker of the bot with this name."""
    if name in STYLES and name not in _makers:
        from wayfare.bots.style_bot import register_styles

        register_styles()
    if name not in _makers:
        near = get_close_matches(name, bot_names(), n=1)
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
