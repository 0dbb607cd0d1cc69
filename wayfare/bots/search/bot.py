"""The bot `search`: it tries its options out in imagined games, as long as it is given."""

import time
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Annotated

from wayfare.board.board import Board
from wayfare.bots.bot import Bot, find_bot, register
from wayfare.bots.parameters import Between
from wayfare.bots.search.hunt import fewest_playouts, stages_of
from wayfare.bots.search.readiness import get_ready, is_ready
from wayfare.game.view import View

if TYPE_CHECKING:
    from wayfare.bots.search.entry import CompiledHunt

USUAL_MILLISECONDS = 1000
SLICE = 0.01
"""Seconds between two looks at the clock."""
SHARE = 0.9
"""How much of a time limit it uses: an answer takes its way, too."""


class SearchBot:
    """Tries its options out in imagined games, in which planners play to the end, and takes the best."""

    def __init__(self, board: Board, seat: int, rng: Random, milliseconds: int | None, playouts: int | None) -> None:
        self.board, self.seat, self.rng = board, seat, rng
        self.milliseconds, self.playouts = milliseconds, playouts
        self.played = 0
        """How many playouts the last decision took."""
        self._planner = find_bot("planner")(board, seat, rng)
        self._hunt: CompiledHunt | None = None
        is_ready()

    def get_ready(self) -> None:
        """Wait until compiled code is there, before anybody's clock runs."""
        get_ready()

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """The option that did best. Until compiled code is ready, a bot in a hurry plays as the planner would."""
        self.played = 0
        if len(legal) == 1:
            return legal[0]
        if seconds is None:
            get_ready()
        elif not is_ready():
            return self._planner.choose(view, legal, seconds)
        started = time.perf_counter()
        hunt = self._hunt or self._new_hunt()
        count = hunt.begin(view)
        if count > 1:
            if self.playouts is not None:
                self._hunt_for_playouts(hunt, count, self.playouts)
            else:
                self._hunt_until(hunt, count, started, self._limit(seconds))
        return hunt.verdict()

    def _new_hunt(self) -> "CompiledHunt":
        from wayfare.bots.search.entry import CompiledHunt

        self._hunt = CompiledHunt(self.board.tables, self.seat, self.rng)
        return self._hunt

    def _limit(self, seconds: float | None) -> float:
        limit = (self.milliseconds or USUAL_MILLISECONDS) / 1000
        return limit if seconds is None else min(limit, seconds * SHARE)

    def _hunt_for_playouts(self, hunt: "CompiledHunt", count: int, playouts: int) -> None:
        """Each stage has the same number of playouts. If they are very few, fewer options are tried, or none."""
        while count > 1 and fewest_playouts(count) > playouts:
            count -= 1
        hunt.leave_out(count)
        if count == 1:
            return
        stages = stages_of(count - 1)
        alive = count
        for stage in range(stages):
            goal = playouts * (stage + 1) // stages
            self.played += hunt.play_rounds(max(1, (goal - self.played) // alive))
            alive = hunt.halve()

    def _hunt_until(self, hunt: "CompiledHunt", count: int, started: float, limit: float) -> None:
        """Each stage has the same time; how many rounds fit into it is learnt from those played before."""
        stages = stages_of(count - 1)
        alive = count
        begun = time.perf_counter()
        span = max(limit - (begun - started), 0.0)
        for stage in range(stages):
            end = begun + span * (stage + 1) / stages
            rounds = 1
            while (left := end - time.perf_counter()) > 0:
                each = (time.perf_counter() - begun) / max(self.played, 1) * alive
                if self.played:
                    rounds = max(1, int(min(left, SLICE) / each))
                    if each > 1.2 * left:
                        break
                self.played += hunt.play_rounds(rounds)
            alive = hunt.halve()


def register_search() -> None:
    """Make the search known by name."""

    @register("search")
    def make_search(
        board: Board,
        seat: int,
        rng: Random,
        *,
        ms: Annotated[int | None, Between(1, 600_000), "milliseconds a decision"] = None,
        playouts: Annotated[int | None, Between(1, 100_000_000), "playouts a decision, instead of a time"] = None,
    ) -> Bot:
        return SearchBot(board, seat, rng, ms, playouts)

    make_search.__doc__ = SearchBot.__doc__
