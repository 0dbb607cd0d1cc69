import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from wayfare.board.board import Board
from wayfare.board.map_file import MapError
from wayfare.bots import bot, simulation
from wayfare.bots.simulation import ITEMS, Plan, Tally, make_plan, play_chunks
from wayfare.commands.simulate import make_report, simulate
from wayfare.engine.names import CLAIM
from wayfare.game.errors import GameError, SetUpError
from wayfare.game.record import read_record, verify_record
from wayfare.game.view import View

pytestmark = pytest.mark.xdist_group("compiled")


class ClaimingBot:
    """Claims the last route it can, or takes whatever comes first: quick games that depend on the dice too."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        return legal[-1] if legal[-1] >= CLAIM else self.rng.choice(legal[:3])


class SlowBot(ClaimingBot):
    """Takes its time, so that a test can interrupt it."""

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        time.sleep(0.01)
        return super().choose(view, legal, seconds)


class CheatingBot(ClaimingBot):
    """Claims without looking."""

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        return CLAIM


@pytest.fixture
def test_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    more = {"claimer": ClaimingBot, "slow": SlowBot, "cheat": CheatingBot}
    monkeypatch.setattr(bot, "_makers", {**bot._makers, **more})


@pytest.fixture(scope="module")
def app() -> typer.Typer:
    app = typer.Typer()
    app.command()(simulate)
    return app


def run(app: typer.Typer, *arguments: str) -> Any:
    return CliRunner().invoke(app, arguments)


def tally_of(plan: Plan) -> Tally:
    tally = Tally(len(plan.players))
    for chunk in play_chunks(plan):
        tally.add(chunk)
    return tally


def test_what_is_counted_is_what_compiled_results_say() -> None:
    from wayfare.engine.fast import RESULT_ITEMS

    assert (*ITEMS, "rank") == RESULT_ITEMS


@pytest.mark.parametrize(("name", "seats"), [("usa", 2), ("italy", 5), ("amsterdam", 3)])
def test_the_number_of_workers_and_the_size_of_portions_do_not_change_the_games(name: str, seats: int) -> None:
    plans = [
        make_plan(name, ["random"] * seats, 230, "seed", workers, chunk=chunk)
        for workers, chunk in ((1, 1000), (1, 7), (2, 1000), (2, 50), (3, 1))
    ]
    tallies = [tally_of(plan) for plan in plans]
    assert tallies[0].games == 230
    assert all(tally == tallies[0] for tally in tallies)
    reports = [make_report(plan, tally, 1.0, False) for plan, tally in zip(plans, tallies, strict=True)]
    for report in reports:
        del report["workers"]
    assert all(json.dumps(report) == json.dumps(reports[0]) for report in reports)


def test_another_seed_gives_other_games() -> None:
    one, two = (tally_of(make_plan("usa", ["random"] * 2, 50, seed)) for seed in ("1", "2"))
    assert one.sums != two.sums


@pytest.mark.parametrize(("name", "seats"), [("usa", 3), ("italy", 2), ("amsterdam", 4)])
def test_compiled_and_played_through_the_game_count_alike(name: str, seats: int, tmp_path: Path) -> None:
    plan = make_plan(name, ["random"] * seats, 12, "alike", records=tmp_path)
    tally = tally_of(plan)
    again = Tally(seats)
    for number in range(12):
        record = read_record(plan.record_path(number))
        assert record.players == ["random"] * seats
        assert record.seed == f"alike/{number}"
        assert verify_record(record) is None
        _count_record(record, again)
    assert again == tally


def _count_record(record: Any, tally: Tally) -> None:
    from wayfare.board.board import load_board
    from wayfare.engine.names import TURN
    from wayfare.game.game import Game

    game = Game(load_board(record.map_name), record.seats, record.seed)
    turns = 0
    for seat, action in record.actions:
        turns += game.state.phase == TURN
        game.play(action, seat)
    simulation._count_game(game, turns, tally)


def test_a_game_longer_than_the_room_for_its_actions_is_recorded_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "ROOM_FOR_ACTIONS", 10)
    plan = make_plan("amsterdam", ["random"] * 2, 3, "long", records=tmp_path)
    assert tally_of(plan).games == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000000.json", "000001.json", "000002.json"]
    for number in range(3):
        assert verify_record(read_record(plan.record_path(number))) is None


def test_shared_victories_count_as_shares() -> None:
    plan = make_plan("amsterdam", ["random"] * 2, 2000, "shares")
    report = make_report(plan, tally_of(plan), 1.0, False)
    wins = [seat["wins"] for seat in report["seats"]]
    assert sum(wins) == 2000
    shared = report["seats"][0]["won_shared"]
    assert shared > 0
    assert shared == report["seats"][1]["won_shared"]
    assert wins[0] == report["seats"][0]["won_alone"] + shared / 2


def test_mean_and_spread_are_those_of_the_scores(tmp_path: Path) -> None:
    from statistics import mean, stdev

    plan = make_plan("italy", ["random"] * 2, 6, "spread", records=tmp_path)
    report = make_report(plan, tally_of(plan), 1.0, False)
    totals = [read_record(plan.record_path(number)).result[1]["total"] for number in range(6)]  # type: ignore[index]
    assert report["seats"][1]["total"] == pytest.approx({"mean": mean(totals), "spread": stdev(totals)})


@pytest.mark.usefixtures("test_bots")
def test_other_bots_play_in_processes_and_the_same_games(tmp_path: Path) -> None:
    players = ["claimer", "random"]
    alone, together = (
        make_plan("amsterdam", players, 6, "bots", workers, tmp_path / str(workers)) for workers in (1, 2)
    )
    assert not alone.compiled
    assert tally_of(alone) == tally_of(together)
    for number in range(6):
        texts = [plan.record_path(number).read_text(encoding="utf-8") for plan in (alone, together)]
        assert texts[0] == texts[1]
        record = read_record(alone.record_path(number))
        assert record.players == players
        assert verify_record(record) is None


@pytest.mark.parametrize("name", ["greedy", "planner", "level-1", "search:playouts=5"])
def test_shipped_bots_of_every_kind_play_in_processes_too(name: str) -> None:
    alone, together = (make_plan("amsterdam", [name, "random"], 2, name, workers) for workers in (1, 2))
    assert tally_of(alone) == tally_of(together)


def test_a_bot_that_no_other_process_could_find_plays_in_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    home = {**bot._makers, "at home": lambda board, seat, rng: ClaimingBot(board, seat, rng)}
    monkeypatch.setattr(bot, "_makers", home)
    assert tally_of(make_plan("amsterdam", ["at home", "random"], 3, "home", workers=2)).games == 3


@pytest.mark.usefixtures("test_bots")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_cheats_loses_those_decisions_and_is_named(workers: int) -> None:
    tally = tally_of(make_plan("amsterdam", ["claimer", "cheat"], 4, "cheat", workers))
    assert tally.games == 4
    assert tally.lost[0] == [0, 0, 0]
    assert tally.lost[1][0] == tally.lost[1][2] == 0
    assert tally.lost[1][1] > 20
    assert tally.first_failure.startswith("cheat, seat 1 of game cheat/0: illegal: answers 40")


def test_the_table_names_what_the_board_scores(app: typer.Typer) -> None:
    expected = {
        "usa": ["Longest path", "Longest path bonus"],
        "italy": ["Regions"],
        "amsterdam": ["Merchandise"],
    }
    for name, labels in expected.items():
        result = run(app, "--map", name, "--players", "random,random", "--games", "20", "--seed", "7", "--workers", "2")
        assert result.exit_code == 0, result.output
        for label in ("20 games", "seed 7", "Seat 1", "Wins", "Total", "Tickets completed", "Turns a game", *labels):
            assert label in result.stdout
        for label in {label for others in expected.values() for label in others} - set(labels):
            assert label not in result.stdout
        assert result.stderr == ""


def test_json_is_one_document_with_the_keys_that_help_names(app: typer.Typer) -> None:
    result = run(app, "--map", "usa", "--players", "random, random", "--games", "30", "--seed", "7", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert list(report) == [
        "map", "players", "seed", "games", "games_asked", "interrupted", "workers", "seconds", "games_per_second",
        "turns", "decisions", "ended", "seats",
    ]  # fmt: skip
    assert (report["map"]["name"], report["players"], report["seed"]) == ("usa", ["random", "random"], "7")
    assert (report["games"], report["games_asked"], report["interrupted"]) == (30, 30, False)
    assert list(report["turns"]) == list(report["decisions"]) == ["mean", "min", "max"]
    assert report["turns"]["min"] <= report["turns"]["mean"] <= report["turns"]["max"]
    assert sum(report["ended"].values()) == 30
    assert list(report["seats"][0]) == [
        "seat", "player", "wins", "won_alone", "won_shared", "lost_decisions", "total", "routes", "tickets",
        "completed", "longest_path", "longest_path_bonus",
    ]  # fmt: skip
    assert list(report["seats"][0]["total"]) == ["mean", "spread"]
    assert simulate.__doc__ is not None
    for key in [*report, *report["seats"][0]]:
        assert key in simulate.__doc__


def test_without_a_seed_one_is_chosen_and_told(app: typer.Typer) -> None:
    result = run(app, "--games", "3", "--json")
    report = json.loads(result.stdout)
    assert result.stderr == f"Seed {report['seed']}\n"
    again = run(app, "--games", "3", "--json", "--seed", report["seed"])
    assert json.loads(again.stdout)["seats"] == report["seats"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--map", "atlantis"], "there is no map called 'atlantis'"),
        (["--players", ",".join(["random"] * 6)], "usa is for 2 to 5 players, not 6"),
        (["--players", "random"], "usa is for 2 to 5 players, not 1"),
        (["--players", "random,clever"], "there is no bot called 'clever'"),
        (["--players", "random,"], "there is no bot called ''"),
        (["--games", "0"], "0 games"),
        (["--workers", "0"], "0 workers"),
        (["--seed", "7/3"], "'7/3' names one game"),
        (["--seed", ""], "'' is no seed"),
    ],
)
def test_a_bad_argument_is_told_in_one_line(app: typer.Typer, arguments: list[str], message: str) -> None:
    result = run(app, *arguments)
    assert isinstance(result.exception, GameError | MapError)
    assert str(result.exception).startswith(message)
    assert "\n" not in str(result.exception)
    assert result.stdout == ""


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_simulated(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SetUpError, match=r"records cannot be written there \(.*\)$"):
        make_plan("usa", ["random"] * 2, 10, "1", records=tmp_path / "file" / "folder")


@pytest.fixture
def interrupted_halfway(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes while the second portion is played."""
    portions = 0
    play = simulation.play_chunk

    def interrupted(*arguments: Any) -> Tally:
        nonlocal portions
        portions += 1
        if portions == 2:
            raise KeyboardInterrupt
        return play(*arguments)

    monkeypatch.setattr(simulation, "play_chunk", interrupted)


@pytest.mark.usefixtures("interrupted_halfway")
def test_an_interrupt_ends_with_what_was_done(app: typer.Typer) -> None:
    arguments = ["--games", "1000", "--seed", "7", "--workers", "1", "--json"]
    result = run(app, *arguments)
    assert result.exit_code == 130
    report = json.loads(result.stdout)
    assert report["interrupted"] is True
    assert report["games_asked"] == 1000
    assert 0 < report["games"] < 1000
    whole = tally_of(make_plan("usa", ["random"] * 2, report["games"], "7"))
    assert report["seats"][0]["total"]["mean"] == whole.sums[0][ITEMS.index("total")] / report["games"]


@pytest.mark.usefixtures("interrupted_halfway")
def test_an_interrupted_table_says_how_many_of_how_many(app: typer.Typer) -> None:
    result = run(app, "--games", "400", "--seed", "7", "--workers", "1")
    assert result.exit_code == 130
    assert "of 400 games (interrupted)" in result.stdout


def test_interrupted_before_the_first_game_there_is_nothing_to_tell(
    app: typer.Typer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(plan: Plan) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "prepare", interrupted)
    table = run(app, "--games", "400", "--seed", "7")
    assert table.exit_code == 130
    assert "0 of 400 games" in table.stdout
    document = run(app, "--games", "400", "--seed", "7", "--json")
    assert json.loads(document.stdout)["turns"] == {"mean": None, "min": None, "max": None}


RUN_SLOW_GAMES = """
import sys, typer, test_simulation
from wayfare.bots import bot
bot.register("slow")(test_simulation.SlowBot)
app = typer.Typer()
app.command()(test_simulation.simulate)
app(sys.argv[1:])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other interrupts")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_stops_all_processes_without_a_word(workers: str, tmp_path: Path) -> None:
    paths = [str(Path(__file__).parent), *filter(None, sys.path)]
    command = [
        sys.executable, "-c", RUN_SLOW_GAMES, "--map", "amsterdam", "--players", "slow,slow", "--games", "500",
        "--seed", "7", "--workers", workers, "--json", "--records", str(tmp_path),
    ]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while len(list(tmp_path.glob("*.json"))) < 5 and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    output, errors = process.communicate(timeout=30)
    assert errors == b""
    assert process.returncode == 130
    report = json.loads(output)
    assert report["interrupted"] is True
    assert 0 < report["games"] < 500
    for number in range(report["games"]):
        assert (tmp_path / f"{number:06}.json").exists()
