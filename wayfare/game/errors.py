"""What can be wrong with what a caller asks for. Each error says why, for the person who asked; nothing is changed."""

from typing import Any


class Reason(str):
    """Why something cannot be done: a text for people, with an id and parameters for programs and other languages."""

    __slots__ = ("id", "params")
    id: str
    params: dict[str, Any]

    def __new__(cls, words: str, id: str, /, **params: Any) -> "Reason":
        """The text as it is, and what it is made of."""
        reason = super().__new__(cls, words)
        reason.id = id
        reason.params = params
        return reason


class GameError(ValueError):
    """The game cannot do what was asked."""

    @property
    def id(self) -> str:
        """What is wrong, as a word that programs and translations can go by."""
        return self._reason.id

    @property
    def params(self) -> dict[str, Any]:
        """The numbers and names that belong to it."""
        return self._reason.params

    @property
    def _reason(self) -> Reason:
        first = self.args[0] if self.args else ""
        return first if isinstance(first, Reason) else Reason(str(first), "game_error", text=str(first))


class SetUpError(GameError):
    """A game cannot begin so: a wrong number of seats, or a first seat that is not there."""


class ActionError(GameError):
    """The action cannot be done."""


class UnknownAction(ActionError):  # noqa: N818 - it reads better where it is raised and caught
    """The text, or the code, is no action of this board."""


class IllegalAction(ActionError):  # noqa: N818
    """The action exists, but the rules do not allow it now."""


class WrongSeat(ActionError):  # noqa: N818
    """It is not this seat's decision."""


class GameOver(ActionError):  # noqa: N818
    """The game is over."""


class NotOver(GameError):  # noqa: N818
    """The final scores are asked for before the end, when the tickets are still secret."""


class RecordError(GameError):
    """A record cannot be read, or does not fit the map or the rules."""


def harmless(text: str, most: int = 500) -> str:
    """What a program said: on one line, short, and with nothing that could steer a screen or not be written."""
    line = " ".join(text[:most].split())
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in line)


def shown(text: str, most: int = 60) -> str:
    """What somebody typed, as an error repeats it: quoted, short, and with nothing in it that could steer a screen."""
    text = text.strip()
    return repr(text if len(text) <= most else text[:most] + "…")
