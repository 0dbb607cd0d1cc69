"""What is kept of a match: nothing is lost, nothing is played twice, and other people's files are left alone."""

import json
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from rounds import BOTS, facts, without_times, write_bots

from wayfare.arena import MatchInterrupted, ResultsError, make_ladders, match
from wayfare.arena.crews import AHEAD, play_all, portions
from wayfare.arena.plan import MatchPlan, make_plan
from wayfare.arena.playing import play_portion
from wayfare.arena.running import run_match
from wayfare.arena.store import Results
from wayfare.arena.tally import Tally
from wayfare.cli import main
from wayfare.game.errors import SetUpError

pytestmark = pytest.mark.xdist_group("compiled")


def interrupted_after(games: int) -> Any:
    """Ctrl-C comes when so many games are counted."""
    asked = False

    def progress(tally: Tally) -> None:
        nonlocal asked
        if len(tally.games) >= games and not asked:
            asked = True
            signal.raise_signal(signal.SIGINT)

    return progress


@pytest.mark.parametrize(
    ("compiled", "workers", "games"), [(True, 1, 3000), (True, 2, 6000), (False, 1, 12), (False, 2, 12)]
)
def test_interrupted_and_resumed_equals_not_interrupted(
    compiled: bool, workers: int, games: int, tmp_path: Path
) -> None:
    plan = make_plan("amsterdam", ["planner", "greedy"], games, "ctrl-c", compiled=compiled)
    whole = run_match(plan, workers, tmp_path / "whole")
    assert whole.ended == "finished"
    with pytest.raises(MatchInterrupted) as interrupt:
        run_match(plan, workers, tmp_path / "parts", progress=interrupted_after(4))
    part = interrupt.value.result
    assert part.ended == "interrupted"
    assert 4 <= part.games < games
    assert facts(part) == facts(whole)[: part.games]
    assert stored_games(tmp_path / "parts") >= part.games
    resumed = run_match(plan, workers, tmp_path / "parts", resume=True)
    assert facts(resumed) == facts(whole)
    assert without_times(resumed) == without_times(whole)
    assert stored_games(tmp_path / "parts") == games


def stored_games(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        count: int = connection.execute("SELECT count(*) FROM games").fetchone()[0]
    return count


def test_games_that_are_kept_are_not_played_again(tmp_path: Path) -> None:
    plan = make_plan("amsterdam", ["planner", "greedy"], 10, "kept", compiled=False)
    first = run_match(plan, 1, tmp_path / "file")
    more = make_plan("amsterdam", ["planner", "greedy"], 14, "kept", compiled=False)
    tally = Tally(more)
    tally.add(play_portion(plan, 0, 3))
    tally.add(play_portion(plan, 6, 1))
    assert len(tally.games) == 2
    assert [first for first, _ in portions(more, tally.has, 1)] == [3, 4, 5, 7, 8, 9, 10, 11, 12, 13]
    longer = run_match(more, 1, tmp_path / "file", resume=True)
    assert longer.games == 14
    # The times too: had they been played again, these would differ.
    assert longer.game_results[:10] == first.game_results


def test_whoever_resumes_with_fewer_games_than_count_is_told_of_all_that_do(tmp_path: Path) -> None:
    whole = match("amsterdam", ["planner", "greedy"], 40, "fewer", out=tmp_path / "file")
    again = match("amsterdam", ["planner", "greedy"], 10, "fewer", out=tmp_path / "file", resume=True)
    assert again.game_results == whole.game_results
    assert again.ended == "finished"
    early = match("amsterdam", ["planner", "greedy"], 40, "fewer", out=tmp_path / "file", resume=True, sprt=(0, 300))
    assert early.ended == "decided"
    assert early.games < 40
    with closing(Results(tmp_path / "file", must_exist=True)) as results:
        (noted,) = results.read_matches()
    assert (noted["games_counted"], noted["games_asked"]) == (40, 40)


def test_of_millions_of_games_only_those_are_looked_for_that_are_played_next() -> None:
    plan = make_plan("amsterdam", ["random", "greedy"], 10**9, "many", compiled=False)
    asked = 0

    def done(number: int) -> bool:
        nonlocal asked
        asked += 1
        assert asked < 100
        return False

    for workers in (1, 2):
        finished = play_all(plan, portions(plan, done, workers), workers, lambda: False)
        with closing(finished):
            assert [game.number for game in next(finished)] in ([[0]] if workers == 1 else [[n] for n in range(9)])
    assert asked <= 2 + AHEAD * 2 + 2


def test_a_match_that_is_there_is_not_played_twice(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 4, "twice", out=tmp_path / "file")
    with pytest.raises(ResultsError, match=r"has this match already, as number 1: add --resume"):
        match("amsterdam", ["planner", "greedy"], 4, "twice", out=tmp_path / "file")
    assert match("amsterdam", ["planner", "greedy"], 4, "other", out=tmp_path / "file").match == 2


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"players": ["planner", "hoard"]}, r"has other players \(planner,greedy, not planner,hoard\)$"),
        ({"board": "italy"}, r"has other map \(amsterdam, not italy\)$"),
        ({"seed": "8"}, r"has other seed \(7, not 8\)$"),
        ({"seats": 4}, r"has other seats \(2, not 4\)$"),
        ({"seconds": 2.0}, r"has other seconds \(None, not 2.0\)$"),
        ({"compiled": False}, r"has other compiled \(True, not False\)$"),
    ],
)
def test_a_match_with_other_settings_is_not_resumed(changed: dict[str, Any], message: str, tmp_path: Path) -> None:
    asked: dict[str, Any] = {"board": "amsterdam", "players": ["planner", "greedy"], "games": 4, "seed": "7"}
    match(**asked, out=tmp_path / "file")
    before = (tmp_path / "file").read_bytes()
    with pytest.raises(ResultsError, match=message) as refused:
        match(**(asked | changed), out=tmp_path / "file", resume=True)
    assert "nothing to resume: its last match, number 1," in str(refused.value)
    assert (tmp_path / "file").read_bytes() == before


def test_a_match_of_a_bot_whose_code_has_changed_is_not_resumed_but_begun_anew(tmp_path: Path) -> None:
    bots = Path(write_bots(tmp_path))
    asked: dict[str, Any] = {"board": "amsterdam", "players": [f"{bots}:Rolling", "random"], "seed": "7"}
    match(**asked, games=2, out=tmp_path / "file")
    bots.write_text(BOTS.replace("self.rng.choice(legal)", "legal[0]"))
    with pytest.raises(ResultsError, match=r"match 1 was played with other code of the bots; leave out --resume, and"):
        match(**asked, games=4, out=tmp_path / "file", resume=True)
    assert match(**asked, games=2, out=tmp_path / "file").match == 2
    bots.write_text(BOTS)
    assert match(**asked, games=4, out=tmp_path / "file", resume=True).match == 1


def test_an_old_file_without_the_code_of_the_bots_is_rated_and_not_resumed(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 4, 7, out=tmp_path / "file")
    ladders = make_ladders([tmp_path / "file"])
    with closing(sqlite3.connect(tmp_path / "file")) as connection, connection:
        (settings,) = connection.execute("SELECT settings FROM matches").fetchone()
        old = {key: value for key, value in json.loads(settings).items() if key != "code"}
        connection.execute("UPDATE matches SET settings = ?", (json.dumps(old, sort_keys=True),))
    with pytest.raises(ResultsError, match=r"match 1 was played before the code of bots was noted; leave out --resume"):
        match("amsterdam", ["planner", "greedy"], 8, 7, out=tmp_path / "file", resume=True)
    assert make_ladders([tmp_path / "file"]) == ladders


def test_other_rules_or_another_version_of_the_map_are_not_resumed(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 4, 7, out=tmp_path / "file")
    for old, new, told in (
        ('"rules": 1', '"rules": 0', "has other rules"),
        (
            '"digest": "',
            '"digest": "0',
            "the map amsterdam has changed since its last match, number 1; leave out --resume",
        ),
    ):
        with closing(sqlite3.connect(tmp_path / "file")) as connection, connection:
            connection.execute("UPDATE matches SET settings = replace(settings, ?, ?)", (old, new))
        with pytest.raises(ResultsError, match=told):
            match("amsterdam", ["planner", "greedy"], 4, 7, out=tmp_path / "file", resume=True)
        with closing(sqlite3.connect(tmp_path / "file")) as connection, connection:
            connection.execute("UPDATE matches SET settings = replace(settings, ?, ?)", (new, old))


def test_files_that_are_not_ours_are_left_alone(tmp_path: Path) -> None:
    text, database, empty = tmp_path / "text", tmp_path / "database", tmp_path / "empty"
    text.write_text("my diary " * 1000)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE songs (title)")
    for file, message in ((text, "is no file of results"), (database, "is a database of something else")):
        before = file.read_bytes()
        with pytest.raises(ResultsError, match=message):
            match("amsterdam", ["planner", "greedy"], 4, 7, out=file)
        assert file.read_bytes() == before
    empty.touch()
    assert match("amsterdam", ["planner", "greedy"], 4, 7, out=empty).games == 4
    with pytest.raises(ResultsError, match="there is no such file of results"):
        match("amsterdam", ["planner", "greedy"], 4, 7, out=tmp_path / "none", resume=True)
    with pytest.raises(SetUpError, match=f"{text / 'inside'}: there is no folder {text}"):
        match("amsterdam", ["planner", "greedy"], 4, 7, out=text / "inside")


@pytest.mark.parametrize("name", ["what?.sqlite", "a%41b.sqlite", "file:x?mode=memory", ":memory:"])
def test_whatever_the_file_is_called_it_is_that_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match("amsterdam", ["planner", "greedy"], 4, 7, out=name)
    match("amsterdam", ["planner", "greedy"], 6, 7, out=name, resume=True)
    assert stored_games(tmp_path / name) == 6
    assert [file.name for file in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("DELETE FROM seats WHERE game = 3 AND seat = 1", "game 3 of match 1 is not whole"),
        ("DELETE FROM seats WHERE game = 3", "game 3 of match 1 is not whole"),
        ("DELETE FROM seats WHERE game = 9", "game 9 of match 1 is not whole"),
        ("DELETE FROM games WHERE game = 3", "game 3 of match 1 is not whole"),
        ("DELETE FROM games WHERE game = 9", "game 9 of match 1 is not whole"),
        ("DELETE FROM seats WHERE game = 3; DELETE FROM games WHERE game = 3", "game 3 of match 1 is missing"),
        ("DELETE FROM seats WHERE game > 7; DELETE FROM games WHERE game > 7", "game 8 of match 1 is missing"),
        ("DELETE FROM seats; DELETE FROM games", "game 0 of match 1 is missing"),
        ("UPDATE seats SET points = 'many' WHERE game = 5", "game 5 of match 1 is not whole"),
        ("UPDATE seats SET game = 'third' WHERE game = 3 AND seat = 1", "game 3 of match 1 is not whole"),
        ("UPDATE seats SET player = 7 WHERE game = 5 AND seat = 0", "game 5 of match 1 is not whole"),
        ("UPDATE seats SET rank = 2 WHERE game = 5", "game 5 of match 1 is not whole"),
    ],
)
def test_a_file_with_a_game_that_is_not_whole_is_refused_in_one_line(
    change: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    match("amsterdam", ["planner", "greedy"], 10, "7", out=file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executescript(change)
    asked = ["--map", "amsterdam", "--players", "planner,greedy", "--games", "12", "--seed", "7"]
    for command in (["match", *asked, "--out", str(file), "--resume"], ["ladder", str(file)]):
        assert main(command) == 2
        printed = capsys.readouterr()
        assert printed.err.startswith(f"wayfare: {file} is damaged: {message};")
        assert printed.err.count("\n") == 1


def test_settings_that_cannot_be_read_are_told_in_one_line(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 4, 7, out=tmp_path / "file")
    for broken in ('{"map": ', "[]"):
        with closing(sqlite3.connect(tmp_path / "file")) as connection, connection:
            connection.execute("UPDATE matches SET settings = ?", (broken,))
        with pytest.raises(ResultsError, match="is damaged: the settings of match 1 cannot be read"):
            match("amsterdam", ["planner", "greedy"], 4, 7, out=tmp_path / "file", resume=True)


def test_a_ladder_of_players_that_are_lost_is_refused_in_one_line(tmp_path: Path) -> None:
    match("amsterdam", ["planner", "greedy"], 4, 7, out=tmp_path / "file")
    with closing(sqlite3.connect(tmp_path / "file")) as connection, connection:
        connection.execute("DELETE FROM players WHERE player = 0")
    with pytest.raises(ResultsError, match="is damaged: match 1 is not whole"):
        make_ladders([tmp_path / "file"])


def test_a_file_that_another_program_has_locked_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wayfare.arena.database.PATIENCE", 0.1)
    file = tmp_path / "file"
    match("amsterdam", ["planner", "greedy"], 4, "before", out=file)
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(ResultsError, match=rf"^{file}: database is locked$"):
            match("amsterdam", ["planner", "greedy"], 4, "locked", out=file)
        with closing(Results(file, must_exist=True)) as results:
            assert len(results.read_matches()) == 1


def test_matches_that_begin_at_the_same_moment_share_a_new_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    plans = [make_plan("amsterdam", ["planner", "greedy"], 4, seed) for seed in ("one", "two", "two", "one")]
    ready = Barrier(len(plans))

    def begin(plan: MatchPlan) -> int:
        ready.wait()
        with closing(Results(file)) as results:
            return results.add_match(plan)

    with ThreadPoolExecutor(len(plans)) as pool:
        one, two, same_as_two, same_as_one = pool.map(begin, plans)
    assert (same_as_one, same_as_two) == (one, two)
    assert sorted((one, two)) == [1, 2]
