"""The store: what SQLite is asked to promise, and how many moves share one wait for the disk."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from wayfare.server.lock import StoreError
from wayfare.server.messages import read_new_table
from wayfare.server.seating import make_table
from wayfare.server.store import Store
from wayfare.server.tables import PLAYER, Move, Table

NEW = b'{"map": "amsterdam", "seats": [{"kind": "you"}, {"kind": "bot"}]}'


def _move(number: int) -> Move:
    return Move(number, 0, 1, None, PLAYER, 0.0, None)


async def _new_table(store: Store) -> Table:
    table = make_table(read_new_table(NEW), "x" * 32)
    await store.add_table(table)
    return table


def test_a_commit_is_on_the_disk_and_readers_do_not_wait(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    try:
        for connection in (store._writer, store.engine.connect()):
            asked = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
            }
            assert asked == {"journal_mode": "wal", "synchronous": 2}  # 2 is FULL
    finally:
        store.close()


def test_moves_that_come_together_are_written_together_by_one_thread(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    commit, batches = store._commit, []

    def counted(batch: Any) -> list[Any]:
        batches.append(len(batch))
        return commit(batch)

    async def play() -> Table:
        tables = [await _new_table(store) for _ in range(40)]
        batches.clear()
        await asyncio.gather(*(store.add_move(table, _move(1)) for table in tables))
        return tables[-1]

    store._commit = counted  # type: ignore[method-assign]
    try:
        last = asyncio.run(play())
        assert sum(batches) == 40
        assert len(batches) <= 3
        loaded = asyncio.run(store.load_table(last.id))
        assert loaded is not None
        assert [move.number for move in loaded.moves] == [1]
    finally:
        store.close()


def test_whatever_goes_wrong_while_writing_the_next_move_is_written(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.db")
    commit, faults = store._commit, [MemoryError(), ValueError()]

    def faulty(batch: Any) -> list[Any]:
        if faults:
            raise faults.pop()
        return commit(batch)

    async def play() -> None:
        table = await _new_table(store)
        store._commit = faulty  # type: ignore[method-assign]
        for _ in range(2):
            with pytest.raises(StoreError):
                await asyncio.wait_for(store.add_move(table, _move(1)), 10)
        await asyncio.wait_for(store.add_move(table, _move(1)), 10)

    try:
        asyncio.run(play())
    finally:
        store.close()
