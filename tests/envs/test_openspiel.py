"""The OpenSpiel games: they pass its own simulation tests, and chance is as its conventions ask."""

import pickle

import numpy as np
import pytest

from wayfare import map_names

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from wayfare.envs.observe import observe  # noqa: E402
from wayfare.envs.openspiel import register_games  # noqa: E402
from wayfare.envs.openspiel_table import Table  # noqa: E402
from wayfare.envs.text import describe  # noqa: E402

NAMES = register_games()


def play(state, rng, steps: int = 10_000):
    """Random actions; chance as it comes."""
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(0 if state.is_chance_node() else int(rng.choice(state.legal_actions())))
    return state


def test_there_is_a_game_for_every_board():
    assert [f"python_wayfare_{name}" for name in map_names()] == NAMES
    assert set(NAMES) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", ["python_wayfare_bazaar", "python_wayfare_skerries"])
def test_it_passes_openspiels_simulation_test(name):
    for players in (2, 3):
        game = pyspiel.load_game(name, {"players": players, "rng_seed": 5})
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["python_wayfare_usa", "python_wayfare_italy", "python_wayfare_amsterdam"])
def test_a_whole_game_of_the_large_boards_keeps_to_what_it_promised(name):
    game = pyspiel.load_game(name, {"rng_seed": 1})
    state = play(game.new_initial_state(), np.random.default_rng(1))
    assert state.is_terminal()
    assert sum(state.returns()) == 0
    assert sorted(state.returns()) in ([-1, 1], [0, 0])
    assert len(state.history()) < game.max_game_length()
    assert [score.rank for score in state.table.game.scores()] == [1 if won > -1 else 2 for won in state.returns()]


def at_a_chance_node():
    """A game where somebody has just drawn a card."""
    state = play(
        pyspiel.load_game("python_wayfare_usa", {"rng_seed": 1}).new_initial_state(), np.random.default_rng(1), 3
    )
    state.apply_action(1)
    assert state.is_chance_node()
    return state


def test_the_first_node_is_chance_which_deals():
    state = pyspiel.load_game("python_wayfare_usa").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1.0)]
    state.apply_action(0)
    assert state.current_player() == 0
    assert state.action_to_string(state.legal_actions()[0]) == "keep 1 2"


def test_only_actions_that_chance_has_a_part_in_lead_to_a_chance_node():
    state = pyspiel.load_game("python_wayfare_usa", {"rng_seed": 1}).new_initial_state()
    state.apply_action(0)
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
        assert not state.is_chance_node()
    for _ in range(60):
        before = state.table.game.state.chance[:]
        action = state.legal_actions()[-1]
        state.apply_action(action)
        if state.is_chance_node():
            assert state.table.game.state.chance == before
            state.apply_action(0)
        else:
            assert state.table.game.state.chance == before


def test_copies_of_a_state_have_different_futures_and_no_state_knows_its_own():
    state = at_a_chance_node()
    futures = set()
    for _ in range(30):
        child = state.clone()
        child.apply_action(0)
        futures.add(str(child.table.game.state.hands))
    assert len(futures) > 4
    assert state.is_chance_node()


def test_the_same_seed_gives_the_same_chance():
    ends = [
        str(play(pyspiel.load_game("python_wayfare_bazaar", {"rng_seed": seed}).new_initial_state(), rng))
        for seed, rng in ((4, np.random.default_rng(1)), (4, np.random.default_rng(1)), (5, np.random.default_rng(1)))
    ]
    assert ends[0] == ends[1] != ends[2]


def test_a_state_can_be_written_down_and_read_again():
    game = pyspiel.load_game("python_wayfare_bazaar", {"rng_seed": 1})
    for steps in (0, 1, 6, 20, 1000):
        state = play(game.new_initial_state(), np.random.default_rng(1), steps)
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        assert again.current_player() == state.current_player()
        assert again.history() == state.history()


def test_what_a_player_is_told_does_not_depend_on_what_it_cannot_see():
    state = at_a_chance_node()
    drawer = state.table.game.to_decide
    children = [state.clone() for _ in range(12)]
    for child in children:
        child.apply_action(0)
    mine = {child.information_state_string(drawer) for child in children}
    its = {child.information_state_string(1 - drawer) for child in children}
    assert len(mine) > 3
    assert len(its) == 1
    assert len({tuple(child.observation_tensor(1 - drawer)) for child in children}) == 1


def test_tensors_and_strings_are_those_of_the_other_environments():
    game = pyspiel.load_game("python_wayfare_skerries", {"rng_seed": 1})
    state = play(game.new_initial_state(), np.random.default_rng(1), 12)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.tensor.tolist() == observe(state.table.game.view(1)).tolist()
    assert "routes" in observation.dict
    assert observation.string_from(state, 1) == describe(state.table.game.view(1))
    assert game.observation_tensor_size() == len(observation.tensor)


def test_openspiels_environment_and_tree_search_play_it():
    env = rl_environment.Environment(pyspiel.load_game("python_wayfare_bazaar", {"rng_seed": 1}))
    step = env.reset()
    rng = np.random.default_rng(1)
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([int(rng.choice(legal))])
    assert sum(step.rewards) == 0
    state = play(pyspiel.load_game("python_wayfare_bazaar", {"rng_seed": 1}).new_initial_state(), rng, 8)
    while state.is_chance_node():
        state.apply_action(0)
    bot = mcts.MCTSBot(
        state.get_game(), 1.4, 4, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        random_state=np.random.RandomState(1),
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_wrong_input_is_explained():
    with pytest.raises(ValueError, match="bazaar is for 2 to 3 players, not 5"):
        pyspiel.load_game("python_wayfare_bazaar", {"players": 5})
    with pytest.raises(RuntimeError, match="nothing is dealt yet"):
        _ = Table("usa", 2).game
    with pytest.raises(ValueError, match="observations have no parameters"):
        make_observation(pyspiel.load_game("python_wayfare_bazaar"), params={"x": 1})


def test_a_table_survives_pickling_in_every_state():
    table = Table("bazaar", 2)
    assert pickle.loads(pickle.dumps(table)).waits_for_chance
    table.let_chance_decide(5)
    assert pickle.loads(pickle.dumps(table)).told() == table.told()
