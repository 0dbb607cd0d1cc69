"""Gymnasium's vector environment over compiled games: one seat against shipped bots, thousands of games at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from wayfare.board.board import load_board
from wayfare.envs.batch import LEARNER, Games
from wayfare.envs.core.layout import BOUND
from wayfare.envs.core.machine import RANK, TOTAL
from wayfare.envs.errors import MissingExtra
from wayfare.game.errors import IllegalAction

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise MissingExtra("gymnasium", "envs") from error

DEFAULT_OPPONENT = "greedy"


class WayfareVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games, one seat of each the caller's. A game that ends is followed by a new one in the same step.

    `info["action_mask"]` has a row for each game. Where games ended, `info["final_obs"]`, `info["final_info"]` have
    rows that count, as `info["_final_obs"]` tells.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        num_envs: int = 1,
        board: Any = "usa",
        opponents: str | Sequence[str] | None = None,
        seat: int = 0,
        reward: str = "win",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        """As `WayfareEnv`, with shipped bots only. Without `copy`, arrays are overwritten by the next step."""
        board = load_board(board)
        if opponents is None:
            opponents = (DEFAULT_OPPONENT,) * (board.tables.fewest_seats - 1)
        players = [opponents] if isinstance(opponents, str) else list(opponents)
        if isinstance(seat, bool) or seat not in range(len(players) + 1):
            raise ValueError(f"there is no seat {seat!r}: with {len(players) + 1} players they are 0 to {len(players)}")
        players.insert(seat, LEARNER)
        self.games = Games(board, players, num_envs, reward, threads)
        self.num_envs = num_envs
        self.seat = int(seat)
        self._copy = copy
        self._seeds: np.random.Generator | None = None
        size = self.games.layout.size
        self.single_observation_space = gymnasium.spaces.Box(0.0, BOUND, (size,), np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(board.n_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew; with the same seed, the same games."""
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0):
            raise gymnasium.error.Error(f"a seed is a whole number from 0 on, not {seed!r}")
        if seed is not None or self._seeds is None:
            self._seeds = np.random.default_rng(seed)
        self.games.reset(int(self._seeds.integers(2**63)))
        return self._given(self.games.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """In every game the action of its row; an illegal one raises, and nothing is done."""
        games = self.games
        try:
            games.step(np.asarray(actions))
        except IllegalAction as error:
            raise gymnasium.error.InvalidAction(str(error)) from error
        except RuntimeError as error:
            raise gymnasium.error.ResetNeeded(str(error)) from error
        info = self._info()
        if games.finished.any():
            ended = games.finished.copy()
            info["final_obs"], info["_final_obs"] = self._given(games.final_observations), ended
            scores, ranks = games.results[:, :, TOTAL].copy(), games.results[:, :, RANK].copy()
            info["final_info"], info["_final_info"] = {"scores": scores, "ranks": ranks}, ended
        terminations = games.finished.copy()
        truncations = np.zeros(self.num_envs, np.bool_)
        return self._given(games.observations), games.rewards[:, self.seat].copy(), terminations, truncations, info

    def action_masks(self) -> Any:
        """Which actions are legal now, a row for each game."""
        return self.games.masks.astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.games.close()

    def _given(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._given(self.games.masks), "_action_mask": np.ones(self.num_envs, np.bool_)}
