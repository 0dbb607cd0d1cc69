"""Intervals that hold the true value in 95 of 100 matches. The unit is the block: the games of one deal are kin."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sqrt, tan
from statistics import NormalDist

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """A number, and between which two it lies with 95 % confidence; None where there is too little to say."""

    value: float | None
    low: float | None = None
    high: float | None = None

    def to_json(self) -> dict[str, float | None]:
        """The estimate in a report."""
        return {"value": self.value, "low": self.low, "high": self.high}


def mean_estimate(blocks: Sequence[float]) -> Estimate:
    """The mean of numbers of any size, such as points, from one number a block."""
    if not blocks:
        return Estimate(None)
    mean = sum(blocks) / len(blocks)
    if len(blocks) < 2:
        return Estimate(mean)
    half = _half_width(blocks, mean)
    return Estimate(mean, mean - half, mean + half)


def share_estimate(blocks: Sequence[float]) -> Estimate:
    """The mean of shares between 0 and 1, such as victories, from one share a block.

    For the interval two more blocks are thought of, one all lost and one all won. Otherwise ten blocks that
    all went one way would seem to prove that nothing else can happen.
    """
    if not blocks:
        return Estimate(None)
    more = [*blocks, 0.0, 1.0]
    middle = sum(more) / len(more)
    half = _half_width(more, middle)
    return Estimate(sum(blocks) / len(blocks), max(0.0, middle - half), min(1.0, middle + half))


def won_estimate(won: float, tries: int, level: float = LEVEL) -> Estimate:
    """The share of independent tries that were won, with an interval as that of `share_estimate`; ties are parts."""
    if not tries:
        return Estimate(None)
    count = tries + 2
    middle = (won + 1) / count
    half = t_quantile(0.5 + level / 2, count - 1) * sqrt(middle * (1 - middle) / (count - 1))
    return Estimate(won / tries, max(0.0, middle - half), min(1.0, middle + half))


def _half_width(numbers: Sequence[float], mean: float) -> float:
    count = len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    return t_quantile(0.5 + LEVEL / 2, count - 1) * sqrt(variance / count)


def t_quantile(probability: float, freedom: int) -> float:
    """Student's t: what a mean over its own standard error stays below with this probability."""
    if freedom == 1:
        return tan(pi * (probability - 0.5))
    if freedom == 2:
        return (2 * probability - 1) / sqrt(2 * probability * (1 - probability))
    z = NormalDist().inv_cdf(probability)
    # The expansion of Cornish and Fisher: off by less than 1 % at three degrees of freedom, exact for many.
    terms: tuple[float, ...] = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))
