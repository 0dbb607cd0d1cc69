"""Whoever is at the table is told what changes, finds things where they were, and finds nothing of anybody else's."""

import re
from collections.abc import Iterator

import pytest
from fixed_tables import PLAYED, POSITIONS
from pages import BOT, FOCUSED, Hands, NewPage, Seen, new_table
from playwright.sync_api import Page, expect

AMSTERDAM = PLAYED[1].id
END = next(position.id for position in POSITIONS if position.share == 1)
LIVE = ".table > .unseen[aria-live=polite]"
AINO, BERTIL = {"kind": "you", "name": "Aino"}, {"kind": "here", "name": "Bertil"}

SWITCH = """async (code) => {
  const main = document.querySelector("script[type=module]").src;
  const {setLanguage} = await import(new URL("i18n.js", main));
  await setLanguage(code);
}"""


FOOT = """() => [document.querySelector(".board-area").getBoundingClientRect().bottom,
  document.querySelector(".handover").getBoundingClientRect().top]"""
"""Where the board ends, and where what hands the device over begins."""


def uncovered(page: Page, what: str) -> bool:
    """Whether the middle of it can be pressed."""
    inside = "(one, {x, y, width, height}) => one.contains(document.elementFromPoint(x + width / 2, y + height / 2))"
    return bool(page.locator(what).evaluate(inside, page.locator(what).bounding_box()))


def say(page: Page, text: str) -> None:
    """Open the command box, and say something in it."""
    page.keyboard.press("/")
    page.locator("#command").fill(text)
    page.keyboard.press("Enter")


def around_one_device(page: Page) -> None:
    """Aino, whose cards lie open, and Bertil; both are to choose their opening tickets."""
    new_table(page, "amsterdam", AINO, BERTIL, first_seat=0)
    page.locator(".curtain button").click()
    page.locator(".offer .ticket-button").first.wait_for()


def test_the_command_box_of_one_player_is_nothing_for_the_next(new_page: NewPage) -> None:
    page = new_page()
    around_one_device(page)
    page.keyboard.press("/")
    page.locator("#command").fill("draw bl")
    page.evaluate(SWITCH, "sv")
    expect(page.locator("#command")).to_have_value("draw bl")
    page.locator("#command").fill("keep 1 2")
    page.keyboard.press("Enter")
    expect(page.locator(".handover")).to_be_visible()
    expect(page.locator(".command")).to_have_count(0)
    assert uncovered(page, ".handover .primary")
    foot, bar = page.evaluate(FOOT)
    assert bar >= foot, "the bar hides a part of the board"
    assert page.evaluate(FOCUSED, ".handover")
    page.keyboard.press("/")
    page.locator(".handover .primary").click()
    page.locator(".curtain button", has_text="Bertil").click()
    expect(page.locator(".command")).to_have_count(0)
    page.keyboard.press("/")
    command = page.locator("#command")
    expect(command).to_have_value("")
    page.keyboard.press("ArrowUp")
    expect(command).to_have_value("")


@pytest.fixture
def claimed(fixed_page: NewPage) -> Iterator[tuple[Page, Page]]:
    """Aino has just claimed a route in one tab; another one shows the same. It is taken back in the end."""
    page = fixed_page(AMSTERDAM)
    other = page.context.new_page()
    other.goto(page.url)
    claim(page)
    yield page, other
    if page.locator(".undo").is_visible():
        page.locator(".undo").click()
    page.locator(".bar.called").wait_for()


def claim(page: Page) -> None:
    page.locator(".bar.called").wait_for()
    Hands(page).press_route(int(page.locator(".board-area .route.open").first.get_attribute("data-route") or -1))
    page.locator(".claim-sheet .way-button.primary").click()
    page.locator(".bar:not(.called)").wait_for()


def test_everybody_is_told_when_somebody_takes_something_back(fixed_page: NewPage) -> None:
    aino, bertil = fixed_page(AMSTERDAM), fixed_page(AMSTERDAM)
    token, origin = "another-token-of-the-tests-1", aino.evaluate("location.origin")
    bertil.context.add_cookies([{"name": "wayfare", "value": token, "url": origin}])
    bertil.reload()
    bertil.locator(".table").wait_for()
    lines = bertil.locator(".log li").count()
    claim(aino)
    expect(bertil.locator(LIVE)).to_have_text(re.compile("^Aino claims .* It is your turn.$"))
    aino.locator(".undo").focus()
    aino.keyboard.press("Enter")
    expect(bertil.locator(LIVE)).to_have_text("Aino has taken back the last action.")
    expect(bertil.locator(".toast")).to_have_text("Aino has taken back the last action.")
    expect(bertil.locator(".log li")).to_have_count(lines)
    expect(aino.locator(LIVE)).to_have_text("You have taken back your last action. It is your turn.")
    expect(aino.locator(".toast")).to_be_hidden()
    assert aino.evaluate(FOCUSED, ".status")


TAKEN_BACK = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const {TableState} = await import(new URL("table/state.js", main));
  const state = new TableState();
  const chose = (n, seat) => ({n, kind: "chose", seat, facts: {}, secret: {}});
  const took = (...events) => state.takeView({seats: {}, clock: null, first_event: events[0].n, events});
  took(chose(1, 0), chose(2, 1), chose(3, 2));
  return [took(chose(2, 2)), took(chose(1, 0), chose(2, 2)), state.events.map(({seat}) => seat)];
}"""


def test_what_is_told_again_under_another_number_is_no_news(new_page: NewPage) -> None:
    undone, again, seats = new_page().evaluate(TAKEN_BACK)
    assert undone["fresh"] == []
    assert [event["seat"] for event in undone["undone"]] == [1]
    assert again == {"fresh": [], "undone": []}
    assert seats == [0, 2]


def test_the_list_of_routes_follows_the_game_and_stays_where_it_was(claimed: tuple[Page, Page]) -> None:
    page, other = claimed
    page.mouse.move(2, 2)
    page.keyboard.press("r")
    sheet = page.locator(".routes-sheet")
    can, items = sheet.locator(".route-item.can"), sheet.locator(".route-item")
    items.first.wait_for()
    expect(can).to_have_count(0)
    other.locator(".undo").click()
    page.locator(".bar.called").wait_for()
    expect(can).to_have_count(page.locator(".board-area .route.open").count())
    assert "can" in str(items.first.get_attribute("class")), (
        "nobody has gone into the list: what can be claimed is first"
    )
    expect(sheet.locator("input")).to_have_attribute("placeholder", "Search for a location")
    page.keyboard.type("a")
    found = items.count()
    items.nth(6).focus()
    focused, scrolled = items.nth(6).locator("strong").inner_text(), sheet.evaluate("(one) => one.scrollTop")
    claim(other)
    expect(can).to_have_count(0)
    expect(sheet).not_to_contain_text("you can claim it now")
    expect(sheet.locator("input")).to_have_value("a")
    assert items.count() == found
    assert page.evaluate("document.activeElement.querySelector('strong').textContent") == focused
    assert sheet.evaluate("(one) => one.scrollTop") == scrolled
    page.keyboard.press("Escape")


def test_the_list_of_routes_closes_when_the_device_is_handed_over(new_page: NewPage) -> None:
    page = new_page()
    around_one_device(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(".curtain button").click()
    page.keyboard.press("r")
    page.locator(".routes-sheet .route-item").first.wait_for()
    say(other, "keep 1 2")
    expect(page.locator(".handover")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_colour_chosen_in_the_hand_stays_chosen_in_another_language(fixed_page: NewPage) -> None:
    page = fixed_page(AMSTERDAM)
    choosing, pressed = page.locator(".board.choosing"), page.locator('.fan-button[aria-pressed="true"]')
    for fan in page.locator(".hand .fan:visible .fan-button").all():
        fan.click()
        if choosing.count():
            break
    chosen, lit = pressed.get_attribute("class"), page.locator(".route.payable").count()
    page.mouse.move(2, 2)
    page.evaluate(SWITCH, "fi")
    expect(page.locator(".rules-button")).to_have_text("Säännöt")
    expect(choosing).to_have_count(1)
    expect(pressed).to_have_attribute("class", str(chosen))
    expect(page.locator(".route.payable")).to_have_count(lit)
    pressed.click()
    page.mouse.move(2, 2)
    expect(choosing).to_have_count(0)


@pytest.mark.parametrize(("path", "button"), [("/", "#play-amsterdam"), ("/#seats=amsterdam", "#start-game")])
def test_a_double_click_makes_one_table(new_page: NewPage, seen: Seen, path: str, button: str) -> None:
    page = new_page(path)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/tables") else None)
    seen.server_away = True
    page.route("**/api/tables", lambda route: route.abort("connectionrefused"))
    page.locator(button).dblclick()
    expect(page.locator(".trouble")).not_to_be_empty()
    assert len(asked) == 1
    # What has failed can be tried again.
    page.unroute("**/api/tables")
    page.locator(button).dblclick()
    page.wait_for_url("**/table/*")
    assert len(asked) == 2


def test_an_invitation_that_is_not_valid_offers_no_seat(new_page: NewPage, seen: Seen) -> None:
    page = new_page()
    table = new_table(page, "amsterdam", AINO, "friend")
    for path, said in ((f"/join/{table}/wrong", "not valid"), ("/join/nope/x", "no such table")):
        page.goto(path)
        expect(page.locator("[role=alert]")).to_contain_text(said)
        assert page.locator("h1, #sit-down, #join-name").count() == 0
        page.get_by_role("link", name="Start page", exact=True).click()
        expect(page.locator(".board-card")).to_have_count(3)
    assert all("404" in error for error in seen.errors)
    seen.errors.clear()


def test_the_focus_stays_beside_a_seat_that_comes_or_goes(new_page: NewPage) -> None:
    page = new_page("/#seats=amsterdam")
    steps = [("#add-seat", "#kind-3"), ("#remove-1", "#remove-1"), ("#remove-2", "#kind-1"), ("#add-seat", "#add-seat")]
    for button, then in steps:
        page.locator(button).focus()
        page.keyboard.press("Enter")
        assert page.evaluate(FOCUSED, then), then


def test_the_focus_stays_at_the_table_when_its_button_goes(new_page: NewPage) -> None:
    page = new_page()
    around_one_device(page)
    assert page.evaluate(FOCUSED, ".status"), "the curtain has taken the focus with it"
    page.keyboard.press("m")
    page.locator(".menu-sheet button", has_text="Leave Bertil").click()
    # Where several people sit here it says whose seat is meant.
    expect(page.locator("#confirm-title")).to_have_text("Leave Bertil’s seat?")
    expect(page.locator(".confirm-sheet button")).to_have_count(2)
    page.locator(".confirm-sheet .primary").click()
    back = page.locator(".player-extra button", has_text="Take Bertil’s seat back")
    assert uncovered(page, '.player[data-seat="1"] .player-note'), "why it can be taken back is not said"
    back.focus()
    page.keyboard.press("Enter")
    expect(back).to_have_count(0)
    assert page.evaluate(FOCUSED, ".player")


def test_one_is_told_whose_time_has_run_out(new_page: NewPage) -> None:
    page = new_page()
    clock = {"kind": "turn", "seconds": 1}
    new_table(page, "amsterdam", AINO, BERTIL, first_seat=0, clock=clock)
    expect(page.locator(".toast")).to_have_text(re.compile("^(Aino|Bertil)’s time has run out"))


def test_who_cannot_command_gets_no_command_box(new_page: NewPage, fixed_page: NewPage) -> None:
    host = new_page()
    table = new_table(host, "amsterdam", AINO, BOT)
    watcher = new_page(f"/table/{table}")
    watcher.locator(".bar").wait_for()
    for page in (watcher, fixed_page(END)):
        with page.expect_response(re.compile(r"/command\.js")):
            page.keyboard.press("/")
        page.wait_for_timeout(100)
        expect(page.locator(".command")).to_have_count(0)
    watcher.keyboard.press("?")
    watcher.locator(".key-list").wait_for()
    expect(watcher.locator(".key-list")).not_to_contain_text("command box")
