"""PettingZoo (AEC): every seat an agent, one decision after the other. Needs the extra `envs`."""

import os
from typing import Any

import numpy as np

from wayfare.board.board import Board, load_board
from wayfare.envs.core.layout import BOUND, layout_of
from wayfare.envs.errors import MissingExtra, check_seats
from wayfare.envs.observe import mask_of, observe
from wayfare.envs.purse import Purse
from wayfare.envs.render import Screen
from wayfare.game.action import to_action
from wayfare.game.errors import IllegalAction
from wayfare.game.game import Game

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtra("pettingzoo and gymnasium", "envs") from error

VERSION = "v0"


def wrapped(board: str, **options: Any) -> Any:
    """The environment as PettingZoo's own games come: an illegal action loses, and ends the game."""
    environment: Any = WayfareAEC(board, **options)
    environment = wrappers.TerminateIllegalWrapper(environment, illegal_reward=-1)
    environment = wrappers.AssertOutOfBoundsWrapper(environment)
    return wrappers.OrderEnforcingWrapper(environment)


class WayfareAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game whose agents are its seats. An illegal action raises IllegalAction."""

    def __init__(
        self,
        board: str | os.PathLike[str] | Board = "usa",
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        """Without a number of seats, as few as the board allows; after `max_cycles` decisions the game is cut off."""
        super().__init__()
        self.board = load_board(board)
        self.metadata = {
            "name": f"wayfare_{self.board.name}_{VERSION}",
            "render_modes": list(Screen.MODES),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        self.seats = check_seats(self.board, self.board.tables.fewest_seats if seats is None else seats)
        self.layout = layout_of(self.board, self.seats)
        self.reward = reward
        Purse(reward, self.seats)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self._screen = Screen(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        n_actions = self.board.n_actions
        self.action_spaces = {agent: spaces.Discrete(n_actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, BOUND, (self.layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (n_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._seeds = np.random.default_rng()
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Any:
        """What an observation of the agent looks like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The codes of the board's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: Any = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same game."""
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
                raise ValueError(f"a seed is a whole number from 0 on, not {seed!r}")
            self._seeds = np.random.default_rng(seed)
        self.game = Game(self.board, self.seats, seed=int(self._seeds.integers(2**63)))
        self._purse = Purse(self.reward, self.seats)
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select(self.game)

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees; its mask is empty while another is to decide."""
        assert self.game is not None, "reset comes first"
        view = self.game.view(self.possible_agents.index(agent))
        mask = mask_of(view)
        if agent != self.agent_selection or self.truncations.get(agent, False):
            mask[:] = 0
        return {"observation": observe(view), "action_mask": mask}

    def step(self, action: Any) -> None:
        """The selected agent does the action; None is how an agent whose game is over leaves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self.game
        assert game is not None, "reset comes first"
        seat = self.possible_agents.index(agent)
        code = int(action)
        if not self.action_spaces[agent].contains(code) or code not in game.legal_codes(seat):
            text = to_action(self.board, code).text if 0 <= code < self.board.n_actions else "no action of this board"
            raise IllegalAction(f"{agent}: action {code} ({text}) is not legal now; see action_mask")
        self._cumulative_rewards[agent] = 0.0
        game.play(code, seat)
        self._decisions += 1
        gains = self._purse.fill(game)
        self.rewards = dict(zip(self.possible_agents, gains, strict=True))
        if game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            for score in game.scores():
                self.infos[self.possible_agents[score.seat]] = {"score": score.total, "rank": score.rank}
        elif self.max_cycles is not None and self._decisions >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select(game)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What a spectator sees, as the render mode says."""
        assert self.game is not None, "reset comes first"
        return self._screen.render(self.game.view())

    def close(self) -> None:
        """Close the window."""
        self._screen.close()

    def _select(self, game: Game) -> None:
        seat = game.to_decide
        self.agent_selection = self.possible_agents[0 if seat is None else seat]
