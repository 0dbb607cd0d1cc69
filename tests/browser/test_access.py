"""axe-core finds nothing to object to, by the rules of WCAG 2.2 AA."""

from typing import Any

import pytest
from npm import npm_package
from pages import BOARDS, BOT, Finished, Hands, NewPage, new_table
from playwright.sync_api import Page, expect

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = """async (tags) => {
  const {violations} = await axe.run(document, {runOnly: {type: "tag", values: tags}, resultTypes: ["violations"]});
  const why = ({any, all, none}) => [...any, ...all, ...none].map(({message}) => message).join("; ");
  const where = (nodes) => nodes.slice(0, 5).map((node) => `${node.html.slice(0, 160)}: ${why(node)}`);
  return violations.map(({id, help, nodes}) => ({id, help, where: where(nodes)}));
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    return (npm_package("axe-core") / "axe.min.js").read_text(encoding="utf-8")


def objections(page: Page, axe: str) -> list[dict[str, Any]]:
    page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(RUN, TAGS)
    return found


def test_start_page_and_rules(new_page: NewPage, axe: str) -> None:
    page = new_page(color_scheme="light")
    expect(page.locator(".board-card svg.board-picture")).to_have_count(3)
    assert objections(page, axe) == []
    page.emulate_media(color_scheme="dark")
    assert objections(page, axe) == []
    page.locator("#nav-rules").click()
    page.locator(".rules-sheet .rule-chapter").first.wait_for()
    assert objections(page, axe) == []
    page.emulate_media(color_scheme="light")
    assert objections(page, axe) == []


@pytest.mark.parametrize("board", BOARDS)
def test_table(new_page: NewPage, axe: str, board: str) -> None:
    page = new_page(color_scheme="light")
    new_table(page, board, "you", BOT)
    page.locator(".offer .ticket-button").first.wait_for()
    check_names(page)
    assert objections(page, axe) == []
    Hands(page).play(60, "keep", "draw")
    page.locator(".bar.called").wait_for()
    page.emulate_media(color_scheme="dark")
    check_names(page)
    assert objections(page, axe) == []


def test_end(new_page: NewPage, finished: Finished, axe: str) -> None:
    page = new_page(f"/table/{finished.table}", color_scheme="light")
    page.locator(".end-charts > *").first.wait_for()
    check_names(page)
    assert objections(page, axe) == []
    page.emulate_media(color_scheme="dark")
    assert objections(page, axe) == []


def check_names(page: Page) -> None:
    """Routes are named for those who hear the board."""
    assert page.locator(".board-area .route:not([aria-label])").count() == 0


SMALL = """(least) => {
  const targets = [...document.querySelectorAll("button, a[href], select, input, summary")];
  const seen = targets.filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".unseen"));
  const inText = (one) => one.matches("a") && getComputedStyle(one).display === "inline";
  const sizes = seen.filter((one) => !inText(one)).map((one) => [one, one.getBoundingClientRect()]);
  const label = (one) => (one.id && document.querySelector(`label[for="${one.id}"]`)?.getBoundingClientRect());
  const fits = ({width, height}) => Math.round(width) >= least && Math.round(height) >= least;
  const small = sizes.filter(([one, box]) => box.width && !fits(box) && !(label(one) && label(one).height >= least));
  return small.map(([one, box]) => `${one.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`);
}"""
"""What can be pressed and is smaller than it should be; a link in a sentence may be, and a box whose label is not.

On the board the pointer finds what is nearest: within 24 pixels of a finger and 13 of a mouse (board/view.js).
"""


@pytest.mark.parametrize(("touch", "least"), [(False, 24), (True, 44)])
def test_everything_that_can_be_pressed_is_large_enough(new_page: NewPage, touch: bool, least: int) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = new_page(**(phone if touch else {}))
    expect(page.locator(".board-card svg.board-picture")).to_have_count(3)
    assert page.evaluate(SMALL, least) == []
    page.goto("/#seats=italy")
    page.locator("#start-game").wait_for()
    assert page.evaluate(SMALL, least) == []
    new_table(page, "italy", "you", BOT)
    hands = Hands(page, touch=touch)
    page.locator(".bar.called").wait_for()
    assert page.evaluate(SMALL, least) == []
    hands.play(60, "keep", "draw")
    page.locator(".bar.called").wait_for()
    assert page.evaluate(SMALL, least) == []
