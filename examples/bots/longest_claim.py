"""A bot as a class: it claims the longest route it can pay, keeps all tickets, else draws.

Name it as examples/bots/longest_claim.py:LongestClaim; with :shortest=3 after that it leaves short routes alone.
"""

from collections.abc import Sequence
from random import Random
from typing import Annotated

from wayfare.board.board import Board
from wayfare.bots.parameters import Between
from wayfare.game.action import to_action
from wayfare.game.view import View


class LongestClaim:
    """Claims the longest route it can pay, keeps all tickets, else draws."""

    def __init__(
        self, board: Board, seat: int, rng: Random, *,
        shortest: Annotated[int, Between(1, 9), "the least spaces of a route worth claiming"] = 1,
    ) -> None:  # fmt: skip
        self.board = board
        self.rng = rng
        self.shortest = shortest

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        """The longest claim; a card if there is none."""
        actions = [to_action(self.board, code) for code in legal]
        claims = [a for a in actions if a.route is not None and self.length(a.route) >= self.shortest]
        if claims:
            return max(claims, key=lambda action: (self.length(action.route or 0), -action.wilds)).code
        draws = [action.code for action in actions if action.kind in ("draw", "take")]
        return self.rng.choice(draws) if draws else actions[-1].code

    def length(self, route: int) -> int:
        """How many spaces a route has."""
        return self.board.map.routes[route].length
