"""The game inside an OpenSpiel state: actions wait for chance where they lead to it. Knows nothing of OpenSpiel."""

import json
import pickle
from typing import Any

from wayfare.board.board import Board, load_board
from wayfare.engine.fields import copy
from wayfare.engine.journal import closed_journal
from wayfare.engine.names import MAX_LENGTH
from wayfare.engine.play import apply
from wayfare.envs.text import describe
from wayfare.game.game import Game
from wayfare.game.seed import chance_words


class Table:
    """A game that is not dealt yet, goes on, or is over; and the action, if any, that waits for chance."""

    def __init__(self, board: str, seats: int) -> None:
        self.board = board
        self.seats = seats
        self._game: Game | None = None
        self._waiting: int | None = None

    @property
    def game(self) -> Game:
        """The game, once it is dealt."""
        if self._game is None:
            raise RuntimeError("nothing is dealt yet: chance has to decide first")
        return self._game

    @property
    def is_dealt(self) -> bool:
        """Whether there is a game to look at."""
        return self._game is not None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._game is not None and self._game.is_over

    @property
    def waits_for_chance(self) -> bool:
        """Whether chance decides next: it deals, or brings the cards that an action draws."""
        return self._game is None or self._waiting is not None

    def play(self, code: int) -> None:
        """Whoever is to decide does the action; if chance has a part in it, it waits."""
        if self._needs_chance(code):
            self._waiting = code
        else:
            self.game.play(code)

    def let_chance_decide(self, number: int) -> None:
        """Deal, or do the waiting action, with fresh random numbers."""
        if self._game is None:
            self._game = Game(self.board, self.seats, seed=number)
        else:
            assert self._waiting is not None
            self._game.state.chance = chance_words(str(number))
            self._game.play(self._waiting)
            self._waiting = None

    def _needs_chance(self, code: int) -> bool:
        """Whether the action draws random numbers: tried out on a copy."""
        game = self.game
        trial, seat = copy(game.state), game.to_decide
        if seat is None or code not in game.legal_codes(seat):
            return False  # the game itself says what is wrong with it
        apply(game.board.tables, trial, seat, code, closed_journal())
        return trial.chance != game.state.chance

    def told(self) -> str:
        """What a spectator sees."""
        return describe(self._game.view()) if self._game is not None else "nothing is dealt yet"

    def recalled(self, seat: int) -> str:
        """Everything that a seat has seen happen, one event a line."""
        waiting = [f"seat {self.game.to_decide} has decided"] if self._waiting is not None else []
        return "\n".join([json.dumps(event.to_json()) for event in self.game.history(seat)] + waiting)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        other = Table(self.board, self.seats)
        other._game = None if self._game is None else self._game.copy()
        other._waiting = self._waiting
        return other

    def __getstate__(self) -> dict[str, Any]:
        """All but the board, which the name brings back."""
        state = dict(self.__dict__)
        if self._game is not None:
            state["_game"] = pickle.dumps({**self._game.__dict__, "board": None})
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._game is not None:
            game = object.__new__(Game)
            game.__dict__.update(pickle.loads(state["_game"]) | {"board": load_board(self.board)})
            self._game = game


def longest_game(board: Board, seats: int) -> int:
    """More decisions than any game can take: every card, route and ticket can only be taken so often."""
    tables = board.tables
    claims = min(tables.n_routes, seats * tables.pieces)
    draws = sum(tables.cards) + MAX_LENGTH * claims
    ferries = (tables.ferry_limit + 1) * (seats + claims) if tables.ferry_cards else 0
    doings = seats + 2 * tables.n_tickets + draws + claims + ferries
    return (seats + 1) * doings  # between any two of them, all others may have passed
