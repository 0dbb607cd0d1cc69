"""Rules 6.1 and 6.2: the last round, passing, and a table where nobody can move."""

from functools import cache

import pytest
from rig import DRAW, FERRY, MAPS, PASSING, TABLES, TICKETS, Rig, keep, take

from wayfare.engine.fields import State, copy
from wayfare.engine.names import CLAIM, CLAIMED, ENDED, LAST_ROUND, NONE, PASS, PASSED

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_stuck_table = pytest.mark.parametrize(("name", "seats"), [("usa", 3), ("usa", 4), ("usa", 5), ("italy", 5)])
"""Where the players have pieces enough to take every short route before anybody runs low."""


def claim_down_to(rig: Rig, seat: int, pieces: int) -> None:
    """The seat, which is to move, has three pieces left and claims a route that leaves it so many."""
    route = rig.land_route(3 - pieces)
    rig.leave_pieces(seat, 3, spare=[route])
    rig.cards(hands={seat: {"wild": 3}})
    rig.act(seat, rig.claim(route, None))


def draw_two(rig: Rig) -> None:
    """Whoever is to move takes two cards."""
    seat = rig.state.turn
    rig.act(seat, DRAW)
    rig.act(seat, DRAW)


def hold_everything(rig: Rig, holder: int) -> None:
    """One seat holds all cards and all tickets, on Italy everybody two ferry cards: nobody has a thing to draw."""
    rig.cards(row=[None] * 5, rest_to=holder)
    rig.ticket_deck(rest_to=holder)
    for seat in range(rig.state.seats):
        rig.ferries(seat, rig.tables.ferry_limit)


@cache
def _stuck(name: str, seats: int) -> State:
    rig = Rig(name, seats)
    last = seats - 1
    length, lanes = rig.tables.route_length, rig.board.lanes
    short = [route for route in range(rig.tables.n_routes) if length[route] <= 3]
    for route in short:  # of parallel routes, it has one each: that closes the others to it
        if lanes[route][1:] == (route,) and rig.state.pieces[last] >= length[route] + 3:
            rig.routes(last, route)
    rig.leave_pieces(last, 3, spare=set(range(rig.tables.n_routes)) - set(short))
    for route in rig.open_routes(last):
        roomy = [seat for seat in range(last) if route in rig.open_routes(seat)]
        rig.routes(max(roomy, key=lambda seat: rig.state.pieces[seat]), route)
    hold_everything(rig, last)
    assert rig.open_routes(last) == []
    return rig.state


def stuck(name: str, seats: int) -> Rig:
    """Nobody can do a thing, and the last round has not begun.

    The last seat holds all the cards but has three pieces, and every route of three spaces or fewer is closed to it.
    """
    rig = Rig(name, seats)
    rig.state = copy(_stuck(name, seats))
    assert rig.state.turns_left == NONE
    return rig


@every_map
@pytest.mark.parametrize("left", [2, 1, 0])
def test_6_1_two_pieces_or_fewer_start_the_last_round(name: str, left: int) -> None:
    rig = Rig(name)
    claim_down_to(rig, 0, left)
    assert rig.state.pieces[0] == left
    assert rig.entries[-1] == (LAST_ROUND, 0, 0, 0, 0)
    assert not rig.over


@every_table
def test_6_1_three_pieces_do_not(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    route = rig.land_route(1)
    rig.leave_pieces(0, 4, spare=[route])
    rig.cards(hands={0: {"wild": 1}})
    rig.act(0, rig.claim(route, None))
    assert rig.state.pieces[0] == 3
    assert LAST_ROUND not in rig.kinds
    assert rig.state.turns_left == NONE


@every_table
def test_6_1_then_everybody_has_one_more_turn_and_the_one_who_ran_low_the_last(name: str, seats: int) -> None:
    low = seats // 2
    rig = Rig(name, seats, first_seat=low)
    claim_down_to(rig, low, 2)
    turns = []
    while not rig.over:
        turns.append(rig.state.turn)
        draw_two(rig)
    assert turns == [*range(low + 1, seats), *range(low + 1)]
    assert rig.entries[-1] == (ENDED, NONE, 0, 0, 0)
    assert all(rig.legal(seat) == [] for seat in range(seats))


@every_map
def test_6_1_two_cards_or_tickets_drawn_and_kept_are_one_turn(name: str) -> None:
    rig = Rig(name)
    claim_down_to(rig, 0, 2)
    rig.act(1, TICKETS)
    rig.act(1, keep(0))
    assert not rig.over
    rig.act(0, take(0))
    assert not rig.over
    rig.act(0, take(0))
    assert rig.over


@every_table
def test_6_1_a_second_player_who_runs_low_changes_nothing(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    claim_down_to(rig, 0, 2)
    claim_down_to(rig, 1, 2)
    assert rig.kinds == [CLAIMED]
    turns = 1
    while not rig.over:
        draw_two(rig)
        turns += 1
    assert turns == seats


@every_table
def test_6_1_the_one_who_ran_low_may_run_lower_in_the_last_turn(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    one, two = rig.land_route(1), rig.land_route(2)
    rig.leave_pieces(0, 3, spare=[one, two])
    rig.cards(hands={0: {"wild": 3}})
    rig.act(0, rig.claim(one, None))
    for _ in range(seats - 1):
        draw_two(rig)
    rig.act(0, rig.claim(two, None))
    assert rig.kinds == [CLAIMED, ENDED]
    assert rig.state.pieces[0] == 0


@every_map
def test_6_1_a_player_without_pieces_draws_or_passes(name: str) -> None:
    rig = Rig(name)
    claim_down_to(rig, 0, 0)
    draw_two(rig)
    rig.cards(rest_to=0)
    assert rig.legal(0) == [*map(take, range(5)), TICKETS, *[FERRY] * (name == "italy")]
    hold_everything(rig, 0)
    assert rig.legal(0) == [PASSING]


@every_table
def test_6_1_a_pass_is_a_turn_of_the_last_round(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    last = seats - 1
    rig.leave_pieces(last, 0)  # the last round has begun
    hold_everything(rig, last)
    rig.ticket_deck(0)
    rig.act(0, TICKETS)
    rig.act(0, keep(0))
    for seat in range(1, seats):
        assert not rig.over
        assert rig.legal(seat) == [PASSING]
        rig.act(seat, PASSING)
    assert rig.kinds == [PASSED, ENDED]
    assert rig.entries[-1].first == 0
    assert rig.over


@every_stuck_table
def test_6_2_when_everybody_has_passed_in_a_row_the_game_is_over(name: str, seats: int) -> None:
    rig = stuck(name, seats)
    for seat in range(seats):
        assert not rig.over
        assert rig.legal(seat) == [PASS]
        rig.act(seat, PASSING)
        assert rig.entries[0] == (PASSED, seat, 0, 0, 0)
    assert rig.over
    assert rig.entries[1:] == [(ENDED, NONE, 1, 0, 0)]
    assert rig.state.turns_left == NONE


@every_stuck_table
def test_6_2_the_passes_are_counted_from_the_last_action(name: str, seats: int) -> None:
    rig = stuck(name, seats)
    for seat in range(seats - 1):
        rig.act(seat, PASSING)
    rig.ticket_deck(0)
    rig.act(seats - 1, TICKETS)
    rig.act(seats - 1, keep(0))
    for seat in range(seats):
        assert not rig.over
        rig.act(seat, PASSING)
    assert rig.over


@every_stuck_table
def test_6_2_who_can_only_draw_tickets_must_draw_them(name: str, seats: int) -> None:
    rig = stuck(name, seats)
    rig.ticket_deck(0)
    assert rig.legal(0) == [TICKETS]
    assert not rig.may(0, PASSING)


@every_stuck_table
@pytest.mark.parametrize("card", ["red", "wild"])
def test_6_2_who_can_only_take_a_card_must_take_it(name: str, seats: int, card: str) -> None:
    rig = stuck(name, seats)
    rig.cards(row=[None, None, card, None, None], rest_to=seats - 1)
    assert rig.legal(0) == [take(2)]
    assert not rig.may(0, PASSING)


def test_6_2_who_can_only_take_a_ferry_card_must_take_it() -> None:
    rig = stuck("italy", 5)
    rig.ferries(0, 1)
    assert rig.legal(0) == [FERRY]
    assert not rig.may(0, PASSING)


@every_stuck_table
def test_6_2_who_can_only_claim_must_claim(name: str, seats: int) -> None:
    rig = stuck(name, seats)
    rig.cards(row=[None] * 5, rest_to=0)
    assert min(rig.legal(0)) >= CLAIM
    assert not rig.may(0, PASSING)


@every_table
def test_6_2_nobody_passes_in_a_game_that_goes_on(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    assert all(rig.may(seat, PASSING) == (rig.legal(seat) == [PASSING]) for seat in rig.play_at_random())
