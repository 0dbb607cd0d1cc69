"""Compiled batches: the same games, observations, masks and rewards as single ones, whatever the number of threads."""

import sys

import numpy as np
import pytest

from wayfare import Game, load_board, map_names
from wayfare.engine.fast import from_record
from wayfare.engine.fields import State
from wayfare.engine.validate import SOUND, validate
from wayfare.envs import Games
from wayfare.envs.core.machine import RANK, TOTAL
from wayfare.envs.observe import mask_of, observe
from wayfare.envs.purse import Purse
from wayfare.game.errors import IllegalAction, SetUpError

pytestmark = pytest.mark.xdist_group("environments")

TABLES = [
    (name, seats)
    for name in map_names()
    for seats in range(load_board(name).tables.fewest_seats, load_board(name).tables.most_seats + 1)
]


def any_legal(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for every game."""
    return np.where(masks, rng.random(masks.shape, np.float32), -1).argmax(axis=1)


def follow(games: Games, index: int, game: Game, look: bool) -> None:
    """The place in the batch is where the single game is."""
    seat = game.to_decide
    assert games.deciders[index] == seat
    assert list(np.flatnonzero(games.masks[index])) == game.legal_codes(seat)
    if look:
        assert (games.observations[index] == observe(game.view(seat))).all()
        assert (games.masks[index] == mask_of(game.view(seat))).all()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_game_of_a_batch_is_one_that_can_be_played_alone(name, seats):
    games = Games(name, seats, count=3, reward="shaped")
    games.reset(f"{seats}/5")
    single = [Game(name, seats, games.seed_of(index)) for index in range(3)]
    assert [game.seed for game in single] == [f"{seats}/{number}" for number in (5, 6, 7)]
    purses = [Purse("shaped", seats) for _ in range(3)]
    rng = np.random.default_rng(seats)
    ended = [False] * 3
    for step in range(2000):
        actions = any_legal(games.masks, rng)
        games.step(actions)
        for index in range(3):
            if ended[index]:
                continue
            game = single[index]
            game.play(int(actions[index]))
            ended[index] = game.is_over
            assert list(games.rewards[index]) == purses[index].fill(game)
            assert games.finished[index] == game.is_over
            if game.is_over:
                scores = game.scores()
                assert [score.total for score in scores] == list(games.results[index, :, TOTAL])
                assert [score.rank for score in scores] == list(games.results[index, :, RANK])
                assert games.seed_of(index) == f"{seats}/{8 + index}"
                follow(games, index, Game(name, seats, games.seed_of(index)), look=True)
                assert (games.final_observations[index] == observe(game.view(game.actions[-1][0]))).all()
            else:
                follow(games, index, game, look=step % 29 == index)
        if all(ended):
            return
    raise AssertionError("a random game takes fewer decisions")


@pytest.mark.parametrize("reward", ["win", "score", "difference", "shaped"])
def test_rewards_are_those_of_a_single_game(reward):
    games = Games("bazaar", 3, count=16, reward=reward)
    games.reset(3)
    rng = np.random.default_rng(3)
    single = [Game("bazaar", 3, games.seed_of(index)) for index in range(16)]
    purses = [Purse(reward, 3) for _ in single]
    seen = 0
    for _ in range(90):
        actions = any_legal(games.masks, rng)
        games.step(actions)
        for index, (game, purse) in enumerate(zip(single, purses, strict=True)):
            if not game.is_over:
                game.play(int(actions[index]))
                assert games.rewards[index].tolist() == pytest.approx(purse.fill(game))
                seen += game.is_over
    assert seen == 16


def test_games_go_on_and_on_and_do_not_depend_on_threads():
    batches = [Games("skerries", 2, 50, threads=threads) for threads in (1, 3)]
    for games in batches:
        games.reset("threads")
    rng = np.random.default_rng(0)
    over = 0
    for _ in range(120):
        actions = any_legal(batches[0].masks, rng)
        for games in batches:
            games.step(actions)
        over += int(batches[0].finished.sum())
        for name in ("observations", "masks", "rewards", "finished", "deciders", "numbers", "results"):
            assert (getattr(batches[0], name) == getattr(batches[1], name)).all(), name
    assert over > 100
    assert (batches[0].lengths == 120).all()
    assert batches[0].numbers.max() >= 150
    batches[1].close()
    batches[1].close()


def test_the_same_seed_gives_the_same_games():
    games = Games("usa", 2, 8)
    games.reset(1)
    first = games.observations.copy()
    games.reset(2)
    assert (games.observations != first).any()
    games.reset(1)
    assert (games.observations == first).all()


def test_an_illegal_action_raises_and_nothing_is_done():
    games = Games("usa", 2, 4, threads=2)
    games.reset(1)
    actions = any_legal(games.masks, np.random.default_rng(0))
    before = games.states.tobytes(), games.observations.copy()
    for wrong, text in ((0, "pass"), (-1, "no action of this board"), (10**9, "no action of this board")):
        spoilt = actions.copy()
        spoilt[3] = wrong
        with pytest.raises(IllegalAction, match=rf"game 3, seat 0: action {wrong} \({text}\) is not legal now"):
            games.step(spoilt)
        assert games.states.tobytes() == before[0]
        assert (games.observations == before[1]).all()
    games.step(actions)
    assert games.states.tobytes() != before[0]


def test_what_cannot_be_is_explained():
    for options, error, text in (
        ({"board": "usa", "players": 6}, SetUpError, "usa is for 2 to 5 players, not 6"),
        (
            {"players": ["learner", "nobody"]},
            ValueError,
            "compiled games cannot play 'nobody': say 'learner' or one of",
        ),
        ({"players": ["greedy", "greedy"]}, ValueError, "no seat is the learner's"),
        ({"count": 0}, ValueError, "count must be a whole number from 1 on, not 0"),
        ({"threads": 1.5}, ValueError, "threads must be a whole number from 1 on, not 1.5"),
        ({"reward": "fame"}, ValueError, "there is no reward called 'fame'"),
    ):
        with pytest.raises(error, match=text):
            Games(**options)
    games = Games("bazaar", 2, 3)
    with pytest.raises(RuntimeError, match="reset the games before the first step"):
        games.step([1, 1, 1])
    games.reset(1)
    for actions in ([1, 1], [1.0, 1.0, 1.0], [[1, 1, 1]]):
        with pytest.raises(ValueError, match="give one whole number for each of the 3 games"):
            games.step(actions)
    with pytest.raises(ValueError, match="is no seed"):
        games.reset("1/x")


def test_without_observations_and_masks_the_games_are_the_same():
    games, bare = Games("bazaar", 2, 5), Games("bazaar", 2, 5, observe=False, mask=False)
    games.reset(1)
    bare.reset(1)
    rng = np.random.default_rng(0)
    for _ in range(60):
        actions = any_legal(games.masks, rng)
        games.step(actions)
        bare.step(actions)
    assert bare.observations.shape == bare.masks.shape == (5, 0)
    assert (games.results == bare.results).all()


def test_arrays_go_to_other_libraries_without_a_copy():
    games = Games("bazaar", 2, 5)
    games.reset(1)
    for array in (games.observations, games.masks, games.rewards, games.deciders):
        assert array.flags.c_contiguous
        assert array.ctypes.data % array.itemsize == 0
        assert np.shares_memory(np.from_dlpack(array), array)


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_torch_and_jax_read_them_through_dlpack(library):
    module = pytest.importorskip(library)
    games = Games("bazaar", 2, 5)
    games.reset(1)
    taken = (
        module.from_dlpack(games.observations) if library == "torch" else module.dlpack.from_dlpack(games.observations)
    )
    games.step(games.masks.argmax(axis=1))
    assert (np.asarray(taken) == games.observations).all()


def test_bots_play_the_other_seats_inside_compiled_code():
    games = Games("skerries", ["planner", "learner", "random"], 40, reward="win")
    games.reset(2)
    rng = np.random.default_rng(0)
    wins = np.zeros(3)
    for step in range(100):
        assert (games.deciders == 1).all()
        games.step(any_legal(games.masks, rng))
        wins += games.rewards[games.finished].clip(0).sum(axis=0)
        if step % 33 == 0:
            for record in games.states[:5]:
                state = State()
                from_record(record, state)
                assert validate(games.board.tables, state) == SOUND
    assert wins.sum() > 60
    assert wins[0] > 0.8 * wins.sum()


def test_many_games_take_little_python():
    """Not one Python function is called for each game."""
    calls = 0

    def count(frame, event, argument):
        nonlocal calls
        calls += event == "call"

    games = Games("skerries", 2, 2000)
    games.reset(1)
    actions = any_legal(games.masks, np.random.default_rng(0))
    sys.setprofile(count)
    games.step(actions)
    sys.setprofile(None)
    assert calls < 40
