"""The games of a match for other programs: JSON, CSV or Parquet."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from wayfare.arena.report import MatchResult
from wayfare.game.errors import SetUpError

FORMATS = ("json", "csv", "parquet")
COLUMNS = (
    "game", "block", "deal", "turns", "seat", "player", "win", "rank", "points", "completed", "held", "decisions",
    "seconds", "crashes", "illegal", "timeouts", "failure",
)  # fmt: skip
"""What a line for a game and seat says."""


def choose_format(format: str | None, path: Path | None) -> str | None:
    """The format that was named, or else the one that the file's name ends with; None for the table."""
    if format is None and path is not None:
        format = path.suffix.removeprefix(".").lower()
        if format not in FORMATS:
            raise SetUpError(f"{path}: say with --format what to write there: {', '.join(FORMATS)}")
    if format in (None, "table"):
        return None
    if format not in FORMATS:
        raise SetUpError(f"--format {format}: there are table, {', '.join(FORMATS)}")
    if format == "parquet":
        if path is None:
            raise SetUpError("Parquet is not for reading on a screen: name a file with --export")
        _import_parquet()
    return format


def to_text(result: MatchResult, format: str) -> str:
    """The match as JSON (everything) or CSV (a line for each game and seat)."""
    if format == "json":
        document = {**result.to_json(), "game_results": [_in_order(row) for row in result.rows()]}
        return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(result.rows())
    return text.getvalue()


def check_file(path: Path) -> None:
    """A SetUpError tells why no file can be written there: better before a match than after it."""
    check_place(path)
    with _told(path), _unfinished(path).open("w"):
        pass
    _unfinished(path).unlink()


def check_place(path: Path) -> None:
    """A SetUpError tells why no file can be in that place: no folder is made for one, since it may be mistyped."""
    if path.is_dir():
        raise SetUpError(f"{path} is a folder; name a file")
    if not path.parent.is_dir():
        raise SetUpError(f"{path}: there is no folder {path.parent}")


def write_file(result: MatchResult, format: str, path: Path) -> None:
    """Write the match to a file, as a whole or not at all."""
    if format == "parquet":
        with _as_a_whole(path) as unfinished:
            _write_parquet(result, unfinished)
    else:
        write_text(path, to_text(result, format))


def write_text(path: Path, text: str) -> None:
    """Write a text to a file, as a whole or not at all."""
    with _as_a_whole(path) as unfinished:
        unfinished.write_text(text, encoding="utf-8", newline="")


@contextmanager
def _as_a_whole(path: Path) -> Iterator[Path]:
    """The file to write first; it takes its place when it is complete."""
    with _told(path):
        try:
            yield _unfinished(path)
            _unfinished(path).replace(path)
        finally:
            _unfinished(path).unlink(missing_ok=True)


def _unfinished(path: Path) -> Path:
    return path.with_name(f"{path.name}.part")


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SetUpError(f"{path}: cannot be written ({error.strerror or error})") from error


def _write_parquet(result: MatchResult, path: Path) -> None:
    arrow, parquet = _import_parquet()
    kinds = {name: arrow.int32() for name in COLUMNS}
    kinds |= {name: arrow.float64() for name in ("win", "seconds")}
    kinds |= {name: arrow.string() for name in ("deal", "player", "failure")}
    # Times and the rest of the settings lie in the file's metadata, under one key, as JSON.
    about = {"wayfare": json.dumps(result.to_json(), ensure_ascii=False)}
    schema = arrow.schema([(name, kinds[name]) for name in COLUMNS], metadata=about)
    parquet.write_table(arrow.Table.from_pylist([_in_order(row) for row in result.rows()], schema=schema), path)


def _import_parquet() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise SetUpError("Parquet needs the package pyarrow: install wayfare[parquet]") from error


def _in_order(row: dict[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in COLUMNS}
