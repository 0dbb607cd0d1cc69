"""The arena's statistics against what can be worked out by hand, and against simulated truth."""

from collections import Counter
from math import exp, log, log10, sqrt
from random import Random

import pytest

from wayfare.arena.intervals import Estimate, mean_estimate, share_estimate, t_quantile, won_estimate
from wayfare.arena.rating import ELO, Comparison, connected, fit
from wayfare.arena.sequential import BOUND, FEWEST_BLOCKS, SequentialTest, expected_score, log_ratio, read_hypotheses
from wayfare.game.errors import SetUpError


def block_of_two(rng: Random, logit: float) -> float:
    """A block's score: two games with the same luck, once for and once against the first player; some ties."""
    luck = rng.gauss(0, 0.8)
    score = 0.0
    for sign in (1, -1):
        chance = 1 / (1 + exp(-(logit + sign * luck)))
        number = rng.random()
        score += 1.0 if number < chance - 0.01 else 0.5 if number < chance + 0.01 else 0.0
    return score / 2


def true_score(logit: float) -> float:
    rng = Random(99)
    return sum(block_of_two(rng, logit) for _ in range(60_000)) / 60_000


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (100, 1.9840)]
)
def test_quantiles_of_student_are_those_of_the_tables(freedom: int, expected: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(expected, rel=0.002)


def test_a_mean_and_its_interval_are_those_worked_out_by_hand() -> None:
    found = mean_estimate([10, 12, 14])
    assert found.value == 12
    assert found.high == pytest.approx(12 + 4.3027 * 2 / sqrt(3), rel=1e-4)
    assert found.low == pytest.approx(12 - 4.3027 * 2 / sqrt(3), rel=1e-4)


def test_one_block_says_nothing_about_its_spread_and_none_says_nothing() -> None:
    assert mean_estimate([7.0]) == Estimate(7.0)
    assert mean_estimate([]) == share_estimate([]) == Estimate(None)


def test_blocks_that_all_went_one_way_do_not_prove_that_nothing_else_can_happen() -> None:
    for share in (0.0, 0.5, 1.0):
        found = share_estimate([share] * 20)
        assert found.value == share
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= share <= found.high <= 1
        assert 0.05 < found.high - found.low < 0.3


def test_tries_that_are_only_counted_get_the_interval_of_shares() -> None:
    for won, tries in ((0, 1), (3, 3), (7, 20)):
        found, expected = won_estimate(won, tries), share_estimate([1.0] * won + [0.0] * (tries - won))
        for mine, theirs in zip(vars(found).values(), vars(expected).values(), strict=True):
            assert mine == pytest.approx(theirs)
    assert won_estimate(0, 0) == Estimate(None)


@pytest.mark.parametrize(("logit", "blocks"), [(0.0, 30), (1.5, 60), (4.0, 100)])
def test_the_interval_of_a_win_rate_holds_the_truth_in_about_95_of_100_matches(logit: float, blocks: int) -> None:
    truth, rng, hits = true_score(logit), Random(1), 0
    for _ in range(500):
        found = share_estimate([block_of_two(rng, logit) for _ in range(blocks)])
        assert found.low is not None
        assert found.high is not None
        hits += found.low <= truth <= found.high
    assert 0.93 <= hits / 500 <= 1.0


def test_games_of_a_block_that_repeat_each_other_do_not_make_the_interval_narrower() -> None:
    """Ten games a block that all end alike say no more than one of them."""
    rng = Random(5)
    results = [float(rng.random() < 0.6) for _ in range(50)]
    once = fit([0, 1], [Comparison(block, 0, 1, won, 1) for block, won in enumerate(results)]).elo(0, 1)
    often = fit([0, 1], [Comparison(block, 0, 1, 10 * won, 10) for block, won in enumerate(results)]).elo(0, 1)
    width, width_often = (e.high - e.low for e in (once, often) if e.high is not None and e.low is not None)
    assert width_often == pytest.approx(width, rel=0.1)


def test_two_players_are_rated_by_the_logarithm_of_their_odds() -> None:
    rating = fit([0, 1], [Comparison(block, 0, 1, 3, 4) for block in range(25)])
    # 75 of 100, and the tie that is thought of.
    assert rating.elo(0, 1).value == pytest.approx(400 * log10(75.5 / 25.5))
    assert rating.elo(1, 1) == Estimate(0.0)


def test_the_interval_of_elo_is_the_one_worked_out_by_hand() -> None:
    """With p = 1/2 the slope of a block is its wins less half its games, and the curve is a quarter of all games."""
    blocks = [2.0, 0.0] * 50
    found = fit([0, 1], [Comparison(number, 0, 1, wins, 2) for number, wins in enumerate(blocks)]).elo(0, 1)
    spread = sqrt((100 * 1 + 2 * 0.25**2) * 102 / 101) / (201 / 4)
    assert found.high == pytest.approx(t_quantile(0.975, 99) * ELO * spread, rel=1e-6)


def test_who_has_won_everything_is_much_stronger_but_not_infinitely() -> None:
    found = fit([0, 1], [Comparison(block, 0, 1, 2, 2) for block in range(500)]).elo(0, 1)
    assert found.value is not None
    assert found.low is not None
    assert 1000 < found.value < 1500
    assert found.value - found.low > 200


def test_known_strengths_are_found_again_and_lie_in_their_intervals() -> None:
    truth = [0.0, 120.0, 300.0, 650.0]
    hits, tries = 0, 0
    for seed in range(20):
        rng = Random(seed)
        comparisons = []
        for block in range(400):
            luck = [rng.gauss(0, 0.3) for _ in truth]
            for one in range(4):
                for two in range(one + 1, 4):
                    chance = 1 / (1 + exp((truth[two] - truth[one]) / ELO + luck[two] - luck[one]))
                    comparisons.append(Comparison(block, one, two, sum(rng.random() < chance for _ in range(2)), 2))
        rating = fit([0, 1, 2, 3], comparisons)
        for player in (1, 2, 3):
            found = rating.elo(player, 0)
            assert found.value is not None
            assert found.low is not None
            assert found.high is not None
            # The luck that is added pulls chances towards a half, by a few per cent.
            assert found.value == pytest.approx(truth[player], abs=60)
            hits += found.low <= truth[player] * 0.97 <= found.high
            tries += 1
    assert hits / tries >= 0.85


def test_without_an_anchor_the_mean_is_zero() -> None:
    rating = fit([3, 5, 9], [Comparison(0, 3, 5, 2, 3), Comparison(1, 5, 9, 2, 3), Comparison(2, 3, 9, 1, 3)])
    assert sum(rating.elo(player).value or 0.0 for player in (3, 5, 9)) == pytest.approx(0, abs=1e-9)


def test_players_who_never_met_are_in_different_groups() -> None:
    met = [Comparison(0, 1, 2, 1, 1), Comparison(0, 4, 5, 1, 1), Comparison(0, 2, 3, 0, 1), Comparison(0, 5, 6, 0, 1),
           Comparison(0, 6, 7, 1, 1)]  # fmt: skip
    assert connected(met) == [[4, 5, 6, 7], [1, 2, 3]]
    assert connected([*met, Comparison(1, 7, 1, 1, 1)]) == [[1, 2, 3, 4, 5, 6, 7]]


def test_with_won_and_lost_blocks_only_the_ratio_is_that_of_a_coin() -> None:
    scores = Counter({1.0: 60, 0.0: 40})
    mean0, mean1 = 0.5, 0.6
    by_hand = 60.5 * log(mean1 / mean0) + 40.5 * log((1 - mean1) / (1 - mean0))
    assert log_ratio(scores, mean0, mean1) == pytest.approx(by_hand)


def test_the_ratio_is_near_that_of_a_normal_distribution() -> None:
    scores = Counter({0.0: 100, 0.25: 30, 0.5: 800, 0.75: 30, 1.0: 120})
    count = scores.total()
    mean = sum(score * times for score, times in scores.items()) / count
    variance = sum(times * (score - mean) ** 2 for score, times in scores.items()) / count
    mean0, mean1 = expected_score(0), expected_score(10)
    normal = count * (mean1 - mean0) * (2 * mean - mean0 - mean1) / (2 * variance)
    assert log_ratio(scores, mean0, mean1) == pytest.approx(normal, rel=0.03)


@pytest.mark.parametrize(("logit_is", "wrong"), [("elo0", "elo1"), ("elo1", "elo0")])
def test_the_sequential_test_errs_about_as_often_as_it_may(logit_is: str, wrong: str) -> None:
    elo = {"elo0": 0.0, "elo1": 400 * log10(true_score(0.45) / (1 - true_score(0.45)))}
    logit = {"elo0": 0.0, "elo1": 0.45}[logit_is]
    accepted: Counter[float | None] = Counter()
    for seed in range(120):
        rng, test = Random(seed), SequentialTest(elo["elo0"], elo["elo1"])
        while not test.add(block_of_two(rng, logit)):
            pass
        accepted[test.accepted] += 1
    assert accepted[elo[wrong]] / 120 <= 0.10
    assert accepted[elo[logit_is]] / 120 >= 0.90


def test_the_sequential_test_does_not_decide_at_once() -> None:
    test = SequentialTest(0, 400)
    decided = [test.add(1.0) for _ in range(60)]
    assert not any(decided[: FEWEST_BLOCKS - 1])
    assert decided[-1]
    assert test.accepted == 400
    assert test.ratio > BOUND


@pytest.mark.parametrize("text", ["", "5", "1,2,3", "a,b", "20,0", "5,5", "0,inf", "nan,3"])
def test_hypotheses_that_cannot_be_tested_are_refused_in_one_line(text: str) -> None:
    with pytest.raises(SetUpError, match=r"^--sprt .*give two Elo differences") as refused:
        read_hypotheses(text)
    assert "\n" not in str(refused.value)


def test_hypotheses_may_be_negative() -> None:
    test = read_hypotheses("-10,2.5")
    assert (test.elo0, test.elo1) == (-10, 2.5)
