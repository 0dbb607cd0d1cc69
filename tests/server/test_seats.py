"""Sitting down, names, leaving a seat to a bot and coming back, and the rematch."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from browsers import Browser, Place, Refused, Server, choose_opening, join, play_on, run_all, serving

from wayfare.server.identity import hash_of

NAMES = [
    ("Åsa", "Åsa"),
    ("  two   blanks ", "two blanks"),
    ("A\u030asa", "Åsa"),
    ("tab\tand\nline", "tab and line"),
    ("evil\u202egnp.exe", "evilgnp.exe"),
    ("\u2066iso\u2069\u200e", "iso"),
    ("nul\x00bel\x07", "nulbel"),
    ("<b>&amp;</b>", "<b>&amp;</b>"),
    ("👩‍🚀 Ōkubo 山", "👩‍🚀 Ōkubo 山"),
    ("x" * 40, "x" * 40),
]


def test_a_table_tells_who_sits_where(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        seats = [
            {"kind": "you", "name": "Anna", "colour": "teal"},
            {"kind": "here", "name": "Ben", "colour": None},
            {"kind": "friend", "colour": "red"},
            {"kind": "bot", "bot": "random", "name": "Robo"},
        ]
        table = await host.new_table("usa", *seats, first_seat=2)
        place = await (await host.sit(table)).until(lambda p: p.views)
        rows = place.table["seats"]
        assert [row["kind"] for row in rows] == ["you", "here", "friend", "bot"]
        assert [row["name"] for row in rows] == ["Anna", "Ben", "", "Robo"]
        assert [row["mine"] for row in rows] == [True, True, False, False]
        assert [row["online"] for row in rows] == [True, True, False, True]
        assert [row["bot"] for row in rows] == [None, None, None, "random"]
        assert [bool(row["invite"]) for row in rows] == [False, False, True, False]
        colours = [row["colour"] for row in rows]
        assert colours[0] == "teal"
        assert colours[2] == "red"
        assert len(set(colours)) == 4
        assert place.table["host"] is True
        assert place.table["options"]["helpers"] == {"way": True, "missing": True, "tracker": True}
        assert set(place.views) == {"0", "1"}
        assert place.view(0)["first_seat"] == 2

    run_all(play())


def test_an_invitation_seats_one_friend_only(server: Server) -> None:
    async def play() -> None:
        host, friend, late = (Browser(server.address) for _ in range(3))
        table = await host.new_table("usa", "you", "friend")
        place = await (await host.sit(table)).until(lambda p: p.views)
        secret = place.table["seats"][1]["invite"]
        with pytest.raises(Refused, match="no_such_invitation"):
            await late.post(f"/api/tables/{table}/join", {"secret": secret[:-1], "name": "Eve"})
        path = f"/api/tables/{table}/invitation"
        assert await late.post(path, {"secret": secret}) == {"seat": 1, "mine": False, "free": True}
        guest = await join(friend, place, 1, " Fred ")
        assert await late.post(path, {"secret": secret}) == {"seat": 1, "mine": False, "free": False}
        assert await friend.post(path, {"secret": secret}) == {"seat": 1, "mine": True, "free": False}
        with pytest.raises(Refused, match="no_such_invitation"):
            await late.post(path, {"secret": secret[:-1]})
        await guest.until(lambda p: "1" in p.views)
        assert set(guest.views) == {"1"}
        assert guest.table["host"] is False
        await place.until(lambda p: p.table["seats"][1]["online"])
        assert place.table["seats"][1]["name"] == "Fred"
        assert place.table["seats"][1]["invite"] is None
        with pytest.raises(Refused, match="seat_taken"):
            await late.post(f"/api/tables/{table}/join", {"secret": secret, "name": "Eve"})
        # The friend may click the link again; it is the friend's seat.
        assert await friend.post(f"/api/tables/{table}/join", {"secret": secret, "name": "Fred"}) == {"seat": 1}

    run_all(play())


def test_the_host_is_told_the_same_invitation_after_a_reload(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table("usa", "you", "friend")
        invites = []
        for _ in range(2):
            place = await (await host.sit(table)).until(lambda p: p.views)
            invites.append(place.table["seats"][1]["invite"])
            await place.close()
        assert invites[0]
        assert invites[0] == invites[1]

    run_all(play())


def test_a_watcher_who_sits_down_is_shown_the_seat_at_once(server: Server) -> None:
    async def play() -> None:
        host, friend = Browser(server.address), Browser(server.address)
        table = await host.new_table("usa", "you", "friend")
        place = await (await host.sit(table)).until(lambda p: p.views)
        await friend.new_table("usa", "you", "bot")  # so that the browser has its cookie
        watching = await (await friend.sit(table)).until(lambda p: p.views)
        assert set(watching.views) == {"watch"}
        assert not any("secret" in event for event in watching.events)
        secret = place.table["seats"][1]["invite"]
        await friend.post(f"/api/tables/{table}/join", {"secret": secret, "name": ""})
        await watching.until(lambda p: "1" in p.views)
        assert watching.view(1)["hand"]
        assert [event["seat"] for event in watching.events if "secret" in event] == [1, 1]
        for one in (place, watching):
            await one.until(lambda p: p.table["seats"][1]["online"])

    run_all(play())


@pytest.mark.parametrize(("given", "kept"), NAMES)
def test_names_are_cleaned(server: Server, given: str, kept: str) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table("amsterdam", {"kind": "you", "name": given}, "bot")
        place = await (await host.sit(table)).until(lambda p: p.views)
        assert place.table["seats"][0]["name"] == kept
        await place.ask("name", seat=0, name="Else")
        await place.until(lambda p: p.table["seats"][0]["name"] == "Else")
        await place.ask("name", seat=0, name=given)
        await place.until(lambda p: p.table["seats"][0]["name"] == kept)

    run_all(play())


def test_names_that_nobody_could_read_are_refused(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        with pytest.raises(Refused, match="name_too_long"):
            await host.new_table("usa", {"kind": "you", "name": "x" * 41}, "bot")
        table = await host.new_table("usa", "you", "bot")
        place = await (await host.sit(table)).until(lambda p: p.views)
        for name in ("", "  ", "\u202e", "\u200d", "\u3164"):
            with pytest.raises(Refused, match="name_empty"):
                await place.ask("name", seat=0, name=name)

    run_all(play())


def test_a_bot_plays_for_who_has_left_until_the_seat_is_taken_back(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table("usa", "you", "here")
        place = await (await host.sit(table)).until(lambda p: p.views)
        await choose_opening(place, 0, 1)
        await place.ask("leave", seat=1, bot="random")
        assert place.table["seats"][1]["bot"] == "random"
        with pytest.raises(Refused, match="bot_plays"):
            await place.act(1, "draw blind")
        # The bot goes on for as long as it is its turn.
        rng = random.Random(5)
        while sum(event["seat"] == 1 and event["kind"] in ("drew", "took", "claimed") for event in place.events) < 4:
            await place.until(lambda p: p.view(0)["legal"])
            number = place.number
            await place.act(0, rng.choice(place.view(0)["legal"]))
            await place.until(lambda p, number=number: p.number > number)
        await place.ask("back", seat=1)
        await place.until(lambda p: p.table["seats"][1]["bot"] is None)
        await place.until(lambda p: p.view(0)["legal"] or p.view(1)["legal"])
        rng = random.Random(6)
        count = sum(event["seat"] == 1 for event in place.events)
        await play_on(place, rng, lambda p: sum(event["seat"] == 1 for event in p.events) > count + 3)

    run_all(play())


def test_the_host_may_let_a_bot_play_for_who_is_not_there_and_for_nobody_else(server: Server) -> None:
    async def play() -> None:
        host, friend, stranger = (Browser(server.address) for _ in range(3))
        table = await host.new_table("usa", "you", "friend", "friend")
        place = await (await host.sit(table)).until(lambda p: p.views)
        guest = await (await join(friend, place, 1)).until(lambda p: p.views)
        await place.until(lambda p: p.table["seats"][1]["online"])
        watcher = await (await stranger.sit(table)).until(lambda p: p.views)
        for other, seat in ((watcher, 0), (watcher, 2), (guest, 0), (guest, 2), (place, 1)):
            with pytest.raises(Refused, match="not_your_seat"):
                await other.ask("leave", seat=seat, bot="random")
        secret = place.table["seats"][2]["invite"]
        await place.ask("leave", seat=2, bot="random")
        await place.until(lambda p: p.table["seats"][2]["bot"] == "random")
        await place.until(lambda p: p.view(0)["chosen"][2])
        # The friend who comes at last takes the seat over from the bot.
        assert await stranger.post(f"/api/tables/{table}/join", {"secret": secret, "name": "Late"}) == {"seat": 2}
        await place.until(lambda p: p.table["seats"][2]["bot"] is None)
        assert place.table["seats"][2]["name"] == "Late"
        await guest.close()
        await place.until(lambda p: not p.table["seats"][1]["online"])
        await place.ask("leave", seat=1, bot="random")
        await place.until(lambda p: p.view(0)["chosen"][1])

    run_all(play())


async def _finished(server: Server, *seats: str) -> tuple[Browser, Browser, list[Place]]:
    host, friend = Browser(server.address), Browser(server.address)
    table = await host.new_table("amsterdam", *seats)
    place = await (await host.sit(table)).until(lambda p: p.views)
    guest = await join(friend, place, 1, "Guest")
    rng = random.Random(1)
    await asyncio.gather(play_on(place, rng), play_on(guest, rng))
    return host, friend, [place, guest]


def test_a_rematch_seats_everybody_again_and_all_are_told(server: Server) -> None:
    async def play() -> None:
        host, friend, places = await _finished(server, "you", "friend", "bot")
        watcher = await (await Browser(server.address).sit(places[0].id)).until(lambda p: p.views)
        with pytest.raises(Refused, match="not_at_table"):
            await watcher.ask("rematch")
        answers = await asyncio.gather(*(place.ask("rematch") for place in places))
        assert answers[0] == answers[1]
        next_table = answers[0]["table"]
        for place in (*places, watcher):
            await place.until(lambda p: p.table["next"] == next_table)
            await place.close()
        for browser, seat in ((host, 0), (friend, 1)):
            place = await (await browser.sit(next_table)).until(lambda p: p.views)
            assert set(place.views) == {str(seat)}
            assert place.view(seat)["phase"] == "opening"
            rows: list[dict[str, Any]] = place.table["seats"]
            assert [row["kind"] for row in rows] == ["you", "friend", "bot"]
            assert rows[1]["name"] == "Guest"
            await place.close()

    run_all(play())


def test_there_is_no_rematch_record_or_film_before_the_end(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table("usa", "you", "bot")
        place = await (await host.sit(table)).until(lambda p: p.views)
        with pytest.raises(Refused, match="not_over"):
            await place.ask("rematch")
        for what in ("record", "frames"):
            with pytest.raises(Refused, match="not_over"):
                await host.get(f"/api/tables/{table}/{what}")

    run_all(play())


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"map": "mars"}, "no_such_board"),
        ({"map": "../maps/usa"}, "no_such_board"),
        ({"seats": [{"kind": "you"}]}, "wrong_number_of_seats"),
        ({"seats": [{"kind": "you"}] * 6}, "wrong_number_of_seats"),
        ({"seats": [{"kind": "you"}, {"kind": "bot", "bot": "nobody"}]}, "no_such_bot"),
        ({"seats": [{"kind": "you", "bot": "random"}, {"kind": "bot"}]}, "malformed"),
        ({"seats": [{"kind": "you", "colour": "red"}, {"kind": "bot", "colour": "red"}]}, "same_colour"),
        ({"seats": [{"kind": "you", "colour": "<b>"}, {"kind": "bot"}]}, "malformed"),
        ({"seats": [{"kind": "you", "colour": "red\n"}, {"kind": "bot"}]}, "malformed"),
        ({"seats": [{"kind": "god"}, {"kind": "bot"}]}, "malformed"),
        ({"options": {"first_seat": 2}}, "no_such_seat"),
        ({"options": {"clock": {"kind": "bank", "seconds": 0}}}, "malformed"),
        ({"options": {"cheat": True}}, "malformed"),
        ({"seed": "1"}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: Server, change: dict[str, Any], refusal: str) -> None:
    good = {"map": "usa", "seats": [{"kind": "you"}, {"kind": "bot"}]}
    with pytest.raises(Refused, match=refusal):
        run_all(Browser(server.address).post("/api/tables", good | change))


def test_the_data_file_holds_neither_tokens_nor_invitations(tmp_path: Path) -> None:
    """Whoever reads the file sits down nowhere with it."""

    async def play(server: Server) -> list[str]:
        host, friend = Browser(server.address), Browser(server.address)
        table = await host.new_table("usa", "you", "friend", "friend")
        place = await (await host.sit(table)).until(lambda p: p.views)
        invites = [seat["invite"] for seat in place.table["seats"][1:]]
        await join(friend, place, 1)
        return [*invites, *(browser.cookie.partition("=")[2] for browser in (host, friend))]

    with serving(tmp_path / "tables.db") as server:
        secrets = run_all(play(server))
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert all(hash_of(secret).encode() in stored for secret in secrets)
    assert [secret for secret in secrets if secret.encode() in stored] == []
