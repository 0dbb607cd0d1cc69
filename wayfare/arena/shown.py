"""Matches and ladders as tables for people."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wayfare.arena.intervals import Estimate
from wayfare.arena.ladder import Ladder
from wayfare.arena.plan import MatchPlan
from wayfare.arena.report import MatchResult, PlayerResult, make_result
from wayfare.arena.schema import DECIDED, FINISHED, INTERRUPTED, RUNNING
from wayfare.arena.tally import Tally

if TYPE_CHECKING:
    from rich.table import Table

TIMES_A_SECOND = 4
ENDINGS = {FINISHED: "", DECIDED: ", decided early", INTERRUPTED: ", interrupted", RUNNING: ""}


def match_title(result: MatchResult) -> str:
    """What was played, and how far it has come."""
    plan = result.plan
    asked = "" if result.games == plan.games else f" of {plan.games:,}"
    title = f"{plan.board.name}, {plan.seats} seats, seed {plan.seed}: {result.games:,}{asked} games"
    return f"{title} in {result.blocks:,} blocks{ENDINGS[result.ended]}"


def match_table(result: MatchResult) -> "Table":
    """How each player did."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    table.add_column("Player", overflow="fold")
    for name in ("Wins", "Win rate (95 %)", "Points (95 %)", "Tickets", "ms/decision", "Failures", "Elo (95 %)"):
        table.add_column(name, justify="right", no_wrap=True)
    for player in result.players:
        table.add_row(*_player_cells(player))
    return table


def _player_cells(player: PlayerResult) -> list[str]:
    rate = player.win_rate
    tickets = "–"
    if player.completed is not None and player.held is not None:
        tickets = f"{player.completed:.1f} of {player.held:.1f}"
    return [
        player.name,
        f"{player.wins:,.1f}",
        "–" if rate.value is None else f"{rate.value:.1%}" + _between(rate, "{:.1%}", " ({} – {})"),
        "–" if player.points.value is None else f"{player.points.value:.1f}" + _plus_minus(player.points, 1),
        tickets,
        "–" if player.milliseconds is None else f"{player.milliseconds:,.2f}",
        str(player.failures),
        elo_text(player.elo),
    ]


def elo_text(elo: Estimate) -> str:
    """A rating with its interval; the anchor has none."""
    return "–" if elo.value is None else f"{elo.value:+.0f}{_plus_minus(elo, 0)}"


def _between(estimate: Estimate, number: str, frame: str) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    return frame.format(number.format(estimate.low), number.format(estimate.high))


def _plus_minus(estimate: Estimate, digits: int) -> str:
    if estimate.low is None or estimate.high is None:
        return ""
    return f" ± {(estimate.high - estimate.low) / 2:.{digits}f}"


def remarks(result: MatchResult) -> list[str]:
    """What else is to be said of a match, a line each."""
    lines = []
    if len(result.players) > 1:
        lines.append(f"Elo: {result.players[-1].name} is 0. The intervals take a block of one deal as the unit.")
    test = result.test
    if test is not None:
        said = "undecided" if test.accepted is None else f"{test.accepted:+g} Elo accepted"
        lines.append(
            f"Sequential test of {result.players[0].name}, {test.elo0:+g} or {test.elo1:+g} Elo: {said}"
            f" (log ratio {test.ratio:+.2f}, bounds ±{test.to_json()['bound']:.2f})"
        )
    for player in result.players:
        if player.failures:
            lines.append(
                f"{player.name} lost {player.failures:,} decisions ({player.crashes} crashes, {player.illegal} illegal,"
                f" {player.timeouts} time-outs); the first: {player.failure}"
            )
    if result.seconds > 0 and result.games:
        lines.append(f"{result.seconds / result.games * 1000:,.2f} ms a game on one core")
    return lines


@contextmanager
def live_table(plan: MatchPlan, wanted: bool) -> Iterator[Callable[[Tally], None]]:
    """The table and a bar on the error output while games are played; gives what to call when more are counted."""
    if not wanted:
        yield lambda tally: None
        return
    from rich.console import Console, Group, RenderableType
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.text import Text

    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"),
        TimeRemainingColumn(), TextColumn("left; Ctrl-C stops and keeps what was played"),
    )  # fmt: skip
    what = "Loading the compiled players (the first time: making them)" if plan.compiled else "Playing"
    task = bar.add_task(what, total=plan.games)
    above: list[RenderableType] = []
    ready = 0.0

    def show(tally: Tally) -> None:
        nonlocal ready
        bar.update(task, completed=len(tally.games))
        if not tally.games or time.monotonic() < ready:
            return
        start = time.monotonic()
        bar.update(task, description="Playing")
        result = make_result(tally, RUNNING)
        above[:] = [Text(match_title(result)), match_table(result), *(Text(line) for line in remarks(result))]
        # Reckoning takes longer the more there is; a twentieth of the time is enough for it.
        ready = time.monotonic() + max(1 / TIMES_A_SECOND, 20 * (time.monotonic() - start))

    with Live(
        console=Console(stderr=True),
        get_renderable=lambda: Group(*above, bar),
        refresh_per_second=TIMES_A_SECOND,
        transient=True,
    ):
        yield show


def ladder_title(ladder: Ladder) -> str:
    """Where the players have met."""
    return f"{ladder.map} (digest {ladder.digest[:8]}), {ladder.seats} seats: {ladder.games:,} games"


def ladder_table(ladder: Ladder) -> "Table":
    """The players, the strongest first; a line between those who cannot be compared."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    table.add_column("Player", overflow="fold")
    for name in ("Elo (95 %)", "Games"):
        table.add_column(name, justify="right", no_wrap=True)
    for place, rung in enumerate(ladder.rungs):
        after = ladder.rungs[place + 1 : place + 2]
        table.add_row(
            rung.player, elo_text(rung.elo), f"{rung.games:,}", end_section=any(r.group != rung.group for r in after)
        )
    return table


def ladder_remarks(ladder: Ladder, anchor: str) -> list[str]:
    """What is to be known of a ladder's ratings, a line each."""
    if not ladder.rungs:
        return ["Nobody met anybody else: there is nothing to compare."]
    lines = []
    if anchor not in ladder.anchors:
        lines.append(f"{anchor} has not played here.")
    for number, zero in enumerate(ladder.anchors):
        names = [rung.player for rung in ladder.rungs if rung.group == number]
        if number == 0 and zero == anchor:
            continue
        apart = "" if len(ladder.anchors) == 1 else " never met the others, not even through a third: they"
        lines.append(f"{', '.join(names)}{apart} are rated among themselves, with {zero} as 0.")
    return lines
