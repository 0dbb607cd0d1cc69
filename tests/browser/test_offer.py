"""Choosing among offered tickets: by keys and by ear, after a reload, and with a finger that finds nothing moved."""

import re

from pages import BOT, FOCUSED, NewPage, new_table
from playwright.sync_api import Page, expect

LIVE = ".table > .unseen[aria-live=polite]"
AINO = {"kind": "you", "name": "Aino"}


def keep_first(page: Page) -> None:
    """Tick the ticket that has the focus, and keep it."""
    page.keyboard.press("Space")
    page.locator(".offer .keep[aria-disabled=false]").wait_for()
    page.keyboard.press("k")
    expect(page.locator(".offer")).to_be_hidden()


def test_who_draws_tickets_by_keys_hears_them_and_is_led_to_them(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", AINO, BOT, first_seat=0)
    page.locator(".offer .ticket-button").first.focus()
    keep_first(page)
    assert page.evaluate(FOCUSED, ".status")
    expect(page.locator(".ticket-deck.can")).to_be_visible()
    page.keyboard.press("t")
    page.locator(".confirm-sheet .primary:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".offer .ticket-button").first.wait_for()
    expect(page.locator(".offer .ticket-button").first).to_be_focused()
    expect(page.locator(LIVE)).to_contain_text("You choose among")
    keep_first(page)
    assert page.evaluate(FOCUSED, ".status")


def test_around_one_device_the_next_step_has_the_focus(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", AINO, {"kind": "here", "name": "Bertil"}, first_seat=0)
    page.locator(".curtain button").click()
    told = r"You choose among .+\(\d+\).* and .+\(\d+\)\. Keep at least 1 contract\.$"
    expect(page.locator(LIVE)).to_have_text(re.compile(told))
    offered = page.locator(".offer .ticket-button")
    offered.first.click()
    page.reload()
    page.locator(".curtain button").click()
    expect(offered.first).to_have_attribute("aria-pressed", "true")
    expect(offered.nth(1)).to_have_attribute("aria-pressed", "false")
    page.locator(".offer .keep").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".handover")).to_be_focused()
