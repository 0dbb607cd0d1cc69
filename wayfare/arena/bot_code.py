"""Which code the bots have: with other code the same seed may give other games."""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from wayfare.bots.names import read_name

BOTS = Path(__file__).parents[1] / "bots"
ENGINE = Path(__file__).parents[1] / "engine"


def bot_code(players: Sequence[str], shipped: Path = BOTS) -> str:
    """A text that changes with any line of the shipped bots, of the engine, or of a file that holds a player."""
    digest = hashlib.sha256()
    named = [Path(name.path).expanduser() for name in map(read_name, players) if name.path]
    for path in (*sorted(ENGINE.glob("*.py")), *sorted(shipped.rglob("*.py")), *filter(Path.is_file, named)):
        code = path.read_bytes()
        digest.update(len(code).to_bytes(8, "little") + code)
    return digest.hexdigest()
