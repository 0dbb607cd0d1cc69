"""The Gymnasium environments: they pass its own check, and wrong input raises what its users expect."""

import os
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

import wayfare.envs
from wayfare import Game, MapError, map_names
from wayfare.bots.bot import BotError
from wayfare.envs.gymnasium_env import WayfareEnv
from wayfare.game.errors import SetUpError

IDS = wayfare.envs.register_gymnasium()


def play(env: gymnasium.Env, seed: int) -> tuple[list, float]:
    """A whole game of random legal actions."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    seen, total, over = [observation], 0.0, False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, over, cut, info = env.step(action)
        assert not cut
        seen.append(observation)
        total += reward
    return [seen, info["scores"], info["ranks"]], total


def test_there_is_an_id_for_every_board():
    assert [f"wayfare/{name}-v0" for name in map_names()] == IDS
    assert set(IDS) <= set(gymnasium.registry)


@pytest.mark.parametrize("identity", IDS)
def test_it_passes_gymnasiums_own_check(identity):
    env = gymnasium.make(identity, opponents=["random"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)
    env.close()


def test_it_passes_the_check_of_every_render_mode(monkeypatch):
    pytest.importorskip("resvg_py")
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    env = gymnasium.make("wayfare/bazaar-v0", opponents=["random"], render_mode="rgb_array")
    check_env(env.unwrapped)
    env.close()


def test_unknown_ids_are_refused_as_gymnasium_does():
    with pytest.raises(gymnasium.error.NameNotFound):
        gymnasium.make("wayfare/atlantis-v0")
    with pytest.raises(gymnasium.error.VersionNotFound):
        gymnasium.make("wayfare/usa-v9")


def test_an_id_can_be_named_with_its_module():
    assert gymnasium.make("wayfare.envs:wayfare/bazaar-v0").unwrapped.board.name == "bazaar"


def test_the_same_seed_gives_the_same_game_and_another_another():
    env = gymnasium.make("wayfare/bazaar-v0", opponents=["random", "greedy"])
    first, second, third = play(env, 5), play(env, 5), play(env, 6)
    assert data_equivalence(first, second)
    assert not data_equivalence(first, third)


@pytest.mark.parametrize("reward", ["win", "score", "difference", "shaped"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_rewards_of_a_game_add_up_to_what_their_name_says(reward, seat):
    env = gymnasium.make("wayfare/skerries-v0", opponents="greedy", seat=seat, reward=reward)
    for seed in range(3):
        (_, scores, ranks), total = play(env, seed)
        mine, its = scores[seat], scores[1 - seat]
        win = 0 if ranks == [1, 1] else 1 if ranks[seat] == 1 else -1
        assert total == {"win": win, "score": mine, "difference": mine - its, "shaped": mine}[reward]


def test_shaped_rewards_come_while_the_game_goes_on():
    env = gymnasium.make("wayfare/skerries-v0", reward="shaped").unwrapped
    env.reset(seed=1)
    env.action_space.seed(1)
    gains, over = [], False
    while not over:
        _, gain, over, _, _ = env.step(env.action_space.sample())
        gains.append(gain)
    assert sum(gain > 0 for gain in gains[:-1]) > 1


def test_its_masks_are_the_legal_actions_of_its_seat():
    env = gymnasium.make("wayfare/usa-v0", opponents=["random"], seat=1).unwrapped
    _, info = env.reset(seed=3)
    for _ in range(30):
        legal = env.game.legal_codes(1)
        assert list(np.flatnonzero(info["action_mask"])) == list(np.flatnonzero(env.action_masks())) == legal
        assert env.action_space.sample() in legal
        *_, info = env.step(legal[len(legal) // 2])


def test_a_masked_action_raises_and_changes_nothing():
    env = gymnasium.make("wayfare/usa-v0").unwrapped
    _, info = env.reset(seed=3)
    before = pickle.dumps(env.game.state.__dict__)
    masked = int(np.flatnonzero(info["action_mask"] == 0)[50])
    with pytest.raises(gymnasium.error.InvalidAction, match=rf"action {masked} \(.+\) is not legal now"):
        env.step(masked)
    for nonsense in (-1, env.board.n_actions, 1.5, "draw blind", None, True):
        with pytest.raises(gymnasium.error.InvalidAction, match="an action is a whole number from 0 to 1099"):
            env.step(nonsense)
    assert pickle.dumps(env.game.state.__dict__) == before


def test_a_step_before_the_beginning_or_after_the_end_asks_for_a_reset():
    env = gymnasium.make("wayfare/bazaar-v0").unwrapped
    for ask in (lambda: env.step(1), env.action_masks, env.render):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
            ask()
    play(env, 1)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over: call reset first"):
        env.step(1)


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"board": "atlantis"}, MapError, "there is no map called 'atlantis'"),
        ({"opponents": ["nobody"]}, BotError, "there is no bot called 'nobody'"),
        ({"opponents": ["random"] * 5}, SetUpError, "usa is for 2 to 5 players, not 6"),
        ({"opponents": []}, SetUpError, "usa is for 2 to 5 players, not 1"),
        ({"seat": 2}, ValueError, "there is no seat 2: with 2 players they are 0 to 1"),
        ({"reward": "fame"}, ValueError, "there is no reward called 'fame': say win, score, difference, shaped"),
        ({"render_mode": "film"}, ValueError, "there is no render mode 'film': say ansi, rgb_array, human"),
    ],
)
def test_what_cannot_be_made_is_explained(options, error, text):
    with pytest.raises(error, match=text):
        WayfareEnv(**options)


@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_a_bad_seed_raises_gymnasiums_error(seed):
    env = WayfareEnv("bazaar")
    with pytest.raises(gymnasium.error.Error):
        env.reset(seed=seed)


def test_it_shows_itself_as_text_and_as_the_real_board():
    pytest.importorskip("resvg_py")
    env = gymnasium.make("wayfare/skerries-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Board: Skerries. Seats: 2." in env.render()
    env = gymnasium.make("wayfare/skerries-v0", render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8
    assert before.shape[2] == 3
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 20
    play(env, 1)
    assert (env.render() != before).any()


def test_a_spectator_of_the_rendering_sees_no_hand():
    env = WayfareEnv("usa", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "Your" not in text
    assert Game("usa", 2, 1).board.map.title in text
