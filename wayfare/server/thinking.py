"""Bots at the tables: they think in threads of their own, so that nobody waits for them, and go when not wanted.

That a broken one breaks no game is the affair of wayfare/bots/contained.py.
"""

import asyncio
import logging
import secrets
import time
from concurrent.futures import Future
from functools import partial
from random import Random

from wayfare.board.board import Board
from wayfare.bots.contained import TIMEOUT, Contained
from wayfare.bots.foreign import close_idle
from wayfare.game.view import View
from wayfare.server.players import make_bot
from wayfare.server.settings import Settings
from wayfare.server.threads import Threads

log = logging.getLogger("wayfare.bots")


class Mind:
    """A bot that plays a seat of a table."""

    def __init__(self, name: str, board: Board, seat: int, seconds: float) -> None:
        self.name = name
        self.bot = Contained(partial(make_bot, name), board, seat, Random(secrets.randbits(64)), seconds)
        self.work: Future[int] | None = None
        """What it is thinking about, or has last thought about."""
        self.took = 0.0
        """For how many seconds it has last thought."""

    def choose(self, view: View, legal: list[int]) -> int:
        """Think."""
        started = time.monotonic()
        code = self.bot.choose(view, legal)
        self.took = time.monotonic() - started
        return code


class Bots:
    """The threads in which bots think."""

    def __init__(self, settings: Settings) -> None:
        self.seconds = settings.bot_seconds
        self._patience = settings.bot_patience
        self._threads = Threads(settings.bot_threads)
        self._leaving: set[asyncio.Future[None]] = set()

    async def choose(self, mind: Mind, view: View) -> int:
        """What the bot does, out of `view.legal`; a simple bot decides for one that fails or never answers."""
        legal = list(view.legal)
        try:
            async with asyncio.timeout(self._patience):
                if mind.work is not None and not mind.work.done():  # about a position that was taken back
                    await asyncio.wait([asyncio.wrap_future(mind.work)])
                mind.work = await self._threads.start(partial(mind.choose, view, legal), mind.took)
                code = await asyncio.wrap_future(mind.work)
        except TimeoutError:
            reason = f"has not answered in {self._patience:g} s"
            code = await asyncio.to_thread(mind.bot.lose, view, legal, TIMEOUT, reason)
        if mind.bot.failure:
            log.error("the bot %s has lost a decision: %s", mind.name, mind.bot.failure)
        return code

    def dismiss(self, mind: Mind) -> None:
        """Nobody will ask the bot again. Ending its process takes a moment, so that is not waited for."""
        if mind.work is not None:
            mind.work.cancel()
        leaving = asyncio.get_running_loop().run_in_executor(None, mind.bot.close)
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """Stop, and leave no process behind. Who still thinks in this process is not waited for."""
        self._threads.close()
        if self._leaving:
            await asyncio.wait(self._leaving)
        await asyncio.to_thread(close_idle)


class Minds:
    """The bots of one table."""

    def __init__(self, bots: Bots, board: Board) -> None:
        self._bots = bots
        self._board = board
        self._minds: dict[int, Mind] = {}

    async def choose(self, seat: int, name: str, view: View) -> int:
        """What the bot of that name does on the seat."""
        self.keep(seat, name)
        if seat not in self._minds:
            self._minds[seat] = Mind(name, self._board, seat, self._bots.seconds)
        return await self._bots.choose(self._minds[seat], view)

    def keep(self, seat: int, name: str | None) -> bool:
        """Dismiss the seat's bot, unless it has that name; says whether one was dismissed."""
        mind = self._minds.get(seat)
        if mind is None or mind.name == name:
            return False
        self._bots.dismiss(self._minds.pop(seat))
        return True

    def dismiss_all(self) -> None:
        """The game has ended, or nobody is there."""
        for seat in list(self._minds):
            self.keep(seat, None)
