"""Coming back: after a reload, an idle hour, a restart, a kill. Nothing that was acknowledged is ever lost."""

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser, Place, Refused, Server, choose_opening, play_on, run_all, serving

from wayfare.server.lock import StoreError
from wayfare.server.store import Store

SERVE = """
import sys
from pathlib import Path
from wayfare.server.app import make_app
from wayfare.server.run import listen, make_server, run
from wayfare.server.settings import Limits, Settings
limits = Limits(messages_per_second=1e6, message_burst=1e6)
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
run(make_server(make_app(Settings(Path(sys.argv[1]), limits=limits)), limits), listener)
"""


def test_a_game_goes_on_after_a_restart_in_the_middle(tmp_path: Path) -> None:
    async def first(server: Server) -> Place:
        host = Browser(server.address)
        place = await host.sit(await host.new_table("italy", "you", "here", {"kind": "bot", "bot": "random"}))
        await play_on(place, random.Random(4), lambda p: len(p.events) > 60)
        await place.close()
        return place

    async def second(server: Server, before: Place) -> None:
        browser = before.browser
        browser.address = server.address
        place = await (await browser.sit(before.id)).until(lambda p: p.views)
        assert place.number >= before.number
        assert place.events[: len(before.events)] == before.events
        assert place.table["seats"][0]["mine"]
        if place.number == before.number:
            assert place.views == before.views
        await play_on(place, random.Random(5))
        film = await browser.get(f"/api/tables/{place.id}/frames")
        assert film["frames"][-1]["views"]["all"]["scores"]
        await place.close()

    with serving(tmp_path / "tables.db") as server:
        before = run_all(first(server))
    with serving(tmp_path / "tables.db") as server:
        run_all(second(server, before))


def test_a_table_nobody_looks_at_is_forgotten_and_found_again(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        host = Browser(server.address)
        place = await host.sit(await host.new_table("usa", "you", "here"))
        await choose_opening(place, 0, 1)
        await place.close()
        rooms = server.app.state.lobby.rooms
        assert place.id in rooms
        for _ in range(200):
            if place.id not in rooms:
                break
            await asyncio.sleep(0.02)
        assert place.id not in rooms
        again = await (await host.sit(place.id)).until(lambda p: p.views)
        assert (again.views, again.events, again.number) == (place.views, place.events, place.number)
        await again.close()

    with serving(tmp_path / "tables.db", idle_seconds=0.1) as server:
        run_all(play(server))


def test_who_reconnects_is_sent_only_what_is_new(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        place = await host.sit(await host.new_table("usa", "you", "here", first_seat=0))
        await choose_opening(place, 0, 1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        await place.close()
        other = await (await host.sit(place.id)).until(lambda p: p.views)
        await other.act(0, "draw blind")
        hello = {"type": "hello", "v": 2, "since": len(place.events), "seen": place.number}
        again = await (await host.sit(place.id, hello, place.events)).until(lambda p: p.views)
        assert [event["kind"] for event in again.events[len(place.events) :]] == ["drew"]
        view = next(raw for raw in again.raw if '"type":"view"' in raw)
        assert view.count('"kind"') == 1
        beyond = {"type": "hello", "v": 2, "since": 10_000, "seen": place.number}
        lost = await (await host.sit(place.id, beyond)).until(lambda p: p.views)
        assert lost.events == again.events
        for one in (other, again, lost):
            await one.close()

    run_all(play())


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, data: Path) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", SERVE, str(data)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = f"127.0.0.1:{int(self.process.stdout.readline())}"

    async def ready(self) -> None:
        browser = Browser(self.address)
        for _ in range(500):
            with suppress(OSError):
                await browser.get("/api/bots")
                return
            await asyncio.sleep(0.02)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


async def _act_until_killed(place: Place, rng: random.Random, done: list[tuple[int, int, int]]) -> None:
    """Act, and note every action that was acknowledged: the number of its position, seat and code."""
    while True:
        todo = [(int(seat), view["legal"]) for seat, view in place.views.items() if view["legal"]]
        seat, legal = rng.choice(todo)
        number, code = place.number, rng.choice(legal)
        await place.act(seat, code)
        done.append((number + 1, seat, code))
        await place.until(lambda p, number=number: p.number > number or p.is_over)
        if place.is_over:
            return


def test_kill_9_loses_no_acknowledged_action(tmp_path: Path) -> None:
    """The server is killed three times while actions pour in; after each time all that was acknowledged is there."""
    data, rng = tmp_path / "tables.db", random.Random(9)
    browsers: list[tuple[Browser, str, list[tuple[int, int, int]]]] = []

    async def round(address: str, kill: Any) -> None:
        places = []
        for browser, table, done in browsers:
            browser.address = address
            place = await (await browser.sit(table)).until(lambda p: p.views)
            assert place.number >= (done[-1][0] if done else 0), "an acknowledged action is lost"
            _check(place, done)
            places.append((place, done))
        while len(browsers) < 4:
            browser = Browser(address)
            table, done = await browser.new_table("usa", "you", "here", "here"), []
            browsers.append((browser, table, done))
            places.append((await (await browser.sit(table)).until(lambda p: p.views), done))
        if kill is None:
            for place, _ in places:
                await place.close()
            return
        tasks = [asyncio.create_task(_act_until_killed(place, rng, done)) for place, done in places]
        await asyncio.sleep(0.3 + rng.random() * 0.3)
        await asyncio.to_thread(kill)
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            assert outcome is None or not isinstance(outcome, Refused), outcome
        for place, _ in places:
            await place.close()

    for again in (True, True, True, False):
        process = Process(data)
        try:
            run_all(process.ready())
            run_all(round(process.address, process.kill if again else None))
        finally:
            process.kill()
    assert sum(len(done) for _, _, done in browsers) > 20


def _check(place: Place, done: list[tuple[int, int, int]]) -> None:
    """Whatever was acknowledged has happened: for each action there are events of its seat."""
    for seat in range(3):
        acted = [event for event in place.events if event["seat"] == seat and event["kind"] != "dealt"]
        assert len(acted) >= sum(one == seat for _, one, _ in done)


def test_the_log_is_what_was_acknowledged(tmp_path: Path) -> None:
    """Straight from the file: the moves that were acknowledged, in their order, each with its code."""
    data = tmp_path / "tables.db"
    process = Process(data)
    done: list[tuple[int, int, int]] = []

    async def play() -> str:
        await process.ready()
        browser = Browser(process.address)
        table = await browser.new_table("usa", "you", "here")
        place = await (await browser.sit(table)).until(lambda p: p.views)
        task = asyncio.create_task(_act_until_killed(place, random.Random(2), done))
        while len(done) < 25:
            await asyncio.sleep(0.005)
        await asyncio.to_thread(process.kill)
        await asyncio.gather(task, return_exceptions=True)
        await place.close()
        return table

    try:
        table = run_all(play())
    finally:
        process.kill()
    store = Store(data)
    try:
        facts = run_all(store.load_table(table))
    finally:
        store.close()
    assert facts is not None
    assert [(move.number, move.seat, move.code) for move in facts.moves][: len(done)] == done
    assert len(facts.moves) - len(done) in (0, 1)


def test_a_game_is_over_though_the_server_died_before_it_had_noted_that(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"

    async def first(server: Server) -> Place:
        host = Browser(server.address)
        place = await host.sit(await host.new_table("amsterdam", "you", "here"))
        await play_on(place, random.Random(4))
        return await place.until(lambda p: p.table["over"])

    async def second(server: Server, before: Place) -> None:
        before.browser.address = server.address
        place = await (await before.browser.sit(before.id)).until(lambda p: p.views)
        assert place.is_over
        assert place.table["over"]

    with serving(data) as server:
        before = run_all(first(server))
    with closing(sqlite3.connect(data)) as file:
        assert file.execute("UPDATE tables SET over = 0").rowcount == 1
        file.commit()
    with serving(data) as server:
        run_all(second(server, before))


def test_the_end_is_told_to_nobody_before_it_is_stored(tmp_path: Path) -> None:
    """While the last move is on its way to the disk, its record is asked for: it would tell what everybody holds."""

    async def play(server: Server) -> list[int]:
        host = Browser(server.address)
        table, found = await host.new_table("amsterdam", "you", "here"), []
        store: Store = server.app.state.lobby.store
        commit = store._commit

        def ask_first(batch: Any) -> list[Any]:
            room = server.app.state.lobby.rooms.get(table)
            if room and room.match.game.is_over and not found:
                found.extend(host.request("GET", f"/api/tables/{table}/{what}").status for what in ("record", "frames"))
            return commit(batch)

        store._commit = ask_first  # type: ignore[method-assign]
        place = await host.sit(table)
        await play_on(place, random.Random(4))
        assert host.request("GET", f"/api/tables/{table}/record").status == 200
        return found

    with serving(tmp_path / "tables.db") as server:
        assert run_all(play(server)) == [409, 409]


def test_two_servers_cannot_have_the_same_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    try:
        with pytest.raises(StoreError, match="in use by another server"):
            Store(tmp_path / "tables.db")
    finally:
        store.close()
    Store(tmp_path / "tables.db").close()
    if os.name == "posix":
        assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_text("This is not a database, but a letter. " * 100)
    with pytest.raises(StoreError, match="not a database"):
        Store(file)


@pytest.mark.parametrize(("statement", "why"), [
    ("CREATE TABLE letters (text)", "something else"),
    ("CREATE TABLE tables (x)", "something else"),
    ("CREATE TABLE meta (x)", "no such column"),
    ("CREATE TABLE meta AS SELECT 'layout' AS key, '2' AS value", "another version of Wayfare"),
])  # fmt: skip
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, statement: str, why: str) -> None:
    file = tmp_path / "tables.db"
    with closing(sqlite3.connect(file)) as other:
        other.execute(statement)
        other.commit()
    before = file.read_bytes()
    with pytest.raises(StoreError, match=why):
        Store(file)
    assert file.read_bytes() == before


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such names")
@pytest.mark.parametrize("name", ["what?.db", "a%20b.db", "c#d.db", "?mode=memory"])
def test_the_tables_are_kept_in_the_very_file_that_was_named(tmp_path: Path, name: str) -> None:
    Store(tmp_path / name).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, f"{name}.lock"]
    assert (tmp_path / name).stat().st_size > 0


def test_an_action_that_cannot_be_stored_is_not_done(tmp_path: Path) -> None:
    """The disk fails: the player is told, and the table is as it was before."""

    async def play(server: Server) -> None:
        host = Browser(server.address)
        table = await host.new_table("usa", "you", "here", first_seat=0)
        place = await host.sit(table)
        await choose_opening(place, 0, 1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        before = (place.views, place.events, place.number)
        store: Store = server.app.state.lobby.store
        commit = store._commit
        store._commit = _fail  # type: ignore[method-assign]
        with pytest.raises((Refused, AssertionError)) as refused:
            await place.act(0, "draw blind")
        assert not isinstance(refused.value, Refused) or refused.value.id == "not_stored"
        await place.until(lambda p: p.closed)
        store._commit = commit  # type: ignore[method-assign]
        again = await (await host.sit(table)).until(lambda p: p.views)
        assert (again.views, again.events, again.number) == before
        await again.act(0, "draw blind")
        store._commit = _fail  # type: ignore[method-assign]
        with pytest.raises(Refused, match="not_stored"):
            await host.new_table("usa", "you", "here")
        store._commit = commit  # type: ignore[method-assign]
        await again.close()

    with serving(tmp_path / "tables.db") as server:
        run_all(play(server))


def _fail(batch: object) -> list[Any]:
    from sqlalchemy.exc import OperationalError

    raise OperationalError("INSERT", {}, OSError("disk full"))


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent otherwise on Windows")
def test_ctrl_c_ends_the_server_cleanly(tmp_path: Path) -> None:
    code = "import typer; from wayfare.commands.serve import serve; typer.run(serve)"
    arguments = ["--no-browser", "--port", "0", "--data", str(tmp_path / "deep" / "tables.db")]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line
        address = line.partition("http://")[2].partition("/")[0]
        for _ in range(500):
            with suppress(OSError):
                Browser(address).request("GET", "/")
                break
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(20) == 0
        assert "Traceback" not in rest
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_a_damaged_table_is_told_and_disturbs_no_other(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    host = Browser("")

    async def make(server: Server) -> list[str]:
        host.address = server.address
        return [await host.new_table("amsterdam", "you", "bot") for _ in range(2)]

    async def come_back(server: Server, damaged: str, whole: str) -> None:
        host.address = server.address
        place = await host.sit(damaged)
        await place.until(lambda p: p.closed)
        assert place.bye is not None
        assert place.bye["id"] == "internal"
        with pytest.raises(Refused, match="internal") as refused:
            await host.get(f"/api/tables/{damaged}/record")
        assert refused.value.status == 503
        await (await host.sit(whole)).until(lambda p: p.views)

    with serving(data) as server:
        damaged, whole = run_all(make(server))
    with closing(sqlite3.connect(data)) as file:
        assert file.execute("UPDATE tables SET options = '{\"helpers\": 7' WHERE id = ?", (damaged,)).rowcount == 1
        file.commit()
    with serving(data) as server:
        run_all(come_back(server, damaged, whole))


def test_a_fault_of_the_server_is_told_with_the_usual_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> list[str]:
        raise ZeroDivisionError

    monkeypatch.setattr("wayfare.server.api.list_bots", fail)
    with serving(tmp_path / "tables.db") as server:
        answer = Browser(server.address).request("GET", "/api/bots")
    assert answer.status == 500
    assert json.loads(answer.content)["error"]["id"] == "internal"  # type: ignore[attr-defined]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
