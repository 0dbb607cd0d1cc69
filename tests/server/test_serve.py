"""`wayfare serve` before it serves: what cannot be is said in one line, and nothing is left behind."""

import os
import socket
from pathlib import Path

import pytest

from wayfare.cli import main
from wayfare.server.run import listen
from wayfare.server.store import Store


def _serve(*arguments: str) -> int:
    return main(["serve", "--no-browser", *arguments])


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such paths")
@pytest.mark.parametrize("path", ["~nobodycalledthat/t.db", "loop/t.db", "folder", "file/t.db", "n" * 300, "text.db"])
def test_a_file_that_cannot_be_used_is_named_in_a_line(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    Path("folder").mkdir()
    Path("file").touch()
    Path("text.db").write_text("A letter, and no database. " * 100, "utf-8")
    assert _serve("--port", "0", "--data", path) == 1
    said = capsys.readouterr().err
    assert said.startswith("The server cannot start: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("host", ["nobody.invalid", "192.0.2.1", "a b", "ü..b", "1.2.3.4.5"])
def test_an_address_that_is_not_here_is_refused_at_once(
    host: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried = []

    class Counted(socket.socket):
        def bind(self, address: object) -> None:
            tried.append(address)
            super().bind(address)  # type: ignore[arg-type]

    monkeypatch.setattr("wayfare.server.run.socket.socket", Counted)
    assert _serve("--host", host, "--port", "8000", "--data", str(tmp_path / "t.db")) == 1
    assert len(tried) == 1
    assert capsys.readouterr().err.startswith("The server cannot start: ")


def test_a_busy_port_is_passed_over() -> None:
    with listen("127.0.0.1", 0) as busy:
        port = busy.getsockname()[1]
        with listen("127.0.0.1", port) as other:
            assert port < other.getsockname()[1] < port + 50


def test_the_file_is_held_from_the_moment_it_was_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two servers that start together one says that the file is taken, and neither fails later."""
    data = str(tmp_path / "t.db")
    second = []
    monkeypatch.setattr(
        "wayfare.server.run.run", lambda server, listener: second.append(_serve("--port", "0", "--data", data))
    )
    assert _serve("--port", "0", "--data", data) == 0
    assert second == [1]
    Store(tmp_path / "t.db").close()
