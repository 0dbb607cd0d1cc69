"""The shipped bots: they play whole games of every map, do nothing illegal, and look at nothing but their view."""

import time
from random import Random

import pytest

from wayfare import Game, imagine
from wayfare.board.board import load_board
from wayfare.board.map_file import map_names
from wayfare.bots.bot import STYLES, BotError, bot_names, find_bot
from wayfare.bots.planner.desk import Desk, set_habits
from wayfare.bots.planner.habits import USUAL_HABITS
from wayfare.bots.styles import PLANNER, decide
from wayfare.engine.fields import Dice, Sheet

ALL_TABLES = [
    (name, seats)
    for name in map_names()
    for seats in range(load_board(name).map.fewest_players, load_board(name).map.most_players + 1)
]
TABLES = [("usa", 2), ("usa", 5), ("italy", 2), ("italy", 5), ("amsterdam", 2), ("amsterdam", 4)]


def play_game(board: str, names: list[str], seed: str) -> Game:
    game = Game(board, len(names), seed=seed)
    bots = [find_bot(name)(game.board, seat, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)]
    while game.to_decide is not None:
        view = game.view(game.to_decide)
        game.play(bots[game.to_decide].choose(view, view.legal, None), game.to_decide)
    return game


@pytest.mark.parametrize(("board", "seats"), ALL_TABLES)
@pytest.mark.parametrize("name", STYLES)
def test_a_bot_plays_a_whole_game_and_nothing_illegal(name: str, board: str, seats: int) -> None:
    game = play_game(board, [name] * seats, f"{name} {board}")
    assert game.is_over


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_the_planner_thinks_no_longer_than_it_may(board: str) -> None:
    """A fiftieth of a second a decision interpreted; compiled play is some hundred times as fast (docs/bots.md)."""
    game = Game(board, 2, seed="fast")
    bots = [find_bot("planner")(game.board, seat, Random(seat)) for seat in range(2)]
    spent = 0.0
    while game.to_decide is not None:
        view = game.view(game.to_decide)
        start = time.process_time()
        code = bots[game.to_decide].choose(view, view.legal, None)
        spent += time.process_time() - start
        game.play(code, game.to_decide)
    assert spent / len(game.actions) < 0.02


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_the_planner_beats_random_and_greedy(board: str) -> None:
    for other in ("random", "greedy"):
        wins = 0
        for number in range(4):
            game = play_game(board, ["planner", other] if number % 2 else [other, "planner"], f"order/{number}")
            wins += game.winners() == [number % 2 == 0]
        assert wins >= 3, f"{wins} of 4 against {other}"


@pytest.mark.parametrize(("board", "seats"), TABLES)
def test_the_planner_decides_the_same_whatever_it_cannot_see(board: str, seats: int) -> None:
    game = Game(board, seats, seed="hidden")
    rng = Random(1)
    while game.to_decide is not None:
        seat = game.to_decide
        view = game.view(seat)
        choices = set()
        for _ in range(3):
            state = imagine(view, rng).state
            desk = Desk()
            set_habits(desk, seat, USUAL_HABITS)
            choices.add(decide(PLANNER, game.board.tables, state, seat, desk, Sheet(), Dice()))
        assert len(choices) == 1
        game.play(choices.pop() if rng.random() < 0.7 else rng.choice(view.legal), seat)


def test_an_unknown_bot_is_told_what_there_is() -> None:
    with pytest.raises(BotError, match="did you mean planner"):
        find_bot("planer")
    assert bot_names()[0] == "random"
