"""Games played through the page: by mouse, by finger, by keyboard alone, and around one device."""

import pytest
from pages import BOT, Commands, Finished, Hands, NewPage, new_table
from playwright.sync_api import Page, expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def check_end(page: Page, players: int) -> None:
    """The end shows every player, and names a winner."""
    page.locator(".end-charts > *").first.wait_for()
    expect(page.locator(".end-players > li")).to_have_count(players)
    expect(page.locator(".end-head h1")).not_to_be_empty()


def test_whole_game_by_mouse(new_page: NewPage, finished: Finished) -> None:
    assert finished.done["claim"] > 3
    check_end(new_page(f"/table/{finished.table}"), 2)


def test_whole_game_by_touch(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    new_table(page, "amsterdam", "you", BOT)
    hands = Hands(page, touch=True)
    hands.play()
    assert hands.done["claim"] > 3
    check_end(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_whole_game_by_keyboard(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", "you", BOT)
    commands = Commands(page)
    commands.play()
    assert commands.done["claim"] > 3
    check_end(page, 2)


@pytest.mark.parametrize("board", ["usa", "italy"])
def test_turns_by_mouse(new_page: NewPage, board: str) -> None:
    page = new_page()
    new_table(page, board, "you", BOT)
    hands = Hands(page)
    hands.play(400, "keep", "claim", "draw", "tickets", *(["ferry"] if board == "italy" else []))
    assert hands.done["keep"] >= 1
    owned = page.locator(".board-area .route[data-owner]")
    expect(owned.first).to_be_attached()


def test_around_one_device(new_page: NewPage) -> None:
    page = new_page()
    people = [{"kind": "you", "name": "Aino"}, {"kind": "here", "name": "Bertil"}]
    new_table(page, "amsterdam", *people, BOT)
    hands = Hands(page)
    names = set()
    for _ in range(200):
        seen = hands.look()
        assert not seen["over"]
        if seen["curtain"] is not None:
            name = people[int(seen["curtain"])]["name"]
            names.add(name)
            expect(page.locator("#curtain-title")).to_contain_text(name)
            assert page.locator(".hand .fan:visible").count() == 0
            assert page.locator(".ticket:visible").count() == 0
        hands.do(seen)
        if len(names) == 2 and hands.done.get("draw", 0) + hands.done.get("claim", 0) >= 6:
            break
    assert names == {"Aino", "Bertil"}
