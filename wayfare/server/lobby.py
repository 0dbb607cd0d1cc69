"""The lobby: which tables are open now. One is loaded from the store when somebody comes, and forgotten when idle."""

import asyncio
import contextlib
import gc
import logging
import time

from wayfare.engine.fields import Sheet
from wayfare.game.errors import GameError
from wayfare.server.connection import Connection
from wayfare.server.guard import Gate
from wayfare.server.lock import StoreError
from wayfare.server.messages import NewTable
from wayfare.server.refusal import Refusal
from wayfare.server.room import Room
from wayfare.server.seating import make_table, table_json
from wayfare.server.settings import Settings
from wayfare.server.store import Store
from wayfare.server.tables import Table
from wayfare.server.thinking import Bots

log = logging.getLogger("wayfare.server")
FEW = 20
COLLECT_SECONDS = 600.0
CLOCKS_KEPT = 10_000


class Lobby:
    """All tables of one server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.bots = Bots(settings)
        self.sheet = Sheet()
        """Scratch space for counting, for one table at a time."""
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._clocks: dict[str, tuple[float, ...]] = {}
        """What each player had left when a table was forgotten: leaving it is no way to gain time."""
        self._sweeper = asyncio.create_task(self._sweep())

    table_json = staticmethod(table_json)

    async def close(self) -> None:
        """Send everybody away; the clients will knock until the server is back."""
        self._sweeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._sweeper
        for room in list(self.rooms.values()):
            room.close(Refusal("server_stops", 503))
        self.rooms.clear()
        await self.bots.close()

    async def create(self, new: NewTable, token: str) -> Table:
        """Make a table; it is stored when this returns."""
        table = make_table(new, token)
        try:
            await self.store.add_table(table)
        except StoreError as error:
            raise Refusal("not_stored", 503) from error
        return table

    async def find(self, id: str) -> Room:
        """The room of a table, loaded if need be."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self.store.load_table(id))
        try:
            table = await asyncio.shield(self._loading[id])
        except StoreError as error:
            raise Refusal("internal", 503) from error
        finally:
            self._loading.pop(id, None)
        if table is None:
            raise Refusal("no_such_table", 404)
        room = self.rooms.get(id)
        if room is None:
            room = self.rooms[id] = self._open(table)
        return room

    def _open(self, table: Table) -> Room:
        try:
            room = Room(table, self)
        except GameError as error:
            log.error("the log of a table does not fit the rules: %s", error)
            raise Refusal("table_outdated", 409) from error
        clock = room.match.clock
        if clock and (left := self._clocks.pop(table.id, None)):
            clock.left = list(left)
        return room

    def forget(self, room: Room) -> None:
        """Drop a room that has failed or is idle. Its clients come back and find what the store has."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        room.close(Refusal("table_closed", 503))

    def _note_clock(self, room: Room) -> None:
        if room.match.clock and not room.table.over:
            self._clocks[room.table.id] = room.match.clock.stand()
            while len(self._clocks) > CLOCKS_KEPT:
                del self._clocks[next(iter(self._clocks))]

    async def _sweep(self) -> None:
        collected, forgotten = time.monotonic(), 0
        while True:
            await asyncio.sleep(max(0.05, self.settings.idle_seconds / 4))
            now = asyncio.get_running_loop().time()
            for room in list(self.rooms.values()):
                if not room.connections and room.is_quiet and now - room.empty_since > self.settings.idle_seconds:
                    self._note_clock(room)
                    self.forget(room)
                    forgotten += 1
            # Collecting stops everything for as long as there are many tables: when few are open, or seldom.
            if forgotten and (len(self.rooms) < FEW or time.monotonic() - collected > COLLECT_SECONDS):
                gc.collect()
                collected, forgotten = time.monotonic(), 0


async def enter(lobby: Lobby, gate: Gate, id: str, connection: Connection) -> Room | None:
    """Let a connection say hello and enter a table; None if it was sent away instead."""
    try:
        gate.check(connection.socket)
        hello = await connection.receive_hello()
        if hello is None:
            return None
        room = await lobby.find(id)
        await room.ask(lambda: room.enter(connection, hello))
    except Refusal as refusal:
        connection.say_bye(refusal)
        return None
    return room
