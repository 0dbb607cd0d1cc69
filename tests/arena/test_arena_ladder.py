"""The ladder: the order of the shipped bots holds, and who cannot be compared is told apart."""

from pathlib import Path

import pytest
from rounds import BOTS, write_bots

from wayfare.arena import make_ladders, match
from wayfare.arena.bot_code import player_codes
from wayfare.arena.plan import make_plan
from wayfare.arena.shown import ladder_remarks

pytestmark = pytest.mark.xdist_group("compiled")


@pytest.mark.parametrize("name", ["usa", "italy", "amsterdam"])
def test_the_order_of_the_ladder_holds(name: str, tmp_path: Path) -> None:
    """Random, greedy, planner: each is so much stronger that chance cannot turn it in this many games."""
    first = match(name, ["planner", "greedy"], 60, "order", out=tmp_path / "file")
    decisions = sum(game.decisions for game in first.game_results)
    assert first.seconds / decisions < 0.002  # what the planner may take for one, compiled
    match(name, ["greedy", "random"], 60, "order", out=tmp_path / "file")
    (ladder,) = make_ladders([tmp_path / "file"])
    assert [rung.player for rung in ladder.rungs] == ["planner", "greedy", "random"]
    assert ladder.anchors == ["random"]
    assert ladder.rungs[-1].elo.value == 0
    values = [rung.elo.value for rung in ladder.rungs]
    assert [rung.games for rung in ladder.rungs] == [60, 120, 60]
    assert all(value is not None for value in values)


def test_the_same_match_from_two_files_counts_once_and_deals_are_kin(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 60, "copy", out=tmp_path / "one")
    (tmp_path / "two").write_bytes((tmp_path / "one").read_bytes())
    assert make_ladders([tmp_path / "one", tmp_path / "two"]) == make_ladders([tmp_path / "one"])


def test_a_copy_that_went_on_counts_with_all_its_games_in_any_order(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 10, "went on", out=tmp_path / "old")
    (tmp_path / "new").write_bytes((tmp_path / "old").read_bytes())
    match("amsterdam", ["planner", "greedy"], 40, "went on", out=tmp_path / "new", resume=True)
    both = [
        make_ladders(files) for files in ([tmp_path / "old", tmp_path / "new"], [tmp_path / "new", tmp_path / "old"])
    ]
    assert both[0] == both[1] == make_ladders([tmp_path / "new"])
    assert both[0][0].games == 40


def test_players_who_never_met_are_told_apart(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 20, "apart", out=tmp_path / "file")
    match("amsterdam", ["hoard", "random"], 20, "apart", out=tmp_path / "file")
    (ladder,) = make_ladders([tmp_path / "file"])
    assert [(rung.player, rung.group) for rung in ladder.rungs] == [
        ("hoard", 0), ("random", 0), ("planner", 1), ("greedy", 1),
    ]  # fmt: skip
    assert ladder.anchors == ["random", "greedy"]


def test_who_may_use_the_clock_is_another_player_with_another_time(tmp_path: Path) -> None:
    bots = write_bots(tmp_path)
    plan = make_plan("amsterdam", [f"{bots}:Rolling", "planner"], 2, 7, seconds=0.5)
    assert plan.labels == (f"{bots}:Rolling @0.5s", "planner")


def test_a_bot_whose_code_was_changed_is_another_player_and_those_it_met_are_not(tmp_path: Path) -> None:
    bots = Path(write_bots(tmp_path))
    other = tmp_path / "other.py"
    other.write_text(BOTS)
    name, met = f"{bots}:Rolling", f"{other}:Rolling"
    match("amsterdam", [name, "random"], 2, "before", out=tmp_path / "file")
    match("amsterdam", [met, "random"], 2, "before", out=tmp_path / "file")
    plain = make_ladders([tmp_path / "file"])
    assert {rung.player for rung in plain[0].rungs} == {name, met, "random"}
    old = player_codes([name])[0]
    bots.write_text(BOTS.replace("self.rng.choice(legal)", "legal[0]"))
    new = player_codes([name])[0]
    match("amsterdam", [name, "random"], 4, "after", out=tmp_path / "file")
    (ladder,) = make_ladders([tmp_path / "file"])
    assert {rung.player: rung.games for rung in ladder.rungs} == {
        f"{name} (code {old[:8]})": 2, f"{name} (code {new[:8]})": 4, met: 2, "random": 8,
    }  # fmt: skip
    (named,) = make_ladders([tmp_path / "file"], name)
    assert named.anchors == [f"{name} (code {new[:8]})"]
    assert ladder_remarks(named, name) == [
        f"{', '.join(rung.player for rung in named.rungs)} are rated among themselves, with {named.anchors[0]} as 0."
    ]
    (exact,) = make_ladders([tmp_path / "file"], f"{name} (code {old[:8]})")
    assert exact.anchors == [f"{name} (code {old[:8]})"]


def test_the_code_of_a_player_is_its_own(tmp_path: Path) -> None:
    bots = write_bots(tmp_path)
    codes = player_codes([f"{bots}:Rolling", "planner", "level-1", "stdio:no-such-program"])
    assert codes[0] == player_codes([f"{bots}:Rolling"])[0] != codes[1]
    assert codes[1] == codes[2] == player_codes(["search:ms=5"])[0] != ""
    assert codes[3] == ""
