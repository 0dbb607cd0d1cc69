"""The shipped players as bots: an imagined game is laid out from the view, and they decide in it."""

from collections.abc import Sequence
from random import Random

from wayfare.board.board import Board
from wayfare.bots.bot import STYLES, Bot, register
from wayfare.bots.planner.desk import Desk, set_habits
from wayfare.bots.shipped import PLAYERS, Player
from wayfare.bots.styles import decide
from wayfare.engine.fields import Dice, Sheet
from wayfare.game.imagine import imagine_state
from wayfare.game.view import View


class StyleBot:
    """A player of one of the kinds in styles.py. It looks only at what its seat may see: any imagined game will do."""

    def __init__(self, player: Player, board: Board, seat: int, rng: Random) -> None:
        self.kind = player.kind
        self.seat = seat
        self.rng = rng
        self.desk = Desk()
        self.sheet = Sheet()
        self.dice = Dice()
        self.dice.chance = [rng.getrandbits(32) for _ in range(len(self.dice.chance))]
        set_habits(self.desk, seat, player.habits)

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """What this kind of player does."""
        state = imagine_state(view, self.rng)
        return decide(self.kind, view.board.tables, state, self.seat, self.desk, self.sheet, self.dice)


def register_styles() -> None:
    """Make the shipped styles known by name."""
    for name in STYLES:
        player = PLAYERS[name]

        def maker(board: Board, seat: int, rng: Random, player: Player = player) -> Bot:
            return StyleBot(player, board, seat, rng)

        maker.__doc__ = player.about
        register(name)(maker)
