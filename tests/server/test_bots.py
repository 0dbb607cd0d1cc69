"""Bots at the table: whatever is registered can sit down, and a broken one breaks no game."""

import asyncio
import logging
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from browsers import Browser, Server, play_on, run_all, serving

from wayfare.board.board import Board
from wayfare.bots import bot as registry
from wayfare.game.view import View
from wayfare.server.players import list_bots

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


def test_a_broken_bot_plays_on_at_random_and_the_log_says_so(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table("amsterdam", "you", {"kind": "bot", "bot": "broken"})
        place = await host.sit(table)
        await play_on(place, Random(1))
        assert place.is_over

    with caplog.at_level(logging.ERROR, "wayfare.bots"):
        run_all(play())
    assert "broken has failed" in caplog.text
    assert "broken wants 99999" in caplog.text
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
    assert "slow has not answered" in caplog.text


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


def test_bots_are_listed_gentlest_first() -> None:
    names = [bot["name"] for bot in list_bots()]
    assert names[0] == "random"
    assert set(names) >= {"random", "broken", "slow"}
    assert [bot["level"] for bot in list_bots()] == list(range(len(names)))
