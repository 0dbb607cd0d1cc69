"""Boards as pictures."""

from wayfare.picture.board_picture import PlacePaint, RoutePaint, board_svg

__all__ = ["PlacePaint", "RoutePaint", "board_svg"]
