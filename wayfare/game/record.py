"""Records: what a game leaves behind, as JSON (docs/records.md, docs/record.schema.json).

Viewing a record reads its events and needs no rules, so old records stay viewable. Verifying one plays its actions
again, and says where the first difference is.
"""

import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from wayfare.board.board import Board, load_board
from wayfare.board.map_file import MapError, map_names
from wayfare.game.action import to_action
from wayfare.game.errors import GameError, RecordError, shown
from wayfare.game.events import Event
from wayfare.game.game import Game

FORMAT = "wayfare record"
VERSION = 1
RULES = 1
"""The version of the rules: one more whenever the same seed and actions could give another game."""

HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""A character beyond the first 65,536, as JSON can name it in two halves."""


@dataclass
class Record:
    """A game as it is kept: finished or not."""

    map_name: str
    map_digest: str
    seed: str
    first_seat: int | None
    players: list[str]
    """A name for each seat."""
    actions: list[tuple[int, str]]
    events: list[Event]
    result: list[dict[str, Any]] | None
    """Every seat's score, item by item, once the game is over."""
    rules: int = RULES
    version: int = VERSION
    extra: dict[str, Any] = field(default_factory=dict)
    """Whatever else the file had, kept as it was."""

    @property
    def seats(self) -> int:
        """How many players there were."""
        return len(self.players)

    def to_json(self) -> dict[str, Any]:
        """The record as it stands in a file."""
        return {
            "format": FORMAT,
            "version": self.version,
            "rules": self.rules,
            "map": {"name": self.map_name, "digest": self.map_digest},
            "seed": self.seed,
            "first_seat": self.first_seat,
            "players": self.players,
            "actions": [[seat, text] for seat, text in self.actions],
            "events": [event.to_json() for event in self.events],
            "result": self.result,
            **self.extra,
        }


def make_record(game: Game, players: Sequence[str] | None = None) -> Record:
    """The record of a game as far as it has come."""
    names = list(players) if players is not None else [f"seat {seat}" for seat in range(game.seats)]
    if len(names) != game.seats:
        raise RecordError(f"the game has {game.seats} seats, and {len(names)} players are named")
    return Record(
        game.board.name,
        game.board.digest,
        game.seed,
        game.first_seat,
        names,
        [(seat, to_action(game.board, code).text) for seat, code in game.actions],
        game.events[:],
        [score.to_json() for score in game.scores()] if game.is_over else None,
    )


def write_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write a record to a file; a file that was there stays whole until the new one is."""
    beside = f"{os.fspath(path)}.part"
    with open(beside, "w", encoding="utf-8", newline="\n") as file:
        file.write(dump_record(record))
    os.replace(beside, path)


def dump_record(record: Record) -> str:
    """The text of a record: one line for each action and event, so that two records can be compared by eye."""
    data = record.to_json()
    lines = []
    for key, value in data.items():
        if key in ("actions", "events") and value:
            inner = ",\n".join("    " + json.dumps(item, ensure_ascii=False) for item in value)
            lines.append(f"  {json.dumps(key)}: [\n{inner}\n  ]")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_record(path: str | os.PathLike[str]) -> Record:
    """Read a record from a file."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise RecordError(f"{os.fspath(path)}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{os.fspath(path)}: not a text file") from error
    try:
        return load_record(text)
    except RecordError as error:
        raise RecordError(f"{os.fspath(path)}: {error}") from error


def load_record(text: str) -> Record:
    """Read a record from its text."""
    try:
        data = json.loads(text)
        if HALF.search(text):  # half a character perhaps, which could not be written again
            json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise RecordError("the record is damaged: it names half a character") from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
        raise RecordError(f"not JSON: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'not a record: it does not say "format": "{FORMAT}"')
    if data.get("version") != VERSION:
        raise RecordError(f"version {data.get('version')!r} of the format; this program reads version {VERSION}")
    return _from_json(dict(data))


def _from_json(data: dict[str, Any]) -> Record:
    for key, (fits, what) in CHECKS.items():
        if key not in data:
            raise RecordError(f"the record is damaged: it does not say {key}")
        if not fits(data[key]):
            raise RecordError(f"the record is damaged: {key} must be {what}")
    for key, (fits, what) in ENTRY_CHECKS.items():
        for number, entry in enumerate(data[key] or (), 1):
            if not fits(entry):
                raise RecordError(f"the record is damaged: number {number} of {key} must be {what}")
    known = {key: data.pop(key) for key in ("format", "version", *CHECKS)}
    return Record(
        map_name=known["map"]["name"],
        map_digest=known["map"]["digest"],
        seed=known["seed"],
        first_seat=known["first_seat"],
        players=known["players"],
        actions=[(seat, text) for seat, text in known["actions"]],
        events=[Event.from_json(event) for event in known["events"]],
        result=known["result"],
        rules=known["rules"],
        extra=data,
    )


def _is(*kinds: type) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, kinds) and not isinstance(value, bool)


def _is_map(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("name"), str) and isinstance(value.get("digest"), str)


def _is_action(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and _is(int)(value[0]) and isinstance(value[1], str)


def _is_event(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str) or not _is(int)(value.get("seat", 0)):
        return False
    return isinstance(value.get("facts", {}), dict) and isinstance(value.get("secret", {}), dict)


CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "rules": (_is(int), "a whole number"),
    "map": (_is_map, "a map's name and its digest"),
    "seed": (_is(str), "a text"),
    "first_seat": (_is(int, type(None)), "a seat, or null"),
    "players": (_is(list), "a list of names"),
    "actions": (_is(list), "a list of actions"),
    "events": (_is(list), "a list of events"),
    "result": (_is(list, type(None)), "a list of scores, or null"),
}
ENTRY_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "players": (_is(str), "a name"),
    "actions": (_is_action, "a seat and the text of an action"),
    "events": (_is_event, "an event: its kind, and what it says about it"),
    "result": (_is(dict), "a seat's score"),
}


def board_of(record: Record, map_path: str | os.PathLike[str] | None = None, viewing: bool = False) -> Board:
    """The board a record was played on: the shipped one of that name, or the map file given.

    Its digest must fit, unless the record is only to be viewed: then the board lends its words and names.
    """
    if map_path is None and record.map_name not in map_names():  # a record must not make us open any file it likes
        raise RecordError(f"there is no map called {shown(record.map_name)} here; give its file with --map")
    try:
        board = load_board(record.map_name if map_path is None else map_path)
    except MapError as error:
        raise RecordError(f"the map of this record cannot be read: {error}") from error
    if board.digest != record.map_digest and not viewing:
        raise RecordError(
            f"this record was played on another version of the map {shown(record.map_name)} "
            f"(digest {shown(record.map_digest[:12])}, this one has {board.digest[:12]!r})"
        )
    return board


@dataclass(frozen=True)
class Difference:
    """Where a record and the rules part ways."""

    action: int | None
    """The number of the action, from 1; None if it is the setting up or the result."""
    message: str

    def __str__(self) -> str:
        return self.message if self.action is None else f"action {self.action}: {self.message}"


def replay_game(record: Record, board: Board) -> Game:
    """The game before its first action."""
    return Game(board, record.seats, record.seed, record.first_seat)


def verify_record(record: Record, map_path: str | os.PathLike[str] | None = None) -> Difference | None:
    """Play the record's actions again; the first difference, or None if everything happens as it is written."""
    if record.rules != RULES:
        raise RecordError(f"played by version {record.rules} of the rules; this program has version {RULES}")
    board = board_of(record, map_path)
    try:
        game = replay_game(record, board)
    except GameError as error:
        return Difference(None, f"the game cannot be set up: {error}")
    at = 0
    difference = _compare(record, game, at, None)
    for number, (seat, text) in enumerate(record.actions, 1):
        if difference:
            return difference
        at = len(game.events)
        try:
            game.play(text, seat)
        except GameError as error:
            return Difference(number, f"seat {seat} cannot do {shown(text)}: {error}")
        difference = _compare(record, game, at, number)
    if difference:
        return difference
    if len(record.events) > len(game.events):
        extra = record.events[len(game.events)]
        return Difference(None, f"after the last action the record tells of more than happens: {_tell(extra)}")
    return _compare_result(record.result, [score.to_json() for score in game.scores()] if game.is_over else None)


def _compare_result(written: list[dict[str, Any]] | None, happened: list[dict[str, Any]] | None) -> Difference | None:
    if written == happened:
        return None
    if written is None or happened is None:
        over, says = ("not ", "a") if happened is None else ("", "no")
        return Difference(None, f"the game is {over}over, and the record has {says} result")
    for mine, its in zip(happened, written, strict=False):
        for item, value in mine.items():
            if item not in its or its[item] != value:
                said = json.dumps(its.get(item), ensure_ascii=False)
                return Difference(None, f"{item} of seat {mine['seat']} is {value}, and the record says {said}")
    return Difference(None, "the result has other seats or items than the game")


def _compare(record: Record, game: Game, at: int, action: int | None) -> Difference | None:
    for index in range(at, len(game.events)):
        happened = game.events[index]
        written = record.events[index] if index < len(record.events) else None
        if happened != written:
            told = "nothing" if written is None else _tell(written)
            return Difference(action, f"what happens is {_tell(happened)}, and the record says {told}")
    return None


def _tell(event: Event) -> str:
    return json.dumps(event.to_json(), ensure_ascii=False)
