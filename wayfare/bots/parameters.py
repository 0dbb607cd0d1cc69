"""The parameters of a bot: declared by its maker as keyword-only arguments, and read from what somebody wrote."""

import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from wayfare.bots.names import BotError
from wayfare.game.errors import shown

KINDS: dict[type, str] = {int: "a whole number", float: "a number", bool: "yes or no", str: "a word"}
YES_AND_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


@dataclass(frozen=True)
class Between:
    """The least and the greatest value of a parameter, as in `ms: Annotated[int, Between(1, 60_000)] = 200`."""

    least: float
    greatest: float


@dataclass(frozen=True)
class Parameter:
    """Something that can be set, as in `name:param=value`."""

    name: str
    kind: type
    default: Any = None
    bounds: Between | None = None
    about: str = ""
    required: bool = False

    @property
    def takes(self) -> str:
        """What it can be, in a few words."""
        within = f" from {self.bounds.least:,} to {self.bounds.greatest:,}" if self.bounds else ""
        return f"{KINDS[self.kind]}{within}"

    def __str__(self) -> str:
        usual = "" if self.default is None else f", usually {self.default}"
        if self.required:
            usual = ", must be set"
        about = f": {self.about}" if self.about else ""
        return f"{self.name} ({self.takes}{usual}){about}"

    def to_json(self) -> dict[str, Any]:
        """As it is told to another process."""
        bounds = [self.bounds.least, self.bounds.greatest] if self.bounds else None
        default = self.default if type(self.default) in KINDS else None
        return {
            "name": self.name,
            "kind": self.kind.__name__,
            "default": default,
            "bounds": bounds,
            "about": self.about,
            "required": self.required,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Parameter":
        """As another process told it."""
        kind = next((kind for kind in KINDS if kind.__name__ == data["kind"]), str)
        bounds = Between(*data["bounds"]) if data["bounds"] else None
        return cls(str(data["name"]), kind, data["default"], bounds, str(data["about"]), bool(data["required"]))

    def read(self, text: str) -> Any:
        """The value somebody wrote; a BotError if it is none."""
        value: Any = None
        if self.kind is bool:
            value = YES_AND_NO.get(text.lower())
        else:
            try:
                value = self.kind(text)
            except ValueError:
                value = None
        if value is None or not self._is_within(value):
            raise BotError(f"{self.name} cannot be {shown(text)}; it takes {self.takes}")
        return value

    def _is_within(self, value: Any) -> bool:
        if isinstance(value, float) and not math.isfinite(value):
            return False
        return self.bounds is None or self.bounds.least <= value <= self.bounds.greatest


def parameters_of(maker: Callable[..., Any]) -> list[Parameter]:
    """What can be set: the maker's keyword-only arguments."""
    try:
        arguments = inspect.signature(maker).parameters.values()
    except (TypeError, ValueError, NameError):
        return []
    found = []
    for argument in arguments:
        if argument.kind is inspect.Parameter.KEYWORD_ONLY:
            found.append(_parameter(argument, _hint(maker, argument)))
    return found


def _hint(maker: Callable[..., Any], argument: inspect.Parameter) -> Any:
    """What an argument is annotated with, by itself: another's annotation may name what only type checkers import."""
    if argument.annotation is argument.empty:
        return str
    function = inspect.unwrap(maker.__init__ if isinstance(maker, type) else maker)  # type: ignore[misc]

    def alone() -> None:
        """Stands for the maker, with this one annotation."""

    alone.__annotations__ = {argument.name: argument.annotation}
    try:
        return get_type_hints(alone, getattr(function, "__globals__", {}), include_extras=True)[argument.name]
    except (NameError, TypeError, SyntaxError, AttributeError):
        return str


def _parameter(argument: inspect.Parameter, hint: Any) -> Parameter:
    notes: Sequence[Any] = ()
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        hint = next(kind for kind in get_args(hint) if kind is not NoneType)
    bounds = next((note for note in notes if isinstance(note, Between)), None)
    about = next((note for note in notes if isinstance(note, str)), "")
    required = argument.default is argument.empty
    default = None if required else argument.default
    return Parameter(argument.name, hint if hint in KINDS else str, default, bounds, about, required)


def read_settings(bot: str, parameters: Sequence[Parameter], settings: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """The values that were set, each checked against its parameter. Those that have no usual value must be set."""
    known = {parameter.name: parameter for parameter in parameters}
    values = {}
    for name, text in settings:
        if name not in known:
            there_are = f"it has: {', '.join(known)}" if known else "it has none"
            raise BotError(f"{bot} has no parameter {shown(name)}; {there_are}")
        values[name] = known[name].read(text)
    for parameter in parameters:
        if parameter.required and parameter.name not in values:
            raise BotError(f"{bot} needs {parameter.name} ({parameter.takes}), as in: {bot}:{parameter.name}=…")
    return values
