"""Counting up a match, block by block in order, whatever the order in which games were finished."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from wayfare.arena.plan import MatchPlan
from wayfare.arena.rating import Comparison
from wayfare.arena.results import GameResult, victories
from wayfare.arena.sequential import SequentialTest


@dataclass
class PlayerTally:
    """What is counted of a player."""

    wins: float = 0.0
    seats: int = 0
    """On how many seats it sat, over all games."""
    win_shares: list[float] = field(default_factory=list)
    """For each block, its share of the victories, and its mean points."""
    points: list[float] = field(default_factory=list)
    completed: int = 0
    held: int = 0
    decisions: int = 0
    seconds: float = 0.0
    crashes: int = 0
    illegal: int = 0
    timeouts: int = 0
    failure: str = ""


class Tally:
    """The blocks that are whole, as far as all before them are."""

    def __init__(self, plan: MatchPlan, test: SequentialTest | None = None) -> None:
        """Nothing is counted yet."""
        self.plan = plan
        self.test = test
        self.players = [PlayerTally() for _ in plan.players]
        self.comparisons: list[Comparison] = []
        self.games: list[GameResult] = []
        """The games that are counted, in order."""
        self.seconds = 0.0
        self._waiting: dict[int, GameResult] = {}

    @property
    def blocks(self) -> int:
        """How many blocks are counted."""
        return len(self.games) // self.plan.block_size

    @property
    def decided(self) -> bool:
        """Whether the sequential test needs no more blocks."""
        return self.test is not None and self.test.accepted is not None

    def is_complete(self) -> bool:
        """Whether nothing is left to play."""
        return self.decided or self.blocks >= self.plan.blocks

    def has(self, number: int) -> bool:
        """Whether a game has been played, counted or not."""
        return number < len(self.games) or number in self._waiting

    def add(self, results: Iterable[GameResult]) -> None:
        """Note games, and count the blocks that are whole now."""
        for result in results:
            if not self.has(result.number):
                self._waiting[result.number] = result
        size = self.plan.block_size
        while not self.is_complete():
            numbers = range(len(self.games), len(self.games) + size)
            if not all(number in self._waiting for number in numbers):
                return
            self._count_block([self._waiting.pop(number) for number in numbers])

    def _count_block(self, block: list[GameResult]) -> None:
        number = self.blocks
        wins = [0.0] * len(self.players)
        points = [0] * len(self.players)
        sat = [0] * len(self.players)
        against: dict[tuple[int, int], list[float]] = {}
        for game in block:
            self.games.append(game)
            self.seconds += game.seconds
            for seat, share in zip(game.seats, victories(game), strict=True):
                wins[seat.player] += share
                points[seat.player] += seat.points
                sat[seat.player] += 1
                player = self.players[seat.player]
                player.completed += seat.completed
                player.held += seat.held
                player.decisions += seat.decisions or 0
                player.seconds += seat.seconds or 0.0
                player.crashes += seat.crashes
                player.illegal += seat.illegal
                player.timeouts += seat.timeouts
                player.failure = player.failure or seat.failure
            compare(game, against)
        for player, won, scored, seats in zip(self.players, wins, points, sat, strict=True):
            player.wins += won
            player.seats += seats
            player.win_shares.append(won / len(block))
            player.points.append(scored / seats)
        self.comparisons += [Comparison(number, *two, *sums) for two, sums in sorted(against.items())]
        if self.test is not None:
            self.test.add(first_player_score(against))


def compare(game: GameResult, against: dict[tuple[int, int], list[float]]) -> None:
    """Add up [wins, count] of each two players, the lower number first: every two seats by their ranks."""
    for place, one in enumerate(game.seats):
        for two in game.seats[place + 1 :]:
            if one.player != two.player:
                low, high = (one, two) if one.player < two.player else (two, one)
                sums = against.setdefault((low.player, high.player), [0.0, 0.0])
                sums[0] += (low.rank < high.rank) + (low.rank == high.rank) / 2
                sums[1] += 1


def first_player_score(against: dict[tuple[int, int], list[float]]) -> float:
    """The share of its comparisons that the player named first has won."""
    own = [sums for (first, _), sums in against.items() if first == 0]
    return sum(wins for wins, _ in own) / sum(count for _, count in own)
