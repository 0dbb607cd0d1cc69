"""Pictures of a game: the real board drawing as an array of pixels, or in a window. Needs the extra `envs`."""

from typing import Any

import numpy as np

from wayfare.envs.errors import MissingExtra
from wayfare.game.view import View
from wayfare.picture.board_picture import board_svg

WIDTH = 960

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def draw(view: View, width: int = WIDTH) -> Pixels:
    """The board with every seat's pieces, as (height, width, 3) bytes of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise MissingExtra("resvg-py and pillow", "envs") from error
    from io import BytesIO

    points = ", ".join(f"seat {seat}: {points}" for seat, points in enumerate(view.points))
    picture = board_svg(view.board, claimed=view.owners, title=f"{view.board.map.title} ({points})", width=width)
    data = bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width))
    return np.asarray(Image.open(BytesIO(data)).convert("RGB"))


class Window:
    """A window that shows the board; made when there is something to show."""

    def __init__(self) -> None:
        try:
            import pygame
        except ImportError as error:
            raise MissingExtra("pygame-ce", "envs") from error
        self._pygame = pygame
        self._screen: Any = None

    def show(self, pixels: Pixels, title: str) -> None:
        """Show the picture and answer the window's own events."""
        pygame = self._pygame
        if self._screen is None:
            pygame.display.init()
            self._screen = pygame.display.set_mode((pixels.shape[1], pixels.shape[0]))
            pygame.display.set_caption(title)
        self._screen.blit(pygame.surfarray.make_surface(pixels.swapaxes(0, 1)), (0, 0))
        pygame.event.pump()
        pygame.display.flip()

    def close(self) -> None:
        """Close the window."""
        if self._screen is not None:
            self._pygame.display.quit()
            self._screen = None


class Screen:
    """How an environment shows itself, by its render mode: ansi, rgb_array or human."""

    MODES = ("ansi", "rgb_array", "human")

    def __init__(self, mode: str | None) -> None:
        """A ValueError says which modes there are."""
        if mode is not None and mode not in self.MODES:
            raise ValueError(f"there is no render mode {mode!r}: say {', '.join(self.MODES)} or None")
        self.mode = mode
        self._window = Window() if mode == "human" else None

    def render(self, view: View) -> "str | Pixels | None":
        """The picture, or the text, of what a spectator sees; nothing in a window, which shows it."""
        if self.mode == "ansi":
            from wayfare.envs.text import describe

            return describe(view)
        if self.mode is None:
            return None
        pixels = draw(view)
        if self._window is None:
            return pixels
        self._window.show(pixels, f"Wayfare: {view.board.map.title}")
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            self._window.close()
