"""What a player is told and can do during a turn, in games that stand still."""

import re

import pytest
from fixed_tables import PLAYED
from pages import BOT, WHERE, Hands, NewPage, new_table
from playwright.sync_api import Page, expect

ITALY, AMSTERDAM = (position.id for position in PLAYED)


def point_at(page: Page, what: str) -> str:
    """Point at the first such route with the mouse; what the note beside it says."""
    route = page.locator(f".board-area .route{what}").first.get_attribute("data-route")
    at = page.evaluate(WHERE, int(route or -1))
    page.mouse.move(*at)
    note = page.locator(".note")
    expect(note).to_be_visible()
    assert page.evaluate(COVERED, route) == 0, "the note hides what it is about"
    return note.inner_text()


COVERED = """(route) => {
  const note = document.querySelector(".note").getBoundingClientRect();
  const under = ({left, right, top, bottom}) =>
    right > note.left && left < note.right && bottom > note.top && top < note.bottom;
  return [...document.querySelectorAll(`.board-area [data-route="${route}"] .space`)]
    .filter((space) => under(space.getBoundingClientRect())).length;
}"""
"""How many spaces of a route lie under the note."""


def test_pointing_at_a_route_says_its_facts_and_why_it_cannot_be_claimed(fixed_page: NewPage) -> None:
    page = fixed_page(ITALY)
    assert re.search(r"\d\sspaces?\s· .*\s· \d+\spoints?", point_at(page, ".open"))
    assert "can claim" in point_at(page, ".open")
    assert re.search("Yours|Taken by Bertil", point_at(page, "[data-owner]"))
    closed = point_at(page, ".closed")
    assert re.search("one of the parallel routes|only one of them|train cars, and you have", closed)
    lacking = point_at(page, ":not(.open, .closed, [data-owner])")
    assert re.search("You lack|more card|cards? short|missing", lacking), lacking


def test_a_claim_is_taken_back(fixed_page: NewPage) -> None:
    page = fixed_page(AMSTERDAM)
    toast = page.locator(".toast")
    hand, owned = page.locator(".hand .fan:visible"), page.locator(".board-area .route[data-owner]")
    before, routes = hand.all_inner_texts(), owned.count()
    hands = Hands(page)
    route = page.locator(".board-area .route.open").first.get_attribute("data-route")
    hands.press_route(int(route or -1))
    hands.press(".claim-sheet .way-button.primary")
    expect(owned).to_have_count(routes + 1)
    expect(page.locator(".bar.called")).to_have_count(0)
    expect(page.locator(".note")).to_be_hidden()  # it said that the route can be claimed
    page.keyboard.press("d")
    expect(toast).to_have_text("It is Bertil’s turn.")
    page.locator(".undo").click()
    expect(owned).to_have_count(routes)
    assert toast.is_hidden(), "it says whose turn it was"
    page.locator(".bar.called").wait_for()
    assert hand.all_inner_texts() == before


def test_a_seat_is_left_to_a_bot_and_taken_back(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, {"kind": "friend", "name": "Bertil"})
    page.locator(".offer .ticket-button").first.wait_for()
    page.keyboard.press("m")
    page.locator(".menu-sheet button", has_text="bot").click()
    page.locator(".confirm-sheet .primary").click()
    expect(page.locator(".bar.called")).to_have_count(0)
    page.keyboard.press("m")
    page.locator(".menu-sheet button", has_text="Aino").click()
    expect(page.locator(".players")).to_contain_text("Aino")


def test_what_one_has_chosen_stays_in_sight_while_others_choose(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "usa", "you", "friend")
    offered = page.locator(".offer .ticket-button")
    offered.first.wait_for()
    chosen = [offered.nth(at).locator(".ticket-face").inner_text() for at in (0, 2)]
    for at in (0, 2):
        offered.nth(at).click()
    page.locator(".offer .keep").click()
    held = page.locator(".tickets-area > .ticket-list .ticket-face")
    expect(held).to_have_count(2)
    assert sorted(held.all_inner_texts()) == sorted(chosen)


def test_a_bot_plays_for_another_only_after_a_question(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "usa", "you", {"kind": "friend", "name": "Bertil"})
    page.locator(".player-extra button", has_text="Let a bot play").click()
    page.locator(".confirm-sheet .button:not(.primary)").first.click()
    expect(page.locator(".players")).not_to_contain_text("a bot stands in")
    page.locator(".player-extra button", has_text="Let a bot play").click()
    page.locator(".confirm-sheet .primary").click()
    expect(page.locator(".players")).to_contain_text("a bot stands in")


def test_the_bar_says_what_can_be_done_and_nothing_else(fixed_page: NewPage) -> None:
    said = fixed_page(ITALY).locator(".status-hint")
    expect(said).to_have_text(re.compile(r"^Draw cards, claim a lit route, draw tickets,? or take a ferry card\.$"))
    expect(fixed_page(AMSTERDAM).locator(".status-hint")).not_to_contain_text("ferry")


def test_the_title_and_the_icon_call_whose_turn_it_is(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", "you", "friend")
    page.locator(".offer .ticket-button").first.wait_for()
    expect(page.locator("#icon")).to_have_attribute("href", re.compile(r"turn\.svg"))
    called = page.title()
    Hands(page).play(20, "keep")
    expect(page.locator("#icon")).to_have_attribute("href", re.compile(r"icon\.svg"))
    assert page.title() != called


def test_each_ticket_shows_how_far_it_is_and_whether_it_is_lost(fixed_page: NewPage) -> None:
    page = fixed_page(ITALY)
    tickets = page.locator(".tickets-area > .ticket-list .ticket")
    lost = tickets.locator(".lost-mark:visible")
    expect(lost).to_have_text(["no way left"])
    expect(lost.locator("xpath=..").locator(".gauge")).to_be_hidden()
    widths = tickets.evaluate_all("(all) => all.map((one) => one.firstElementChild.getBoundingClientRect().width)")
    assert min(widths) == max(widths), "a lost ticket lies among the others"
    gauges = tickets.locator(".gauge:visible")
    expect(gauges).to_have_text(["10 spaces to go.", "8 spaces to go.", "2 spaces to go."])
    built = gauges.evaluate_all("(all) => all.map((one) => Number(one.style.getPropertyValue('--built')))")
    assert all(0 <= share < 1 for share in built)
    assert built[2] > built[0], "two spaces to go are further than ten"


@pytest.mark.parametrize("on", [True, False])
def test_the_way_for_a_ticket_is_shown_where_the_table_allows_it(new_page: NewPage, on: bool) -> None:
    page = new_page()
    helpers = {"way": on, "missing": on, "tracker": on}
    new_table(page, "italy", "you", BOT, helpers=helpers)
    offered = page.locator(".offer .ticket-button").first
    offered.wait_for()
    offered.hover()
    if on:
        page.locator(".board-area .ways .way").first.wait_for()
        page.locator(".tracker-fold summary").click()
        expect(page.locator(".tracker li").first).to_be_visible()
    else:
        page.locator(".board-area .ring, .board-area .place.offered, .board-area .lit").first.wait_for(state="attached")
        expect(page.locator(".board-area .ways .way")).to_have_count(0)
        expect(page.locator(".tracker-fold")).to_be_hidden()


def test_the_regions_that_count_are_named(fixed_page: NewPage) -> None:
    page = fixed_page("italy_3_last_round-middle")
    for fact in page.locator(".fact.regions").all():
        fact.locator("summary").press("Enter")
        names = re.split(r", | and ", fact.locator(".region-names").inner_text())
        count = len(names) + sum("×2" in name for name in names)
        expect(fact.locator(".fact-value")).to_have_text(str(count))


def test_the_way_of_a_ticket_leaves_the_signs_on_the_spaces_free(fixed_page: NewPage) -> None:
    page = fixed_page("usa_3_tie_broken-middle")
    page.locator(".tickets-area .ticket-button").first.click()
    page.locator("path.way").first.wait_for(state="attached")
    beads, signs, close = page.evaluate(BEADS)
    assert beads > 3
    assert signs > 3
    assert close == 0


BEADS = """() => {
  const beads = document.querySelector(".way:not(.casing)").getAttribute("d").match(/M[^h]+/g)
    .map((one) => one.slice(1).split(" ").map(Number));
  const signs = [...document.querySelectorAll(".route:not([data-owner]) .space + .sign")]
    .map((one) => one.parentElement.transform.baseVal[0].matrix).map(({e, f}) => [e, f]);
  const close = beads.filter(([x, y]) => signs.some(([u, v]) => Math.hypot(x - u, y - v) < 17));
  return [beads.length, signs.length, close.length];
}"""
"""How many beads there are, how many signs on free spaces, and how many beads that reach one."""
