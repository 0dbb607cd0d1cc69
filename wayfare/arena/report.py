"""What came of a match: the result object, and the document that the command line prints."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wayfare.arena.intervals import Estimate, mean_estimate, share_estimate
from wayfare.arena.plan import MatchPlan
from wayfare.arena.rating import fit
from wayfare.arena.results import GameResult, victories
from wayfare.arena.sequential import SequentialTest
from wayfare.arena.tally import Tally


@dataclass(frozen=True)
class PlayerResult:
    """How a player did."""

    name: str
    games: int
    seats: int
    """On how many seats it sat, over all games: more than games where it had several."""
    fair_share: float
    """The share of the victories that its seats would win among equals."""
    wins: float
    """A shared victory counts as its share."""
    win_rate: Estimate
    points: Estimate
    completed: float | None
    """Tickets made and held, a seat and game."""
    held: float | None
    milliseconds: float | None
    """For a decision; None where compiled code plays whole games."""
    crashes: int
    illegal: int
    timeouts: int
    failure: str
    """What went wrong first, in words."""
    elo: Estimate
    """Against the player named last, which is 0."""

    @property
    def failures(self) -> int:
        """How many decisions it lost."""
        return self.crashes + self.illegal + self.timeouts

    def to_json(self) -> dict[str, Any]:
        """The player in the document."""
        facts = dict(vars(self))
        return {key: value.to_json() if isinstance(value, Estimate) else value for key, value in facts.items()}


@dataclass(frozen=True)
class MatchResult:
    """How a match ended, or stands."""

    plan: MatchPlan
    players: list[PlayerResult]
    blocks: int
    game_results: list[GameResult]
    """The games that are counted, in order."""
    ended: str
    """"finished", "decided" by the sequential test, "interrupted" or "running"."""
    test: SequentialTest | None
    seconds: float
    """Spent in the games that are counted, over all workers."""
    out: Path | None = None
    match: int | None = None
    """The number of the match in that file."""

    @property
    def games(self) -> int:
        """How many games are counted."""
        return len(self.game_results)

    def to_json(self) -> dict[str, Any]:
        """The document: settings, what came of them, each player. Games are left out (export.py adds them)."""
        return {
            **self.plan.settings(),
            "games": self.games,
            "games_asked": self.plan.games,
            "block_size": self.plan.block_size,
            "blocks": self.blocks,
            "ended": self.ended,
            "sprt": None if self.test is None else self.test.to_json(),
            "seconds_played": self.seconds,
            "results": [player.to_json() for player in self.players],
        }

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each game and seat."""
        names, size = self.plan.players, self.plan.block_size
        for game in self.game_results:
            for number, (seat, win) in enumerate(zip(game.seats, victories(game), strict=True)):
                yield {
                    "game": game.number,
                    "block": game.number // size,
                    "deal": self.plan.deal(game.number),
                    "turns": game.turns,
                    "seat": number,
                    "win": win,
                    **seat._asdict(),
                    "player": names[seat.player],
                }


def make_result(tally: Tally, ended: str, out: Path | None = None, match: int | None = None) -> MatchResult:
    """Everything there is to say of what has been counted."""
    ratings = _ratings(tally)
    players = [_player_result(tally, number, ratings[number]) for number in range(len(tally.players))]
    return MatchResult(
        tally.plan, players, tally.blocks, tally.games, ended, tally.test, tally.seconds, out, match
    )  # fmt: skip


def _ratings(tally: Tally) -> list[Estimate]:
    numbers = list(range(len(tally.players)))
    if len(numbers) < 2 or not tally.blocks:
        return [Estimate(None) for _ in numbers]
    rating = fit(numbers, tally.comparisons)
    return [rating.elo(number, anchor=numbers[-1]) for number in numbers]


def _player_result(tally: Tally, number: int, elo: Estimate) -> PlayerResult:
    plan, player = tally.plan, tally.players[number]
    everybody = [seat for seatings in plan.seatings for seating in seatings for seat in seating]
    return PlayerResult(
        plan.players[number],
        len(tally.games),
        player.seats,
        everybody.count(number) / len(everybody),
        player.wins,
        share_estimate(player.win_shares) if len(tally.players) > 1 else mean_estimate(player.win_shares[:1]),
        mean_estimate(player.points),
        player.completed / player.seats if player.seats else None,
        player.held / player.seats if player.seats else None,
        1000 * player.seconds / player.decisions if player.decisions else None,
        player.crashes,
        player.illegal,
        player.timeouts,
        player.failure,
        elo,
    )
