"""Bots are named in five ways; whatever is wrong with a name is told in one line."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated

import pytest

from wayfare import Game
from wayfare.board.board import Board
from wayfare.bots import bot as registry
from wayfare.bots import foreign
from wayfare.bots.bot import BotError, RandomBot, bot_names, find_bot, register
from wayfare.bots.foreign import ForeignMaker
from wayfare.bots.names import BotName, read_name, split_names
from wayfare.bots.parameters import Between, parameters_of
from wayfare.bots.stdio_python import PythonLanguage

FILE = '''
"""Some bots."""


class First:
    """The first legal action."""

    def __init__(self, board, seat, rng, *, place: int = 0):
        self.place = place

    def choose(self, view, legal, seconds):
        return legal[min(self.place, len(legal) - 1)]
'''


class Tuned(RandomBot):
    """A bot with parameters of every kind."""

    def __init__(
        self,
        board: Board,
        seat: int,
        rng: Random,
        *,
        ms: Annotated[int | None, Between(1, 1000), "milliseconds a decision"] = None,
        weight: float = 0.5,
        bold: bool = False,
        book: str = "none",
    ) -> None:
        super().__init__(board, seat, rng)
        self.values = (ms, weight, bold, book)


@pytest.fixture(autouse=True)
def _tuned() -> Iterator[None]:
    known = dict(registry._makers)
    register("tuned")(Tuned)
    yield
    registry._makers.clear()
    registry._makers.update(known)
    foreign.close_idle()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some bots.py"
    path.write_text(FILE, encoding="utf-8")
    return path


def make(spec: str) -> Tuned:
    made = find_bot(spec)(Game("amsterdam", 2, seed=1).board, 0, Random(1))
    assert isinstance(made, Tuned)
    return made


def test_a_name_is_taken_apart() -> None:
    assert read_name("planner") == BotName("planner", "planner")
    assert read_name(" search:ms=200, playouts=5") == BotName(
        "search:ms=200, playouts=5", "search", settings=(("ms", "200"), ("playouts", "5"))
    )
    assert read_name("a/b.py:Mine") == BotName("a/b.py:Mine", "Mine", path="a/b.py")
    assert read_name(r"C:\bots\b.py:Mine:depth=3").path == r"C:\bots\b.py"
    assert read_name(r"C:\bots\b.py:Mine:depth=3").settings == (("depth", "3"),)
    assert read_name("a.py/b.pyw:Mine:net=c.py,book=d.py:E") == BotName(
        "a.py/b.pyw:Mine:net=c.py,book=d.py:E",
        "Mine",
        path="a.py/b.pyw",
        settings=(("net", "c.py"), ("book", "d.py:E")),
    )
    assert read_name("stdio:node bot.py:x").command == "node bot.py:x"


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("", "there is no bot called ''"),
        ("stdio:", "which program"),
        ("bot.py", "which class of bot.py"),
        ("bot.py:not-a-name", "no name of a class"),
        ("tuned:", "sets nothing"),
        ("tuned:ms", "name:param=value"),
        ("tuned:ms=1,ms=2", "set twice"),
        ("tuned:speed=1", "tuned has no parameter 'speed'; it has: ms, weight, bold, book"),
        ("tuned:ms=fast", "ms cannot be 'fast'; it takes a whole number from 1 to 1,000"),
        ("tuned:ms=0", "from 1 to 1,000"),
        ("tuned:weight=nan", "weight cannot be 'nan'"),
        ("tuned:bold=perhaps", "yes or no"),
        ("random:x=1", "random has no parameter 'x'; it has none"),
        ("planer", r"did you mean planner\?"),
        ("nobody", "random, greedy, .*, path/to/file.py:Class, stdio:COMMAND"),
        ("nowhere/bot.py:Bot", "nowhere/bot.py: there is no such file"),
        ("stdio:no-such-program x", "there is no program 'no-such-program'"),
        ("stdio:'unclosed", "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_name_is_one_clear_line(spec: str, told: str) -> None:
    with pytest.raises(BotError, match=told) as caught:
        find_bot(spec)
    assert "\n" not in str(caught.value)


def test_parameters_are_read_as_the_maker_declares_them() -> None:
    assert make("tuned").values == (None, 0.5, False, "none")
    assert make("tuned:ms=200,weight=2,bold=yes,book=big").values == (200, 2.0, True, "big")
    assert [str(parameter) for parameter in parameters_of(Tuned)] == [
        "ms (a whole number from 1 to 1,000): milliseconds a decision",
        "weight (a number, usually 0.5)",
        "bold (yes or no, usually False)",
        "book (a word, usually none)",
    ]
    assert find_bot("tuned:ms=5").__doc__ == Tuned.__doc__


def test_a_registered_bot_without_settings_is_its_own_maker() -> None:
    assert find_bot("random") is RandomBot
    assert bot_names()[:2] == ["random", "greedy"]
    assert "tuned" in bot_names()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("planner", ["planner"]),
        ("planner, random", ["planner", "random"]),
        ("search:ms=200,playouts=5,random", ["search:ms=200,playouts=5", "random"]),
        ("a.py:B:x=1, y=2 ,c.py:D", ["a.py:B:x=1,y=2", "c.py:D"]),
        ("stdio:node bot.js,random", ["stdio:node bot.js", "random"]),
        ("'stdio:sh -c \"a, b\"',random", ['stdio:sh -c "a, b"', "random"]),
        ("random,,random", ["random", "", "random"]),
        ("random,x=1", ["random", "x=1"]),
    ],
)
def test_a_list_of_bots_is_split_where_a_bot_ends(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_a_bot_in_a_file_plays_in_another_process_and_has_parameters(file: Path) -> None:
    game = Game("amsterdam", 2, seed=1)
    view = game.view(0)
    maker = find_bot(f"{file}:First:place=1")
    assert isinstance(maker, ForeignMaker)
    assert maker.__doc__ == "The first legal action."
    again = pickle.loads(pickle.dumps(maker))
    bot = again(game.board, 0, Random(1))
    assert bot.choose(view, view.legal, None) == view.legal[1]
    bot.close()


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Second", "it has no class Second; it has: First"),
        ("First:place=x", "place cannot be 'x'"),
        ("First:depth=1", "has no parameter 'depth'; it has: place"),
    ],
)
def test_a_file_without_such_a_bot_says_what_it_has(file: Path, name: str, told: str) -> None:
    with pytest.raises(BotError, match=told):
        find_bot(f"{file}:{name}")


def test_a_file_that_cannot_be_loaded_says_why(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("import nothing_of_the_kind\nclass Bot: pass\n", encoding="utf-8")
    with pytest.raises(BotError, match=r"cannot be loaded: ModuleNotFoundError: .*nothing_of_the_kind"):
        find_bot(f"{path}:Bot")
    path.write_text(FILE, encoding="utf-8")
    find_bot(f"{path}:First")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("def __init__(self, board, seat, rng): ...", r"it has no method choose\(self, view, legal, seconds\)$"),
        ("def choose(self, view, legal, seconds): ...", "it cannot be made of a board, a seat and dice: too many"),
        ("def __init__(self, board): ...\n    def choose(self): ...", "it cannot be made .*: too many positional"),
        ("def __init__(self, a, b, c, d): ...\n    def choose(self): ...", "it cannot be made .*: missing .* 'd'$"),
    ],
)
def test_a_class_that_would_fail_in_every_game_is_told_before_the_first(tmp_path: Path, body: str, told: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(f"class Bot:\n    {body}\n", encoding="utf-8")
    with pytest.raises(BotError, match=rf"wrong\.py:Bot cannot be loaded: TypeError: {told}"):
        find_bot(f"{path}:Bot")


@pytest.mark.parametrize("kind", ["file", "registered"])
def test_a_parameter_that_must_be_set_and_is_not_is_told_before_the_first_game(tmp_path: Path, kind: str) -> None:
    name = "deep"
    if kind == "file":
        path = tmp_path / "deep.py"
        path.write_text(FILE.replace("place: int = 0", "place: int"), encoding="utf-8")
        name = f"{path}:First"
    else:

        @register("deep")
        def make_deep(board: Board, seat: int, rng: Random, *, place: int) -> RandomBot:
            return RandomBot(board, seat, rng)

        assert [str(parameter) for parameter in parameters_of(make_deep)] == ["place (a whole number, must be set)"]
    with pytest.raises(BotError) as caught:
        find_bot(name)
    assert str(caught.value) == f"{name} needs place (a whole number), as in: {name}:place=…"
    find_bot(f"{name}:place=1")(Game("amsterdam", 2, seed=1).board, 0, Random(1))


def test_what_only_type_checkers_import_hides_no_parameter(tmp_path: Path) -> None:
    path = tmp_path / "checked.py"
    path.write_text(
        "from __future__ import annotations\nfrom typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from wayfare.board.board import Board\n    from somewhere import Path\n"
        "class Bot:\n"
        "    def __init__(self, board: Board, seat, rng, *, depth: int = 2, bold: bool = 0, file: Path = None): ...\n"
        "    def choose(self, view, legal, seconds): ...\n",
        encoding="utf-8",
    )
    for spec, values in (("depth=3,bold=yes", {"depth": 3, "bold": True}), ("file=x", {"file": "x"})):
        maker = find_bot(f"{path}:Bot:{spec}")
        assert isinstance(maker, ForeignMaker)
        assert isinstance(maker.language, PythonLanguage)
        assert maker.language.values == values
    with pytest.raises(BotError, match="depth cannot be 'x'; it takes a whole number"):
        find_bot(f"{path}:Bot:depth=x")


def test_a_program_that_is_only_a_file_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "my_bot.txt"
    path.write_text("print(1)\n", encoding="utf-8")
    with pytest.raises(BotError, match=r"is no program; say what runs it, as in: stdio:python3 my_bot\.py$"):
        find_bot(f'stdio:"{path}"')


def test_an_installed_package_offers_bots_by_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "first_bot.py").write_text(FILE, encoding="utf-8")
    info = tmp_path / "first_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: first-bot\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[wayfare.bots]\nfirst-one = first_bot:First\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    foreign.installed_bots.cache_clear()
    try:
        assert "first-one" in bot_names()
        game = Game("usa", 2, seed=1)
        view = game.view(0)
        bot = find_bot("first-one:place=2")(game.board, 0, Random(1))
        assert bot.choose(view, view.legal, None) == view.legal[2]
        bot.close()  # type: ignore[attr-defined]
    finally:
        foreign.installed_bots.cache_clear()
