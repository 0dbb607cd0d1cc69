"""`wayfare simulate`: many games between bots, and what came of them."""

import json
import math
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wayfare.commands import in_one_line

if TYPE_CHECKING:
    from wayfare.bots.simulation import Plan, Tally

LABELS = {
    "total": "Total",
    "routes": "Routes",
    "tickets": "Tickets",
    "completed": "Tickets completed",
    "longest_path": "Longest path",
    "longest_path_bonus": "Longest path bonus",
    "region_bonus": "Regions",
    "merchandise_bonus": "Merchandise",
}
INTERRUPTED = 130


def simulate(
    map_name: Annotated[str, typer.Option("--map", help="A map that comes with Wayfare, or a map file.")] = "usa",
    players: Annotated[
        str, typer.Option(help="A bot for each seat, with commas between (see: wayfare bots).")
    ] = "random,random",
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[str | None, typer.Option(help="A number or word; the same one gives the same games.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many play side by side; usually one for each core.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")] = False,
    records: Annotated[str | None, typer.Option(metavar="DIR", help="Write a record of each game there.")] = None,
) -> None:
    """Let bots play many games, and count wins and scores.

    The JSON document has the keys map (name, digest), players, seed, games, games_asked, interrupted, workers,
    seconds, games_per_second, turns and decisions (each mean, min, max), ended (last_round, everybody_passed) and
    seats. Each seat has seat, player, wins (a shared victory counts as its share), won_alone, won_shared,
    lost_decisions (crash, illegal, timeout: how often it failed and a simple bot decided), and for each item of the
    score that the board has its mean and spread (standard deviation): total, routes, tickets, completed,
    longest_path, longest_path_bonus, region_bonus, merchandise_bonus.
    """
    from wayfare.bots.interrupts import hearing, stop_now
    from wayfare.bots.names import split_names
    from wayfare.bots.simulation import Tally, make_plan, play_chunks, prepare

    plan = make_plan(
        map_name, split_names(players), games, seed, workers if workers is not None else os.cpu_count() or 1, records
    )
    if seed is None:
        typer.echo(f"Seed {plan.seed}", err=True)
    tally = Tally(len(plan.players))
    interrupted = False
    start = time.perf_counter()
    try:
        with hearing(stop_now), in_one_line(), _progress(plan) as advance:
            prepare(plan)
            start = time.perf_counter()
            with closing(play_chunks(plan)) as chunks:
                for chunk in chunks:
                    tally.add(chunk)
                    advance(chunk.games)
    except KeyboardInterrupt:
        interrupted = True
    report = make_report(plan, tally, time.perf_counter() - start, interrupted)
    if as_json:
        typer.echo(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        _print_tables(report)
        if tally.first_failure:
            typer.echo(
                f"A bot failed, and a simple one decided for it. The first time: {tally.first_failure}", err=True
            )
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def make_report(plan: "Plan", tally: "Tally", seconds: float, interrupted: bool) -> dict[str, Any]:
    """All there is to say of a simulation: the JSON document, which the table shows too."""
    games = tally.games
    return {
        "map": {"name": plan.board.name, "digest": plan.board.digest},
        "players": list(plan.players),
        "seed": plan.seed,
        "games": games,
        "games_asked": plan.games,
        "interrupted": interrupted,
        "workers": plan.workers,
        "seconds": seconds,
        "games_per_second": games / seconds if seconds > 0 else None,
        "turns": _mean_and_range(games, tally.turns),
        "decisions": _mean_and_range(games, tally.decisions),
        "ended": {"last_round": games - tally.everybody_passed, "everybody_passed": tally.everybody_passed},
        "seats": [_seat_report(plan, tally, seat) for seat in range(tally.seats)],
    }


def _seat_report(plan: "Plan", tally: "Tally", seat: int) -> dict[str, Any]:
    from wayfare.bots.contained import FAILURES
    from wayfare.bots.simulation import ITEMS

    victories = tally.victories[seat]
    report: dict[str, Any] = {
        "seat": seat,
        "player": plan.players[seat],
        "wins": sum(count / sharing for sharing, count in enumerate(victories) if sharing),
        "won_alone": victories[1],
        "won_shared": sum(victories[2:]),
        "lost_decisions": dict(zip(FAILURES, tally.lost[seat], strict=True)),
    }
    tables = plan.board.tables
    missing = set()
    if tables.longest_path_bonus == 0:
        missing |= {"longest_path", "longest_path_bonus"}
    if tables.n_regions == 0:
        missing.add("region_bonus")
    if tables.merchandise_cards == 0:
        missing.add("merchandise_bonus")
    for name in LABELS:
        if name not in missing:
            item = ITEMS.index(name)
            report[name] = _mean_and_spread(tally.games, tally.sums[seat][item], tally.squares[seat][item])
    return report


def _mean_and_spread(games: int, total: int, squares: int) -> dict[str, float | None]:
    """The mean and the standard deviation, from whole numbers, so that both are as exact as can be."""
    if games == 0:
        return {"mean": None, "spread": None}
    spread = math.sqrt((games * squares - total * total) / (games * (games - 1))) if games > 1 else 0.0
    return {"mean": total / games, "spread": spread}


def _mean_and_range(games: int, span: Any) -> dict[str, float | None]:
    return {"mean": span.total / games if games else None, "min": span.least, "max": span.most}


@contextmanager
def _progress(plan: "Plan") -> Iterator[Any]:
    """A progress bar on the error output, if that is a terminal; gives a function to call with the games done."""
    if not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), TextColumn("left"),
    )  # fmt: skip
    console = Console(stderr=True, markup=False, emoji=False)
    with Progress(*columns, console=console, transient=True) as progress:
        what = "Loading the compiled rules (the first time: making them)" if plan.compiled else "Simulating"
        task = progress.add_task(what, total=plan.games, rate="")

        def advance(games: int) -> None:
            progress.update(task, advance=games, description="Simulating")
            speed = progress.tasks[task].speed
            if speed:
                progress.update(task, rate=f"{speed:,.0f} games/s")

        yield advance


def _print_tables(report: dict[str, Any]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False, markup=False, emoji=False)
    asked = "" if report["games"] == report["games_asked"] else f" of {report['games_asked']:,}"
    title = f"{report['map']['name']}, seed {report['seed']}: {report['games']:,}{asked} games"
    table = Table(title=title + (" (interrupted)" if report["interrupted"] else ""), box=SIMPLE_HEAD)
    table.add_column("")
    for seat in report["seats"]:
        table.add_column(f"Seat {seat['seat']}\n{seat['player']}", justify="right", no_wrap=True)
    table.add_row("Wins", *(_share(seat["wins"], report["games"]) for seat in report["seats"]))
    for name, label in LABELS.items():
        if name in report["seats"][0]:
            table.add_row(label, *(_plus_minus(**seat[name]) for seat in report["seats"]))
    if any(sum(seat["lost_decisions"].values()) for seat in report["seats"]):
        table.add_row("Lost decisions", *(_lost(seat["lost_decisions"]) for seat in report["seats"]))
    console.print(table)
    if report["games"]:
        for name in ("turns", "decisions"):
            span = report[name]
            console.print(f"{name.capitalize()} a game: {span['mean']:.1f} ({span['min']} to {span['max']})")
        ended = report["ended"]
        console.print(f"Ended after the last round: {ended['last_round']:,}; all passed: {ended['everybody_passed']:,}")
        console.print(f"{report['games_per_second']:,.0f} games/s in {report['seconds']:.1f} s")


def _lost(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {kind}" for kind, count in counts.items() if count) or "0"


def _share(wins: float, games: int) -> str:
    return f"{wins:,.1f} ({wins / games:.1%})" if games else "–"


def _plus_minus(mean: float | None, spread: float | None) -> str:
    return "–" if mean is None else f"{mean:.1f} ± {spread:.1f}"
