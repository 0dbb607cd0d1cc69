"""One server and one browser for all tests of this folder; every page is watched for errors while a test uses it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fixed_tables import TOKEN, write_tables
from pages import ARGUMENTS, BOT, Finished, Hands, NewPage, Seen, ServerProcess, find_browser, new_table
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

expect.set_options(timeout=30_000)
HERE = Path(__file__).resolve().parent

LONG = "test_games.py"
"""Takes about as long as all the others together."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """They share a server and a browser, so one process runs them all, or two: one the whole games, one the rest."""
    if not config.pluginmanager.hasplugin("xdist"):
        return
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(f"browser {'games' if item.path.name == LONG else 'pages'}"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server, as somebody would start it."""
    running = ServerProcess(tmp_path_factory.mktemp("browser") / "tables.db")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of this machine; none is ever downloaded."""
    program = find_browser()
    if program is None:
        reason = "no browser was found: install Chromium, or name one in WAYFARE_BROWSER"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def seen() -> Seen:
    """What went wrong on this test's pages."""
    return Seen()


def new_context(server: ServerProcess, chromium: Browser, **options: Any) -> BrowserContext:
    """A person's browser."""
    usual: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
    usual |= {"base_url": server.address, "locale": "en-GB"}
    context = chromium.new_context(**usual | options)
    context.set_default_timeout(60_000)
    return context


@pytest.fixture
def new_page(chromium: Browser, server: ServerProcess, seen: Seen) -> Iterator[NewPage]:
    """Opens a page in a browser context of its own, as another person's browser would be."""
    contexts: list[BrowserContext] = []

    def open_page(path: str = "/", **options: Any) -> Page:
        contexts.append(new_context(server, chromium, **options))
        page = contexts[-1].new_page()
        seen.watch(page)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert seen.errors == []


@pytest.fixture(scope="session")
def fixed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on which games stand at fixed points (fixed_tables.py)."""
    data = tmp_path_factory.mktemp("fixed") / "tables.db"
    write_tables(data)
    running = ServerProcess(data)
    yield running
    running.stop()


@pytest.fixture
def fixed_page(chromium: Browser, fixed: ServerProcess, seen: Seen) -> Iterator[NewPage]:
    """Opens the page of a fixed table, as the one who sits on seat 0 sees it."""
    contexts: list[BrowserContext] = []

    def open_page(table: str = "", **options: Any) -> Page:
        contexts.append(new_context(fixed, chromium, **options))
        contexts[-1].add_cookies([{"name": "wayfare", "value": TOKEN, "url": fixed.address}])
        page = contexts[-1].new_page()
        seen.watch(page)
        page.goto(f"/table/{table}")
        page.locator(".end-charts > *" if table.endswith("-end") else ".bar.called").first.wait_for()
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert seen.errors == []


@pytest.fixture(scope="session")
def finished(chromium: Browser, server: ServerProcess) -> Finished:
    """A whole game, played by mouse."""
    seen = Seen()
    with new_context(server, chromium) as context:
        page = context.new_page()
        seen.watch(page)
        page.goto("/")
        table = new_table(page, "amsterdam", {"kind": "you", "name": "Aino"}, BOT | {"name": "Otto"})
        hands = Hands(page)
        hands.play()
        page.locator(".end-charts > *").first.wait_for()
    assert seen.errors == []
    return Finished(table, hands.done)
