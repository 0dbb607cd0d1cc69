"""Rules 1.1-1.6: setting up, the opening tickets, and whose turn it is."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations, permutations
from math import sqrt
from typing import Any, NamedTuple

import pytest
from rig import DRAW, FERRY, MAPS, PASSING, TABLES, TICKETS, Entry, Rig, keep, take

from wayfare.engine.chance import seed_chance
from wayfare.engine.fields import copy
from wayfare.engine.journal import closed_journal
from wayfare.engine.names import (
    BEGAN,
    CHOSE,
    CLAIM,
    DEALT,
    KEPT,
    NONE,
    OFFERED,
    OPENING,
    RETURNED,
    ROW,
    SHUFFLED_UNDER,
    SWEPT,
    TURN,
    TURNED_UP,
    WILD,
)
from wayfare.engine.play import apply, set_up

TRAIN_COLOURS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
CART_COLOURS = ("pink", "blue", "green", "black", "red", "orange")


class Facts(NamedTuple):
    """A column of the table at the head of the rules."""

    players: tuple[int, int]
    pieces: int
    colours: tuple[str, ...]
    of_each: int
    wilds: int
    hand: int
    tickets: int
    deal: int
    keep: int


FACTS = {
    "usa": Facts((2, 5), 45, TRAIN_COLOURS, 12, 14, 4, 30, 3, 2),
    "italy": Facts((2, 5), 45, TRAIN_COLOURS, 12, 14, 4, 56, 5, 3),
    "amsterdam": Facts((2, 4), 16, CART_COLOURS, 6, 8, 2, 24, 2, 1),
}

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def opening(name: str, seats: int = 2, first_seat: int = 0, seed: int = 1) -> Rig:
    return Rig(name, seats, first_seat, seed, opening=True)


def looks_fair(counts: Mapping[Any, int], weights: Mapping[Any, int]) -> bool:
    """Whether chance could well give these counts: chi squared is not four standard deviations too high."""
    share = sum(counts.values()) / sum(weights.values())
    surprise = sum((counts[it] - share * weight) ** 2 / (share * weight) for it, weight in weights.items())
    freedom = len(weights) - 1
    return set(counts) <= set(weights) and surprise < freedom + 4 * sqrt(2 * freedom)


@cache
def many_openings(name: str) -> list[list[Entry]]:
    rig, games = opening(name), []
    for seed in range(300):
        rig.journal.count = 0
        seed_chance(rig.state.chance, [2, 7, 1, 8], seed)
        set_up(rig.tables, rig.state, 2, NONE, rig.journal)
        games.append(rig.entries)
    return games


def first_of(name: str, kind: int) -> Counter[int]:
    """How often each card, or ticket, was the first to be dealt in many openings."""
    return Counter(next(entry.first for entry in game if entry.kind == kind) for game in many_openings(name))


@every_table
def test_1_1_each_player_has_all_pieces_and_no_points(name: str, seats: int) -> None:
    state = opening(name, seats).state
    assert state.pieces[:seats] == [FACTS[name].pieces] * seats
    assert state.points[:seats] == [0] * seats


@every_map
def test_1_1_the_map_takes_the_number_of_players_its_box_says(name: str) -> None:
    board = opening(name).board
    assert (board.map.fewest_players, board.map.most_players) == FACTS[name].players


@every_map
def test_1_2_the_deck_holds_the_cards_of_the_game(name: str) -> None:
    rig, facts = opening(name), FACTS[name]
    cards = Counter[str | None](rig.row)
    for pile in (rig.deck, rig.discard, rig.hand(0), rig.hand(1)):
        cards.update(pile)
    assert cards == {"wild": facts.wilds, **dict.fromkeys(facts.colours, facts.of_each)}


@every_table
def test_1_2_hands_are_dealt_then_five_cards_turned_up_then_tickets_dealt(name: str, seats: int) -> None:
    rig, facts = opening(name, seats, 1), FACTS[name]
    row = [TURNED_UP] * ROW
    cards = [DEALT] * facts.hand * seats + row + [SWEPT, *row] * rig.kinds.count(SWEPT)
    assert rig.kinds == [BEGAN, *cards, *[OFFERED] * facts.deal * seats]
    assert [sum(rig.hand(seat).values()) for seat in range(seats)] == [facts.hand] * seats
    assert None not in rig.row


@every_map
def test_1_2_the_cards_are_shuffled(name: str) -> None:
    assert looks_fair(first_of(name, DEALT), dict(enumerate(opening(name).tables.cards)))


@every_map
def test_1_2_three_wilds_in_the_first_row_are_swept_at_once(name: str) -> None:
    swept = 0
    for game in many_openings(name):
        turned = [entry.second for entry in game if entry.kind == TURNED_UP]
        rows = [turned[at : at + ROW] for at in range(0, len(turned), ROW)]
        wilds = [row.count(WILD) for row in rows]
        assert [entry.first for entry in game if entry.kind == SWEPT] == wilds[:-1]
        assert all(count >= 3 for count in wilds[:-1])
        assert wilds[-1] < 3 or len(rows) == 4
        swept += len(rows) > 1
    assert swept > 0, "no such row among these openings: try more seeds"


@every_table
def test_1_3_the_opening_tickets_are_dealt_from_the_top_of_a_full_deck(name: str, seats: int) -> None:
    rig, facts = opening(name, seats), FACTS[name]
    offers = [rig.offer(seat) for seat in range(seats)]
    assert [len(offer) for offer in offers] == [facts.deal] * seats
    assert sorted(sum(offers, rig.ticket_order())) == list(range(facts.tickets))
    dealt = [(entry.seat, entry.first) for entry in rig.entries if entry.kind == OFFERED]
    assert dealt == [(seat, ticket) for seat in range(seats) for ticket in offers[seat]]


@every_map
def test_1_3_the_tickets_are_shuffled(name: str) -> None:
    assert looks_fair(first_of(name, OFFERED), dict.fromkeys(range(FACTS[name].tickets), 1))


@every_table
def test_1_3_every_choice_that_keeps_enough_is_allowed_and_no_other(name: str, seats: int) -> None:
    rig, facts = opening(name, seats), FACTS[name]
    sizes = range(facts.keep, facts.deal + 1)
    choices = {keep(*places) for size in sizes for places in combinations(range(facts.deal), size)}
    for seat in range(seats):
        assert set(rig.legal(seat)) == choices


@every_table
def test_1_3_a_choice_shows_and_moves_nothing_until_everybody_has_chosen(name: str, seats: int) -> None:
    rig, facts = opening(name, seats), FACTS[name]
    deck, choices = rig.ticket_order(), rig.legal(seats - 1)
    for seat in range(seats - 1):
        rig.act(seat, keep(*range(facts.keep)))
        assert rig.kinds == [CHOSE]
        assert rig.legal(seat) == []
        assert rig.legal(seats - 1) == choices
        assert (rig.ticket_order(), rig.state.ticket_count) == (deck, [0] * len(rig.state.ticket_count))
        assert rig.state.phase == OPENING
    rig.act(seats - 1, keep(*range(facts.keep)))
    assert rig.state.ticket_count[:seats] == [facts.keep] * seats
    assert rig.state.phase == TURN


@every_table
def test_1_3_the_order_in_which_players_choose_changes_nothing(name: str, seats: int) -> None:
    ends = []
    for order in list(permutations(range(seats)))[:: max(1, seats**2 - 12)]:
        rig = opening(name, seats)
        for seat in order:
            choices = rig.legal(seat)
            rig.act(seat, choices[seat % len(choices)])
        ends.append((rig.state, rig.entries[1:]))
    assert ends == ends[:1] * len(ends)


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0] != "italy"])
def test_1_3_returned_tickets_go_under_the_deck_by_seat_and_as_dealt(name: str, seats: int) -> None:
    rig, facts = opening(name, seats, seats - 1), FACTS[name]
    deck, offers = rig.ticket_order(), [rig.offer(seat) for seat in range(seats)]
    for seat in reversed(range(seats)):
        rig.act(seat, keep(*range(1, 1 + facts.keep)))
    returned = [ticket for offer in offers for ticket in (offer[0], *offer[1 + facts.keep :])]
    assert rig.ticket_order() == deck + returned
    assert [entry.first for entry in rig.entries if entry.kind == RETURNED] == returned
    assert SHUFFLED_UNDER not in rig.kinds
    for seat in range(seats):
        assert rig.tickets_of(seat) == sorted(offers[seat][1 : 1 + facts.keep])


@pytest.mark.parametrize("seats", range(2, 6))
def test_1_3_italy_shuffles_all_returned_tickets_together_and_puts_them_under_the_deck(seats: int) -> None:
    rig = opening("italy", seats)
    deck = rig.ticket_order()
    returned = [ticket for seat in range(seats) for ticket in rig.offer(seat)[3:]]
    for seat in range(seats):
        rig.act(seat, keep(0, 1, 2))
    assert rig.ticket_order()[: len(deck)] == deck
    assert sorted(rig.ticket_order()[len(deck) :]) == sorted(returned)
    assert rig.entries[-1] == (SHUFFLED_UNDER, NONE, len(returned), 0, 0)


def test_1_3_italy_gives_every_order_of_the_returned_tickets_the_same_chance() -> None:
    rig = opening("italy", 2)
    returned = [*rig.offer(0)[3:], *rig.offer(1)[3:]]
    rig.act(0, keep(0, 1, 2))
    start, orders = rig.state, Counter[tuple[int, ...]]()
    for seed in range(600):
        rig.state = copy(start)
        seed_chance(rig.state.chance, [2, 7, 1, 8], seed)
        apply(rig.tables, rig.state, 1, keep(0, 1, 2), closed_journal())
        orders[tuple(rig.ticket_order()[-4:])] += 1
    assert looks_fair(orders, dict.fromkeys(permutations(returned), 1))


def test_1_3_italy_shuffles_nothing_when_everybody_keeps_everything() -> None:
    rig = opening("italy", 2)
    chance, deck = rig.state.chance[:], rig.ticket_order()
    for seat in range(2):
        rig.act(seat, keep(0, 1, 2, 3, 4))
    assert rig.kinds == [CHOSE, *[KEPT] * 10]
    assert (rig.state.chance, rig.ticket_order()) == (chance, deck)


def test_1_4_the_longest_path_card_lies_beside_the_usa_board_only() -> None:
    assert [opening(name).tables.longest_path_bonus for name in MAPS] == [10, 0, 0]
    assert not any(opening("usa").score().longest_path_bonus)


def test_1_4_italy_has_ten_ferry_cards_and_nobody_holds_one() -> None:
    assert [opening(name).tables.ferry_cards for name in MAPS] == [0, 10, 0]
    assert not any(opening("italy").state.ferries)


def test_1_4_amsterdam_has_sixteen_merchandise_cards_and_nobody_holds_one() -> None:
    assert [opening(name).tables.merchandise_cards for name in MAPS] == [0, 0, 16]
    assert not any(opening("amsterdam").state.merchandise)


@every_table
def test_1_5_the_seat_the_table_names_starts_and_the_next_higher_follows(name: str, seats: int) -> None:
    for first in range(seats):
        rig = Rig(name, seats, first)
        assert [seat for seat in range(seats) if rig.legal(seat)] == [first]
        rig.act(first, DRAW)
        rig.act(first, DRAW)
        assert [seat for seat in range(seats) if rig.legal(seat)] == [(first + 1) % seats]


@every_map
def test_1_5_otherwise_the_seed_draws_the_starting_seat(name: str) -> None:
    began = [game[0] for game in many_openings(name)]
    assert {(entry.kind, entry.first) for entry in began} == {(BEGAN, 2)}
    assert looks_fair(Counter(entry.seat for entry in began), {0: 1, 1: 1})
    rig = opening(name, 2, NONE)
    assert rig.state.turn == rig.state.first_seat == rig.entries[0].seat


@every_map
def test_1_6_the_actions_are_those_of_the_game(name: str) -> None:
    rig = Rig(name)
    rig.cards(hands={0: {}})
    assert rig.legal(0) == [DRAW, *map(take, range(ROW)), TICKETS, *[FERRY] * (name == "italy")]


@every_table
def test_1_6_a_turn_is_exactly_one_action(name: str, seats: int) -> None:
    turns = [[DRAW, take(1)], [take(0), DRAW], [TICKETS, keep(0)], [CLAIM], *[[FERRY]] * (name == "italy")]
    for turn in turns:
        rig = Rig(name, seats)
        rig.cards(hands={0: {"wild": 2}})
        claim = rig.claim(rig.tables.route_length.index(1), None)
        rig.act(0, claim if turn[0] == CLAIM else turn[0])
        for code in turn[1:]:
            assert rig.state.turn == 0
            assert not {PASSING, TICKETS, FERRY, claim} & set(rig.legal(0))
            rig.act(0, code)
        assert (rig.state.turn, rig.legal(0)) == (1, [])
