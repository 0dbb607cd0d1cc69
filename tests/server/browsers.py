"""Scripted browsers, and a real server for them on a port of its own. Nothing here knows the server's insides."""

import asyncio
import http.client
import json
import random
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from wayfare.server.app import make_app
from wayfare.server.run import listen, make_server, run
from wayfare.server.settings import Limits, Settings

SOON = 20.0
Result = TypeVar("Result")
QUICK = {"slow": 0.01, "normal": 0.01, "fast": 0.0}


def settings_for(data: Path, **changes: Any) -> Settings:
    """A server whose bots do not dawdle and which takes as many requests as a test makes."""
    limits = Limits(requests_per_second=1e6, request_burst=1e6, messages_per_second=1e6, message_burst=1e6)
    plain = Settings(data, limits=limits, pace=QUICK, second_thoughts=QUICK)
    return replace(plain, **changes)


class Server:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.app = make_app(settings)
        self._listener = listen("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self._server = make_server(self.app, settings.limits)
        self._thread = threading.Thread(target=run, args=(self._server, self._listener), daemon=True)
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.005)

    def narrow(self) -> None:
        """Let the system keep as little as it can of what a client has not read; for connections from now on."""
        self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def clients(self) -> list[Any]:
        """Uvicorn's side of the connections there are."""
        return list(self._server.server_state.connections)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(SOON)
        assert not self._thread.is_alive(), "the server does not stop"
        self._listener.close()


@contextmanager
def serving(data: Path, **changes: Any) -> Iterator[Server]:
    server = Server(settings_for(data, **changes))
    try:
        yield server
    finally:
        server.stop()


class Refused(Exception):  # noqa: N818 - it reads better where it is raised and caught
    """The server said no."""

    def __init__(self, error: dict[str, Any], status: int | None = None) -> None:
        super().__init__(error["id"])
        self.id: str = error["id"]
        self.params: dict[str, Any] = error["params"]
        self.status = status


class Browser:
    """A browser: one cookie, any number of connections."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = ""

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
        """A request as it is; the answer is read already."""
        connection = http.client.HTTPConnection(self.address, timeout=SOON)
        try:
            if self.cookie:
                headers.setdefault("Cookie", self.cookie)
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.content = answer.read()  # type: ignore[attr-defined]
        finally:
            connection.close()
        given = answer.headers.get("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        return answer

    async def get(self, path: str) -> Any:
        """What a GET brings, as JSON."""
        return _read(await asyncio.to_thread(self.request, "GET", path))

    async def post(self, path: str, data: Any) -> Any:
        """What a POST brings, as JSON."""
        body = json.dumps(data).encode()
        kind = {"Content-Type": "application/json", "Origin": f"http://{self.address}"}
        return _read(await asyncio.to_thread(self.request, "POST", path, body, **kind))

    async def new_table(self, board: str, *seats: str | dict[str, Any], **options: Any) -> str:
        """Make a table; a seat is given by its kind or in full."""
        asked = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        options.setdefault("pace", "fast")
        table: str = (await self.post("/api/tables", {"map": board, "seats": asked, "options": options}))["table"]
        return table

    async def sit(
        self, table: str, hello: dict[str, Any] | None = None, events: list[dict[str, Any]] | None = None
    ) -> "Place":
        """Connect to a table; with a hello of one's own, and the events one has already."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        socket = await connect(
            f"ws://{self.address}/ws/{table}",
            origin=f"http://{self.address}",  # type: ignore[arg-type]
            additional_headers=headers,
            max_size=None,
        )
        place = Place(self, table, socket, events or [])
        _open.append(place)
        await place.send(hello or {"type": "hello", "v": 2, "since": 0})
        return place


_open: list["Place"] = []


def run_all(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a test's browsers, and hang up for all of them at the end."""

    async def to_the_end() -> Result:
        try:
            return await work
        finally:
            await asyncio.gather(*(place.close() for place in _open))
            _open.clear()

    return asyncio.run(to_the_end())


async def soon(true: Callable[[], Any]) -> None:
    """Wait for something to come true of which no message tells."""
    async with asyncio.timeout(SOON):
        while not true():
            await asyncio.sleep(0.01)


def _read(answer: http.client.HTTPResponse) -> Any:
    data = json.loads(answer.content)  # type: ignore[attr-defined]
    if answer.status >= 400:
        raise Refused(data["error"], answer.status)
    return data


def all_of(runs: list[Any]) -> list[int]:
    """The codes of a list in which a pair stands for all from the first to the last."""
    return [code for run in runs for code in (range(run[0], run[1] + 1) if isinstance(run, list) else [run])]


class Place:
    """A browser's connection to a table: everything it was sent, and what follows from that."""

    def __init__(self, browser: Browser, table: str, socket: ClientConnection, events: list[dict[str, Any]]) -> None:
        self.browser, self.id, self.socket = browser, table, socket
        self.raw: list[str] = []
        self.table: dict[str, Any] = {}
        self.number = -1
        self.views: dict[str, dict[str, Any]] = {}
        self.seen: list[tuple[int, dict[str, dict[str, Any]]]] = []
        self.events = list(events)
        self.clock: dict[str, Any] | None = None
        self.bye: dict[str, Any] | None = None
        self.closed = False
        self._answers: dict[int | None, dict[str, Any]] = {}
        self._last_id = 0
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for raw in self.socket:
                assert isinstance(raw, str)
                self.raw.append(raw)
                self._take(json.loads(raw))
                async with self._news:
                    self._news.notify_all()
        self.closed = True
        async with self._news:
            self._news.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self.table = message["table"]
            case "view":
                for view in message["seats"].values():
                    view["legal"] = all_of(view["legal"])
                self.number, self.views, self.clock = message["number"], message["seats"], message["clock"]
                self.seen.append((self.number, self.views))
                first = message["first_event"]
                assert first <= len(self.events) + 1, "events are missing"
                self.events[first - 1 :] = message["events"]
                assert [event["n"] for event in self.events] == list(range(1, len(self.events) + 1))
            case "ok" | "error":
                self._answers[message["id"]] = message
            case "bye":
                self.bye = message["error"]
            case other:
                raise AssertionError(f"unknown message {other}")

    async def until(self, true: Callable[["Place"], Any], seconds: float = SOON) -> "Place":
        """Wait for something to come true."""
        async with asyncio.timeout(seconds), self._news:
            while not true(self):
                assert not self.closed or true(self), f"the connection was closed: {self.bye}"
                await self._news.wait()
        return self

    async def send(self, message: Any) -> None:
        """Send a message as it is."""
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def answer(self, id: int | None) -> Any:
        """The answer to a message; a refusal is raised."""
        await self.until(lambda place: id in place._answers)
        answer = self._answers.pop(id)
        if answer["type"] == "error":
            raise Refused(answer["error"])
        return answer["result"]

    async def ask(self, type: str, **fields: Any) -> Any:
        """Send a message and wait for its answer."""
        self._last_id += 1
        await self.send({"type": type, "id": self._last_id, **fields})
        return await self.answer(self._last_id)

    async def act(self, seat: int, action: int | str) -> None:
        """Do an action in the position last seen."""
        await self.ask("act", seat=seat, action=action, seen=self.number)

    def view(self, seat: int | str) -> dict[str, Any]:
        """The latest view of a seat."""
        return self.views[str(seat)]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.views) and next(iter(self.views.values()))["phase"] == "over"

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()
        await self._reading


async def choose_opening(place: Place, *seats: int) -> None:
    """Keep all the opening tickets offered."""
    await place.until(lambda p: p.views)
    for seat in seats:
        await place.act(seat, max(place.view(seat)["legal"]))
        await place.until(lambda p, seat=seat: p.view(seat)["choice"] or p.view(seat)["phase"] != "opening")


async def play_on(place: Place, rng: random.Random, stop: Callable[[Place], Any] | None = None) -> None:
    """Decide for this browser's seats, at random but with a liking for claims, to the end of the game or until told."""
    await place.until(lambda p: p.views)
    while not (place.is_over or (stop and stop(place))):
        todo = [(int(seat), view["legal"]) for seat, view in place.views.items() if view["legal"]]
        if not todo:
            number = place.number
            await place.until(lambda p, number=number: p.number != number)
            continue
        seat, legal = rng.choice(todo)
        claims = [code for code in legal if code >= 40]
        number = place.number
        try:
            await place.act(seat, rng.choice(claims if claims and rng.random() < 0.8 else legal))
        except Refused as refusal:
            if refusal.id != "stale":
                raise
        await place.until(lambda p, number=number: p.number != number)


async def join(browser: Browser, host: Place, seat: int, name: str = "") -> Place:
    """Sit down on the host's invitation to a seat."""
    secret = host.table["seats"][seat]["invite"]
    assert await browser.post(f"/api/tables/{host.id}/join", {"secret": secret, "name": name}) == {"seat": seat}
    return await browser.sit(host.id)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
