"""`wayfare match`: bots against each other, until it is known who is how much stronger."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wayfare.commands import CommandError, in_one_line

if TYPE_CHECKING:
    from wayfare.arena.report import MatchResult

INTERRUPTED = 130


def match(
    map_name: Annotated[str, typer.Option("--map", help="A map that comes with Wayfare, or a map file.")] = "usa",
    players: Annotated[
        str, typer.Option(help="The bots, with commas between; one named twice has two seats.")
    ] = "planner,greedy",
    games: Annotated[int, typer.Option(help="How many games, rounded up to whole blocks.")] = 1000,
    seed: Annotated[str | None, typer.Option(help="A number or word; the same one gives the same games.")] = None,
    seats: Annotated[
        int | None, typer.Option(help="More seats than players: copies of them fill the others, as evenly as can be.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="The time for a decision.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many play side by side; usually one for each core.")] = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Keep every game in this SQLite file.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a match that is in the file.")] = False,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Stop when it is clear whether the first bot is A or B Elo stronger."),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is there.")
    ] = None,
    format: Annotated[str | None, typer.Option(metavar="FORMAT", help="table (usual), json, csv or parquet.")] = None,
    export: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write json, csv or parquet there, beside the table.")
    ] = None,
) -> None:
    """Let bots play a match, and tell how strong each is.

    Every deal is played with all seatings; these games are a block, and the 95 % intervals treat the block as the
    unit. The same seed gives the same results with any number of workers. Ctrl-C loses nothing that was played, if
    there is a file: add --resume to go on.

    The JSON document has the keys map, digest, rules, players, counts (how often each was named), seats, seed, seconds,
    compiled, code (a digest of the bots), codes (of each player's own), games, games_asked, block_size, blocks, ended
    (finished, decided, interrupted), sprt (elo0, elo1, risk, log_ratio, bound, accepted), seconds_played, results and
    game_results. Each of the results has name, games, seats, fair_share, wins, win_rate, points and elo (each value,
    low, high), completed, held, milliseconds, crashes, illegal, timeouts and failure. Each of the game_results is a
    line of the CSV: game, block, deal, turns, seat, player, win, rank, points, completed, held, decisions, seconds,
    crashes, illegal, timeouts, failure.
    """
    from wayfare.arena.export import check_file, choose_format
    from wayfare.arena.plan import make_plan
    from wayfare.arena.running import MatchInterrupted, check_match, run_match
    from wayfare.arena.sequential import read_hypotheses
    from wayfare.arena.shown import live_table
    from wayfare.bots.names import split_names

    file = None if export is None else Path(export)
    form = choose_format(format, file)
    if file is not None and form is None:
        raise CommandError("--export writes json, csv or parquet; the table is printed in any case")
    if file is not None:
        check_file(file)
    if resume and seed is None:
        raise CommandError("give the --seed of the match that is to be resumed")
    many = workers if workers is not None else os.cpu_count() or 1
    path = None if out is None else Path(out)
    test = None if sprt is None else read_hypotheses(sprt)
    with in_one_line():
        plan = make_plan(map_name, split_names(players), games, seed, seats, seconds)
        check_match(plan, many, path, resume, test)
    if seed is None:
        typer.echo(f"Seed {plan.seed}", err=True)
    try:
        with in_one_line(), live_table(plan, sys.stderr.isatty()) as show:
            result = run_match(plan, many, path, resume, test, cluster, show)
    except MatchInterrupted as interrupt:
        _tell(interrupt.result, form, file)
        if path is not None:
            typer.echo(f"What was played is in {path}: the same command with --resume goes on.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    _tell(result, form, file)


def _tell(result: "MatchResult", form: str | None, file: Path | None) -> None:
    from wayfare.arena.export import to_text, write_file

    if form is not None and file is None:
        typer.echo(to_text(result, form), nl=False)
        return
    try:
        if form is not None and file is not None:
            write_file(result, form, file)  # first: whoever reads the table may stop reading (`| head`)
    finally:
        _print_table(result)
    if file is not None:
        typer.echo(f"Written to {file}")


def _print_table(result: "MatchResult") -> None:
    from rich.console import Console

    from wayfare.arena.shown import match_tables, match_title, remarks

    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False, markup=False, emoji=False)
    console.print(match_title(result))
    for table in match_tables(result, console.width):
        console.print(table)
    for line in remarks(result):
        console.print(line)
