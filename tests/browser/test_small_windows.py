"""Small windows, large type, long names and the reader's own colours: nothing is lost."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fixed_tables import POSITIONS
from pages import ARGUMENTS, BOT, PHONE, NewPage, Seen, ServerProcess, find_browser, new_table
from playwright.sync_api import Browser, BrowserContext, Page

USA, ITALY, AMSTERDAM = (position.id for position in POSITIONS[:3])
END = POSITIONS[3].id
LONG = ("W" * 40, "Wilhelmina" * 4)
LYING = {**PHONE, "viewport": {"width": 740, "height": 360}}

PageOfType = Callable[[int], Page]
"""Opens a page in a browser whose type is of this size by default."""


@pytest.fixture
def page_of_type(chromium: Browser, server: ServerProcess, seen: Seen, tmp_path: Path) -> Iterator[PageOfType]:
    contexts: list[BrowserContext] = []

    def open_page(size: int) -> Page:
        settings = tmp_path / str(len(contexts)) / "Default" / "Preferences"
        settings.parent.mkdir(parents=True)
        settings.write_text(json.dumps({"webkit": {"webprefs": {"default_font_size": size}}}), encoding="utf-8")
        context = chromium.browser_type.launch_persistent_context(
            settings.parent.parent,
            executable_path=find_browser(),
            args=ARGUMENTS,
            base_url=server.address,
            locale="en-GB",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        seen.watch(page)
        page.goto("/")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert seen.errors == []


COLOURS = """(what) => {
  const shown = [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  return shown.map((one) => {
    const {backgroundColor, color} = getComputedStyle(one);
    const {fill} = getComputedStyle(one.querySelector(".glyph") ?? one);
    return [one.className, backgroundColor, color, fill];
  });
}"""


@pytest.mark.parametrize("look", ["light", "dark"])
def test_cards_keep_their_colours_where_the_reader_has_chosen_all_others(fixed_page: NewPage, look: str) -> None:
    page = fixed_page(USA, forced_colors="active", color_scheme=look)
    for where in (".row .card:not(.empty)", ".fan .card"):
        cards = {kind: (ground, sign) for kind, ground, _, sign in page.evaluate(COLOURS, where)}
        assert len(cards) > 3
        assert len({ground for ground, _ in cards.values()}) == len(cards)
        assert all(ground != sign for ground, sign in cards.values())
    fan = page.locator(".fan:not([hidden]) .fan-button").first
    edge = "(one) => getComputedStyle(one).outlineStyle"
    before = fan.evaluate(edge)
    fan.click()
    page.mouse.move(5, 5)
    page.evaluate("document.activeElement.blur()")
    assert (before, fan.evaluate(edge)) == ("none", "solid")
    line = "(all) => all.map((one) => getComputedStyle(one).borderLeftColor)"
    called, others = (page.locator(f".player{which}") for which in (".deciding", ":not(.deciding)"))
    assert called.evaluate_all(line)[0] not in others.evaluate_all(line)


WHOLE = """() => {
  const keep = document.querySelector(".offer .keep").getBoundingClientRect();
  const room = document.querySelector(".tickets-area").getBoundingClientRect();
  const inside = ({top, bottom}) => top >= room.top && bottom <= Math.min(room.bottom, innerHeight);
  const tickets = [...document.querySelectorAll(".offered")].map((one) => one.getBoundingClientRect());
  const end = document.querySelector(".side").getBoundingClientRect().bottom;
  const tabs = document.querySelector(".tabs").getBoundingClientRect();
  return {
    tickets: tickets.filter((one) => inside(one) && one.bottom <= keep.top).length,
    keep: inside(keep),
    unused: tabs.height ? Math.round(tabs.top - end) : 0,
  };
}"""
"""How much of an offer is seen: whole tickets, the button, and the height that is left between panel and tabs."""


@pytest.mark.parametrize(("board", "tickets"), [("usa", 3), ("italy", 3), ("amsterdam", 2)])
def test_an_offer_has_the_whole_height_of_a_phone_lying_down(new_page: NewPage, board: str, tickets: int) -> None:
    page = new_page(**LYING)
    new_table(page, board, "you", BOT)
    page.locator(".offer .ticket-button").first.wait_for()
    assert page.evaluate(WHOLE) == {"tickets": tickets, "keep": True, "unused": 0}
    page.locator(".tab[data-tab=log]").click()
    height = "(one) => one.getBoundingClientRect().height"
    log, side = (page.locator(what).evaluate(height) for what in (".log-area", ".side"))
    assert log >= side - 2, "the log leaves room unused"


@pytest.mark.parametrize(
    ("board", "tickets", "sizes"),
    [("usa", 3, [(1366, 768), (1366, 650), (1024, 768)]), ("italy", 5, [(1366, 650), (1024, 600)])],
)
def test_in_a_low_window_the_log_and_the_piles_make_room_for_an_offer(
    new_page: NewPage, board: str, tickets: int, sizes: list[tuple[int, int]]
) -> None:
    page = new_page()
    new_table(page, board, "you", BOT, BOT, BOT, BOT, clock={"kind": "turn", "seconds": 600})
    page.locator(".offer .ticket-button").first.wait_for()
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WHOLE) == {"tickets": tickets, "keep": True, "unused": 0}, (width, height)


PARTS = """() => {
  const boxes = [".bar", ".board-area", ".cards-area", ".players-area", ".tickets-area", ".log-area", ".tabs"]
    .map((what) => [what, document.querySelector(what)])
    .filter(([, one]) => one.checkVisibility())
    .map(([what, one]) => [what, one.getBoundingClientRect()]);
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const over = (a, b) => across(a, b) > 1 && down(a, b) > 1;
  const covering = boxes.flatMap(([what, a], at) =>
    boxes.slice(at + 1).filter(([, b]) => over(a, b)).map(([other]) => `${what} ${other}`),
  );
  const cards = [...document.querySelectorAll(".row .card")].map((one) => one.getBoundingClientRect().right);
  const room = document.querySelector(".cards-area").getBoundingClientRect();
  const board = document.querySelector(".board-area").getBoundingClientRect();
  const beyond = [document.documentElement.scrollWidth - innerWidth, ...cards.map((right) => right - room.right)];
  return {covering, beyond: Math.round(Math.max(...beyond, 0)), board: Math.min(board.width, board.height)};
}"""
"""Which parts of the table lie on each other, how far it reaches beyond the window, and the board's smaller side."""


def test_the_table_follows_the_size_of_type_that_the_browser_is_set_to(page_of_type: PageOfType) -> None:
    for size, windows in ((24, [(1440, 900, 400), (360, 740, 180)]), (32, [(1440, 900, 400)])):
        page = page_of_type(size)
        for name in ("usa", "italy"):
            new_table(page, name, "you", BOT)
            page.locator(".offer .ticket-button").first.wait_for()
            for width, height, board in windows:
                page.set_viewport_size({"width": width, "height": height})
                cards = page.locator('.tab[data-tab="cards"][aria-pressed="false"]')
                if cards.is_visible():
                    cards.click()
                parts = page.evaluate(PARTS)
                assert parts.pop("board") >= board, (size, width, name)
                assert parts == {"covering": [], "beyond": 0}, (size, width, name)


BEYOND = """() => {
  const width = document.documentElement.clientWidth;
  const seen = [...document.querySelectorAll("body *")].filter(
    (one) => one.checkVisibility({visibilityProperty: true}) && !one.closest("svg, .board, .unseen, select"),
  );
  const cut = (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible";
  const text = (one) => {
    if (one.childElementCount) return 0;
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().right;
  };
  const off = seen.filter((one) => Math.max(one.getBoundingClientRect().right, text(one)) > width + 0.5);
  const found = [...off, ...seen.filter((one) => !one.matches("input") && cut(one))];
  return found.map((one) => `${one.tagName}.${one.className}`);
}"""
"""What reaches beyond the page, or beyond what it lies in."""


def test_long_names_break_and_nothing_runs_off_a_narrow_page(new_page: NewPage) -> None:
    host = new_page(**PHONE)
    new_table(host, "usa", {"kind": "you", "name": LONG[0]}, {"kind": "here", "name": LONG[1]}, first_seat=0)
    host.locator(".curtain button").wait_for()
    assert host.evaluate(BEYOND) == []
    host.locator(".curtain button").click()
    host.locator(".offer .ticket-button").first.wait_for()
    for name in ("log", "players", "cards"):
        host.locator(f'.tab[data-tab="{name}"]').click()
        assert host.evaluate(BEYOND) == []
    table = new_table(host, "usa", {"kind": "you", "name": LONG[0]}, {"kind": "bot", "name": LONG[1]}, "friend")
    host.goto(f"/#wait={table}")
    link = host.locator("#invite-2").input_value()
    assert host.evaluate(BEYOND) == []
    guest = new_page(link, **PHONE)
    guest.get_by_text("Wilhelmina").first.wait_for()
    assert guest.evaluate(BEYOND) == []


def test_the_start_page_is_no_wider_than_a_very_narrow_window(new_page: NewPage) -> None:
    page = new_page(**PHONE | {"viewport": {"width": 320, "height": 640}})
    for path in ("/", "/#seats=italy"):
        page.goto(path)
        page.locator("#start-game" if "seats" in path else ".board-card svg.board-picture").first.wait_for()
        assert page.evaluate(BEYOND) == []


def test_each_line_of_the_score_is_large_enough_for_a_finger(fixed_page: NewPage) -> None:
    page = fixed_page(END, **PHONE)
    heights: list[Any] = page.locator(".end-item").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert min(heights) >= 44


COVERED = """async () => {
  const map = document.querySelector(".board-area .map");
  for (let [before, quiet] = ["", 0]; quiet < 8; ) {
    await new Promise(requestAnimationFrame);
    const now = map.getAttribute("transform");
    [before, quiet] = [now, now === before ? quiet + 1 : 0];
  }
  const buttons = [...document.querySelectorAll(".zoom .button")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}))
    .map((one) => one.getBoundingClientRect());
  const places = [...document.querySelectorAll(".board-area .place")];
  const on = ({x, y, width, height}) =>
    buttons.some((one) => x < one.right && x + width > one.left && y < one.bottom && y + height > one.top);
  return places.filter((one) => on(one.querySelector(".dot").getBoundingClientRect())).map((one) => one.ariaLabel);
}"""


@pytest.mark.parametrize("table", [USA, ITALY, AMSTERDAM])
def test_the_buttons_that_zoom_hide_no_place_of_a_whole_board(fixed_page: NewPage, table: str) -> None:
    page = fixed_page(table, **PHONE)
    for width, height in ((360, 740), (320, 568), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("tickets", "players", "log", "cards"):
            page.locator(f'.tab[data-tab="{name}"]').click()
            assert page.evaluate(COVERED) == [], (width, height, name)


def test_in_a_tiny_window_the_page_scrolls_and_the_board_stays_to_be_seen(fixed_page: NewPage) -> None:
    page = fixed_page(ITALY, viewport={"width": 320, "height": 256})
    board = page.locator(".board-area").bounding_box()
    assert board is not None
    assert board["height"] > 140
    assert not page.locator(".zoom").is_visible()
    page.locator('.tab[data-tab="players"]').click()
    page.locator(".player").last.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
