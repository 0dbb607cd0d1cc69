"""The command line: what the commands print, and how they end."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from helpers import play_on

from wayfare import __version__
from wayfare.board.map_file import MAPS, map_names
from wayfare.cli import main
from wayfare.game.game import Game
from wayfare.game.record import dump_record, make_record

ROOT = Path(__file__).resolve().parent.parent
WAYFARE = [sys.executable, "-m", "wayfare"]

Output = pytest.CaptureFixture[str]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    return subprocess.run(
        [*WAYFARE, *arguments], input=typed, capture_output=True, encoding="utf-8", cwd=ROOT, check=False, timeout=60
    )


@pytest.fixture(scope="module")
def game() -> Game:
    return play_on(Game("italy", 3, "cli"), Random(2), 100_000)


@pytest.fixture
def record(game: Game, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(dump_record(make_record(game, ["Anna", "Bert", "Cleo"])), encoding="utf-8")
    return file


# --- Boards ---


def test_maps_tells_every_board_in_a_paragraph(capsys: Output) -> None:
    assert main(["maps"]) == 0
    paragraphs = capsys.readouterr().out.strip().split("\n\n")
    assert [text.partition(":")[0] for text in paragraphs] == map_names()
    italy = paragraphs[map_names().index("italy")]
    assert "2 to 5 players, 46 places, 128 routes, 56 tickets" in italy
    assert "ferry cards" in italy
    assert "up to 56 points" in italy
    assert "merchandise" not in italy


def test_what_sets_a_board_apart_comes_from_its_data(tmp_path: Path) -> None:
    text = Path(MAPS, "usa.toml").read_text(encoding="utf-8")
    file = tmp_path / "other.toml"
    file.write_text(text.replace("bonus = 10", "bonus = 12"), encoding="utf-8")
    from wayfare.board.map_file import read_map
    from wayfare.terminal.about import twists

    assert twists(read_map(file)) == ["The longest continuous path scores 12 points at the end."]


def test_check_map_tells_the_figures_of_a_sound_map(capsys: Output) -> None:
    file = str(Path(MAPS, "usa.toml"))
    assert main(["check-map", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{file} is a sound map."
    assert "Places: 36." in lines
    assert "Routes: 100, with 309 spaces." in lines
    assert "Colour red: 7 routes, 27 spaces." in lines
    assert "Length 6: 9 routes, 15 points each." in lines
    assert "Tickets: 30, worth 4 to 22 points, 11.6 in the mean." in lines
    assert any(re.fullmatch(r"Digest: [0-9a-f]{64}\.", line) for line in lines)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("italy", "Genova to Pescara: 7 points, and the path is 10."),
        ("italy", "Ferries: 21 routes, 106 spaces, 55 with waves."),
        ("italy", "Parallel: 3 routes between the same places, 1 time."),
        ("amsterdam", "Every ticket is worth the shortest path between its ends."),
        ("amsterdam", "Colour red: 6 routes, 10 spaces."),
    ],
)
def test_check_map_tells_what_a_map_maker_looks_for(name: str, line: str, capsys: Output) -> None:
    assert main(["check-map", name]) == 0
    assert line in capsys.readouterr().out.splitlines()


def test_check_map_says_one_route_where_there_is_one(tmp_path: Path, capsys: Output) -> None:
    from wayfare.board.map_file import read_map
    from wayfare.terminal.about import twists

    file = tmp_path / "one.toml"
    for name, changes, line, twist in (
        ("skerries", {"ferry 2": "grey", '["Fern", "Holm", 2, "ferry 1"]': '["Fern", "Holm", 2, "grey"]'},
         "Ferries: 1 route, 2 spaces, 1 with waves.",
         "1 route is a ferry, whose waves take locomotives or ferry cards."),
        ("bazaar", {' carts"],': '"],', "cards = 6": "cards = 1"},
         "Carts: 1 route.", "1 route gives merchandise, and having the most scores 6 points."),
    ):  # fmt: skip
        text = Path(MAPS, f"{name}.toml").read_text(encoding="utf-8")
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
        assert main(["check-map", str(file)]) == 0
        assert line in capsys.readouterr().out.splitlines()
        assert twist in twists(read_map(file))


def test_check_map_tells_every_problem_of_a_bad_map(tmp_path: Path, capsys: Output) -> None:
    file = tmp_path / "bad.toml"
    text = Path(MAPS, "usa.toml").read_text(encoding="utf-8")
    text = text.replace('["Denver", "El Paso", 4]', '["Denver", "El Pasa", 4]').replace("pieces = 45", "pieces = 0")
    file.write_text(text, encoding="utf-8")
    assert main(["check-map", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "pieces" in lines[0]
    assert "'El Pasa'; did you mean El Paso?" in lines[1].replace(" (did you", "; did you").replace("?)", "?")


# --- Records ---


def test_replay_shows_a_spectator_no_secret(record: Path, game: Game, capsys: Output) -> None:
    assert main(["replay", str(record)]) == 0
    text = capsys.readouterr().out
    assert "Anna is dealt 4 train cards." in text
    assert "draws a card blind." in text
    assert not re.search(r"draws an? \w+ card blind|keeps \w+–|looks at .*:", text)
    claims = sum(event.kind == "claimed" for event in game.events)
    assert len(re.findall(r"claims \w+", text)) == claims > 10
    scores = game.scores()
    assert all(f"rank {score.rank}, {score.total} point" in text for score in scores)


@pytest.mark.parametrize("seat", ["1", "Bert"])
def test_replay_shows_a_seat_its_own_secrets_only(record: Path, seat: str, capsys: Output) -> None:
    assert main(["replay", str(record), "--seat", seat]) == 0
    text = capsys.readouterr().out
    assert re.search(r"You are dealt \d (?!train)", text)
    assert "Anna is dealt 4 train cards." in text
    assert not re.search(r"(Anna|Cleo) (draws an? \w+ card blind|keeps \w+–)", text)


def test_replay_of_everything_shows_all_secrets(record: Path, capsys: Output) -> None:
    assert main(["replay", str(record), "--all"]) == 0
    text = capsys.readouterr().out
    assert "train cards." not in text
    assert re.search(r"Anna draws an? \w+ card blind", text)
    assert "draws a card blind." not in text


def test_replay_shows_some_turns(record: Path, capsys: Output) -> None:
    assert main(["replay", str(record), "--from", "3", "--to", "5"]) == 0
    headings = re.findall(r"^(Setting up|Turn \d+)", capsys.readouterr().out, re.M)
    assert headings == ["Turn 3", "Turn 4", "Turn 5"]


def test_replay_counts_the_turns_of_the_game(record: Path, game: Game, capsys: Output) -> None:
    main(["replay", str(record)])
    names = re.findall(r"^Turn \d+, (\w+)\.", capsys.readouterr().out, re.M)
    order = ["Anna", "Bert", "Cleo"]
    first = order.index(names[0])
    assert names == [order[(first + turn) % 3] for turn in range(len(names))]


def test_replay_needs_no_rules_to_tell_an_old_record(record: Path, capsys: Output) -> None:
    text = record.read_text(encoding="utf-8").replace('"rules": 1,', '"rules": 0,')
    record.write_text(text.replace('"kind": "passed"', '"kind": "hopped"'), encoding="utf-8")
    text = record.read_text(encoding="utf-8").replace('{"kind": "ended"', '{"kind": "vanished"')
    record.write_text(text, encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    assert "Something that this version cannot tell: 'vanished'." in capsys.readouterr().out


def test_verify_tells_ok_or_the_first_difference(record: Path, tmp_path: Path, capsys: Output) -> None:
    other = tmp_path / "other.json"
    text = record.read_text(encoding="utf-8")
    other.write_text(re.sub(r'"points": \d+', '"points": 99', text, count=1), encoding="utf-8")
    assert main(["verify", str(record)]) == 0
    assert capsys.readouterr().out == f"{record}: ok\n"
    assert main(["verify", str(other), str(record)]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{other}: action ")
    assert '"points": 99' in first
    assert second == f"{record}: ok"


# --- Bad arguments ---


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("fly", "No such command 'fly'"),
        ("play --map spain", "there is no map called 'spain'"),
        ("play --map usa --players you,random,random,random,random,random", "usa is for 2 to 5 players, not 6"),
        ("play --map amsterdam --players you", "amsterdam is for 2 to 4 players, not 1"),
        ("play --map usa --players you,clever", "there is no bot called 'clever'"),
        ("play --map usa --players random,random", "one of the players must be you"),
        ("play --map usa --players you,random --record {tmp}/none/x.json", "none/x.json: No such file or directory"),
        ("play --map usa --players you,random --record {tmp}", "there is such a file already"),
        ("play --map usa --players you,random --seed /", "'/' is no seed"),
        ("play --map pyproject.toml --players you,random", "more: wayfare check-map lists them"),
        ("play --colour red", "No such option: --colour"),
        ("replay", "Missing argument 'FILE'"),
        ("replay {tmp}/none.json", "none.json: No such file or directory"),
        ("replay pyproject.toml", "pyproject.toml: not JSON"),
        ("replay {tmp}/none.json --from x", "Invalid value for '--from'"),
        ("check-map {tmp}", "{tmp}: "),
        ("check-map {tmp}/none.toml", "No such file or directory"),
        ("check-map spain", "there is no map called 'spain'"),
        ("simulate --map spain", "there is no map called 'spain'"),
        ("simulate --players clever,random", "there is no bot called 'clever'"),
        ("simulate --players random --games 1", "usa is for 2 to 5 players, not 1"),
    ],
)
def test_a_bad_argument_is_one_line_and_status_2(
    arguments: str, complaint: str, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main([argument.format(tmp=tmp_path) for argument in arguments.split()]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert output.err.startswith("wayfare: ")
    assert complaint.format(tmp=tmp_path) in output.err


def test_seats_of_a_record_that_are_not_there_are_told(record: Path, capsys: Output) -> None:
    assert main(["replay", str(record), "--seat", "3"]) == 2
    assert "there are: 0 Anna, 1 Bert, 2 Cleo" in capsys.readouterr().err
    assert main(["replay", str(record), "--seat", "0", "--all"]) == 2


def test_verify_goes_on_after_a_file_that_cannot_be_read(record: Path, capsys: Output) -> None:
    assert main(["verify", "none.json", str(record)]) == 2
    output = capsys.readouterr()
    assert output.out == f"{record}: ok\n"
    assert output.err == "none.json: No such file or directory\n"


def test_version_bots_and_help(capsys: Output) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"wayfare {__version__}\n"
    assert main(["bots"]) == 0
    assert "random: Any legal action, each as likely as the others." in capsys.readouterr().out
    assert main([]) == 0
    text = capsys.readouterr().out
    for command in ("play", "simulate", "maps", "bots", "check-map", "replay", "verify", "bench"):
        assert f"\n  {command} " in text


# --- As a process of its own ---


def test_a_piped_game_ends_with_its_input_and_status_0(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play", "--map", "amsterdam", "--players", "you,random", "--record", str(file), typed="keep 1\nhand\n")
    assert result.returncode == 0
    assert result.stderr == ""
    assert result.stdout.endswith(f"The game is left unfinished. It is saved in {file}.\n")
    assert "\033" not in result.stdout
    assert file.exists()


def test_play_without_arguments_asks_and_begins() -> None:
    result = run("play", typed="")
    assert result.returncode == 0
    assert result.stdout.startswith("Welcome to Wayfare.")
    assert result.stdout.endswith("No game was begun.\n")


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way there")
def test_a_reader_who_goes_away_causes_no_traceback(record: Path) -> None:
    process = subprocess.Popen(
        [*WAYFARE, "replay", str(record)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, encoding="utf-8"
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    process.wait(timeout=60)


@pytest.mark.parametrize("arguments", [["maps"], ["--help"], ["check-map", "usa"]])
def test_light_commands_import_nothing_heavy(arguments: list[str]) -> None:
    code = (
        "import sys; from wayfare.cli import main; main(sys.argv[1:]);"
        "print([name for name in ('numpy', 'numba', 'rich', 'prompt_toolkit') if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, encoding="utf-8", cwd=ROOT, check=True
    )
    assert result.stdout.splitlines()[-1] == "[]"
