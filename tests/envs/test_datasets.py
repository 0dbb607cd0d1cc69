"""Recorded games as training data: every decision with what its seat saw, and nothing from another board."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from helpers import play_on

from wayfare import Game, load_board
from wayfare.envs.observe import mask_of, observe
from wayfare.game.errors import RecordError
from wayfare.game.record import make_record, read_record, write_record

pa = pytest.importorskip("pyarrow")

from wayfare.envs.dataset import read_decisions, to_table, write_parquet  # noqa: E402

GAMES = Path(__file__).parents[1] / "games"


@pytest.fixture
def records(tmp_path) -> list[Path]:
    """Three finished games."""
    for number in range(3):
        game = play_on(Game("skerries", 3, f"data/{number}"), Random(number), 10_000)
        write_record(make_record(game), tmp_path / f"{number}.json")
    return sorted(tmp_path.glob("*.json"))


def test_every_decision_comes_back_with_what_its_seat_saw(records, tmp_path):
    file = tmp_path / "games.parquet"
    count = write_parquet(records, file)
    board = load_board("skerries")
    portions = list(read_decisions(file, board, 3, rows=20))
    assert [len(some.actions) for some in portions[:-1]] == [20] * (len(portions) - 1)
    assert sum(len(some.actions) for some in portions) == count
    rows = [(some, row) for some in portions for row in range(len(some.actions))]
    for path in records:
        record = read_record(path)
        game = Game(board, 3, record.seed)
        shares = [score["total"] for score in record.result]
        for seat, text in record.actions:
            some, row = rows.pop(0)
            view = game.view(seat)
            game.play(text, seat)
            assert (some.observations[row] == observe(view)).all()
            assert (some.masks[row] == mask_of(view)).all()
            assert (some.actions[row], some.seats[row]) == (game.actions[-1][1], seat)
            assert some.points[row] == shares[seat]
            assert (some.rewards[row] > 0) == (seat in Game.winners(game) if game.is_over else some.rewards[row] > 0)
    assert rows == []


def test_rewards_are_those_of_victory(records):
    table = to_table(read_record(path) for path in records)
    by_seat = {}
    for row in table.select(["game", "seat", "reward"]).to_pylist():
        by_seat[row["game"], row["seat"]] = row["reward"]
    for path in records:
        record = read_record(path)
        rewards = [by_seat[record.seed, seat] for seat in range(3)]
        assert sum(rewards) == pytest.approx(0)
        assert [reward > 0 for reward in rewards] == [score["rank"] == 1 for score in record.result]


def test_observations_are_read_without_a_copy(records, tmp_path):
    file = tmp_path / "games.parquet"
    write_parquet(records, file)
    some = next(read_decisions(file, load_board("skerries"), 3))
    assert not some.observations.flags.owndata
    assert some.observations.dtype == np.float32


def test_recorded_games_of_the_large_boards_are_data_too():
    table = to_table([read_record(GAMES / "amsterdam_2_last_round.json")])
    assert table.num_rows == len(read_record(GAMES / "amsterdam_2_last_round.json").actions)


def test_what_does_not_fit_is_explained(records, tmp_path):
    file = tmp_path / "games.parquet"
    write_parquet(records, file)
    with pytest.raises(RecordError, match="has seats 3, and 2 is wanted"):
        next(read_decisions(file, load_board("skerries"), 2))
    with pytest.raises(RecordError, match="has board 30b1b38"):
        next(read_decisions(file, load_board("bazaar"), 3))
    with pytest.raises(RecordError, match="there are no records"):
        to_table([])
    mixed = [read_record(records[0]), read_record(GAMES / "amsterdam_2_last_round.json")]
    with pytest.raises(RecordError, match="not of amsterdam with 2, skerries with 3"):
        to_table(mixed)
    with pytest.raises(RecordError, match="the game is not over"):
        to_table([make_record(Game("bazaar", 2, 1))])
    changed = read_record(records[0])
    changed.actions[5] = (changed.actions[5][0], "pass")
    with pytest.raises(RecordError, match="action 6 cannot be played again"):
        to_table([changed])
    cut = read_record(records[0])
    del cut.actions[-1]
    with pytest.raises(RecordError, match="says that the game is over, and it is not"):
        to_table([cut])
