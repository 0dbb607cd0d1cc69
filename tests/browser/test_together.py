"""Several browsers at one table, and coming back to it."""

from pages import BOT, Hands, NewPage, Seen, ServerProcess, new_table
from playwright.sync_api import expect


def test_two_browsers_at_one_table(new_page: NewPage) -> None:
    host = new_page("/#seats=amsterdam")
    host.locator("#name-0").fill("Aino")
    host.locator("#kind-1").select_option("friend")
    host.locator("#option-pace").select_option("fast")
    host.locator("#option-first").select_option("0")
    host.locator("#start-game").click()
    link = host.locator("#invite-1").input_value()
    guest = new_page(link)
    guest.locator("#join-name").fill("Bertil")
    guest.locator("#sit-down").click()
    guest.wait_for_url("**/table/*")
    host.wait_for_url(guest.url)
    both = [Hands(host), Hands(guest)]
    for hands in both:
        hands.play(20, "keep")
    both[0].play(60, "claim")
    claimed = guest.locator('.log li[data-kind="claimed"]')
    expect(claimed.first).to_contain_text("Aino")
    expect(guest.locator(".board-area .route[data-owner]")).not_to_have_count(0)


def test_an_invitation_is_also_the_way_back_and_who_comes_too_late_is_told_so(new_page: NewPage) -> None:
    host = new_page()
    table = new_table(host, "amsterdam", "you", "friend")
    host.goto(f"/#wait={table}")
    link = host.locator("#invite-1").input_value()
    guest = new_page(link)
    guest.locator("#sit-down").click()
    guest.wait_for_url("**/table/*")
    guest.goto(link)
    guest.wait_for_url("**/table/*")
    late = new_page(link)
    expect(late.locator("h1")).to_have_text("This seat is taken")
    expect(late.locator("#sit-down")).to_have_count(0)
    late.get_by_role("link", name="Only watch").click()
    late.wait_for_url("**/table/*")


def test_spectator_sees_no_hand(new_page: NewPage) -> None:
    page = new_page()
    table = new_table(page, "amsterdam", "you", BOT)
    watcher = new_page(f"/table/{table}")
    watcher.locator(".table").wait_for()
    Hands(page).play(20, "keep")
    expect(page.locator(".hand .fan:visible")).not_to_have_count(0)
    expect(watcher.locator(".hand .fan:visible")).to_have_count(0)
    expect(watcher.locator(".ticket:visible")).to_have_count(0)


def test_reload_and_restart(new_page: NewPage, server: ServerProcess, seen: Seen) -> None:
    page = new_page()
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, BOT)
    hands = Hands(page)
    hands.play(100, "keep", "draw")
    page.reload()
    page.locator(".bar.called").wait_for()
    fans = page.locator(".hand .fan:visible").all_inner_texts()
    lines = page.locator(".log li").count()
    seen.server_away = True
    server.kill()
    expect(page.locator(".lost")).to_be_visible()
    server.start()
    expect(page.locator(".lost")).to_be_hidden()
    seen.server_away = False
    assert page.locator(".hand .fan:visible").all_inner_texts() == fans
    assert page.locator(".log li").count() == lines
    hands.play(300, "claim")
    page.reload()
    page.locator(".bar.called, .table").first.wait_for()
    expect(page.locator(".players-area, .players").first).to_contain_text("Aino")
