"""Many tables at once: how long does an action take to reach the other players?

    python bench/load.py --tables 1000 --clients 2000 --seconds 20

It starts a server of its own on this machine, on a data file that is thrown away afterwards, gives it one core where
the system lets it choose, and plays on all tables at the same time, one action a second on each. Every client is a
browser of its own: two at each table have seats, more than that watch. What is measured, for each action, is the time
from sending it to the "ok" that says it is safe on the disk, and to the new view in every client of that table.
The generator stays on the loopback and ends by itself.

docs/performance.md has what it measured.
"""

import argparse
import asyncio
import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

SERVER = """
import sys
from pathlib import Path
from wayfare.server.app import make_app
from wayfare.server.run import listen, make_server, run
from wayfare.server.settings import Limits, Settings
limits = Limits(requests_per_second=1e9, request_burst=1e9)
listener = listen("127.0.0.1", 0)
print(listener.getsockname()[1], flush=True)
run(make_server(make_app(Settings(Path(sys.argv[1]), limits=limits)), limits), listener)
"""
MOST_CLIENTS = 20_000
MOST_SECONDS = 600
read_json = msgspec.json.Decoder().decode


class Wish(argparse.Namespace):
    """What was asked for."""

    tables: int
    clients: int
    seconds: float
    rate: float
    map: str
    seats: int
    compress: bool


class Client(asyncio.Protocol):
    """One browser at one table, as thin as it can be, so that the generator measures the server and not itself."""

    def __init__(self, address: str, table: "Table", seat: int | None, cookie: str, compress: bool) -> None:
        self.table, self.seat = table, seat
        self.view: dict[str, Any] = {}
        self.number = 0
        self.received = 0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._protocol = ClientProtocol(
            parse_uri(f"ws://{address}/ws/{table.id}"),
            origin=cast(Any, f"http://{address}"),
            extensions=[ClientPerMessageDeflateFactory(client_max_window_bits=12)] if compress else None,
            max_size=None,
        )
        self._cookie = cookie
        self._parts: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        request = self._protocol.connect()
        request.headers["Cookie"] = self._cookie
        self._protocol.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take in whole messages."""
        self.received += len(data)
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self.send({"type": "hello", "v": 2})
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._parts.append(bytes(event.data))
                if event.fin:
                    message = b"".join(self._parts)
                    self._parts.clear()
                    self._take(message)
        self._flush()

    def _take(self, raw: bytes) -> None:
        message = read_json(raw)
        kind = message["type"]
        if kind == "view":
            self.number = message["number"]
            self.view = next(iter(message["seats"].values()))
            self.table.seen_by(self)
            if not self.ready.done():
                self.ready.set_result(None)
        elif kind == "ok":
            self.table.acknowledged()
        elif kind in ("error", "bye"):
            self.table.load.problems.append(str(message["error"]))

    def send(self, message: dict[str, Any]) -> None:
        """Send one message."""
        self._protocol.send_text(msgspec.json.encode(message))
        self._flush()

    def _flush(self) -> None:
        data = b"".join(self._protocol.data_to_send())
        if data:
            self._transport.write(data)

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()


class Table:
    """One table with its clients, and the action that is on its way."""

    def __init__(self, load: "Load", id: str) -> None:
        self.load, self.id = load, id
        self.clients: list[Client] = []
        self.sent_at = 0.0
        self.sent_by: Client | None = None
        self.waiting = 0

    def act(self) -> bool:
        """Whoever is to decide does something; False if the last action has not come back everywhere yet."""
        if self.waiting:
            self.load.late += 1
            return False
        for client in self.clients:
            legal = client.view.get("legal")  # codes, and pairs that stand for all codes from one to another
            if legal and client.seat is not None:
                self.sent_by, self.waiting = client, len(self.clients) + 1
                self.sent_at = time.perf_counter()
                action = self.load.rng.choice(legal)
                if isinstance(action, list):
                    action = self.load.rng.randint(*action)
                message = {"type": "act", "id": 1, "seat": client.seat, "action": action, "seen": client.number}
                client.send(message)
                return True
        return False

    def acknowledged(self) -> None:
        """The action is done and safely stored."""
        self.waiting -= 1
        self.load.oks.append(time.perf_counter() - self.sent_at)

    def seen_by(self, client: Client) -> None:
        """A client sees the new position."""
        if self.waiting:
            self.waiting -= 1
            self.load.views.append(time.perf_counter() - self.sent_at)


class Load:
    """The whole load."""

    def __init__(self, address: str, wish: Wish) -> None:
        self.address, self.wish = address, wish
        self.rng = random.Random(1)
        self.tables: list[Table] = []
        self.oks: list[float] = []
        self.views: list[float] = []
        self.late = 0
        self.problems: list[str] = []

    async def set_up(self) -> None:
        """Make the tables, and connect everybody."""
        wish = self.wish
        at_once = asyncio.Semaphore(50)

        async def one() -> None:
            async with at_once:
                self.tables.append(await self._new_table())

        await asyncio.gather(*(one() for _ in range(wish.tables)))
        watchers = wish.clients - wish.tables * wish.seats
        for number in range(max(0, watchers)):
            table = self.tables[number % wish.tables]
            table.clients.append(await self._connect(table, None, ""))

    async def _new_table(self) -> Table:
        seats = [{"kind": "you"}] + [{"kind": "friend"}] * (self.wish.seats - 1)
        cookie, answer = await self._post("/api/tables", {"map": self.wish.map, "seats": seats}, "")
        table = Table(self, answer["table"])
        host = await self._connect(table, 0, cookie)
        table.clients.append(host)
        for seat in range(1, self.wish.seats):
            invite = host.invites[seat]
            guest, _ = await self._post(f"/api/tables/{table.id}/join", {"secret": invite, "name": f"Guest {seat}"}, "")
            table.clients.append(await self._connect(table, seat, guest))
        return table

    async def _connect(self, table: Table, seat: int | None, cookie: str) -> "Guest":
        host, port = self.address.split(":")
        loop = asyncio.get_running_loop()
        made = loop.create_connection(
            lambda: Guest(self.address, table, seat, cookie, self.wish.compress), host, int(port)
        )
        client = (await made)[1]
        await client.ready
        return client

    async def _post(self, path: str, data: Any, cookie: str) -> tuple[str, Any]:
        host, port = self.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        body = json.dumps(data)
        head = f"POST {path} HTTP/1.1\r\nHost: {self.address}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode())
        answer = await reader.read()
        writer.close()
        headers, _, content = answer.partition(b"\r\n\r\n")
        if not headers.startswith(b"HTTP/1.1 20"):
            raise SystemExit(f"the server refused {path}: {answer.decode(errors='replace')[-300:]}")
        cookies = [line for line in headers.decode().split("\r\n") if line.lower().startswith("set-cookie:")]
        return cookies[0].split(":", 1)[1].split(";")[0].strip(), json.loads(content)

    async def play(self, seconds: float) -> int:
        """Act on every table in its turn, evenly spread, for so long; how many actions were sent."""
        start = time.perf_counter()
        order = self.tables[:]
        self.rng.shuffle(order)
        gap = 1 / (self.wish.rate * len(order))
        acts = asked = 0
        while (now := time.perf_counter() - start) < seconds:
            while asked * gap <= now:
                acts += order[asked % len(order)].act()
                asked += 1
            await asyncio.sleep(0.001)
        for _ in range(200):
            if not any(table.waiting for table in self.tables):
                break
            await asyncio.sleep(0.05)
        return acts


class Guest(Client):
    """A client that remembers the invitations it was sent."""

    invites: dict[int, str]

    def _take(self, raw: bytes) -> None:
        message = read_json(raw)
        if message["type"] == "table":
            self.invites = {seat["seat"]: seat["invite"] for seat in message["table"]["seats"] if seat["invite"]}
        else:
            super()._take(raw)


def cpu_seconds(pid: int) -> float | None:
    """The processor time a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float | None:
    """The memory a process has, where the system tells."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), None)


@contextmanager
def own_server() -> Iterator[tuple[str, int]]:
    """A server on this machine, on one core if the system lets us choose, with data that is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVER, str(Path(folder) / "load.db")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            if hasattr(os, "sched_setaffinity"):
                cores = sorted(os.sched_getaffinity(0))
                os.sched_setaffinity(process.pid, {cores[0]})
                if len(cores) > 1:
                    os.sched_setaffinity(0, set(cores[1:]))
            assert process.stdout is not None
            port = int(process.stdout.readline())
            yield f"127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait()


def allow_files(wanted: int) -> None:
    """Ask the system for so many open files; Windows has no such limit."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))


def share(values: list[float], percent: float) -> float:
    """The value that so many percent of all are below, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] * 1000


async def measure(address: str, pid: int, wish: Wish) -> bool:
    """Set up, warm up, measure, tell."""
    load = Load(address, wish)
    start = time.perf_counter()
    await load.set_up()
    clients = [client for table in load.tables for client in table.clients]
    print(f"{len(load.tables)} tables, {len(clients)} clients connected in {time.perf_counter() - start:.1f} s")
    await load.play(min(3.0, wish.seconds))
    load.oks.clear()
    load.views.clear()
    load.late = 0
    bytes_before = sum(client.received for client in clients)
    before, own, start = cpu_seconds(pid), time.process_time(), time.perf_counter()
    acts = await load.play(wish.seconds)
    spent, own, after = time.perf_counter() - start, time.process_time() - own, cpu_seconds(pid)
    received = sum(client.received for client in clients) - bytes_before
    if not load.oks or not load.views:
        print("no action was done:", load.problems[:3])
        return False
    print(f"{acts} actions in {spent:.1f} s: {acts / spent:.0f} a second, {len(load.views) / spent:.0f} views a second")
    for name, values in (("stored and acknowledged", load.oks), ("seen by every client", load.views)):
        shares = ", ".join(f"p{p} {share(values, p):.1f} ms" for p in (50, 95, 99))
        print(f"{name}: {shares}, longest {max(values) * 1000:.1f} ms, mean {statistics.fmean(values) * 1000:.1f} ms")
    print(f"{received / max(1, len(load.views)):.0f} bytes on the wire for a view")
    if before is not None and after is not None:
        print(
            f"server: {(after - before) / spent:.0%} of a core, {(after - before) / acts * 1000:.2f} ms CPU an action"
        )
    print(f"generator: {own / spent:.0%} of a core; memory of the server: {memory_mb(pid) or 0:.0f} MB")
    if load.late:
        print(f"{load.late} times an action was due before the one before it had come back everywhere")
    if load.problems:
        print(f"{len(load.problems)} problems, the first: {load.problems[0]}")
    for client in clients:
        client.close()
    return not load.problems


def main() -> int:
    """Read what is wanted, and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=2, help="at each table, each with a client of its own")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1, help="actions a second on each table")
    parser.add_argument("--map", default="usa")
    parser.add_argument("--no-compress", dest="compress", action="store_false", help="without permessage-deflate")
    wish = parser.parse_args(namespace=Wish())
    if not (wish.tables >= 1 and wish.tables * wish.seats <= MOST_CLIENTS and wish.clients <= MOST_CLIENTS):
        parser.error(f"at most {MOST_CLIENTS} clients")
    wish.seconds = min(wish.seconds, MOST_SECONDS)
    allow_files(wish.clients + wish.tables * wish.seats + 200)
    uvloop = importlib.import_module("uvloop") if importlib.util.find_spec("uvloop") else asyncio
    with own_server() as (address, pid), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return 0 if runner.run(measure(address, pid, wish)) else 1


if __name__ == "__main__":
    sys.exit(main())
