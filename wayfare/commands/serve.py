"""`wayfare serve`: play in the browser."""

import contextlib
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from wayfare.commands import CommandError

LONGEST_NAME = 60
"""The longest name of a bot that a browser may send."""


def default_data() -> Path:
    """Where the tables are kept unless said otherwise: in the user's own data folder, as each system has it."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "wayfare" / "tables.db"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in your network come.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; if it is busy, the next free one.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file that keeps all tables. [default: in your own data folder]"),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(metavar="BOT", help="Offer this bot too: file.py:Class, stdio:COMMAND … Can be given again."),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    watch: Annotated[bool, typer.Option(hidden=True, help="Read the page's files again when they change.")] = False,
) -> None:
    """Play in the browser: alone against bots, around one device, or with friends by a link.

    Everything is kept in one file, so a game is still there after the browser or the server was closed.
    """
    from wayfare.bots.bot import find_bot, register
    from wayfare.server.app import make_app
    from wayfare.server.lock import StoreError
    from wayfare.server.run import listen, make_server, run
    from wayfare.server.settings import Settings
    from wayfare.server.store import Store

    for spec in bot or ():
        if len(spec) > LONGEST_NAME:
            raise CommandError(
                f"the name of a bot at a table has {LONGEST_NAME} letters at most, not {len(spec)}: {spec}"
            )
        register(spec)(find_bot(spec))
    with contextlib.ExitStack() as things:
        try:
            file = (data or default_data()).expanduser().resolve()
            listener = things.enter_context(listen(host, port))
            store = things.enter_context(contextlib.closing(Store(file)))
        except (StoreError, OSError, RuntimeError) as error:  # RuntimeError: no such home, or links in a circle
            typer.echo(f"The server cannot start: {error}", err=True)
            raise typer.Exit(1) from error
        settings = Settings(file, watch_web=watch)
        server = make_server(make_app(settings, store), settings.limits)
        free = listener.getsockname()[1]
        if port not in (0, free):
            typer.echo(f"Port {port} is busy, so it is {free} this time.")
        address = f"http://{_shown_host(host)}:{free}/"
        typer.echo(f"Wayfare is at {address} (tables are kept in {file}; Ctrl-C ends it)")
        if browser:
            threading.Timer(0.5, _open, [address]).start()
        with contextlib.suppress(KeyboardInterrupt):
            run(server, listener)


def _shown_host(host: str) -> str:
    """What to type into the browser: an address that means "all of them" is nobody's own."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _open(address: str) -> None:
    """Open the browser; if there is none, the printed address must do."""
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(address)
