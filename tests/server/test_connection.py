"""One slot for the latest view: a client that is slow gets the newest position, not all that it has missed."""

import asyncio
from types import SimpleNamespace
from typing import Any

from wayfare.server.connection import Connection
from wayfare.server.line import LINE
from wayfare.server.settings import Limits


class SlowLine:
    """A line whose client reads only when it is told to."""

    is_full = False

    def __init__(self) -> None:
        self.sent: list[list[bytes]] = []
        self.reads = asyncio.Event()

    async def send_texts(self, messages: list[bytes]) -> None:
        self.sent.append(messages)
        await self.reads.wait()

    def abort(self) -> None:
        raise AssertionError


def test_a_slow_client_gets_the_latest_view_once() -> None:
    async def play() -> list[list[bytes]]:
        line, position = SlowLine(), 0
        socket: Any = SimpleNamespace(scope={"extensions": {LINE: line}})
        connection = Connection(socket, None, None, Limits())
        connection.room = SimpleNamespace(view_message=lambda _: b"%d" % position)  # type: ignore[assignment]
        writer = asyncio.create_task(connection.write())
        for position in range(1, 51):  # noqa: B007 - read by view_message
            connection.show_view()
            await asyncio.sleep(0)
        line.reads.set()
        await asyncio.sleep(0.01)
        writer.cancel()
        return line.sent

    assert asyncio.run(play()) == [[b"1"], [b"50"]]
