"""Bots that are programs: whoever starts the server offers them, and none is left over when it is not wanted."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from browsers import Browser, Place, play_on, run_all, serving, soon
from child_processes import child_processes, is_gone

from wayfare.bots import bot as registry
from wayfare.bots import foreign

SPEC = "stdio:python my_bot.py"
"""As on the command line: `python` is found on the path, and the file in the folder where the server is started."""
PROGRAM = """
import json, os, sys, time
with open("started", "a") as file: print(os.getpid(), file=file)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"schema": 1}', flush=True)
    if message["type"] == "choose":
        if os.path.exists("sleepy"):
            open("asked", "w").close()
            time.sleep(600)
        print(message["legal"][0]["code"], flush=True)
"""
PATIENT = {"bot_seconds": 60.0}
"""A server that would let the program sleep."""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="this system has no /proc to look into")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the program lies. When the test is over, no process may be left."""
    (tmp_path / "my_bot.py").write_text(PROGRAM, encoding="utf-8")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    foreign._greeted.cache_clear()
    before = child_processes()
    yield tmp_path
    assert child_processes() - before == set()


@pytest.fixture
def offered(folder: Path) -> Iterator[Path]:
    """The bot is offered, as by `wayfare serve --bot`."""
    registry.register(SPEC)(registry.find_bot(SPEC))
    yield folder
    del registry._makers[SPEC]


def started(folder: Path) -> list[int]:
    """The numbers of all processes of the bot that were ever started."""
    return [int(line) for line in (folder / "started").read_text(encoding="utf-8").split()]


async def sit(address: str, *seats: str) -> Place:
    host = Browser(address)
    asked = [{"kind": kind, "bot": SPEC} if kind == "bot" else kind for kind in seats]
    table = await host.new_table("amsterdam", *asked)
    return await (await host.sit(table)).until(lambda place: place.views)


def test_a_program_plays_one_table_after_the_other_and_ends_with_the_server(
    offered: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(address: str) -> None:
        for number in range(2):
            place = await sit(address, "you", "bot")
            await play_on(place, Random(number))
            assert place.is_over
            await soon(lambda: any(foreign._idle.values()))

    with serving(offered / "t.db", **PATIENT) as server:
        run_all(play(server.address))
        assert len(started(offered)) == 1
        assert len(child_processes() & set(map(str, started(offered)))) == 1
    assert caplog.messages == []


def test_a_program_whose_seat_is_taken_back_while_it_thinks_is_ended(
    offered: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (offered / "sleepy").touch()

    async def play(address: str) -> None:
        place = await sit(address, "you", "here")
        await place.ask("leave", seat=1, bot=SPEC)
        await soon((offered / "asked").exists)
        await place.ask("back", seat=1)
        await soon(lambda: all(map(is_gone, started(offered))))
        await place.act(1, place.view(1)["legal"][0])
        await place.until(lambda p: p.view(1)["chosen"][1])

    with serving(offered / "t.db", **PATIENT) as server:
        run_all(play(server.address))
    assert caplog.messages == []


def test_a_program_gives_way_to_another_bot(offered: Path) -> None:
    (offered / "sleepy").touch()

    async def play(address: str) -> None:
        place = await sit(address, "you", "here")
        await place.ask("leave", seat=1, bot=SPEC)
        await soon((offered / "asked").exists)
        await place.ask("leave", seat=1, bot="random")
        await place.until(lambda p: p.view(0)["chosen"][1])
        await soon(lambda: all(map(is_gone, started(offered))))

    with serving(offered / "t.db", **PATIENT) as server:
        run_all(play(server.address))


def test_a_program_at_a_table_that_everybody_has_left_is_ended(offered: Path, caplog: pytest.LogCaptureFixture) -> None:
    (offered / "sleepy").touch()

    async def play(address: str) -> None:
        place = await sit(address, "you", "bot", "bot")
        await soon(lambda: len(started(offered)) == 2)
        await soon((offered / "asked").exists)
        await place.close()
        await soon(lambda: all(map(is_gone, started(offered))))

    with serving(offered / "t.db", idle_seconds=0.2, **PATIENT) as server:
        run_all(play(server.address))
    assert caplog.messages == []


def test_a_server_that_is_stopped_takes_its_programs_with_it(folder: Path) -> None:
    (folder / "sleepy").touch()
    serve = [sys.executable, "-m", "wayfare", "serve", "--no-browser", "--port", "0", "--data", "t.db", "--bot", SPEC]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        giving_up = threading.Timer(60, server.kill)
        giving_up.start()
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split("http://")[1].split("/")[0]

            async def play() -> None:
                await sit(address, "you", "bot", "bot")
                await soon(lambda: (folder / "asked").exists() and len(started(folder)) >= 2)
                server.send_signal(signal.SIGTERM)
                await soon(lambda: all(map(is_gone, started(folder))))

            run_all(play())
            assert server.wait(20) == -signal.SIGTERM
        finally:
            giving_up.cancel()
            server.kill()
