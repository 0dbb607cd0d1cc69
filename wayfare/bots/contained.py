"""A bot that cannot break a game: whatever it does, there is a legal action, and what went wrong is counted."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from types import TracebackType

from wayfare.board.board import Board
from wayfare.bots.bot import Bot, Maker, find_bot
from wayfare.bots.interrupts import is_from_outside
from wayfare.bots.stdio_process import BotFailure
from wayfare.game.errors import harmless
from wayfare.game.view import View

CRASH, ILLEGAL, TIMEOUT = "crash", "illegal", "timeout"
FAILURES = (CRASH, ILLEGAL, TIMEOUT)
SIMPLE = "greedy"
"""Who plays a decision that the bot has lost."""
LATE = 1.1
"""A bot in this process cannot be stopped; its answer counts as late beyond so many times its limit and the grace."""
LATE_GRACE = 0.25


class Contained:
    """A bot by its name, for a seat of a game. A crash, an illegal action or a time-out costs it that decision."""

    def __init__(self, spec: str | Maker, board: Board, seat: int, rng: Random, seconds: float | None = None) -> None:
        """By its name or its maker. It is made when first asked; a BotError tells at once if there is no such bot."""
        self.seconds = seconds
        self.failures: Counter[str] = Counter()
        """How many decisions were lost, by "crash", "illegal" and "timeout"."""
        self.first_failure = ""
        """What went wrong first, in words."""
        self.failure = ""
        """What went wrong with the last decision; empty if it was the bot's own."""
        self._board, self._seat, self._rng = board, seat, rng
        self._maker = find_bot(spec) if isinstance(spec, str) else spec
        self._bot: Bot | None = None
        self._simple: Bot | None = None
        self._closed = False

    def choose(self, view: View, legal: Sequence[int], seconds: float | None = None) -> int:
        """A legal action code: the bot's own, or that of a simple bot."""
        self.failure = ""
        limit = self.seconds if seconds is None else seconds
        try:
            bot = self._made()
            started = time.monotonic()
            code: object = bot.choose(view, list(legal), limit)
            took = time.monotonic() - started
            keeps_time = getattr(bot, "keeps_time", False)
        except BotFailure as failure:
            return self.lose(view, legal, failure.kind, str(failure))
        except BaseException as error:  # also what is no Exception, as KeyboardInterrupt: a bot can raise anything
            if is_from_outside(error):
                raise
            return self.lose(view, legal, CRASH, f"{type(error).__name__}: {_words(error, str)}")
        if limit is not None and not keeps_time and took > limit * LATE + LATE_GRACE:
            return self.lose(view, legal, TIMEOUT, f"has answered after {took:.2f} s, not within {limit:g} s")
        number = _whole_number(code)
        if number is None or number not in legal:
            return self.lose(view, legal, ILLEGAL, f"answers {_words(code, repr):.80}, which is no legal action")
        return number

    def close(self) -> None:
        """The game is over, or nobody will ask again. Another thread may say so, even while the bot is thinking."""
        self._closed = True
        bot, self._bot = self._bot, None
        _close(bot)

    def __enter__(self) -> "Contained":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def lose(self, view: View, legal: Sequence[int], kind: str, text: str) -> int:
        """The bot has lost a decision: count it, and let a simple bot play."""
        self.failures[kind] += 1
        self.failure = f"{kind}: {harmless(text)}"
        self.first_failure = self.first_failure or self.failure
        try:
            if self._simple is None:
                self._simple = find_bot(SIMPLE)(self._board, self._seat, Random(0))
            code = self._simple.choose(view, legal, None)
        except Exception:  # the bot has spoilt its own view
            return legal[0]
        return code if code in legal else legal[0]

    def _made(self) -> Bot:
        bot = self._bot
        if bot is None:
            bot = self._bot = self._maker(self._board, self._seat, self._rng)
            if self._closed:  # before it was made, or while
                _close(bot)
                raise BotFailure(CRASH, "was asked after its game")
        return bot


def _words(thing: object, say: Callable[[object], str]) -> str:
    """What a bot's own thing says of itself; even that may fail."""
    with Forgiving():
        return say(thing)
    return "?"


def _close(bot: Bot | None) -> None:
    with Forgiving():
        if bot is not None and hasattr(bot, "close"):
            bot.close()


def _whole_number(code: object) -> int | None:
    """A whole number of any library; None if it is something else."""
    with Forgiving():
        if not isinstance(code, bool) and hasattr(code, "__index__"):
            return int(code.__index__())
    return None


class Forgiving:
    """Whatever a bot's own things raise meanwhile is of no interest."""

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        return error is not None and not is_from_outside(error)
