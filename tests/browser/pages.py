"""A server in a process of its own, and hands and eyes for its page."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, TimeoutError, expect

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
]
NewPage = Callable[..., Page]
"""Opens a page at a path, with options of Playwright's contexts."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BOARDS = ("usa", "italy", "amsterdam")
SOON = 60.0


def find_browser() -> str | None:
    """The browser to drive: the one named in WAYFARE_BROWSER, else the first that is installed."""
    named = os.environ.get("WAYFARE_BROWSER")
    if named:
        return shutil.which(named)
    return next(filter(None, map(shutil.which, BROWSERS)), None)


WAYFARE = (
    "from wayfare.cli import main; from wayfare.server import settings; settings.SECOND_THOUGHTS['fast'] = 0.15; main()"
)
"""The command `wayfare`, with bots that do not wait for second thoughts at a fast table."""


class ServerProcess:
    """`wayfare serve`, which can be started again on the same port and the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", WAYFARE, "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.data)]
        environment = os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "500"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if found := re.search(r"at http://127\.0\.0\.1:(\d+)/", line):
                assert self.port in (0, int(found[1])), "the port was taken in the meantime"
                self.port = int(found[1])
                # What it says later is read, so that it never waits for a reader.
                self._reader = threading.Thread(target=self.process.stdout.read, daemon=True)
                self._reader.start()
                return
        raise AssertionError("the server did not start:\n" + "".join(lines))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.process.terminate()
        self._wait()

    def kill(self) -> None:
        """End it without a chance to tidy up."""
        self.process.kill()
        self._wait()

    def _wait(self) -> None:
        self.process.wait(SOON)
        self._reader.join(SOON)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Seen:
    """What went wrong on the watched pages."""

    def __init__(self) -> None:
        self.errors: list[str] = []
        self.server_away = False
        """While it is, a page may say that it cannot connect."""

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if self.server_away and re.search("WebSocket|ERR_CONNECTION|ERR_EMPTY", message.text):
            return
        self.errors.append(f"{message.type}: {message.text}")


PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
"""A small phone, for a new page."""

BOT = {"kind": "bot", "bot": "greedy"}
"""A seat for a bot that thinks fast."""

MAKE = """async ({map, seats, options}) => {
  const headers = {"Content-Type": "application/json"};
  const answer = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify({map, seats, options})});
  return (await answer.json()).table;
}"""


def new_table(page: Page, board: str, *seats: str | dict[str, Any], **options: Any) -> str:
    """Make a table from the start page, and go there."""
    asked = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
    table: str = page.evaluate(MAKE, {"map": board, "seats": asked, "options": {"pace": "fast", **options}})
    page.goto(f"/table/{table}")
    page.locator(".table").wait_for()
    return table


LOOK = """() => {
  const table = document.querySelector(".table");
  if (!table || table.classList.contains("acting")) return null;
  const find = (what) => [...document.querySelectorAll(what)].filter((one) => !one.closest("[hidden]"));
  const long = (route) => route.querySelectorAll(".space").length;
  const says = (what) => find(what).map((one) => one.textContent.trim());
  const [curtain] = find("dialog.curtain[open]");
  const sheet = find("dialog.sheet[open]")[0];
  return {
    board: document.querySelector(".board").dataset.board,
    over: table.classList.contains("ended"),
    events: table.dataset.events,
    called: Boolean(find(".bar.called").length),
    curtain: curtain ? curtain.dataset.seat : null,
    handover: Boolean(find(".handover").length),
    sheet: sheet ? [...sheet.classList].find((name) => name.endsWith("-sheet")) : null,
    offer: find(".offer .ticket.offered").length,
    chosen: find('.offer .ticket-button[aria-pressed="true"]').length,
    can_keep: find('.offer .keep[aria-disabled="false"]').length > 0,
    routes: find(".board-area .route.open").sort((a, b) => long(b) - long(a)).map((one) => Number(one.dataset.route)),
    row: find(".row .card.can").map((one) => [Number(one.dataset.slot), one.dataset.card]),
    piles: find(".pile.can").map((one) => one.classList[1]),
    pass: find(".pass").length > 0,
    toast: says(".toast").join(),
    status: says(".status").join(),
  };
}"""

CHANGED = """(before) => {
  const now = (LOOK)();
  if (!now) return false;
  const idle = !now.over && !now.called && now.curtain === null && !now.handover && !now.sheet;
  const {sheet, toast, ...rest} = now;
  const position = JSON.stringify(rest);
  const key = sheet ? `${sheet} ${position}` : position;
  return !idle && !before.includes(key) && [now, [key, position]];
}""".replace("LOOK", LOOK)
"""What there is to do, unless that is what was there before. That a sheet has closed is no news."""

WHERE = """async (route) => {
  const spaces = [...document.querySelectorAll(`.board-area [data-route="${route}"] .space`)];
  const frame = () => new Promise(requestAnimationFrame);
  const middle = ({x, y, width, height}) => [x + width / 2, y + height / 2];
  const places = () => spaces.map((one) => middle(one.getBoundingClientRect()));
  let [found, quiet] = [places(), 0];
  while (quiet < 4) {
    await frame();
    const now = places();
    quiet = String(now) === String(found) ? quiet + 1 : 0;
    found = now;
  }
  const open = ([x, y]) => document.elementFromPoint(x, y)?.closest(".board");
  return [found[found.length >> 1], ...found].find(open) ?? null;
}"""
"""Where a route lies on the screen, once the board has come to rest."""


class Hands:
    """Somebody who plays at a page with the pointer: claims a lit route where there is one, else draws."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.done: dict[str, int] = {}
        self._before: list[str] = []

    def press(self, what: str) -> None:
        target = self.page.locator(what).first
        if self.touch:
            target.tap()
        else:
            target.click()

    def press_route(self, route: int) -> None:
        """Press a route where it lies on the screen."""
        if self.touch:
            self.show_tab("")
        at = self.page.evaluate(WHERE, route)
        assert at, f"route {route} is covered"
        if self.touch:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def show_tab(self, name: str) -> None:
        """On a small screen: show this part below the board, or none."""
        tabs = self.page.locator(".tabs")
        if not tabs.is_visible():
            return
        now = self.page.locator(".table").get_attribute("data-tab")
        if now != name:
            self.press(f'.tab[data-tab="{name or now}"]')

    def look(self) -> dict[str, Any]:
        """What there is to do, as soon as that is not what it was before."""
        try:
            handle = self.page.wait_for_function(CHANGED, arg=self._before, polling=30)
        except TimeoutError as error:
            raise AssertionError(f"nothing happens any more: {self.page.evaluate(LOOK)}") from error
        found: dict[str, Any]
        found, self._before = handle.json_value()
        return found

    def note(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1

    def step(self) -> bool:
        """Do the next thing; false once the game is over."""
        seen = self.look()
        if not seen["over"]:
            self.do(seen)
        return not seen["over"]

    def do(self, seen: dict[str, Any]) -> None:
        """Do what is called for."""
        if seen["curtain"] is not None:
            self.press(".curtain button")
        elif seen["handover"]:
            self.press(".handover .primary")
        elif seen["sheet"]:
            self.answer(seen["sheet"])
        elif seen["offer"]:
            self.keep(seen)
        elif seen["called"]:
            self.move(seen)

    def answer(self, sheet: str) -> None:
        if sheet == "claim-sheet":
            self.press(".claim-sheet .way-button.primary")
            self.note("claim")
        else:
            self.press(f".{sheet} .sheet-body .primary")

    def keep(self, seen: dict[str, Any]) -> None:
        self.show_tab("tickets")
        if seen["can_keep"]:
            self.press(".offer .keep")
            self.note("keep")
        else:
            self.press('.offer .ticket-button[aria-pressed="false"]')

    def move(self, seen: dict[str, Any]) -> None:
        piles = seen["piles"]
        if "ferry-deck" in piles and not self.done.get("ferry"):
            self.note("ferry")
            self.press(".ferry-deck")
        elif "ticket-deck" in piles and not self.done.get("tickets") and self.done.get("claim"):
            self.note("tickets")
            self.show_tab("cards")
            self.press(".ticket-deck")
        elif seen["routes"]:
            self.press_route(seen["routes"][0])
        elif seen["row"] or "deck" in piles:
            self.note("draw")
            self.show_tab("cards")
            slots = [slot for slot, card in seen["row"] if card != "wild"]
            odd = self.done["draw"] % 2 and slots
            self.press(f'.card[data-slot="{slots[0]}"]' if odd or ("deck" not in piles and slots) else ".deck")
        elif "ticket-deck" in piles:
            self.press(".ticket-deck")
        elif seen["pass"]:
            self.press(".pass")
        else:
            raise AssertionError(f"nothing can be done: {seen}")

    def play(self, steps: int = 2000, *wanted: str) -> None:
        """Play to the end, or until each of the wanted things was done."""
        for _ in range(steps):
            if not self.step():
                return
            if wanted and all(self.done.get(what) for what in wanted):
                return
        raise AssertionError(f"not over after {steps} steps: {self.done}")


FOCUSED = "(what) => document.activeElement?.matches(what)"


class Keys(Hands):
    """Somebody who plays by the keys that the page lists under "?", and by Tab, Space and Enter."""

    def press(self, what: str) -> None:
        """Whatever the pointer would press has a key."""
        keys = {".deck": "d", ".ticket-deck": "t", ".ferry-deck": "f", ".pass": "p", ".offer .keep": "k"}
        if what in keys:
            self.page.keyboard.press(keys[what])
        elif slot := re.fullmatch(r'\.card\[data-slot="(\d)"\]', what):
            self.page.keyboard.press(str(int(slot[1]) + 1))
        elif what.startswith(".offer"):
            self.tab_to(what)
            self.page.keyboard.press("Space")
        else:  # a question: what one most likely wants has the focus
            assert self.page.evaluate(FOCUSED, what), f"{what} has not the focus"
            self.page.keyboard.press("Enter")

    def press_route(self, route: int) -> None:
        """Walk to the next route that can be claimed, and choose it."""
        self.page.keyboard.press("n")
        assert self.page.evaluate(FOCUSED, ".route.open")
        self.page.keyboard.press("Enter")

    def tab_to(self, what: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(100):
            if self.page.evaluate(FOCUSED, what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {what}")


class Commands(Hands):
    """Somebody who plays by keyboard alone: "/" opens the command box, which takes the terminal's texts."""

    def do(self, seen: dict[str, Any]) -> None:
        box = self.page.locator("#command")
        if not box.is_visible():
            self.page.keyboard.press("/")
            box.wait_for()
        if box.input_value():  # refused, and so given back: the last look was from before an answer
            expect(self.page.locator(".command-answer")).not_to_contain_text("Done")
            box.fill("")
        text = self.text(seen)
        self.note(text.split()[0])
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def text(self, seen: dict[str, Any]) -> str:
        """The next thing to do, as one would type it in the terminal."""
        if seen["offer"]:
            return "keep " + " ".join(str(place + 1) for place in range(seen["offer"]))
        if seen["routes"]:
            return str(self.page.evaluate(CLAIM, [seen["board"], seen["routes"][0]]))
        if "deck" in seen["piles"]:
            return "draw blind"
        if seen["row"]:
            return f"take slot {seen['row'][0][0] + 1}"
        return "draw contracts" if "ticket-deck" in seen["piles"] else "pass"


CLAIM = """async ([name, number]) => {
  const board = await (await fetch(`/api/boards/${name}`)).json();
  const cards = ["wild", ...board.colours];
  const held = (card) => Number(document.querySelector(`.fan[data-card="${card}"]`)?.dataset.count ?? 0);
  const paid = (way) => way[2] <= held(cards[way[1]]) && way[3] <= held("wild") && way[4] === 0;
  const ways = board.claims.filter((way) => way[0] === number && (!way[2] || way[1]) && paid(way));
  const [, colour, count, wilds] = ways.sort((a, b) => a[3] - b[3])[0];
  const {from, to, lane, lanes} = board.routes[number];
  const words = [`claim ${board.places[from].name}-${board.places[to].name}`];
  if (lanes > 1) words.push(`#${lane + 1}`);
  if (count) words.push(cards[colour], count);
  if (wilds) words.push("wild", wilds);
  return words.join(" ");
}"""
"""How to say in the terminal's words that a route is claimed with what the hand on the page shows."""


def check_end(page: Page, players: int) -> None:
    """The end shows every player, and names a winner."""
    page.locator(".end-charts > *").first.wait_for()
    expect(page.locator(".end-players > li")).to_have_count(players)
    expect(page.locator(".end-head h1")).not_to_be_empty()


CLIPPED = """(where) => {
  const board = document.querySelector(`${where} .board-picture`).getBoundingClientRect();
  const names = [...document.querySelectorAll(`${where} .name`)].filter((one) => one.checkVisibility());
  const beside = (box) => box.left < board.left || box.right > board.right;
  const out = (box) => beside(box) || box.top < board.top || box.bottom > board.bottom;
  const shown = names.filter((one) => getComputedStyle(one).opacity !== "0" && !one.classList.contains("waiting"));
  return [shown.length, shown.filter((one) => out(one.getBoundingClientRect())).map((one) => one.textContent)];
}"""
"""How many names of places are shown on a board, and which of them reach beyond it."""


@dataclass(frozen=True)
class Finished:
    """A game of Amsterdam that was played to the end by mouse, and what its player did how often."""

    table: str
    done: dict[str, int]
