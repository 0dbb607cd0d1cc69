"""Matches in one SQLite file: what was to be played, and every game that was. Many matches may live in one file."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from math import inf
from operator import itemgetter
from pathlib import Path
from types import NoneType
from typing import Any

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_if_new

from wayfare.arena.database import ResultsError, begin_to_write, open_file, told
from wayfare.arena.plan import MatchPlan
from wayfare.arena.results import GameResult, SeatResult
from wayfare.arena.schema import RUNNING, games, matches, players, seats

__all__ = ["Results", "ResultsError"]

GAME_TYPES = (int, int, int, float)
SEAT_TYPES = {(*[int] * 5, *thought, *[int] * 3, str) for thought in ((int, float), (NoneType, NoneType))}
"""What is kept of a seat; compiled games have no number of decisions and no time."""


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

    def all_settings(self) -> dict[int, dict[str, Any]]:
        """The settings of every match, by its number; the match that was begun last is the last."""
        with self._reading() as connection:
            rows = connection.execute(select(matches.c.match, matches.c.settings).order_by(matches.c.match)).all()
        return {row.match: self._read_settings(row.match, row.settings) for row in rows}

    def _read_settings(self, match: int, text: str) -> dict[str, Any]:
        with suppress(ValueError):
            settings = json.loads(text)
            if isinstance(settings, dict):
                return settings
        raise self._damaged(f"the settings of match {match} cannot be read")

    def _damaged(self, what: str) -> ResultsError:
        return ResultsError(f"{self.path} is damaged: {what}; take a copy from before, or give another file")

    def games_counted(self, match: int) -> int:
        """How many games of the match counted when it ended last, or was last seen."""
        with self._reading() as connection:
            counted = connection.scalar(select(matches.c.games_counted).where(matches.c.match == match))
        if not isinstance(counted, int):
            raise self._damaged(f"match {match} has no number of games")
        return counted

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
        """Note how the match stands, how many games it is to have, and how many count; never fewer than before."""
        change = update(matches).where(matches.c.match == match)
        with self._writing() as connection:
            connection.execute(change.values(ended=ended, games_asked=games_asked, **_counting(games_counted)))

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
            connection.execute(update(matches).where(matches.c.match == match).values(**_counting(games_counted)))

    def read_games(self, match: int, first: int = 0) -> Iterator[GameResult]:
        """The games of a match from this number on, by number; a ResultsError tells of one that is not whole."""
        fields = [seats.c[name] for name in SeatResult._fields]
        with self._reading() as connection:
            connection.exec_driver_sql("BEGIN")  # games and seats as of one moment: others may be writing
            count, counted = connection.execute(
                select(matches.c.seats, matches.c.games_counted).where(matches.c.match == match)
            ).one()
            able = len(connection.execute(select(players.c.player).where(players.c.match == match)).all())
            lines = connection.execute(
                select(games.c.game, games.c.turns, games.c.decisions, games.c.seconds)
                .where(games.c.match == match, games.c.game >= first)
                .order_by(games.c.game)
            )
            sat = groupby(
                connection.execute(
                    select(seats.c.game, seats.c.seat, *fields)
                    .where(seats.c.match == match, seats.c.game >= first)
                    .order_by(seats.c.game, seats.c.seat)
                ),
                itemgetter(0),
            )
            expected = first
            for line in lines:
                number, rows = next(sat, (line.game, ()))
                its = list(rows)
                game = GameResult(*line, tuple(SeatResult(*row[2:]) for row in its))
                places = [row[1] for row in its]
                whole = len(its) == count and places == list(range(len(its)))
                if number != line.game or not whole or not _is_sound(game, able):
                    which = min(number, line.game, key=lambda found: found if isinstance(found, int) else inf)
                    raise self._damaged(f"game {which} of match {match} is not whole")
                if expected < counted and number != expected:
                    raise self._damaged(f"game {expected} of match {match} is missing")
                expected += 1
                yield game
            for number, _ in sat:
                raise self._damaged(f"game {number} of match {match} is not whole")
            if expected < counted:
                raise self._damaged(f"game {expected} of match {match} is missing")

    def read_matches(self) -> list[dict[str, Any]]:
        """All matches of the file, each with the labels and the codes of its players (empty: not noted)."""
        with self._reading() as connection:
            found = [dict(row) for row in connection.execute(select(matches).order_by(matches.c.match)).mappings()]
            for row in found:
                its = select(players).where(players.c.match == row["match"]).order_by(players.c.player)
                known = connection.execute(its).all()
                row["labels"] = [player.label for player in known]
                row["codes"] = self._read_settings(row["match"], row["settings"]).get("codes", [""] * len(known))
                counts = [row[name] for name in ("rules", "seats", "block_size", "games_counted")]
                known_by_number = [player.player for player in known] == list(range(len(row["codes"])))
                if not known_by_number or set(map(type, counts)) != {int} or row["block_size"] < 1:
                    raise self._damaged(f"match {row['match']} is not whole")
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


def _counting(games_counted: int) -> dict[str, Any]:
    return {"games_counted": func.max(matches.c.games_counted, games_counted)}


def _is_sound(game: GameResult, players: int) -> bool:
    """Whether a game can be counted: SQLite would keep any text where a number belongs."""
    return (
        tuple(map(type, game[:4])) == GAME_TYPES
        and all(tuple(map(type, seat)) in SEAT_TYPES and 0 <= seat.player < players for seat in game.seats)
        and any(seat.rank == 1 for seat in game.seats)
    )


def _settings_text(plan: MatchPlan) -> str:
    return json.dumps(plan.settings(), ensure_ascii=False, sort_keys=True)
