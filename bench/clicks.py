"""From a click to the changed picture: five browsers at one table.

    python bench/clicks.py --browsers 5 --clicks 60 --map usa

It starts a server of its own on data that is thrown away, seats that many browsers (each with a context of its own, in
one Chromium) at one table, and draws cards with whoever has the turn. What is measured, in the page of the one who
clicks, is the time from the click to the first frame that shows what the server has answered; and, beside it, how large
the first page is. It needs Playwright and an installed Chromium (or WAYFARE_BROWSER), as the tests do.
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

CLICK = """async () => {
  const table = document.querySelector(".table");
  const shown = () => document.querySelector(".deck").textContent + document.querySelector(".bar").textContent;
  const before = shown();
  const start = performance.now();
  document.querySelector(".deck").click();
  await new Promise((done) => {
    const look = () => shown() !== before && (watcher.disconnect(), done());
    const watcher = new MutationObserver(look);
    watcher.observe(table, {subtree: true, childList: true, characterData: true, attributes: true});
  });
  const changed = performance.now() - start;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return [changed, performance.now() - start];
}"""
"""Milliseconds until the page had changed, and until that was a picture."""

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
        times: list[float] = []
        answers: list[float] = []
        while len(times) < clicks:
            for page in pages:
                if page.locator(".bar.called .status-main").count() and page.locator(".deck.can").count():
                    changed, drawn = page.evaluate(CLICK)
                    answers.append(changed)
                    times.append(drawn)
                    page.wait_for_timeout(150)
        browser.close()
    ordered = sorted(times)
    print(f"{browsers} browsers at a table, {len(times)} clicks, medians: the page had changed after", end=" ")
    print(f"{statistics.median(answers):.0f} ms, the picture after {statistics.median(times):.0f} ms", end="")
    print(f" (p95 {ordered[int(len(ordered) * 0.95)]:.0f} ms)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browsers", type=int, default=5)
    parser.add_argument("--clicks", type=int, default=60)
    parser.add_argument("--map", default="usa")
    wish = parser.parse_args()
    measure(wish.map, wish.browsers, wish.clicks)
