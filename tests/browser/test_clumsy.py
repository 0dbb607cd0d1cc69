"""What clumsy and impatient people do: nothing is doubled, nothing is lost, and nobody is left with a dead page."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fixed_tables import PLAYED
from pages import BOT, PHONE, WHERE, Finished, Hands, NewPage, Seen, ServerProcess, new_table
from playwright.sync_api import Page, WebSocketRoute, expect
from slow_line import SlowLine


@pytest.fixture
def line(server: ServerProcess) -> Iterator[SlowLine]:
    line = SlowLine(server.port)
    yield line
    line.close()


def held(page: Page) -> int:
    """How many cards the hand shows."""
    return sum(map(int, page.locator(".hand .fan:visible .count").all_inner_texts()))


def test_on_a_slow_line_one_waits_and_nothing_is_doubled_or_lost(new_page: NewPage, line: SlowLine, seen: Seen) -> None:
    page = new_page(base_url=line.address)
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, BOT, first_seat=0)
    Hands(page).play(20, "keep")
    page.locator(".deck.can").wait_for()
    before, waiting = held(page), page.locator(".awaited")
    line.delay = 0.4
    deck = page.locator(".deck").bounding_box()
    assert deck is not None
    x, y = deck["x"] + 9, deck["y"] + 9
    page.mouse.dblclick(x, y)
    page.mouse.click(x, y)
    expect(waiting).to_be_visible()
    assert held(page) == before
    expect(page.locator(".status")).to_contain_text("second")
    expect(waiting).to_be_hidden()
    assert held(page) == before + 1
    assert page.locator(".toast").is_hidden(), "the clicks too many were sent, and refused"
    # The line is cut when the server has the action, but the page has no answer yet.
    seen.server_away = True
    page.mouse.click(x, y)
    page.wait_for_timeout(550)
    line.cut()
    expect(page.locator(".lost")).to_be_visible()
    expect(page.locator(".toast")).to_be_visible()
    line.delay = 0.0
    expect(page.locator(".lost")).to_be_hidden()
    seen.server_away = False
    page.locator(".bar.called .status", has_text="Draw cards").wait_for()
    assert held(page) == before + 2
    assert page.locator(".log li[data-kind=drew]", has_text="You").count() == 2


def choose_all(page: Page) -> None:
    """Choose every ticket that is offered, but do not keep them yet."""
    page.locator(".offer .ticket-button").first.wait_for()
    for offered in page.locator(".offer .ticket-button").all():
        offered.click()


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_under_the_finger_when_the_way_of_a_ticket_is_told(
    new_page: NewPage, line: SlowLine, options: dict[str, Any]
) -> None:
    page = new_page(base_url=line.address, **options)
    new_table(page, "italy", {"kind": "you", "name": "Aino"}, BOT)
    offered = page.locator(".offer .ticket-button")
    offered.first.wait_for()
    page.wait_for_load_state("networkidle")
    line.delay = 0.5
    first, second, board = offered.nth(0), offered.nth(1), page.locator(".board-area")
    whole, before = board.bounding_box(), second.bounding_box()
    first.dispatch_event("click")
    expect(first).to_have_attribute("aria-pressed", "true")
    assert second.bounding_box() == before
    assert board.bounding_box() == whole, "what is chosen takes room from the board"
    told = page.locator(".offer .advice").first
    assert told.inner_text() == "", "the way was told before anything could move"
    expect(told).not_to_be_empty()
    assert second.bounding_box() == before
    line.delay = 0.0


def test_who_clicks_twice_on_a_route_or_a_deck_is_asked_all_the_same(fixed_page: NewPage) -> None:
    page = fixed_page(PLAYED[0].id)
    route = page.locator(".board-area .route.open").first.get_attribute("data-route")
    page.mouse.dblclick(*page.evaluate(WHERE, int(route or -1)))
    page.locator(".claim-sheet").wait_for()
    page.wait_for_timeout(300)
    expect(page.locator(".claim-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".ticket-deck").dblclick()
    page.locator(".confirm-sheet").wait_for()
    page.wait_for_timeout(300)
    expect(page.locator(".confirm-sheet")).to_be_visible()
    page.mouse.click(5, 300)
    expect(page.locator(".confirm-sheet")).to_have_count(0)


def test_of_several_sheets_asked_for_in_a_hurry_the_last_one_opens(new_page: NewPage, line: SlowLine) -> None:
    page = new_page(base_url=line.address)
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, BOT)
    page.locator(".offer .ticket-button").first.wait_for()
    page.wait_for_load_state("networkidle")
    line.delay = 0.2
    for key in "hrm":
        page.keyboard.press(key)
    page.locator(".menu-sheet").wait_for()
    line.delay = 0.0
    page.wait_for_timeout(500)
    expect(page.locator("dialog[open]")).to_have_count(1)


def test_two_tabs_of_one_browser_are_one_seat(new_page: NewPage) -> None:
    one = new_page()
    new_table(one, "amsterdam", {"kind": "you", "name": "Aino"}, "friend")
    other = one.context.new_page()
    other.goto(one.url)
    choose_all(one)
    choose_all(other)
    one.locator(".offer .keep").click()
    one.locator(".confirm-sheet").wait_for()
    other.locator(".offer .keep").click()
    other.locator(".confirm-sheet .primary").click()
    expect(other.locator(".undo")).to_be_visible()
    # What one tab asks about is done already: the question goes, and both show the same.
    expect(one.locator(".confirm-sheet")).to_have_count(0)
    expect(one.locator(".offer")).to_be_hidden()
    one.go_back()
    one.go_forward()
    one.locator(".undo").click()
    expect(other.locator(".offer")).to_be_visible()
    expect(other.locator(".ticket-list .ticket:not(.offered)")).to_have_count(0)


def test_the_curtain_stays_whoever_presses_escape(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, {"kind": "here", "name": "Bertil"})
    curtain = page.locator(".curtain[open]")
    curtain.wait_for()
    for _ in range(4):
        page.keyboard.press("Escape")
        page.wait_for_timeout(60)
        expect(curtain).to_be_visible()
    assert page.locator(".hand .fan:visible").count() == 0


def test_a_mangled_address_says_that_there_is_no_such_table(new_page: NewPage) -> None:
    page = new_page()
    for path in ("/table/%E0%A4%A", "/table/nowhere", "/join/%ff/x"):
        page.goto(path)
        expect(page.locator("[role=alert]", has_text="no such table")).to_be_visible()


def test_a_replay_through_nobodys_eyes_shows_everything(new_page: NewPage, finished: Finished) -> None:
    page = new_page()
    for seat in ("-1", "0.5", "x"):
        page.goto(f"/replay?table={finished.table}&seat={seat}#3")
        expect(page.locator("#replay-eyes")).to_have_value("all")
        expect(page.locator("#replay-slider")).to_have_value("3")
        expect(page.locator(".replay-hand")).to_have_count(2)


def test_a_seat_without_a_name_has_one_in_each_language_also_in_a_replay(new_page: NewPage) -> None:
    page = new_page(locale="fi")
    table = new_table(page, "skerries", *[{"kind": "bot", "bot": "greedy"}] * 2)
    expect(page.locator(".player-name")).to_have_text(["Paikka 1", "Paikka 2"])
    page.locator(".table.ended").wait_for()
    page.goto(f"/replay?table={table}")
    expect(page.locator(".replay-name strong")).to_have_text(["Paikka 1", "Paikka 2"])


def test_somebody_who_sits_down_is_called_by_name_in_the_log_too(new_page: NewPage) -> None:
    host = new_page()
    table = new_table(host, "amsterdam", {"kind": "you", "name": "Aino"}, "friend")
    expect(host.locator(".log")).to_contain_text("Seat 2")
    row = host.evaluate(INVITATION)
    guest = new_page(f"/join/{table}/{row}")
    name = guest.locator("#join-name")
    name.fill("Brtil")
    name.press("Home")
    name.press("ArrowRight")
    # What the table tells meanwhile leaves the caret where it is.
    host.reload()
    host.locator(".table").wait_for()
    guest.keyboard.type("e")
    expect(name).to_have_value("Bertil")
    guest.locator("#sit-down").click()
    guest.locator(".table").wait_for()
    expect(host.locator(".log")).to_contain_text("Bertil")
    expect(host.locator(".log")).not_to_contain_text("Seat 2")


INVITATION = """() => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${location.pathname.split("/")[2]}`);
  socket.onopen = () => socket.send(JSON.stringify({type: "hello", v: 2, since: 0, seen: 0}));
  socket.onmessage = ({data}) => {
    const {table} = JSON.parse(data);
    if (table) resolve(table.seats[1].invite);
  };
})"""


def test_the_waiting_room_comes_back_after_the_server_has_sent_it_away(new_page: NewPage) -> None:
    page = new_page("/#seats=amsterdam")
    times = 0

    def answer(line: WebSocketRoute) -> None:
        nonlocal times
        times += 1
        if times == 1:
            line.send('{"type": "bye", "error": {"id": "table_closed", "params": {}}}')
            line.close()
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/ws/"), answer)
    page.locator("#kind-1").select_option("friend")
    page.locator("#start-game").click()
    expect(page.locator("#invite-1")).to_be_visible()
    assert times >= 2


def test_an_experts_own_wish_is_nobody_elses(new_page: NewPage) -> None:
    page = new_page()
    page.locator("#nav-settings").click()
    page.locator("label[for=setting-confirm]").click()
    page.keyboard.press("Escape")
    page.locator("#play-amsterdam").click()
    page.wait_for_url("**/table/*")
    choose_all(page)
    page.locator(".offer .keep").click()
    expect(page.locator(".offer")).to_be_hidden()
    page.locator(".ticket-deck.can").wait_for()
    # Whoever wants to be asked again is asked again, also at a table made before.
    page.evaluate("""async () => {
      const main = document.querySelector("script[type=module]").src;
      (await import(new URL("settings.js", main))).settings.set("confirm", true);
    }""")
    page.keyboard.press("t")
    page.locator(".confirm-sheet").wait_for()
    page.keyboard.press("Escape")
    page.evaluate("""async () => {
      const main = document.querySelector("script[type=module]").src;
      (await import(new URL("settings.js", main))).settings.set("confirm", false);
    }""")
    page.keyboard.press("t")
    page.locator(".offer .ticket-button").first.wait_for()


def test_an_action_that_only_a_clock_can_end(new_page: NewPage) -> None:
    page = new_page()
    clock = {"kind": "turn", "seconds": 2}
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, BOT, first_seat=0, clock=clock)
    expect(page.locator(".player-clock").first).to_have_text(re.compile(r"0:0\d"))
    choose_all(page)
    page.locator(".offer .keep").click()
    page.locator(".confirm-sheet").wait_for()
    # Time is out, the simple bot has chosen: the question that still lies open is gone.
    expect(page.locator(".confirm-sheet")).to_have_count(0)
    expect(page.locator(".offer")).to_be_hidden()
    expect(page.locator(".toast")).to_contain_text("Your time has run out")
    expect(page.locator(".ticket-list .ticket")).not_to_have_count(0)
    did = page.locator(".log li[data-kind=took], .log li[data-kind=drew], .log li[data-kind=claimed]")
    expect(did).not_to_have_count(0)
    expect(page.locator(".log li", has_text="You have chosen")).to_contain_text("Time was up: a bot played.")
