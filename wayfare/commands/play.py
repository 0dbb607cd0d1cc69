"""Playing in the terminal, and the bots to play against."""

from typing import Annotated

import typer

from wayfare.commands import in_one_line


def play(
    map_name: Annotated[
        str | None, typer.Option("--map", metavar="MAP", help="A board's name, or a map file (see: wayfare maps).")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help='Who plays: "you", "you:Anna", or bots (see: wayfare bots).'),
    ] = None,
    seed: Annotated[str | None, typer.Option(metavar="SEED", help="The same seed gives the same game.")] = None,
    record: Annotated[str | None, typer.Option(metavar="FILE", help="Keep a record of the game in this file.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Tell every card that is turned up.")] = False,
) -> None:
    """Play a game. Without --map or --players you are asked."""
    from wayfare.board.board import load_board
    from wayfare.game.game import Game
    from wayfare.terminal.console import EndOfInput, open_console
    from wayfare.terminal.menu import ask_for_board, ask_for_players
    from wayfare.terminal.players import read_players, seat_bots
    from wayfare.terminal.saving import Saver
    from wayfare.terminal.table import Table

    console = open_console()
    with in_one_line():
        if players is not None:
            read_players(players)
        try:
            if map_name is None:
                console.say("Welcome to Wayfare. Type a number and Enter, or only Enter for the first answer.")
                map_name = ask_for_board(console)
            board = load_board(map_name)
            seats = read_players(players or ask_for_players(console, board.map))
        except EndOfInput:
            console.say("", "No game was begun.")
            return
        game = Game(board, len(seats), seed)
        seat_bots(seats, board, game.seed)
        saver = Saver(game, [player.name for player in seats], record)
    Table(game, seats, console, saver, verbose).run()


def bots() -> None:
    """Tell which bots there are."""
    from wayfare.bots.bot import BotError, bot_names, bot_parameters, find_bot
    from wayfare.terminal.menu import first_sentence

    for name in bot_names():
        try:
            print(f"{name}: {first_sentence(find_bot(name))}")
        except BotError as error:  # an installed package that cannot be loaded; the others are well
            print(f"{name}: {error}")
        for parameter in bot_parameters(name):
            print(f"    {parameter}")
    print("Parameters are set as in name:param=value. Other bots are path/to/file.py:Class and stdio:COMMAND.")
