"""Everybody does everything at once: acts, takes back, leaves, comes back, hangs up, errs. The table stands."""

import asyncio
import random
from pathlib import Path

from browsers import Browser, Place, Refused, Server, join, run_all, serving


async def _wild(browser: Browser, table: str, seats: list[int], rng: random.Random, seen: set[str]) -> None:
    """One browser's wild hour, until the game is over."""
    place = await (await browser.sit(table)).until(lambda p: p.views)
    while not place.is_over:
        if rng.random() < 0.02:
            await place.close()
            hello = {"type": "hello", "v": 2, "since": len(place.events), "seen": place.number}
            place = await (await browser.sit(table, hello, place.events)).until(lambda p: p.views)
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


def test_a_wild_table_ends_and_can_be_loaded_again_as_it_was(tmp_path: Path) -> None:
    refusals: set[str] = set()

    async def play(server: Server) -> Place:
        host, friend = Browser(server.address), Browser(server.address)
        table = await host.new_table("amsterdam", "you", "friend", "bot", "here")
        place = await (await host.sit(table)).until(lambda p: p.views)
        await (await join(friend, place, 1)).until(lambda p: p.views)
        rng = random.Random(1)
        await asyncio.gather(
            _wild(host, table, [0, 3], rng, refusals), _wild(host, table, [0, 3], rng, refusals),
            _wild(friend, table, [1], rng, refusals),
        )  # fmt: skip
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
