"""Bots in any language: the messages are as the schema says, and a program that misbehaves is contained."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from child_processes import child_processes, is_gone
from jsonschema import Draft202012Validator

from wayfare import Game
from wayfare.bots import foreign, stdio_json
from wayfare.bots.bot import BotError, find_bot
from wayfare.bots.contained import Contained
from wayfare.bots.stdio_json import choose_message, game_message, hello_message, view_json

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples" / "bots"

HEAD = """
import json, os, subprocess, sys, time
def say(text):
    sys.stdout.write(text + "\\n"); sys.stdout.flush()
def greet(answer='{"schema": 1}'):
    sys.stdin.readline(); say(answer)
def question():
    while True:
        line = sys.stdin.readline()
        if not line: sys.exit()
        message = json.loads(line)
        if message["type"] == "choose": return message
"""


@pytest.fixture(autouse=True)
def _nobody_is_left() -> Iterator[None]:
    before = child_processes()
    yield
    foreign.close_idle()
    assert child_processes() - before == set()


def program(folder: Path, body: str) -> str:
    folder.mkdir(exist_ok=True)
    path = folder / "bot.py"
    path.write_text(HEAD + body, encoding="utf-8")
    return f'stdio:"{sys.executable}" "{path}"'


def play(spec: str, board: str = "amsterdam", seconds: float | None = 20.0) -> tuple[Game, Contained]:
    """A whole game of the program against a shipped bot."""
    game = Game(board, 2, seed=7)
    bots = [Contained(spec, game.board, 0, Random(1), seconds), Contained("greedy", game.board, 1, Random(2))]
    while (seat := game.to_decide) is not None:
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.legal), seat)
    bots[0].close()
    return game, bots[0]


def decide(spec: str, times: int, seconds: float = 20.0) -> Contained:
    view = Game("amsterdam", 2, seed=1).view(0)
    with Contained(spec, view.board, 0, Random(1), seconds) as bot:
        for _ in range(times):
            assert bot.choose(view, view.legal) in view.legal
    return bot


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_the_example_in_python_plays_a_whole_game(board: str) -> None:
    game, bot = play(f'stdio:"{sys.executable}" "{EXAMPLES / "first_claim.py"}"', board)
    assert game.is_over
    assert not bot.failures, bot.first_failure
    assert game.scores()[0].routes > 0


def test_the_example_in_javascript_plays_as_the_one_in_python_does() -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node to run JavaScript with")
    games = [
        play(spec, "italy")
        for spec in (
            f'stdio:node "{EXAMPLES / "first_claim.mjs"}"',
            f'stdio:"{sys.executable}" "{EXAMPLES / "first_claim.py"}"',
        )
    ]
    assert [bot.failures for _, bot in games] == [{}, {}]
    assert games[0][0].actions == games[1][0].actions


def test_the_example_class_plays_a_whole_game_and_takes_its_parameter() -> None:
    game, bot = play(f"{EXAMPLES / 'longest_claim.py'}:LongestClaim:shortest=2", "usa")
    assert not bot.failures, bot.first_failure
    owned = [route for route, owner in enumerate(game.view().owners) if owner == 0]
    assert owned
    assert min(game.board.map.routes[route].length for route in owned) >= 2


def test_the_class_in_the_documentation_plays_as_it_stands_there(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    path = tmp_path / "my_bot.py"
    path.write_text(text.partition("```python\n")[2].partition("```")[0], encoding="utf-8")
    game, bot = play(f"{path}:AnyClaim:shortest=2", "usa")
    assert not bot.failures, bot.first_failure
    assert game.scores()[0].routes > 0


@pytest.mark.parametrize(("board", "seats"), [("usa", 2), ("italy", 3), ("amsterdam", 4)])
def test_every_message_is_as_the_schema_says(board: str, seats: int) -> None:
    schema = json.loads((ROOT / "docs" / "bot.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    game = Game(board, seats, seed=2)
    messages: list[dict[str, Any]] = [hello_message(), game_message(game.board, 0, seats, 5), {"type": "over"}]
    rng = Random(3)
    while game.to_decide is not None:
        view = game.view(game.to_decide)
        if rng.random() < 0.1:
            messages.append(choose_message(view, view.legal, rng.choice([None, 1.5])))
        game.play(rng.choice(view.legal), game.to_decide)
    message_as_sent = [json.loads(json.dumps(message)) for message in messages]
    for message in message_as_sent:
        kind = Draft202012Validator({**schema, "$ref": f"#/$defs/{message['type']}"})
        assert [error.message for error in kind.iter_errors(message)] == []


def test_equal_views_are_told_equally_and_the_board_only_once() -> None:
    view = Game("italy", 2, seed=5).view(1)
    told = view_json(view)
    assert "board" not in told
    assert "legal" not in told
    assert set(told) == set(vars(view)) - {"board", "legal"}


@pytest.mark.parametrize(
    ("answer", "failures"),
    [
        ("message['legal'][0]['code']", {}),
        ("message['legal'][0]['text']", {}),
        ("json.dumps(message['legal'][0]['text'])", {}),
        ("'99999'", {"illegal": 3}),
        ("'take all'", {"illegal": 3}),
        ("'[1]'", {"illegal": 3}),
        ("'draw tickets'", {"illegal": 3}),
        ("''", {"illegal": 3}),
        ("'\\x00\\x1b[2J'", {"illegal": 3}),
        ("'[' * 60000", {"illegal": 3}),
        ("'1' * 6000", {"illegal": 3}),
    ],
)
def test_an_answer_is_a_code_or_a_text_and_nonsense_costs_the_decision(
    tmp_path: Path, answer: str, failures: dict[str, int]
) -> None:
    bot = decide(program(tmp_path, f"greet()\nwhile True:\n    message = question()\n    say(str({answer}))\n"), 3)
    assert bot.failures == failures
    assert len(bot.first_failure) < 300


def test_a_byte_order_mark_before_the_first_line_belongs_to_no_answer(tmp_path: Path) -> None:
    mark = "sys.stdout.buffer.write(b'\\xef\\xbb\\xbf')\n"
    body = f"{mark}greet()\nwhile True:\n    say(question()['legal'][0]['text'])\n"
    assert not decide(program(tmp_path, body), 2).failures
    again = f"greet()\nwhile True:\n    m = question()\n    {mark}    say(str(m['legal'][0]['code']))\n"
    assert not decide(program(tmp_path / "again", again), 2).failures


@pytest.mark.parametrize(
    ("body", "failures", "told"),
    [
        ("greet(); question(); sys.exit('cannot go on')", {"crash": 5}, "crash: has ended (1): cannot go on"),
        ("greet() if starts < 2 else greet('so long'); question()", {"crash": 5}, "crash: has ended (0)"),
        ("greet(); question(); os._exit(9)", {"crash": 5}, "crash: has ended (9)"),
        ("greet(); question(); sys.stdout.close(); os.close(1); time.sleep(99)", {"crash": 5}, "crash: has closed"),
        ("greet(); question(); say('x' * 70000); time.sleep(99)", {"crash": 5}, "crash: writes without end"),
    ],
)
def test_a_program_that_dies_is_started_anew_three_times_in_a_game(
    tmp_path: Path, body: str, failures: dict[str, int], told: str
) -> None:
    counter = tmp_path / "starts"
    count = f"open({str(counter)!r}, 'a').write('x'); starts = len(open({str(counter)!r}).read())"
    bot = decide(program(tmp_path, f"{count}\n{body}\n"), 5)
    assert bot.failures == failures
    assert bot.first_failure.startswith(told)
    assert counter.read_text(encoding="utf-8") == "x" * foreign.MOST_STARTS


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("sys.exit('no such thing')", r"cannot be used: it has ended \(1\): no such thing"),
        ("greet('hello yourself')", "it answers the greeting with 'hello yourself', not with"),
        ("greet('{\"schema\": 2}')", "it answers the greeting with {'schema': 2}, not with"),
        ("time.sleep(600)", "it has not answered in 0.5 s"),
    ],
)
def test_a_program_that_does_not_answer_the_greeting_is_told_before_the_first_game(
    tmp_path: Path, body: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "sleep" in body:
        monkeypatch.setattr(stdio_json, "START_SECONDS", 0.5)
    with pytest.raises(BotError, match=told) as caught:
        find_bot(program(tmp_path, body))
    assert "\n" not in str(caught.value)


def test_a_program_that_hangs_is_killed_with_all_it_has_started(tmp_path: Path) -> None:
    child = tmp_path / "child"
    body = (
        "greet(); question()\n"
        "started = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(child)!r}, 'w').write(str(started.pid))\ntime.sleep(600)\n"
    )
    start = time.monotonic()
    bot = decide(program(tmp_path, body), 1, seconds=2.0)
    assert bot.failures == {"timeout": 1}
    assert time.monotonic() - start < 30
    if sys.platform.startswith("linux"):
        assert ends(int(child.read_text(encoding="utf-8")))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="this system has no /proc to look into")
def test_what_a_program_has_started_does_not_outlive_it(tmp_path: Path) -> None:
    child = tmp_path / "child"
    body = (
        "greet(); question()\n"
        "quiet = dict.fromkeys(('stdin', 'stdout', 'stderr'), subprocess.DEVNULL)\n"
        "started = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], **quiet)\n"
        f"open({str(child)!r}, 'w').write(str(started.pid)); os._exit(4)\n"
    )
    bot = decide(program(tmp_path, body), 1)
    assert bot.first_failure == "crash: has ended (4)"
    assert ends(int(child.read_text(encoding="utf-8")))


ASKING = """
import sys
from random import Random
from wayfare import Game
from wayfare.bots.contained import Contained
view = Game("amsterdam", 2, seed=1).view(0)
Contained(sys.argv[1], view.board, 0, Random(1)).choose(view, view.legal, 600)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other signals")
def test_programs_and_what_they_have_started_end_when_the_one_who_asks_is_killed(tmp_path: Path) -> None:
    there = tmp_path / "there"
    body = (
        "greet(); question()\n"
        "started = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(there)!r} + '.new', 'w').write(f'{{os.getpid()}} {{started.pid}}')\n"
        f"os.rename({str(there)!r} + '.new', {str(there)!r})\n"
        "while True: pass\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, "-c", ASKING, program(tmp_path, body)], env=environment) as asking:
        deadline = time.monotonic() + 60
        while not there.exists() and asking.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        asking.kill()
    numbers = there.read_text(encoding="utf-8").split()
    assert [ends(int(number)) for number in numbers] == [True, True]


def ends(number: int) -> bool:
    """Whether a process ends soon."""
    for _ in range(400):
        if is_gone(number):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    "flood",
    ["os.write(1, b'x' * 65536)", "os.write(1, b'1\\n' * 30000)"],
    ids=["without a newline", "with newlines"],
)
def test_a_program_that_floods_is_killed_and_costs_no_memory(tmp_path: Path, flood: str) -> None:
    before = memory()
    bot = decide(program(tmp_path, f"greet(); question()\nwhile True: {flood}\n"), 1)
    assert sum(bot.failures.values()) == 1
    assert memory() - before < 30_000


def test_a_program_may_complain_at_any_length(tmp_path: Path) -> None:
    before = memory()
    body = (
        "greet()\nwhile True:\n    m = question()\n    sys.stderr.write('x' * 20_000_000); say(m['legal'][0]['text'])\n"
    )
    bot = decide(program(tmp_path, body), 2)
    assert not bot.failures
    assert memory() - before < 15_000


@pytest.mark.parametrize(
    ("complaint", "told"),
    [
        (
            "x.mjs:1\\n  throw err;\\n\\nError: Cannot find it\\n    at load (error.mjs)\\n\\nNode.js v20\\n",
            "Error: Cannot find it",
        ),
        ("Traceback:\\n  line 3\\nValueError: no\\n", "ValueError: no"),
        ("loading\\ncannot open x\\n\\n", "cannot open x"),
        ("\\x1b[31mfatal\\x07: \\udcff", "\ufffd[31mfatal\ufffd: \ufffd"),
    ],
)
def test_what_a_program_complains_of_is_told(tmp_path: Path, complaint: str, told: str) -> None:
    body = (
        f"greet()\nquestion()\nsys.stderr.buffer.write('{complaint}'.encode(errors='surrogateescape'))\nsys.exit(1)\n"
    )
    bot = decide(program(tmp_path, body), 1)
    assert bot.first_failure == f"crash: has ended (1): {told}"


def memory() -> int:
    """The kilobytes this process has in memory; 0 where that cannot be read."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return 0
    return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))


def test_a_program_that_reads_nothing_cannot_block_the_game(tmp_path: Path) -> None:
    body = "os.read(0, 1); say('{\"schema\": 1}')\ntime.sleep(600)\n"  # not before it is greeted
    bot = decide(program(tmp_path, body), 2, seconds=0.5)
    assert bot.failures == {"timeout": 2}


def test_lines_that_nobody_asked_for_are_no_answers(tmp_path: Path) -> None:
    body = "greet()\nwhile True:\n    m = question()\n    say(m['legal'][0]['text'] + '\\npass\\npass')\n"
    path = program(tmp_path, body)
    view = Game("amsterdam", 2, seed=1).view(0)
    with Contained(path, view.board, 0, Random(1), 20) as bot:
        for _ in range(3):
            assert bot.choose(view, view.legal) == view.legal[0]
            time.sleep(0.1)
    assert not bot.failures


@pytest.mark.parametrize("moment", ["greeted", "thinking"])
def test_a_program_that_is_dismissed_at_a_bad_moment_is_ended_and_waits_for_no_game(
    tmp_path: Path, moment: str
) -> None:
    path, there = tmp_path / "bot.py", tmp_path / "there"
    path.write_text(HEAD + "greet()\nquestion()\n", encoding="utf-8")
    spec = f'stdio:"{sys.executable}" "{path}"'
    view = Game("amsterdam", 2, seed=1).view(0)
    with Contained(spec, view.board, 0, Random(1), 20) as bot:
        foreign.close_idle()  # the one that was started to see whether it answers
        wait = "" if moment == "greeted" else "greet()\nquestion()\n"
        path.write_text(f"{HEAD}{wait}open({str(there)!r}, 'w').close()\ntime.sleep(600)\n", encoding="utf-8")
        asked = threading.Thread(target=bot.choose, args=(view, view.legal))
        asked.start()
        while not there.exists():
            time.sleep(0.01)
        start = time.monotonic()
        bot.close()
        asked.join(15)
        assert not asked.is_alive()
        assert time.monotonic() - start < 15
    assert not any(foreign._idle.values())


def test_one_program_plays_one_game_after_the_other(tmp_path: Path) -> None:
    body = "greet()\nwhile True:\n    m = question()\n    say(m['legal'][-1]['text'])\n"
    counter = tmp_path / "starts"
    spec = program(tmp_path, f"open({str(counter)!r}, 'a').write('x')\n{body}")
    for _ in range(3):
        assert not decide(spec, 2).failures
    assert counter.read_text(encoding="utf-8") == "x"
