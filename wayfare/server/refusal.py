"""Refusals: why a message or request was not done, as an id and parameters that the page can say in any language."""

from typing import Any

from wayfare.game.errors import GameError, Reason


class Refusal(Exception):  # noqa: N818 - it is one
    """Not done; nothing has changed."""

    def __init__(self, id: str, status: int = 400, **params: Any) -> None:
        super().__init__(id)
        self.id = id
        self.status = status
        self.params = params


def explain(error: Refusal | GameError | Reason) -> dict[str, Any]:
    """The error, or the rules' reason against something, as it is sent."""
    return {"id": error.id, "params": error.params}
