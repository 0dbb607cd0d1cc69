"""`wayfare ladder`: the ratings of all players, from all matches kept."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from wayfare.commands import CommandError, in_one_line


def ladder(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE]...", help="What wayfare match --out has written.")
    ] = None,
    anchor: Annotated[str, typer.Option(help="The player whose rating is 0.")] = "random",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
) -> None:
    """Refit the ratings of all players over everything recorded.

    There is a table for each map and number of seats. Without a file, results.sqlite is read.

    The JSON document is a list; each ladder has map, digest, rules, seats, games, rungs and anchors (who is 0, for
    each group); each rung has player, elo (value, low, high), games and group. Players of different groups never
    met, not even through others: their ratings cannot be compared.
    """
    from wayfare.arena.ladder import make_ladders
    from wayfare.arena.shown import ladder_remarks, ladder_table, ladder_title

    with in_one_line():
        ladders = make_ladders([Path(file) for file in files or ["results.sqlite"]], anchor)
    if as_json:
        typer.echo(json.dumps([ladder.to_json() for ladder in ladders], indent=2, ensure_ascii=False))
        return
    if not ladders:
        raise CommandError("no game is recorded there yet; play some with: wayfare match --out FILE")
    from rich.console import Console

    console = Console(width=None if sys.stdout.isatty() else 120, highlight=False, markup=False, emoji=False)
    for one in ladders:
        console.print(ladder_title(one))
        console.print(ladder_table(one))
        for line in ladder_remarks(one, anchor):
            console.print(line)
