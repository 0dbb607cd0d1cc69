"""Rules 4.1-4.4: drawing tickets, keeping some, and the deck running out."""

from itertools import pairwise

import pytest
from rig import MAPS, TABLES, TICKETS, Rig, keep

from wayfare.engine.fields import copy
from wayfare.engine.names import CLAIMED, DRAW_TICKETS, KEEPING, KEPT, OFFERED, RETURNED, TURN

DRAWN = {"usa": 3, "italy": 4, "amsterdam": 2}

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_short_deck = pytest.mark.parametrize(
    ("name", "left"), [(name, left) for name in MAPS for left in range(1, DRAWN[name])]
)


def all_choices(offered: int) -> list[int]:
    """Keeping any tickets of the offer, but at least one."""
    return [keep() + mask for mask in range(1, 2**offered)]


@every_table
def test_4_1_the_top_tickets_are_taken_and_any_but_none_may_be_kept(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    rig.ticket_deck(9, 3, 7, 1, 5, 8)
    before = rig.state.ticket_count[0]
    entries = rig.act(0, TICKETS)
    drawn = [9, 3, 7, 1][: DRAWN[name]]
    assert entries == [(OFFERED, 0, ticket, place, 0) for place, ticket in enumerate(drawn)]
    assert rig.offer(0) == drawn
    assert rig.legal(0) == all_choices(len(drawn))
    assert rig.state.ticket_count[0] == before


@every_map
def test_4_1_the_others_go_under_the_deck_in_the_order_drawn(name: str) -> None:
    for choice in all_choices(DRAWN[name]):
        rig = Rig(name)
        rig.tickets(0)
        rig.ticket_deck(9, 3, 7, 1, 5, 8)
        rig.act(0, TICKETS)
        drawn, left = rig.offer(0), rig.ticket_order()
        kept = [ticket for place, ticket in enumerate(drawn) if choice - keep() >> place & 1]
        returned = [ticket for ticket in drawn if ticket not in kept]
        entries = rig.act(0, choice)
        assert rig.ticket_order() == left + returned
        assert rig.tickets_of(0) == sorted(kept)
        assert [entry.first for entry in entries if entry.kind == KEPT] == kept
        assert [entry.first for entry in entries if entry.kind == RETURNED] == returned


@every_map
def test_4_1_returned_tickets_come_again_after_all_that_were_never_dealt(name: str) -> None:
    rig = Rig(name)
    rig.tickets(0)
    rig.tickets(1)
    held_before = rig.ticket_order()[rig.state.fresh_tickets :]
    never_dealt = set(rig.ticket_order()) - set(held_before)
    drawn: list[int] = []
    returned = held_before[:]
    while len(drawn) < rig.tables.n_tickets:
        seat = rig.state.turn
        rig.act(seat, TICKETS)
        offer = rig.offer(seat)
        drawn += offer
        returned += offer[1:]
        rig.act(seat, keep(0))
    assert set(drawn[: len(never_dealt)]) == never_dealt
    assert drawn[len(never_dealt) :] == returned[: len(drawn) - len(never_dealt)]


@every_short_deck
def test_4_1_of_a_short_deck_all_are_taken(name: str, left: int) -> None:
    rig = Rig(name)
    rig.tickets(0)
    rig.ticket_deck(*range(left))
    rig.act(0, TICKETS)
    assert rig.offer(0) == list(range(left))
    assert rig.legal(0) == all_choices(left)
    rig.act(0, keep(left - 1))
    assert (rig.tickets_of(0), rig.ticket_order()) == ([left - 1], list(range(left - 1)))


@every_table
def test_4_1_a_started_draw_cannot_be_taken_back(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    rig.act(0, TICKETS)
    assert (rig.state.phase, rig.state.turn) == (KEEPING, 0)
    assert all(keep() < code <= keep() + 2 ** DRAWN[name] for code in rig.legal(0))
    assert all(rig.legal(seat) == [] for seat in range(1, seats))
    rig.act(0, keep(0))
    assert (rig.state.phase, rig.state.turn) == (TURN, 1)


@every_table
def test_4_1_kept_tickets_stay_to_the_end(name: str, seats: int) -> None:
    rig = Rig(name, seats)
    rig.act(0, TICKETS)
    rig.act(0, keep(0))
    held = [[set(rig.tickets_of(seat)) for seat in range(seats)] for _ in rig.play_at_random()]
    held.append([set(rig.tickets_of(seat)) for seat in range(seats)])
    for before, after in pairwise(held):
        assert all(one <= other for one, other in zip(before, after, strict=True))


@every_map
def test_4_2_the_last_ticket_may_be_drawn_and_must_be_kept(name: str) -> None:
    rig = Rig(name)
    rig.ticket_deck(6)
    rig.act(0, TICKETS)
    assert rig.legal(0) == [keep(0)]
    rig.act(0, keep(0))
    assert 6 in rig.tickets_of(0)
    assert rig.ticket_order() == []


@every_map
def test_4_2_also_on_a_board_where_two_must_be_kept(name: str) -> None:
    rig = Rig(name)
    rig.tables = copy(rig.tables)
    rig.tables.draw_keep = 2
    rig.ticket_deck(6)
    rig.act(0, TICKETS)
    assert rig.legal(0) == [keep(0)]


@every_map
def test_4_3_with_no_ticket_left_the_action_is_not_available(name: str) -> None:
    rig = Rig(name)
    assert rig.may(0, TICKETS)
    rig.ticket_deck()
    assert not rig.may(0, TICKETS)
    assert DRAW_TICKETS not in rig.legal(0)


@pytest.mark.parametrize(
    ("name", "ticket", "owned", "claimed"),
    [
        ("usa", "Denver–El Paso", "Denver–Santa Fe", "Santa Fe–El Paso"),
        ("italy", "Milano–Bologna", "Milano–Parma", "Parma–Bologna"),
        ("amsterdam", "Dam–De Drie Hendricken", "De Drie Hendricken–Begijnhof", "Begijnhof–Dam"),
    ],
)
def test_4_4_completing_a_ticket_shows_nothing_before_the_end(name: str, ticket: str, owned: str, claimed: str) -> None:
    rig = Rig(name)
    rig.cards(hands={0: {"wild": 2}})
    rig.tickets(0, ticket)
    rig.routes(0, owned)
    before, points = rig.state.points[0], rig.tables.ticket_points[rig.ticket(ticket)]
    assert rig.score().tickets[0] == -points
    rig.act(0, rig.claim(claimed, None))
    assert rig.score().tickets[0] == points
    assert rig.kinds == [CLAIMED]
    assert rig.state.points[0] == before + 2


@every_map
def test_4_4_there_is_no_limit_to_the_tickets_a_player_holds(name: str) -> None:
    rig = Rig(name)
    everything = list(range(rig.tables.n_tickets))
    rig.ticket_deck(0, rest_to=0)
    rig.tickets(1)
    while rig.ticket_order():
        rig.turn(0)
        rig.act(0, TICKETS)
        rig.act(0, keep(*range(len(rig.offer(0)))))
    assert rig.tickets_of(0) == everything
    assert rig.state.ticket_count[:2] == [len(everything), 0]
