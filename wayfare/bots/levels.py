"""Six levels for people, from gentle to merciless. The gentle ones lose as people do: they look at one ticket
at a time, and forget what they wanted.
"""

from functools import partial
from random import Random

from wayfare.board.board import Board
from wayfare.bots.bot import Bot, register
from wayfare.bots.planner.habits import (
    APPEAL,
    FORGETS,
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
    "level-1": Player(PLANNER, "One ticket at a time, and often lost in thought.",
                      habits_with({**SHORT_SIGHTED, SIGHT: 1, FORGETS: 60})),
    "level-2": Player(PLANNER, "One ticket at a time, and sometimes forgetful.",
                      habits_with({**SHORT_SIGHTED, SIGHT: 1, FORGETS: 30})),
    "level-3": Player(PLANNER, "Plans for all its tickets, and forgets a little.",
                      habits_with({**SHORT_SIGHTED, FORGETS: 15})),
    "level-4": Player(PLANNER, "Plans for all its tickets, and rarely forgets.",
                      habits_with({**SHORT_SIGHTED, FORGETS: 5})),
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
