"""Boards: which there are, and whether a map file is sound."""

import os
from typing import Annotated

import typer

from wayfare.board.map_file import MapError, map_names, read_map
from wayfare.commands import CommandError


def maps() -> None:
    """Tell which boards there are."""
    from wayfare.terminal.about import figures, twists
    from wayfare.terminal.console import print_line

    for name in map_names():
        board = read_map(name)
        print_line(f"{name}: {board.title}, {figures(board)}. {' '.join(twists(board))}".strip())
        print_line("")


def check_map(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A map file (.toml), or the name of a board.")],
) -> None:
    """Check a map file.

    Tells all that is wrong with it, or that it is sound and the board's figures.
    """
    from wayfare.board.board import Board
    from wayfare.terminal.figures import board_figures

    if file not in map_names():
        _must_be_readable(file)
    try:
        board = Board(read_map(file))
    except MapError as error:
        print("\n".join(error.problems))
        raise typer.Exit(1) from error
    print(f"{file} is a sound map.")
    print("\n".join(board_figures(board)))


def _must_be_readable(file: str) -> None:
    if not os.path.exists(file) and os.path.basename(file) == file and not file.endswith(".toml"):
        raise CommandError(f"there is no map called {file!r}; there are {', '.join(map_names())}, or give a .toml file")
    try:
        with open(file, encoding="utf-8"):
            pass
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
