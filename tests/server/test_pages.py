"""Pages, files and headers."""

import gzip
import json
import posixpath
import re
from pathlib import Path

import pytest
from browsers import Browser, Server, run_all, serving

import wayfare.server
from wayfare.server.preload import PAGES

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
EVERYWHERE = (
    "/",
    "/table/x",
    "/join/x/y",
    "/replay",
    "/api/boards",
    "/api/boards/usa",
    "/api/bots",
    "/web/none.js",
    "/no",
)


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "deep").mkdir(parents=True)
    (folder / ".hidden").write_text("secret")
    (folder / "index.html").write_text('<link href="/web/a.css"><script src="/web/deep/b.js"></script>')
    (folder / "a.css").write_text("a { color: red }")
    (folder / "deep" / "b.js").write_text("export const long = 1;\n" * 100)
    return folder


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_has_the_safe_headers(server: Server, path: str) -> None:
    answer = Browser(server.address).request("GET", path)
    assert answer.headers["content-security-policy"] == CSP
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers


def test_a_cookie_is_given_when_it_is_needed_and_no_script_can_read_it(server: Server) -> None:
    browser = Browser(server.address)
    for path in ("/", "/table/x", "/api/bots"):
        assert "set-cookie" not in browser.request("GET", path).headers
    body = json.dumps({"map": "usa", "seats": [{"kind": "you"}, {"kind": "bot"}]}).encode()
    given = browser.request("POST", "/api/tables", body, **{"Content-Type": "application/json"}).headers["set-cookie"]
    name, _, rest = given.partition("=")
    assert name == "wayfare"
    assert len(rest.split(";")[0]) == 32
    assert {"httponly", "samesite=lax", "path=/"} <= {part.strip().lower() for part in given.split(";")}
    again = browser.request("POST", "/api/tables", body, **{"Content-Type": "application/json"}).headers["set-cookie"]
    assert again.split(";")[0] == given.split(";")[0]
    forged = Browser(server.address)
    forged.cookie = "wayfare=short"
    fresh = forged.request("POST", "/api/tables", body, **{"Content-Type": "application/json"}).headers["set-cookie"]
    assert fresh.split(";")[0] != "wayfare=short"


@pytest.mark.parametrize("address", ["/", "/table/x", "/join/x/y", "/replay"])
def test_a_page_names_every_module_it_needs_so_that_they_come_at_once(server: Server, address: str) -> None:
    browser, page = Browser(server.address), address.split("/")[1]
    html = browser.request("GET", address).content.decode()  # type: ignore[attr-defined]
    named = re.findall(r'rel="modulepreload" href="([^"]+)"', html)
    assert len(named) == len(set(named)) > 5
    assert any(path.endswith(f"/{PAGES[page]}") for path in named)
    assert not any(path.endswith("/table/claim.js") for path in named), "that comes when a route is chosen"
    scripts = [*named, *re.findall(r'src="([^"]+)"', html)]
    for path in scripts:
        source = browser.request("GET", path).content.decode()  # type: ignore[attr-defined]
        for imported in re.findall(r'^(?:import|\} from|export) .*?"(\.[^"]+)";$', source, re.MULTILINE):
            assert posixpath.normpath(posixpath.join(path, "..", imported)) in scripts, f"{path} imports {imported}"


def test_every_page_that_the_first_module_knows_is_among_them() -> None:
    source = (Path(wayfare.server.__file__).parent / "web" / "main.js").read_text()
    assert set(re.findall(r'import\("\./([^"]+)"\)', source)) == set(PAGES.values())


def test_files_are_cached_for_ever_under_their_digest_and_packed(tmp_path: Path, web: Path) -> None:
    with serving(tmp_path / "tables.db", web=web) as server:
        browser = Browser(server.address)
        page = browser.request("GET", "/table/abc")
        text = page.content.decode()  # type: ignore[attr-defined]
        assert page.headers["cache-control"] == "no-cache"
        link = text.partition('href="')[2].partition('"')[0]
        script = text.partition('src="')[2].partition('"')[0]
        digest = link.split("/")[2]
        assert (link, script) == (f"/web/{digest}/a.css", f"/web/{digest}/deep/b.js")
        answer = browser.request("GET", script, **{"Accept-Encoding": "gzip"})
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert answer.headers["content-encoding"] == "gzip"
        packed = answer.content  # type: ignore[attr-defined]
        assert gzip.decompress(packed) == (web / "deep" / "b.js").read_bytes()
        assert len(packed) < 200
        plain = browser.request("GET", script)
        assert plain.content == (web / "deep" / "b.js").read_bytes()  # type: ignore[attr-defined]
        known = browser.request("GET", script, **{"If-None-Match": answer.headers["etag"]})
        assert known.status == 304
        assert known.content == b""  # type: ignore[attr-defined]
        assert browser.request("GET", "/web/deep/b.js").headers["cache-control"] == "no-cache"
        for path in ("/web/.hidden", "/web/../app.py", "/web/%2e%2e/app.py", f"/web/{digest}/../../app.py", "/web/"):
            assert browser.request("GET", path).status == 404


def test_the_page_of_a_server_that_watches_follows_its_files(tmp_path: Path, web: Path) -> None:
    with serving(tmp_path / "tables.db", web=web, watch_web=True) as server:
        browser = Browser(server.address)
        before = browser.request("GET", "/").content  # type: ignore[attr-defined]
        (web / "a.css").write_text("a { color: blue; font-weight: bold }")
        after = browser.request("GET", "/").content  # type: ignore[attr-defined]
        assert before != after
        link = after.decode().partition('href="')[2].partition('"')[0]
        assert b"blue" in browser.request("GET", link).content  # type: ignore[attr-defined]


def test_boards_are_sent_once(server: Server) -> None:
    browser = Browser(server.address)
    answer = browser.request("GET", "/api/boards/italy", **{"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.content) < 40_000  # type: ignore[attr-defined]
    assert browser.request("GET", "/api/boards/italy", **{"If-None-Match": answer.headers["etag"]}).status == 304


def test_the_start_page_finds_boards_and_bots(server: Server) -> None:
    async def look() -> None:
        browser = Browser(server.address)
        boards = await browser.get("/api/boards")
        assert {board["name"] for board in boards} >= {"amsterdam", "italy", "usa"}
        usa = next(board for board in boards if board["name"] == "usa")
        assert usa["players"] == [2, 5]
        assert usa["features"] == ["longest_path"]
        assert usa["learning"] is False
        bots = await browser.get("/api/bots")
        assert {bot["name"] for bot in bots} >= {"random", "planner"}
        assert all(set(bot) == {"name", "group", "usual"} for bot in bots)
        assert [bot["usual"] for bot in bots].count(True) == 1

    run_all(look())
