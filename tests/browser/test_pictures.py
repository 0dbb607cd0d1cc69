"""What fixed positions look like, compared so loosely that fonts and machines make no difference, but a lost part does.

A picture is reduced to a grid: each cell's mean colour, and how much contrast there is in it. The grids are kept in
`pictures/` (left the colours, right the contrast). After a change of the look that was meant, write them anew with
`WAYFARE_NEW_PICTURES=1 python -m pytest tests/browser/test_pictures.py`, look at them, and commit them.
"""

import io
import os
from pathlib import Path

import numpy as np
import pytest
from fixed_tables import POSITIONS
from numpy.typing import NDArray
from pages import CLIPPED, PHONE, NewPage
from PIL import Image
from playwright.sync_api import Page

PICTURES = Path(__file__).resolve().parent / "pictures"
ACROSS, DOWN, CELL = 32, 20, 40
"""Cells, and their size in pixels."""
COLOUR_MAY_DIFFER = 40
CONTRAST_SEEN = 9
"""Less than this is an empty cell."""
PART_ACROSS, PART_DOWN = 8, 4
"""Cells of a part of the picture that is judged on its own; those with next to nothing in them are not."""
SEEN_IN_A_PART = 0.4
MAY_DIFFER = 0.55
"""Other fonts (a serif, a wider and a narrower sans) made up to 0.41 of a part differ; a part that was gone, 0.66."""

Grid = NDArray[np.float64]
"""For each cell, by row and column: the mean of red, green and blue, and the contrast."""


def grid_of(picture: bytes) -> Grid:
    """A screenshot, reduced."""
    pixels = np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"), dtype=np.float64)
    cells = pixels.reshape(DOWN, CELL, ACROSS, CELL, 3)
    contrast = cells.mean(axis=4).std(axis=(1, 3))
    return np.concatenate([cells.mean(axis=(1, 3)), contrast[:, :, None]], axis=2)


def write_grid(path: Path, grid: Grid) -> None:
    colours, contrast = grid[:, :, :3], np.repeat(grid[:, :, 3:], 3, axis=2)
    path.parent.mkdir(exist_ok=True)
    both = np.concatenate([colours, contrast], axis=1)
    Image.fromarray(both.round().clip(0, 255).astype(np.uint8)).save(path, optimize=True)


def read_grid(path: Path) -> Grid:
    both = np.asarray(Image.open(path).convert("RGB"), dtype=np.float64)
    return np.concatenate([both[:, :ACROSS], both[:, ACROSS:, :1]], axis=2)


def difference(kept: Grid, now: Grid) -> float:
    """How much of the worst part of the picture is another: cells of another colour, or empty where something was."""
    other = np.abs(kept - now)[:, :, :3].max(axis=2) > COLOUR_MAY_DIFFER
    seen = kept[:, :, 3] > 2 * CONTRAST_SEEN
    empty = seen & (now[:, :, 3] < CONTRAST_SEEN) & (now[:, :, 3] < kept[:, :, 3] / 3)
    worst = 0.0
    for top in range(0, DOWN - PART_DOWN + 1, PART_DOWN // 2):
        for left in range(0, ACROSS - PART_ACROSS + 1, PART_ACROSS // 2):
            part = slice(top, top + PART_DOWN), slice(left, left + PART_ACROSS)
            if seen[part].mean() > SEEN_IN_A_PART:
                worst = max(worst, float(empty[part].sum() / seen[part].sum()), float(other[part].mean()))
    return worst


def look_at(page: Page) -> Grid:
    return grid_of(page.screenshot())


HIDE = "(what) => document.querySelectorAll(what).forEach((one) => one.style.setProperty('visibility', 'hidden'))"
SHOW = "(what) => document.querySelectorAll(what).forEach((one) => one.style.removeProperty('visibility'))"


@pytest.mark.parametrize(
    ("table", "look"), [(position.id, ("light", "dark")[at % 2]) for at, position in enumerate(POSITIONS)]
)
def test_the_picture_is_what_it_was_and_a_lost_part_would_be_seen(fixed_page: NewPage, table: str, look: str) -> None:
    page = fixed_page(table, viewport={"width": ACROSS * CELL, "height": DOWN * CELL}, color_scheme=look)
    path = PICTURES / f"{table}-{look}.png"
    now = look_at(page)
    if os.environ.get("WAYFARE_NEW_PICTURES"):
        write_grid(path, now)
    kept = read_grid(path)
    assert difference(kept, now) < MAY_DIFFER
    ended = table.endswith("-end")
    for part in (".end-board", ".end-players") if ended else (".board-picture", ".routes", ".side", ".cards-area"):
        page.evaluate(HIDE, part)
        assert difference(kept, look_at(page)) > MAY_DIFFER, f"nobody would see that {part} is gone"
        page.evaluate(SHOW, part)


@pytest.mark.parametrize("table", [position.id for position in POSITIONS])
def test_no_name_is_clipped_on_a_phone(fixed_page: NewPage, table: str) -> None:
    page = fixed_page(table, **PHONE)
    shown, clipped = page.evaluate(CLIPPED, ".end-board" if table.endswith("-end") else ".board-area")
    assert shown > 8
    assert clipped == []
