"""Bots at the tables. They think in threads of their own, see only their view, and a broken one breaks no game."""

import asyncio
import logging
import re
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

from wayfare.board.board import Board
from wayfare.bots.bot import Bot, BotError, bot_names, find_bot
from wayfare.game.view import View
from wayfare.server.refusal import Refusal
from wayfare.server.settings import Settings

log = logging.getLogger("wayfare.bots")
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


class Bots:
    """The threads in which bots think."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(settings.bot_threads, "wayfare-bot")

    def close(self) -> None:
        """Stop; who is still thinking is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def choose(self, minds: dict[str, Bot], name: str, view: View) -> int:
        """What the bot does, out of `view.legal`. If it fails, cheats or never answers: any legal action."""
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(self._threads, self._think, minds, name, view)
        try:
            code = await asyncio.wait_for(work, self._settings.bot_patience)
        except TimeoutError:
            log.error("the bot %s has not answered in %s s", name, self._settings.bot_patience)
        except Exception:
            log.exception("the bot %s has failed", name)
        else:
            if code in view.legal:
                return int(code)
            log.error("the bot %s wants %r, which is not legal", name, code)
        return _any(view.legal)

    def _think(self, minds: dict[str, Bot], name: str, view: View) -> int:
        assert view.seat is not None
        bot = minds.get(name)
        if bot is None:
            bot = minds[name] = make_bot(name, view.board, view.seat)
        return bot.choose(view, list(view.legal), self._settings.bot_seconds)


def make_bot(name: str, board: Board, seat: int) -> Bot:
    """A bot for a seat, with dice nobody can guess; only a registered one, whatever the store says."""
    if name not in bot_names():
        raise BotError(f"no bot is registered as {name!r}")
    return find_bot(name)(board, seat, Random(secrets.randbits(64)))


def _any(legal: Sequence[int]) -> int:
    return Random(secrets.randbits(64)).choice(legal)
