"""Keeping a record of the game at the table: on request, or after every turn in a file named at the start."""

import errno
import os
from collections.abc import Sequence

from wayfare.game.game import Game
from wayfare.game.record import make_record, write_record


class Saver:
    """Writes the game's record. A file that it has not written itself it leaves alone."""

    def __init__(self, game: Game, names: Sequence[str], path: str | None = None) -> None:
        """With a path, the record is kept there from now on; an OSError says if that cannot be done."""
        self.game = game
        self.names = names
        self.path: str | None = None
        self._mine: set[str] = set()
        self._actions_saved = -1
        if path is not None:
            self.save(path)
            self.path = path

    def save(self, path: str) -> None:
        """Write the record so far, and remember where."""
        path = os.path.expanduser(path)
        if path not in self._mine and os.path.exists(path):
            raise FileExistsError(errno.EEXIST, "there is such a file already; choose another name", path)
        try:
            write_record(make_record(self.game, self.names), path)
        except OSError as error:  # it names the unfinished file beside
            raise OSError(error.errno, error.strerror, path) from error
        self._mine.add(path)
        self._actions_saved = len(self.game.actions)

    def keep_up(self) -> str:
        """Write the record to the file named at the start; empty, or what went wrong."""
        if self.path is None or self._actions_saved == len(self.game.actions):
            return ""
        try:
            self.save(self.path)
        except OSError as error:
            return why_not_saved(error)
        return ""

    def where(self) -> str:
        """Where the game lies as it is now, or nothing."""
        return ", ".join(sorted(self._mine)) if self._actions_saved == len(self.game.actions) else ""


def why_not_saved(error: OSError) -> str:
    """The reason in one line."""
    return f"{error.filename or 'the record'} cannot be written: {error.strerror or error}"
