"""How bots are named: `name`, `name:param=value`, `path/to/file.py:Class`, `stdio:COMMAND`, and several with commas."""

import re
from dataclasses import dataclass

from wayfare.game.errors import GameError, shown

STDIO = "stdio:"
IN_A_FILE = re.compile(r"(?P<path>.*?\.pyw?)(?::(?P<name>[^:]*))?(?::(?P<settings>.*))?", re.DOTALL)
"""A path up to the first `.py:`, so that a drive's colon belongs to the path and a file in a setting does not."""
SETTING = re.compile(r"\s*[A-Za-z_]\w*\s*=")


class BotError(GameError):
    """There is no such bot."""


@dataclass(frozen=True)
class BotName:
    """What somebody wrote to name a bot, taken apart. One of `name`, `path` and `command` is given."""

    text: str
    name: str = ""
    path: str = ""
    """A Python file; `name` is then the class in it."""
    command: str = ""
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """A short name for people: the bot's, its class's, or that of the program's last file."""
        if not self.command:
            return self.name
        files = [word.strip("\"'") for word in self.command.split() if not word.startswith("-")]
        return re.split(r"[\\/]", files[-1])[-1].partition(".")[0] if files else self.command

    @property
    def is_registered(self) -> bool:
        """Whether it can only be a bot known by name, so nothing that names a file or a program."""
        return not self.path and not self.command


def read_name(text: str) -> BotName:
    """Take a bot's name apart; a BotError says what is wrong with it."""
    text = text.strip()
    if text.startswith(STDIO):
        command = text.removeprefix(STDIO).strip()
        if not command:
            raise BotError("which program? name it after the colon, as in: stdio:python3 my_bot.py")
        return BotName(text, command=command)
    in_a_file = IN_A_FILE.fullmatch(text)
    if in_a_file:
        path, name, settings = in_a_file.group("path", "name", "settings")
        if not name:
            raise BotError(f"which class of {path}? name it after a colon, as in: {path}:MyBot")
        if not name.isidentifier():
            raise BotError(f"{shown(name)} is no name of a class; say for example: {path}:MyBot")
        return BotName(text, name, path=path, settings=_read_settings(text, settings))
    name, colon, rest = text.partition(":")
    return BotName(text, name.strip(), settings=_read_settings(text, rest if colon else None))


def _read_settings(text: str, settings: str | None) -> tuple[tuple[str, str], ...]:
    """The parameters of "ms=200,playouts=10"."""
    if settings is None:
        return ()
    found: dict[str, str] = {}
    for part in settings.split(","):
        key, equals, value = (word.strip() for word in part.partition("="))
        if not key or not equals or not value:
            raise BotError(f"{shown(part)} in {shown(text)} sets nothing; parameters are set as in: name:param=value")
        if key in found:
            raise BotError(f"{key} is set twice in {shown(text)}")
        found[key] = value
    return tuple(found.items())


def split_names(text: str) -> list[str]:
    """The bots of a list with commas: "planner,search:ms=200,playouts=50,random" names three.

    What sets a parameter belongs to the bot before it. A name in quotation marks may contain any comma.
    """
    names: list[str] = []
    for part in _split_outside_quotes(text):
        bare = _without_quotes(part)
        if names and bare == part.strip() and SETTING.match(part) and ":" in names[-1]:
            names[-1] += f",{part.strip()}"
        else:
            names.append(bare)
    return names


def _split_outside_quotes(text: str) -> list[str]:
    parts, start, quote = [], 0, ""
    for place, letter in enumerate(text):
        if quote:
            if letter == quote and text[place + 1 :].lstrip()[:1] in ("", ","):
                quote = ""
        elif letter in "\"'" and not text[start:place].strip():
            quote = letter
        elif letter == ",":
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]


def _without_quotes(part: str) -> str:
    part = part.strip()
    if len(part) >= 2 and part[0] in "\"'" and part[-1] == part[0]:
        return part[1:-1]
    return part
