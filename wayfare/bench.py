"""Measuring how fast everything is, beside a fixed loop of plain Python by which machines can be compared.

Every figure is the best of several repetitions; the worst stands beside it and tells how noisy the machine was.
"""

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from wayfare.board.board import load_board
from wayfare.engine.chance import random_below, seed_chance
from wayfare.engine.fields import Dice, Sheet, State
from wayfare.engine.journal import closed_journal
from wayfare.engine.legal import count_actions, next_decider, pick_action
from wayfare.engine.names import NONE, OVER
from wayfare.engine.play import apply, set_up
from wayfare.engine.scoring import score
from wayfare.game.game import Game
from wayfare.game.seed import chance_words, dice_words

if TYPE_CHECKING:
    from wayfare.engine.fast import Batch

SEED = "bench"
TABLES = (("usa", 2), ("usa", 5), ("italy", 2), ("italy", 5), ("amsterdam", 2), ("amsterdam", 4))
REFERENCE = "reference_loop"
REFERENCE_STEPS = 20_000
STATES_TO_COPY = 16
RATE, TIMES = "/s", "×"
IN_SECONDS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}


@dataclass(frozen=True)
class Effort:
    """How much is measured: repetitions, and games in each.

    Many short ones: on a machine with other work to do, a few milliseconds now and then are undisturbed.
    """

    repetitions: int = 25
    games: int = 250
    stepped_games: int = 2048
    plain_games: int = 4
    starts: int = 7
    cold: bool = True


QUICK = Effort(repetitions=8, starts=3, cold=False)


@dataclass(frozen=True)
class Figure:
    """One thing that was measured."""

    name: str
    what: str
    value: float
    """The best of all repetitions."""
    worst: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None if there is none."""
        if self.at_least is not None:
            return self.value >= self.at_least
        return None if self.at_most is None else self.value <= self.at_most

    def ratio(self, reference: float) -> float | None:
        """How many steps of the reference loop go by for one of these, or how many of these for one step of it:

        a rate is divided by the reference loop's, a time multiplied by it.
        """
        if self.unit == RATE:
            return self.value / reference
        return self.value * IN_SECONDS[self.unit] * reference if self.unit in IN_SECONDS else None

    def to_json(self, reference: float) -> dict[str, Any]:
        """The figure in the JSON document."""
        return {**asdict(self), "met": self.met, "ratio": self.ratio(reference)}


def measure(effort: Effort) -> Iterator[Figure]:
    """Everything, one figure after the other. Last comes the reference loop, which runs again between all others."""
    samples = []
    for part in PARTS:
        for figure in part(effort):
            samples += [reference_loop() for _ in range(5)]
            yield figure
    yield rate(REFERENCE, "Reference loop: steps", samples)


def rate(name: str, what: str, samples: list[float], at_least: float | None = None, unit: str = RATE) -> Figure:
    """A figure of which more is better."""
    return Figure(name, what, max(samples), min(samples), unit, at_least=at_least)


def duration(name: str, what: str, samples: list[float], unit: str, at_most: float | None = None) -> Figure:
    """A figure of which less is better; samples in seconds."""
    in_unit = [sample / IN_SECONDS[unit] for sample in samples]
    return Figure(name, what, min(in_unit), max(in_unit), unit, at_most=at_most)


def seconds(work: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def reference_loop() -> float:
    """Steps a second of a loop that never changes: a random number, and a count in a list."""
    counts = [0] * 256
    number = 1
    start = time.perf_counter()
    for _ in range(REFERENCE_STEPS):
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        counts[number >> 23] += 1
    return REFERENCE_STEPS / (time.perf_counter() - start)


# Interpreted: the rules over plain lists, and the game around them.


def measure_plain(effort: Effort) -> Iterator[Figure]:
    """The same rules without the compiler, with final scoring; and through `Game`, with events and checks."""
    samples = [plain_playouts(effort.plain_games) for _ in range(effort.repetitions)]
    yield rate("plain_carrier", "Plain carrier, USA 2: decisions", samples, at_least=40e3)
    samples = [game_playouts(max(1, effort.plain_games // 2)) for _ in range(effort.repetitions)]
    yield rate("game_api", "Game, USA 2: decisions", samples)


def plain_playouts(games: int) -> float:
    """Decisions a second of random games on plain lists."""
    board, state, dice, sheet, journal = load_board("usa").tables, State(), Dice(), Sheet(), closed_journal()
    words, more_words = chance_words(SEED), dice_words(SEED)
    decisions = 0
    start = time.perf_counter()
    for number in range(games):
        seed_chance(state.chance, words, number)
        seed_chance(dice.chance, more_words, number)
        set_up(board, state, 2, NONE, journal)
        while state.phase != OVER:
            seat = next_decider(state)
            choice = random_below(dice.chance, count_actions(board, state, seat))
            apply(board, state, seat, pick_action(board, state, seat, choice), journal)
            decisions += 1
        score(board, state, sheet)
    return decisions / (time.perf_counter() - start)


def game_playouts(games: int) -> float:
    """Decisions a second of random games through `Game`: listing codes, checking, keeping events."""
    rng = Random(SEED)
    decisions = 0
    start = time.perf_counter()
    for number in range(games):
        game = Game("usa", 2, f"{SEED}/{number}")
        while not game.is_over:
            game.play(rng.choice(game.legal_codes()))
        game.scores()
        decisions += len(game.actions)
    return decisions / (time.perf_counter() - start)


# Starting: in a Python of its own each time.

FIRST_LIST = """
import sys, time
start = time.perf_counter()
import wayfare
wayfare.Game("usa", 2, 1).legal_codes()
print(time.perf_counter() - start)
assert "numpy" not in sys.modules, "NumPy was imported"
"""

FIRST_PLAYOUT = """
from wayfare.board.board import load_board
from wayfare.engine.fast import Batch
batch = Batch(load_board("usa").tables, 2, 1)
batch.set_up([1, 2, 3, 4], [5, 6, 7, 8], 0)
batch.finish()
"""


def measure_starts(effort: Effort) -> Iterator[Figure]:
    """From nothing to the first list of legal actions, and to the first compiled game."""
    run_python(FIRST_LIST)
    samples = [float(run_python(FIRST_LIST)) for _ in range(effort.starts)]
    yield duration("first_list", "Import and first list of legal actions", samples, "ms", at_most=80)
    samples = [seconds(lambda: run_python(FIRST_LIST)) for _ in range(effort.starts)]
    yield duration("first_list_process", "The same from the start of Python to its end", samples, "ms")
    with tempfile.TemporaryDirectory() as folder:
        cache = {"NUMBA_CACHE_DIR": folder} if effort.cold else {}
        first = [seconds(lambda: run_python(FIRST_PLAYOUT, **cache))]
        if effort.cold:
            yield duration("cold_compile", "First compiled game ever (compiling)", first, "s", at_most=20)
        samples = [seconds(lambda: run_python(FIRST_PLAYOUT, **cache)) for _ in range(effort.starts)]
        yield duration("warm_start", "First compiled game later (from the cache)", samples, "s", at_most=1)


def run_python(program: str, **variables: str) -> str:
    """Run a program in a new Python that may write bytecode, as people's does; what it printed."""
    environment = {**os.environ, **variables}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    folders = [str(Path(__file__).parent.parent), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, folders))
    return subprocess.run(
        [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True
    ).stdout


# Compiled.


def new_batch(name: str, seats: int, games: int, first: int = 0) -> "Batch":
    """Games that are set up."""
    from wayfare.engine.fast import Batch

    batch = Batch(load_board(name).tables, seats, games)
    begin(batch, first)
    return batch


def begin(batch: "Batch", first: int = 0) -> None:
    """Set the games up anew, numbered from the first."""
    batch.set_up(chance_words(SEED), dice_words(SEED), first)


def measure_playouts(effort: Effort) -> Iterator[Figure]:
    """Whole random games: setting up, every decision and final scoring; counting out actions, or listing them all."""
    best = {}
    for name, seats in TABLES:
        samples = playouts(name, seats, effort.games, effort.repetitions, listing=False)
        title = f"Playouts, {load_board(name).map.title} {seats}: decisions"
        best[name, seats] = rate(f"playouts_{name}_{seats}", title, samples, at_least=6e6)
        yield best[name, seats]
    against = best["italy", 5].value / best["usa", 2].value
    yield rate("italy_5_to_usa_2", "Playouts, Italy 5 to USA 2", [against], at_least=0.5, unit=TIMES)
    for name, seats in TABLES:
        samples = playouts(name, seats, effort.games, effort.repetitions, listing=True)
        title = f"Listing all actions, {load_board(name).map.title} {seats}: decisions"
        yield rate(f"listing_{name}_{seats}", title, samples, at_least=3e6)


def playouts(name: str, seats: int, games: int, repetitions: int, listing: bool) -> list[float]:
    """Decisions a second, once for each repetition."""
    import numpy as np

    batch = new_batch(name, seats, games)
    room = np.zeros((games, load_board(name).n_actions if listing else 0), np.int16)
    batch.finish(room, listing)
    samples = []
    for repetition in range(repetitions):
        start = time.perf_counter()
        begin(batch, repetition * games)
        decisions = batch.finish(room, listing)
        samples.append(decisions / (time.perf_counter() - start))
    return samples


def measure_threads(effort: Effort) -> Iterator[Figure]:
    """Two threads with twice the work against one, turn by turn."""
    batches = [new_batch("usa", 2, 4 * effort.games, first) for first in (0, 4 * effort.games)]

    def play(batch: "Batch") -> None:
        begin(batch)
        batch.finish()

    def play_both() -> None:
        threads = [threading.Thread(target=play, args=(batch,)) for batch in batches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    samples = []
    for _ in range(effort.repetitions):
        alone = seconds(lambda: play(batches[0]))
        samples.append(2 * alone / seconds(play_both))
    yield rate("two_threads", "Two threads to one", samples, at_least=1.7, unit=TIMES)


def measure_stepping(effort: Effort) -> Iterator[Figure]:
    """Thousands of games advanced by one decision with each call from Python."""
    step_through(1, 0)  # compiles
    step_samples, both_samples = [], []
    for repetition in range(effort.repetitions):
        stepping, choosing, decisions = step_through(effort.stepped_games, repetition * effort.stepped_games)
        step_samples.append(decisions / stepping)
        both_samples.append(decisions / (stepping + choosing))
    yield rate("step", "Batch stepping, USA 2: decisions", step_samples, at_least=3e6)
    yield rate("choose_and_step", "Batch choosing and stepping, USA 2: decisions", both_samples, at_least=3e6)


def step_through(games: int, first: int) -> tuple[float, float, int]:
    """Seconds spent stepping, seconds spent choosing, and how many decisions there were."""
    import numpy as np

    batch = new_batch("usa", 2, games, first)
    actions = np.zeros(games, np.int16)
    stepping = choosing = 0.0
    decisions, going_on = 0, games
    while going_on:
        decisions += going_on
        start = time.perf_counter()
        batch.choose(actions)
        middle = time.perf_counter()
        going_on = batch.step(actions)
        choosing += middle - start
        stepping += time.perf_counter() - middle
    return stepping, choosing, decisions


def measure_scoring(effort: Effort) -> Iterator[Figure]:
    """Final scoring alone: games that are over already, finished once more."""
    for name, seats in (("usa", 2), ("usa", 5), ("italy", 5)):
        batch = new_batch(name, seats, effort.games)
        batch.finish()
        samples = [seconds(batch.finish) / effort.games for _ in range(effort.repetitions)]
        title = f"Scoring a game, {load_board(name).map.title} {seats}"
        yield duration(f"scoring_{name}_{seats}", title, samples, "µs")


def measure_states(effort: Effort) -> Iterator[Figure]:
    """How large a state is, and how long compiled code takes to copy one."""
    import numba
    import numpy as np

    from wayfare.engine.fast import STATE_TYPE, new_states

    def copy_states(sources, copies, rounds):  # type: ignore[no-untyped-def]
        for _ in range(rounds):
            for index in range(len(sources)):
                source, target = sources[index], copies[index]
                for word in range(len(source)):
                    target[word] = source[word]

    yield Figure("state_size", "Size of a state", STATE_TYPE.itemsize, STATE_TYPE.itemsize, "bytes", at_most=1023)
    compiled: Callable[..., None] = numba.njit(nogil=True)(copy_states)
    sources, copies = (
        new_states(STATES_TO_COPY).view(np.int64).reshape(STATES_TO_COPY, STATE_TYPE.itemsize // 8) for _ in range(2)
    )
    compiled(sources, copies, 1)
    rounds = effort.games
    samples = [
        seconds(lambda: compiled(sources, copies, rounds)) / (rounds * STATES_TO_COPY)
        for _ in range(effort.repetitions)
    ]
    yield duration("state_copy", "Copying a state", samples, "ns", at_most=50)


PARTS: tuple[Callable[[Effort], Iterator[Figure]], ...] = (
    measure_plain,
    measure_starts,
    measure_playouts,
    measure_threads,
    measure_stepping,
    measure_scoring,
    measure_states,
)
