"""Rules 7.1-7.6: the recount, tickets, the bonus of each game, and who has won."""

from collections.abc import Iterable
from itertools import permutations, product
from random import Random

import pytest
from rig import MAPS, TABLES, Rig

from wayfare.board.board import Board
from wayfare.engine.fields import Sheet
from wayfare.engine.scoring import count_ahead

POINTS = [0, 1, 2, 4, 7, 10, 15, 18]
"""By the spaces of a route."""

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
usa_seat_counts = pytest.mark.parametrize("seats", range(2, 6))


def without_tickets(name: str, *owned: Iterable[str], seats: int = 2) -> Rig:
    """Seat 0 owns the first of these sets of routes, seat 1 the second and so on; nobody holds a ticket."""
    rig = Rig(name, seats)
    for seat in range(seats):
        rig.tickets(seat)
    for seat, routes in enumerate(owned):
        rig.routes(seat, *routes)
    return rig


def reached(board: Board, routes: Iterable[int], starts: Iterable[int]) -> set[int]:
    """The places to which the routes lead from any of these."""
    places = set(starts)
    before = 0
    while len(places) > before:
        before = len(places)
        for line in (board.map.routes[route] for route in routes):
            if places & {line.start, line.end}:
                places |= {line.start, line.end}
    return places


# --- Routes and tickets


@every_table
def test_7_1_the_recount_agrees_with_the_points_scored_during_the_game(name: str, seats: int) -> None:
    rig = Rig(name, seats, seed=71)
    for _ in rig.play_at_random(71):
        pass
    lengths = [[rig.tables.route_length[route] for route in rig.owned(seat)] for seat in range(seats)]
    assert rig.score().routes[:seats] == rig.state.points[:seats] == [sum(map(POINTS.__getitem__, n)) for n in lengths]


@every_map
def test_7_2_a_ticket_is_added_if_its_ends_are_joined_and_subtracted_if_not(name: str) -> None:
    dice = Random(name)
    outcomes = set()
    for _ in range(25):
        rig = Rig(name)
        owned: list[int] = []
        for lanes in sorted(set(rig.board.lanes), key=lambda _: dice.random()):
            if sum(rig.tables.route_length[route] for route in [*owned, lanes[0]]) <= rig.board.map.pieces:
                owned.append(dice.choice(lanes))
        rig.routes(0, *owned)
        held = dice.sample(range(rig.tables.n_tickets), 10)
        rig.tickets(0, *held)
        points = completed = 0
        for ticket in (rig.board.map.tickets[number] for number in held):
            is_joined = any(reached(rig.board, owned, [start]) & set(ticket.end) for start in ticket.start)
            points += ticket.points if is_joined else -ticket.points
            completed += is_joined
        assert (rig.score().tickets[0], rig.score().completed[0]) == (points, completed)
        outcomes.add(completed)
    assert len(outcomes) > 1


def test_7_2_only_the_players_own_routes_join_the_ends() -> None:
    rig = without_tickets("usa", ["Denver–Santa Fe"], ["Santa Fe–El Paso"])
    rig.tickets(0, "Denver–El Paso")
    assert rig.score().tickets[0] == -4
    rig = without_tickets("usa", ["Denver–Santa Fe", "Santa Fe–El Paso"])
    rig.tickets(0, "Denver–El Paso")
    assert rig.score().tickets[0] == 4


@every_table
def test_7_2_totals_may_be_negative(name: str, seats: int) -> None:
    rig = Rig(name, seats)  # everybody holds tickets and nobody a route
    sheet = rig.score()
    for seat in range(seats):
        lost = sum(rig.board.map.tickets[ticket].points for ticket in rig.tickets_of(seat))
        assert sheet.total[seat] == -lost < 0


# --- The longest path

LONE_ROUTES = ["Calgary–Helena", "Denver–Omaha", "Chicago–Toronto", "Nashville–Pittsburgh", "Atlanta–New Orleans"]
"""Four spaces each, and no two of them meet."""


def test_7_3_a_path_is_measured_in_spaces_and_not_in_routes() -> None:
    rig = without_tickets("usa", ["Vancouver–Seattle", "Seattle–Portland", "Dallas–Houston"], ["Atlanta–Miami"])
    assert rig.score().longest_path[:2] == [2, 5]
    assert rig.score().longest_path_bonus[:2] == [0, 10]


def test_7_3_a_path_may_pass_a_place_more_than_once() -> None:
    south = ["Raleigh–Atlanta", "Atlanta–Charleston", "Charleston–Raleigh"]
    north = ["Raleigh–Pittsburgh", "Pittsburgh–Washington", "Washington–Raleigh"]
    assert without_tickets("usa", south + north).score().longest_path[0] == 12
    assert without_tickets("usa", [*south, *north, "Atlanta–New Orleans"]).score().longest_path[0] == 16


def test_7_3_a_path_never_uses_a_route_twice() -> None:
    star = ["Helena–Calgary", "Helena–Omaha", "Helena–Duluth"]  # 4, 5 and 6 spaces
    assert without_tickets("usa", star).score().longest_path[0] == 11


def test_7_3_routes_that_do_not_meet_are_no_path() -> None:
    assert without_tickets("usa", LONE_ROUTES).score().longest_path[0] == 4


@usa_seat_counts
def test_7_3_all_who_tie_have_the_full_bonus(seats: int) -> None:
    rig = without_tickets("usa", *[[route] for route in LONE_ROUTES[:seats]], seats=seats)
    assert rig.score().longest_path_bonus[:seats] == [10] * seats
    assert rig.score().total[:seats] == [17] * seats
    rig.routes(seats - 1, "Los Angeles–El Paso")
    assert rig.score().longest_path_bonus[:seats] == [0] * (seats - 1) + [10]


@usa_seat_counts
def test_7_3_nobody_has_the_bonus_if_nobody_owns_a_route(seats: int) -> None:
    rig = without_tickets("usa", seats=seats)
    assert rig.score().longest_path_bonus[:seats] == rig.score().total[:seats] == [0] * seats
    rig.routes(0, "Dallas–Houston")
    assert rig.score().longest_path_bonus[:seats] == [10] + [0] * (seats - 1)


@pytest.mark.parametrize(("name", "route"), [("italy", "Torino–Milano"), ("amsterdam", "Waag–Montelbaanstoren")])
def test_7_3_other_boards_have_no_bonus_for_the_longest_path(name: str, route: str) -> None:
    sheet = without_tickets(name, [route]).score()
    assert sheet.longest_path_bonus[:2] == [0, 0]
    assert sheet.total[0] == sheet.routes[0] > 0


# --- Regions and merchandise


@pytest.mark.parametrize(("name", "bonus"), [("usa", 0), ("italy", 1), ("amsterdam", 0)])
def test_7_4_only_italy_scores_regions(name: str, bonus: int) -> None:
    five_regions = ["Firenze–Bologna", "Bologna–Verona", "Verona–Bolzano", "Bolzano–Tarvisio"]
    rig = without_tickets(name, five_regions if name == "italy" else [])
    if name != "italy":
        rig.leave_pieces(0, 3)
    sheet = rig.score()
    assert sheet.region_bonus[0] == bonus
    others = sheet.routes[0] + sheet.tickets[0] + sheet.longest_path_bonus[0] + sheet.merchandise_bonus[0]
    assert sheet.total[0] == others + bonus


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ((2, 1), (8, 4)),
        ((3, 3), (8, 8)),
        ((3, 0), (8, 0)),
        ((0, 0), (0, 0)),
        ((5, 3, 1), (8, 5, 2)),
        ((4, 4, 3), (8, 8, 2)),  # two firsts: the next is third
        ((2, 1, 1), (8, 5, 5)),
        ((1, 1, 1), (8, 8, 8)),
        ((2, 1, 0), (8, 5, 0)),
        ((2, 2, 0), (8, 8, 0)),
        ((1, 0, 0), (8, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
        ((7, 4, 3, 1), (8, 6, 4, 2)),
        ((5, 5, 3, 2), (8, 8, 4, 2)),
        ((5, 5, 2, 2), (8, 8, 4, 4)),
        ((4, 4, 4, 3), (8, 8, 8, 2)),  # three firsts: the next is fourth
        ((4, 4, 4, 4), (8, 8, 8, 8)),
        ((5, 3, 3, 2), (8, 6, 6, 2)),
        ((5, 3, 3, 3), (8, 6, 6, 6)),
        ((5, 3, 2, 2), (8, 6, 4, 4)),
        ((5, 3, 1, 0), (8, 6, 4, 0)),
        ((2, 2, 1, 0), (8, 8, 4, 0)),
        ((5, 3, 0, 0), (8, 6, 0, 0)),
        ((1, 0, 0, 0), (8, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_7_5_merchandise_scores_by_rank_and_the_ranks_a_tie_fills_are_skipped(
    cards: tuple[int, ...], points: tuple[int, ...]
) -> None:
    seats = len(cards)
    rig = without_tickets("amsterdam", seats=seats)
    for order in permutations(range(seats)):
        for place, seat in enumerate(order):
            rig.state.merchandise[seat] = cards[place]
        sheet = rig.score()
        assert tuple(sheet.merchandise_bonus[seat] for seat in order) == points
        assert sheet.total[:seats] == sheet.merchandise_bonus[:seats]


def test_7_5_the_cards_are_those_of_the_routes_with_carts() -> None:
    one_card = ["Nieuwe Waal–Noordermarkt", "Oude Kerk–Waag"]
    two_cards = ["Jordaan–Noordermarkt", "Begijnhof–Munttoren"]
    assert without_tickets("amsterdam", one_card, two_cards).score().merchandise_bonus[:2] == [4, 8]


@pytest.mark.parametrize("name", ["usa", "italy"])
def test_7_5_other_boards_have_no_merchandise(name: str) -> None:
    rig = Rig(name, 4)
    for seat in range(4):
        rig.leave_pieces(seat, 20)
    assert rig.score().merchandise_bonus[:4] == [0] * 4


# --- Who has won

EQUAL_POINTS = pytest.mark.parametrize(
    ("name", "one", "other", "completed", "failed"),
    [
        (
            "usa",
            ["Atlanta–New Orleans", "New Orleans–Little Rock"],
            ["Calgary–Helena", "Helena–Salt Lake City"],
            "Calgary–Salt Lake City",
            "Chicago–New Orleans",
        ),
        (
            "italy",
            ["Bologna–Parma", "Parma–Firenze"],
            ["Firenze–Grosseto", "Grosseto–Roma"],
            "Firenze–Roma",
            "Palermo–Siracusa",
        ),
        (
            "amsterdam",
            ["Korenmetershuisje–Oude Kerk", "Oude Kerk–Dam"],
            ["Waag–Oost-Indisch Huis", "Oost-Indisch Huis–Munttoren"],
            "Waag–Munttoren",
            "Nieuwe Waal–Korenmetershuisje",
        ),
    ],
    ids=MAPS,
)
"""Two sets of routes with equal points, and two tickets with equal points, of which the second set completes one."""


@every_table
def test_7_6_most_points_win(name: str, seats: int) -> None:
    rig = Rig(name, seats, seed=76)
    for _ in rig.play_at_random(76):
        pass
    sheet = rig.score()
    winners = [seat for seat in range(seats) if sheet.total[seat] == max(sheet.total[:seats])]
    assert winners == [seat for seat in range(seats) if sheet.rank[seat] == 1]


@EQUAL_POINTS
@pytest.mark.parametrize("seats", [2, 4])
def test_7_6_of_those_with_equal_points_most_completed_tickets_win(
    name: str, one: list[str], other: list[str], completed: str, failed: str, seats: int
) -> None:
    for owned, ranks in (((one, other), [2, 1]), ((other, one), [1, 2])):
        rig = without_tickets(name, *owned, seats=seats)
        rig.tickets(ranks.index(1), completed, failed)
        sheet = rig.score()
        assert sheet.total[0] == sheet.total[1] > 0
        assert sheet.rank[:seats] == ranks + [3] * (seats - 2)


@EQUAL_POINTS
@pytest.mark.parametrize("seats", [2, 4])
def test_7_6_after_that_the_victory_is_shared(
    name: str, one: list[str], other: list[str], completed: str, failed: str, seats: int
) -> None:
    rig = without_tickets(name, one, other, seats=seats)
    assert rig.score().rank[:seats] == [1, 1] + [3] * (seats - 2)


PATH = ["Portland–San Francisco", "San Francisco–Salt Lake City"]
"""20 points, and a path of ten spaces worth ten more."""


@pytest.mark.parametrize("ranks", [[1, 2], [2, 1]])
def test_7_6_of_those_who_still_tie_the_holder_of_the_longest_path_card_wins(ranks: list[int]) -> None:
    apart = ["Calgary–Winnipeg", "Miami–New Orleans"]  # 30 points
    sheet = without_tickets("usa", *([PATH, apart] if ranks == [1, 2] else [apart, PATH])).score()
    assert sheet.total[:2] == [30, 30]
    assert sheet.rank[:2] == ranks


def test_7_6_completed_tickets_count_before_the_longest_path_card() -> None:
    ticket = ["Denver–Santa Fe", "Santa Fe–El Paso", "Calgary–Winnipeg", "Atlanta–New Orleans"]  # 26 points
    rig = without_tickets("usa", PATH, ticket)
    rig.tickets(1, "Denver–El Paso")
    sheet = rig.score()
    assert sheet.total[:2] == [30, 30]
    assert sheet.longest_path_bonus[:2] == [10, 0]
    assert sheet.rank[:2] == [2, 1]


@usa_seat_counts
def test_7_6_the_other_ranks_are_found_the_same_way_and_those_a_tie_fills_are_skipped(seats: int) -> None:
    state = Rig("usa", seats).state
    standings = list(product([20, -5], [1, 0], [10, 0]))  # points, completed tickets, the card: best first
    dice = Random(seats)
    for _ in range(500):
        sheet = Sheet()
        drawn = dice.choices(standings, k=seats)
        for seat, (total, completed, card) in enumerate(drawn):
            sheet.total[seat], sheet.completed[seat], sheet.longest_path_bonus[seat] = total, completed, card
        places = sorted(drawn, key=standings.index)
        assert [count_ahead(state, sheet, seat) for seat in range(seats)] == [places.index(mine) for mine in drawn]
