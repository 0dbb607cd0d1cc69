"""Matches: the same games whoever plays them, and everything counted."""

import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rounds import facts, without_times, write_bots

from wayfare.arena import make_ladders, match
from wayfare.arena.plan import MatchPlan, make_plan
from wayfare.arena.playing import play_portion
from wayfare.arena.results import GameResult, SeatResult, victories
from wayfare.arena.running import run_match
from wayfare.arena.seating import Seating
from wayfare.arena.tally import compare
from wayfare.board.board import Board
from wayfare.bots import bot
from wayfare.bots.bot import BotError
from wayfare.game.errors import SetUpError
from wayfare.game.view import View

pytestmark = pytest.mark.xdist_group("compiled")


@pytest.fixture
def bots(tmp_path: Path) -> str:
    return write_bots(tmp_path)


@pytest.mark.parametrize(
    ("name", "players", "seats", "games"),
    [
        ("usa", ["planner", "greedy"], 2, 10),
        ("italy", ["planner", "greedy"], 3, 6),
        # Six circles of four take turns, so block 6 has the seatings of block 0 again.
        ("amsterdam", ["planner", "greedy", "hoard", "one-network"], 4, 28),
    ],
)
def test_compiled_or_through_views_the_games_are_the_same(
    name: str, players: list[str], seats: int, games: int
) -> None:
    fast, slow = (make_plan(name, players, games, "alike", seats, compiled=way) for way in (None, False))
    assert fast.compiled
    assert not slow.compiled
    quick = play_portion(fast, 0, fast.games)
    assert [game.number for game in quick] == list(range(fast.games))
    for one, two in zip(quick, play_portion(slow, 0, slow.games), strict=True):
        assert one[:3] == two[:3]
        assert [seat[:5] for seat in one.seats] == [seat[:5] for seat in two.seats]


def test_a_shared_victory_counts_as_its_share() -> None:
    seats = [SeatResult(player, 10, rank, 0, 0) for player, rank in ((0, 1), (1, 3), (1, 1), (0, 4))]
    assert victories(GameResult(0, 1, 1, 0.0, tuple(seats))) == [0.5, 0, 0.5, 0]
    against: dict[tuple[int, int], list[float]] = {}
    compare(GameResult(0, 1, 1, 0.0, tuple(seats)), against)
    # Player 0 on rank 1 beats rank 3 and ties with rank 1; on rank 4 it loses to both.
    assert against == {(0, 1): [1.5, 4]}


def test_in_a_block_players_change_seats_and_the_deal_stays() -> None:
    plan = make_plan("usa", ["greedy", "planner"], 2, "swap", compiled=False)
    one, two = play_portion(plan, 0, 2)
    assert [seat.player for seat in one.seats] == [0, 1]
    assert [seat.player for seat in two.seats] == [1, 0]
    twins = make_plan("usa", ["planner", "planner"], 2, "swap", compiled=False)
    assert play_portion(twins, 0, 1)[0].seats != play_portion(twins, 1, 1)[0].seats


@pytest.mark.parametrize("players", [["planner", "random"], ["greedy", "random", "hoard", "one-network"]])
def test_the_number_of_workers_and_the_size_of_portions_change_nothing(players: list[str]) -> None:
    alone = match("amsterdam", players, 150, "same", workers=1)
    together = match("amsterdam", players, 150, "same", workers=3)
    assert alone.games >= 150
    assert facts(alone) == facts(together)
    assert without_times(alone) == without_times(together)
    plan = alone.plan
    in_pieces = [game for first in range(0, plan.games, 7) for game in play_portion(plan, first, 7)]
    assert [game.facts for game in in_pieces[: plan.games]] == facts(alone)


def test_other_bots_play_in_processes_and_the_same_games(bots: str) -> None:
    players = [f"{bots}:Rolling", "random"]
    alone, together = (match("amsterdam", players, 6, "processes", workers=workers) for workers in (1, 2))
    assert not alone.plan.compiled
    assert facts(alone) == facts(together)
    assert alone.players[0].milliseconds is not None


def test_another_seed_gives_other_games() -> None:
    one, two = (match("amsterdam", ["planner", "greedy"], 10, seed) for seed in ("1", "2"))
    assert facts(one) != facts(two)


def test_the_sequential_test_stops_at_the_same_block_with_any_number_of_workers(tmp_path: Path) -> None:
    results = [
        match("amsterdam", ["planner", "random"], 40_000, "stop", workers=workers, out=tmp_path / f"{workers}",
              sprt=(0, 100))
        for workers in (1, 2)
    ]  # fmt: skip
    assert results[0].ended == "decided"
    assert 10 <= results[0].blocks < 1000
    assert results[0].test is not None
    assert results[0].test.accepted == 100
    assert without_times(results[0]) == without_times(results[1])
    one, two = (make_ladders([tmp_path / name]) for name in ("1", "2"))
    assert one == two
    again = match("amsterdam", ["planner", "random"], 40_000, "stop", out=tmp_path / "2", resume=True, sprt=(0, 100))
    assert without_times(again) == without_times(results[0])


@pytest.mark.parametrize(
    ("bot", "kind", "seconds"),
    [("Crashing", "crashes", None), ("Cheating", "illegal", None), ("Dozing", "timeouts", 0.3)],
)
def test_a_bot_that_fails_loses_the_decision_and_the_report_counts_it(
    bot: str, kind: str, seconds: float | None, bots: str
) -> None:
    result = match("amsterdam", [f"{bots}:{bot}", "random"], 2, "fails", seconds=seconds)
    failing, fine = result.players
    assert result.games == 2
    assert getattr(failing, kind) > 0
    assert failing.failures >= getattr(failing, kind)
    assert failing.failure
    assert fine.failures == 0
    assert fine.failure == ""


class Warming:
    """Plays only after it has warmed up."""

    is_warm = False

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        pass

    def get_ready(self) -> None:
        Warming.is_warm = True

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        if not Warming.is_warm:
            raise RuntimeError("cold")
        return legal[-1]


def test_a_bot_gets_ready_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "_makers", {**bot._makers, "warming": Warming})
    assert match("amsterdam", ["warming", "random"], 2, "warm", seconds=5).players[0].failures == 0
    assert Warming.is_warm


def test_a_bot_from_a_file_gets_ready_once_in_each_process_and_outside_of_the_clock(tmp_path: Path) -> None:
    file = tmp_path / "warming.py"
    file.write_text(
        "import os, time\nclass Warming:\n    warm = 0\n    def __init__(self, board, seat, rng): pass\n"
        "    def get_ready(self):\n        time.sleep(1)\n        Warming.warm += 1\n"
        "    def choose(self, view, legal, seconds):\n        assert Warming.warm == 1, Warming.warm\n"
        "        return legal[-1]\n"
        "class Cold(Warming):\n    def get_ready(self): raise RuntimeError('no fire')\n"
    )
    result = match("amsterdam", [f"{file}:Warming", "random"], 4, "warm", seconds=0.5)
    assert result.players[0].failure == ""
    result = match("amsterdam", [f"{file}:Cold", "random"], 2, "cold")
    assert result.players[0].failure == "crash: RuntimeError: no fire"


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system as Unix does")
@pytest.mark.parametrize("workers", [1, 2])
def test_no_program_outlives_the_match(workers: int, bots: str, tmp_path: Path) -> None:
    match("amsterdam", [f"{bots}:Lingering", "random"], 4, "linger", workers=workers)
    programs = {int(line) for line in (tmp_path / "programs").read_text().split()}
    assert programs
    deadline = time.monotonic() + 20  # the workers of a pool end by themselves, soon after the match
    while any(is_alive(program) for program in programs):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_alive(program: int) -> bool:
    try:
        os.kill(program, 0)
    except ProcessLookupError:
        return False
    return True


@dataclass(frozen=True)
class DeadlyPlan(MatchPlan):
    """A match in which a game ends its whole process, as often as there are letters left in a file."""

    lives: str = ""

    def seating(self, number: int) -> Seating:
        left = Path(self.lives).read_text() if number == 5 else ""
        if left:
            Path(self.lives).write_text(left[1:])
            os._exit(1)
        return super().seating(number)


@pytest.mark.parametrize(("deaths", "survives"), [(1, True), (50, False)])
def test_a_game_that_ends_its_process_is_played_again_and_given_up_only_after_a_while(
    deaths: int, survives: bool, tmp_path: Path
) -> None:
    lives = tmp_path / "lives"
    lives.write_text("x" * deaths)
    plan = make_plan("amsterdam", ["planner", "greedy"], 8, "deadly", compiled=False)
    deadly = DeadlyPlan(**vars(plan), lives=str(lives))
    if survives:
        assert facts(run_match(deadly, 2)) == facts(run_match(plan, 1))
    else:
        with pytest.raises(BotError, match=r"^game 5 between planner, greedy has ended its process 3 times"):
            run_match(deadly, 2, tmp_path / "file")
        resumed = run_match(plan, 1, tmp_path / "file", resume=True)
        assert facts(resumed) == facts(run_match(plan, 1))


def test_a_player_alone_is_measured_but_not_rated() -> None:
    result = match("amsterdam", ["planner", "planner"], 20, "self-play")
    (player,) = result.players
    assert (player.games, player.seats, player.fair_share) == (20, 40, 1.0)
    assert player.elo.value is None
    assert player.points.value is not None
    with pytest.raises(SetUpError, match="name at least two"):
        match("amsterdam", ["planner"], 20, "self-play", seats=2, sprt=(0, 10))


def test_what_is_counted_adds_up() -> None:
    result = match("amsterdam", ["planner", "greedy", "random"], 60, "sums", seats=4)
    seats = [seat for game in result.game_results for seat in game.seats]
    for number, player in enumerate(result.players):
        its = [seat for seat in seats if seat.player == number]
        assert player.seats == len(its)
        assert player.fair_share == pytest.approx(1 / 3)
        assert player.points.value == pytest.approx(sum(seat.points for seat in its) / len(its))
        assert player.completed == pytest.approx(sum(seat.completed for seat in its) / len(its))
        assert player.held == pytest.approx(sum(seat.held for seat in its) / len(its))
    assert sum(player.wins for player in result.players) == pytest.approx(result.games)
    assert sum(player.win_rate.value or 0 for player in result.players) == pytest.approx(1)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"games": 0}, "0 games cannot be played"),
        ({"workers": 0}, "0 workers cannot work"),
        ({"seconds": 0}, "0 seconds are no time"),
        ({"seed": "7/3"}, "'7/3' names one game"),
        ({"players": []}, "name at least one player"),
        ({"players": ["planner"]}, "amsterdam is for 2 to 4 players, not 1"),
        ({"seats": 9}, "amsterdam is for 2 to 4 players, not 9"),
        ({"sprt": (5, 5)}, "--sprt 5,5: give two Elo differences"),
        ({"resume": True}, "what is to be resumed"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(asked: dict[str, Any], message: str) -> None:
    usual: dict[str, Any] = {"board": "amsterdam", "players": ["planner", "greedy"], "games": 4, "seed": 7}
    with pytest.raises(SetUpError) as refused:
        match(**(usual | asked))
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_a_player_without_a_compiled_form_cannot_be_forced(bots: str) -> None:
    with pytest.raises(SetUpError, match="has no compiled form"):
        make_plan("amsterdam", [f"{bots}:Rolling", "planner"], 2, 7, compiled=True)
