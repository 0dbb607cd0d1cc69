"""Matches in one SQLite file: what was to be played, and every game that was. Many matches may live in one file."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_if_new

from wayfare.arena.database import ResultsError, begin_to_write, open_file, told
from wayfare.arena.plan import MatchPlan
from wayfare.arena.results import GameResult, SeatResult
from wayfare.arena.schema import RUNNING, games, matches, players, seats

__all__ = ["Results", "ResultsError"]


class Results:
    """The open file; without a path, the same in memory."""

    def __init__(self, path: Path | None = None, must_exist: bool = False) -> None:
        """Open the file, or make it. A ResultsError says why not; a file that is not ours is left as it is."""
        self.path = path
        with told(path):
            if must_exist and path is not None and not path.is_file():
                raise ResultsError(f"{path}: there is no such file of results")
            self.engine = open_file(path)

    def close(self) -> None:
        """Nothing more will be read or written."""
        self.engine.dispose()

    def find(self, plan: MatchPlan) -> int | None:
        """The match with exactly these settings."""
        text = _settings_text(plan)
        with self._reading() as connection:
            number = connection.scalar(select(matches.c.match).where(matches.c.settings == text))
        return None if number is None else int(number)

    def has_games(self, match: int) -> bool:
        """Whether any game of the match has been kept."""
        with self._reading() as connection:
            return connection.scalar(select(games.c.game).where(games.c.match == match).limit(1)) is not None

    def last(self) -> tuple[int, dict[str, Any]] | None:
        """The match that was begun last, and its settings."""
        with self._reading() as connection:
            row = connection.execute(
                select(matches.c.match, matches.c.settings).order_by(matches.c.match.desc())
            ).first()
        return None if row is None else (row.match, json.loads(row.settings))

    def add_match(self, plan: MatchPlan) -> int:
        """Note a match before its first game; its number. One that another process has just noted is the same."""
        settings = _settings_text(plan)
        with self._writing() as connection:
            found = connection.scalar(select(matches.c.match).where(matches.c.settings == settings))
            if found is not None:
                return int(found)
            facts = {key: getattr(plan, key) for key in ("rules", "seats", "seed", "block_size")}
            done = connection.execute(
                insert(matches).values(
                    settings=settings,
                    map=plan.board.name,
                    digest=plan.board.digest,
                    games_asked=plan.games,
                    games_counted=0,
                    ended=RUNNING,
                    created=time.time(),
                    **facts,
                )
            )
            assert done.inserted_primary_key is not None
            match = int(done.inserted_primary_key[0])
            rows = [
                {"match": match, "player": number, "name": name, "label": label}
                for number, (name, label) in enumerate(zip(plan.players, plan.labels, strict=True))
            ]
            connection.execute(insert(players), rows)
        return match

    def set_ended(self, match: int, ended: str, games_asked: int, games_counted: int) -> None:
        """Note how the match stands, how many games it is to have, and how many of them count."""
        change = update(matches).where(matches.c.match == match)
        with self._writing() as connection:
            connection.execute(change.values(ended=ended, games_asked=games_asked, games_counted=games_counted))

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

        with self._writing() as connection:
            connection.execute(insert_if_new(games).on_conflict_do_nothing(), lines)
            connection.execute(insert_if_new(seats).on_conflict_do_nothing(), sat)
            connection.execute(update(matches).where(matches.c.match == match).values(games_counted=games_counted))

    def read_games(self, match: int) -> Iterator[GameResult]:
        """The games of a match, by number."""
        fields = [seats.c[name] for name in SeatResult._fields]
        with self._reading() as connection:
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
        with self._reading() as connection:
            found = [dict(row) for row in connection.execute(select(matches).order_by(matches.c.match)).mappings()]
            for row in found:
                its = select(players.c.label).where(players.c.match == row["match"]).order_by(players.c.player)
                row["labels"] = list(connection.scalars(its))
        return found

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with told(self.path), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """All or nothing is written, and nobody else writes meanwhile."""
        with self._reading() as connection:
            begin_to_write(connection)
            yield connection
            connection.commit()


def _settings_text(plan: MatchPlan) -> str:
    return json.dumps(plan.settings(), ensure_ascii=False, sort_keys=True)
