"""Advice: the cheapest way to finish a ticket and what is missing for it; from a view, and if the table allows."""

import random
from dataclasses import replace

import pytest
from browsers import Browser, Refused, Server, choose_opening, run_all

from wayfare import Game, View
from wayfare.board.board import load_board
from wayfare.engine.fields import Sheet
from wayfare.engine.longest_path import longest_path
from wayfare.engine.network import find_networks, is_completed
from wayfare.game.advice import Adviser, lay_board, longest_routes, missing_cards
from wayfare.game.labels import labels_of
from wayfare.server.boards import board_json
from wayfare.server.standings import Standings

MAPS = ["usa", "italy", "amsterdam"]


def _positions(map: str, seats: int, seed: int) -> list[tuple[Game, View]]:
    """Views from the middle and the end of a random game."""
    game, rng, found = Game(map, seats, seed), random.Random(seed), []
    while not game.is_over:
        seat = game.to_decide
        legal = game.legal_codes(seat)
        claims = [code for code in legal if code >= 40]
        game.play(rng.choice(claims if claims and rng.random() < 0.6 else legal), seat)
        if len(game.actions) % 25 == 0:
            found.append((game.copy(), game.view(rng.randrange(seats))))
    return found


@pytest.mark.parametrize("map", MAPS)
def test_the_board_laid_from_a_view_opens_what_the_game_opens(map: str) -> None:
    for game, view in _positions(map, 3, 1):
        state = lay_board(view)
        assert state.open == game.state.open
        assert state.owned == game.state.owned
        assert state.pieces[:3] == game.state.pieces[:3]


@pytest.mark.parametrize("map", MAPS)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_way_finishes_the_ticket_and_none_is_cheaper(map: str, seats: int) -> None:
    """Claiming the routes completes the ticket; and a search that knows nothing of Dijkstra finds no cheaper way."""
    for _game, view in _positions(map, seats, 2):
        adviser, standings = Adviser(view), Standings(Sheet())
        assert view.seat is not None
        for ticket in (*view.tickets, *view.offer):
            advice = adviser.advise(ticket)
            state, sheet = lay_board(view), Sheet()
            cheapest = _cheapest(view, ticket)
            if cheapest is not None and cheapest > view.pieces[view.seat]:
                cheapest = None
            standings.follow(view)
            assert standings.to_go(view.seat, ticket) == cheapest
            if advice is None:
                assert cheapest is None
                continue
            assert advice.spaces == cheapest
            for route in advice.routes:
                state.owned[view.seat][route // 60] |= 1 << route % 60
            find_networks(view.board.tables, state, view.seat, sheet)
            assert is_completed(view.board.tables, sheet, ticket)


def _cheapest(view: View, ticket: int) -> int | None:
    """By relaxing every route until nothing changes (Bellman and Ford)."""
    tables, line = view.board.tables, view.board.map.tickets[ticket]
    state = lay_board(view)
    assert view.seat is not None
    cost = dict.fromkeys(line.start, 0)
    for _ in range(tables.n_places):
        for route in range(tables.n_routes):
            if view.owners[route] == view.seat:
                price = 0
            elif state.open[view.seat][route // 60] >> route % 60 & 1:
                price = tables.route_length[route]
            else:
                continue
            ends = (tables.route_start[route], tables.route_end[route])
            for one, other in (ends, ends[::-1]):
                if one in cost and cost[one] + price < cost.get(other, 10_000):
                    cost[other] = cost[one] + price
    return min((cost[place] for place in line.end if place in cost), default=None)


def test_what_is_missing_is_what_the_routes_take_less_the_hand() -> None:
    game = Game("usa", 2, seed=1)
    view = game.view(0)
    labels = labels_of(game.board)
    grey = labels.routes_between["phoenix-el paso"][0]
    empty = _with_hand(view, {})
    advice = Adviser(empty)
    lengths = game.board.tables.route_length
    for ticket in range(10):
        found = advice.advise(ticket)
        assert found is not None
        missing = found.missing
        assert sum(missing.cards) + missing.any_colour == sum(lengths[route] for route in found.routes)
    assert missing_cards(empty, [grey]).any_colour == 3
    red = game.board.card_names.index("red")
    assert missing_cards(_with_hand(view, {red: 2}), [grey]).any_colour == 1
    assert missing_cards(_with_hand(view, {red: 2, 0: 1}), [grey]).any_colour == 0
    assert missing_cards(_with_hand(view, {0: 2}), [grey]).any_colour == 1


def test_ferries_need_wilds_or_ferry_cards() -> None:
    game = Game("italy", 2, seed=1)
    route = next(number for number, line in enumerate(game.board.map.routes) if line.waves == 4)
    view = _with_hand(game.view(0), {})
    length = game.board.map.routes[route].length
    missing = missing_cards(view, [route])
    assert (missing.cards[0] + 2 * missing.ferries, missing.any_colour) == (4, length - 4)


def _with_hand(view: View, cards: dict[int, int]) -> View:
    return replace(view, hand=tuple(cards.get(card, 0) for card in range(len(view.hand))))


def test_the_longest_path_is_shown_by_its_routes() -> None:
    for game, view in _positions("usa", 3, 5):
        state, sheet = lay_board(view), Sheet()
        for seat in range(3):
            find_networks(game.board.tables, state, seat, sheet)
            longest = longest_path(game.board.tables, state, seat, sheet)
            routes = longest_routes(game.board, state, seat, sheet)
            assert sum(game.board.tables.route_length[route] for route in routes) == longest
            assert all(view.owners[route] == seat for route in routes)


def test_advice_is_given_for_own_tickets_if_the_table_allows(server: Server) -> None:
    game_tickets = board_json(load_board("usa"))["tickets"]

    async def play() -> None:
        host = Browser(server.address)
        for helpers, has_way, has_missing in (
            ({}, True, True),
            ({"missing": False}, True, False),
            ({"way": False}, False, True),
        ):
            table = await host.new_table("usa", "you", "here", helpers=helpers)
            place = await (await host.sit(table)).until(lambda p: p.views)
            offer = place.view(0)["offer"]
            other = next(ticket for ticket in range(30) if ticket not in offer)
            advice = await place.ask("advise", seat=0, ticket=offer[0])
            assert advice["possible"] is True
            assert bool(advice["routes"]) == has_way
            assert bool(advice["missing"]) == has_missing
            with pytest.raises(Refused, match="not_your_ticket"):
                await place.ask("advise", seat=0, ticket=other)
            await choose_opening(place, 0, 1)
            await place.until(lambda p: p.view(0)["tickets"])
            held = place.view(0)["tickets"][0][0]
            assert (await place.ask("advise", seat=0, ticket=held))["possible"] is True
            whole = [game_tickets[ticket]["spaces"] for ticket, _ in place.view(0)["tickets"]]
            assert place.view(0)["to_go"] == (whole if has_way else None)
        table = await host.new_table("usa", "you", "here", helpers={"way": False, "missing": False, "tracker": False})
        place = await (await host.sit(table)).until(lambda p: p.views)
        with pytest.raises(Refused, match="helper_off"):
            await place.ask("advise", seat=0, ticket=place.view(0)["offer"][0])
        assert place.view(0)["seen"] is None

    run_all(play())


def test_the_tracker_counts_what_is_in_sight(server: Server) -> None:
    async def play() -> None:
        host = Browser(server.address)
        place = await host.sit(await host.new_table("usa", "you", "here", first_seat=0))
        await choose_opening(place, 0, 1)
        await place.until(lambda p: p.view(0)["phase"] == "turn")
        view = place.view(0)
        sight = [view["hand"][card] + view["row"].count(card) for card in range(9)]
        assert view["seen"] == sight
        # A card taken from the row is known in the hand that took it.
        slot = next(slot for slot, card in enumerate(view["row"]) if card > 0)
        await place.act(0, f"take slot {slot + 1}")
        await place.until(lambda p: p.view(0)["phase"] == "second")
        before, now = sight[view["row"][slot]], place.view(1)["seen"][view["row"][slot]]
        own = place.view(1)["hand"][view["row"][slot]]
        in_row = place.view(1)["row"].count(view["row"][slot])
        assert now == own + in_row + 1
        assert before >= 1

    run_all(play())


def _standings(owned: list[str]) -> Standings:
    """What everybody may know on Italy where seat 0 has these routes."""
    game = Game("italy", 2, seed=1)
    view, between = game.view(0), labels_of(game.board).routes_between
    routes = {between[name][0] for name in owned}
    owners = tuple(0 if route in routes else -1 for route in range(len(view.owners)))
    standings = Standings(Sheet())
    standings.follow(replace(view, owners=owners))
    return standings


def _networks(owned: list[str]) -> list[tuple[int, set[int]]]:
    """What is shown at the end of the networks of a seat with these routes."""
    return [(regions, set(found)) for regions, found in _standings(owned).region_networks(0)]


def test_the_regions_a_network_joins_are_told_and_one_that_counts_twice_is_told_twice() -> None:
    standings = _standings(["olbia-sassari", "cagliari-sassari", "genova-olbia", "bari-lecce"])
    regions = [name for name, _ in load_board("italy").map.regions]
    assert sorted(regions[region] for region in standings.joined[0]) == ["Liguria", "Sardegna", "Sardegna"]
    assert standings.regions[0] == [3, 1]
    assert standings.joined[1] == []


def test_all_networks_that_score_for_regions_are_shown() -> None:
    """The rulebook's example (5.11): two networks of five regions, which one route joins into one of nine."""
    east = ["firenze-bologna", "bologna-verona", "verona-bolzano", "bolzano-tarvisio"]
    west = ["pisa-genova", "genova-torino", "torino-milano", "pisa-grosseto", "grosseto-roma"]
    shown = _networks(east + west)
    assert [regions for regions, _ in shown] == [5, 5]
    assert sum(len(routes) for _, routes in shown) == 9
    [(regions, routes)] = _networks([*east, *west, "firenze-pisa"])
    assert (regions, len(routes)) == (9, 10)


def test_a_region_that_counts_twice_makes_its_network_the_one_that_is_shown() -> None:
    """All of Sardegna (5.9) makes five of the one's four regions; the other has four as well, and scores nothing."""
    island = ["olbia-sassari", "cagliari-sassari", "genova-olbia", "cagliari-napoli", "napoli-palermo"]
    mainland = ["ravenna-perugia", "perugia-pescara", "ravenna-ancona"]
    [(regions, routes)] = _networks(mainland + island)
    assert (regions, len(routes)) == (5, 5)
    assert _networks(mainland)[0][0] == 4
    assert _networks([]) == []
