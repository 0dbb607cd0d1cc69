"""The same match on a cluster: a real one, of processes on this machine."""

import os
import platform
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rounds import facts, without_times

from wayfare.arena import match
from wayfare.arena.cluster import BOTS, ClusterError, bot_code
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


def test_without_the_package_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"install wayfare\[cluster\]$"):
        match("amsterdam", ["planner", "random"], 4, 7, cluster="tcp://127.0.0.1:9", compiled=False)
