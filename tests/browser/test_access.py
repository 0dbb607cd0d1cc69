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
    wait_for_names(page)
    assert objections(page, axe) == []
    Hands(page).play(60, "keep", "draw")
    page.locator(".bar.called").wait_for()
    page.emulate_media(color_scheme="dark")
    wait_for_names(page)
    assert objections(page, axe) == []


def test_end(new_page: NewPage, finished: Finished, axe: str) -> None:
    page = new_page(f"/table/{finished.table}", color_scheme="light")
    page.locator(".end-charts > *").first.wait_for()
    wait_for_names(page)
    assert objections(page, axe) == []
    page.emulate_media(color_scheme="dark")
    assert objections(page, axe) == []


def wait_for_names(page: Page) -> None:
    """Routes are named for those who hear the board as soon as the table is quiet."""
    expect(page.locator(".board-area .route:not([aria-label])")).to_have_count(0)
