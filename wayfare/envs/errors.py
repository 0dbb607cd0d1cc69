"""What can be wrong with what is asked of an environment."""

from wayfare.board.board import Board
from wayfare.game.errors import SetUpError


class MissingExtra(ImportError):  # noqa: N818 - it says what it is
    """A package that is not part of the core is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}, which is not installed: pip install 'wayfare[{extra}]'")


def check_seats(board: Board, seats: int) -> int:
    """The number of seats, if the board is for so many; a SetUpError says for how many it is."""
    tables = board.tables
    if isinstance(seats, bool) or seats not in range(tables.fewest_seats, tables.most_seats + 1):
        text = f"{board.name} is for {tables.fewest_seats} to {tables.most_seats} players, not {seats!r}"
        raise SetUpError(text)
    return int(seats)
