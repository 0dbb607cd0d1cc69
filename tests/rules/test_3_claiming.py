"""Rules 3.1-3.9: paying for a route, pieces and points, parallel routes, merchandise. (Ferries: chapter 5.)"""

from collections import Counter, defaultdict

import pytest
from rig import FERRY, MAPS, TABLES, Rig, Way, take

from wayfare.engine.names import CLAIM, CLAIMED, LAST_ROUND, MERCHANDISE, RESHUFFLED, SWEPT, TURNED_UP, WILD
from wayfare.engine.sets import has

POINTS = {
    "usa": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
    "italy": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18},
    "amsterdam": {1: 1, 2: 2, 3: 4, 4: 7},
}
FEW_PLAYERS = {"usa": 3, "italy": 3, "amsterdam": 2}
"""With so many players or fewer, only one of parallel routes is ever used."""

LENGTHS = [(name, length) for name in MAPS for length in POINTS[name]]

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_length = pytest.mark.parametrize(("name", "length"), LENGTHS)
every_land_length = pytest.mark.parametrize(
    ("name", "length"), [kind for kind in LENGTHS if kind not in (("italy", 6), ("italy", 7))]
)
a_grey_route = pytest.mark.parametrize(
    ("name", "grey"), [("usa", "Calgary–Helena"), ("amsterdam", "Haringpakkerstoren–Oude Waal")]
)


def claimer(name: str, seats: int = 2, **hand: int) -> Rig:
    """Seat 0 is to move and holds this hand, or else every card that is not in the row."""
    rig = Rig(name, seats)
    rig.cards(hands={0: hand}, rest_to="deck" if hand else 0)
    return rig


def ways_by_route(rig: Rig) -> dict[int, set[Way]]:
    """How seat 0 may claim each route that it may claim at all."""
    ways: dict[int, set[Way]] = defaultdict(set)
    for code in rig.legal(0):
        if code >= CLAIM:
            ways[rig.tables.claim_route[code - CLAIM]].add(rig.way(code))
    return ways


def land_route(name: str, length: int) -> tuple[int, str]:
    """A route without waves, and a colour it takes."""
    rig = Rig(name)
    for route, line in enumerate(rig.board.map.routes):
        if line.length == length and line.waves == 0:
            return route, rig.board.card_names[line.colour] if line.colour else "red"
    raise LookupError(length)


def parallel_routes(rig: Rig) -> list[tuple[int, ...]]:
    """All sets of routes between the same two places that have more than one."""
    return [lanes for lanes in dict.fromkeys(rig.board.lanes) if len(lanes) > 1]


def who_may(rig: Rig, route: int) -> list[int]:
    """The seats to which a route is open."""
    return [seat for seat in range(rig.state.seats) if has(rig.state.open[seat], route)]


@every_map
def test_3_1_a_route_takes_one_colour_any_number_of_it_replaced_by_wilds(name: str) -> None:
    rig = claimer(name)
    ways = ways_by_route(rig)
    for route, line in enumerate(rig.board.map.routes):
        if line.waves == 0:
            colours = [rig.board.card_names[line.colour]] if line.colour else rig.board.map.colours
            mixed = {Way(colour, line.length - w, w, 0) for colour in colours for w in range(line.length)}
            assert ways[route] == mixed | {Way(None, 0, line.length, 0)}


@every_land_length
def test_3_1_it_takes_as_many_cards_as_it_has_spaces(name: str, length: int) -> None:
    route, colour = land_route(name, length)
    for cards in range(1, length + 1):
        hand = {colour: cards, "wild": length - cards}
        assert claimer(name, **hand).ways(0, route) == {Way(colour, cards, length - cards, 0)}
        one_too_few = {**hand, colour: cards - 1}
        assert claimer(name, **one_too_few).ways(0, route) == set()
    assert claimer(name, wild=length).ways(0, route) == {Way(None, 0, length, 0)}


@every_length
def test_3_1_the_cards_leave_the_hand_and_a_piece_lies_on_every_space(name: str, length: int) -> None:
    rig = claimer(name)
    route = rig.tables.route_length.index(length)
    cards, pieces = sum(rig.hand(0).values()), rig.state.pieces[0]
    rig.act(0, rig.claim(route, None))
    assert cards - sum(rig.hand(0).values()) == pieces - rig.state.pieces[0] == length
    assert rig.owned(0) == [route]


@every_map
def test_3_2_a_coloured_route_takes_its_own_colour_only(name: str) -> None:
    rig = Rig(name)
    for number, missing in enumerate(rig.board.map.colours, 1):
        rig.cards(hands={1: {missing: rig.tables.cards[number], "wild": rig.tables.cards[WILD]}}, rest_to=0)
        claims = ways_by_route(rig)
        for route, line in enumerate(rig.board.map.routes):
            if line.colour == number:
                assert route not in claims
            elif line.colour:
                assert claims[route] == {Way(rig.board.card_names[line.colour], line.length, 0, 0)}


@a_grey_route
def test_3_2_a_grey_route_takes_any_one_colour(name: str, grey: str) -> None:
    for colour in Rig(name).board.map.colours:
        assert claimer(name, **{colour: 4}).ways(0, grey) == {Way(colour, 4, 0, 0)}


@a_grey_route
def test_3_2_a_grey_route_takes_one_colour_only(name: str, grey: str) -> None:
    assert claimer(name, red=3, blue=3, green=3, black=3).ways(0, grey) == set()
    assert claimer(name, red=3, blue=3, wild=1).ways(0, grey) == {Way("red", 3, 1, 0), Way("blue", 3, 1, 0)}


@every_land_length
def test_3_3_how_many_wilds_to_spend_is_free_whatever_else_is_in_hand(name: str, length: int) -> None:
    route, colour = land_route(name, length)
    for wilds in range(length + 1):
        rig = claimer(name, **{colour: 6, "wild": 6})
        rig.act(0, rig.claim(route, colour if wilds < length else None, wilds))
        left = {colour: 6 - length + wilds, "wild": 6 - wilds}
        assert rig.hand(0) == {card: count for card, count in left.items() if count}


@every_table
def test_3_4_every_free_route_may_be_claimed_wherever_it_lies(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    everything = list(range(rig.tables.n_routes))
    assert all(rig.open_routes(seat) == everything for seat in range(seats))
    single = next(route for route in everything if len(rig.board.lanes[route]) == 1)
    rig.routes(0, single)
    assert all(rig.open_routes(seat) == [*everything[:single], *everything[single + 1 :]] for seat in range(seats))


@every_table
def test_3_4_one_route_a_turn(name: str, seats: int) -> None:
    rig = claimer(name, seats)
    rig.act(0, rig.claim(land_route(name, 1)[0], None))
    assert rig.state.turn == 1
    assert not rig.may(0, rig.claim(land_route(name, 2)[0], None))


@every_length
def test_3_5_who_has_no_piece_for_every_space_cannot_claim(name: str, length: int) -> None:
    rig = claimer(name)
    route = rig.tables.route_length.index(length)
    rig.leave_pieces(0, length, spare=[route])
    assert rig.may(0, rig.claim(route, None))
    if length > 1:
        rig = claimer(name)
        rig.leave_pieces(0, length - 1, spare=[route])
        assert rig.ways(0, route) == set()


@every_length
def test_3_6_the_points_are_scored_at_once(name: str, length: int) -> None:
    rig = claimer(name)
    route = rig.tables.route_length.index(length)
    entries = rig.act(0, rig.claim(route, None))
    assert rig.state.points[:2] == [POINTS[name][length], 0]
    assert (entries[0].kind, entries[0].first, entries[0].third) == (CLAIMED, route, POINTS[name][length])


@every_map
def test_3_6_the_map_has_routes_of_these_lengths_and_no_others(name: str) -> None:
    assert set(Rig(name).tables.route_length) == set(POINTS[name])


@every_table
def test_3_7_one_of_parallel_routes_closes_the_others_to_its_owner_or_to_all(name: str, seats: int) -> None:
    for number, lanes in enumerate(parallel_routes(Rig(name, seats))):
        rig = Rig(name, seats)
        owner, lane = number % seats, lanes[number % len(lanes)]
        rig.routes(owner, lane)
        others = [seat for seat in range(seats) if seat != owner and seats > FEW_PLAYERS[name]]
        assert {other: who_may(rig, other) for other in lanes} == {**dict.fromkeys(lanes, others), lane: []}


@every_table
def test_3_7_a_closed_parallel_cannot_be_claimed_with_any_cards(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    lane, parallel = parallel_routes(rig)[0]
    rig.routes(0, lane)
    rig.cards(rest_to=0)
    assert rig.ways(0, lane) == rig.ways(0, parallel) == set()
    rig.cards(rest_to=1)
    rig.turn(1)
    assert rig.ways(1, lane) == set()
    assert (rig.ways(1, parallel) == set()) == (seats <= FEW_PLAYERS[name])


def test_3_7_italy_has_three_routes_between_napoli_and_roma() -> None:
    names = ["Napoli–Roma yellow", "Napoli–Roma white", "Napoli–Roma red"]
    rig = Rig("italy", 4)
    lanes = [rig.route(name) for name in names]
    assert [lanes for lanes in parallel_routes(rig) if len(lanes) > 2] == [tuple(lanes)]
    for owner, lane in enumerate(lanes):
        assert who_may(rig, lane) == list(range(owner, 4))
        rig.routes(owner, lane)
    assert [who_may(rig, lane) for lane in lanes] == [[], [], []]
    few = Rig("italy", 3)
    few.routes(0, names[1])
    assert [who_may(few, lane) for lane in lanes] == [[], [], []]


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize(("one", "other"), [("orange", "ferry"), ("ferry", "orange")])
def test_3_7_trieste_venezia_is_one_land_route_and_one_ferry_and_they_are_parallel(
    seats: int, one: str, other: str
) -> None:
    rig = Rig("italy", seats)
    rig.routes(0, f"Trieste–Venezia {one}")
    left = rig.route(f"Trieste–Venezia {other}")
    assert who_may(rig, left) == (list(range(1, seats)) if seats > 3 else [])


@every_map
def test_3_7_parallel_routes_are_as_many_as_the_board_shows(name: str) -> None:
    counts = Counter(len(lanes) for lanes in parallel_routes(Rig(name)))
    assert counts == {"usa": {2: 22}, "italy": {2: 42, 3: 1}, "amsterdam": {2: 13}}[name]


@every_map
def test_3_8_a_route_with_carts_gives_one_merchandise_card_whatever_its_length(name: str) -> None:
    given: list[int] = []
    for route, line in list(enumerate(Rig(name).board.map.routes))[:: 1 if name == "amsterdam" else 9]:
        rig = claimer(name, wild=line.length)
        entries = rig.act(0, rig.claim(route, None))
        cards = [entry for entry in entries if entry.kind == MERCHANDISE]
        assert cards == [(MERCHANDISE, 0, 0, 0, 0)] * line.carts
        assert rig.state.merchandise[:2] == [len(cards), 0]
        given += [line.length] * len(cards)
    assert Counter(given) == ({1: 2, 2: 8, 3: 3, 4: 3} if name == "amsterdam" else {})


@every_length
def test_3_9_spent_cards_go_to_the_discard_pile(name: str, length: int) -> None:
    rig = claimer(name)
    rig.act(0, rig.claim(rig.tables.route_length.index(length), None))
    assert rig.discard == {"wild": length}


def test_3_9_spent_ferry_cards_go_back_so_that_whoever_may_take_one_finds_one() -> None:
    rig = Rig("italy", 5)
    rig.cards(hands={0: {"red": 2}})
    for seat in range(5):
        rig.ferries(seat, 2)
    assert sum(rig.state.ferries) == rig.tables.ferry_cards
    rig.act(0, rig.claim("Olbia–Roma", "red", 0, 1))
    assert (rig.state.ferries, rig.discard) == ([1, 2, 2, 2, 2], {"red": 2})
    rig.turn(0)
    rig.act(0, FERRY)
    assert rig.state.ferries[0] == 2


def test_3_9_a_claim_is_cards_pieces_points_merchandise_then_the_row_then_the_last_round() -> None:
    rig = Rig("amsterdam")
    route = "Haringpakkerstoren–Oude Waal"
    rig.cards(hands={0: {"wild": 4}}, row=[None, None, "wild", "red", "blue"], rest_to=1)
    rig.leave_pieces(0, 4, spare=[route])
    rig.act(0, rig.claim(route, None))
    # The two empty places can only be filled with wilds if the cards were spent first; those make three.
    assert rig.kinds[:6] == [CLAIMED, MERCHANDISE, RESHUFFLED, TURNED_UP, TURNED_UP, SWEPT]
    assert rig.kinds.count(LAST_ROUND) == 1
    assert rig.kinds[-1] == LAST_ROUND


@every_map
def test_3_9_what_a_claim_spent_may_be_turned_up_for_the_next_player(name: str) -> None:
    rig = Rig(name)
    route, colour = land_route(name, 2)
    rig.cards(hands={0: {colour: 2}}, row=[None] * 5, rest_to=1)
    rig.act(0, rig.claim(route, colour))
    assert rig.row == [colour, colour, None, None, None]
    assert rig.may(1, take(0))
