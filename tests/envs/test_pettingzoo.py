"""The PettingZoo environments: they pass its own tests, and are the same games."""

import os
import warnings
from functools import partial
from importlib import import_module

import numpy as np
import pettingzoo
import pytest

import wayfare.envs
from wayfare import map_names
from wayfare.envs.pettingzoo_env import WayfareAEC
from wayfare.game.errors import IllegalAction, SetUpError

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # its tests import games of its own in an old way
    from pettingzoo.test import api_test, render_test, seed_test

MODULES = {name: import_module(f"wayfare.envs.wayfare_{name}_v0") for name in map_names()}


# An observation with a mask is a dict, as PettingZoo documents, but its test knows that of its own games only.
masked = pytest.mark.filterwarnings("ignore:Observation")


def play(env: WayfareAEC, seed: int, steps: int = 10_000) -> dict[str, float]:
    """Random legal actions; what each agent gets in all."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(steps):
        observation, reward, over, cut, _ = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over or cut else int(rng.choice(legal)))
    return totals


def test_there_is_an_id_and_a_module_for_every_board():
    ids = wayfare.envs.register_pettingzoo()
    assert ids == [f"wayfare/{name}-v0" for name in map_names()]
    env = pettingzoo.make("aec", "wayfare/bazaar-v0", seats=3, max_cycles=5)
    assert (env.unwrapped.board.name, env.unwrapped.seats, env.unwrapped.max_cycles) == ("bazaar", 3, 5)


@masked
@pytest.mark.parametrize("name", sorted(MODULES))
def test_it_passes_pettingzoos_api_test(name):
    env = MODULES[name].env()
    assert env.metadata["name"] == f"wayfare_{name}_v0"
    api_test(env, num_cycles=60)


@masked
def test_it_passes_the_api_test_with_more_seats_and_every_reward():
    for seats, reward in ((3, "score"), (4, "difference"), (5, "shaped")):
        api_test(MODULES["usa"].env(seats=seats, reward=reward), num_cycles=40)


@pytest.mark.parametrize("name", sorted(MODULES))
def test_it_passes_pettingzoos_seed_test(name):
    seed_test(MODULES[name].env, num_cycles=30)


def test_it_passes_pettingzoos_render_test(monkeypatch):
    pytest.importorskip("resvg_py")
    monkeypatch.setitem(os.environ, "SDL_VIDEODRIVER", "dummy")
    text = {"ansi": lambda shown: isinstance(shown, str) and "Seats: 2." in shown}
    render_test(MODULES["bazaar"].env, custom_tests=text)


@pytest.mark.parametrize("reward", ["win", "score", "difference", "shaped"])
def test_rewards_add_up_to_what_their_name_says(reward):
    env = WayfareAEC("bazaar", 3, reward=reward)
    totals = list(play(env, 4).values())
    scores = [score.total for score in env.game.scores()]
    best_other = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(3)]
    if reward == "win":
        assert sum(totals) == pytest.approx(0)
        assert max(range(3), key=totals.__getitem__) in env.game.winners()
    elif reward == "difference":
        assert totals == [mine - other for mine, other in zip(scores, best_other, strict=True)]
    else:
        assert totals == scores


def test_the_score_and_rank_of_a_finished_game_are_in_the_infos():
    env = WayfareAEC("skerries")
    env.reset(seed=1)
    while not env.game.is_over:
        env.step(env.game.legal_codes()[0])
    assert [env.infos[agent] for agent in env.possible_agents] == [
        {"score": score.total, "rank": score.rank} for score in env.game.scores()
    ]


def test_a_game_can_be_cut_off():
    env = WayfareAEC("usa", max_cycles=7)
    env.reset(seed=1)
    for _ in range(7):
        assert not any(env.truncations.values())
        env.step(env.game.legal_codes()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    for _ in range(2):
        env.step(None)
    assert env.agents == []


def test_the_mask_is_empty_while_another_agent_is_to_decide():
    env = WayfareAEC("usa")
    env.reset(seed=1)
    assert env.observe("seat_0")["action_mask"].any()
    assert not env.observe("seat_1")["action_mask"].any()


def test_an_illegal_action_loses_and_in_the_raw_environment_raises():
    env = MODULES["usa"].env()
    env.reset(seed=1)
    env.step(0)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards["seat_0"] == -1
    raw = MODULES["usa"].raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"seat_0: action 0 \(pass\) is not legal now; see action_mask"):
        raw.step(0)
    with pytest.raises(IllegalAction, match=r"seat_0: action 5000 \(no action of this board\)"):
        raw.step(5000)


def test_a_step_after_the_end_takes_none_only():
    env = WayfareAEC("usa", max_cycles=1)
    env.reset(seed=1)
    env.step(env.game.legal_codes()[0])
    with pytest.raises(ValueError, match="when an agent is dead, the only valid action is None"):
        env.step(1)


@pytest.mark.parametrize(
    ("make", "error", "text"),
    [
        (partial(WayfareAEC, seats=6), SetUpError, "usa is for 2 to 5 players, not 6"),
        (partial(WayfareAEC, reward="fame"), ValueError, "there is no reward called 'fame'"),
        (partial(WayfareAEC, render_mode="film"), ValueError, "there is no render mode 'film'"),
        (lambda: WayfareAEC().reset(seed=-1), ValueError, "a seed is a whole number from 0 on, not -1"),
    ],
)
def test_what_cannot_be_is_explained(make, error, text):
    with pytest.raises(error, match=text):
        make()
