"""The finished games in tests/games: every way a game can end on each map, played again on both carriers."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from helpers import BOARDS, MAPS, as_data, schema_errors
from make_games import WANTED, everybody_passed

from wayfare.board.board import Board
from wayfare.engine.fields import State, field_shapes
from wayfare.engine.names import PIECES_THAT_END
from wayfare.engine.validate import SOUND, validate
from wayfare.game.game import Game
from wayfare.game.record import Record, board_of, read_record, replay_game, verify_record
from wayfare.game.seed import chance_words, dice_words, split_seed

FILES = sorted((Path(__file__).parent / "games").glob("*.json"))
ENDINGS = {f"{name}_{seats}_{ending.__name__}": ending for name, seats, ending in WANTED}

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def record_of(path: Path) -> Record:
    return read_record(path)


@cache
def played(path: Path) -> Game:
    """The game, played again by its actions' texts."""
    record = record_of(path)
    game = replay_game(record, board_of(record))
    for seat, text in record.actions:
        game.play(text, seat)
    return game


@every_file
def test_a_finished_game_happens_again_as_it_was_written(path):
    assert verify_record(record_of(path)) is None
    assert schema_errors(as_data(record_of(path))) == []


@every_file
def test_a_finished_game_ends_as_its_name_says(path):
    game = played(path)
    assert game.is_over
    assert validate(game.board.tables, game.state) == SOUND
    assert ENDINGS[path.stem](game)


def test_every_game_that_is_wanted_is_there_and_no_other():
    assert [path.stem for path in FILES] == sorted(ENDINGS)
    assert sum(path.stat().st_size for path in FILES) < 1_000_000


@pytest.mark.xdist_group("compiled")
@every_file
def test_a_finished_game_ends_in_the_same_state_when_compiled(path):
    import numpy as np

    from wayfare.engine.fast import RESULT_ITEMS, Batch, from_record

    game = played(path)
    base, number = split_seed(game.seed)
    batch = Batch(game.board.tables, game.seats, 1)
    batch.set_up(chance_words(base), dice_words(base), number)
    for step, (_, code) in enumerate(game.actions, 1):
        going_on = batch.step(np.array([code], np.int16))
        assert going_on == (step < len(game.actions))
    state = State()
    from_record(batch.states[0], state)
    for field in field_shapes(State):
        assert getattr(state, field) == getattr(game.state, field), field
    batch.finish()
    results = dict(zip(RESULT_ITEMS, batch.results[0].T.tolist(), strict=True))
    scores = game.scores()
    for item in ("routes", "tickets", "longest_path", "longest_path_bonus", "region_bonus", "total", "rank"):
        assert results[item] == [getattr(score, item) for score in scores], item
    assert results["completed"] == [len(score.completed) for score in scores]
    assert results["merchandise_bonus"] == [score.merchandise_bonus for score in scores]


# --- Where a game cannot end by everybody passing
#
# When everybody passes, all cards are in hands, nobody has two pieces or fewer (or the last round would have begun),
# and in Italy everybody holds two ferry cards. Consider the routes of up to three spaces.
#
# No line of them can be all free: it would be open to everybody, and there are so many cards of its colour and wilds
# that somebody holds three of them. So each line has an owner, and their spaces must not be more than all pieces
# but three of each player.
#
# Where two lanes of a line can both be used (more players), a free lane beside an owned one asks that everybody but
# that owner holds at most two cards of its colour and wilds together. So that owner has nearly all the wilds, and is
# the same one beside all free lanes. The free lanes have as many spaces as the lanes of that owner beside them: no more
# than one player's pieces.


def lines(board: Board) -> list[tuple[int, int]]:
    """For each line of up to three spaces: its length, and how many lanes it has."""
    length = board.tables.route_length
    return [(length[lanes[0]], len(lanes)) for lanes in sorted(set(board.lanes)) if length[lanes[0]] <= 3]


def passing_is_out_of_reach(board: Board, seats: int) -> bool:
    tables = board.tables
    assert tables.cards[0] + min(tables.cards[1:]) > 2 * seats, "somebody holds three of a colour and wilds"
    usable = tables.pieces - PIECES_THAT_END - 1
    if seats <= tables.single_parallel_up_to:
        needed = sum(length for length, _ in lines(board))
    else:
        needed = sum(length * lanes for length, lanes in lines(board))
        if tables.cards[0] > 2 * seats:  # so one owner at most beside free lanes
            needed -= min(usable, sum(length for length, lanes in lines(board) if lanes > 1))
        else:
            needed = sum(length for length, _ in lines(board))
    return needed > seats * usable


def test_everybody_passing_is_among_the_games_of_every_map_where_it_can_happen():
    reachable = {
        name: [seats for seats in range(2, board.tables.most_seats + 1) if not passing_is_out_of_reach(board, seats)]
        for name, board in BOARDS.items()
    }
    assert reachable == {"usa": [3, 4, 5], "italy": [5], "amsterdam": []}
    found = Counter(record_of(path).map_name for path in FILES if everybody_passed(played(path)))
    assert found == {name: 1 for name in MAPS if reachable[name]}
