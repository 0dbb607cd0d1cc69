"""The arena: matches between bots, and the means to say how strong each is (docs/arena.md)."""

from wayfare.arena.intervals import Estimate
from wayfare.arena.ladder import Ladder, Rung, make_ladders
from wayfare.arena.report import MatchResult, PlayerResult
from wayfare.arena.running import MatchInterrupted, match
from wayfare.arena.store import ResultsError

__all__ = [
    "Estimate", "Ladder", "MatchInterrupted", "MatchResult", "PlayerResult", "ResultsError", "Rung", "make_ladders",
    "match",
]  # fmt: skip
