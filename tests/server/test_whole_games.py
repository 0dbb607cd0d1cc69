"""Whole games of each board over the wire: two browsers, a bot and a spectator; nobody is told another's secrets."""

import asyncio
import json
import random
from typing import Any

import pytest
from browsers import Browser, Place, Server, join, play_on, run_all
from truth import compare_view

from wayfare import Game
from wayfare.board.board import load_board
from wayfare.engine.network import regions_touched
from wayfare.game.labels import labels_of
from wayfare.game.record import Record, load_record, verify_record
from wayfare.server.identity import hash_of

TABLE = {"id", "map", "options", "over", "created", "seats", "host", "next"}
SEAT = {"seat", "kind", "name", "colour", "bot", "mine", "online", "invite"}
MESSAGES = {
    "view": {"type", "number", "seats", "events", "first_event", "clock"},
    "table": {"type", "table"},
    "ok": {"type", "id", "result"},
}


class Played:
    """A finished game, and what each browser was sent during it."""

    def __init__(self, map: str, record: Record, places: dict[str, Place], cookies: list[str]) -> None:
        self.map, self.record, self.places, self.cookies = map, record, places, cookies
        self.seats = {"host": [0, 3], "guest": [1], "watcher": []}


async def _play(server: Server, map: str) -> Played:
    host, guest, watcher = (Browser(server.address) for _ in range(3))
    table = await host.new_table(map, {"kind": "you", "name": "Ää"}, "friend", {"kind": "bot", "bot": "random"}, "here")
    places = {"host": await host.sit(table)}
    await places["host"].until(lambda p: p.views)
    places["guest"] = await join(guest, places["host"], 1)
    places["watcher"] = await watcher.sit(table)
    rng = random.Random(map)
    await asyncio.gather(play_on(places["host"], rng), play_on(places["guest"], rng))
    await asyncio.gather(*(place.until(lambda p: p.is_over and p.table["over"]) for place in places.values()))
    text = await asyncio.to_thread(host.request, "GET", f"/api/tables/{table}/record")
    record = load_record(text.content.decode())  # type: ignore[attr-defined]
    for place in places.values():
        await place.close()
    return Played(map, record, places, [host.cookie, guest.cookie])


@pytest.fixture(scope="module", params=["usa", "italy", "amsterdam"])
def played(request: pytest.FixtureRequest, server: Server) -> Played:
    return run_all(_play(server, request.param))


def test_the_record_follows_from_its_seed(played: Played) -> None:
    assert verify_record(played.record) is None
    assert played.record.players == ["Ää", "seat 1", "seat 2", "seat 3"]
    assert len(played.record.actions) > 30


def test_everybody_ends_with_the_same_public_table_and_all_events(played: Played) -> None:
    mine = ("seat", "blocked", "hand", "tickets", "to_go", "offer", "choice", "legal", "can_undo", "seen")
    last = [place.views for place in played.places.values()]
    publics = [{k: v for k, v in view.items() if k not in mine} for views in last for view in views.values()]
    assert all(public == publics[0] for public in publics)
    result = played.record.result
    assert result is not None
    told_apart = ("longest_routes", "region_networks", "completed", "failed")
    scores = [{k: v for k, v in s.items() if k not in told_apart} for s in publics[0]["scores"]]
    assert scores == [{k: v for k, v in s.items() if k not in told_apart} for s in result]
    told = [event.to_json() for event in played.record.events]
    for name, place in played.places.items():
        assert len(place.events) == len(told)
        for event, truth in zip(place.events, told, strict=True):
            assert set(event) <= {"n", "kind", "seat", "facts", "secret"}
            assert event["kind"] == truth["kind"]
            assert event["facts"] == truth.get("facts", {})
            own = event["seat"] is not None and event["seat"] in played.seats[name]
            assert event.get("secret") == (truth.get("secret") if own else None)


def test_the_longest_paths_shown_are_as_long_as_scored(played: Played) -> None:
    routes = load_board(played.map).map.routes
    for score in played.places["watcher"].views["watch"]["scores"]:
        assert sum(routes[route].length for route in score["longest_routes"]) == score["longest_path"]


def test_the_networks_shown_at_the_end_are_those_that_score_for_regions(played: Played) -> None:
    tables = load_board(played.map).tables
    view = played.places["watcher"].views["watch"]
    for score in view["scores"]:
        networks = score["region_networks"]
        assert sum(tables.region_points[regions] for regions, _ in networks) == score["region_bonus"]
        for regions, routes in networks:
            assert all(view["owners"][route] == score["seat"] for route in routes)
            places = 0
            for route in routes:
                places |= tables.route_ends[route]
            assert regions_touched(tables, places) == regions


def test_networks_paths_and_tickets_are_shown_as_they_are_scored_in_the_end(played: Played) -> None:
    view = played.places["watcher"].views["watch"]
    result = played.record.result
    assert result is not None
    for score in view["scores"]:
        seat = score["seat"]
        assert view["longest"][seat] == score["longest_path"]
        assert view["regions"][seat] == score["regions"]
        assert len(view["joined"][seat]) == max(score["regions"], default=0)
        names = labels_of(load_board(played.map)).tickets
        for done, tickets in ((True, result[seat]["completed"]), (False, result[seat]["failed"])):
            assert [names[ticket] for ticket, is_done in view["shown_tickets"][seat] if is_done is done] == tickets
    for name in ("host", "guest"):
        for seat, own in played.places[name].views.items():
            assert own["tickets"] == view["shown_tickets"][int(seat)]


def test_a_view_holds_what_its_seat_may_see_and_nothing_else(played: Played) -> None:
    """Every view of every browser is compared with the game as the record tells it, move by move."""
    truth: dict[int, dict[int | None, Any]] = {}
    game = Game(played.map, 4, played.record.seed, played.record.first_seat)
    truth[0] = {seat: game.view(seat) for seat in (None, 0, 1, 2, 3)}
    for number, (seat, text) in enumerate(played.record.actions, 1):
        game.play(text, seat)
        truth[number] = {seat: game.view(seat) for seat in (None, 0, 1, 2, 3)}
    for name, place in played.places.items():
        assert len(place.seen) > 20
        for number, views in place.seen:
            assert list(views) == ([str(seat) for seat in played.seats[name]] or ["watch"])
            for key, view in views.items():
                seat = None if key == "watch" else int(key)
                compare_view(view, truth[number][seat], seat)


def test_every_byte_sent_is_known_and_no_secret_of_the_server_is_among_them(played: Played) -> None:
    tokens = [cookie.partition("=")[2] for cookie in played.cookies]
    secrets = [played.record.seed, *tokens, *map(hash_of, tokens)]
    for name, place in played.places.items():
        everything = "\n".join(place.raw)
        assert not [secret for secret in secrets if secret in everything]
        for raw in place.raw:
            message = json.loads(raw)
            assert set(message) == MESSAGES[message["type"]] or message["type"] == "error"
            if message["type"] == "table":
                assert set(message["table"]) == TABLE
                assert message["table"]["host"] == (name == "host")
                for seat in message["table"]["seats"]:
                    assert set(seat) == SEAT
                    assert seat["mine"] == (seat["seat"] in played.seats[name])
                    assert name == "host" or seat["invite"] is None


def test_frames_show_the_finished_game_step_by_step(played: Played, server: Server) -> None:
    browser = Browser(server.address)
    film = run_all(browser.get(f"/api/tables/{played.places['host'].id}/frames"))
    assert set(film) == {"record", "board", "events", "frames"}
    assert len(film["frames"]) == len(played.record.actions) + 1
    assert film["frames"][0]["action"] is None
    assert [tuple(frame["action"]) for frame in film["frames"][1:]] == played.record.actions
    assert film["frames"][-1]["event_count"] == len(film["events"]) == len(played.record.events)
    last = film["frames"][-1]["views"]
    assert set(last) == {"all", "0", "1", "2", "3"}
    assert last["all"]["shown_hands"] == [last[str(seat)]["hand"] for seat in range(4)]
    assert last["all"]["scores"] == played.places["watcher"].views["watch"]["scores"]
    assert film["board"]["name"] == played.map
    again = run_all(browser.post("/api/frames", film["record"]))
    assert again == film
