"""Which bots may sit down at the tables: those that are registered, and no others."""

import re
from random import Random
from typing import Any

from wayfare.board.board import Board
from wayfare.bots.bot import Bot, BotError, bot_names, find_bot
from wayfare.server.refusal import Refusal

SIMPLE = "greedy"
"""The bot that plays on when a player's time has run out."""
USUAL = ("level-3", "planner")
"""Who plays where nobody says which bot it should be: the first of these that there is. Most people like to win."""
LEVEL = re.compile(r"level-(\d+)")
"""The names of bots that are made to be of a certain strength; all others have a style of their own."""


def usual_bot() -> str:
    """The bot that sits down when no particular one was asked for."""
    known = bot_names()
    return next(name for name in USUAL if name in known)


def list_bots() -> list[dict[str, Any]]:
    """The bots there are: first the levels, then the styles; in both gentlest first."""
    usual = usual_bot()
    levels = {name: int(found[1]) for name in bot_names() if (found := LEVEL.fullmatch(name))}
    ranked = sorted(levels, key=levels.__getitem__)
    styles = [name for name in bot_names() if name not in levels]
    return [
        {"name": name, "group": group, "usual": name == usual}
        for group, names in (("level", ranked), ("style", styles))
        for name in names
    ]


def check_bot(name: str) -> str:
    """The name, if a bot is registered under it.

    `find_bot` would also run a file or a command of that name, and set parameters: nothing that a client may ask for.
    """
    if name not in bot_names():
        raise Refusal("no_such_bot", name=name[:60])
    return name


def make_bot(name: str, board: Board, seat: int, rng: Random) -> Bot:
    """A bot for a seat; only a registered one, whatever the store says."""
    if name not in bot_names():
        raise BotError(f"no bot is registered as {name!r}")
    return find_bot(name)(board, seat, rng)
