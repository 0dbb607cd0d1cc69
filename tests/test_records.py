"""Records: written, read back, checked against the schema, played again; and damage named where it is."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers import BOARDS, MAPS, TABLES, as_data, play_on, random_game, schema_errors

from wayfare import Event, Game
from wayfare.game.errors import RecordError
from wayfare.game.record import (
    RULES,
    Record,
    board_of,
    dump_record,
    load_record,
    make_record,
    read_record,
    verify_record,
    write_record,
)
from wayfare.game.tell import Teller

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def finished(name: str = "amsterdam", seats: int = 2, seed: int = 1) -> Record:
    return make_record(random_game(name, seats, seed, steps=10_000))


def changed(record: Record, change: Callable[[dict[str, Any]], Any]) -> Record:
    data = as_data(record)
    change(data)
    return load_record(json.dumps(data))


# --- There and back


@every_table
def test_a_record_comes_back_as_it_was_written_and_is_true(name, seats, tmp_path):
    for steps in (0, 1, seats, 40, 10_000):
        record = make_record(random_game(name, seats, 3, steps), [f"player {seat}" for seat in range(seats)])
        assert load_record(dump_record(record)) == record
        write_record(record, tmp_path / "game.json")
        assert read_record(tmp_path / "game.json") == record
        assert verify_record(record) is None
        assert (record.result is not None) == (record.events[-1].kind == "ended")
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


@every_map
def test_every_record_fits_the_schema(name):
    for steps in (0, 10, 10_000):
        for first_seat in (None, 1):
            game = play_on(Game(BOARDS[name], 2, "a word/12", first_seat), Random(1), steps)
            assert schema_errors(as_data(make_record(game))) == []


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "exploded"},
        {"kind": "drew", "seat": 0, "facts": {"card": "red"}, "secret": {"card": "red"}},
        {"kind": "kept", "seat": 0, "facts": {"kept": 1}, "secret": {"kept": ["Roma-Palermo"], "returned": []}},
        {"kind": "took", "facts": {"slot": 1, "card": "red"}},
        {"kind": "took", "seat": 0, "facts": {"slot": 6, "card": "red"}},
        {"kind": "chose", "seat": 0, "facts": {"places": [1]}, "secret": {"places": [1]}},
        {"kind": "claimed", "seat": 0, "facts": {"route": "Denver-Omaha", "paid": {}, "points": 7}},
        {"kind": "passed", "seat": 0, "note": "oh"},
    ],
)
def test_the_schema_knows_what_each_kind_of_event_says_and_to_whom(event):
    data = as_data(make_record(Game("usa", 2, 1)))
    assert schema_errors(data) == []
    assert schema_errors(data | {"events": [*data["events"], event]})


def test_a_record_says_what_the_game_was():
    game = Game("usa", 3, "7/42", first_seat=2)
    record = make_record(game, ["Anna", "Bo", "Céline"])
    data = as_data(record)
    assert (data["format"], data["version"], data["rules"]) == ("wayfare record", 1, RULES)
    assert data["map"] == {"name": "usa", "digest": game.board.digest}
    assert (data["seed"], data["first_seat"], data["players"]) == ("7/42", 2, ["Anna", "Bo", "Céline"])
    assert (data["actions"], data["result"], record.seats) == ([], None, 3)
    assert "Céline" in dump_record(record)


def test_a_record_has_a_line_for_each_action_and_each_event():
    record = finished()
    lines = dump_record(record).splitlines()
    assert sum(line.startswith("    [") for line in lines) == len(record.actions)
    assert sum(line.startswith('    {"kind": ') for line in lines) == len(record.events)


def test_a_name_for_every_seat_is_asked_for():
    with pytest.raises(RecordError, match="the game has 3 seats, and 2 players are named"):
        make_record(Game("usa", 3, 1), ["Anna", "Bo"])


def test_what_else_a_file_says_survives():
    data = as_data(finished()) | {"started": "2026-01-01T12:00:00Z", "comments": [{"at": 3, "text": "oh"}]}
    record = load_record(json.dumps(data))
    assert record.extra == {"started": "2026-01-01T12:00:00Z", "comments": [{"at": 3, "text": "oh"}]}
    assert as_data(record) == data
    assert verify_record(record) is None
    assert schema_errors(data) == []


# --- Damage


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("\x00\x01", "not JSON"),
        ('{"format": "wayfare record", "version": ' + "1" * 5000 + "}", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"format": "\\ud83d"}', "the record is damaged: it names half a character"),
        ('{"\\uDC00 \\ud83d": [1]}', "the record is damaged: it names half a character"),
        ('{"format": "\\ud83d\\ude82"}', "not a record"),
        ("[]", "not a record"),
        ("null", "not a record"),
        ("{}", 'it does not say "format": "wayfare record"'),
        ('{"format": "chess"}', "not a record"),
        ('{"format": "wayfare record"}', "version None of the format; this program reads version 1"),
        ('{"format": "wayfare record", "version": 2}', "version 2 of the format"),
        ('{"format": "wayfare record", "version": 1}', "the record is damaged: it does not say rules"),
    ],
)
def test_a_file_that_is_no_record_is_refused(text, why):
    with pytest.raises(RecordError, match=why):
        load_record(text)


@pytest.mark.parametrize("key", ["rules", "map", "seed", "first_seat", "players", "actions", "events", "result"])
def test_a_record_that_lacks_something_says_what(key):
    with pytest.raises(RecordError, match=f"^the record is damaged: it does not say {key}$"):
        changed(finished(), lambda data: data.pop(key))
    assert schema_errors({k: v for k, v in as_data(finished()).items() if k != key})


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("rules", "1", "rules must be a whole number"),
        ("rules", True, "rules must be a whole number"),
        ("map", "usa", "map must be a map's name and its digest"),
        ("map", {"name": "usa"}, "map must be a map's name and its digest"),
        ("map", {"name": 3, "digest": "0"}, "map must be a map's name and its digest"),
        ("seed", 7, "seed must be a text"),
        ("first_seat", "0", "first_seat must be a seat, or null"),
        ("first_seat", 0.5, "first_seat must be a seat, or null"),
        ("players", "Anna", "players must be a list of names"),
        ("players", ["Anna", None], "number 2 of players must be a name"),
        ("actions", {}, "actions must be a list of actions"),
        ("actions", [[0, "pass"], [1]], "number 2 of actions must be a seat and the text of an action"),
        ("actions", [[0.5, "pass"]], "number 1 of actions must be a seat and the text of an action"),
        ("actions", [["0", "pass"]], "number 1 of actions must be a seat"),
        ("actions", [[0, 1]], "number 1 of actions must be a seat"),
        ("events", None, "events must be a list of events"),
        ("events", ["began"], "number 1 of events must be an event"),
        ("events", [{"kind": 3}], "number 1 of events must be an event"),
        ("events", [{"kind": "drew", "seat": "0"}], "number 1 of events must be an event"),
        ("events", [{"kind": "drew", "seat": 0, "secret": []}], "number 1 of events must be an event"),
        ("result", {}, "result must be a list of scores, or null"),
        ("result", [3], "number 1 of result must be a seat's score"),
    ],
)
def test_a_record_with_a_value_of_the_wrong_kind_says_which(key, value, why):
    with pytest.raises(RecordError, match=f"^the record is damaged: {why}"):
        changed(finished(), lambda data: data.update({key: value}))
    assert schema_errors(as_data(finished()) | {key: value})


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "other.json").write_text('{"a": 1}')
    for name, why in (("none.json", "No such file"), ("bytes.json", "not a text file"), ("other.json", "not a record")):
        with pytest.raises(RecordError, match=rf"{name}: {why}"):
            read_record(tmp_path / name)
    with pytest.raises(RecordError, match=str(tmp_path.name)):
        read_record(tmp_path)


def test_a_record_of_another_board_or_other_rules_is_not_verified():
    record = finished()
    with pytest.raises(RecordError, match=f"played by version 99 of the rules; this program has version {RULES}"):
        verify_record(changed(record, lambda data: data.update(rules=99)))
    with pytest.raises(RecordError, match="another version of the map 'amsterdam'"):
        verify_record(changed(record, lambda data: data["map"].update(digest="0" * 64)))
    with pytest.raises(RecordError, match="there is no map called 'atlantis' here; give its file with --map"):
        verify_record(changed(record, lambda data: data["map"].update(name="atlantis")))


def test_a_record_cannot_make_a_program_open_a_file_it_names(tmp_path):
    path = tmp_path / "secret.toml"
    path.write_text("password = 'hunter2'")
    record = changed(finished(), lambda data: data["map"].update(name=str(path)))
    with pytest.raises(RecordError) as error:
        board_of(record)
    assert "hunter2" not in str(error.value)
    assert "there is no map called" in str(error.value)


def test_a_record_of_a_map_file_is_verified_with_that_file(tmp_path):
    source = Path(__file__).parents[1] / "wayfare" / "maps" / "amsterdam.toml"
    path = tmp_path / "harbour.toml"
    path.write_text(source.read_text(encoding="utf-8").replace("pieces = 16", "pieces = 12"), encoding="utf-8")
    record = make_record(play_on(Game(path, 2, 1), Random(1), 10_000))
    assert record.map_name == "harbour"
    with pytest.raises(RecordError, match="give its file with --map"):
        verify_record(record)
    assert verify_record(record, path) is None
    with pytest.raises(RecordError, match="another version of the map"):
        verify_record(record, source)


# --- The first difference


def first_difference(change: Callable[[dict[str, Any]], Any], **game: Any) -> tuple[int | None, str]:
    difference = verify_record(changed(finished(**game), change))
    assert difference is not None
    assert str(difference) == (f"action {difference.action}: " if difference.action else "") + difference.message
    return difference.action, difference.message


def test_an_action_that_was_not_possible_is_found():
    where, why = first_difference(lambda data: data["actions"][10].__setitem__(1, "fly"))
    assert where == 11
    assert "cannot do 'fly': 'fly' is no action" in why
    where, why = first_difference(lambda data: data["actions"][5].__setitem__(0, 7))
    assert where == 6
    assert "there is no seat 7" in why
    where, why = first_difference(lambda data: data["actions"].append([0, "draw blind"]))
    assert why == "seat 0 cannot do 'draw blind': the game is over"


def test_an_action_that_leads_elsewhere_is_found_where_it_does():
    data = as_data(finished())
    at = next(number for number, (_, text) in enumerate(data["actions"]) if text == "draw blind")
    where, why = first_difference(lambda data: data["actions"][at].__setitem__(1, "take slot 1"))
    assert where == at + 1
    assert why.startswith('what happens is {"kind": "took"')
    assert 'the record says {"kind": "drew"' in why


def test_a_changed_event_is_found_at_its_action():
    data = as_data(finished())
    at = [number for number, event in enumerate(data["events"]) if event["kind"] == "drew"][3]
    action = [number for number, (_, text) in enumerate(data["actions"], 1) if text == "draw blind"][3]
    where, why = first_difference(lambda data: data["events"][at]["secret"].update(card="mauve"))
    assert where == action
    assert '"mauve"' in why


def test_a_change_in_setting_up_has_no_action():
    where, why = first_difference(lambda data: data["events"][1]["secret"]["cards"].append("red"))
    assert where is None
    assert why.startswith('what happens is {"kind": "dealt"')
    where, why = first_difference(lambda data: data.update(seed="2"))
    assert where is None
    where, why = first_difference(lambda data: data["players"].pop())
    assert (where, why) == (None, "the game cannot be set up: amsterdam is for 2 to 4 players, not 1")
    where, why = first_difference(lambda data: data.update(first_seat=5))
    assert why.startswith("the game cannot be set up: there is no seat 5")
    where, why = first_difference(lambda data: data.update(seed="7/x"))
    assert why.startswith("the game cannot be set up")


def test_missing_actions_and_missing_events_are_found():
    where, why = first_difference(lambda data: data["actions"].pop())
    assert (where, why[:63]) == (None, 'after the last action the record tells of more than happens: {"')
    data = as_data(finished())
    where, why = first_difference(lambda data: data["events"].pop())
    assert where == len(data["actions"])
    assert why == 'what happens is {"kind": "ended", "facts": {"everybody_passed": false}}, and the record says nothing'
    where, _ = first_difference(lambda data: data.update(events=data["events"][:1]))
    assert where is None


def test_a_changed_result_is_found_item_by_item():
    total = as_data(finished())["result"][1]["total"]
    where, why = first_difference(lambda data: data["result"][1].update(total=total + 1))
    assert (where, why) == (None, f"total of seat 1 is {total}, and the record says {total + 1}")
    _, why = first_difference(lambda data: data["result"][0].pop("rank"))
    assert "rank of seat 0" in why
    _, why = first_difference(lambda data: data.update(result=None))
    assert why == "the game is over, and the record has no result"
    _, why = first_difference(lambda data: data["result"].pop())
    assert why == "the result has other seats or items than the game"
    unfinished = make_record(random_game("usa", 2, 1, 9))
    difference = verify_record(changed(unfinished, lambda data: data.update(result=[])))
    assert str(difference) == "the game is not over, and the record has a result"


# --- Viewing needs no rules


@every_map
def test_a_record_of_other_rules_can_still_be_told(name):
    record = changed(finished(name, 2), lambda data: data.update(rules=99))
    teller = Teller(board_of(record), record.players)
    told = [teller.tell(event) for event in record.events]
    assert len(told) == len(record.events)
    assert told[0].startswith("A game for 2 players begins.")
    assert told[-1] == "The game is over."


@pytest.mark.parametrize(
    "event",
    [
        Event("exploded"),
        Event("took", 0, {"slot": 1}),
        Event("took", 9, {"slot": 1, "card": "red"}),
        Event("claimed", 0, {"route": "Roma-Mars", "paid": {"red": 1}, "points": 1}),
        Event("claimed", 0, {"route": "Denver-Omaha", "paid": 4, "points": 1}),
        Event("offered", 0, {"tickets": 1}, {"tickets": ["nowhere"]}),
        Event("drew", None, {}, {}),
    ],
)
def test_an_event_that_was_damaged_cannot_be_told_and_says_so(event):
    with pytest.raises(RecordError, match="this event cannot be told"):
        Teller(BOARDS["usa"], ["Anna", "Bo"]).tell(event)
