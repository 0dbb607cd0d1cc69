"""A console for tests: it answers by a function, and keeps what was said."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from wayfare.game.game import Game
from wayfare.terminal.console import Console, Suggest
from wayfare.terminal.players import read_players, seat_bots
from wayfare.terminal.saving import Saver
from wayfare.terminal.table import Table

CURTAIN = "=== curtain ==="
DECISIONS = ("Your move: ", "Second card: ", "keep? ")
"""How the prompts end that ask for an action."""

Answer = Callable[[str], str]


class Script:
    """What was said and asked, line by line; a prompt stands with what was answered."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.lines: list[str] = []
        self.console = Console(self.read, self.lines.append, lambda: self.lines.append(CURTAIN))

    def read(self, prompt: str, suggest: Suggest | None) -> str:
        text = self.answer(prompt)
        self.lines.append(f"{prompt}{text}")
        return text

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def answers(*texts: str) -> Answer:
    """These answers, one after the other; then the input ends."""
    waiting = iter(texts)

    def answer(prompt: str) -> str:
        text = next(waiting, None)
        if text is None:
            raise EOFError
        return text

    return answer


def at_random(game: Game, rng: Random, between: Iterable[str] = ()) -> Answer:
    """Random legal actions, now and then after one of the texts `between`; Enter to every other question."""
    others = list(between)

    def answer(prompt: str) -> str:
        if not prompt.endswith(DECISIONS):
            return ""
        if others and rng.random() < 0.3:
            return rng.choice(others)
        return rng.choice(game.legal_actions()).text

    return answer


def sit_down(
    name: str, players: str, seed: str, answer: Answer | None = None, record: Path | None = None, verbose: bool = False
) -> tuple[Table, Script]:
    """A table before the first word; without an answer, people play at random."""
    seats = read_players(players)
    game = Game(name, len(seats), seed)
    seat_bots(seats, game.board, game.seed)
    script = Script(answer or at_random(game, Random(seed)))
    saver = Saver(game, [player.name for player in seats], None if record is None else str(record))
    return Table(game, seats, script.console, saver, verbose), script


def play(name: str, players: str, seed: str, answer: Answer | None = None, verbose: bool = False) -> Script:
    """A whole game, or as much of it as the answers last."""
    table, script = sit_down(name, players, seed, answer, verbose=verbose)
    table.run()
    return script


FOR_EYES_ONLY = re.compile(r"[\u2500-\u259f|\t\033]|  |={3}|-{3}")
"""Boxes, columns and escape codes: what means nothing to somebody who hears the screen read."""
