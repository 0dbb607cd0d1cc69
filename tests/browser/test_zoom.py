"""The board comes closer and moves under wheel, mouse, fingers, buttons and keys, and none of that claims a route."""

from typing import NamedTuple

import pytest
from fixed_tables import PLAYED
from pages import PHONE, NewPage
from playwright.sync_api import CDPSession, Page

AMSTERDAM = PLAYED[1].id
NEAR = 8.0
"""So many pixels off still counts as there: a drag starts late, and a board smaller than its window is centred."""


class Stand(NamedTuple):
    """Where the board lies on the screen, and how large it is."""

    x: float
    y: float
    scale: float


REST = """async () => {
  const map = document.querySelector(".board-area .map");
  const frame = () => new Promise(requestAnimationFrame);
  for (let [before, quiet] = ["", 0]; quiet < 3; ) {
    await frame();
    const now = map.getAttribute("transform");
    [before, quiet] = [now, now === before ? quiet + 1 : 0];
  }
  const {left, top} = document.querySelector(".board-area .board").getBoundingClientRect();
  const [x, y, scale] = map.getAttribute("transform").match(/[-\\d.]+/g).map(Number);
  return [x + left, y + top, scale];
}"""


def stand(page: Page) -> Stand:
    """How the board stands, once it has come to rest."""
    return Stand(*page.evaluate(REST))


def on_screen(there: Stand, point: tuple[float, float], now: Stand) -> tuple[float, float]:
    """Where a point of the screen has gone, if the board stood so and now stands so."""
    grown = now.scale / there.scale
    return now.x + (point[0] - there.x) * grown, now.y + (point[1] - there.y) * grown


LIT = """() => {
  const {left, top, width, height} = document.querySelector(".board-area .board").getBoundingClientRect();
  const far = ([x, y]) => Math.hypot(x - left - width / 2, y - top - height / 2);
  const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2];
  const spaces = [...document.querySelectorAll(".board-area .route.open .space")];
  return spaces.map((one) => middle(one.getBoundingClientRect())).sort((a, b) => far(a) - far(b))[0];
}"""


def lit_route(page: Page) -> tuple[float, float]:
    """A place near the middle of the board that claims a route, if pressed; a wheel turns at whole pixels only."""
    x, y = page.evaluate(LIT)
    return round(x), round(y)


def nothing_asked(page: Page) -> bool:
    return page.locator("dialog[open]").count() == 0 and page.locator(".bar.called").count() == 1


def test_the_mouse_zooms_about_the_pointer_and_drags_without_claiming(fixed_page: NewPage) -> None:
    page = fixed_page(AMSTERDAM)
    whole = stand(page)
    at = lit_route(page)
    page.mouse.move(*at)
    page.mouse.wheel(0, -400)
    near = stand(page)
    assert near.scale > 1.5 * whole.scale
    assert on_screen(whole, at, near) == pytest.approx(at, abs=1)
    page.mouse.down()
    page.mouse.move(at[0] - 30, at[1] + 10, steps=3)
    page.mouse.move(at[0] - 60, at[1] + 30, steps=3)
    page.mouse.up()
    dragged = stand(page)
    assert (dragged.x - near.x, dragged.y - near.y) == pytest.approx((-60, 30), abs=1)
    assert nothing_asked(page)
    page.mouse.wheel(0, 4000)
    assert stand(page) == pytest.approx(whole, abs=0.5)
    page.mouse.click(*lit_route(page))
    page.locator(".claim-sheet").wait_for()


def test_buttons_and_keys_zoom_and_move_the_board(fixed_page: NewPage) -> None:
    page = fixed_page(AMSTERDAM, reduced_motion="no-preference")
    whole = stand(page)
    closer, further, fit = page.locator(".zoom button").all()
    closer.click()
    closer.click()
    assert stand(page).scale == pytest.approx(whole.scale * 1.5**2, rel=0.01)
    further.click()
    assert stand(page).scale == pytest.approx(whole.scale * 1.5, rel=0.01)
    fit.click()
    for key in "+", "+", "b":
        page.keyboard.press(key)
    near = stand(page)
    assert near.scale == pytest.approx(whole.scale * 1.4**2, rel=0.01)
    page.keyboard.press("Shift+ArrowRight")
    assert stand(page).x < near.x - 40
    page.keyboard.press("-")
    assert stand(page).scale == pytest.approx(near.scale / 1.4, rel=0.01)
    page.keyboard.press("0")
    assert stand(page) == pytest.approx(whole, abs=0.5)
    assert nothing_asked(page)


class Fingers:
    """Fingers on a page, as a touch screen reports them."""

    def __init__(self, page: Page) -> None:
        self.wire: CDPSession = page.context.new_cdp_session(page)
        self.at: list[tuple[float, float]] = []

    def touch(self, kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.at = list(at)

    def slide(self, *to: tuple[float, float], steps: int = 5) -> None:
        """All fingers at once, in steps."""
        start = self.at
        for step in range(1, steps + 1):
            part = step / steps
            between = [(a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in zip(start, to, strict=True)]
            self.touch("touchMove", *between)


def test_two_fingers_zoom_and_move_and_one_drags_without_claiming(fixed_page: NewPage) -> None:
    page = fixed_page(AMSTERDAM, **PHONE)
    whole = stand(page)
    fingers = Fingers(page)
    x, y = lit_route(page)
    # One after the other, as fingers come; both on what could be claimed.
    fingers.touch("touchStart", (x - 20, y))
    fingers.touch("touchStart", (x - 20, y), (x + 20, y))
    fingers.slide((x - 50, y), (x + 50, y))
    near = stand(page)
    assert near.scale == pytest.approx(whole.scale * 2.5, rel=0.02)
    assert on_screen(whole, (x, y), near) == pytest.approx((x, y), abs=NEAR)
    fingers.slide((x - 50, y - 40), (x + 50, y - 40))
    moved = stand(page)
    assert moved.scale == pytest.approx(near.scale, rel=0.02)
    assert (moved.x - near.x, moved.y - near.y) == pytest.approx((0, -40), abs=3)
    fingers.touch("touchEnd", (x - 50, y - 40))
    fingers.touch("touchEnd")
    assert nothing_asked(page)
    start = lit_route(page)
    fingers.touch("touchStart", start)
    fingers.slide((start[0] + 30, start[1] + 30))
    fingers.touch("touchEnd")
    assert (stand(page).x - moved.x) == pytest.approx(30, abs=NEAR)
    assert nothing_asked(page)
    # Two fingers that only touch mean nothing either.
    start = lit_route(page)
    fingers.touch("touchStart", start)
    fingers.touch("touchStart", start, (start[0] + 30, start[1]))
    fingers.touch("touchEnd", start)
    fingers.touch("touchEnd")
    stand(page)
    assert nothing_asked(page)
    page.touchscreen.tap(*start)
    page.locator(".claim-sheet").wait_for()
