"""Matches in one SQLite file: what was to be played, and every game that was. Many matches may live in one file."""

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select, update
from sqlalchemy.dialects.sqlite import insert as insert_if_new
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import StaticPool

from wayfare.arena.plan import MatchPlan
from wayfare.arena.results import GameResult, SeatResult
from wayfare.arena.schema import LAYOUT, RUNNING, games, matches, meta, players, schema, seats
from wayfare.game.errors import GameError


class ResultsError(GameError):
    """The file of results cannot be used so."""


class Results:
    """The open file; without a path, the same in memory."""

    def __init__(self, path: Path | None = None, must_exist: bool = False) -> None:
        """Open the file, or make it. A ResultsError says why not; a file that is not ours is left as it is."""
        self.path = path
        try:
            if must_exist and path is not None and not path.is_file():
                raise ResultsError(f"{path}: there is no such file of results")
            self.engine = _open(path)
        except SQLAlchemyError as error:
            raise ResultsError(f"{path}: {getattr(error, 'orig', None) or error}") from error
        except OSError as error:
            raise ResultsError(f"{path}: {error.strerror or error}") from error

    def close(self) -> None:
        """Nothing more will be read or written."""
        self.engine.dispose()

    def find(self, plan: MatchPlan) -> int | None:
        """The match with exactly these settings."""
        text = _settings_text(plan)
        with self.engine.connect() as connection:
            number = connection.scalar(select(matches.c.match).where(matches.c.settings == text))
        return None if number is None else int(number)

    def has_games(self, match: int) -> bool:
        """Whether any game of the match has been kept."""
        with self.engine.connect() as connection:
            return connection.scalar(select(games.c.game).where(games.c.match == match).limit(1)) is not None

    def last(self) -> tuple[int, dict[str, Any]] | None:
        """The match that was begun last, and its settings."""
        with self.engine.connect() as connection:
            row = connection.execute(
                select(matches.c.match, matches.c.settings).order_by(matches.c.match.desc())
            ).first()
        return None if row is None else (row.match, json.loads(row.settings))

    def add_match(self, plan: MatchPlan) -> int:
        """Note a match before its first game."""
        named = zip(plan.players, plan.labels, strict=True)
        with self.engine.begin() as connection:
            settings = {key: getattr(plan, key) for key in ("rules", "seats", "seed", "block_size")}
            done = connection.execute(
                insert(matches).values(
                    settings=_settings_text(plan),
                    map=plan.board.name,
                    digest=plan.board.digest,
                    games_asked=plan.games,
                    games_counted=0,
                    ended=RUNNING,
                    created=time.time(),
                    **settings,
                )
            )
            assert done.inserted_primary_key is not None
            match = int(done.inserted_primary_key[0])
            rows = [
                {"match": match, "player": number, "name": name, "label": label}
                for number, (name, label) in enumerate(named)
            ]
            connection.execute(insert(players), rows)
        return match

    def set_ended(self, match: int, ended: str, games_asked: int, games_counted: int) -> None:
        """Note how the match stands, how many games it is to have, and how many of them count."""
        change = update(matches).where(matches.c.match == match)
        change = change.values(ended=ended, games_asked=games_asked, games_counted=games_counted)
        self._write(lambda connection: connection.execute(change))

    def add_games(self, match: int, block_size: int, results: Sequence[GameResult], games_counted: int) -> None:
        """Keep games, all or none. One that is there already stays: the same number gives the same game."""
        if not results:
            return
        lines = [
            {
                "match": match, "game": game.number, "block": game.number // block_size, "turns": game.turns,
                "decisions": game.decisions, "seconds": game.seconds,
            }
            for game in results
        ]  # fmt: skip
        sat = [
            {"match": match, "game": game.number, "seat": number, **seat._asdict()}
            for game in results
            for number, seat in enumerate(game.seats)
        ]

        def write(connection: Connection) -> None:
            connection.execute(insert_if_new(games).on_conflict_do_nothing(), lines)
            connection.execute(insert_if_new(seats).on_conflict_do_nothing(), sat)
            connection.execute(update(matches).where(matches.c.match == match).values(games_counted=games_counted))

        self._write(write)

    def read_games(self, match: int) -> Iterator[GameResult]:
        """The games of a match, by number."""
        fields = [seats.c[name] for name in SeatResult._fields]
        with self.engine.connect() as connection:
            sat = iter(
                connection.execute(
                    select(seats.c.game, *fields).where(seats.c.match == match).order_by(seats.c.game, seats.c.seat)
                )
            )
            count = connection.scalar(select(matches.c.seats).where(matches.c.match == match)) or 0
            lines = connection.execute(
                select(games.c.game, games.c.turns, games.c.decisions, games.c.seconds)
                .where(games.c.match == match)
                .order_by(games.c.game)
            )
            for line in lines:
                yield GameResult(*line, tuple(SeatResult(*next(sat)[1:]) for _ in range(count)))

    def read_matches(self) -> list[dict[str, Any]]:
        """All matches of the file, each with the labels of its players."""
        with self.engine.connect() as connection:
            found = [dict(row) for row in connection.execute(select(matches).order_by(matches.c.match)).mappings()]
            for row in found:
                its = select(players.c.label).where(players.c.match == row["match"]).order_by(players.c.player)
                row["labels"] = list(connection.scalars(its))
        return found

    def _write(self, work: Any) -> None:
        try:
            with self.engine.begin() as connection:
                work(connection)
        except SQLAlchemyError as error:
            raise ResultsError(f"{self.path}: {getattr(error, 'orig', None) or error}") from error


def _settings_text(plan: MatchPlan) -> str:
    return json.dumps(plan.settings(), ensure_ascii=False, sort_keys=True)


def _open(path: Path | None) -> Engine:
    if path is None:
        engine = create_engine("sqlite://", poolclass=StaticPool)
    else:
        is_new = not path.exists() or path.stat().st_size == 0
        if is_new:
            path.parent.mkdir(parents=True, exist_ok=True)
        else:
            _check_ours(path)
        engine = create_engine(f"sqlite:///{path}")
        event.listen(engine, "connect", _prepare)
        if not is_new:
            return engine
    with engine.begin() as connection:
        schema.create_all(connection)
        connection.execute(insert(meta).values(key="layout", value=LAYOUT))
    return engine


def _check_ours(path: Path) -> None:
    """Look without touching: whether the file is one of ours, and of this layout."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            ours = inspect(connection).has_table(meta.name)
            found = connection.scalar(select(meta.c.value).where(meta.c.key == "layout")) if ours else None
    except SQLAlchemyError as error:
        raise ResultsError(f"{path} is no file of results ({getattr(error, 'orig', None) or error})") from error
    finally:
        engine.dispose()
    if found != LAYOUT:
        what = f"has the layout {found!r}, not {LAYOUT!r}" if found else "is a database of something else"
        raise ResultsError(f"{path} {what}; give another file")


def _prepare(connection: Any, _record: Any) -> None:
    """SQLite's settings: readers do not wait for the writer, and what was committed survives the end of the process."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
