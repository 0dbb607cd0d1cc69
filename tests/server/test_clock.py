"""Clocks: a turn that takes too long is played by a simple bot; nobody loses a game by it."""

import asyncio
from pathlib import Path

import pytest
from browsers import Browser, Place, Refused, Server, choose_opening, join, run_all, serving, soon

from wayfare.server.clock import Clock
from wayfare.server.messages import BankClock, TurnClock


async def _sit(server: Server, *seats: str, **clock: object) -> Place:
    host = Browser(server.address)
    table = await host.new_table("usa", *(seats or ("you", "here")), first_seat=0, clock=clock)
    return await (await host.sit(table)).until(lambda p: p.views)


def test_who_takes_too_long_is_played_for_until_the_turn_ends_and_no_longer(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, kind="turn", seconds=1)
        await choose_opening(place, 0, 1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        assert place.clock is not None
        assert place.clock["running"] == [0]
        assert 0.5 < place.clock["left"]["0"] <= 1
        number = place.number
        await place.until(lambda p: p.view(0)["turn"] == 1 and p.view(0)["phase"] == "turn")
        assert place.number > number
        assert place.clock["running"] == [1]
        assert place.clock["left"]["1"] > 0.5
        rushed = {event["kind"] for event in place.events if event.get("by_clock")}
        assert rushed & {"drew", "took", "claimed", "offered"}
        assert all(event["seat"] == 0 for event in place.events if event.get("by_clock"))
        # Now seat 1 is quick enough, and plays itself.
        await place.act(1, "draw blind")
        await place.act(1, "draw blind")
        drawn = [event for event in place.events if event["seat"] == 1 and event["kind"] == "drew"]
        assert len(drawn) == 2

    run_all(play())


def test_the_opening_is_chosen_for_who_does_not_choose(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, kind="turn", seconds=1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        assert place.view(0)["ticket_counts"] >= [2, 2]

    run_all(play())


def test_no_clock_runs_before_every_seat_is_taken(server: Server) -> None:
    async def play() -> None:
        place = await _sit(server, "you", "friend", kind="turn", seconds=1)
        assert place.clock is not None
        assert place.clock["running"] == []
        await asyncio.sleep(1.2)
        assert place.number == 0
        guest = await join(Browser(server.address), place, 1)
        await guest.until(lambda p: p.clock and p.clock["running"] == [0, 1])
        await place.until(lambda p: p.number == 2)

    run_all(play())


def test_leaving_the_table_is_no_way_to_gain_time(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        place = await _sit(server, kind="bank", seconds=100)
        await choose_opening(place, 0, 1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        await asyncio.sleep(0.6)
        await place.close()
        await soon(lambda: place.id not in server.app.state.lobby.rooms)
        await asyncio.sleep(0.6)
        again = await (await place.browser.sit(place.id)).until(lambda p: p.views)
        assert again.clock is not None
        assert again.clock["running"] == [0]
        assert 95 < again.clock["left"]["0"] < 99.5

    with serving(tmp_path / "tables.db", idle_seconds=0.1) as server:
        run_all(play(server))


def test_a_bank_is_spent_and_refilled_and_outlives_the_server(tmp_path: Path) -> None:
    async def first(server: Server) -> Place:
        place = await _sit(server, kind="bank", seconds=100, increment=7)
        await choose_opening(place, 0, 1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        await asyncio.sleep(0.5)
        await place.act(0, "draw blind")
        await place.act(0, "draw blind")
        await place.until(lambda p: p.view(0)["turn"] == 1)
        assert place.clock is not None
        assert place.clock["running"] == [1]
        assert 105 < place.clock["left"]["0"] <= 106.6
        assert 98 < place.clock["left"]["1"] <= 100
        return place

    async def second(server: Server, before: Place) -> None:
        before.browser.address = server.address
        place = await (await before.browser.sit(before.id)).until(lambda p: p.views)
        assert place.clock is not None
        assert before.clock is not None
        assert place.clock["running"] == [1]
        assert place.clock["left"]["0"] == pytest.approx(before.clock["left"]["0"], abs=0.11)  # told in tenths
        assert 97 < place.clock["left"]["1"] <= 100

    with serving(tmp_path / "tables.db") as server:
        before = run_all(first(server))
    with serving(tmp_path / "tables.db") as server:
        run_all(second(server, before))


def test_taking_back_does_not_win_time(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        table = await host.new_table(
            "italy", "you", "here", first_seat=0, clock={"kind": "bank", "seconds": 100, "increment": 50}
        )
        place = await (await host.sit(table)).until(lambda p: p.views)
        await choose_opening(place, 0, 1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        for _ in range(2):
            await place.act(0, "take ferry")
            await place.until(lambda p: p.view(0)["can_undo"])
            assert place.clock is not None
            assert place.clock["left"]["0"] > 140
            await place.ask("undo", seat=0, seen=place.number)
            await place.until(lambda p: not p.view(0)["can_undo"])
            assert place.clock["left"]["0"] <= 100

    run_all(play())


async def _bank(server: Server, seconds: float) -> Place:
    """Two seats of one browser on Italy, in the first turn, which is seat 0's."""
    host = Browser(server.address)
    clock = {"kind": "bank", "seconds": seconds, "increment": 0}
    table = await host.new_table("italy", "you", "here", first_seat=0, clock=clock)
    place = await (await host.sit(table)).until(lambda p: p.views)
    await choose_opening(place, 0, 1)
    return await place.until(lambda p: p.view(0)["phase"] == "turn")


async def _take_and_give_back(place: Place, seconds: float) -> None:
    """Seat 0 lets the other wait, and takes its action back."""
    await place.act(0, "take ferry")
    await place.until(lambda p: p.view(0)["can_undo"])
    await asyncio.sleep(seconds)
    await place.ask("undo", seat=0, seen=place.number)
    await place.until(lambda p: not p.view(0)["can_undo"])


def test_who_takes_back_spends_its_own_time_and_nobody_elses(tmp_path: Path) -> None:
    async def first(server: Server) -> Place:
        place = await _bank(server, 100)
        for _ in range(2):
            await _take_and_give_back(place, 0.6)
        assert place.clock is not None
        assert place.clock["left"]["1"] > 99.7, "only the time before its opening choice"
        assert 97 < place.clock["left"]["0"] < 98.9
        return place

    async def second(server: Server, before: Place) -> None:
        before.browser.address = server.address
        place = await (await before.browser.sit(before.id)).until(lambda p: p.views)
        assert place.clock is not None
        assert place.clock["left"]["0"] < 98.9, "a restart gives nothing back"
        assert place.clock["left"]["1"] > 99.7

    with serving(tmp_path / "tables.db") as server:
        before = run_all(first(server))
    with serving(tmp_path / "tables.db") as server:
        run_all(second(server, before))


def test_who_has_no_time_left_neither_acts_nor_takes_back(tmp_path: Path) -> None:
    """A bot that dawdles plays for seat 0, whose time is up; meanwhile its player tries everything."""

    async def play(server: Server) -> None:
        place = await _bank(server, 1)
        await place.act(0, "take ferry")
        await place.act(1, "take ferry")
        await place.until(lambda p: p.view(0)["turn"] == 0 and p.number == 4)
        await place.until(lambda p: p.clock and not p.clock["running"])
        for ask in ({"type": "act", "action": "take ferry"}, {"type": "undo"}):
            with pytest.raises(Refused, match="time_is_up"):
                await place.ask(ask.pop("type"), seat=0, seen=place.number, **ask)
        assert place.number == 4

    dawdling = {"slow": 30.0, "normal": 30.0, "fast": 30.0}
    with serving(tmp_path / "tables.db", pace=dawdling, second_thoughts=dawdling) as server:
        run_all(play(server))


def test_nothing_is_taken_back_without_time_for_something_else(tmp_path: Path) -> None:
    async def play(server: Server) -> None:
        place = await _bank(server, 1)
        await asyncio.sleep(0.5)
        with pytest.raises(Refused, match="no_undo"):
            await _take_and_give_back(place, 0.6)

    dawdling = {"slow": 30.0, "normal": 30.0, "fast": 30.0}
    with serving(tmp_path / "tables.db", pace=dawdling, second_thoughts=dawdling) as server:
        run_all(play(server))


def test_a_turn_clock_starts_anew_with_each_turn() -> None:
    clock = Clock(TurnClock(30), 2)
    clock.run([0], 100)
    clock.settle(110)
    assert clock.left == [20, 30]
    clock.turn_passes(0, 1)
    clock.run([1], 110)
    clock.turn_passes(1, 0)
    clock.run([0], 115)
    assert clock.left == [30, 25]
    assert clock.next_out() == 30
    clock.settle(145)
    assert clock.ran_out() == [0]
    assert clock.to_json(150)["left"] == {"0": 0.0, "1": 25.0}


def test_a_bank_runs_down_over_the_game() -> None:
    clock = Clock(BankClock(60, 5), 3)
    clock.run([0, 2], 0)
    assert clock.next_out() == 60
    clock.run([2], 10)
    clock.run([], 15)
    assert clock.left == [50, 60, 45]
    clock.turn_passes(2, 0)
    assert clock.left == [50, 60, 50]
    assert clock.next_out() is None
    assert clock.to_json(100)["left"] == {"0": 50, "1": 60, "2": 50}
    assert clock.to_json(100)["running"] == ()


@pytest.mark.parametrize("seconds", [0, -1, 1e9, "60"])
def test_clocks_that_make_no_sense_are_refused(server: Server, seconds: object) -> None:
    with pytest.raises(Refused, match="malformed"):
        run_all(_sit(server, kind="turn", seconds=seconds))
