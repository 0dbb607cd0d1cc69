"""The shipped styles and the planner as bots: an imagined game is laid out from the view, and they decide in it."""

from collections.abc import Sequence
from random import Random

from wayfare.board.board import Board
from wayfare.bots.bot import STYLES, Bot, register
from wayfare.bots.planner.desk import USUAL_HABITS, Desk, set_habits
from wayfare.bots.styles import GREEDY, HOARD, LONG_ROUTES, MANY_TICKETS, ONE_NETWORK, PLANNER, decide
from wayfare.engine.fields import Dice, Sheet
from wayfare.game.imagine import imagine_state
from wayfare.game.view import View

KINDS = dict(zip(STYLES, (GREEDY, LONG_ROUTES, MANY_TICKETS, ONE_NETWORK, HOARD, PLANNER), strict=True))


class StyleBot:
    """A player of one of the kinds in styles.py. It looks only at what its seat may see: any imagined game will do."""

    def __init__(self, kind: int, board: Board, seat: int, rng: Random) -> None:
        self.kind = kind
        self.seat = seat
        self.rng = rng
        self.desk = Desk()
        self.sheet = Sheet()
        self.dice = Dice()
        set_habits(self.desk, seat, USUAL_HABITS)

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """What this kind of player does."""
        state = imagine_state(view, self.rng)
        return decide(self.kind, view.board.tables, state, self.seat, self.desk, self.sheet, self.dice)


def register_styles() -> None:
    """Make the shipped styles known by name."""
    for name, kind in KINDS.items():

        def maker(board: Board, seat: int, rng: Random, kind: int = kind) -> Bot:
            return StyleBot(kind, board, seat, rng)

        maker.__doc__ = DOCUMENTS[name]
        register(name)(maker)


DOCUMENTS = {
    "greedy": "The longest route that can be paid, else cards of the colour held most.",
    "long-routes": "Collects for the longest open routes and claims those only.",
    "many-tickets": "Keeps every ticket, builds their network, and draws more whenever it stands.",
    "one-network": "Keeps the cheapest tickets, builds one network for them, then long routes.",
    "hoard": "Draws until the hand is large, then builds the network of its tickets in one go.",
    "planner": "Plans the cheapest joint network for its tickets, and builds for points beside it.",
}
