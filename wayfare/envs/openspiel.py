"""OpenSpiel: the boards as Python games, `python_wayfare_usa` and so on. Needs the extra `openspiel`.

Importing this registers them. Chance is "sampled stochastic": a chance node has one outcome, and what it turns out
to be is drawn when it is applied, from random numbers that belong to the game object, not to the state. So two
copies of a state have different futures, as a search needs it, and no state holds its own future. Methods that
must list the outcomes of chance (such as CFR) do not work on it; those that sample do.
"""

from typing import Any

import numpy as np

from wayfare.board.board import load_board
from wayfare.board.map_file import map_names
from wayfare.envs.core.layout import layout_of
from wayfare.envs.errors import MissingExtra, check_seats
from wayfare.envs.observe import Floats, observe
from wayfare.envs.openspiel_table import Table, longest_game
from wayfare.envs.purse import Purse
from wayfare.envs.text import describe
from wayfare.game.action import to_action

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("open_spiel", "openspiel") from error

PREFIX = "python_wayfare_"
CHANCE_CODE = 0
"""The one outcome of a chance node."""


def game_type(name: str) -> Any:
    """What OpenSpiel is told of a board's game."""
    board = load_board(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Wayfare: {board.map.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=board.tables.most_seats,
        min_num_players=board.tables.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": board.tables.fewest_seats, "rng_seed": -1},
    )


class WayfareGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A board with so many players; `rng_seed` makes its chance repeat, -1 does not."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.board = load_board(self.name)
        tables = self.board.tables
        self.seats = check_seats(self.board, params.get("players", tables.fewest_seats))
        seed = params.get("rng_seed", -1)
        self.chance = np.random.default_rng(None if seed < 0 else seed)
        longest = longest_game(self.board, self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.board.n_actions,
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(game_type(self.name), info, params)

    def new_initial_state(self) -> "WayfareState":
        """The empty table; its first node is chance, which deals."""
        return WayfareState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "WayfareObserver":
        """What sees a state with the eyes of one player."""
        return WayfareObserver(self, iig_obs_type, params)


class WayfareState(pyspiel.State):  # type: ignore[misc]
    """A node: a player's decision, or chance that decides what the last one has led to."""

    def __init__(self, game: WayfareGame) -> None:
        super().__init__(game)
        self.table = Table(game.board.name, game.seats)

    def current_player(self) -> int:
        """Who is to decide."""
        if self.table.waits_for_chance:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table.game.to_decide
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.game.legal_codes(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One outcome, which is drawn when it is applied."""
        return [(CHANCE_CODE, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.table.waits_for_chance:
            self.table.let_chance_decide(int(self.get_game().chance.integers(2**63)))
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "chance"
        return to_action(self.get_game().board, action).text

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.is_over

    def returns(self) -> list[float]:
        """What each player has won: 1 for the winner, -1 shared among the others."""
        if not self.table.is_over:
            return [0.0] * self.table.seats
        return Purse("win", self.table.seats).fill(self.table.game)

    def __str__(self) -> str:
        """What a spectator sees, for people who look for mistakes."""
        return self.table.told()


class WayfareObserver:
    """Sees a state: as a tensor with the parts of the layout, and as text; with perfect recall, as all its history."""

    def __init__(self, game: WayfareGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters, but these were given: {params}")
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        if not self.recalls:
            layout = layout_of(game.board, game.seats)
            self.tensor = np.zeros(layout.size, np.float32)
            for part in layout.parts.values():
                self.dict[part.name] = self.tensor[part.start : part.stop].reshape(part.shape)

    def set_from(self, state: WayfareState, player: int) -> None:
        """Fill the tensor with what the player sees."""
        if self.tensor is not None:
            self.tensor[:] = observe(state.table.game.view(player)) if state.table.is_dealt else 0

    def string_from(self, state: WayfareState, player: int) -> str:
        """What the player sees, or all that it has seen."""
        if not state.table.is_dealt:
            return "nothing is dealt yet"
        if self.recalls:
            return state.table.recalled(player)
        return describe(state.table.game.view(player))


def register_games() -> list[str]:
    """Make the games of all boards known to OpenSpiel; says what they are called. None is registered twice."""
    known = set(pyspiel.registered_names())
    for name in map_names():
        if PREFIX + name not in known:
            pyspiel.register_game(game_type(name), type(f"Wayfare{name.title()}", (WayfareGame,), {"name": name}))
    return [PREFIX + name for name in map_names()]


register_games()
