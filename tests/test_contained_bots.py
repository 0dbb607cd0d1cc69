"""A bot that crashes, cheats or hangs loses that decision and nothing else."""

import asyncio
import gc
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType

import pytest
from child_processes import child_processes

from wayfare import Game
from wayfare.arena import MatchInterrupted, match
from wayfare.board.board import Board
from wayfare.bots import bot as registry
from wayfare.bots import foreign
from wayfare.bots.bot import BotError, find_bot
from wayfare.bots.contained import Contained
from wayfare.bots.simulation import Tally, make_plan, play_chunks
from wayfare.game.view import View

FILE = '''
import os, sys, time, gc

class Base:
    def __init__(self, board, seat, rng):
        self.turns = 0

    def choose(self, view, legal, seconds):
        self.turns += 1
        return self.act(view, legal, self.turns)

class Good(Base):
    def act(self, view, legal, turn):
        print("talks to itself")
        return legal[-1]

class Hangs(Base):
    def act(self, view, legal, turn):
        while turn > 1:
            pass
        return legal[-1]

class Ends(Base):
    def act(self, view, legal, turn):
        os._exit(3)

class Leaves(Base):
    def act(self, view, legal, turn):
        sys.exit("enough")

class Raises(Base):
    def act(self, view, legal, turn):
        raise ZeroDivisionError("no\\nmore")

class Text(Base):
    def act(self, view, legal, turn):
        return "pass"

class Reads(Base):
    def act(self, view, legal, turn):
        return input()

class Writes(Base):
    def act(self, view, legal, turn):
        os.write(1, b"12\\n" * 100000)
        return legal[-1]

class Steers(Base):
    def act(self, view, legal, turn):
        raise ValueError("\\ud800 \\x1b[31mred" + 1000 * "!")

class SaysYes(Base):
    def act(self, view, legal, turn):
        return True

class NeverMade(Base):
    def __init__(self, board, seat, rng):
        raise ValueError("not today")

class Searches(Base):
    """Looks for a game or a state anywhere in its process."""

    def act(self, view, legal, turn):
        names = {type(thing).__name__ for thing in gc.get_objects()}
        others = len(view.hand) != len(view.board.card_names) or view.shown_tickets
        return legal[0] if names & {"Game", "State", "PlainState"} or others else legal[-1]
'''


class Broken:
    """Fails in one way after the other."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        self.turns = 0

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        self.turns += 1
        match self.turns % 5:
            case 0:
                raise ZeroDivisionError
            case 1:
                return 99999
            case 2:
                return "pass"  # type: ignore[return-value]
            case 3:
                raise SystemExit
            case _:
                return True


class Pretender:
    """Raises what asks others to stop."""

    raises: type[BaseException] = KeyboardInterrupt

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        pass

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        raise self.raises

    def get_ready(self) -> None:
        raise self.raises


class Interrupted:
    """Ctrl-C comes while it thinks."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        pass

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        signal.raise_signal(signal.SIGINT)
        return legal[0]


class Slow:
    """Answers too late."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        pass

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        time.sleep(0.4)
        return legal[-1]


class Vandal:
    """Spoils its view, then fails."""

    def __init__(self, board: Board, seat: int, rng: Random) -> None:
        pass

    def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
        assert isinstance(legal, list)
        legal.clear()
        view.memory.hands.clear()
        return legal[0]


@pytest.fixture(autouse=True)
def _bots() -> Iterator[None]:
    known = dict(registry._makers)
    registry._makers.update(
        broken=Broken, slow=Slow, vandal=Vandal, pretender=Pretender, interrupted=Interrupted
    )  # fmt: skip
    yield
    registry._makers.clear()
    registry._makers.update(known)
    foreign.close_idle()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bots") / "foreign_bots.py"
    path.write_text(FILE, encoding="utf-8")
    return path


def decide(bot: Contained, times: int = 1, seconds: float | None = None) -> list[bool]:
    """Let the bot decide again and again about one view: whether it was the last of the legal actions, each time."""
    view = Game("usa", 2, seed=1).view(0)
    with bot:
        answers = [bot.choose(view, view.legal, seconds) for _ in range(times)]
    assert set(answers) <= set(view.legal)
    return [answer == view.legal[-1] for answer in answers]


def contained(spec: object, seconds: float | None = None) -> Contained:
    return Contained(str(spec), Game("usa", 2, seed=1).board, 0, Random(1), seconds)


def test_a_broken_bot_finishes_its_game_and_every_failure_is_counted() -> None:
    game = Game("amsterdam", 2, seed=3)
    bots = [Contained("broken", game.board, 0, Random(1)), Contained("planner", game.board, 1, Random(2))]
    asked = [0, 0]
    while (seat := game.to_decide) is not None:
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.legal, None), seat)
        asked[seat] += 1
    assert sum(bots[0].failures.values()) == asked[0]
    assert bots[0].failures["crash"] >= asked[0] // 5 * 2
    assert bots[0].failures["illegal"] >= asked[0] // 5 * 3
    assert bots[0].first_failure == "illegal: answers 99999, which is no legal action"
    assert not bots[1].failures
    assert bots[1].first_failure == ""


def test_a_simple_bot_plays_the_lost_decision() -> None:
    game = Game("usa", 2, seed=5)
    view = game.view(0)
    greedy = find_bot("greedy")(game.board, 0, Random(0)).choose(view, view.legal, None)
    assert Contained("broken", game.board, 0, Random(1)).choose(view, view.legal, None) == greedy


def test_what_went_wrong_is_told_for_the_last_decision_and_for_the_first() -> None:
    game = Game("usa", 2, seed=5)
    view = game.view(0)
    bot = Contained("broken", game.board, 0, Random(1))
    told = []
    for _ in range(2):
        bot.choose(view, view.legal, None)
        told.append(bot.failure)
    assert told[0] != told[1]
    assert bot.first_failure == told[0]
    fine = Contained("random", game.board, 0, Random(1))
    fine.lose(view, view.legal, "timeout", "sleeps")
    assert fine.failure == "timeout: sleeps"
    fine.choose(view, view.legal)
    assert fine.failure == ""


def test_a_bot_that_is_made_after_its_game_is_closed_at_once() -> None:
    closed = []

    class Late:
        def __init__(self, board: Board, seat: int, rng: Random) -> None:
            bot.close()  # as another thread would, meanwhile

        def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
            return legal[-1]

        def close(self) -> None:
            closed.append(self)

    view = Game("usa", 2, seed=5).view(0)
    bot = Contained(Late, view.board, 0, Random(1))
    assert bot.choose(view, view.legal) in view.legal
    assert bot.failure == "crash: was asked after its game"
    assert closed


def test_an_answer_that_comes_too_late_is_a_time_out() -> None:
    bot = contained("slow", seconds=0.01)
    decide(bot)
    assert bot.failures == {"timeout": 1}
    assert decide(contained("slow"), seconds=1.0) == [True]


def test_a_bot_that_spoils_its_view_still_gets_a_legal_action() -> None:
    bot = contained("vandal")
    decide(bot)
    assert bot.failures == {"crash": 1}


@pytest.mark.parametrize("failing", ["__repr__", "__str__"])
def test_a_bot_whose_words_fail_loses_that_decision_only(failing: str) -> None:
    def fail(self: object) -> str:
        raise ValueError("\udc80")

    class Answer(Exception):  # noqa: N818
        pass

    setattr(Answer, failing, fail)

    class Speechless:
        def __init__(self, board: Board, seat: int, rng: Random) -> None:
            pass

        def choose(self, view: View, legal: Sequence[int], seconds: float | None) -> int:
            if failing == "__str__":
                raise Answer
            return Answer()  # type: ignore[return-value]

    view = Game("usa", 2, seed=5).view(0)
    bot = Contained(Speechless, view.board, 0, Random(1))
    assert bot.choose(view, view.legal) in view.legal
    assert bot.failure in ("illegal: answers ?, which is no legal action", "crash: Answer: ?")


@pytest.mark.parametrize("raises", [KeyboardInterrupt, GeneratorExit, SystemExit, asyncio.CancelledError])
def test_a_bot_that_raises_what_asks_others_to_stop_does_not_end_the_match(
    raises: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Pretender, "raises", raises)
    result = match("amsterdam", ["pretender", "random"], 2, 7)
    assert (result.ended, result.games) == ("finished", 2)
    pretender = result.players[0]
    assert pretender.crashes > 20
    assert pretender.failure.startswith(f"crash: {raises.__name__}")


def test_a_real_interrupt_is_no_failure_of_the_bot_that_thinks() -> None:
    with pytest.raises(KeyboardInterrupt):
        decide(contained("interrupted"))
    with pytest.raises(MatchInterrupted) as stopped:
        match("amsterdam", ["interrupted", "random"], 2, 7)
    assert stopped.value.result.ended == "interrupted"


def test_an_unknown_bot_is_told_at_once() -> None:
    with pytest.raises(BotError, match="there is no bot called 'nobody'"):
        contained("nobody")


def test_a_bot_from_a_file_answers_for_itself(file: Path) -> None:
    bot = contained(f"{file}:Good")
    assert decide(bot, 3) == [True] * 3
    assert not bot.failures


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("Raises", "crash", "crash: ZeroDivisionError: no more"),
        ("Leaves", "crash", "crash: SystemExit: enough"),
        ("Text", "illegal", "illegal: answers 'pass', which is no action code"),
        ("Reads", "crash", "crash: EOFError"),
        ("Steers", "crash", "crash: ValueError: \ufffd \ufffd[31mred!!!"),
        ("SaysYes", "illegal", "illegal: answers True, which is no action code"),
        ("NeverMade", "crash", "crash: ValueError: not today"),
        ("Ends", "crash", "crash: has ended (3)"),
    ],
)
def test_a_bot_from_a_file_that_fails_loses_its_decisions_only(file: Path, name: str, kind: str, told: str) -> None:
    bot = contained(f"{file}:{name}")
    decide(bot, 2)
    assert bot.failures == {kind: 2}
    assert bot.first_failure.startswith(told)
    assert len(bot.first_failure.encode()) < 600


def test_what_a_bot_writes_is_not_taken_for_its_answer(file: Path) -> None:
    bot = contained(f"{file}:Writes")
    assert decide(bot, 2) == [True, True]


def test_a_bot_that_hangs_is_killed_and_started_anew_but_not_for_ever(file: Path) -> None:
    bot = contained(f"{file}:Hangs", seconds=0.2)
    start = time.monotonic()
    answers = decide(bot, 10)
    assert time.monotonic() - start < 20
    assert bot.failures["timeout"] == 10 - foreign.MOST_STARTS
    assert answers.count(True) >= foreign.MOST_STARTS


def test_without_a_limit_a_bot_that_hangs_is_killed_when_patience_ends(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreign, "PATIENCE", 0.3)
    bot = contained(f"{file}:Hangs")
    decide(bot, 2)
    assert bot.failures == {"timeout": 1}


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_nothing_but_the_seats_own_knowledge_hangs_on_a_view(board: str) -> None:
    game = Game(board, 3, seed="hanging")
    rng = Random(1)
    while game.to_decide is not None:
        view = game.view(game.to_decide)
        if rng.random() < 0.05:
            found = {type(thing).__name__ for thing in everything_on(view)}
            assert {"View", "Board", "Knowledge"} <= found
            assert not found & {"Game", "State", "Event", "Journal", "Dice", "Random", "frame", "generator"}
        game.play(rng.choice(view.legal), game.to_decide)


def everything_on(thing: object) -> list[object]:
    """All objects that can be reached from one by what it refers to; code and classes, which hold the world, apart."""
    ends = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)
    seen, found, queue = {id(thing)}, [thing], [thing]
    while queue:
        for other in gc.get_referents(queue.pop()):
            if id(other) not in seen and not isinstance(other, ends):
                seen.add(id(other))
                found.append(other)
                queue.append(other)
    return found


def test_a_bot_that_looks_for_more_than_its_view_finds_nothing(file: Path) -> None:
    game = Game("usa", 2, seed=4)
    bot = Contained(f"{file}:Searches", game.board, 0, Random(1))
    while game.to_decide is not None and len(game.actions) < 30:
        view = game.view(game.to_decide)
        code = bot.choose(view, view.legal) if game.to_decide == 0 else view.legal[-1]
        assert code == view.legal[-1]
        game.play(code, game.to_decide)
    assert not bot.failures
    bot.close()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="this system has no /proc to look into")
def test_a_program_waits_for_the_next_game(file: Path) -> None:
    before = child_processes()
    decide(contained(f"{file}:Good"))
    waiting = child_processes() - before
    decide(contained(f"{file}:Good"))
    assert child_processes() - before == waiting
    assert len(waiting) == 2  # it, and the guard
    foreign.close_idle()
    assert child_processes() - before == set()


def test_a_bot_in_a_file_plays_simulations_in_several_processes_and_its_failures_are_counted(file: Path) -> None:
    plans = [make_plan("amsterdam", [f"{file}:Good", f"{file}:Raises"], 4, "file", workers) for workers in (1, 2)]
    tallies = []
    for plan in plans:
        tally = Tally(2)
        for chunk in play_chunks(plan):
            tally.add(chunk)
        tallies.append(tally)
    assert tallies[0] == tallies[1]
    assert tallies[0].lost[0] == [0, 0, 0]
    assert tallies[0].lost[1][0] > 20
    assert tallies[0].first_failure.endswith("seat 1 of game file/0: crash: ZeroDivisionError: no more")


def test_the_time_to_start_is_not_the_bots_time_to_think(tmp_path: Path) -> None:
    path = tmp_path / "sleeper.py"
    path.write_text("import time\ntime.sleep(1)\n" + FILE, encoding="utf-8")
    bot = contained(f"{path}:Good", seconds=0.3)
    assert decide(bot) == [True]
    assert not bot.failures
