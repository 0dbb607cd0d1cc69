"""Strangers: other origins, connections that say nothing, and clients that do not read."""

import asyncio
import json
import logging
import socket
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser, Refused, Server, run_all, serving, settings_for, soon
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from wayfare.server.settings import Limits

PING = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"x" * 125
CLOSE = bytes([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xE8])
"""Frames of a WebSocket, as a client sends them."""


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:1", "http://[", "http://", None]
)
def test_a_socket_from_another_origin_is_refused(server: Server, origin: str | None) -> None:
    async def play() -> None:
        browser = Browser(server.address)
        table = await browser.new_table("usa", "you", "bot")
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://{server.address}/ws/{table}",
                origin=origin,  # type: ignore[arg-type]
                additional_headers={"Cookie": browser.cookie},
            )
        assert refused.value.response.status_code == 403

    run_all(play())


def test_a_post_from_another_origin_or_of_another_kind_is_refused(server: Server) -> None:
    browser = Browser(server.address)
    body = json.dumps({"map": "usa", "seats": [{"kind": "you"}, {"kind": "bot"}]}).encode()
    json_type = {"Content-Type": "application/json"}
    refusals: list[tuple[dict[str, str], int]] = [
        (json_type | {"Origin": "http://evil.example"}, 403),
        (json_type | {"Origin": "http://["}, 403),
        ({"Content-Type": "text/plain", "Origin": f"http://{server.address}"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ]
    for headers, status in refusals:
        assert browser.request("POST", "/api/tables", body, **headers).status == status
    assert browser.request("POST", "/api/tables", body, **json_type).status == 201
    large = b'{"map": "' + b"x" * 20_000 + b'"}'
    assert browser.request("POST", "/api/tables", large, **json_type).status == 413
    for raw in (b"", b"[", b"{}", b"\xff"):
        assert browser.request("POST", "/api/tables", raw, **json_type).status == 400


@pytest.mark.parametrize(
    ("hello", "refusal"),
    [
        ({"type": "hello", "v": 1, "since": 0}, "wrong_version"),
        ({"type": "ping", "id": 1}, "no_hello"),
    ],
)
def test_who_does_not_say_hello_properly_is_sent_away(server: Server, hello: dict[str, Any], refusal: str) -> None:
    async def play() -> None:
        browser = Browser(server.address)
        table = await browser.new_table("usa", "you", "bot")
        place = await browser.sit(table, hello)
        await place.until(lambda p: p.closed)
        assert place.bye is not None
        assert place.bye["id"] == refusal
        assert not place.views

    run_all(play())


def test_a_table_that_is_not_there_says_so(server: Server) -> None:
    async def play() -> None:
        browser = Browser(server.address)
        place = await browser.sit("AAAAAAAAAAAAAAAAAAAAAA")
        await place.until(lambda p: p.closed)
        assert place.bye == {"id": "no_such_table", "params": {}}
        for path in ("/api/tables/nowhere/record", "/api/tables/nowhere/frames", "/api/boards/mars", "/api/nothing"):
            with pytest.raises(Refused) as refused:
                await browser.get(path)
            assert refused.value.status == 404

    run_all(play())


def test_silent_connections_are_dropped(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        browser = Browser(server.address)
        table = await browser.new_table("usa", "you", "bot")
        place = await browser.sit(table, "{")  # type: ignore[arg-type]
        await place.until(lambda p: p.closed)
        assert place.bye is not None
        assert place.bye["id"] == "no_hello"
        for begun in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"):
            assert await asyncio.to_thread(_ends, server.port, begun)
        deaf = await asyncio.to_thread(_upgrade, server, table, browser.cookie)
        try:
            assert await asyncio.to_thread(_is_ended, deaf)
        finally:
            deaf.close()

    limits = Limits(hello_seconds=0.2, idle_seconds=1, ping_seconds=0.3)
    with serving(tmp_path / "tables.db", limits=limits) as server:
        run_all(play(server))


def _ends(port: int, begun: bytes) -> bool:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(begun)
        return _is_ended(line)


def _is_ended(line: socket.socket) -> bool:
    line.settimeout(10)
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        return True
    return True


def _upgrade(server: Server, table: str, cookie: str) -> socket.socket:
    """A WebSocket by hand, which says hello and then never answers a ping."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.sendall(
        f"GET /ws/{table} HTTP/1.1\r\nHost: {server.address}\r\nOrigin: http://{server.address}\r\nCookie: {cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert line.recv(4096).startswith(b"HTTP/1.1 101")
    hello = b'{"type":"hello","v":2,"since":0}'
    line.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return line


def test_who_hangs_up_in_the_middle_of_a_request_is_no_error(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("uvicorn.error")
    log.addHandler(caplog.handler)
    try:
        for path in ("/api/tables", "/api/frames"):
            head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
                line.sendall(head.encode() + b"{")
                time.sleep(0.1)
        assert Browser(server.address).request("GET", "/api/bots").status == 200
    finally:
        log.removeHandler(caplog.handler)
    assert caplog.messages == []


def test_answers_to_pings_do_not_pile_up_for_a_client_that_does_not_read(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        server.narrow()
        browser = Browser(server.address)
        deaf = await asyncio.to_thread(_upgrade, server, await browser.new_table("usa", "you", "bot"), browser.cookie)
        try:
            for _ in range(50):
                await asyncio.to_thread(deaf.sendall, PING * 1000)
            await asyncio.sleep(0.3)
            waiting = [client.transport.get_write_buffer_size() for client in server.clients]
            assert 0 < max(waiting) < 1_000_000
        finally:
            deaf.close()

    with serving(tmp_path / "tables.db") as server:
        run_all(play(server))


async def _fill(server: Server) -> socket.socket:
    """A client that does not read until nothing more fits, and has said good-bye."""
    browser = Browser(server.address)
    deaf = await asyncio.to_thread(_upgrade, server, await browser.new_table("usa", "you", "bot"), browser.cookie)
    for _ in range(50):
        await asyncio.to_thread(deaf.sendall, PING * 1000)
    await asyncio.sleep(0.2)
    assert max(client.transport.get_write_buffer_size() for client in server.clients) > 0
    await asyncio.to_thread(deaf.sendall, CLOSE)
    return deaf


async def _gone(server: Server) -> None:
    async with asyncio.timeout(10):
        while server.clients:
            await asyncio.sleep(0.05)


def test_who_says_good_bye_and_reads_nothing_is_dropped(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        server.narrow()
        deaf = await _fill(server)
        try:
            await _gone(server)
        finally:
            deaf.close()

    with serving(tmp_path / "tables.db", limits=replace(settings_for(tmp_path).limits, idle_seconds=1)) as server:
        run_all(play(server))


def test_who_says_good_bye_and_reads_nothing_does_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    async def play(server: Server) -> socket.socket:
        server.narrow()
        return await _fill(server)

    with serving(tmp_path / "tables.db") as server:
        deaf = run_all(play(server))
        began = time.monotonic()
    assert time.monotonic() - began < 2
    deaf.close()


def test_who_asks_for_pages_and_reads_none_is_dropped(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        server.narrow()
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            for _ in range(100):
                line.sendall(f"GET /api/boards/usa HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
            await asyncio.sleep(0.5)
            assert max(client.transport.get_write_buffer_size() for client in server.clients) > 0
            await _gone(server)

    with serving(tmp_path / "tables.db", limits=replace(settings_for(tmp_path).limits, idle_seconds=1)) as server:
        run_all(play(server))


def test_those_who_watch_keep_nobody_out_who_plays(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        host, stranger = Browser(server.address), Browser(server.address)
        table = await host.new_table("usa", "you", "bot")
        watching = [await (await stranger.sit(table)).until(lambda p: p.views) for _ in range(2)]
        late = await stranger.sit(table)
        await late.until(lambda p: p.closed)
        assert late.bye == {"id": "table_crowded", "params": {}}
        playing = [await (await host.sit(table)).until(lambda p: p.views) for _ in range(3)]
        one_more = await host.sit(table)
        await one_more.until(lambda p: p.closed)
        assert one_more.bye == {"id": "table_crowded", "params": {}}
        for place in (*watching, *playing):
            await place.close()

    limits = replace(settings_for(tmp_path).limits, connections_per_table=2, connections_per_player=3)
    with serving(tmp_path / "tables.db", limits=limits) as server:
        run_all(play(server))


def test_text_that_is_not_utf_8_is_refused_like_any_other_nonsense(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        browser = Browser(server.address)
        line = await asyncio.to_thread(_upgrade, server, await browser.new_table("usa", "you", "bot"), browser.cookie)
        with line:
            line.sendall(bytes([0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE]))
            heard = b""
            while b"malformed" not in heard:
                heard += await asyncio.to_thread(line.recv, 65536)

    run_all(play())
    assert caplog.messages == []


def test_every_refusal_of_a_request_is_one(server: Server) -> None:
    browser = Browser(server.address)
    asked = (("PUT", "/api/tables"), ("DELETE", "/api/boards/usa"), ("OPTIONS", "/api/x"), ("GET", "/api/tables"))
    for method, path in asked:
        answer = browser.request(method, path)
        error = json.loads(answer.content)["error"]  # type: ignore[attr-defined]
        assert (answer.status, error["id"]) == (404, "no_such_request")
    for path in ("/nowhere", "/table/", "/table/x/y", "/join/x"):
        answer = browser.request("GET", path)
        assert answer.status == 404
        assert b"<!doctype html>" in answer.content.lower(), "a page that leads back"  # type: ignore[attr-defined]


def test_a_client_that_does_not_read_blocks_nobody_and_is_dropped(tmp_path: Path) -> None:
    """A table of two; the friend's socket is never read. Names change until its buffers are full."""

    async def play(server: Server) -> None:
        server.narrow()
        host, friend = Browser(server.address), Browser(server.address)
        table = await host.new_table("usa", "you", "friend")
        place = await (await host.sit(table)).until(lambda p: p.views)
        secret = place.table["seats"][1]["invite"]
        await friend.post(f"/api/tables/{table}/join", {"secret": secret, "name": "Deaf"})
        deaf = await asyncio.to_thread(_upgrade, server, table, friend.cookie)
        try:
            await place.until(lambda p: p.table["seats"][1]["online"])
            names = 0
            while place.table["seats"][1]["online"]:
                names += 1
                assert names < 20_000
                await place.ask("name", seat=0, name=f"Name {names}")
        finally:
            deaf.close()
        await place.close()

    limits = replace(settings_for(tmp_path).limits, send_seconds=0.3)
    with serving(tmp_path / "tables.db", limits=limits) as server:
        run_all(play(server))


def test_empty_parts_of_a_message_are_not_kept(server: Server) -> None:
    async def play() -> None:
        browser = Browser(server.address)
        table = await browser.new_table("usa", "you", "bot")
        line = await asyncio.to_thread(_upgrade, server, table, browser.cookie)
        with line:
            begin, part = (bytes([first, 0x80, 0, 0, 0, 0]) for first in (0x01, 0x00))
            end = bytes([0x80, 0x82, 0, 0, 0, 0]) + b"{]"
            await asyncio.to_thread(line.sendall, begin + part * 50_000)
            protocol = next(one for one in server.clients if hasattr(one, "frames"))
            await soon(lambda: protocol.frames)
            await asyncio.sleep(0.3)
            assert len(protocol.frames) == 1
            await asyncio.to_thread(line.sendall, end)
            told = b""
            while b'"malformed"' not in told:
                told += await asyncio.to_thread(line.recv, 10_000)

    run_all(play())
