"""The tables of a file of results (docs/arena.md describes them)."""

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table

LAYOUT = "wayfare arena 1"

schema = MetaData()
meta = Table("meta", schema, Column("key", String, primary_key=True), Column("value", String, nullable=False))
matches = Table(
    "matches",
    schema,
    Column("match", Integer, primary_key=True),
    Column("settings", String, nullable=False),
    Column("map", String, nullable=False),
    Column("digest", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", String, nullable=False),
    Column("block_size", Integer, nullable=False),
    Column("games_asked", Integer, nullable=False),
    Column("games_counted", Integer, nullable=False),
    Column("ended", String, nullable=False),
    Column("created", Float, nullable=False),
)
players = Table(
    "players",
    schema,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("player", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("label", String, nullable=False),
)
games = Table(
    "games",
    schema,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("block", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    sqlite_with_rowid=False,
)
seats = Table(
    "seats",
    schema,
    Column("match", ForeignKey("matches.match"), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("completed", Integer, nullable=False),
    Column("held", Integer, nullable=False),
    Column("decisions", Integer),
    Column("seconds", Float),
    Column("crashes", Integer, nullable=False),
    Column("illegal", Integer, nullable=False),
    Column("timeouts", Integer, nullable=False),
    Column("failure", String, nullable=False),
    sqlite_with_rowid=False,
)
RUNNING, FINISHED, INTERRUPTED, DECIDED = "running", "finished", "interrupted", "decided"
"""How a match stands; one that was killed stays "running"."""
