"""Being called: a sound and a notification of the browser, only for who wants them and looks elsewhere; live news."""

from pages import BOT, Hands, NewPage, new_table
from playwright.sync_api import Page, expect

STUBS = """(() => {
  window.rung = 0;
  window.notes = [];
  window.AudioContext = class {
    currentTime = 0;
    destination = {};
    constructor() { window.rung += 1; }
    close() {}
  };
  const node = class {
    gain = {linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}};
    connect(next) { return next; }
    start() { window.started = true; }
    stop() {}
  };
  [window.GainNode, window.OscillatorNode] = [node, node];
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => window.Notification.permission;
    constructor(title, options) { window.notes.push([title, options.body]); }
    close() {}
  };
  Object.defineProperty(document, "hidden", {get: () => Boolean(window.away)});
})()"""


def switch_on(page: Page, *names: str) -> None:
    page.locator("#nav-settings").click()
    for name in names:
        page.locator(f"label[for=setting-{name}]").click()
    page.keyboard.press("Escape")


def turn_comes(page: Page, away: bool) -> None:
    """Draw two cards, and wait until the bot has played."""
    page.evaluate("(away) => (window.away = away)", away)
    page.locator(".bar.called").wait_for()
    events = int(page.locator(".table").get_attribute("data-events") or 0)
    for _ in range(2):
        page.locator(".deck.can").wait_for()
        page.keyboard.press("d")
        page.wait_for_function("() => !document.querySelector('.table.acting')")
    page.wait_for_function("(n) => document.querySelector('.table').dataset.events > n + 2", arg=events)
    page.locator(".bar.called").wait_for()
    page.wait_for_timeout(150)


def test_who_looks_elsewhere_is_called_by_sound_and_notification(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(STUBS)
    page.reload()
    switch_on(page, "sound", "notifications")
    new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, BOT | {"name": "Otto"})
    Hands(page).play(20, "keep")
    turn_comes(page, away=False)
    assert page.evaluate("[rung, notes.length]") == [0, 0]
    turn_comes(page, away=True)
    assert page.evaluate("[rung, started, notes]") == [1, True, [["It is your turn.", "Amsterdam"]]]
    # Those who hear the page are told what the bot did, and that it is their turn.
    news = page.locator(".table > .unseen[aria-live=polite]").inner_text()
    assert "Otto " in news
    assert news.endswith("It is your turn.")


def test_nobody_is_called_who_did_not_ask_for_it(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(STUBS + ";Notification.permission = 'denied'")
    page.reload()
    switch_on(page, "notifications")
    page.locator("#nav-settings").click()
    expect(page.locator("#setting-notifications")).not_to_be_checked()
    page.keyboard.press("Escape")
    new_table(page, "amsterdam", "you", BOT)
    Hands(page).play(20, "keep")
    turn_comes(page, away=True)
    assert page.evaluate("[rung, notes.length]") == [0, 0]


TOLD = """async () => {
  const main = document.querySelector("script[type=module]").src;
  const {weighty} = await import(new URL("table/alert.js", main));
  const event = (kind, seat) => ({kind, seat, facts: {}});
  const events = [event("claimed", 1), event("took", 0), event("swept", null), event("took", 1), event("drew", 1),
    event("reshuffled", null), event("took", 2), event("reshuffled", null)];
  return weighty(events, 0).map(({kind, seat}) => `${kind} ${seat}`);
}"""


def test_of_much_that_happens_at_once_a_claim_and_ones_own_doing_are_told(new_page: NewPage) -> None:
    assert new_page().evaluate(TOLD) == ["claimed 1", "took 0", "drew 1", "took 2"]
