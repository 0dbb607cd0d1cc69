"""The same match on a cluster: a real one, of processes on this machine."""

import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from child_processes import is_gone
from rounds import facts, without_times

from wayfare.arena import match
from wayfare.arena.cluster import BOTS, ClusterError, bot_code, play_on_cluster
from wayfare.arena.crews import portions
from wayfare.arena.plan import make_plan
from wayfare.arena.running import run_match
from wayfare.arena.tally import Tally

distributed = pytest.importorskip("distributed")

pytestmark = pytest.mark.xdist_group("cluster")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", host="127.0.0.1"
    ) as cluster:
        yield cluster


def test_the_same_seed_gives_the_same_results_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    plan = make_plan("amsterdam", ["planner", "greedy"], 12, "cluster", compiled=False)
    here = run_match(plan)
    there = run_match(plan, out=tmp_path / "file", cluster=cluster.scheduler_address)
    assert there.ended == "finished"
    assert facts(there) == facts(here)
    assert without_times(there) == without_times(here)


def test_a_worker_killed_in_the_middle_costs_time_and_no_games(cluster: Any) -> None:
    plan = make_plan("amsterdam", ["greedy", "random"], 60, "killed", compiled=False)
    killed: list[int] = []

    def kill_one(tally: Tally) -> None:
        if tally.games and not killed:
            with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
                killed.extend(client.run(os.getpid).values())
            os.kill(killed[0], signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)

    there = run_match(plan, cluster=cluster.scheduler_address, progress=kill_one)
    assert len(killed) == 2
    assert there.games == 60
    assert facts(there) == facts(run_match(plan))


def test_an_early_end_leaves_nothing_behind_on_the_cluster(cluster: Any) -> None:
    asked: dict[str, Any] = {"games": 4000, "seed": "early", "sprt": (0, 300), "compiled": False}
    there = match("amsterdam", ["planner", "random"], **asked, cluster=cluster.scheduler_address)
    assert there.ended == "decided"
    assert facts(there) == facts(match("amsterdam", ["planner", "random"], **asked))


def test_what_goes_wrong_on_a_worker_is_told_here(cluster: Any, tmp_path: Path) -> None:
    from wayfare.bots.bot import BotError

    file = tmp_path / "bots.py"
    file.write_text("class Mine:\n    def __init__(self, board, seat, rng): pass\n    def choose(self, *a): return 0\n")
    plan = make_plan("amsterdam", [f"{file}:Mine", "random"], 4, "gone")
    file.unlink()
    with pytest.raises(BotError, match=r"bots\.py"):
        run_match(plan, cluster=cluster.scheduler_address)


PROGRAM = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"schema": 1}', flush=True)
    if message["type"] == "choose":
        with open(__file__ + ".asked", "a") as file:
            print(os.getpid(), file=file)
        while ENDLESS:
            pass
        print(message["legal"][PLACE]["code"], flush=True)
"""


def write_program(folder: Path, endless: bool = False, place: int = 0) -> str:
    """A program, as a player; or the same one anew."""
    file = folder / "program.py"
    file.write_text(PROGRAM.replace("ENDLESS", str(endless)).replace("PLACE", str(place)), encoding="utf-8")
    return f"stdio:'{sys.executable}' '{file}'"


def asked(folder: Path) -> set[int]:
    """The numbers of all processes of the program that were asked."""
    file = folder / "program.py.asked"
    return {int(line) for line in file.read_text(encoding="utf-8").split()} if file.exists() else set()


def soon(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.05)
    return condition()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows parts a command at other quotation marks")
def test_a_program_that_was_changed_plays_the_next_match_on_the_same_cluster_as_it_is_now(
    cluster: Any, tmp_path: Path
) -> None:
    for place in (0, -1):
        player = write_program(tmp_path, place=place)
        there = match("bazaar", [player, "greedy"], 4, "changed", cluster=cluster.scheduler_address)
        assert there.players[0].crashes == 0
        assert facts(there) == facts(match("bazaar", [player, "greedy"], 4, "changed"))


def test_a_bot_whose_imports_were_changed_plays_the_next_match_as_it_is_now(cluster: Any, tmp_path: Path) -> None:
    file, other = tmp_path / "mine.py", tmp_path / "my_place.py"
    file.write_text(
        "import my_place\nclass Mine:\n    def __init__(self, board, seat, rng): pass\n"
        "    def choose(self, view, legal, seconds): return legal[my_place.PLACE]\n"
    )
    results = []
    for place in ("0", "-1 # the last one"):  # of another length: Python looks at that, and at whole seconds
        other.write_text(f"PLACE = {place}\n")
        results.append(match("bazaar", [f"{file}:Mine", "greedy"], 4, "imports", cluster=cluster.scheduler_address))
    assert facts(results[0]) != facts(results[1])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows parts a command at other quotation marks")
def test_programs_on_workers_end_with_their_match(cluster: Any, tmp_path: Path) -> None:
    match("bazaar", [write_program(tmp_path), "greedy"], 4, "end", cluster=cluster.scheduler_address)
    assert asked(tmp_path)
    assert soon(lambda: all(map(is_gone, asked(tmp_path))))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_match_that_is_interrupted_or_killed_leaves_no_bot_thinking_on_the_workers(
    cluster: Any, number: signal.Signals, tmp_path: Path
) -> None:
    command = [
        sys.executable, "-m", "wayfare", "match", "--map", "bazaar", "--games", "20", "--seed", "7",
        "--players", f'"{write_program(tmp_path, endless=True)}",greedy', "--cluster", cluster.scheduler_address,
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment) as process:
        assert soon(lambda: len(asked(tmp_path)) >= 2 or process.poll() is not None)
        process.send_signal(number)
        assert process.wait(60) == (130 if number == signal.SIGINT else -number)
    assert soon(lambda: all(map(is_gone, asked(tmp_path))))
    assert match("bazaar", ["greedy", "random"], 4, "next", cluster=cluster.scheduler_address, compiled=False).games


@pytest.fixture
def newer_bots(cluster: Any, tmp_path: Path) -> Iterator[None]:
    """The workers' Wayfare has another planner than ours."""
    folder = tmp_path / "bots"
    shutil.copytree(BOTS, folder)
    with (folder / "planner" / "plan.py").open("a", encoding="utf-8") as file:
        file.write("# a new idea\n")
    change = "from pathlib import Path; from wayfare.arena import cluster"
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        client.run(exec, f"{change}; cluster.BOTS = Path({str(folder)!r})")
        yield
        client.run(exec, f"{change}; cluster.BOTS = Path({str(BOTS)!r})")


@pytest.mark.usefixtures("newer_bots")
def test_a_worker_with_other_bots_is_refused_in_one_line(cluster: Any, tmp_path: Path) -> None:
    plan = make_plan("amsterdam", ["planner", "greedy"], 4, "other", compiled=False)
    told = f"^the bots of the worker on {platform.node()} are not the same as here: install the same Wayfare there"
    with pytest.raises(ClusterError, match=told) as refused:
        run_match(plan, out=tmp_path / "file", cluster=cluster.scheduler_address)
    assert "\n" not in str(refused.value)
    there = run_match(plan, out=tmp_path / "file", resume=True)
    assert (there.ended, there.games) == ("finished", 4)


def test_a_bot_in_a_file_must_be_the_same_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "bots.py"
    codes = []
    for text in ("class Mine: ...", "class Mine: ...", "class Mine: pass"):
        file.write_text(text, encoding="utf-8")
        codes.append(bot_code((f"{file}:Mine", "random")))
    assert codes[0] == codes[1] != codes[2]


def test_an_address_where_no_scheduler_is_gets_one_line_and_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wayfare.arena.cluster.CONNECT", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense"):
        with pytest.raises(
            ClusterError, match=f"^there is no Dask scheduler at {address}; give its address"
        ) as refused:
            match("amsterdam", ["planner", "random"], 4, 7, out=tmp_path / "file", cluster=address, compiled=False)
        assert "\n" not in str(refused.value)
    assert match("amsterdam", ["planner", "random"], 4, 7, out=tmp_path / "file", compiled=False).games == 4


def test_a_cluster_without_workers_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wayfare.arena.cluster.LONELY", 0.1)
    plan = make_plan("bazaar", ["greedy", "random"], 4, 7)
    rounds = iter([False] * 4)
    with distributed.LocalCluster(n_workers=0, dashboard_address=":0", host="127.0.0.1") as empty:
        address = empty.scheduler_address
        assert (
            list(play_on_cluster(plan, portions(plan, lambda _: False, 1), address, lambda: next(rounds, True))) == []
        )
    told = f"No worker has come to the cluster yet; start some with: dask worker {address} --nthreads 1\n"
    assert capsys.readouterr().err == told


def test_without_the_package_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"install wayfare\[cluster\]$"):
        match("amsterdam", ["planner", "random"], 4, 7, cluster="tcp://127.0.0.1:9", compiled=False)
