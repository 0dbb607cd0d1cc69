"""Which code the bots have: with other code the same seed may give other games."""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from wayfare.bots.bot import LATER
from wayfare.bots.names import read_name

BOTS = Path(__file__).parents[1] / "bots"
ENGINE = Path(__file__).parents[1] / "engine"
SHIPPED = {"random", *LATER}


def bot_code(players: Sequence[str], shipped: Path = BOTS) -> str:
    """A text that changes with any line of the shipped bots, of the engine, or of a file that holds a player."""
    named = [Path(name.path).expanduser() for name in map(read_name, players) if name.path]
    return _digest([*_shipped_files(shipped), *filter(Path.is_file, named)])


def player_codes(players: Sequence[str]) -> tuple[str, ...]:
    """For each player a text that changes with its own code; empty where the code is not looked at.

    That of a shipped bot changes with any line of the shipped bots and of the engine, that of another with its file
    alone, whoever it plays against.
    """
    shipped = ""
    codes = []
    for name in map(read_name, players):
        path = Path(name.path).expanduser()
        code = ""
        if name.path and path.is_file():
            code = _digest([path])
        elif name.is_registered and name.name in SHIPPED:
            code = shipped = shipped or _digest(_shipped_files(BOTS))
        codes.append(code)
    return tuple(codes)


def _shipped_files(shipped: Path) -> list[Path]:
    return [*sorted(ENGINE.glob("*.py")), *sorted(shipped.rglob("*.py"))]


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        code = path.read_bytes()
        digest.update(len(code).to_bytes(8, "little") + code)
    return digest.hexdigest()
