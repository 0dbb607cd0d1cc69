"""axe-core finds nothing to object to, by the rules of WCAG 2.2 AA."""

from typing import Any

import pytest
from fixed_tables import POSITIONS
from npm import npm_package
from pages import BOARDS, BOT, PHONE, Finished, Hands, NewPage, new_table
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
    page = new_page(**(PHONE if touch else {}))
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


FAINT = """(where) => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const pixel = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  };
  const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([red, green, blue]) => 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  const behind = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = pixel(getComputedStyle(at).backgroundColor);
      if (colour[3] === 255) return colour;
      if (getComputedStyle(at).backgroundImage !== "none") return null;
    }
    return [255, 255, 255, 255];
  };
  const found = new Set();
  for (const root of document.querySelectorAll(where)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const {parentElement: one, data} = walker.currentNode;
      const ground = behind(one);
      const seen = one.checkVisibility({opacityProperty: true, visibilityProperty: true});
      if (!data.trim() || !seen || !ground || one.closest("svg, .unseen")) continue;
      const style = getComputedStyle(one);
      const size = parseFloat(style.fontSize);
      const [a, b] = [light(pixel(style.color)), light(ground)].sort((x, y) => y - x);
      const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
      const ratio = (a + 0.05) / (b + 0.05);
      if (ratio < (large ? 3 : 4.5)) found.add(`${one.className} ${data.trim()}: ${ratio.toFixed(2)}`);
    }
  }
  return [...found];
}"""
"""Texts with too little contrast, also those that are hidden from readers of screens, which axe leaves out."""


@pytest.mark.parametrize("table", [position.id for position in POSITIONS])
def test_every_text_stands_out(fixed_page: NewPage, table: str) -> None:
    page = fixed_page(table)
    where = ".end-page" if table.endswith("-end") else ".bar, .side, .cards-area, .board-area"
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look, reduced_motion="reduce")
        assert page.evaluate(FAINT, where) == []
