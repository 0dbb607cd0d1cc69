"""Games played through the page: by mouse, by finger, by keyboard alone, and around one device."""

from itertools import pairwise

import pytest
from pages import BOT, CLIPPED, PHONE, Commands, Hands, Keys, NewPage, check_end, new_table
from playwright.sync_api import expect


def test_whole_game_of_the_usa_by_mouse(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "usa", "you", BOT)
    hands = Hands(page)
    hands.play()
    assert hands.done["claim"] > 5
    assert hands.done["tickets"]
    check_end(page, 2)


def test_whole_game_of_italy_by_touch(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    new_table(page, "italy", "you", BOT)
    hands = Hands(page, touch=True)
    hands.play()
    assert hands.done["claim"] > 5
    assert hands.done["tickets"]
    assert hands.done["ferry"]
    check_end(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shown, clipped = page.evaluate(CLIPPED, ".end-board")
    assert shown > 8
    assert clipped == []


@pytest.mark.parametrize("player", [Keys, Commands])
def test_whole_game_of_amsterdam_by_keyboard(new_page: NewPage, player: type[Hands]) -> None:
    page = new_page()
    new_table(page, "amsterdam", "you", BOT)
    hands = player(page)
    hands.play()
    assert hands.done["claim"] > 3
    check_end(page, 2)


def test_whole_game_of_amsterdam_around_one_device(new_page: NewPage) -> None:
    page = new_page()
    people = [{"kind": "you", "name": "Aino"}, {"kind": "here", "name": "Bertil"}]
    new_table(page, "amsterdam", *people, BOT | {"name": "Otto"})
    hands = Hands(page)
    curtains = []
    while not (seen := hands.look())["over"]:
        if seen["curtain"] is not None:
            seat = int(seen["curtain"])
            curtains.append(seat)
            expect(page.locator("#curtain-title")).to_contain_text(people[seat]["name"])
            assert page.locator(".hand .fan:visible").count() == 0
            assert page.locator(".ticket:visible").count() == 0
        hands.do(seen)
    assert curtains.count(0) > 5
    assert curtains.count(1) > 5
    assert all(one != next for one, next in pairwise(curtains[2:]))
    check_end(page, 3)


def test_what_is_typed_while_the_server_thinks_is_kept(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", "you", BOT)
    Hands(page).play(20, "keep")
    page.locator(".deck.can").wait_for()
    page.keyboard.press("/")
    box = page.locator("#command")
    box.fill("draw blind")
    page.keyboard.press("Enter")
    page.keyboard.type("draw bl")
    expect(page.locator(".command-answer")).not_to_be_empty()
    expect(box).to_have_value("draw bl")
    page.keyboard.type("ue")
    page.keyboard.press("Enter")
    expect(page.locator(".command-answer")).to_contain_text("draw blue")
    expect(box).to_have_value("draw blue")


def test_routes_have_their_names_right_after_the_board_changes(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, BOT)
    page.evaluate(STALE_NAMES)
    Hands(page).play(300, "keep", "claim", "draw")
    page.locator(".board-area .route[data-owner]").first.wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("window.changes") > 0
    assert page.evaluate("window.stale") == []


STALE_NAMES = """() => {
  [window.changes, window.stale] = [0, []];
  const look = (records) => {
    for (const {target, attributeName} of records) {
      if (!target.matches(".route") || attributeName !== "data-owner") continue;
      window.changes++;
      setTimeout(() => {
        const name = target.getAttribute("aria-label");
        if (target.dataset.owner && !/Yours|Taken by/.test(name)) window.stale.push(name);
      }, 150);
    }
  };
  const options = {subtree: true, attributes: true, attributeFilter: ["data-owner"]};
  new MutationObserver(look).observe(document.querySelector(".board-area"), options);
}"""
"""Notes every route whose name does not say who owns it soon after it was claimed; the picture may come first."""
