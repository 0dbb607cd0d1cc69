"""From a click to the changed picture: five browsers at one table.

    python bench/clicks.py --browsers 5 --clicks 60 --map usa

It starts a server of its own on data that is thrown away, seats that many browsers (each with a context of its own, in
one Chromium) at one table, and draws cards with whoever has the turn. What is measured, in the page of the one who
clicks, is the time from the click to the first frame that shows what the server has answered; beside it, when the last
of all browsers shows it, and how large the first page is. A page draws the answer to its own click at once and what
others do 30 ms later, so the last picture comes later than that. It needs Playwright and an installed Chromium (or
WAYFARE_BROWSER), as the tests do.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

WATCH = """() => {
  const table = document.querySelector(".table");
  const shown = () => document.querySelector(".deck").textContent + document.querySelector(".bar").textContent;
  const before = shown();
  window.seen = new Promise((done) => {
    const look = async () => {
      if (shown() === before) return;
      watcher.disconnect();
      const changed = performance.timeOrigin + performance.now();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      done([changed, performance.timeOrigin + performance.now()]);
    };
    const watcher = new MutationObserver(look);
    watcher.observe(table, {subtree: true, childList: true, characterData: true, attributes: true});
  });
}"""
"""From now on a page waits for its next change: when it had changed, and when that was a picture."""

CLICK = """async () => {
  const start = performance.timeOrigin + performance.now();
  document.querySelector(".deck").click();
  return [start, ...(await window.seen)];
}"""
"""When the click was, when the page had changed, and when that was a picture; in milliseconds since 1970."""

MAKE = """async ({map, seats}) => {
  const headers = {"Content-Type": "application/json"};
  const body = JSON.stringify({map, seats, options: {confirm: false}});
  return (await (await fetch("/api/tables", {method: "POST", headers, body})).json()).table;
}"""


@contextmanager
def own_server() -> Iterator[str]:
    """A server on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "wayfare", "serve", "--no-browser", "--port", "0"]
        command += ["--data", str(Path(folder) / "clicks.db")]
        environment = os.environ | {"PYTHONUNBUFFERED": "1", "COLUMNS": "500"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            assert process.stdout is not None
            found = next(filter(None, (re.search(r"http://127\.0\.0\.1:\d+", line) for line in process.stdout)))
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def seat_everybody(browser: Browser, address: str, map: str, seats: int) -> list[Page]:
    """A table whose seats all have a browser, and everybody has chosen the opening tickets."""
    pages = [browser.new_context(base_url=address, locale="en-GB").new_page() for _ in range(seats)]
    pages[0].goto("/")
    plan = [{"kind": "you"}, *({"kind": "friend"} for _ in range(seats - 1))]
    table = pages[0].evaluate(MAKE, {"map": map, "seats": plan})
    pages[0].goto(f"/#wait={table}")
    for seat, page in enumerate(pages[1:], 1):
        page.goto(pages[0].locator(f"#invite-{seat}").input_value())
        page.locator("#sit-down").click()
        page.wait_for_url("**/table/*")
    pages[0].goto(f"/table/{table}")
    for page in pages:
        page.locator(".offer .ticket-button").first.wait_for()
        for ticket in page.locator(".offer .ticket-button").all():
            ticket.click()
        page.locator(".offer .keep").click()
        page.locator(".confirm-sheet .primary, .offer[hidden]").first.wait_for(state="attached")
        if page.locator(".confirm-sheet .primary").count():
            page.locator(".confirm-sheet .primary").click()
    return pages


def first_load(browser: Browser, address: str) -> tuple[int, float]:
    """Bytes on the wire and seconds until the boards are drawn, for somebody who was never here."""
    page = browser.new_context(base_url=address, locale="en-GB").new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/")
    page.wait_for_function("() => document.querySelectorAll('.board-card svg.board-picture').length > 2")
    seconds = page.evaluate("performance.now()") / 1000
    sizes = [answer.request.sizes() for answer in answers]
    page.context.close()
    return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes), seconds


def click_all(pages: list[Page], clicks: int) -> Iterator[tuple[float, float, float]]:
    """For each click, the milliseconds until the page had changed, until it was a picture, and until it was in all."""
    while clicks > 0:
        for page in pages:
            if page.locator(".bar.called .status-main").count() and page.locator(".deck.can").count():
                for other in pages:
                    other.evaluate(WATCH)
                start, changed, drawn = page.evaluate(CLICK)
                last = max(other.evaluate("() => window.seen")[1] for other in pages)
                yield changed - start, drawn - start, last - start
                clicks -= 1
                page.wait_for_timeout(150)


def measure(map: str, browsers: int, clicks: int) -> None:
    """Seat everybody, click, tell."""
    program = os.environ.get("WAYFARE_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        raise SystemExit("no browser was found: install Chromium, or name one in WAYFARE_BROWSER")
    with own_server() as address, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        loads = [first_load(browser, address) for _ in range(3)]
        print(f"first page: {max(size for size, _ in loads) / 1000:.0f} KB", end=", ")
        print(f"boards drawn after {statistics.median(seconds for _, seconds in loads):.2f} s")
        pages = seat_everybody(browser, address, map, browsers)
        answers, pictures, lasts = (sorted(times) for times in zip(*click_all(pages, clicks), strict=True))
        browser.close()
    print(f"{browsers} browsers at a table, {len(pictures)} clicks, medians: the page had changed after", end=" ")
    print(f"{statistics.median(answers):.0f} ms, the picture after {statistics.median(pictures):.0f} ms", end="")
    print(f" (p95 {pictures[int(len(pictures) * 0.95)]:.0f} ms),", end=" ")
    print(f"the last browser's picture after {statistics.median(lasts):.0f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browsers", type=int, default=5)
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--map", default="usa")
    wish = parser.parse_args()
    measure(wish.map, wish.browsers, wish.clicks)
