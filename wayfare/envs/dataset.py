"""Recorded games as training data: every decision with what its seat saw, as Arrow tables and Parquet files.

A file holds games of one board with one number of seats, so that all observations have the same length. What they
are is in the file's metadata, and is checked when it is read. Needs the extra `parquet`.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from wayfare.board.board import Board
from wayfare.envs.core.layout import OBSERVATION_VERSION, layout_of
from wayfare.envs.errors import MissingExtra
from wayfare.envs.observe import Floats, observe
from wayfare.envs.purse import Purse
from wayfare.game.errors import GameError, RecordError
from wayfare.game.record import Record, board_of, read_record, replay_game

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise MissingExtra("pyarrow", "parquet") from error

ROWS_AT_ONCE = 4096

Path = str | os.PathLike[str]


@dataclass
class Decisions:
    """Some decisions, one a row."""

    observations: Floats
    masks: np.ndarray[Any, np.dtype[np.int8]]
    actions: np.ndarray[Any, np.dtype[np.int64]]
    seats: np.ndarray[Any, np.dtype[np.int64]]
    rewards: np.ndarray[Any, np.dtype[np.float32]]
    """What the seat got in the end: 1 for a victory, less for the others (core/rewards.py, "win")."""
    points: np.ndarray[Any, np.dtype[np.int64]]
    """The seat's final score."""


def decisions_of(record: Record) -> Iterator[dict[str, Any]]:
    """Every decision of a finished record, played again; a RecordError says why it cannot be."""
    if record.result is None:
        raise RecordError("the game is not over, so nobody knows what its decisions were worth")
    game = replay_game(record, board_of(record))
    rows: list[dict[str, Any]] = []
    for seat, text in record.actions:
        view = game.view(seat)
        try:
            game.play(text, seat)
        except GameError as error:
            raise RecordError(f"action {len(rows) + 1} cannot be played again: {error}") from error
        code = game.actions[-1][1]
        rows.append({"seat": seat, "observation": observe(view), "legal": list(view.legal), "action": code})
    if not game.is_over:
        raise RecordError("the record says that the game is over, and it is not")
    rewards, scores = Purse("win", game.seats).fill(game), game.scores()
    for row in rows:
        yield {"game": record.seed, **row, "reward": rewards[row["seat"]], "points": scores[row["seat"]].total}


def to_table(records: Iterable[Record]) -> Any:
    """All decisions of finished records of one board and number of seats, as an Arrow table."""
    records = list(records)
    if not records:
        raise RecordError("there are no records")
    kinds = {(record.map_name, record.map_digest, record.seats) for record in records}
    if len(kinds) > 1:
        told = ", ".join(sorted(f"{name} with {seats}" for name, _, seats in kinds))
        raise RecordError(f"one table holds games of one board and number of seats, not of {told}")
    board = board_of(records[0])
    schema = _schema(board, records[0].seats)
    return pa.Table.from_pylist([row for record in records for row in decisions_of(record)], schema=schema)


def write_parquet(records: Iterable[Path], path: Path) -> int:
    """Turn record files into one Parquet file; says how many decisions it holds."""
    table = to_table(read_record(record) for record in records)
    pq.write_table(table, os.fspath(path), compression="zstd")
    return int(table.num_rows)


def read_decisions(path: Path, board: Board, seats: int, rows: int = ROWS_AT_ONCE) -> Iterator[Decisions]:
    """The decisions of a Parquet file, some rows at a time; a RecordError says if they are for something else."""
    file = pq.ParquetFile(os.fspath(path))
    wanted, found = _about(board, seats), file.schema_arrow.metadata or {}
    for key, value in wanted.items():
        if found.get(key) != value:
            held = found.get(key, b"nothing").decode()
            raise RecordError(f"{os.fspath(path)} has {key.decode()} {held}, and {value.decode()} is wanted")
    for batch in file.iter_batches(batch_size=rows):
        yield _decisions(batch, board, seats)


def _decisions(batch: Any, board: Board, seats: int) -> Decisions:
    def numbers(name: str) -> Any:
        return batch.column(name).to_numpy(zero_copy_only=False)

    size = layout_of(board, seats).size
    observations = batch.column("observation").flatten().to_numpy().reshape(-1, size)
    legal = batch.column("legal")
    codes, counts = legal.flatten().to_numpy(), legal.value_lengths().to_numpy()
    masks = np.zeros((len(observations), board.n_actions), np.int8)
    masks[np.repeat(np.arange(len(counts)), counts), codes] = 1
    return Decisions(
        observations,
        masks,
        numbers("action").astype(np.int64),
        numbers("seat").astype(np.int64),
        numbers("reward"),
        numbers("points").astype(np.int64),
    )


def _schema(board: Board, seats: int) -> Any:
    return pa.schema(
        [
            ("game", pa.string()),
            ("seat", pa.int8()),
            ("observation", pa.list_(pa.float32(), layout_of(board, seats).size)),
            ("legal", pa.list_(pa.int16())),
            ("action", pa.int16()),
            ("reward", pa.float32()),
            ("points", pa.int16()),
        ],
        metadata=_about(board, seats),
    )


def _about(board: Board, seats: int) -> dict[bytes, bytes]:
    about = {"board": board.digest, "seats": seats, "observation version": OBSERVATION_VERSION}
    return {key.encode(): str(value).encode() for key, value in about.items()}
