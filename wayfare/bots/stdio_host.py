"""The other process: it holds a bot from a file or an installed package, and answers for it line by line.

Run as `python -m wayfare.bots.stdio_host WHERE NAME`. It is sent pickled views and answers with JSON, so that nothing
a bot does can reach the process that asked: only a line of text comes back.
"""

import base64
import importlib.util
import inspect
import json
import os
import pickle
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from random import Random
from typing import Any

from wayfare.bots.parameters import parameters_of

ENTRY_POINT = "entry-point"
GROUP = "wayfare.bots"


@lru_cache(maxsize=1)
def installed_bots() -> dict[str, EntryPoint]:
    """The bots that installed packages offer, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load_class(where: str, name: str) -> Callable[..., Any]:
    """The class in a file, or behind an entry point in the group `wayfare.bots`."""
    if where == ENTRY_POINT:
        loaded: Callable[..., Any] = installed_bots()[name].load()
        return loaded
    folder, file = os.path.split(os.path.abspath(where))
    sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location(file.partition(".")[0], where)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    found: Callable[..., Any] | None = getattr(module, name, None)
    if not callable(found):
        classes = [key for key, thing in vars(module).items() if isinstance(thing, type) and hasattr(thing, "choose")]
        raise AttributeError(f"it has no class {name}; it has: {', '.join(classes) or 'no class with choose'}")
    return found


def _describe(maker: Callable[..., Any]) -> dict[str, Any]:
    _check(maker)
    return {
        "document": (maker.__doc__ or "").strip().partition("\n")[0],
        "parameters": [parameter.to_json() for parameter in parameters_of(maker)],
    }


def _check(maker: Callable[..., Any]) -> None:
    """A TypeError tells what would make every game fail."""
    if isinstance(maker, type) and not callable(getattr(maker, "choose", None)):
        raise TypeError("it has no method choose(self, view, legal, seconds)")
    try:
        signature = inspect.signature(maker)
    except ValueError:  # written in another language
        return
    settings = [parameter.name for parameter in parameters_of(maker)]  # whether they are set is for others to check
    try:
        signature.bind(None, None, None, **dict.fromkeys(settings))
    except TypeError as error:
        raise TypeError(f"it cannot be made of a board, a seat and dice: {error}") from error


def _leave_with_the_one_who_asked() -> None:
    """End when the process that started this one is gone, even in the middle of a thought."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def main() -> None:
    """Answer until the questions end."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    questions = os.fdopen(os.dup(0), "rb")
    os.dup2(2, 1)  # what the bot prints must not be taken for an answer, nor what it reads from us
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    threading.Thread(target=_leave_with_the_one_who_asked, daemon=True).start()
    maker: Callable[..., Any] | None = None
    board = bot = None
    is_ready = False
    for line in questions:
        try:
            verb, *things = pickle.loads(base64.b64decode(line))
            if maker is None:
                maker = load_class(*sys.argv[1:3])
            answer: dict[str, Any] = {}
            if verb == "describe":
                answer = _describe(maker)
            elif verb == "game":
                board, seat, dice, values = things
                bot = maker(board, seat, Random(dice), **values)
                if not is_ready:
                    getattr(bot, "get_ready", bool)()
                    is_ready = True
            else:
                view, legal, seconds = things
                assert bot is not None
                answer = {"code": _plain(bot.choose(replace(view, board=board), legal, seconds))}
        except BaseException as error:
            words = " ".join(str(error).split())[:300]
            answer = {"error": f"{type(error).__name__}: {words}" if words else type(error).__name__}
        answers.write(json.dumps(answer).encode() + b"\n")


def _plain(code: Any) -> Any:
    """A whole number of any library as Python's own; anything else as text, for the complaint."""
    try:
        if isinstance(code, bool):
            return repr(code)
        return code.__index__()
    except (AttributeError, TypeError):
        return repr(code)[:60]


if __name__ == "__main__":
    main()
