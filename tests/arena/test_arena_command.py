"""`wayfare match` and `wayfare ladder`: what they print, write and refuse."""

import csv
import json
import re
import sys
from pathlib import Path

import pytest
from rounds import write_bots

from wayfare.arena import match as play_match
from wayfare.arena.export import COLUMNS
from wayfare.arena.schema import schema
from wayfare.cli import main
from wayfare.commands.ladder import ladder
from wayfare.commands.match import match

pytestmark = pytest.mark.xdist_group("compiled")

SOURCES = "".join(
    (Path(__file__).parents[2] / "wayfare" / "commands" / f"{name}.py").read_text(encoding="utf-8")
    for name in ("match", "ladder")
)
Output = pytest.CaptureFixture[str]
USUAL = ("match", "--map", "amsterdam", "--players", "planner,greedy", "--games", "20", "--seed", "7")


def test_the_table_tells_what_there_is_to_know(capsys: Output) -> None:
    assert main([*USUAL, "--workers", "2", "--sprt=-10,50"]) == 0
    printed = capsys.readouterr()
    assert "amsterdam, 2 seats, seed 7: 20 games in 10 blocks" in printed.out
    for words in ("planner", "greedy", "Win rate (95 %)", "Points (95 %)", "Tickets", "ms/decision", "Failures",
                  "Elo (95 %)", "Elo: greedy is 0", "Sequential test of planner, -10 or +50 Elo: ",
                  "ms a game on one core"):  # fmt: skip
        assert words in printed.out
    assert printed.err == ""


@pytest.fixture(params=[40, 60, 80, 100, 120])
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Both outputs are a terminal of this width."""
    monkeypatch.setenv("COLUMNS", str(request.param))
    monkeypatch.setenv("LINES", "40")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "xterm")
    return int(request.param)


def test_names_wins_rates_and_elo_are_readable_on_a_terminal_of_any_width(
    columns: int, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    players = ["one-network", "greedy"]
    assert main([*USUAL[:4], ",".join(players), *USUAL[5:], "--workers", "1"]) == 0
    result = play_match("amsterdam", players, 20, "7")
    printed = capsys.readouterr()
    out, live = (
        re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "\n").splitlines()
        for text in (printed.out, printed.err)
    )
    for lines in (out, live):
        assert max(map(len, lines)) <= columns
        assert not any("…" in line for line in lines)
        assert all(
            any(words in line for line in lines) for words in (*players, "Wins", "Win rate (95 %)", "Elo (95 %)")
        )
    told = {player: " ".join(line for line in out if f" {player} " in line) for player in players}
    for player in result.players:
        rate, elo = player.win_rate, player.elo
        assert f" {player.wins:.1f} " in told[player.name]
        # On the narrowest the end of an interval stands on a line of its own.
        assert f" {rate.value:.1%} ({rate.low:.1%} –" in told[player.name]
        assert any(f"{rate.high:.1%})" in line for line in out)
        assert f" {elo.value:+.0f} " in told[player.name]


def test_a_name_longer_than_the_terminal_is_broken_and_not_cut(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    name = f"{write_bots(tmp_path)}:Rolling"
    assert main(["match", "--map", "amsterdam", "--players", f"{name},random", "--games", "2", "--seed", "7",
                 "--workers", "1"]) == 0  # fmt: skip
    table = capsys.readouterr().out.partition("Elo: ")[0].splitlines()
    parts = [line[2:22].rstrip() for line in table if line[1:3].strip() and "───" not in line]
    assert name in "".join(parts)


def test_brackets_and_colons_in_names_mean_nothing(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "d[" / "x]"
    folder.mkdir(parents=True)
    (folder / "b.py").write_text(
        "class Fire:\n    def __init__(self, board, seat, rng, *, depth=1): ...\n"
        "    def choose(self, view, legal, seconds): raise ValueError('[/b] :fire:')\n"
    )
    name = "d[/x]/b.py:Fire:depth=3"
    asked = ["--map", "amsterdam", "--players", f"{name},random", "--games", "2", "--seed", "[red]s", "--workers", "1"]
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    for command in (["match", *asked, "--out", "file"], ["ladder", "file"], ["simulate", *asked]):
        assert main(command) == 0
        printed = capsys.readouterr()
        assert name in printed.out
        for text in (printed.out, printed.err):
            assert "\N{FIRE}" not in text
        if command[0] == "match":
            assert name in printed.err
            assert "[/b] :fire:" in printed.out
        if command[0] != "ladder":
            assert "seed [red]s" in printed.out


def test_json_is_one_document_with_the_keys_that_help_names(capsys: Output) -> None:
    assert main([*USUAL, "--sprt", "0,50", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["players"] == ["planner", "greedy"]
    assert (document["games"], document["blocks"], document["block_size"]) == (20, 10, 2)
    assert len(document["game_results"]) == 40
    assert document["results"][0]["win_rate"]["low"] <= document["results"][0]["win_rate"]["value"]
    assert match.__doc__ is not None
    for key in [*document, *document["sprt"], *document["results"][0], *document["game_results"][0]]:
        assert key in match.__doc__


def test_csv_and_parquet_are_read_back(tmp_path: Path, capsys: Output) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    assert main([*USUAL, "--export", str(tmp_path / "games.csv")]) == 0
    assert main([*USUAL, "--export", str(tmp_path / "games.parquet")]) == 0
    assert main([*USUAL, "--format", "json", "--export", str(tmp_path / "games.txt")]) == 0
    capsys.readouterr()
    assert main([*USUAL, "--format", "csv"]) == 0
    assert capsys.readouterr().out == (tmp_path / "games.csv").read_text(encoding="utf-8")
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    table = parquet.read_table(tmp_path / "games.parquet")
    document = json.loads((tmp_path / "games.txt").read_text(encoding="utf-8"))
    rows = table.to_pylist()
    assert tuple(lines[0]) == tuple(table.column_names) == tuple(document["game_results"][0]) == COLUMNS
    assert rows == document["game_results"]
    assert [line["points"] for line in lines] == [str(row["points"]) for row in rows]
    assert sum(float(line["win"]) for line in lines) == 20
    about = json.loads(table.schema.metadata[b"wayfare"])
    assert about["results"][0]["points"] == document["results"][0]["points"]
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".part"] == []


def test_without_a_seed_one_is_chosen_and_told(capsys: Output) -> None:
    assert main(["match", "--map", "amsterdam", "--games", "4", "--format", "json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == f"Seed {json.loads(printed.out)['seed']}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--map", "atlantis"], "there is no map called 'atlantis'"),
        (["--players", "planner,clever"], "there is no bot called 'clever'"),
        (["--players", "planner,"], "there is no bot called ''"),
        (["--players", "planner:ms=3"], "planner has no parameter 'ms'"),
        (["--games", "0"], "0 games cannot be played"),
        (["--games", "many"], "Invalid value for '--games'"),
        (["--workers", "0"], "0 workers cannot work"),
        (["--seats", "7"], "usa is for 2 to 5 players, not 7"),
        (["--seconds", "-1"], "-1 seconds are no time for a decision"),
        (["--seed", "7/3"], "'7/3' names one game"),
        (["--sprt", "5"], "--sprt 5: give two Elo differences"),
        (["--format", "xml"], "--format xml: there are table, json, csv, parquet"),
        (["--format", "parquet"], "Parquet is not for reading on a screen: name a file with --export"),
        (["--export", "games.xml"], "games.xml: say with --format what to write there"),
        (["--format", "table", "--export", "games.csv"], "--export writes json, csv or parquet"),
        (["--export", "no/such/folder/games.csv"], "no/such/folder/games.csv: there is no folder"),
        (["--format", "csv", "--export", "."], ". is a folder; name a file"),
        (["--out", "no/such/folder/results"], "no/such/folder/results: there is no folder no/such/folder"),
        (["--out", "."], ". is a folder; name a file"),
        (["--players", "greedy", "--seats", "2", "--sprt", "0,20"], "a sequential test compares the first player"),
        (["--resume", "--seed", "7"], "what is to be resumed? give the file of results with --out"),
        (["--resume", "--out", "x"], "give the --seed of the match that is to be resumed"),
        (["--resume", "--out", "no such file", "--seed", "7"], "no such file: there is no such file of results"),
    ],
)
def test_a_bad_argument_is_one_line_and_status_2(
    arguments: list[str], message: str, capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["match", *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.splitlines()[-1].startswith(f"wayfare: {message[:5]}")
    assert "Seed" not in printed.err
    assert printed.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told_before_the_match(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wayfare.arena.running.run_match", lambda *arguments: pytest.fail("the match was played"))
    (tmp_path / "games.csv.part").mkdir()
    assert main([*USUAL, "--export", str(tmp_path / "games.csv")]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"wayfare: {tmp_path / 'games.csv'}: cannot be written (")
    assert error.count("\n") == 1


def test_without_pyarrow_it_is_told_what_to_install(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main([*USUAL, "--export", "games.parquet"]) == 2
    assert "install wayfare[parquet]" in capsys.readouterr().err


def test_the_ladder_reads_what_matches_have_written(tmp_path: Path, capsys: Output) -> None:
    file = str(tmp_path / "results.sqlite")
    assert main([*USUAL, "--out", file]) == 0
    assert main([*USUAL[:4], "hoard,random", *USUAL[5:], "--out", file]) == 0
    assert main([*USUAL[:4], "hoard,greedy", *USUAL[5:], "--seats", "4", "--out", file]) == 0
    capsys.readouterr()
    assert main(["ladder", file]) == 0
    printed = capsys.readouterr().out
    assert "amsterdam" in printed
    assert "2 seats: 40 games" in printed
    assert "4 seats: 24 games" in printed
    assert "planner, greedy never met the others, not even through a third" in printed
    assert "random has not played here." in printed
    assert main(["ladder", file, "--json", "--anchor", "greedy"]) == 0
    two, four = json.loads(capsys.readouterr().out)
    assert [rung["player"] for rung in two["rungs"]] == ["planner", "greedy", "hoard", "random"]
    assert two["anchors"] == ["greedy", "random"]
    assert four["anchors"] == ["greedy"]
    assert ladder.__doc__ is not None
    for key in [*two, *two["rungs"][0], *two["rungs"][0]["elo"]]:
        assert key in ladder.__doc__


def test_the_ladder_refuses_what_it_cannot_read_in_one_line(
    tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "diary").write_text("dear diary " * 500)
    for arguments, message in (
        ([], "results.sqlite: there is no such file of results"),
        (["nothing"], "nothing: there is no such file of results"),
        (["diary"], "diary is no file of results"),
    ):
        assert main(["ladder", *arguments]) == 2
        printed = capsys.readouterr()
        assert printed.err.startswith(f"wayfare: {message}")
        assert printed.err.count("\n") == 1


def test_what_the_documentation_says_is_so(capsys: Output) -> None:
    text = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    exec(compile(example, "docs/arena.md", "exec"), {})
    assert capsys.readouterr().out.startswith("planner ")
    for table in schema.tables.values():
        (line,) = (line for line in text.splitlines() if line.startswith(f"| `{table.name}` |"))
        assert [name for name in re.findall(r"`(\w+)`", line) if name != table.name] == [
            column.name for column in table.columns if column.name != table.name
        ]
    for name in re.findall(r" (--\w+)", text):
        if name not in ("--nthreads", "--nworkers"):
            assert f'"{name}"' in SOURCES or f"    {name[2:]}: Annotated" in SOURCES
