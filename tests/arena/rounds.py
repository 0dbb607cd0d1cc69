"""What tests of matches share: bots in a file, and what of a result is always the same."""

from pathlib import Path
from typing import Any

from wayfare.arena import MatchResult

BOTS = '''
import os
import threading
import time

class Rolling:
    def __init__(self, board, seat, rng):
        self.rng = rng

    def choose(self, view, legal, seconds):
        return self.rng.choice(legal)

class Crashing(Rolling):
    def choose(self, view, legal, seconds):
        raise RuntimeError("no idea")

class Cheating(Rolling):
    def choose(self, view, legal, seconds):
        return -1

class Lingering(Rolling):
    """Its program would not end by itself for a minute."""

    def __init__(self, board, seat, rng):
        super().__init__(board, seat, rng)
        threading.Thread(target=time.sleep, args=(60,)).start()
        with open(os.path.join(os.path.dirname(__file__), "programs"), "a") as file:
            file.write(f"{os.getpid()}\\n")

class Dozing(Rolling):
    asked = 0

    def choose(self, view, legal, seconds):
        self.asked += 1
        if self.asked == 3:
            time.sleep(60)
        return legal[0]
'''


def write_bots(folder: Path) -> str:
    """The path of a file with these bots."""
    file = folder / "bots.py"
    file.write_text(BOTS)
    return str(file)


def facts(result: MatchResult) -> list[Any]:
    return [game.facts for game in result.game_results]


def without_times(result: MatchResult) -> dict[str, Any]:
    report = result.to_json()
    del report["seconds_played"]
    for player in report["results"]:
        del player["milliseconds"]
    return report
