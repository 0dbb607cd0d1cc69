"""Rules 5.1-5.11: ferries, countries and regions."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product
from random import Random

import pytest
from rig import DRAW, FERRY, Rig, Way

from wayfare.board.board import load_board
from wayfare.engine.names import CLAIM
from wayfare.engine.names import FERRY as TOOK_FERRY

ITALY = load_board("italy")
PLACES = ITALY.map.places
REGIONS = {name: {PLACES[place] for place in places} for name, places in ITALY.map.regions}
STOPS = {name: [PLACES[place] for place in places] for name, places in ITALY.map.countries}
FERRY_ROUTES = {number: (line.length, line.waves) for number, line in enumerate(ITALY.map.routes) if line.colour == 0}
"""Each with its spaces, and how many of them show a wave."""
POINTS = {5: 1, 6: 2, 7: 4, 8: 7, 9: 11, 10: 16, 11: 22, 12: 29, 13: 37, 14: 46}
"""By regions; under five nothing, fifteen or more 56."""

every_seat_count = pytest.mark.parametrize("seats", range(2, 6))

FIRENZE_TO_TARVISIO = ["Firenze–Bologna", "Bologna–Verona", "Verona–Bolzano", "Bolzano–Tarvisio"]
"""Five regions: Toscana, Emilia-Romagna, Veneto, Trentino-Alto Adige, Friuli-Venezia Giulia."""
PISA_TO_MILANO_AND_ROMA = ["Pisa–Genova", "Genova–Torino", "Torino–Milano", "Pisa–Grosseto", "Grosseto–Roma"]
"""Five regions: Toscana, Liguria, Piemonte, Lombardia, Lazio."""


def ends(route: int) -> set[str]:
    """The two places that the route joins."""
    line = ITALY.map.routes[route]
    return {PLACES[line.start], PLACES[line.end]}


def networks(routes: Iterable[int]) -> list[set[str]]:
    """The places of each connected set of routes."""
    found: list[set[str]] = []
    for route in routes:
        touching = [network for network in found if network & ends(route)]
        found = [network for network in found if network not in touching] + [ends(route).union(*touching)]
    return found


def regions(network: set[str]) -> int:
    """How many regions the network counts."""
    twice = [REGIONS[region] for region in ("Puglia", "Sardegna", "Sicilia")]
    return sum(bool(cities & network) + (cities in twice and cities <= network) for cities in REGIONS.values())


def region_points(network: set[str]) -> int:
    """What the network scores."""
    return 56 if regions(network) >= 15 else POINTS.get(regions(network), 0)


def path(start: str, end: str) -> list[int]:
    """The fewest routes that lead from one place to another."""
    ways: dict[str, list[int]] = {start: []}
    queue = deque([start])
    while end not in ways:
        place = queue.popleft()
        for route in range(len(ITALY.map.routes)):
            for there in ends(route) - {place} if place in ends(route) else ():
                if there not in ways:
                    ways[there] = [*ways[place], route]
                    queue.append(there)
    return ways[end]


def owner_of(*routes: int | str) -> Rig:
    """Seat 0 owns these routes."""
    rig = Rig("italy")
    rig.routes(0, *routes)
    return rig


def bonus(*routes: int | str) -> int:
    """The points for regions of whoever owns these routes."""
    return owner_of(*routes).score().region_bonus[0]


def spaces(routes: Iterable[int]) -> int:
    """The pieces that the routes take."""
    return sum(ITALY.map.routes[route].length for route in routes)


def growing_network(dice: Random) -> Iterator[list[int]]:
    """One network within the pieces of a player, at each size, that seeks out new regions."""
    lanes = list(dict.fromkeys(ITALY.lanes))
    owned = [dice.choice(lanes)[0]]
    while spaces(owned) <= ITALY.map.pieces:
        yield list(owned)
        (network,) = networks(owned)
        near = [lane[0] for lane in lanes if len(ends(lane[0]) & network) == 1]
        cost = {route: ITALY.map.routes[route].length + dice.random() for route in near}
        owned.append(min(near, key=lambda route: (regions(network | ends(route)) == regions(network), cost[route])))


# --- Ferry cards


@every_seat_count
def test_5_1_a_turn_may_be_spent_on_taking_one_ferry_card(seats: int) -> None:
    rig = Rig("italy", seats)
    hand = rig.hand(0)
    entries = rig.act(0, FERRY)
    assert [(entry.kind, entry.seat) for entry in entries] == [(TOOK_FERRY, 0)]
    assert rig.state.ferries[:seats] == [1] + [0] * (seats - 1)
    assert rig.hand(0) == hand
    assert rig.state.turn == 1


@every_seat_count
@pytest.mark.parametrize(("in_hand", "may"), [(0, True), (1, True), (2, False)])
def test_5_1_with_two_ferry_cards_in_hand_no_other_may_be_taken(seats: int, in_hand: int, may: bool) -> None:
    rig = Rig("italy", seats)
    rig.ferries(0, in_hand)
    assert rig.may(0, FERRY) == (FERRY in rig.legal(0)) == may


def test_5_1_a_ferry_card_is_no_second_card_of_a_draw() -> None:
    rig = Rig("italy")
    rig.act(0, DRAW)
    assert not rig.may(0, FERRY)
    assert FERRY not in rig.legal(0)


@pytest.mark.parametrize("name", ["usa", "amsterdam"])
def test_5_1_other_boards_have_no_ferry_cards(name: str) -> None:
    rig = Rig(name)
    assert not rig.may(0, FERRY)
    assert FERRY not in rig.legal(0)


def test_5_2_the_grey_routes_and_no_others_show_waves() -> None:
    assert FERRY_ROUTES
    for line in ITALY.map.routes:
        assert 1 <= line.waves <= line.length if line.colour == 0 else line.waves == 0


# --- Paying for a ferry


def ways_by_route(rig: Rig) -> dict[int, set[Way]]:
    """How seat 0 may claim each route."""
    ways: dict[int, set[Way]] = {route: set() for route in range(len(ITALY.map.routes))}
    for code in rig.legal(0):
        if code >= CLAIM:
            ways[rig.tables.claim_route[code - CLAIM]].add(rig.way(code))
    return ways


def is_enough(length: int, waves: int, cards: int, wilds: int, ferries: int) -> bool:
    """Every wave has a wild or its half of a ferry card, every other space a card of the colour or a wild."""
    return any(2 * ferries + w >= waves and cards + wilds - w >= length - waves for w in range(wilds + 1))


def payments(spaces: tuple[int, int], hand: dict[str, int], ferries_in_hand: int) -> set[Way]:
    """All in hand that is enough for so many spaces, so many with waves, and from which no card can be left out."""
    found = set()
    for colour, wilds, ferries in product(hand, range(hand["wild"] + 1), range(ferries_in_hand + 1)):
        for cards in range(1, hand[colour] + 1) if colour != "wild" else (0,):
            fewer = [(cards - 1, wilds, ferries), (cards, wilds - 1, ferries), (cards, wilds, ferries - 1)]
            left_out = any(min(rest) >= 0 and is_enough(*spaces, *rest) for rest in fewer)
            if is_enough(*spaces, cards, wilds, ferries) and not left_out:
                found.add(Way(colour if cards else None, cards, wilds, ferries))
    return found


@pytest.mark.parametrize("ferries", range(3))
@pytest.mark.parametrize("wilds", range(8))
def test_5_3_a_ferry_route_takes_any_payment_from_which_no_card_can_be_left_out(wilds: int, ferries: int) -> None:
    rig = Rig("italy")
    rig.ferries(0, ferries)
    for red, blue in [*product(range(4), range(3)), (4, 0), (5, 1), (6, 0)]:
        hand = {"wild": wilds, "red": red, "blue": blue}
        rig.cards(hands={0: hand})
        ways = ways_by_route(rig)
        enough = {spaces: payments(spaces, hand, ferries) for spaces in set(FERRY_ROUTES.values())}
        for route, spaces in FERRY_ROUTES.items():
            assert ways[route] == enough[spaces], (ITALY.route_name(route), hand)


@pytest.mark.parametrize(
    ("route", "colour", "wilds", "ferries"),
    [
        ("Cagliari–Roma", "red", 2, 0),  # four spaces, two waves: a wild on each
        ("Cagliari–Roma", "red", 0, 1),  # one ferry card covers both
        ("Cagliari–Roma", "red", 1, 1),  # and a wild stands in for the colour
        ("Ancona–Trieste", "red", 1, 1),  # five spaces, three waves: a ferry card for two, a wild for the third
        ("Ancona–Trieste", "red", 0, 2),  # or a second ferry card on the single wave
        ("Bari–Croazia@Bari", None, 3, 2),  # seven spaces, four waves: no colour at all
    ],
)
def test_5_3_cards_laid_on_a_ferry_route_are_spent(route: str, colour: str, wilds: int, ferries: int) -> None:
    rig = Rig("italy")
    rig.cards(hands={0: {"wild": 7, "red": 7, "blue": 7}})
    rig.ferries(0, 2)
    line = ITALY.map.routes[rig.route(route)]
    rig.act(0, rig.claim(route, colour, wilds, ferries))
    cards = line.length - min(2 * ferries, line.waves) - wilds
    assert rig.state.ferries[0] == 2 - ferries
    assert rig.hand(0) == {"wild": 7 - wilds, "red": 7 - cards, "blue": 7}
    assert rig.owned(0) == [rig.route(route)]


@pytest.mark.parametrize(
    ("route", "wilds", "ferries"),
    [
        ("Cosenza–Messina", 0, 2),  # one wave: the second ferry card could be left out
        ("Cagliari–Roma", 3, 1),  # two waves, two other spaces: one of three wilds could
        ("Ancona–Trieste", 0, 1),  # three waves: one is bare
        ("Ancona–Trieste", 2, 0),
    ],
)
def test_5_3_there_is_no_way_to_pay_too_much_or_too_little(route: str, wilds: int, ferries: int) -> None:
    with pytest.raises(LookupError):
        Rig("italy").claim(route, "red", wilds, ferries)


@pytest.mark.parametrize(("colour", "other"), list(pairwise(ITALY.map.colours)))
def test_5_4_spaces_without_a_wave_take_any_one_colour(colour: str, other: str) -> None:
    rig = Rig("italy")
    rig.ferries(0, 1)
    rig.cards(hands={0: {colour: 2}})
    assert rig.ways(0, "Cosenza–Messina") == {Way(colour, 2, 0, 1)}
    rig.cards(hands={0: {colour: 1, other: 1}})
    assert rig.ways(0, "Cosenza–Messina") == set()
    rig.cards(hands={0: {colour: 1, other: 1, "wild": 1}})
    assert rig.ways(0, "Cosenza–Messina") == {Way(colour, 1, 1, 1), Way(other, 1, 1, 1)}


def test_5_5_ferry_cards_serve_no_other_route() -> None:
    rig = Rig("italy")
    rig.cards(hands={0: {"wild": 2, **dict.fromkeys(ITALY.map.colours, 2)}})
    without = ways_by_route(rig)
    rig.ferries(0, 2)
    for route, ways in ways_by_route(rig).items():
        assert ways == without[route] or route in FERRY_ROUTES
        assert ways > without[route] or route not in FERRY_ROUTES


def test_5_5_ferry_cards_serve_no_space_without_a_wave() -> None:
    rig = Rig("italy")
    rig.cards(hands={0: {"red": 1}})
    rig.ferries(0, 2)
    assert not any(ways_by_route(rig)[route] for route in FERRY_ROUTES)


# --- Countries


def test_5_6_a_stop_is_a_dead_end_of_its_own() -> None:
    for stop in (stop for stops in STOPS.values() for stop in stops):
        neighbours = {frozenset(ends(route) - {stop}) for route in range(len(ITALY.map.routes)) if stop in ends(route)}
        assert len(neighbours) == 1
        assert not neighbours.pop() & {other for stops in STOPS.values() for other in stops}


def country_tickets() -> Iterator[tuple[int, str, str]]:
    """Every ticket that names a country, with each choice of stops."""
    for number, ticket in enumerate(ITALY.map.tickets):
        if {ticket.start_name, ticket.end_name} & set(STOPS):
            for start, end in product(ticket.start, ticket.end):
                yield number, PLACES[start], PLACES[end]


@pytest.mark.parametrize(("ticket", "start", "end"), list(country_tickets()))
def test_5_6_any_stop_of_the_country_completes_its_ticket(ticket: int, start: str, end: str) -> None:
    routes = path(start, end)
    last = routes[-1] if "@" in end else routes[0]
    rig = owner_of(*[route for route in routes if route != last])
    rig.tickets(0, ticket)
    assert (rig.score().completed[0], rig.score().tickets[0]) == (0, -ITALY.map.tickets[ticket].points)
    rig.routes(0, last)
    assert (rig.score().completed[0], rig.score().tickets[0]) == (1, ITALY.map.tickets[ticket].points)


def test_5_6_tickets_name_each_country_and_one_names_two() -> None:
    named = [{ticket.start_name, ticket.end_name} & set(STOPS) for ticket in ITALY.map.tickets]
    assert set().union(*named) == set(STOPS)
    assert [countries for countries in named if len(countries) == 2] == [{"Francia", "Austria"}]


def test_5_6_two_stops_of_one_country_are_not_connected() -> None:
    rig = owner_of("Ancona–Croazia@Ancona", "Bari–Croazia@Bari")
    rig.tickets(0, "Ancona–Bari")
    assert rig.score().completed[0] == 0


def test_5_6_one_network_must_reach_both_the_country_and_the_other_end() -> None:
    rig = owner_of("Genova–Monaco@Genova", "Bologna–Ravenna")
    rig.tickets(0, "Monaco–Ravenna")
    assert rig.score().completed[0] == 0


# --- Regions


def test_5_7_every_city_lies_in_one_of_17_regions_and_a_stop_in_none() -> None:
    in_regions = [city for cities in REGIONS.values() for city in cities]
    stops = [stop for stops in STOPS.values() for stop in stops]
    assert len(REGIONS) == 17
    assert sorted(in_regions + stops) == sorted(PLACES)


def test_5_7_a_network_scores_by_the_number_of_regions_it_touches() -> None:
    seen = set()
    for seed in range(6):
        for routes in growing_network(Random(seed)):
            (network,) = networks(routes)
            seen.add(regions(network))
            assert bonus(*routes) == region_points(network)
    assert seen == set(range(1, 17))


@pytest.mark.parametrize(("count", "points"), [(4, 0), *POINTS.items(), (15, 56), (16, 56)])
def test_5_7_so_many_regions_score_so_many_points(count: int, points: int) -> None:
    grown = (routes for seed in range(6) for routes in growing_network(Random(seed)))
    assert bonus(*next(routes for routes in grown if regions(*networks(routes)) == count)) == points


def test_5_7_the_stop_of_a_country_is_no_region() -> None:
    four = FIRENZE_TO_TARVISIO[:-1]
    assert bonus(*four, "Bolzano–Austria@Bolzano", "Bolzano–Svizzera@Bolzano") == bonus(*four) == 0
    assert bonus(*FIRENZE_TO_TARVISIO, "Tarvisio–Austria@Tarvisio") == bonus(*FIRENZE_TO_TARVISIO) == 1


def test_5_8_separate_networks_are_scored_separately_and_added_up() -> None:
    grown = [[routes for routes in growing_network(Random(seed)) if spaces(routes) <= 22][-1] for seed in range(12)]
    added_up = set()
    for one, other in combinations(grown, 2):
        if len(networks(one + other)) == 2:
            scores = [region_points(*networks(one)), region_points(*networks(other))]
            assert bonus(*one, *other) == sum(scores)
            added_up.add(min(scores))
    assert max(added_up) > 1


every_double = pytest.mark.parametrize(
    ("inside", "links"),
    [
        (
            ["Bari–Foggia", "Bari–Lecce", "Bari–Taranto"],  # Puglia
            ["Foggia–Napoli", "Foggia–Pescara", "Napoli–Roma", "Roma–Perugia"],
        ),
        (
            ["Cagliari–Olbia", "Cagliari–Sassari"],  # Sardegna
            ["Cagliari–Roma", "Roma–Perugia", "Roma–Pescara", "Roma–Grosseto"],
        ),
        (
            ["Agrigento–Catania", "Agrigento–Palermo", "Agrigento–Siracusa", "Catania–Messina"],  # Sicilia
            ["Messina–Cosenza", "Cosenza–Salerno", "Salerno–Foggia", "Foggia–Pescara"],
        ),
    ],
    ids=["Puglia", "Sardegna", "Sicilia"],
)
"""Routes that join all cities of the region, and routes that link it with four others."""


@every_double
def test_5_9_a_region_counts_as_two_where_all_its_cities_are_in_the_network(
    inside: list[str], links: list[str]
) -> None:
    assert bonus(*inside, *links) == POINTS[6]
    for missing in inside:
        assert bonus(*[route for route in inside if route != missing], *links) == POINTS[5]


@every_double
def test_5_9_it_counts_as_two_in_that_network_only(inside: list[str], links: list[str]) -> None:
    assert bonus(*inside, *links, *FIRENZE_TO_TARVISIO) == POINTS[6] + POINTS[5]


def test_5_9_other_regions_count_once() -> None:
    assert bonus("Firenze–Pisa", "Firenze–Grosseto", *FIRENZE_TO_TARVISIO) == POINTS[5]  # all of Toscana


def test_5_10_there_is_no_bonus_for_the_longest_path_or_for_tickets() -> None:
    rig = owner_of(*FIRENZE_TO_TARVISIO, "Verona–Venezia")
    rig.tickets(0, "Bolzano–Firenze")
    rig.tickets(1)
    sheet = rig.score()
    assert sheet.longest_path_bonus[:2] == [0, 0]
    assert (sheet.routes[0], sheet.tickets[0], sheet.region_bonus[0]) == (1 + 2 + 4 + 7 + 2, 6, 1)
    assert sheet.total[:2] == [16 + 6 + 1, 0]


def test_5_11_firenze_pisa_joins_two_networks_of_five_regions_into_one_of_nine() -> None:
    rig = owner_of(*FIRENZE_TO_TARVISIO, *PISA_TO_MILANO_AND_ROMA)
    assert [regions(network) for network in networks(rig.owned(0))] == [5, 5]
    assert rig.score().region_bonus[0] == 2
    rig.cards(hands={0: {"red": 1}})
    rig.act(0, rig.claim("Firenze–Pisa red", "red"))
    assert [regions(network) for network in networks(rig.owned(0))] == [9]
    assert rig.score().region_bonus[0] == 11
