"""Matches and ladders as tables for people."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from wayfare.arena.intervals import Estimate
from wayfare.arena.ladder import Ladder, is_called
from wayfare.arena.plan import MatchPlan
from wayfare.arena.report import MatchResult, PlayerResult, make_result
from wayfare.arena.schema import DECIDED, FINISHED, INTERRUPTED, RUNNING
from wayfare.arena.tally import Tally

if TYPE_CHECKING:
    from rich.table import Table

TIMES_A_SECOND = 4
SHORTEST_NAME = 12
"""On a narrow screen names are broken to a third of it, but not shorter than this."""
PADDING = 3
"""The space that each column takes besides its text; the first takes one more."""
ENDINGS = {FINISHED: "", DECIDED: ", decided early", INTERRUPTED: ", interrupted", RUNNING: ""}


def match_title(result: MatchResult) -> str:
    """What was played, and how far it has come."""
    plan = result.plan
    asked = "" if result.games == plan.games else f" of {plan.games:,}"
    title = f"{plan.board.name}, {plan.seats} seats, seed {plan.seed}: {result.games:,}{asked} games"
    return f"{title} in {result.blocks:,} block{'' if result.blocks == 1 else 's'}{ENDINGS[result.ended]}"


def match_tables(result: MatchResult, width: int) -> "list[Table]":
    """How each player did, in as many tables below each other as it takes to fit everything in this width."""
    rows = [_player_cells(player) for player in result.players]
    names = min(max(len(row["Player"]) for row in rows), max(width // 3, SHORTEST_NAME))
    shown: list[list[str]] = []
    left = 0
    for head in list(rows[0])[1:]:
        needed = max(len(head), *(len(row[head]) for row in rows)) + PADDING
        if needed > left:
            shown.append([])
            left = width - names - PADDING - 1
        shown[-1].append(head)
        left -= needed
    return [_match_table(heads, rows, names) for heads in shown]


def _match_table(heads: Sequence[str], rows: Sequence[dict[str, str]], names: int) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    table.add_column("Player", overflow="fold", width=names)
    for head in heads:
        table.add_column(head, justify="right", overflow="fold")
    for row in rows:
        table.add_row(row["Player"], *(row[head] for head in heads))
    return table


def _player_cells(player: PlayerResult) -> dict[str, str]:
    """What the table says of a player, the most important first."""
    rate = player.win_rate
    tickets = "–"
    if player.completed is not None and player.held is not None:
        tickets = f"{player.completed:.1f} of {player.held:.1f}"
    points = "–" if player.points.value is None else f"{player.points.value:.1f}" + _plus_minus(player.points, 1)
    return {
        "Player": player.name,
        "Wins": f"{player.wins:,.1f}",
        "Win rate (95 %)": "–" if rate.value is None else f"{rate.value:.1%}" + _between(rate, "{:.1%}", " ({} – {})"),
        "Elo (95 %)": elo_text(player.elo),
        "Points (95 %)": points,
        "Tickets": tickets,
        "ms/decision": "–" if player.milliseconds is None else f"{player.milliseconds:,.2f}",
        "Failures": str(player.failures),
    }


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

    console = Console(stderr=True, markup=False, emoji=False)
    # The bar comes first: on a low screen the end is what is cut off.
    bar = Progress(BarColumn(20), MofNCompleteColumn(), TextColumn("games"), TimeRemainingColumn(), TextColumn("left"))
    task = bar.add_task("", total=plan.games)
    what = "Loading the compiled players (the first time: making them)" if plan.compiled else "Playing"
    parts: list[RenderableType] = [Text(f"{what}; Ctrl-C stops and keeps what was played"), bar]
    ready = 0.0

    def show(tally: Tally) -> None:
        nonlocal ready
        bar.update(task, completed=len(tally.games), total=tally.plan.games)
        if not tally.games or time.monotonic() < ready:
            return
        start = time.monotonic()
        result = make_result(tally, RUNNING)
        tables = match_tables(result, console.width)
        lines = [Text(line) for line in ("Ctrl-C stops and keeps what was played", match_title(result))]
        parts[:] = [lines[0], bar, lines[1], *tables, *map(Text, remarks(result))]
        # Reckoning takes longer the more there is; a twentieth of the time is enough for it.
        ready = time.monotonic() + max(1 / TIMES_A_SECOND, 20 * (time.monotonic() - start))

    with Live(
        console=console,
        get_renderable=lambda: Group(*parts),
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
    if not any(is_called(zero, anchor) for zero in ladder.anchors):
        lines.append(f"{anchor} has not played here.")
    for number, zero in enumerate(ladder.anchors):
        names = [rung.player for rung in ladder.rungs if rung.group == number]
        if number == 0 and zero == anchor:
            continue
        apart = "" if len(ladder.anchors) == 1 else " never met the others, not even through a third: they"
        lines.append(f"{', '.join(names)}{apart} are rated among themselves, with {zero} as 0.")
    return lines
