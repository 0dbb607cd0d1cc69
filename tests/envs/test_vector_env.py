"""Gymnasium's vector environment: thousands of games against bots, with new games in the same step."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import wayfare.envs
from wayfare import Game
from wayfare.envs.vector_env import WayfareVectorEnv

pytestmark = pytest.mark.xdist_group("environments")

assert wayfare.envs.register_gymnasium()


def legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for every game."""
    return np.where(masks, rng.random(masks.shape, np.float32), -1).argmax(axis=1)


def test_make_vec_gives_the_compiled_one():
    env = gymnasium.make_vec("wayfare/skerries-v0", num_envs=6, opponents=["random"], seat=1, threads=2)
    assert isinstance(env.unwrapped, WayfareVectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, info = env.reset(seed=1)
    assert observations in env.observation_space
    assert info["action_mask"].shape == (6, env.single_action_space.n)
    rng = np.random.default_rng(0)
    ends = 0
    for _ in range(60):
        actions = legal(info["action_mask"], rng)
        assert actions in env.action_space
        observations, rewards, over, cut, info = env.step(actions)
        assert rewards.shape == over.shape == cut.shape == (6,)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        assert ("final_obs" in info) == over.any()
        for index in np.flatnonzero(over):
            ends += 1
            assert info["_final_obs"][index]
            ranks = info["final_info"]["ranks"][index]
            assert rewards[index] == (0 if (ranks == 1).all() else 1 if ranks[1] == 1 else -1)
            assert info["final_obs"][index] in env.single_observation_space
    assert ends > 5
    env.close()


def test_the_same_seed_gives_the_same_games_and_without_one_they_go_on():
    env = gymnasium.make_vec("wayfare/bazaar-v0", num_envs=4)
    first, _ = env.reset(seed=3)
    second, _ = env.reset()
    again, _ = env.reset(seed=3)
    after, _ = env.reset()
    assert (first == again).all()
    assert (second == after).all()
    assert (first != second).any()


def test_arrays_are_copies_unless_asked_otherwise():
    for copy in (True, False):
        env = WayfareVectorEnv(4, "bazaar", copy=copy)
        observations, info = env.reset(seed=3)
        assert np.shares_memory(observations, env.games.observations) != copy
        assert np.shares_memory(info["action_mask"], env.games.masks) != copy
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()


def test_wrong_input_raises_what_gymnasiums_users_expect():
    env = WayfareVectorEnv(3, "bazaar")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step([1, 1, 1])
    with pytest.raises(gymnasium.error.Error, match="a seed is a whole number from 0 on, not -1"):
        env.reset(seed=-1)
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match=r"game 0, seat 0: action 0 \(pass\) is not legal now"):
        env.step([0, 0, 0])
    with pytest.raises(ValueError, match=r"compiled games cannot play 'stdio:\./bot'"):
        WayfareVectorEnv(3, "bazaar", opponents="stdio:./bot")
    with pytest.raises(ValueError, match="there is no seat 2"):
        WayfareVectorEnv(3, "bazaar", seat=2)
    assert Game("bazaar", 2, 1).board.n_actions == env.single_action_space.n
