"""Who sits where in a block."""

from collections import Counter
from itertools import pairwise

import pytest

from wayfare.arena.plan import make_plan
from wayfare.arena.seating import player_counts, seatings
from wayfare.game.errors import SetUpError


def test_two_players_play_every_deal_from_both_sides() -> None:
    assert seatings((1, 1), 2) == (((0, 1), (1, 0)),)


def test_few_arrangements_are_all_played() -> None:
    assert len(set(seatings((1, 1, 1), 3)[0])) == 6
    assert len(set(seatings((1, 3), 4)[0])) == 4


def test_two_players_on_four_seats_have_two_each_in_all_six_arrangements() -> None:
    (block,) = seatings((1, 1), 4)
    assert len(set(block)) == 6
    assert all(seating.count(0) == 2 for seating in block)


def test_seats_left_over_go_to_everybody_in_turn() -> None:
    (block,) = seatings((1, 1), 3)
    assert Counter(seating.count(0) for seating in block) == {1: 3, 2: 3}


@pytest.mark.parametrize(("counts", "seats"), [((1, 1, 1, 1), 4), ((1,) * 5, 5), ((1, 1), 5), ((1, 1, 1), 4)])
def test_with_many_arrangements_each_block_puts_everybody_everywhere_and_blocks_change_the_neighbours(
    counts: tuple[int, ...], seats: int
) -> None:
    blocks = seatings(counts, seats)
    assert len(blocks) > 1
    assert len({len(block) for block in blocks}) == 1
    for block in blocks:
        for seat in range(seats):
            sat = Counter(seating[seat] for seating in block)
            assert len(sat) == len(counts)
            assert len(set(sat.values())) == 1
    neighbours = Counter(
        pair for block in blocks for seating in block for pair in pairwise((*seating, seating[0])) if pair[0] != pair[1]
    )
    assert len(neighbours) == len(counts) * (len(counts) - 1)
    assert len(set(neighbours.values())) == 1


def test_a_player_named_twice_has_two_seats() -> None:
    assert player_counts(["a", "b", "a"]) == (("a", "b"), (2, 1))
    plan = make_plan("usa", ["greedy", "planner", "planner", "planner"], 1, 7)
    assert plan.players == ("greedy", "planner")
    assert plan.games == 4


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(SetUpError, match=r"^3 players are named for 2 seats; name at most 2, or give more --seats$"):
        make_plan("usa", ["greedy", "planner", "random"], 10, 7, seats=2)


def test_games_are_rounded_up_to_whole_blocks_of_one_deal() -> None:
    plan = make_plan("usa", ["greedy", "planner", "random"], 13, 7)
    assert (plan.block_size, plan.blocks, plan.games) == (6, 3, 18)
    assert [plan.deal(number) for number in (0, 5, 6, 17)] == ["7/0", "7/0", "7/1", "7/2"]
    assert {plan.seating(number) for number in range(6)} == set(plan.seatings[0])
