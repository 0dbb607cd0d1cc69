"""The file of results as a database: opened, made if it is new, and never harmed if it is something else."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.dialects.sqlite import insert as insert_if_new
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from wayfare.arena.schema import LAYOUT, meta, schema
from wayfare.game.errors import GameError

PATIENCE = 5.0
"""Seconds to wait for another program that writes into the file."""


class ResultsError(GameError):
    """The file of results cannot be used so."""


@contextmanager
def told(path: Path | None) -> Iterator[None]:
    """What the database or the system complains of, as a ResultsError."""
    try:
        yield
    except OperationalError as error:
        raise ResultsError(f"{path}: {error.orig}") from error
    except DBAPIError as error:
        raise ResultsError(f"{path} is no file of results ({error.orig})") from error
    except SQLAlchemyError as error:
        raise ResultsError(f"{path}: {error}") from error
    except OSError as error:
        raise ResultsError(f"{path}: {error.strerror or error}") from error


def open_file(path: Path | None) -> Engine:
    """Open the file, or make it; without a path, the same in memory."""
    if path is None:
        engine = create_engine("sqlite://", poolclass=StaticPool)
        _make_tables(engine)
        return engine
    is_new = _layout(path) is None
    engine = _engine(path)
    event.listen(engine, "connect", _prepare)
    if is_new:
        _make_tables(engine)
    return engine


def _engine(path: Path) -> Engine:
    """The database in this very file: in a text a "?" or "%" would mean something, and ":memory:" is no file."""
    return create_engine(URL.create("sqlite", database=str(path.absolute())), connect_args={"timeout": PATIENCE})


def _layout(path: Path) -> str | None:
    """The layout of the file, which is looked at without touching it; None if nothing is in it."""
    if not path.exists():
        return None
    engine = _engine(path)
    try:
        with engine.connect() as connection:
            tables = inspect(connection).get_table_names()
            ours = meta.name in tables
            found = connection.scalar(select(meta.c.value).where(meta.c.key == "layout")) if ours else None
    finally:
        engine.dispose()
    if tables and found != LAYOUT:
        what = f"has the layout {found!r}, not {LAYOUT!r}" if found else "is a database of something else"
        raise ResultsError(f"{path} {what}; give another file")
    return found


def _make_tables(engine: Engine) -> None:
    """Make what is missing: another process may have begun a match in the same new file."""
    with engine.connect() as connection:
        begin_to_write(connection)
        schema.create_all(connection)
        connection.execute(insert_if_new(meta).values(key="layout", value=LAYOUT).on_conflict_do_nothing())
        connection.commit()


def begin_to_write(connection: Connection) -> None:
    """Wait for other writers, so that what is read from here on is still so when it is written."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _prepare(connection: Any, _record: Any) -> None:
    """SQLite's settings: readers do not wait for the writer, and what was committed survives the end of the process."""
    cursor = connection.cursor()
    with suppress(sqlite3.OperationalError):  # others use it now, or it cannot be written: then it stays as it is
        cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
