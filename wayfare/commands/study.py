"""`wayfare study`: what thousands of games say of a board."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wayfare.commands import CommandError, in_one_line

if TYPE_CHECKING:
    from wayfare.arena.study.playing import StudyPlan

INTERRUPTED = 130


def study(
    map_name: Annotated[str, typer.Argument(metavar="MAP", help="A map that comes with Wayfare, or a map file.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 20_000,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="BOTS",
            help="A bot for each seat, with commas between: one that plays compiled, so random, greedy, a style,"
            " planner, or level-1 to level-5. [default: planner]",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many planners, where --players is not given.")] = None,
    seed: Annotated[str | None, typer.Option(help="A number or word; the same one gives the same games.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many play side by side; usually one for each core.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The page. [default: study-MAP.html; the JSON lies beside it]")
    ] = None,
) -> None:
    """Study a board: let bots play thousands of games, and write a page of what they say.

    How often each route is built and by whom, what each ticket is worth, what starting is worth, how long games take,
    where players get cut off, and which places nobody needs; with the board as a heat map. The same figures go
    into a JSON file beside the page.
    """
    from wayfare.arena.export import check_file, write_text
    from wayfare.arena.study.page import make_page
    from wayfare.arena.study.playing import StudyCounts, plan_study, play_study
    from wayfare.arena.study.report import make_report
    from wayfare.board.board import load_board
    from wayfare.bots.names import split_names

    if players is not None and seats is not None:
        raise CommandError("give --players or --seats, not both")
    with in_one_line():
        board = load_board(map_name)
        seats = board.map.fewest_players if seats is None else seats
        names = ["planner"] * seats if players is None else split_names(players)
        plan = plan_study(board, names, games, seed, workers if workers is not None else os.cpu_count() or 1)
        page = out or Path(f"study-{board.name}.html")
        data = page.with_suffix(".json")
        if page == data:
            raise CommandError(f"{page} is the name of the JSON file; give the page another ending, such as .html")
        page.parent.mkdir(parents=True, exist_ok=True)
        for file in (page, data):
            check_file(file)
    counts = StudyCounts()
    interrupted = False
    try:
        with _progress(plan) as advance, closing(play_study(plan)) as portions:
            for portion in portions:
                counts.add(portion)
                advance(portion.games)
    except KeyboardInterrupt:
        interrupted = True
        if not counts.games:
            raise
    report = make_report(plan, counts)
    with in_one_line():
        write_text(data, json.dumps(report, indent=1, ensure_ascii=False) + "\n")
        write_text(page, make_page(board, report))
    left = " (interrupted)" if interrupted else ""
    played = "1 game" if counts.games == 1 else f"{counts.games:,} games"
    typer.echo(f"{played} of {board.map.title}, seed {plan.seed}{left}: {page}, {data}")
    if interrupted:
        raise typer.Exit(INTERRUPTED)


@contextmanager
def _progress(plan: "StudyPlan") -> Iterator[Any]:
    """A progress bar on the error output, if that is a terminal; gives a function to call with the games done."""
    if not sys.stderr.isatty():
        yield lambda games: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"),
               TimeRemainingColumn(), TextColumn("left"))  # fmt: skip
    console = Console(stderr=True, markup=False, emoji=False)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Loading the compiled players (the first time: making them)", total=plan.games)
        yield lambda games: progress.update(task, advance=games, description="Playing")
