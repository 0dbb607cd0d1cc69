"""Rules 2.1-2.10: drawing cards, the row of five, and the piles running out."""

from collections.abc import Sequence

import pytest
from rig import DRAW, FERRY, MAPS, TICKETS, Entry, Rig, keep, take

from wayfare.engine.names import (
    CLAIM,
    CLAIMED,
    DREW,
    NONE,
    RESHUFFLED,
    ROW,
    SECOND_CARD,
    SWEPT,
    TOOK,
    TURN,
    TURNED_UP,
    WILD,
)

every_map = pytest.mark.parametrize("name", MAPS)

COLOURS = ["blue", "green", "black", "red", "orange"]
"""Five that every game has."""


def turned_up(entries: list[Entry]) -> list[tuple[int, int]]:
    """The places of the row that were filled, and with which card, in order."""
    return [(entry.first, entry.second) for entry in entries if entry.kind == TURNED_UP]


def only_wilds_to_come(name: str, row: Sequence[str | None]) -> Rig:
    """The deck is all the wilds that are left and the discard pile empty; seat 1 has every other card."""
    rig = Rig(name)
    wilds = rig.tables.cards[WILD] - row.count("wild")
    rig.cards(row=row, deck={"wild": wilds}, rest_to=1)
    return rig


def is_seat_0_done(rig: Rig) -> bool:
    return (rig.state.phase, rig.state.turn) == (TURN, 1)


def may_go_on_drawing(rig: Rig) -> bool:
    return (rig.state.phase, rig.state.turn) == (SECOND_CARD, 0)


@every_map
@pytest.mark.parametrize(
    ("first", "second", "hand"),
    [
        (DRAW, DRAW, {"blue": 2}),
        (DRAW, take(3), {"blue": 1, "red": 1}),
        (take(3), DRAW, {"red": 1, "blue": 1}),
        (take(3), take(4), {"red": 1, "orange": 1}),
    ],
)
def test_2_1_two_cards_are_taken_in_turn_each_face_up_or_blind(
    name: str, first: int, second: int, hand: dict[str, int]
) -> None:
    rig = Rig(name)
    rig.cards(row=COLOURS, deck={"blue": 5}, rest_to="discard")
    rig.act(0, first)
    assert rig.legal(0) == [DRAW, *map(take, range(ROW))]
    rig.act(0, second)
    assert rig.hand(0) == hand
    assert is_seat_0_done(rig)


@every_map
@pytest.mark.parametrize("slot", range(ROW))
def test_2_2_a_face_up_card_is_replaced_before_the_second_is_chosen(name: str, slot: int) -> None:
    rig = Rig(name)
    rig.cards(row=COLOURS, deck={"red": 1}, rest_to=1)
    taken, red = rig.card(COLOURS[slot]), rig.card("red")
    assert rig.act(0, take(slot)) == [(TOOK, 0, slot, taken, 0), (TURNED_UP, NONE, slot, red, 0)]
    assert rig.row == [*COLOURS[:slot], "red", *COLOURS[slot + 1 :]]
    rig.act(0, take(slot))
    assert rig.hand(0).get("red", 0) == 1 + (COLOURS[slot] == "red")


@every_map
def test_2_3_a_face_up_wild_taken_first_is_the_only_card(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=["wild", *COLOURS[1:]], deck={"blue": 1}, rest_to=1)
    rig.act(0, take(0))
    assert rig.hand(0) == {"wild": 1}
    assert rig.row[0] == "blue"
    assert is_seat_0_done(rig)


@every_map
@pytest.mark.parametrize("first", [DRAW, take(4)])
def test_2_4_a_face_up_wild_cannot_be_the_second_card(name: str, first: int) -> None:
    rig = Rig(name)
    rig.cards(row=["wild", *COLOURS[1:]], deck={"blue": 2}, rest_to=1)
    rig.act(0, first)
    assert rig.legal(0) == [DRAW, *map(take, range(1, ROW))]


@every_map
def test_2_4_nor_can_a_wild_that_was_only_just_turned_up(name: str) -> None:
    rig = only_wilds_to_come(name, COLOURS)
    rig.act(0, take(2))
    assert rig.row[2] == "wild"
    assert rig.legal(0) == [DRAW, take(0), take(1), take(3), take(4)]


@every_map
def test_2_5_a_wild_drawn_blind_is_an_ordinary_card(name: str) -> None:
    rig = only_wilds_to_come(name, COLOURS)
    rig.act(0, DRAW)
    assert may_go_on_drawing(rig)
    rig.act(0, DRAW)
    assert rig.hand(0) == {"wild": 2}
    assert is_seat_0_done(rig)


@every_map
@pytest.mark.parametrize("wilds", [2, 3, 4])
def test_2_6_three_wilds_or_more_after_a_replacement_sweep_the_row(name: str, wilds: int) -> None:
    rig = Rig(name)
    row = ["wild"] * wilds + COLOURS[wilds:]
    rig.cards(row=row, deck={"wild": 1}, discard={"black": 5}, rest_to=1)
    entries = rig.act(0, take(4))
    assert entries[:3] == [
        (TOOK, 0, 4, rig.card("orange"), 0),
        (TURNED_UP, NONE, 4, WILD, 0),
        (SWEPT, NONE, wilds + 1, 0, 0),
    ]
    assert [place for place, _ in turned_up(entries)[1:6]] == list(range(ROW))


@every_map
def test_2_6_two_wilds_do_not_sweep_the_row(name: str) -> None:
    rig = only_wilds_to_come(name, ["wild", *COLOURS[1:]])
    rig.act(0, take(4))
    assert rig.kinds == [TOOK, TURNED_UP]
    assert rig.row == ["wild", *COLOURS[1:4], "wild"]


@every_map
def test_2_6_all_five_are_discarded_and_five_new_ones_turned_up(name: str) -> None:
    rig = Rig(name)
    rig.cards(hands={0: {"green": 1}}, row=["wild", "red", "wild", "orange", "wild"], deck={"blue": 5}, rest_to=1)
    entries = rig.act(0, rig.claim(rig.land_route(1, "green"), "green"))
    assert rig.kinds == [CLAIMED, SWEPT, *[TURNED_UP] * ROW]
    assert turned_up(entries) == [(slot, rig.card("blue")) for slot in range(ROW)]
    assert rig.discard == {"wild": 3, "red": 1, "orange": 1, "green": 1}


@every_map
def test_2_6_the_new_row_is_judged_again_but_at_most_three_times(name: str) -> None:
    rig = only_wilds_to_come(name, ["wild", "wild", "wild", "wild", "orange"])
    rig.act(0, take(4))
    assert [kind for kind in rig.kinds if kind != RESHUFFLED] == [
        *[TOOK, TURNED_UP],
        *[SWEPT, *[TURNED_UP] * ROW] * 3,
    ]
    assert rig.row == ["wild"] * ROW
    assert may_go_on_drawing(rig)


@every_map
def test_2_6_the_row_that_stayed_is_judged_from_the_start_after_the_next_replacement(name: str) -> None:
    rig = only_wilds_to_come(name, ["wild"] * ROW)
    assert rig.act(0, take(2))[:2] == [(TOOK, 0, 2, WILD, 0), (TURNED_UP, NONE, 2, WILD, 0)]
    assert rig.kinds.count(SWEPT) == 3


@every_map
def test_2_6_the_row_is_judged_after_a_claim_even_when_nothing_was_filled(name: str) -> None:
    rig = only_wilds_to_come(name, ["wild"] * ROW)
    rig.turn(1)
    entries = rig.act(1, rig.claim(rig.land_route(1, "blue"), "blue"))
    assert rig.kinds[:2] == [CLAIMED, SWEPT]
    assert rig.kinds.count(SWEPT) == 3
    assert len(turned_up(entries)) == 3 * ROW


@pytest.mark.parametrize(
    ("name", "codes"),
    [("italy", [FERRY]), *[(name, codes) for name in MAPS for codes in ([DRAW, DRAW], [TICKETS, keep(0)])]],
)
def test_2_6_the_row_is_judged_at_no_other_moment(name: str, codes: list[int]) -> None:
    rig = only_wilds_to_come(name, ["wild"] * ROW)
    for code in codes:
        rig.act(0, code)
        assert not {SWEPT, TURNED_UP} & set(rig.kinds)
    assert rig.row == ["wild"] * ROW


@every_map
def test_2_6_the_row_is_not_judged_while_deck_and_discard_pile_are_empty(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=["wild", "wild", *COLOURS[2:]], deck={"wild": 1}, rest_to=1)
    rig.act(0, take(4))
    assert rig.row == ["wild", "wild", *COLOURS[2:4], "wild"]
    assert rig.kinds == [TOOK, TURNED_UP]


@every_map
def test_2_6_in_random_games_the_row_is_swept_when_it_must_be_and_only_then(name: str) -> None:
    sweeps = 0
    for seed in range(6):
        rig = Rig(name, seed=seed)
        row = rig.state.row[:]
        for _ in rig.play_at_random(seed):
            judged = 0
            for entry in rig.entries:
                if entry.kind == SWEPT:
                    assert row.count(WILD) == entry.first >= 3
                    judged += 1
                elif entry.kind == TOOK:
                    row[entry.first] = NONE
                elif entry.kind == TURNED_UP:
                    row[entry.first] = entry.second
            assert row == rig.state.row
            assert judged <= 3
            if judged or rig.kinds[0] == CLAIMED or TURNED_UP in rig.kinds:
                assert row.count(WILD) < 3 or judged == 3 or rig.state.deck_size + rig.state.discard_size == 0
            sweeps += judged
    assert sweeps > 0, "no sweep in these games: try more seeds"


@every_map
def test_2_7_there_is_no_limit_to_the_hand(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=COLOURS, deck={"blue": 1}, rest_to=0)
    rig.act(0, DRAW)
    rig.act(0, take(0))
    assert sum(rig.hand(0).values()) == sum(rig.tables.cards) - 4


@every_map
def test_2_8_the_discard_pile_becomes_the_deck_when_a_card_is_needed_and_not_before(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=COLOURS, deck={"red": 1}, discard={"blue": 2, "wild": 1}, rest_to=1)
    assert rig.act(0, DRAW) == [(DREW, 0, rig.card("red"), 0, 0)]
    assert (rig.deck, rig.discard) == ({}, {"blue": 2, "wild": 1})
    entries = rig.act(0, DRAW)
    assert entries[0] == (RESHUFFLED, NONE, 3, 0, 0)
    assert rig.kinds == [RESHUFFLED, DREW]
    assert (rig.state.deck_size, rig.discard) == (2, {})


@every_map
def test_2_8_also_when_a_face_up_card_is_replaced(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=COLOURS, deck={}, discard={"blue": 1}, rest_to=1)
    rig.act(0, take(3))
    assert rig.kinds == [TOOK, RESHUFFLED, TURNED_UP]
    assert rig.row[3] == "blue"


@every_map
def test_2_8_also_in_the_middle_of_a_sweep_with_the_cards_just_swept(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=["wild", "wild", *COLOURS[2:]], deck={"wild": 1}, discard={"blue": 2}, rest_to=1)
    # The deck is used up by the replacement; two discards and the five swept cards are all there is.
    entries = rig.act(0, take(4))
    assert rig.kinds[:4] == [TOOK, TURNED_UP, SWEPT, RESHUFFLED]
    assert entries[3].first == 2 + ROW


@every_map
def test_2_8_the_deck_gives_its_last_cards_first_in_a_sweep(name: str) -> None:
    rig = only_wilds_to_come(name, ["wild"] * 4 + ["orange"])
    left = rig.state.deck_size - 1
    rig.act(0, take(4))
    used = rig.kinds[2:]
    at = used.index(RESHUFFLED)
    assert used[:at].count(TURNED_UP) == left
    assert rig.entries[2 + at].first == used[:at].count(SWEPT) * ROW


@every_map
@pytest.mark.parametrize("slot", range(ROW))
def test_2_9_with_nothing_to_draw_a_taken_card_leaves_its_place_empty(name: str, slot: int) -> None:
    rig = Rig(name)
    rig.cards(row=COLOURS, rest_to=1)
    rig.act(0, take(slot))
    assert rig.row == [*COLOURS[:slot], None, *COLOURS[slot + 1 :]]
    assert rig.kinds == [TOOK]


@every_map
def test_2_9_a_claim_fills_the_empty_places_from_the_left_as_far_as_the_spent_cards_go(name: str) -> None:
    rig = Rig(name)
    row: list[str | None] = [None, "red", None, "blue", None]
    rig.cards(hands={0: {"green": 2}}, row=row, rest_to=1)
    entries = rig.act(0, rig.claim(rig.land_route(2, "green"), "green"))
    green = rig.card("green")
    assert rig.kinds == [CLAIMED, RESHUFFLED, TURNED_UP, TURNED_UP]
    assert turned_up(entries) == [(0, green), (2, green)]
    assert rig.row == ["green", "red", "green", "blue", None]


@every_map
def test_2_9_spent_cards_that_the_row_does_not_need_stay_in_the_new_deck(name: str) -> None:
    rig = Rig(name)
    rig.cards(hands={0: {"green": 2}}, row=[*COLOURS[:4], None], rest_to=1)
    rig.act(0, rig.claim(rig.land_route(2, "green"), "green"))
    assert rig.row == [*COLOURS[:4], "green"]
    assert (rig.deck, rig.discard) == ({"green": 1}, {})


@every_map
def test_2_9_the_row_is_judged_once_it_is_filled(name: str) -> None:
    rig = Rig(name)
    rig.cards(hands={0: {"wild": 2}}, row=["wild", "wild", "red", "blue", None], rest_to=1)
    rig.act(0, rig.claim(rig.land_route(2, "green"), None))
    assert rig.kinds[:5] == [CLAIMED, RESHUFFLED, TURNED_UP, SWEPT, TURNED_UP]


@every_map
def test_2_9_a_row_filled_with_the_last_card_is_not_judged(name: str) -> None:
    rig = Rig(name)
    rig.cards(hands={0: {"wild": 1}}, row=["wild", "wild", "red", "blue", None], rest_to=1)
    rig.act(0, rig.claim(rig.land_route(1, "blue"), None))
    assert rig.kinds == [CLAIMED, RESHUFFLED, TURNED_UP]
    assert rig.row == ["wild", "wild", "red", "blue", "wild"]


@every_map
def test_2_10_with_no_card_left_to_take_the_action_is_not_available(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=[None] * ROW, rest_to=0)
    assert not {DRAW, *map(take, range(ROW))} & set(rig.legal(0))
    assert TICKETS in rig.legal(0)
    assert max(rig.legal(0)) >= CLAIM
    rig.turn(1)
    assert rig.legal(1) == [TICKETS, *[FERRY] * (name == "italy")]


@every_map
@pytest.mark.parametrize("card", ["red", "wild"])
def test_2_10_one_card_that_may_be_taken_is_a_whole_action(name: str, card: str) -> None:
    rig = Rig(name)
    rig.cards(row=[None, None, card, None, None], rest_to=1)
    assert [code for code in rig.legal(0) if code < TICKETS] == [take(2)]
    rig.act(0, take(2))
    assert rig.hand(0) == {card: 1}
    assert is_seat_0_done(rig)


@every_map
@pytest.mark.parametrize("others", [[None] * 4, [None, "wild", None, None], ["wild"] * 4])
def test_2_10_who_has_no_second_card_to_take_is_done(name: str, others: list[str | None]) -> None:
    rig = Rig(name)
    rig.cards(row=["red", *others], rest_to=1)
    rig.act(0, take(0))
    assert rig.hand(0) == {"red": 1}
    assert is_seat_0_done(rig)


@every_map
def test_2_10_who_draws_the_last_card_blind_beside_a_row_of_wilds_is_done(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=["wild"] * ROW, deck={"red": 1}, rest_to=1)
    rig.act(0, DRAW)
    assert is_seat_0_done(rig)


@every_map
def test_2_10_a_second_card_that_may_be_taken_is_still_taken(name: str) -> None:
    rig = Rig(name)
    rig.cards(row=[None, "red", None, "wild", "blue"], rest_to=1)
    rig.act(0, take(1))
    assert rig.legal(0) == [take(4)]
    rig.act(0, take(4))
    assert rig.hand(0) == {"red": 1, "blue": 1}
