"""A view stays under four kilobytes before compression, on every board, at every table, in the longest games."""

from random import Random

import pytest
from browsers import all_of

from wayfare import Game
from wayfare.board.board import load_board
from wayfare.board.map_file import map_names
from wayfare.engine.fields import Sheet
from wayfare.engine.names import CLAIM, DRAW_BLIND, DRAW_TICKETS, TAKE
from wayfare.server.encoding import encode
from wayfare.server.messages import Helpers
from wayfare.server.standings import Standings
from wayfare.server.views import in_runs, own_part, public_part, scores_part

MOST = 4096
TABLES = [
    (name, seats)
    for name in map_names()
    for seats in range(load_board(name).map.fewest_players, load_board(name).map.most_players + 1)
]


def any_way(legal: tuple[int, ...], rng: Random, turn: int) -> int:
    """At random: tickets pile up, which makes the end of the game long to tell."""
    return rng.choice(legal)


def first_all_cards(legal: tuple[int, ...], rng: Random, turn: int) -> int:
    """Nobody claims before the deck is gone, so that hands can pay for almost everything."""
    cards = [code for code in legal if DRAW_BLIND <= code < TAKE + 5]
    claims = [code for code in legal if code >= CLAIM]
    return rng.choice(cards or claims or legal)


def all_tickets(legal: tuple[int, ...], rng: Random, turn: int) -> int:
    """Everybody draws tickets as long as there are any, and keeps all of them."""
    if DRAW_TICKETS in legal:
        return DRAW_TICKETS
    return rng.choice([code for code in legal if code >= CLAIM] or [max(legal)])


@pytest.mark.parametrize("way", [any_way, first_all_cards, all_tickets])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_no_view_of_a_whole_game_is_larger(name: str, seats: int, way: object) -> None:
    assert callable(way)
    game, rng, standings = Game(name, seats, 7), Random(7), Standings(Sheet())
    largest = 0
    while not game.is_over:
        seat = game.deciders[0]
        game.play(way(game.view(seat).legal, rng, len(game.actions)), seat)
        for viewer in (seat, *game.deciders, *([None, *range(seats)] if game.is_over else [])):
            view = game.view(viewer)
            standings.follow(view)
            scores = scores_part(game.scores(), standings) if game.is_over else None
            parts = public_part(view, standings, scores) | own_part(view, standings, True, Helpers())
            largest = max(largest, len(encode(parts)))
    assert largest < MOST


@pytest.mark.parametrize("codes", [(), (3,), (3, 4), (3, 4, 5), (1, 2, 3, 7, 40, 41, 43, 44, 45, 46), (5, 9, 10)])
def test_runs_are_the_same_codes(codes: tuple[int, ...]) -> None:
    runs = in_runs(codes)
    assert all_of([list(run) if isinstance(run, tuple) else run for run in runs]) == list(codes)
    assert len(runs) <= len(codes)
