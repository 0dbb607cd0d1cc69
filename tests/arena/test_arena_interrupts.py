"""Ctrl-C: what was played is kept, nobody waits for a bot that thinks, and nothing is left behind."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.xdist_group("compiled"),
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has other interrupts"),
]

BOTS = """
import os
import time

class Slow:
    def __init__(self, board, seat, rng):
        self.rng = rng

    def choose(self, view, legal, seconds):
        time.sleep(0.004)
        return self.rng.choice(legal)

class Endless(Slow):
    def choose(self, view, legal, seconds):
        open("thinking", "w").close()
        while True:
            time.sleep(1)
"""
WAITING = """
import sys
import time
from pathlib import Path
from wayfare.bots.side_by_side import processes, result_of

def enter(stop):
    pass

def hang():
    Path("thinking").touch()
    time.sleep(100)

if __name__ == "__main__":
    try:
        with processes(2, enter) as submit:
            result_of(submit(hang))
    except KeyboardInterrupt:
        sys.exit(130)
"""


def start(arguments: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    (folder / "bots.py").write_text(BOTS)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, *arguments], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip


def wait_until(condition: Callable[[], bool], process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 60
    while not condition() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.1)


def counted(file: Path) -> int:
    if not file.exists():
        return 0
    try:
        with closing(sqlite3.connect(file)) as connection:
            row = connection.execute("SELECT games_counted FROM matches").fetchone()
    except sqlite3.OperationalError:
        return 0
    return 0 if row is None else int(row[0])


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_with_what_was_played_and_resume_goes_on(workers: str, tmp_path: Path) -> None:
    command = [
        "-m", "wayfare", "match", "--map", "amsterdam", "--players", "bots.py:Slow,random",
        "--games", "300", "--seed", "7", "--workers", workers, "--out", "games.sqlite", "--format", "json",
    ]  # fmt: skip
    process = start(command, tmp_path)
    wait_until(lambda: counted(tmp_path / "games.sqlite") >= 2, process)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert errors.decode() == "What was played is in games.sqlite: the same command with --resume goes on.\n"
    report = json.loads(output)
    assert report["ended"] == "interrupted"
    assert 2 <= report["games"] < 300
    assert sum(player["crashes"] for player in report["results"]) == 0
    assert counted(tmp_path / "games.sqlite") == report["games"]
    shorter = ["2" if word == "300" else word for word in command]
    again = start([*shorter, "--resume"], tmp_path)
    resumed = json.loads(again.communicate(timeout=60)[0])
    assert again.returncode == 0
    assert resumed["ended"] == "finished"
    assert resumed["game_results"] == report["game_results"][: len(resumed["game_results"])]


@pytest.mark.parametrize(("command", "workers"), [("match", "1"), ("match", "2"), ("simulate", "2")])
def test_nobody_waits_for_a_bot_that_thinks_without_end(command: str, workers: str, tmp_path: Path) -> None:
    process = start(
        ["-m", "wayfare", command, "--map", "bazaar", "--players", "bots.py:Endless,random", "--games", "8",
         "--seed", "7", "--workers", workers],
        tmp_path,
    )  # fmt: skip
    wait_until((tmp_path / "thinking").exists, process)
    os.killpg(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=30)  # a bot has 60 seconds where no limit is set
    assert process.returncode == 130
    assert b"interrupted" in output


def test_a_second_ctrl_c_ends_what_the_first_waits_for(tmp_path: Path) -> None:
    (tmp_path / "waiting.py").write_text(WAITING)
    process = start(["waiting.py"], tmp_path)
    wait_until((tmp_path / "thinking").exists, process)
    os.killpg(process.pid, signal.SIGINT)
    time.sleep(0.5)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=30)
    assert process.returncode == 130
