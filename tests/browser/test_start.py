"""Sitting down: from the start page to the first decision."""

import re

import pytest
from pages import BOARDS, NewPage
from playwright.sync_api import expect


def test_start_page_shows_three_boards(new_page: NewPage) -> None:
    page = new_page()
    expect(page.locator(".board-card")).to_have_count(3)
    expect(page.locator(".board-card svg.board-picture")).to_have_count(3)
    for board in BOARDS:
        expect(page.locator(f"#play-{board}")).to_be_visible()


@pytest.mark.parametrize("board", BOARDS)
def test_one_click_and_the_first_decision_is_there(new_page: NewPage, board: str) -> None:
    page = new_page()
    page.locator(f"#play-{board}").click()
    page.wait_for_url("**/table/*")
    offered = page.locator(".offer .ticket-button")
    expect(offered.first).to_be_visible()
    for at in range(offered.count()):
        offered.nth(at).click()
        expect(offered.nth(at)).to_have_attribute("aria-pressed", "true")
    page.locator(".offer .keep").click()
    page.locator(".confirm-sheet .primary").click()
    expect(page.locator(".offer")).to_be_hidden()
    expect(page.locator(".tickets-area .ticket, .ticket-list .ticket").first).to_be_attached()


def test_seats_are_chosen(new_page: NewPage) -> None:
    page = new_page("/#seats=italy")
    page.locator("#name-0").fill("Näkki")
    page.locator("#kind-1").select_option("here")
    page.locator("#name-1").fill("Åsa & <b>Bo</b>")
    page.locator("#add-seat").click()
    expect(page.locator(".seat-plan")).to_have_count(4)
    expect(page.locator("#option-clock")).to_have_accessible_description(re.compile("If time runs out"))
    page.locator("#option-pace").select_option("fast")
    page.locator("#start-game").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#curtain-title")).to_contain_text("Näkki")
    page.locator(".curtain button").click()
    players = page.locator(".players-area, .players").first
    expect(players).to_contain_text("Åsa & <b>Bo</b>")


def test_recent_table_is_offered_again(new_page: NewPage) -> None:
    page = new_page()
    page.locator("#play-usa").click()
    page.wait_for_url("**/table/*")
    page.locator(".offer .ticket-button").first.wait_for()
    there = page.url
    page.goto("/")
    expect(page.locator(".recent + .boards"), "a game under way stands above the boards").to_have_count(1)
    page.locator(".recent-table").click()
    page.wait_for_url(there)
    page.locator(".offer .ticket-button").first.wait_for()


def test_bots_are_offered_as_the_server_lists_them(new_page: NewPage) -> None:
    page = new_page("/#seats=usa")
    page.locator("#kind-1").wait_for()
    bots = page.evaluate("async () => (await fetch('/api/bots')).json()")
    options = page.locator("#kind-1 optgroup option")
    values = [option.get_attribute("value") for option in options.all()]
    assert values == [f"bot {bot['name']}" for bot in bots]
    groups = page.locator("#kind-1 optgroup").evaluate_all("(all) => all.map((one) => one.childElementCount)")
    levels = sum(bot["group"] == "level" for bot in bots)
    assert groups == [count for count in (levels, len(bots) - levels) if count]
    assert not [text for text in options.all_inner_texts() if "level" in text]
    usual = next(bot["name"] for bot in bots if bot["usual"])
    expect(page.locator("#kind-1")).to_have_value(f"bot {usual}")
