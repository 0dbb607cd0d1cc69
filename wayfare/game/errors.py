"""What can be wrong with what a caller asks for. Each error says why, for the person who asked; nothing is changed."""


class GameError(ValueError):
    """The game cannot do what was asked."""


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
