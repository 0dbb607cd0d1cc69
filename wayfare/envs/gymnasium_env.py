"""Gymnasium: one seat against bots. Needs the extra `envs`."""

import os
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from wayfare.board.board import Board, load_board
from wayfare.bots.bot import find_bot
from wayfare.bots.contained import Contained
from wayfare.envs.core.layout import BOUND, layout_of
from wayfare.envs.errors import MissingExtra, check_seats
from wayfare.envs.observe import Floats, mask_of, observe
from wayfare.envs.purse import Purse
from wayfare.envs.render import Screen
from wayfare.game.action import to_action
from wayfare.game.game import Game

try:
    import gymnasium
except ImportError as error:
    raise MissingExtra("gymnasium", "envs") from error

DEFAULT_OPPONENT = "greedy"

Mask = np.ndarray[Any, np.dtype[np.int8]]


class LegalDiscrete(gymnasium.spaces.Discrete):
    """Action codes; without a mask, `sample` draws one that is legal now, or after `seed` when a game begins.

    So programs that know nothing of masks, such as Gymnasium's checker, can try the environment out.
    """

    def __init__(self, n: int, opening: Mask) -> None:
        super().__init__(n)
        self.opening = opening
        self.legal = opening

    def seed(self, seed: int | None = None) -> Any:
        """Start the random numbers of `sample` anew; whoever does that begins a game."""
        self.legal = self.opening
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random action code; without a mask or probabilities, a legal one."""
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask=mask, probability=probability)


class WayfareEnv(gymnasium.Env[Floats, np.int64]):
    """One seat of a game against named bots, who play in between.

    Observations are what the seat sees (observe.py), actions the board's codes. `info["action_mask"]` and
    `action_masks()` tell which are legal; another raises `gymnasium.error.InvalidAction`.
    """

    metadata = {"render_modes": list(Screen.MODES), "render_fps": 4}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        board: str | os.PathLike[str] | Board = "usa",
        opponents: str | Sequence[str] | None = None,
        seat: int = 0,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        """A table with a seat for each opponent and one more; without any, as few as the board allows."""
        self.board = load_board(board)
        if opponents is None:
            opponents = (DEFAULT_OPPONENT,) * (self.board.tables.fewest_seats - 1)
        self.opponents = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        self.seats = check_seats(self.board, 1 + len(self.opponents))
        if isinstance(seat, bool) or seat not in range(self.seats):
            raise ValueError(f"there is no seat {seat!r}: with {self.seats} players they are 0 to {self.seats - 1}")
        self.seat = int(seat)
        self.reward = reward
        Purse(reward, self.seats)
        self._makers = [find_bot(name) for name in self.opponents]
        self.layout = layout_of(self.board, self.seats)
        self.action_space: LegalDiscrete = LegalDiscrete(self.board.n_actions, _opening_mask(self.board))
        self.observation_space = gymnasium.spaces.Box(0.0, BOUND, (self.layout.size,), np.float32)
        self._screen = Screen(render_mode)
        self.render_mode = render_mode
        self.game: Game | None = None
        self._mask = self.action_space.opening
        self._bots: dict[int, Contained] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """A new game. The same seed gives the same game."""
        super().reset(seed=seed)
        chance = int(self.np_random.integers(2**63))
        self.close_bots()
        self.game = Game(self.board, self.seats, seed=chance)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self._bots = {
            seat: Contained(maker, self.board, seat, Random(chance + 1 + seat))
            for seat, maker in zip(others, self._makers, strict=True)
        }
        self._purse = Purse(self.reward, self.seats)
        self._let_others_play(self.game)
        self._purse.fill(self.game)
        return self._seen(self.game)

    def step(self, action: Any) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Do the action; the others play until the seat is to decide again, or the game is over."""
        game = self.game
        if game is None or game.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: call reset first" if game else "call reset first")
        if isinstance(action, bool) or not self.action_space.contains(action):
            last = self.board.n_actions - 1
            raise gymnasium.error.InvalidAction(f"an action is a whole number from 0 to {last}, not {action!r}")
        if not self.action_masks()[action]:
            text = to_action(self.board, int(action)).text
            raise gymnasium.error.InvalidAction(f"action {action} ({text}) is not legal now; see info['action_mask']")
        game.play(int(action), self.seat)
        self._let_others_play(game)
        gain = self._purse.fill(game)[self.seat]
        observation, info = self._seen(game)
        over = not info["action_mask"].any()
        if over:
            info["scores"] = [score.total for score in game.scores()]
            info["ranks"] = [score.rank for score in game.scores()]
        return observation, gain, over, False, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which action codes are legal now, as sb3-contrib's MaskablePPO asks for it."""
        if self.game is None:
            raise gymnasium.error.ResetNeeded("call reset first")
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """What a spectator sees, as the render mode says."""
        if self.game is None:
            raise gymnasium.error.ResetNeeded("call reset first")
        return self._screen.render(self.game.view())

    def close(self) -> None:
        """Close the window and let the bots go."""
        self._screen.close()
        self.close_bots()

    def close_bots(self) -> None:
        """End the bots' processes, where they have any."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    def _let_others_play(self, game: Game) -> None:
        while not game.is_over and self.seat not in game.deciders:
            self._one_other(game, game.deciders[0])
        while not game.is_over and len(game.deciders) > 1:  # the opening: nobody waits for the learner
            self._one_other(game, next(seat for seat in game.deciders if seat != self.seat))

    def _one_other(self, game: Game, seat: int) -> None:
        view = game.view(seat)
        game.play(self._bots[seat].choose(view, view.legal), seat)

    def _seen(self, game: Game) -> tuple[Floats, dict[str, Any]]:
        view = game.view(self.seat)
        self._mask = self.action_space.legal = mask_of(view)
        if self.render_mode == "human":
            self.render()
        return observe(view), {"action_mask": self._mask, "seat": self.seat}


def _opening_mask(board: Board) -> Mask:
    """What a seat may do when a game begins, which is the same in every game."""
    return mask_of(Game(board, board.tables.fewest_seats, seed=0).view(0))
