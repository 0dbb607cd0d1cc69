"""The commands of the command line, a function each. What is heavy is imported inside them, so that all start fast."""

from collections.abc import Iterator
from contextlib import contextmanager

from wayfare.board.map_file import MapError
from wayfare.game.errors import GameError


class CommandError(Exception):
    """What was asked for cannot be done; the text is one clear line."""


@contextmanager
def in_one_line() -> Iterator[None]:
    """What is wrong with an argument, as a CommandError: a map, a player, a record, a file."""
    try:
        yield
    except MapError as error:
        raise CommandError(one_line(error)) from error
    except GameError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from error


def one_line(error: MapError) -> str:
    """The first problem of a map, and how to hear the others."""
    first, *others = error.problems
    return first if not others else f"{first} (and {len(others)} more: wayfare check-map lists them)"
