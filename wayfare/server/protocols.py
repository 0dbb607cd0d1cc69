"""uvicorn's two protocols, with what it lacks: whoever connects and says nothing, or does not read, is cut off."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from wayfare.server.line import LINE


class Patience:
    """How long a client may take to read what is waiting for it; whoever takes longer is cut off."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _full: asyncio.TimerHandle | None = None

    def start_patience(self, seconds: float) -> None:
        """The time runs, unless it does already."""
        if self._full is None:
            self._full = self.loop.call_later(seconds, self._lose_patience)

    def stop_patience(self) -> None:
        """It has read, or is gone."""
        if self._full is not None:
            self._full.cancel()
            self._full = None

    def _lose_patience(self) -> None:
        # Closing politely would wait, for ever, for the client to read.
        self._full = None
        self.transport.abort()


class HttpProtocol(Patience, H11Protocol):
    """HTTP. A request must be asked in full within the time a connection may be idle, however slowly it trickles."""

    _deadline: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The client does not read: an answer waits for it, but not for ever."""
        super().pause_writing()
        self.start_patience(self.timeout_keep_alive)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self.stop_patience()

    def shutdown(self) -> None:
        """The server stops: who reads may read the answer to the end, the others are not waited for."""
        if self.flow.write_paused:
            self.transport.abort()
        else:
            super().shutdown()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Somebody connects: the time runs."""
        super().connection_made(transport)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self._stop_waiting()
        self.stop_patience()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes: if a request has begun, or the connection is a WebSocket now, the time stops."""
        super().data_received(data)
        cycle: Any = self.cycle  # None before the first request
        asked = cycle is not None and not cycle.response_complete
        if asked or self.transport.get_protocol() is not self:
            self._stop_waiting()
        if self.transport.get_protocol() is not self:
            self.stop_patience()

    def on_response_complete(self) -> None:
        """An answer was given: the time runs for the next request."""
        super().on_response_complete()
        self._wait_for_request()

    def _wait_for_request(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(self.timeout_keep_alive, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class SocketProtocol(Patience, WebSocketsSansIOProtocol):
    """WebSockets, with a direct line for the application: several messages in one write, and an abrupt end

    for a client that does not read. Messages sent by this line cost about half of what ASGI's own way does.
    """

    def handle_connect(self, event: Any) -> None:
        """Accept the request as usual; the application finds the line in its scope."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][LINE] = self

    def pause_writing(self) -> None:
        """The client does not read: the time runs."""
        super().pause_writing()
        self.start_patience(self.config.timeout_keep_alive)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self.stop_patience()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.stop_patience()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """When the application has done with a client, what it still has to read must not keep it here."""
        await super().run_asgi()
        if not self.disconnected:
            self.stop_patience()
            self.start_patience(self.config.timeout_keep_alive)

    def shutdown(self) -> None:
        """The server stops; who has said good-bye, or does not read, is not told so."""
        if self.is_full or self.transport.is_closing():
            self.stop_keepalive()
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1012})
            self.transport.abort()
        else:
            super().shutdown()

    def handle_text(self, event: Any) -> None:
        """Texts go on as bytes: what is not UTF-8 is refused like any other message that cannot be read."""
        self.handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        """A further part of a message; empty ones, of which there may be any number, are not kept."""
        if event.data or event.fin:
            super().handle_cont(event)

    @property
    def is_full(self) -> bool:
        """Whether the client has not read what it was sent before."""
        return not self.writable.is_set()

    async def send_texts(self, messages: list[bytes]) -> None:
        """Send messages, once the client has read enough of those before."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        for message in messages:
            self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def abort(self) -> None:
        """End the connection at once. Closing it politely would wait for the client to read."""
        self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping; of a client that does not read its answers, they would only pile up here."""
        if self.is_full:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """A ping was not answered: the client is gone, or reads nothing, so nothing more is sent to it either."""
        self.transport.abort()
