"""Taking back: one's own last action, as long as nothing hidden was revealed and nobody else has acted."""

import asyncio
import random
from pathlib import Path

import pytest
from browsers import Browser, Place, Refused, Server, choose_opening, run_all, serving


async def _sit(server: Server, *seats: str, map: str = "italy") -> Place:
    host = Browser(server.address)
    table = await host.new_table(map, *seats, first_seat=0)
    return await (await host.sit(table)).until(lambda p: p.views)


async def _act(place: Place, seat: int, action: int | str) -> None:
    number = place.number
    await place.act(seat, action)
    await place.until(lambda p: p.number > number)


async def _undo(place: Place, seat: int) -> None:
    number = place.number
    await place.ask("undo", seat=seat, seen=place.number)
    await place.until(lambda p: p.number > number)


def test_a_ferry_card_can_be_given_back_until_the_next_player_acts(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, "you", "here")
        await choose_opening(place, 0, 1)
        before, events = place.view(0), list(place.events)
        assert not before["can_undo"]
        await _act(place, 0, "take ferry")
        assert place.view(0)["can_undo"]
        assert not place.view(1)["can_undo"]
        assert place.view(0)["turn"] == 1
        with pytest.raises(Refused, match="no_undo"):
            await place.ask("undo", seat=1, seen=place.number)
        await _undo(place, 0)
        assert place.view(0) == before
        assert place.events == events
        assert place.number == 4
        with pytest.raises(Refused, match="no_undo"):
            await place.ask("undo", seat=0, seen=place.number)
        await _act(place, 0, "take ferry")
        await _act(place, 1, "take ferry")
        with pytest.raises(Refused, match="no_undo"):
            await place.ask("undo", seat=0, seen=place.number)

    run_all(play())


def test_what_showed_a_card_or_a_ticket_cannot_be_taken_back(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, "you", "here")
        await choose_opening(place, 0, 1)
        for action in ("draw blind", 2, "draw tickets"):
            seat = place.view(0)["turn"]
            if place.view(0)["phase"] == "second" and action == "draw tickets":
                await _act(place, seat, "draw blind")
                seat = place.view(0)["turn"]
            if action == 2 and 2 not in place.view(seat)["legal"]:
                action = "draw blind"
            await _act(place, seat, action)
            assert not place.view(seat)["can_undo"]
            with pytest.raises(Refused, match="no_undo"):
                await place.ask("undo", seat=seat, seen=place.number)
        # Keeping tickets shows nothing new: that can be thought over.
        seat = place.view(0)["turn"]
        offer = place.view(seat)["offer"]
        await _act(place, seat, "keep 1")
        assert place.view(seat)["can_undo"]
        await _undo(place, seat)
        assert place.view(seat)["offer"] == offer
        await _act(place, seat, "keep 2")
        assert offer[1] in [ticket for ticket, _ in place.view(seat)["tickets"]]

    run_all(play())


def test_an_opening_choice_can_be_taken_back_while_others_choose(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, "you", "here", "here")
        await _act(place, 0, "keep 1 2 3")
        await _act(place, 1, "keep 1 2 3")
        assert place.view(0)["can_undo"]
        assert place.view(0)["chosen"] == [True, True, False]
        assert place.view(0)["choice"] == 0b111
        await _undo(place, 0)
        assert place.view(0)["chosen"] == [False, True, False]
        assert [event["seat"] for event in place.events if event["kind"] == "chose"] == [1]
        await _act(place, 0, "keep 3 4 5")
        await _act(place, 2, "keep 1 2 3")
        assert place.view(0)["phase"] == "turn"
        assert not any(place.view(seat)["can_undo"] for seat in range(3))
        kept = next(event for event in place.events if event["kind"] == "kept" and event["seat"] == 0)
        offered = next(event for event in place.events if event["kind"] == "offered" and event["seat"] == 0)
        assert kept["secret"]["kept"] == offered["secret"]["tickets"][2:]

    run_all(play())


def test_a_choice_made_while_another_chose_is_not_stale(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, "you", "here", "here")
        seen = place.number
        await place.ask("act", seat=0, action="keep 1 2 3", seen=seen)
        await place.ask("act", seat=1, action="keep 1 2 3", seen=seen)
        await place.ask("act", seat=2, action="keep 1 2 3", seen=seen)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        with pytest.raises(Refused, match="stale"):
            await place.ask("act", seat=place.view(0)["turn"], action="draw blind", seen=seen)

    run_all(play())


def test_nobody_takes_back_what_a_bot_did_in_the_seat(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, "you", "here")
        await place.ask("leave", seat=1, bot="random")
        await place.until(lambda p: p.view(0)["chosen"][1])
        await place.ask("back", seat=1)
        assert not place.view(1)["can_undo"]
        with pytest.raises(Refused, match="no_undo"):
            await place.ask("undo", seat=1, seen=place.number)

    run_all(play())


def test_nothing_is_taken_back_while_a_bot_plays_the_seat(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, "you", "here")
        await choose_opening(place, 0, 1)
        await _act(place, 0, "take ferry")
        await place.ask("leave", seat=0, bot="random")
        with pytest.raises(Refused, match="bot_plays"):
            await place.ask("undo", seat=0, seen=place.number)
        await place.ask("back", seat=0)
        await _undo(place, 0)

    run_all(play())


def test_a_bot_that_was_called_and_not_needed_at_once_still_plays_when_it_is(server: Server) -> None:
    """An action and its taking back from two windows, so close together that the bot has not begun to think."""

    async def play() -> None:
        place = await _sit(server, "you", "bot")
        other = await (await place.browser.sit(place.id)).until(lambda p: p.views)
        await choose_opening(place, 0)
        await place.until(lambda p: p.view(0)["legal"] and p.view(0)["phase"] == "turn")
        act = {"type": "act", "id": 100, "seat": 0, "action": "take ferry", "seen": place.number}
        await asyncio.gather(
            place.send(act), other.send({"type": "undo", "id": 100, "seat": 0, "seen": place.number + 1})
        )
        await asyncio.gather(place.answer(100), other.answer(100))
        await place.until(lambda p: p.number == act["seen"] + 2)
        await place.act(0, "take ferry")
        await place.until(lambda p: p.view(0)["turn"] == 0 and p.number > act["seen"] + 3)

    run_all(play())


def test_what_was_taken_back_stays_so_after_a_restart_and_for_who_was_away(tmp_path: Path) -> None:
    async def first(server: Server) -> tuple[Browser, Place]:
        place = await _sit(server, "you", "here")
        await choose_opening(place, 0, 1)
        rng = random.Random(3)
        for _ in range(6):
            seat = place.view(0)["turn"]
            await _act(place, seat, rng.choice([code for code in place.view(seat)["legal"] if code < 7]))
        while place.view(0)["phase"] != "turn":
            await _act(place, place.view(0)["turn"], "draw blind")
        seat = place.view(0)["turn"]
        await _act(place, seat, "take ferry")
        away = list(place.events), place.number
        await _undo(place, seat)
        await place.close()
        place.away = away  # type: ignore[attr-defined]
        return place.browser, place

    async def second(server: Server, browser: Browser, before: Place) -> None:
        browser.address = server.address
        events, number = before.away  # type: ignore[attr-defined]
        # A client that went away before the undo has one event too many, and is told all anew.
        hello = {"type": "hello", "v": 2, "since": len(events), "seen": number}
        place = await browser.sit(before.id, hello, events)
        await place.until(lambda p: p.views)
        assert place.views == before.views
        assert place.number == before.number
        assert place.events == before.events
        await place.close()
        # One that saw the undo has everything.
        hello = {"type": "hello", "v": 2, "since": len(before.events), "seen": before.number}
        place = await browser.sit(before.id, hello, before.events)
        await place.until(lambda p: p.views)
        assert f'"first_event":{len(before.events) + 1},' in place.raw[-1]
        assert '"events":[]' in place.raw[-1]
        await place.close()

    with serving(tmp_path / "tables.db") as server:
        browser, before = run_all(first(server))
    with serving(tmp_path / "tables.db") as server:
        run_all(second(server, browser, before))
