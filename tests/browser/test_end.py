"""The end of a game: every item of the score in its order, what it stands for on the board, figures, the rematch."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from fixed_tables import LAST, POSITIONS
from pages import NewPage
from playwright.sync_api import Page, expect

from wayfare.board.board import load_board
from wayfare.game.labels import labels_of
from wayfare.game.record import Record, read_record

GAMES = Path(__file__).resolve().parent.parent / "games"
PAUSE = 751
"""A little longer than an item is looked at, in milliseconds."""


def record_of(table: str) -> Record:
    return read_record(GAMES / f"{table.rpartition('-')[0]}.json")


def items_of(record: Record) -> list[tuple[str, str]]:
    """What is counted, in its order: the seat, and the points with their sign."""
    board = load_board(record.map_name)
    points = dict(zip(labels_of(board).tickets, (ticket.points for ticket in board.map.tickets), strict=True))
    assert record.result is not None
    found = [(score["seat"], score["routes"]) for score in record.result]
    for score in record.result:
        found += [(score["seat"], points[ticket]) for ticket in score["completed"]]
        found += [(score["seat"], -points[ticket]) for ticket in score["failed"]]
    found += [(score["seat"], score["merchandise_bonus"]) for score in record.result]
    return [(str(seat), f"+{value}" if value > 0 else str(value).replace("-", "−")) for seat, value in found]


SHOWN = """() => [...document.querySelectorAll(".end-player .end-item")].map((one) => [
  one.id, one.closest(".end-player").dataset.seat, one.querySelector(".numbers").textContent])"""


def test_every_item_is_revealed_in_its_order_and_nobody_has_to_wait(fixed_page: NewPage) -> None:
    page = fixed_page(LAST.id, reduced_motion="no-preference")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.keyboard.press("1")
    page.locator("#end-skip").wait_for()
    expect(page.locator("#end-verdict")).to_be_focused()
    expect(page.locator(".last-round")).to_have_text(re.compile("[1-9]"))
    expected, order = items_of(record_of(LAST.id)), []
    known: set[str] = set()
    assert page.locator(".end-charts > *").count() == 0
    replay = page.locator("#end-replay")
    replay.focus()
    stood = replay.bounding_box()
    while len(order) < len(expected) - 2:
        page.clock.run_for(PAUSE)
        fresh = [item for item in page.evaluate(SHOWN) if item[0] not in known]
        known.update(item[0] for item in fresh)
        order += [(seat, points) for _, seat, points in fresh]
        assert len(fresh) == 1
        totals = page.locator(".end-player .end-total").all_inner_texts()
        for seat, total in enumerate(totals):
            said = sum(int(points.replace("−", "-")) for whose, points in order if whose == str(seat))
            assert total == str(said).replace("-", "−")
    assert order == expected[:-2]
    expect(replay).to_be_focused()
    assert replay.bounding_box() == stood
    # Whoever does not want to wait for the rest need not, and can look at any item meanwhile.
    page.locator(".end-item").first.click()
    expect(page.locator(".end-board .route.marked")).not_to_have_count(0)
    page.locator("#end-skip").click()
    page.locator(".end-charts > *").first.wait_for()
    expect(page.locator("#end-verdict")).to_be_focused()
    assert replay.bounding_box() == stood
    assert sorted((seat, points) for _, seat, points in page.evaluate(SHOWN)) == sorted(expected)
    page.locator("#end-rematch").click()
    page.wait_for_url(lambda address: LAST.id not in address)
    page.locator(".offer .ticket-button").first.wait_for()
    expect(page.locator(".player-name")).to_have_text(["Aino", "Bertil", "Chiara", "Doris"])


ENDS = [position.id for position in POSITIONS if position.share == 1]
TABLES = """() => [...document.querySelectorAll(".end-charts figure table")].map((table) =>
  [...table.querySelectorAll("tr")].slice(1).map((row) => [...row.children].map((cell) => cell.textContent)))"""


@pytest.mark.parametrize("table", ENDS)
def test_those_who_listen_are_told_the_result(fixed_page: NewPage, table: str) -> None:
    """Also where nothing moves, and everything is shown at once."""
    said = fixed_page(table).locator(".end-page > [role=status]")
    for score in record_of(table).result or []:
        expect(said).to_contain_text(str(score["total"]).replace("-", "−"))


def numbers(page: Page) -> list[list[list[int]]]:
    """The figures of the charts, as those who do not see them read them: points, routes, cards, tickets."""
    tables: list[list[list[str]]] = page.evaluate(TABLES)
    return [[[int(cell.replace("−", "-")) for cell in row[1:]] for row in rows] for rows in tables]


@pytest.mark.parametrize("table", ENDS)
def test_the_figures_are_those_of_the_game_and_a_bonus_is_shown_on_the_board(fixed_page: NewPage, table: str) -> None:
    page, record = fixed_page(table), record_of(table)
    check_figures(page, record)
    bonus = page.locator(".end-player").first.locator(".end-item.longest, .end-item.regions, .end-item.merchandise")
    expect(page.locator(".end-board .route.marked")).to_have_count(0)
    bonus.click()
    expect(bonus).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".end-board .route.marked")).not_to_have_count(0)
    assert (page.locator(".end-board .region.counted").count() > 0) == table.startswith("italy")
    bonus.click()
    expect(page.locator(".end-board .route.marked")).to_have_count(0)


def check_figures(page: Page, record: Record) -> None:
    """The charts say what the record says."""
    seats = range(record.seats)
    course, routes, cards, tickets = numbers(page)
    assert record.result is not None
    assert course[0] == [0 for _ in seats]
    assert course[-1] == [score["routes"] for score in record.result]
    assert all(a <= b for one, two in pairwise(course) for a, b in zip(one, two, strict=True))
    drawn = Counter((event.kind, event.seat) for event in record.events)
    assert cards == [[drawn["took", seat], drawn["drew", seat]] for seat in seats]
    assert tickets == [[len(score["completed"]), len(score["failed"])] for score in record.result]
    claimed = Counter(event.seat for event in record.events if event.kind == "claimed")
    assert [sum(row) for row in routes] == [claimed[seat] for seat in seats]
    spaces = [sum(event.facts["paid"].values()) for event in record.events if event.kind == "claimed"]
    if record.map_name == "usa":
        heads = page.locator("figure:nth-of-type(2) th[scope=col]").all_inner_texts()[1:]
        lengths = [int(text.split()[0]) for text in heads]
        assert [sum(row[at] for row in routes) for at in range(len(lengths))] == [spaces.count(n) for n in lengths]
