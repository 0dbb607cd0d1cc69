"""What a bot is, and which bots there are. A bot sees its view and nothing else."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from random import Random
from typing import Any, Protocol

from wayfare.board.board import Board
from wayfare.bots.names import BotError as BotError
from wayfare.bots.names import BotName, read_name
from wayfare.bots.parameters import Parameter, parameters_of, read_settings
from wayfare.game.errors import shown
from wayfare.game.view import View


class Bot(Protocol):
    """A player that is a program. One is made for each seat of each game."""

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """One of the legal action codes, within so many seconds if there is a limit."""


Maker = Callable[[Board, int, Random], Bot]
"""Makes a bot for a board and a seat, with dice of its own."""

_makers: dict[str, Maker] = {}

STYLES = ("greedy", "long-routes", "many-tickets", "one-network", "hoard", "planner")
"""Bots that come with Wayfare beside `random`, weaker ones first; style_bot.py is read when one is asked for."""

LEVELS = ("level-1", "level-2", "level-3", "level-4", "level-5", "level-6")
"""Bots made for people, from gentle to merciless (levels.py)."""

LATER: dict[str, tuple[str, str]] = {
    **dict.fromkeys(STYLES, ("wayfare.bots.style_bot", "register_styles")),
    "search": ("wayfare.bots.search.bot", "register_search"),
    **dict.fromkeys(LEVELS, ("wayfare.bots.levels", "register_levels")),
}
"""Shipped bots that are registered when first asked for: the module, and the function in it that registers them."""


def register(name: str) -> Callable[[Maker], Maker]:
    """Make a bot known by a name.

    What is decorated is a class or function that takes a board, a seat and dice. Its keyword-only arguments are the
    bot's parameters, set as in `name:param=value`. They are int, float, bool or str by their annotation, which
    may name bounds and a meaning:

        @register("search")
        def make_search(
            board: Board, seat: int, rng: Random, *,
            ms: Annotated[int | None, Between(1, 600_000), "milliseconds a decision"] = None,
        ) -> Bot: ...

    The first line of its docstring is what people read about the bot.
    """

    def keep(maker: Maker) -> Maker:
        _makers[name] = maker
        return maker

    return keep


def bot_names() -> list[str]:
    """The bots there are: the shipped ones, weaker ones first, then those that were registered or installed."""
    from wayfare.bots.foreign import installed_bots

    shipped = ["random", *LATER]
    return [*shipped, *sorted({*_makers, *installed_bots()}.difference(shipped))]


def find_bot(spec: str) -> Maker:
    """The maker of a bot; a BotError says what is wrong, and what there is.

    `name` or `name:param=value,param=value` is one that was registered, or an entry point in the group `wayfare.bots`;
    `path/to/file.py:Class` and `stdio:COMMAND` are anybody's. All but registered ones run in processes of their own.
    """
    named = read_name(spec)
    if not named.is_registered:
        from wayfare.bots.foreign import find_foreign

        return find_foreign(named)
    maker = _registered(named.name)
    if maker is None:
        from wayfare.bots.foreign import find_foreign, installed_bots

        if named.name in installed_bots():
            return find_foreign(named)
        raise BotError(_what_there_is(named))
    values = read_settings(named.name, parameters_of(maker), named.settings)
    return WithSettings(maker, values) if values else maker


def bot_parameters(name: str) -> list[Parameter]:
    """What can be set of a bot that was registered."""
    maker = _registered(name)
    return [] if maker is None else parameters_of(maker)


def _registered(name: str) -> Maker | None:
    if name in LATER and name not in _makers:
        module, function = LATER[name]
        getattr(import_module(module), function)()
    return _makers.get(name)


def _what_there_is(named: BotName) -> str:
    near = get_close_matches(named.name, bot_names(), n=1)
    hint = f" (did you mean {near[0]}?)" if near else ""
    others = "path/to/file.py:Class, stdio:COMMAND"
    return f"there is no bot called {shown(named.name)}{hint}; there are: {', '.join(bot_names())}, {others}"


class WithSettings:
    """A maker whose parameters are set."""

    def __init__(self, maker: Maker, values: dict[str, Any]) -> None:
        self.maker = maker
        self.values = values
        self.__doc__ = maker.__doc__

    def __call__(self, board: Board, seat: int, rng: Random) -> Bot:
        """Make the bot so."""
        make: Callable[..., Bot] = self.maker
        return make(board, seat, rng, **self.values)


@register("random")
class RandomBot:
    """Any legal action, each as likely as the others."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """Roll the dice."""
        return self.rng.choice(legal)
