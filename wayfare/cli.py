"""The command line. Commands live in commands/; here they are registered, and errors become one line."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from wayfare import __version__
from wayfare.board.map_file import MapError
from wayfare.bots.bot import BotError
from wayfare.bots.interrupts import stop_status
from wayfare.commands import CommandError, one_line
from wayfare.commands.bench import bench
from wayfare.commands.boards import check_map, maps
from wayfare.commands.ladder import ladder
from wayfare.commands.match import match
from wayfare.commands.play import bots, play
from wayfare.commands.records import replay, verify
from wayfare.commands.serve import serve
from wayfare.commands.simulate import simulate
from wayfare.commands.study import study
from wayfare.game.errors import RecordError, SetUpError

BAD_ARGUMENT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="wayfare", add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, no_args_is_help=True
)
WITHOUT_OPTIONS = {"play": play, "maps": maps, "bots": bots}
"""What can be run without reading options, for which typer imports pydantic: that takes longer than all the rest."""

for command in (serve, play, simulate, match, ladder, study, maps, bots, check_map, replay, verify, bench):
    app.command()(command)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"wayfare {__version__}")
        raise typer.Exit


@app.callback()
def wayfare(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Tell the version and exit.")
    ] = False,
) -> None:
    """Three railway board games: play them, simulate them, study them."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. A bad argument is one line and status 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a console that lacks a letter shows a question mark
            stream.reconfigure(errors="replace")
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    try:
        status = _run(arguments or ["--help"])
        sys.stdout.flush()
    except typer.TyperException as error:
        return _complain(error.format_message())
    except (CommandError, SetUpError, BotError, RecordError) as error:
        return _complain(str(error))
    except MapError as error:
        return _complain(one_line(error))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has gone, as in: wayfare maps | head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    if status == INTERRUPTED:
        return stop_status()
    return status if isinstance(status, int) else 0


def _run(arguments: list[str]) -> object:
    if len(arguments) == 1 and arguments[0] in WITHOUT_OPTIONS:
        return WITHOUT_OPTIONS[arguments[0]]()
    return app(arguments, prog_name="wayfare", standalone_mode=False)


def _complain(text: str) -> int:
    print(f"wayfare: {' '.join(text.split())}", file=sys.stderr)
    return BAD_ARGUMENT
