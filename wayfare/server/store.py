"""What outlives the server: tables, seats and moves in one SQLite file.

One thread writes. It takes everything that is waiting, writes it in one transaction, and only when SQLite has brought
that safely to the disk (WAL, synchronous=FULL) does it say so. So a thousand tables share a few dozen
waits for the disk in a second, and nothing that was acknowledged is lost when the power goes.
"""

import asyncio
import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    URL,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    inspect,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import SQLAlchemyError

from wayfare.server.lock import StoreError, lock_file
from wayfare.server.messages import Options
from wayfare.server.tables import Move, Seat
from wayfare.server.tables import Table as TableFacts

log = logging.getLogger("wayfare.store")
LAYOUT = "1"

schema = MetaData()
meta = Table("meta", schema, Column("key", String, primary_key=True), Column("value", String, nullable=False))
tables = Table(
    "tables",
    schema,
    Column("key", Integer, primary_key=True),
    Column("id", String, nullable=False, unique=True),
    Column("map", String, nullable=False),
    Column("digest", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seed", String, nullable=False),
    Column("options", String, nullable=False),
    Column("host", String, nullable=False),
    Column("created", Float, nullable=False),
    Column("over", Integer, nullable=False),
    Column("next", String),
)
seats = Table(
    "seats",
    schema,
    Column("table", ForeignKey("tables.key"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("colour", String, nullable=False),
    Column("bot", String),
    Column("owner", String),
    Column("invite", String),
)
moves = Table(
    "moves",
    schema,
    Column("table", ForeignKey("tables.key"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("code", Integer, nullable=False),
    Column("undoes", Integer),
    Column("by", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("left", Float),
    sqlite_with_rowid=False,
)

Work = Callable[[Connection], Any]
Row = list[Any]
"""A move, in the order of the columns."""
Job = tuple[Work | Row, "asyncio.Future[Any]", asyncio.AbstractEventLoop]

_row = func.json_each(bindparam("rows", type_=String)).table_valued("value").c.value
_add_moves = str(
    insert(moves)
    .from_select(
        [column.name for column in moves.c],
        select(*(func.json_extract(_row, literal_column(f"'$[{place}]'")) for place in range(len(moves.c)))),
    )
    .compile(dialect=sqlite.dialect(paramstyle="named"))
)
"""All new moves in one statement: sqlite3 gives up the interpreter's lock at each step, and a thread that

writes row by row would have to win it back from a busy event loop for every row.
"""
GATHER = 0.004
"""While moves pour in, the writer waits so many seconds for more of them before it writes again."""


class Store:
    """The data file, and the thread that writes to it."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it."""
        self._lock = lock_file(path)
        # Not as a text: in that a "?" or a "%" in the path would mean something, and so another file.
        self.engine = create_engine(URL.create("sqlite", database=str(path)))
        try:
            _check_layout(self.engine)
            event.listen(self.engine, "connect", _prepare)
            with self.engine.begin() as connection:
                schema.create_all(connection)
                connection.execute(sqlite.insert(meta).values(key="layout", value=LAYOUT).on_conflict_do_nothing())
            self._writer = self.engine.connect()
        except SQLAlchemyError as error:
            self._give_up()
            raise StoreError(f"{path}: {getattr(error, 'orig', None) or error}") from error
        except StoreError as error:
            self._give_up()
            raise StoreError(f"{path}: {error}") from None
        self._jobs: deque[Job] = deque()
        self._awake = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._write, name="wayfare-store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, and stop."""
        self._closing = True
        self._awake.set()
        self._thread.join()
        self._writer.close()
        self._give_up()

    def _give_up(self) -> None:
        self.engine.dispose()
        os.close(self._lock)

    async def add_move(self, table: TableFacts, move: Move) -> None:
        """Add a move to a table's log; it is safe on the disk when this returns."""
        await self._submit([table.key, *(getattr(move, name) for name in Move.__slots__)])

    async def add_table(self, table: TableFacts, before: str | None = None) -> None:
        """Add a new table; as a rematch, note it with the table before, all or nothing."""

        def work(connection: Connection) -> int:
            done = connection.execute(
                insert(tables).values(
                    id=table.id,
                    map=table.map,
                    digest=table.digest,
                    rules=table.rules,
                    seed=table.seed,
                    options=msgspec.json.encode(table.options).decode(),
                    host=table.host,
                    created=table.created,
                    over=int(table.over),
                )
            )
            assert done.inserted_primary_key is not None
            key = int(done.inserted_primary_key[0])
            rows = [{"table": key, "seat": number, **vars(seat)} for number, seat in enumerate(table.seats)]
            connection.execute(insert(seats), rows)
            if before is not None:
                connection.execute(update(tables).where(tables.c.id == before).values(next=table.id))
            return key

        table.key = await self._submit(work)

    async def change_seat(self, table: TableFacts, number: int, seat: Seat) -> None:
        """Write down how a seat stands now."""
        change = update(seats).where(seats.c.table == table.key, seats.c.seat == number).values(**vars(seat))
        await self._submit(lambda connection: connection.execute(change))

    async def end_table(self, table: TableFacts, over: bool) -> None:
        """Write down whether the game is over."""
        change = update(tables).where(tables.c.key == table.key).values(over=int(over))
        await self._submit(lambda connection: connection.execute(change))

    async def load_table(self, id: str) -> TableFacts | None:
        """The table with this id, and its moves."""
        return await asyncio.get_running_loop().run_in_executor(None, self._load, id)

    def _load(self, id: str) -> TableFacts | None:
        try:
            return self._read(id)
        except (SQLAlchemyError, msgspec.MsgspecError) as error:  # a damaged file, or somebody else's change
            log.error("not read: %s", error)
            raise StoreError("not read") from error

    def _read(self, id: str) -> TableFacts | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == id)).mappings().first()
            if row is None:
                return None
            key = row["key"]
            sat = connection.execute(select(seats).where(seats.c.table == key).order_by(seats.c.seat)).mappings()
            names = ("kind", "name", "colour", "bot", "owner", "invite")
            people = [Seat(**{name: line[name] for name in names}) for line in sat]
            made = connection.execute(select(moves).where(moves.c.table == key).order_by(moves.c.number)).mappings()
            lines = [Move(**{name: line[name] for name in Move.__slots__}) for line in made]
        facts = {name: row[name] for name in ("id", "map", "digest", "rules", "seed", "host", "created", "next", "key")}
        options = msgspec.json.decode(row["options"], type=Options)
        return TableFacts(**facts, options=options, over=bool(row["over"]), seats=people, moves=lines)

    async def _submit(self, work: Work | Row) -> Any:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._jobs.append((work, done, loop))
        if not self._awake.is_set():
            self._awake.set()
        return await done

    def _write(self) -> None:
        """The writer thread: all that is waiting, in one transaction."""
        finished = 0.0
        while not self._closing or self._jobs:
            self._awake.wait()
            if time.monotonic() - finished < GATHER:
                time.sleep(GATHER)
            self._awake.clear()
            batch = [self._jobs.popleft() for _ in range(len(self._jobs))]
            if batch:
                self._settle(batch)
                finished = time.monotonic()
            if self._closing or self._jobs:
                self._awake.set()

    def _settle(self, batch: list[Job]) -> None:
        try:
            results = self._commit([work for work, _, _ in batch])
        except Exception as error:  # whatever it is, the thread must live, and everybody be told
            if len(batch) > 1:
                for job in batch:
                    self._settle([job])
                return
            log.error("not written: %s", error)
            batch[0][2].call_soon_threadsafe(_fail, batch[0][1], StoreError("not written"))
            return
        batch[0][2].call_soon_threadsafe(_finish, [done for _, done, _ in batch], results)

    def _commit(self, batch: Sequence[Work | Row]) -> list[Any]:
        rows = [work for work in batch if not callable(work)]
        with self._writer.begin():
            if rows:
                self._writer.exec_driver_sql(_add_moves, {"rows": msgspec.json.encode(rows).decode()})
            return [work(self._writer) if callable(work) else None for work in batch]


def _check_layout(engine: Engine) -> None:
    """Refuse a file that holds something else, before anything in it is changed."""
    with engine.connect() as connection:
        names = inspect(connection).get_table_names()
        found = connection.scalar(select(meta.c.value).where(meta.c.key == "layout")) if meta.name in names else None
    engine.dispose()
    if names and meta.name not in names:
        raise StoreError("holds something else than Wayfare's tables; give another file with --data")
    if found not in (None, LAYOUT):
        raise StoreError(f"made by another version of Wayfare (layout {found}, this one has {LAYOUT})")


def _prepare(connection: Any, _record: Any) -> None:
    """SQLite's settings: readers and the writer do not wait for each other, and a commit is on the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    # The last pages of busy tables are written again and again; moving them into the file can wait for 16 MB of them.
    cursor.execute("PRAGMA wal_autocheckpoint=4000")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()


def _finish(futures: list["asyncio.Future[Any]"], results: list[Any]) -> None:
    for future, result in zip(futures, results, strict=True):
        if not future.done():
            future.set_result(result)


def _fail(future: "asyncio.Future[Any]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)
