"""Everybody does everything at once: acts, takes back, leaves, comes back, hangs up, errs. The table stands."""

import asyncio
import random
from pathlib import Path

from browsers import Browser, Place, Refused, Server, join, run_all, serving
from truth import compare_view

from wayfare import Game
from wayfare.server.tables import Move, Table


async def _wild(
    browser: Browser, table: str, seats: list[int], rng: random.Random, seen: set[str], places: list[Place]
) -> None:
    """One browser's wild hour, until the game is over."""
    place = await (await browser.sit(table)).until(lambda p: p.views)
    places.append(place)
    while not place.is_over:
        if rng.random() < 0.02:
            await place.close()
            hello = {"type": "hello", "v": 2, "since": len(place.events), "seen": place.number}
            place = await (await browser.sit(table, hello, place.events)).until(lambda p: p.views)
            places.append(place)
        await _step(place, rng.choice(seats), rng, seen)
        await asyncio.sleep(0)


async def _step(place: Place, seat: int, rng: random.Random, seen: set[str]) -> None:
    view, dice = place.view(seat), rng.random()
    try:
        if dice < 0.6 and view["legal"]:
            claims = [code for code in view["legal"] if code >= 40]
            await place.act(seat, rng.choice(claims or view["legal"]))
        elif dice < 0.7:
            await place.ask("undo", seat=seat, seen=place.number)
        elif dice < 0.73:
            await place.ask("leave", seat=seat, bot="random")
        elif dice < 0.85:
            await place.ask("back", seat=seat)
        elif dice < 0.87:
            await place.ask("name", seat=seat, name=rng.choice(["Anna", "", "Böb", "\u202e"]))
        elif dice < 0.9:
            await place.ask("act", seat=rng.randrange(4), action=rng.randrange(200), seen=place.number)
        elif dice < 0.92:
            await place.ask("advise", seat=seat, ticket=(view["offer"] + [ticket for ticket, _ in view["tickets"]])[0])
        elif dice < 0.93:
            await place.ask("rematch")
        else:
            await asyncio.sleep(0.002)
    except Refused as refused:
        seen.add(refused.id)


def _check_secrets(table: Table, places: list[Place], seats: set[int]) -> None:
    """Every view sent, also after something was taken back, is what that seat may see in that position."""
    sent = {number: views for place in places for number, views in place.seen}
    assert len(sent) > 20
    standing: list[Move] = []
    game = _new_game(table)
    for move in table.moves:
        if move.undoes is None:
            standing.append(move)
            game.play(move.code, move.seat)
        else:
            standing = [kept for kept in standing if kept.number != move.undoes]
            game = _new_game(table)
            for kept in standing:
                game.play(kept.code, kept.seat)
        for key, view in sent.get(move.number, {}).items():
            assert int(key) in seats
            compare_view(view, game.view(int(key)), int(key))


def _new_game(table: Table) -> Game:
    return Game(table.map, len(table.seats), table.seed, table.options.first_seat)


def test_a_wild_table_ends_and_can_be_loaded_again_as_it_was(tmp_path: Path) -> None:
    refusals: set[str] = set()
    hosts: list[Place] = []
    friends: list[Place] = []

    async def play(server: Server) -> Place:
        host, friend = Browser(server.address), Browser(server.address)
        table = await host.new_table("amsterdam", "you", "friend", "bot", "here")
        place = await (await host.sit(table)).until(lambda p: p.views)
        await (await join(friend, place, 1)).until(lambda p: p.views)
        rng = random.Random(1)
        await asyncio.gather(
            _wild(host, table, [0, 3], rng, refusals, hosts),
            _wild(host, table, [0, 3], rng, refusals, hosts),
            _wild(friend, table, [1], rng, refusals, friends),
        )
        _check_secrets(server.app.state.lobby.rooms[table].table, hosts, {0, 3})
        _check_secrets(server.app.state.lobby.rooms[table].table, friends, {1})
        return await place.until(lambda p: p.is_over and p.table["over"])

    async def again(server: Server, before: Place) -> None:
        before.browser.address = server.address
        place = await (await before.browser.sit(before.id)).until(lambda p: p.views)
        assert (place.number, place.views, place.events) == (before.number, before.views, before.events)
        film = await before.browser.get(f"/api/tables/{before.id}/frames")
        verified = await before.browser.post("/api/frames", film["record"])
        assert verified == film

    with serving(tmp_path / "tables.db") as server:
        before = run_all(play(server))
    with serving(tmp_path / "tables.db") as server:
        run_all(again(server, before))
    assert refusals & {"stale", "no_undo"}
    assert "internal" not in refusals
    assert "not_stored" not in refusals
