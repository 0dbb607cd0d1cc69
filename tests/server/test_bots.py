"""Bots at the table: whatever is registered can sit down, and a broken one breaks no game."""

import asyncio
import logging
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from browsers import SOON, Browser, Refused, Server, play_on, run_all, serving, soon

from wayfare.board.board import Board, load_board
from wayfare.bots import bot as registry
from wayfare.bots.bot import bot_names, find_bot
from wayfare.cli import main
from wayfare.game.view import View
from wayfare.server.players import list_bots, make_bot
from wayfare.server.tables import BOT

THREADS: set[str] = set()
SEEN: list[View] = []


class Broken:
    """Fails in one way after the other."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        self.turns = 0

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        self.turns += 1
        THREADS.add(threading.current_thread().name)
        SEEN.append(view)
        match self.turns % 4:
            case 0:
                raise ZeroDivisionError
            case 1:
                return 99999
            case 2:
                return "pass"  # type: ignore[return-value]
            case _:
                return None  # type: ignore[return-value]


class Slow:
    """Never answers in time."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        pass

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        threading.Event().wait(0.4)
        return legal[0]


@pytest.fixture(autouse=True)
def _bots() -> Iterator[None]:
    known = dict(registry._makers)
    registry._makers["broken"] = Broken
    registry._makers["slow"] = Slow
    yield
    registry._makers.clear()
    registry._makers.update(known)


def greedy_code(view: View) -> int:
    """What plays in place of a bot that has lost its decision."""
    assert view.seat is not None
    return find_bot("greedy")(view.board, view.seat, Random(0)).choose(view, view.legal, None)


def bot_moves(server: Server, table: str) -> list[int]:
    """What the bots of a table have done."""
    return [move.code for move in server.app.state.lobby.rooms[table].table.moves if move.by == BOT]


def test_for_a_broken_bot_greedy_plays_and_the_log_says_why(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    THREADS.clear()
    SEEN.clear()

    async def play() -> list[int]:
        host = Browser(server.address)
        table = await host.new_table("amsterdam", "you", {"kind": "bot", "bot": "broken"})
        place = await host.sit(table)
        await play_on(place, Random(1))
        assert place.is_over
        return bot_moves(server, table)

    with caplog.at_level(logging.ERROR, "wayfare.bots"):
        codes = run_all(play())
    assert codes == [greedy_code(view) for view in SEEN]
    assert len(caplog.messages) == len(codes)
    assert set(caplog.messages) == {
        "the bot broken has lost a decision: crash: ZeroDivisionError:",
        "the bot broken has lost a decision: illegal: answers 99999, which is no legal action",
        "the bot broken has lost a decision: illegal: answers 'pass', which is no legal action",
        "the bot broken has lost a decision: illegal: answers None, which is no legal action",
    }
    assert all(name.startswith("wayfare-bot") for name in THREADS)
    assert {view.seat for view in SEEN} == {1}


def test_a_bot_that_never_answers_is_played_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(server: Server) -> None:
        host = Browser(server.address)
        table = await host.new_table("usa", "you", {"kind": "bot", "bot": "slow"})
        place = await host.sit(table)
        await place.until(lambda p: p.views and p.view(0)["chosen"][1])

    with caplog.at_level(logging.ERROR, "wayfare.bots"), serving(tmp_path / "t.db", bot_patience=0.1) as server:
        run_all(play(server))
    assert caplog.messages[0] == "the bot slow has lost a decision: timeout: has not answered in 0.1 s"


def test_a_late_answer_is_a_lost_decision(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(server: Server) -> None:
        host = Browser(server.address)
        place = await host.sit(await host.new_table("usa", "you", {"kind": "bot", "bot": "slow"}))
        await place.until(lambda p: p.views and p.view(0)["chosen"][1])

    with caplog.at_level(logging.ERROR, "wayfare.bots"), serving(tmp_path / "t.db", bot_seconds=0.01) as server:
        run_all(play(server))
    assert "the bot slow has lost a decision: timeout: has answered after 0." in caplog.text


def test_a_table_goes_on_without_a_bot_that_is_no_longer_offered(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table("usa", "you", {"kind": "bot", "bot": "broken"})
        del registry._makers["broken"]
        place = await host.sit(table)
        await place.until(lambda p: p.views and p.view(0)["chosen"][1])

    with caplog.at_level(logging.ERROR, "wayfare.bots"):
        run_all(play())
    assert caplog.messages == ["the bot broken has lost a decision: crash: BotError: no bot is registered as 'broken'"]


def test_a_bot_is_not_asked_again_while_it_thinks_about_what_was_taken_back(server: Server) -> None:
    inside, most, asked = 0, 0, 0
    go_on = threading.Event()

    class Deep:
        """Thinks until it is told to stop."""

        def __init__(self, board: Board, seat: int, rng: Random) -> None:
            pass

        def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
            nonlocal inside, most, asked
            inside += 1
            asked += 1
            most = max(most, inside)
            go_on.wait(SOON)
            inside -= 1
            return legal[0]

    registry._makers["deep"] = Deep

    async def play() -> None:
        host = Browser(server.address)
        place = await host.sit(await host.new_table("amsterdam", "you", {"kind": "bot", "bot": "deep"}))
        await place.until(lambda p: p.views)
        await place.act(0, max(place.view(0)["legal"]))
        await soon(lambda: asked == 1)
        await place.ask("undo", seat=0, seen=place.number)
        await asyncio.sleep(0.2)
        go_on.set()
        await place.until(lambda p: p.view(0)["chosen"][1])

    run_all(play())
    assert (asked, most) == (2, 1)


def test_bots_play_among_themselves_while_somebody_watches_and_rest_when_nobody_does(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table("amsterdam", "bot", "bot", "bot")
        watcher = await host.sit(table)
        await watcher.until(lambda p: p.number >= 5)
        await watcher.close()
        await asyncio.sleep(0.2)
        room = server.app.state.lobby.rooms[table]
        number = room.match.number
        await asyncio.sleep(0.2)
        assert room.match.number == number
        again = await host.sit(table)
        await again.until(lambda p: p.is_over)
        assert set(again.views) == {"watch"}

    run_all(play())


@pytest.fixture
def no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if no bots were made to be of a certain strength."""
    for name in [name for name in bot_names() if name.startswith("level-")]:
        monkeypatch.delitem(registry._makers, name, raising=False)
        monkeypatch.delitem(registry.LATER, name, raising=False)


@pytest.mark.usefixtures("no_levels")
def test_bots_are_listed_gentlest_first() -> None:
    bots = list_bots()
    names = [bot["name"] for bot in bots]
    assert names[0] == "random"
    assert set(names) >= {"random", "broken", "slow"}
    assert {bot["group"] for bot in bots} == {"style"}
    assert [bot["name"] for bot in bots if bot["usual"]] == ["planner"]


@pytest.mark.usefixtures("no_levels")
def test_levels_come_first_and_a_middle_one_is_usual() -> None:
    for number in (10, 2, 1, 3):
        registry._makers[f"level-{number}"] = Slow
    bots = list_bots()
    assert [bot["name"] for bot in bots][:5] == ["level-1", "level-2", "level-3", "level-10", "random"]
    assert [bot["group"] for bot in bots][:5] == ["level"] * 4 + ["style"]
    assert [bot["name"] for bot in bots if bot["usual"]] == ["level-3"]


@pytest.mark.parametrize(
    "name",
    [
        "{file}:Evil",
        "stdio:touch {there}",
        " stdio:touch {there}",
        "random:x=1",
        "greedy:",
        " greedy",
        "Greedy",
        "",
        "wayfare.bots.bot:RandomBot",
    ],
)
def test_no_client_can_name_a_file_a_command_or_a_parameter(server: Server, tmp_path: Path, name: str) -> None:
    there = tmp_path / "there"
    file = tmp_path / "e.py"
    file.write_text(f"open({str(there)!r}, 'w').close()\nclass Evil:\n    pass\n", encoding="utf-8")
    asked = name.format(file=file, there=there)

    async def play() -> None:
        host = Browser(server.address)
        if asked:  # an empty name asks for the usual one
            with pytest.raises(Refused, match=r"no_such_bot|malformed"):
                await host.new_table("amsterdam", "you", {"kind": "bot", "bot": asked})
        table = await host.new_table("amsterdam", "you", "bot")
        place = await (await host.sit(table)).until(lambda p: p.views)
        if asked:
            with pytest.raises(Refused, match=r"no_such_bot|malformed"):
                await place.ask("leave", seat=0, bot=asked)
        assert place.table["seats"][0]["bot"] is None

    run_all(play())
    assert not there.exists()
    with pytest.raises(registry.BotError, match="no bot is registered"):
        make_bot(asked, load_board("usa"), 0, Random(1))
    assert not there.exists()


def test_whoever_starts_the_server_can_offer_more_bots(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "b.py"
    file.write_text(
        "class Last:\n def __init__(s, *a): pass\n def choose(s, view, legal, t): return legal[-1]\n", "utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("wayfare.server.run.run", lambda server, listener: None)
    serve = ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path / "t.db"), "--bot"]
    assert main([*serve, "b.py:Last"]) == 0
    assert "b.py:Last" in [bot["name"] for bot in list_bots()]
    assert main([*serve, "nobody"]) == 2
    assert main([*serve, "stdio:" + "x" * 60]) == 2
    assert "60 letters at most" in capsys.readouterr().err
