"""Wayfare: three railway board games, one engine, boards as data."""

from wayfare.board.board import Board, load_board
from wayfare.board.map_file import MapError, map_names
from wayfare.game.action import Action
from wayfare.game.errors import ActionError, GameError, GameOver, IllegalAction, UnknownAction, WrongSeat
from wayfare.game.events import Event
from wayfare.game.game import Game, imagine
from wayfare.game.score import SeatScore
from wayfare.game.view import View, view

__version__ = "0.1.0"

__all__ = [
    "Action", "ActionError", "Board", "Event", "Game", "GameError", "GameOver", "IllegalAction", "MapError",
    "SeatScore", "UnknownAction", "View", "WrongSeat", "imagine", "load_board", "map_names", "view",
]  # fmt: skip
