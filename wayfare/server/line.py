"""The line to a client: how messages go out, and how a client that does not read is cut off."""

from typing import Protocol

from starlette.websockets import WebSocket

LINE = "wayfare.line"
"""Where in the scope of a connection a server that has a direct line leaves it."""


class Line(Protocol):
    """What a connection needs."""

    @property
    def is_full(self) -> bool:
        """Whether the client has not read what it was sent before."""

    async def send_texts(self, messages: list[bytes]) -> None:
        """Send messages, once the client has read enough of those before."""

    def abort(self) -> None:
        """End the connection at once."""


class PlainLine:
    """ASGI's own way, for any server."""

    is_full = True
    """It cannot be known, so sending must always be watched."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def send_texts(self, messages: list[bytes]) -> None:
        """Send messages one by one."""
        for message in messages:
            await self._socket.send_text(message.decode())

    def abort(self) -> None:
        """There is no such thing; the server's own pings will end it."""


def line_of(socket: WebSocket) -> Line:
    """The direct line if there is one."""
    line: Line | None = socket.scope.get("extensions", {}).get(LINE)
    return line or PlainLine(socket)
