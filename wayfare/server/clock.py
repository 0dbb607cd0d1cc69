"""Clocks: so much time for each turn, or a bank for the whole game with something added after each turn.

A clock only counts. What happens when it has run out is the room's affair.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wayfare.server.messages import BankClock, TurnClock

NOTHING = 0.02
"""So little time is none: a timer may go off a moment early."""


@dataclass(frozen=True, slots=True)
class Mark:
    """The clocks at a moment: what each seat had left, and how long any of them had run."""

    left: tuple[float, ...]
    spent: float


class Clock:
    """The clock of one table. Times are seconds of `time.monotonic`."""

    def __init__(self, rule: TurnClock | BankClock, seats: int) -> None:
        self.rule = rule
        self.left = [float(rule.seconds)] * seats
        self.running: tuple[int, ...] = ()
        self.spent = 0.0
        """The seconds in which any of them ran."""
        self._since = 0.0

    def settle(self, now: float) -> None:
        """Take the time that has passed from those whose clock is running."""
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - (now - self._since))
        if self.running:
            self.spent += now - self._since
        self._since = now

    def run(self, seats: Iterable[int], now: float) -> None:
        """From now on the clocks of these seats run, and no others."""
        self.settle(now)
        self.running = tuple(seats)

    def turn_passes(self, before: int | None, after: int | None) -> None:
        """A turn has ended, or the opening has (before is None), and another begins, unless the game is over."""
        if isinstance(self.rule, BankClock):
            if before is not None:
                self.left[before] += self.rule.increment
        elif after is not None:
            self.left[after] = float(self.rule.seconds)

    def mark(self) -> "Mark":
        """The clocks as they stand, to be turned back to."""
        return Mark(tuple(self.left), self.spent)

    def left_since(self, mark: "Mark", seat: int) -> float:
        """What the seat would have left if it had been thinking ever since."""
        return mark.left[seat] - (self.spent - mark.spent)

    def turn_back(self, mark: "Mark", seat: int, alone: bool) -> None:
        """What the seat did at the mark is taken back: the time since then was its own.

        If it decided alone, the others have theirs again.
        """
        left = self.left_since(mark, seat)
        if alone:
            self.left = list(mark.left)
        self.left[seat] = left

    def next_out(self) -> float | None:
        """In how many seconds, after the last settling, the first running clock will have run out."""
        return min((self.left[seat] for seat in self.running), default=None)

    def ran_out(self) -> list[int]:
        """The running seats that have no time left."""
        return [seat for seat in self.running if self.left[seat] <= NOTHING]

    def stand(self) -> tuple[float, ...]:
        """What each has left if the clock stops here."""
        self.run((), time.monotonic())
        return tuple(self.left)

    def to_json(self, now: float) -> dict[str, Any]:
        """The clock as it is sent, without settling it."""
        passed = now - self._since
        return {
            "running": self.running,
            "left": {
                str(seat): round(max(0.0, left - passed) if seat in self.running else left, 1)
                for seat, left in enumerate(self.left)
            },
            "at": round(time.time(), 3),
        }
