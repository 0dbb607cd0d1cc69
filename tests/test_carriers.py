"""One source, two carriers: the rules do the same interpreted, on objects, as compiled, on records.

Everything that compiles stands here, in one group, so that one process of the tests compiles it once.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest
from rig import TABLES, Rig

from wayfare.board.board import load_board
from wayfare.engine import fast
from wayfare.engine.chance import seed_chance
from wayfare.engine.fast import RESULT_ITEMS, Batch, from_record, to_record
from wayfare.engine.fields import Dice, Sheet, State, copy
from wayfare.engine.journal import closed_journal
from wayfare.engine.legal import is_legal, list_actions, next_decider
from wayfare.engine.names import NONE, OPENING, OVER
from wayfare.engine.play import apply, set_up
from wayfare.engine.scoring import score
from wayfare.engine.validate import SOUND

pytestmark = pytest.mark.xdist_group("compiled")
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)

WORDS = [0x12345678, 0x9ABCDEF0, 0x0F1E2D3C, 0xFFFFFFFF]
DICE_WORDS = [1, 2, 3, 4]


class Pair:
    """A few games, on both carriers."""

    def __init__(self, name: str, seats: int, count: int, first_number: int = 0) -> None:
        self.board = load_board(name)
        self.tables = self.board.tables
        self.batch = batch(name, seats, count, first_number)
        self.actions = np.zeros(count, np.int16)
        self.states = [State() for _ in range(count)]
        self.dice = [Dice() for _ in range(count)]
        for number, (state, dice) in enumerate(zip(self.states, self.dice, strict=True), first_number):
            seed_chance(state.chance, WORDS, number)
            seed_chance(dice.chance, DICE_WORDS, number)
            set_up(self.tables, state, seats, NONE, closed_journal())

    @property
    def compiled_states(self) -> list[State]:
        """The compiled games as objects."""
        states = []
        for record in self.batch.states:
            states.append(State())
            from_record(record, states[-1])
        return states

    @property
    def over(self) -> bool:
        return all(state.phase == OVER for state in self.states)

    def step(self) -> None:
        """One decision in every game: the compiled players choose, and the plain ones agree that they would."""
        self.batch.choose(self.actions)
        for state, dice, code in zip(self.states, self.dice, self.actions.tolist(), strict=True):
            if state.phase == OVER:
                assert code == NONE
            else:
                seat = next_decider(state)
                assert fast._choose(self.tables, state, seat, dice) == code
                apply(self.tables, state, seat, code, closed_journal())
        self.batch.step(self.actions)


def batch(name: str, seats: int, count: int, first_number: int = 0) -> Batch:
    games = Batch(load_board(name).tables, seats, count)
    games.set_up(WORDS, DICE_WORDS, first_number)
    return games


def outcome(games: Batch) -> tuple[bytes, bytes, bytes, bytes]:
    """Everything that playing to the end leaves behind."""
    return games.states.tobytes(), games.dice.tobytes(), games.results.tobytes(), games.lengths.tobytes()


@every_table
def test_every_field_is_the_same_on_both_carriers_after_every_step(name: str, seats: int) -> None:
    games = Pair(name, seats, 6)
    assert games.compiled_states == games.states
    while not games.over:
        games.step()
        assert games.compiled_states == games.states


@every_table
def test_both_carriers_fill_in_the_same_score_sheet(name: str, seats: int) -> None:
    games = Pair(name, seats, 4, first_number=100)
    while not games.over:
        games.step()
    games.batch.finish()
    for state, result in zip(games.states, games.batch.results.tolist(), strict=True):
        sheet = Sheet()
        score(games.tables, state, sheet)
        assert result == [[getattr(sheet, item)[seat] for item in RESULT_ITEMS] for seat in range(seats)]


@every_table
def test_both_carriers_list_the_same_actions(name: str, seats: int) -> None:
    games = Pair(name, seats, 1, first_number=200)
    listed = np.zeros((1, games.board.n_actions), np.int16)
    counts = np.zeros(1, np.int32)
    (state,) = games.states
    plain = [0] * games.board.n_actions
    while not games.over:
        games.batch.list_actions(listed, counts)
        count = list_actions(games.tables, state, next_decider(state), plain)
        assert listed[0, : counts[0]].tolist() == plain[:count]
        games.step()


@every_table
def test_a_game_that_changes_carriers_goes_on_the_same(name: str, seats: int) -> None:
    games = Pair(name, seats, 3, first_number=300)
    for _ in range(60):
        games.step()
    moved = batch(name, seats, 3)
    for index in range(3):
        to_record(games.states[index], moved.states[index])
        to_record(games.dice[index], moved.dice[index])
    stayed = batch(name, seats, 3, first_number=300)
    moved.finish()
    stayed.finish()
    assert outcome(moved)[:3] == outcome(stayed)[:3]


@every_table
def test_the_order_in_which_seats_choose_opening_tickets_does_not_matter(name: str, seats: int) -> None:
    games = Pair(name, seats, 1, first_number=400)
    (dealt,) = map(copy, games.states)
    chosen = []
    while games.states[0].phase == OPENING:
        seat = next_decider(games.states[0])
        games.step()
        chosen.append((seat, int(games.actions[0])))
    assert [seat for seat, _ in chosen] == list(range(seats))
    dice = Random(name)
    for order in (chosen[::-1], chosen[1:] + chosen[:1], dice.sample(chosen, seats)):
        state = copy(dealt)
        for seat, code in order:
            assert is_legal(games.tables, state, seat, code)
            apply(games.tables, state, seat, code, closed_journal())
        assert [state] == games.compiled_states


@every_table
def test_choosing_from_a_list_and_choosing_by_number_give_the_same_games(name: str, seats: int) -> None:
    listing, counting = batch(name, seats, 100), batch(name, seats, 100)
    room = np.zeros((100, load_board(name).n_actions), np.int16)
    assert listing.finish(room, listing=True) == counting.finish()
    assert outcome(listing) == outcome(counting)


@every_table
def test_a_game_played_in_one_go_is_the_one_played_step_by_step(name: str, seats: int) -> None:
    in_one_go, step_by_step = batch(name, seats, 50), batch(name, seats, 50)
    taken = np.full((50, 2000), NONE, np.int16)
    decisions = in_one_go.finish(taken)
    actions = np.zeros(50, np.int16)
    for number in range(in_one_go.lengths.max()):
        step_by_step.choose(actions)
        assert actions.tolist() == taken[:, number].tolist()
        going_on = step_by_step.step(actions)
        assert going_on == (in_one_go.lengths > number + 1).sum()
    assert step_by_step.states.tobytes() == in_one_go.states.tobytes()
    assert decisions == in_one_go.lengths.sum()


@every_table
def test_nothing_is_ever_lost_or_out_of_place_in_compiled_games(name: str, seats: int) -> None:
    games = batch(name, seats, 300, first_number=1000)
    assert games.check() == (NONE, SOUND)
    assert (games.states["phase"] == OVER).all()


@every_table
def test_nothing_is_ever_lost_or_out_of_place_in_plain_games(name: str, seats: int) -> None:
    for seed in range(3):
        rig = Rig(name, seats, seed=seed, opening=True)
        for number, _ in enumerate(rig.play_at_random(seed)):
            if number % 12 == seed:
                rig.check()
        rig.check()


def test_the_sweep_says_which_game_is_wrong_and_how() -> None:
    games = batch("usa", 2, 3)
    games.states["points"][1, 0] = 1
    index, wrong = games.check()
    assert index == 1
    assert wrong not in (SOUND, NONE)


def test_two_threads_side_by_side_play_the_same_games_as_one_after_the_other() -> None:
    def play(first_number: int) -> tuple[bytes, ...]:
        games = batch("italy", 4, 400, first_number)
        games.finish()
        return outcome(games)

    alone = [play(number) for number in (0, 400, 800, 1200)]
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(play, (0, 400, 800, 1200))) == alone
    assert len(set(alone)) == 4


# --- The cache of compiled code

PIECES_AFTER_SETTING_UP = """
from wayfare.board.board import load_board
from wayfare.engine.fast import Batch

games = Batch(load_board("usa").tables, 2, 1)
games.set_up([1, 2, 3, 4], [1, 2, 3, 4], 0)
print(games.states["pieces"][0, 0])
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, as far as the rules need it, that a test may edit."""
    source = Path(fast.__file__).parent.parent
    copied = tmp_path / "wayfare"
    for folder in ("engine", "board", "maps"):
        shutil.copytree(source / folder, copied / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "__init__.py").touch()
    return copied


def test_the_digest_changes_with_any_source(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = [fast.source_digest()]
    monkeypatch.setattr(fast, "__file__", str(package / "engine" / "fast.py"))
    assert fast.source_digest() == digests[0]
    for source in (package / "engine").glob("*.py"):
        source.write_bytes(source.read_bytes() + b"\n")
        digests.append(fast.source_digest())
    assert len(set(digests)) == len(digests) > 15


def test_code_compiled_before_an_edit_in_another_file_is_not_used_after_it(package: Path) -> None:
    folder = package.parent
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}

    def pieces() -> int:
        command = [sys.executable, "-c", PIECES_AFTER_SETTING_UP]  # finds the package in the folder it runs in
        result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
        return int(result.stdout)

    assert pieces() == 45
    assert list((folder / "cache").rglob("*.nbc"))
    rule = package / "engine" / "play.py"
    text = rule.read_text(encoding="utf-8")
    assert "= board.pieces if" in text
    rule.write_text(text.replace("= board.pieces if", "= board.pieces - 1 if"), encoding="utf-8")
    assert pieces() == 44
