"""Bad input and strangers: a clear error to the sender, nothing changed, nobody else disturbed."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from browsers import Browser, Place, Refused, Server, choose_opening, join, run_all, serving, settings_for

from wayfare.server.settings import Limits

GAMES = Path(__file__).resolve().parent.parent / "games"


async def _table(server: Server, *seats: str) -> tuple[Place, Place]:
    """A host and a friend at a table of the USA, in the first turn, which is the host's."""
    host, friend = Browser(server.address), Browser(server.address)
    table = await host.new_table("usa", *(seats or ("you", "friend")), first_seat=0)
    place = await (await host.sit(table)).until(lambda p: p.views)
    guest = await (await join(friend, place, 1)).until(lambda p: p.views)
    await choose_opening(place, 0)
    await choose_opening(guest, 1)
    await place.until(lambda p: p.view(0)["phase"] == "turn")
    await guest.until(lambda p: p.view(1)["phase"] == "turn")
    return place, guest


BAD = [
    ("", "malformed", None),
    ("[", "malformed", None),
    ("null", "malformed", None),
    ("[]", "malformed", None),
    ('{"type": "ping"}', "malformed", None),
    ('{"type": "ping", "id": "x"}', "malformed", None),
    ('{"type": "ping", "id": -1}', "malformed", None),
    ('{"type": "ping", "id": 7, "more": 1}', "malformed", 7),
    ('{"type": "dance", "id": 7}', "unknown_message", 7),
    ('{"type": ["act"], "id": 7}', "unknown_message", 7),
    ('{"id": 7}', "unknown_message", 7),
    ('{"type": "act", "id": 7, "seat": 0, "action": 1.5, "seen": 2}', "malformed", 7),
    ('{"type": "act", "id": 7, "seat": 0, "action": true, "seen": 2}', "malformed", 7),
    ('{"type": "act", "id": 7, "seat": "0", "action": 1, "seen": 2}', "malformed", 7),
    ('{"type": "act", "id": 7, "seat": 0, "action": 1}', "malformed", 7),
    ('{"type": "act", "id": 7, "seat": -1, "action": 1, "seen": 2}', "malformed", 7),
    ('{"type": "act", "id": 7, "seat": 5, "action": 1, "seen": 2}', "no_such_seat", 7),
    ('{"type": "act", "id": 7, "seat": 1, "action": 1, "seen": 2}', "not_your_seat", 7),
    ('{"type": "undo", "id": 7, "seat": 1, "seen": 2}', "not_your_seat", 7),
    ('{"type": "leave", "id": 7, "seat": 1, "bot": "random"}', "not_your_seat", 7),
    ('{"type": "back", "id": 7, "seat": 1}', "not_your_seat", 7),
    ('{"type": "name", "id": 7, "seat": 1, "name": "Eve"}', "not_your_seat", 7),
    ('{"type": "advise", "id": 7, "seat": 1, "ticket": 0}', "not_your_seat", 7),
    ('{"type": "leave", "id": 7, "seat": 0, "bot": "nobody"}', "no_such_bot", 7),
    ('{"type": "act", "id": 7, "seat": 0, "action": 1, "seen": 1}', "stale", 7),
    ('{"type": "act", "id": 7, "seat": 0, "action": 1, "seen": 99}', "stale", 7),
    ('{"type": "hello", "v": 2, "since": 0}', "hello_again", None),
    ("[" * 10000, "malformed", None),
    ('{"type": "ping", "id": ' + "9" * 400 + "}", "malformed", None),
]


def test_bad_messages_are_answered_and_change_nothing(server: Server) -> None:
    async def play() -> None:
        place, guest = await _table(server)
        before = (place.views, place.events, place.table)
        heard = len(guest.raw)
        for raw, refusal, id in BAD:
            await place.send(raw)
            with pytest.raises(Refused, match=f"^{refusal}$"):
                await place.answer(id)
        await place.send(b"\xff\xfe\x00")
        with pytest.raises(Refused, match="malformed"):
            await place.answer(None)
        assert (place.views, place.events, place.table) == before
        assert place.bye is None
        await place.ask("ping")
        await guest.ask("ping")
        assert len(guest.raw) == heard + 1

    run_all(play())


def test_illegal_actions_are_refused_with_a_reason(server: Server) -> None:
    async def play() -> None:
        place, guest = await _table(server)
        number = place.number
        for action in (0, 8, 9, 99999, "dance", "claim Atlantis-Thule red 3", "keep 1", "take slot 9", "claim", ""):
            with pytest.raises(Refused) as refused:
                await place.act(0, action)
            assert refused.value.id not in ("stale", "internal", "malformed")
            assert refused.value.params or refused.value.id != "game_error"
        with pytest.raises(Refused):
            await guest.act(1, "draw blind")
        assert (place.number, guest.number) == (number, number)
        await place.act(0, "draw blind")

    run_all(play())


def test_a_message_too_large_ends_the_connection_with_a_reason(server: Server) -> None:
    async def play() -> None:
        place, guest = await _table(server)
        await place.send('{"type": "ping", "id": 1, "x": "' + "é" * 8200 + '"}')
        await place.until(lambda p: p.closed)
        assert place.bye == {"id": "too_large", "params": {"most": 16 * 1024}}
        assert place.socket.close_code == 4000
        await guest.until(lambda p: not p.table["seats"][0]["online"])
        again = await (await place.browser.sit(place.id)).until(lambda p: p.views)
        assert again.views == place.views
        huge = await (await place.browser.sit(place.id)).until(lambda p: p.views)
        await huge.send("x" * 200_000)
        await huge.until(lambda p: p.closed)
        await guest.ask("ping")

    run_all(play())


def test_too_many_messages_are_refused_and_in_the_end_the_connection_is_closed(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        place, guest = await _table(server)
        for id in range(1000, 1040):
            await place.send({"type": "ping", "id": id})
        assert await place.answer(1000) is None
        with pytest.raises(Refused, match="too_many"):
            await place.answer(1039)
        await guest.ask("ping")
        assert place.bye is None
        for id in range(2000, 2400):
            await place.send({"type": "ping", "id": id})
        await place.until(lambda p: p.closed)
        assert place.bye is not None
        assert place.bye["id"] == "too_many"
        await guest.ask("ping")
        await guest.close()

    limits = replace(settings_for(tmp_path).limits, messages_per_second=5, message_burst=20)
    with serving(tmp_path / "tables.db", limits=limits) as server:
        run_all(play(server))


def test_taking_back_costs_more_than_other_messages(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        host = Browser(server.address)
        place = await (await host.sit(await host.new_table("amsterdam", "you", "here"))).until(lambda p: p.views)
        for _ in range(7):
            await place.act(0, max(place.view(0)["legal"]))
            number = place.number
            await place.ask("undo", seat=0, seen=number)
            await place.until(lambda p, number=number: p.number > number)
        await place.act(0, max(place.view(0)["legal"]))
        with pytest.raises(Refused, match="too_many"):
            await place.ask("undo", seat=0, seen=place.number)
        await place.ask("ping")

    limits = Limits(messages_per_second=0.01, message_burst=7 * 9 + 6)
    with serving(tmp_path / "tables.db", limits=limits) as server:
        run_all(play(server))


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        browser = Browser(server.address)
        for _ in range(3):
            await browser.new_table("usa", "you", "bot")
        with pytest.raises(Refused, match="too_many") as refused:
            await browser.new_table("usa", "you", "bot")
        assert refused.value.status == 429

    limits = Limits(requests_per_second=0.01, request_burst=3)
    with serving(tmp_path / "tables.db", limits=limits) as server:
        run_all(play(server))


def test_records_that_are_none_are_refused(server: Server) -> None:
    async def play() -> None:
        browser = Browser(server.address)
        record = {
            "format": "wayfare record", "version": 1, "rules": 1, "map": {"name": "usa", "digest": "0" * 64},
            "seed": "1", "first_seat": None, "players": ["a", "b"], "actions": [], "events": [], "result": None,
        }  # fmt: skip
        for change, refusal in [
            ({"format": "other"}, "record_unreadable"),
            ({"map": {"name": "/etc/passwd", "digest": ""}}, "no_such_board"),
            ({"players": ["\ud83d", "b"]}, "record_unreadable"),
            ({"map": {"name": "\ud83d", "digest": ""}}, "record_unreadable"),
            ({"\ud83d": 1}, "record_unreadable"),
            ({"rules": 99}, "record_rules"),
            ({}, "record_map"),
            ({"actions": [[0, "pass"]] * 6000}, "record_too_long"),
        ]:
            with pytest.raises(Refused, match=refusal):
                await browser.post("/api/frames", record | change)
        digest = (await browser.get("/api/boards/usa"))["digest"]
        record["map"] = {"name": "usa", "digest": digest}
        with pytest.raises(Refused, match="record_result"):
            await browser.post("/api/frames", record)
        played = json.loads((GAMES / "amsterdam_2_last_round.json").read_text(encoding="utf-8"))
        played["actions"][9][1] = "pass"
        with pytest.raises(Refused, match="record_differs") as refused:
            await browser.post("/api/frames", played)
        assert refused.value.params["action"] == 10
        big = b'{"x":"' + b"x" * (2 * 1024 * 1024) + b'"}'
        answer = await asyncio.to_thread(
            browser.request, "POST", "/api/frames", big, **{"Content-Type": "application/json"}
        )
        assert answer.status == 413

    run_all(play())
