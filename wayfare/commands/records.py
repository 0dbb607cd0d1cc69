"""Records: a game told again, or played again to see whether everything happens as it is written."""

from typing import TYPE_CHECKING, Annotated

import typer

from wayfare.commands import CommandError, in_one_line

if TYPE_CHECKING:
    from wayfare.game.record import Record

MapOption = Annotated[str | None, typer.Option("--map", metavar="FILE", help="The map file it was played on.")]


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record.")],
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="See what this player saw: a seat, from 0, or a name.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="See everything, hidden cards too.")] = False,
    map_file: MapOption = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every turn.")] = False,
    first: Annotated[int, typer.Option("--from", metavar="TURN", help="Begin with this turn.")] = 0,
    last: Annotated[int | None, typer.Option("--to", metavar="TURN", help="End with this turn.")] = None,
) -> None:
    """Tell a recorded game, turn by turn.

    It is told as a spectator saw it, unless --seat or --all is given.
    """
    from wayfare.game.record import board_of, read_record
    from wayfare.terminal.console import EndOfInput, open_console
    from wayfare.terminal.replaying import Storyteller, pages

    with in_one_line():
        record = read_record(file)
        board = board_of(record, map_file, viewing=True)
    if seat is not None and everything:
        raise CommandError("--seat and --all cannot be used together")
    viewer = None if seat is None else _find_seat(record, seat)
    console = open_console()
    teller = Storyteller(record, board, viewer, everything)
    console.say(f"{board.map.title}: {', '.join(record.players)}.")
    if board.digest != record.map_digest:
        console.say("It was played on another version of this map; names and points of tickets may differ.")
    console.say("")
    try:
        for page in pages(record.events):
            if first <= page.number and (last is None or page.number <= last):
                console.say(*teller.tell_page(page), "")
                if step:
                    console.ask("Enter for the next turn: ")
    except EndOfInput:
        return
    if last is None:
        console.say(*teller.tell_end())


def _find_seat(record: "Record", text: str) -> int:
    names = [name.casefold() for name in record.players]
    if text.casefold() in names:
        return names.index(text.casefold())
    if text in map(str, range(record.seats)):
        return int(text)
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(record.players))
    raise CommandError(f"there is no seat {text!r} in this record; there are: {seats}")


def verify(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Records.")],
    map_file: MapOption = None,
) -> None:
    """Play records again, and compare.

    Tells for each whether everything happens as it is written, or else the first difference.
    """
    import sys

    from wayfare.game.record import read_record, verify_record

    status = 0
    for file in files:
        try:
            with in_one_line():
                difference = verify_record(read_record(file), map_file)
        except CommandError as error:
            text = str(error).removeprefix(f"{file}: ")
            print(f"{file}: {text}", file=sys.stderr)
            status = 2
            continue
        print(f"{file}: {difference or 'ok'}")
        status = max(status, int(difference is not None))
    if status:
        raise typer.Exit(status)
