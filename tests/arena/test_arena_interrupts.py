"""Ctrl-C and other signals: what was played is kept, nobody waits for a bot that thinks, nothing is left behind."""

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
from child_processes import is_gone

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
ENDLESS = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"schema": 1}', flush=True)
    if message["type"] == "choose":
        with open("programs", "a") as file:
            print(os.getpid(), file=file)
        while True:
            pass
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
    (folder / "endless.py").write_text(ENDLESS)
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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(("command", "workers"), [("match", "1"), ("match", "2"), ("simulate", "1"), ("simulate", "2")])
def test_who_is_told_to_end_or_loses_the_terminal_tells_what_was_played(
    command: str, workers: str, number: signal.Signals, tmp_path: Path
) -> None:
    process = start_endless(command, workers, tmp_path)
    if number == signal.SIGHUP:  # a terminal tells all that run in it
        os.killpg(process.pid, number)
    else:
        os.kill(process.pid, number)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (128 + number, b"")
    assert b"interrupted" in output
    assert_no_program_is_left(tmp_path)


@pytest.mark.parametrize(("command", "workers"), [("match", "1"), ("match", "2"), ("simulate", "2")])
def test_who_is_killed_takes_workers_and_programs_along(command: str, workers: str, tmp_path: Path) -> None:
    process = start_endless(command, workers, tmp_path)
    process.kill()
    process.communicate(timeout=60)  # until nobody has its output open any more
    assert_no_program_is_left(tmp_path)


def test_who_was_started_deaf_to_a_lost_terminal_plays_on(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        process = start(
            ["-m", "wayfare", "match", "--map", "bazaar", "--players", "bots.py:Slow,random", "--games", "20",
             "--seed", "7", "--workers", "1", "--out", "games.sqlite", "--format", "json"],
            tmp_path,
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGHUP, before)
    wait_until(lambda: counted(tmp_path / "games.sqlite") >= 2, process)
    os.kill(process.pid, signal.SIGHUP)
    output, _ = process.communicate(timeout=60)
    assert (process.returncode, json.loads(output)["ended"]) == (0, "finished")


def start_endless(command: str, workers: str, folder: Path) -> "subprocess.Popen[bytes]":
    """Start to play with a program that thinks without end, and wait until it does."""
    process = start(
        ["-m", "wayfare", command, "--map", "bazaar", "--players", f"'stdio:{sys.executable} endless.py',random",
         "--games", "8", "--seed", "7", "--workers", workers],
        folder,
    )  # fmt: skip
    wait_until(lambda: len(programs(folder)) >= int(workers), process)
    return process


def programs(folder: Path) -> list[int]:
    file = folder / "programs"
    return [int(line) for line in file.read_text().split()] if file.exists() else []


def assert_no_program_is_left(folder: Path) -> None:
    assert programs(folder)
    deadline = time.monotonic() + 30
    while not all(map(is_gone, programs(folder))) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert all(map(is_gone, programs(folder)))


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
