"""A game in words: every legal action has a text that reads back, and a text tells no more than the view."""

from random import Random

import pytest
from helpers import play_on
from hypothesis import given
from hypothesis import strategies as st

from wayfare import Game, load_board, map_names
from wayfare.envs import describe, describe_board, read_action
from wayfare.envs.text import legal_texts
from wayfare.game.errors import GameOver, IllegalAction, UnknownAction, WrongSeat
from wayfare.game.imagine import imagine_state


@given(st.sampled_from(map_names()), st.integers(0, 10**6), st.integers(0, 200))
def test_every_legal_action_is_read_back_and_the_text_depends_on_the_view_only(name, seed, steps):
    game = play_on(Game(name, 2, seed), Random(seed), steps)
    for seat in (0, 1):
        view = game.view(seat)
        assert [read_action(view, text) for text in legal_texts(view)] == list(view.legal)
        other = game.copy()
        other.state = imagine_state(view, Random(seed + 1))
        assert describe(other.view(seat)) == describe(view)
        for text in legal_texts(view):
            assert f"\n- {text}" in describe(view)


def test_a_description_tells_what_the_seat_sees():
    game = Game("usa", 2, seed=7, first_seat=0)
    text = describe(game.view(1))
    assert text.startswith(
        "Board: USA. Seats: 2. You are seat 1.\nYour decision: choose which opening tickets to keep."
    )
    assert "Tickets offered to you: 1: " in text
    assert "Seat 0: 0 points, 45 pieces, 4 cards, 0 tickets. Routes: none." in text
    game.play("keep 1 2", 1)
    assert "You have chosen to keep 1 2." in describe(game.view(1))
    assert "Seats still choosing opening tickets: 0." in describe(game.view(1))
    game.play("keep 1 2 3", 0)
    assert "It is the turn of seat 0." in describe(game.view(1))
    game.play("take slot 1")
    card = game.events[-2].facts["card"] if "card" in game.events[-2].facts else game.events[-1].facts["card"]
    assert f"holds at least {card} 1" in describe(game.view(1))


def test_a_finished_game_is_described_with_everybodys_tickets():
    game = play_on(Game("bazaar", 2, 3), Random(3), 10_000)
    text = describe(game.view(0))
    assert "The game is over." in text
    assert "Tickets of seat 1: " in text
    score = game.scores()[0]
    for heading, names in (("completed tickets", score.completed), ("tickets to complete", score.failed)):
        line = next(line for line in text.splitlines() if line.startswith(f"Your {heading}: "))
        assert [name in line for name in score.completed + score.failed] == [
            name in names for name in score.completed + score.failed
        ]
    assert score.completed
    assert score.failed


@pytest.mark.parametrize("name", map_names())
def test_a_board_is_described_with_every_route_and_region(name):
    board = load_board(name)
    text = describe_board(board)
    assert text.count("\n- ") == len(board.map.routes) + len(board.map.regions)
    assert all(place in text for place in board.map.places)


def test_case_and_blanks_do_not_matter_but_all_else_does():
    game = Game("usa", 2, seed=7, first_seat=0)
    view = game.view(0)
    assert read_action(view, "  Keep  1 2\n") == read_action(view, "keep 1 2")
    for answer, error, told in (
        ("I would keep 1 2", UnknownAction, "is no action; actions begin with draw, take, claim, keep or pass"),
        ("keep 1", IllegalAction, "'keep 1' is not among your actions now: keep 1 2; keep 1 3"),
        ("draw blind", IllegalAction, "is not among your actions now"),
        ("claim Atlantis-Paris red 3", UnknownAction, "there is no such route"),
        ("", UnknownAction, "is no action"),
        (3, UnknownAction, "an answer is a text, not int"),
    ):
        with pytest.raises(error, match=told):
            read_action(view, answer)


def test_who_is_not_to_decide_is_told_so():
    game = Game("bazaar", 2, seed=7, first_seat=0)
    for seat in (0, 1):
        game.play(game.legal_codes(seat)[0], seat)
    with pytest.raises(WrongSeat, match="seat 1 has nothing to decide now"):
        read_action(game.view(1), "draw blind")
    with pytest.raises(WrongSeat, match="a spectator decides nothing"):
        read_action(game.view(), "draw blind")
    play_on(game, Random(1), 10_000)
    with pytest.raises(GameOver):
        read_action(game.view(0), "draw blind")
