"""Six levels for people, from gentle to merciless. The gentle ones lose as people do: they look at one ticket
at a time, forget it over a long route that they could build, and wait too long with a hand full of cards.
"""

from functools import partial
from random import Random

from wayfare.board.board import Board
from wayfare.bots.bot import Bot, register
from wayfare.bots.planner.habits import (
    APPEAL,
    FORGETS,
    HESITATES,
    NEED_FALLS,
    PIECE_WORTH,
    REPLANS,
    SIGHT,
    SPARE_CLAIM,
    USUAL_HABITS,
    WILD_DRAW,
    habits_with,
)
from wayfare.bots.shipped import Player
from wayfare.bots.styles import PLANNER

SHORT_SIGHTED = {REPLANS: 0, APPEAL: 0, SPARE_CLAIM: 0, PIECE_WORTH: 0, NEED_FALLS: 4, WILD_DRAW: 135}
"""Plans once, and looks at nothing beside it."""

PLANNING_LEVELS = {
    "level-1": Player(PLANNER, "One ticket at a time, often lost in thought, and slow to build.",
                      habits_with({**SHORT_SIGHTED, SIGHT: 1, FORGETS: 70, HESITATES: 82})),
    "level-2": Player(PLANNER, "One ticket at a time, forgetful, and rather slow to build.",
                      habits_with({**SHORT_SIGHTED, SIGHT: 1, FORGETS: 45, HESITATES: 68})),
    "level-3": Player(PLANNER, "Plans for all its tickets, and sometimes forgets or hesitates.",
                      habits_with({**SHORT_SIGHTED, FORGETS: 30, HESITATES: 45})),
    "level-4": Player(PLANNER, "Plans for all its tickets, rarely forgets, and seldom hesitates.",
                      habits_with({**SHORT_SIGHTED, FORGETS: 6, HESITATES: 20})),
    "level-5": Player(PLANNER, "Plans anew each turn, and builds for points beside its tickets.", USUAL_HABITS),
}  # fmt: skip
SEARCHING_LEVEL = "level-6"
SEARCHING_MILLISECONDS = 1000
"""How long the highest level thinks over a decision: as long as people like to wait."""


def register_levels() -> None:
    """Make the levels known by name."""
    from wayfare.bots.search.bot import SearchBot
    from wayfare.bots.style_bot import StyleBot

    for name, player in PLANNING_LEVELS.items():
        maker = partial(StyleBot, player)
        maker.__doc__ = player.about
        register(name)(maker)

    @register(SEARCHING_LEVEL)
    def make_searcher(board: Board, seat: int, rng: Random) -> Bot:
        """Tries everything out in imagined games, for a second."""
        return SearchBot(board, seat, rng, SEARCHING_MILLISECONDS, None)
