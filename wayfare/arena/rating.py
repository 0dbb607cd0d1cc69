"""Ratings: Bradley and Terry's model, fitted to all comparisons of two players, on Elo's scale.

Each player has a strength, and who is stronger by d wins a comparison with probability 1 / (1 + 10 ** (-d / 400)).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from wayfare.arena.intervals import Estimate, t_quantile

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

ELO = 400 / log(10)
"""Elo points for one unit of the model's own scale."""
STEPS = 100
LONGEST_STEP = 2.0


@dataclass(frozen=True)
class Comparison:
    """What two players did against each other in the games of one block: a tie counts as half a win."""

    block: int
    first: int
    second: int
    wins: float
    """Of the first over the second."""
    count: float


@dataclass(frozen=True)
class Rating:
    """The strengths of players who can be compared, and how sure they are, in units of the model's own scale."""

    players: list[int]
    strengths: "Array"
    covariance: "Array"
    blocks: int

    def elo(self, player: int, anchor: int | None = None) -> Estimate:
        """How much stronger a player is than the anchor; without an anchor, than the mean of all."""
        place = self.players.index(player)
        weights = [-1.0 / len(self.players) if anchor is None else 0.0 for _ in self.players]
        weights[place] += 1
        if anchor is not None:
            weights[self.players.index(anchor)] -= 1
        value = ELO * float(self.strengths @ weights)
        if player == anchor or self.blocks < 2:
            return Estimate(value)
        half = t_quantile(0.975, self.blocks - 1) * ELO * float(weights @ self.covariance @ weights) ** 0.5
        return Estimate(value, value - half, value + half)


def connected(comparisons: Sequence[Comparison]) -> list[list[int]]:
    """The groups of players who can be compared, through others if need be; the largest group first."""
    group_of: dict[int, list[int]] = {}
    for comparison in comparisons:
        one = group_of.setdefault(comparison.first, [comparison.first])
        two = group_of.setdefault(comparison.second, [comparison.second])
        if one is not two:
            one.extend(two)
            for player in two:
                group_of[player] = one
    groups = {id(group): sorted(group) for group in group_of.values()}
    return sorted(groups.values(), key=lambda group: (-len(group), group))


def fit(players: Sequence[int], comparisons: Sequence[Comparison]) -> Rating:
    """The most likely strengths of connected players.

    For each two who met, one more comparison that ended in a tie is thought of. So who has won everything is much
    stronger, not infinitely so. The covariance is the sandwich of Huber and White over blocks: the comparisons in a
    block may depend on each other in any way, only blocks are independent.
    """
    import numpy as np

    place = {player: number for number, player in enumerate(players)}
    mine = [comparison for comparison in comparisons if comparison.first in place]
    blocks = {block: number for number, block in enumerate(sorted({comparison.block for comparison in mine}))}
    met = sorted({(min(c.first, c.second), max(c.first, c.second)) for c in mine})
    # The tie that is thought of: half a win and half a loss, each a block of its own.
    halves = [(*two, wins, 0.5) for two in met for wins in (0.0, 0.5)]
    thought_of = [(len(blocks) + number, *half) for number, half in enumerate(halves)]
    rows = [(blocks[c.block], c.first, c.second, c.wins, c.count) for c in mine] + thought_of
    block = np.array([row[0] for row in rows])
    first = np.array([place[row[1]] for row in rows])
    second = np.array([place[row[2]] for row in rows])
    wins, count = np.array([row[3] for row in rows], float), np.array([row[4] for row in rows], float)

    strengths = np.zeros(len(players))
    for _ in range(STEPS):
        slope, curve = _slope_and_curve(strengths, first, second, wins, count)
        step = np.linalg.pinv(curve, hermitian=True) @ slope
        step *= min(1.0, LONGEST_STEP / max(float(np.abs(step).max()), 1e-300))
        strengths += step
        if float(np.abs(step).max()) < 1e-10:
            break
    _, curve = _slope_and_curve(strengths, first, second, wins, count)
    slopes = np.zeros((len(blocks) + len(halves), len(players)))
    surprise = wins - count * _expected(strengths, first, second)
    np.add.at(slopes, (block, first), surprise)
    np.add.at(slopes, (block, second), -surprise)
    bread = np.linalg.pinv(curve, hermitian=True)
    covariance = bread @ (slopes.T @ slopes) @ bread * len(slopes) / (len(slopes) - 1)
    return Rating(list(players), strengths, covariance, len(blocks))


def _expected(strengths: "Array", first: "Array", second: "Array") -> "Array":
    import numpy as np

    expected: Array = 1 / (1 + np.exp(strengths[second] - strengths[first]))
    return expected


def _slope_and_curve(
    strengths: "Array", first: "Array", second: "Array", wins: "Array", count: "Array"
) -> tuple["Array", "Array"]:
    """The first and the (negative) second derivative of the likelihood's logarithm."""
    import numpy as np

    expected = _expected(strengths, first, second)
    surprise, weight = wins - count * expected, count * expected * (1 - expected)
    size = len(strengths)
    slope, curve = np.zeros(size), np.zeros((size, size))
    np.add.at(slope, first, surprise)
    np.add.at(slope, second, -surprise)
    for one, two, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
        np.add.at(curve, (one, two), sign * weight)
    return slope, curve
