"""Games at random moments, and what tests compare."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator
from rig import MAPS, TABLES, Rig

from wayfare.board.board import load_board
from wayfare.engine.fields import State, copy
from wayfare.engine.names import CLAIM, DRAW_TICKETS, KEEP
from wayfare.game.game import Game
from wayfare.game.record import Record, dump_record

__all__ = [
    "BOARDS", "MAPS", "STYLES", "TABLES", "as_data", "game_of", "pick", "play_on", "random_game", "schema_errors",
    "snapshot", "walk",
]  # fmt: skip

BOARDS = {name: load_board(name) for name in MAPS}


STYLES = ("any", "cards", "tickets")
"""How random players lean: hoarding cards empties the deck, and tickets drawn and put back come round again."""


def pick(game: Game, seat: int, rng: Random, style: str = "any") -> int:
    """A random legal action."""
    codes = game.legal_codes(seat)
    if style == "any" or rng.random() < 0.15:
        return rng.choice(codes)
    if style == "tickets":
        return codes[0] if KEEP < codes[0] < CLAIM else DRAW_TICKETS if DRAW_TICKETS in codes else rng.choice(codes)
    return rng.choice([code for code in codes if code < DRAW_TICKETS] or codes)


def play_on(game: Game, rng: Random, steps: int, style: str = "any") -> Game:
    """Play so many random actions, or to the end; opening tickets are chosen in a random order of seats."""
    for _ in range(steps):
        if game.is_over:
            break
        seat = rng.choice(game.deciders)
        game.play(pick(game, seat, rng, style), seat)
    return game


def random_game(name: str, seats: int, seed: int, steps: int, style: str = "any") -> Game:
    """A game after so many random actions."""
    return play_on(Game(BOARDS[name], seats, seed), Random(seed), steps, style)


def walk(name: str, seats: int, seed: int, style: str = "any") -> Iterator[Game]:
    """One random game, at every moment from setting up to the end."""
    game = Game(BOARDS[name], seats, seed)
    rng = Random(seed)
    yield game
    while not game.is_over:
        yield play_on(game, rng, 1, style)


def game_of(rig: Rig) -> Game:
    """A game that stands where the rig does. It has no history."""
    game = Game(rig.board, rig.state.seats, seed=1)
    game.state = copy(rig.state)
    game.events.clear()
    return game


def snapshot(game: Game) -> tuple[State, list[Any], list[Any]]:
    """Everything that an error must leave as it was."""
    return copy(game.state), list(game.events), list(game.actions)


def as_data(record: Record) -> dict[str, Any]:
    """The record as a file has it."""
    data: dict[str, Any] = json.loads(dump_record(record))
    return data


@cache
def _schema() -> Draft202012Validator:
    path = Path(__file__).parents[1] / "docs" / "record.schema.json"
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def schema_errors(data: dict[str, Any]) -> list[str]:
    """What in a record is not as its schema says. Of events that are the same, one is looked at: each takes long."""
    if isinstance(data.get("events"), list):
        data = data | {"events": [*{json.dumps(event): event for event in data["events"]}.values()]}
    return [error.message for error in _schema().iter_errors(data)]
