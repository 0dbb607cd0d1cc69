"""What a seat is rewarded for, where victories are shared."""

import pytest

from wayfare.engine.fields import Sheet, State
from wayfare.envs.core.rewards import REWARDS, final_reward


def rewards(kind: str, ranks: list[int], totals: list[int], banked: int = 0) -> list[float]:
    """The rewards of a finished game with these ranks and points."""
    table, sheet = State(), Sheet()
    table.seats = len(ranks)
    sheet.rank[: len(ranks)], sheet.total[: len(ranks)] = ranks, totals
    return [final_reward(REWARDS[kind], table, sheet, seat, banked) for seat in range(len(ranks))]


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([2, 1, 3], [-1 / 2, 1, -1 / 2]),
        ([1, 3, 1], [1 / 2, -1, 1 / 2]),
        ([1, 3, 1, 4, 5], [1 / 2, -1 / 3, 1 / 2, -1 / 3, -1 / 3]),
        ([1, 1, 1], [0, 0, 0]),
    ],
)
def test_victory_is_shared_and_all_rewards_add_up_to_nothing(ranks, expected):
    assert rewards("win", ranks, [0] * len(ranks)) == pytest.approx(expected)
    assert sum(rewards("win", ranks, [0] * len(ranks))) == pytest.approx(0)


def test_points_count_as_they_are_or_against_the_best_other_or_without_those_already_given():
    ranks, totals = [2, 1, 3], [40, 55, -8]
    assert rewards("score", ranks, totals) == totals
    assert rewards("difference", ranks, totals) == [-15, 15, -63]
    assert rewards("shaped", ranks, totals, banked=30) == [10, 25, -38]
