"""Stopping early: a sequential test between two hypotheses about how much stronger the first player is.

It is the generalised probability ratio test over the scores of blocks. A block's score is the mean of the first
player's comparisons with the others in it, between 0 and 1, ties as halves. No shape is assumed for these scores: for
each hypothesis the likeliest distribution is taken that has the mean it asks for.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import log

from wayfare.game.errors import SetUpError

RISK = 0.05
"""How often the test may accept either hypothesis where the other is true."""
BOUND = log((1 - RISK) / RISK)
FEWEST_BLOCKS = 10
"""Before that the scores say too little about their own spread."""
THOUGHT_OF = 0.5
"""So much of a lost and of a won block is thought of, so that every mean is possible."""


@dataclass
class SequentialTest:
    """Whether the first player is stronger by `elo1` Elo points rather than by `elo0`."""

    elo0: float
    elo1: float
    scores: Counter[float] = field(default_factory=Counter)
    ratio: float = 0.0
    """The logarithm of the likelihoods' ratio: above BOUND, elo1 is accepted; below -BOUND, elo0."""

    def __post_init__(self) -> None:
        """Refuse hypotheses between which there is nothing to choose."""
        if not -4000 <= self.elo0 < self.elo1 <= 4000:
            raise SetUpError(f"--sprt {self.elo0:g},{self.elo1:g}: give two Elo differences, the smaller one first")

    def add(self, score: float) -> bool:
        """Count in the next block; whether the test is decided."""
        self.scores[score] += 1
        self.ratio = log_ratio(self.scores, expected_score(self.elo0), expected_score(self.elo1))
        return self.accepted is not None

    @property
    def accepted(self) -> float | None:
        """The hypothesis that was accepted, if one was."""
        if self.scores.total() < FEWEST_BLOCKS or abs(self.ratio) < BOUND:
            return None
        return self.elo1 if self.ratio > 0 else self.elo0

    def to_json(self) -> dict[str, float | None]:
        """The test in a report."""
        return {
            "elo0": self.elo0, "elo1": self.elo1, "risk": RISK, "log_ratio": self.ratio, "bound": BOUND,
            "accepted": self.accepted,
        }  # fmt: skip


def read_hypotheses(text: str) -> SequentialTest:
    """The test that "0,20" asks for."""
    try:
        elo0, elo1 = (float(part) for part in text.split(","))
    except ValueError:
        raise SetUpError(f"--sprt {text}: give two Elo differences with a comma between, for example 0,20") from None
    return SequentialTest(elo0, elo1)


def expected_score(elo: float) -> float:
    """The share of comparisons won by who is so much stronger."""
    return 1 / (1 + 10 ** (-elo / 400))


def log_ratio(scores: Counter[float], mean0: float, mean1: float) -> float:
    """How much likelier the scores are if their mean is mean1 than if it is mean0."""
    counts: dict[float, float] = dict(scores)
    for score in (0.0, 1.0):
        counts[score] = counts.get(score, 0) + THOUGHT_OF
    tilt0, tilt1 = _tilt(counts, mean0), _tilt(counts, mean1)
    return sum(
        count * (log(1 + tilt0 * (score - mean0)) - log(1 + tilt1 * (score - mean1)))
        for score, count in sorted(counts.items())
    )


def _tilt(counts: dict[float, float], mean: float) -> float:
    """The t for which the weights count / (1 + t (score - mean)) have this mean: the likeliest ones that do."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(45):
        middle = (low + high) / 2
        if sum(count * (score - mean) / (1 + middle * (score - mean)) for score, count in counts.items()) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
