"""A finished game is seen again: its end, step by step in both directions, through anybody's eyes, and from a file."""

import json
from pathlib import Path

from pages import PHONE, Finished, NewPage, Seen, check_end
from playwright.sync_api import expect

GAMES = Path(__file__).resolve().parent.parent / "games"


def test_whole_game_of_amsterdam_by_mouse(new_page: NewPage, finished: Finished) -> None:
    assert finished.done["claim"] > 3
    check_end(new_page(f"/table/{finished.table}"), 2)


def test_a_finished_game_is_replayed_in_both_directions_and_through_anybodys_eyes(
    new_page: NewPage, finished: Finished
) -> None:
    page = new_page(f"/replay?table={finished.table}#0")
    slider, owned = page.locator("#replay-slider"), page.locator(".replay-board .route[data-owner]")
    expect(slider).to_have_value("0")
    expect(slider).to_have_css("outline-style", "none")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_css("outline-style", "solid")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value("0")
    expect(page.locator("#moment-link")).to_be_in_viewport()
    expect(owned).to_have_count(0)
    page.locator("#replay-last").click()
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    expect(slider).to_have_value(str(last))
    claimed = owned.count()
    assert claimed > 6
    expect(page.locator("#replay-result")).to_have_attribute("href", f"/table/{finished.table}")
    totals = page.locator(".replay-points").all_inner_texts()
    page.locator("#replay-back").click()
    expect(slider).to_have_value(str(last - 1))
    expect(page.locator("#replay-result")).to_have_count(0)
    slider.press("Home")
    expect(owned).to_have_count(0)
    for _ in range(3):
        page.locator("#replay-forward").click()
    expect(page.locator(".replay-hand")).to_have_count(2)
    page.locator("#replay-eyes").select_option("1")
    expect(page.locator(".replay-hand")).to_have_count(1)
    again = new_page(page.url)
    expect(again.locator("#replay-slider")).to_have_value("3")
    expect(again.locator("#replay-eyes")).to_have_value("1")
    with page.expect_download() as download:
        page.locator(".replay-links a[download]").click()
    record = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert len(record["actions"]) == last
    best = sorted((score["total"] for score in record["result"]), reverse=True)
    assert [int(text.split()[0].replace("−", "-")) for text in totals] == best


def test_a_tall_board_has_the_height_of_the_window(fixed_page: NewPage) -> None:
    page = fixed_page("italy_4_shared_victory-end", viewport={"width": 1440, "height": 900})
    page.goto("/replay?table=italy_4_shared_victory-end#20")
    page.locator(".replay-page .neatline").wait_for()
    box = page.locator(".replay-page .neatline").bounding_box()
    assert box
    assert box["height"] > 750
    page.locator(".zoom button").first.click()
    expect(page.locator(".replay-board .board.whole")).to_have_count(0)


def test_signs_on_a_small_board_are_its_own(new_page: NewPage, finished: Finished) -> None:
    page = new_page(f"/replay?table={finished.table}#0", **PHONE)
    sign = page.locator(".replay-board .mark:not(.card-grey) path").first
    expect(sign).to_be_visible()
    assert sign.evaluate("(one) => getComputedStyle(one).fill") != "none", "drawn like the sign of the masthead"


def test_a_replay_plays_by_itself(new_page: NewPage, finished: Finished) -> None:
    page = new_page(f"/replay?table={finished.table}#0")
    page.locator("#replay-speed").select_option("faster")
    page.locator("#replay-play").click()
    expect(page.locator("#replay-slider")).not_to_have_value("0")
    expect(page.locator(".replay-board .route[data-owner]").first).to_be_attached()


def test_a_record_is_opened_from_a_file(new_page: NewPage, seen: Seen, tmp_path: Path) -> None:
    page = new_page("/replay")
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    page.locator("#record-file").set_input_files(broken)
    expect(page.locator(".trouble")).to_contain_text("not a record")
    file = GAMES / "italy_2_tie_broken.json"
    actions = json.loads(file.read_text(encoding="utf-8"))["actions"]
    page.locator("#record-file").set_input_files(file)
    slider = page.locator("#replay-slider")
    expect(slider).to_have_attribute("max", str(len(actions)))
    slider.press("End")
    expect(page.locator(".replay-board .route[data-owner]").first).to_be_attached()
