"""One browser's connection to a table: one slot for the latest view, one task that writes. Nobody waits for it."""

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from wayfare.game.errors import GameError
from wayfare.server.encoding import encode
from wayfare.server.line import line_of
from wayfare.server.messages import VERSION, ClientMessage, Hello, Undo, message_id, read_message
from wayfare.server.refusal import Refusal, explain
from wayfare.server.settings import Limits

if TYPE_CHECKING:
    from wayfare.server.room import Room

log = logging.getLogger("wayfare.server")
UNDO_COST = 8
"""As many messages as taking something back counts for: the game is played again for it."""
CLOSE_REFUSED = 4000
"""The WebSocket close code after a `bye`."""


class Bucket:
    """A rate limit: so many at once, so many a second after that."""

    __slots__ = ("_level", "_most", "_rate", "_since")

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._level, self._since = most, time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether so much more is allowed now."""
        now = time.monotonic()
        self._level = min(self._most, self._level + (now - self._since) * self._rate)
        self._since = now
        if self._level < cost:
            return False
        self._level -= cost
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken lately, so that the bucket can be forgotten."""
        return self._level + (time.monotonic() - self._since) * self._rate >= self._most


class Connection:
    """A connected browser. The room fills its slot; the writer task empties it at the client's speed."""

    def __init__(self, socket: WebSocket, owner: str | None, token: str | None, limits: Limits) -> None:
        self.socket = socket
        self._line = line_of(socket)
        self.owner = owner
        """The hash of the browser's token; None without one."""
        self.token = token
        self.limits = limits
        self.room: Room | None = None
        self.seats: list[int] = []
        self.sent_events = 0
        """How many events the client has."""
        self._answers: deque[bytes] = deque()
        self._table: bytes | None = None
        self._view_due = False
        self._bye: Refusal | None = None
        self._work = asyncio.Event()
        self._bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self._refused = 0

    # What the room puts into the slot.

    def show_table(self, table: bytes) -> None:
        """The table has changed."""
        self._table = table
        self._work.set()

    def show_view(self) -> None:
        """There is a new position; the writer takes the latest when it gets to it."""
        self._view_due = True
        self._work.set()

    def answer(self, message: dict[str, Any]) -> None:
        """An answer to one of the client's messages."""
        if len(self._answers) >= self.limits.answers_waiting:
            self.say_bye(Refusal("too_slow"))
            return
        self._answers.append(encode(message))
        self._work.set()

    def say_bye(self, refusal: Refusal) -> None:
        """Close, after telling why."""
        if self._bye is None:
            self._bye = refusal
        self._work.set()

    @property
    def is_leaving(self) -> bool:
        """Whether the client is being sent away."""
        return self._bye is not None

    # The two tasks.

    async def write(self) -> None:
        """Send what is in the slot until the connection ends."""
        try:
            while True:
                await self._work.wait()
                self._work.clear()
                messages = self._take()
                if self._bye is not None:
                    messages.append(encode({"type": "bye", "error": explain(self._bye)}))
                if self._line.is_full:
                    async with asyncio.timeout(self.limits.send_seconds):
                        await self._line.send_texts(messages)
                else:
                    await self._line.send_texts(messages)
                if self._bye is not None:
                    await self._close()
                    return
        except TimeoutError:
            log.info("a client that does not read was dropped")
            self._line.abort()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # it is gone; the reading task sees that too

    def _take(self) -> list[bytes]:
        messages = []
        if self._table is not None:
            messages.append(self._table)
            self._table = None
        if self._view_due and self.room is not None:
            self._view_due = False
            messages.append(self.room.view_message(self))
        messages.extend(self._answers)
        self._answers.clear()
        return messages

    async def _close(self) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            try:
                async with asyncio.timeout(1):
                    await self.socket.close(CLOSE_REFUSED)
            except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
                pass

    async def receive(self) -> ClientMessage | None:
        """The client's next good message; None when it is gone or has been sent away. Bad ones are answered here."""
        while self._bye is None:
            try:
                event = await self.socket.receive()
            except RuntimeError:
                return None
            if event["type"] == "websocket.disconnect":
                return None
            data: str | bytes = event.get("text") or event.get("bytes") or b""
            if len(data) > self.limits.message_bytes or (
                isinstance(data, str) and len(data.encode()) > self.limits.message_bytes
            ):
                self.say_bye(Refusal("too_large", most=self.limits.message_bytes))
                return None
            try:
                if not self._bucket.take():
                    raise Refusal("too_many")
                message = read_message(data)
                if isinstance(message, Undo) and not self._bucket.take(UNDO_COST - 1):
                    raise Refusal("too_many")
                return message
            except Refusal as refusal:
                self.refuse(refusal, message_id(data))
                await asyncio.sleep(0)  # a flood must not keep others, or its own answers, waiting
        return None

    async def receive_hello(self) -> Hello | None:
        """The first message, which must be a hello in our version and must come soon."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                message = await self.receive()
        except TimeoutError:
            self.say_bye(Refusal("no_hello"))
            return None
        if isinstance(message, Hello) and message.v != VERSION:
            self.say_bye(Refusal("wrong_version", server=VERSION, client=message.v))
        elif message is not None and not isinstance(message, Hello):
            self.say_bye(Refusal("no_hello"))
        return message if isinstance(message, Hello) and self._bye is None else None

    def refuse(self, error: Refusal | GameError, id: int | None) -> None:
        """Tell the client that something was not done; one that never does anything right is sent away."""
        self._refused += 1
        if self._refused > self.limits.messages_refused:
            self.say_bye(Refusal("too_many"))
            return
        self.answer({"type": "error", "id": id, "error": explain(error)})
