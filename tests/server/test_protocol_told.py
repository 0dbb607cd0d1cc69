"""docs/protocol.md tells of everything that goes over the wire."""

import re
from pathlib import Path

import pytest
from test_whole_games import MESSAGES, SEAT, TABLE
from truth import VIEW

from wayfare.server.messages import TYPES

SERVER = Path(__file__).parents[2] / "wayfare/server"
TOLD = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"[a-z_]+", TOLD))


def _refusals() -> set[str]:
    texts = [file.read_text(encoding="utf-8") for file in SERVER.glob("*.py")]
    return {id for text in texts for id in re.findall(r'Refusal\(\s*"([a-z_]+)"', text)}


@pytest.mark.parametrize(
    ("what", "ids"),
    [
        ("messages of clients", TYPES),
        ("messages of the server", {*MESSAGES, "error", "bye"}),
        ("a view", VIEW | {"shown_tickets"}),
        ("a table", TABLE),
        ("a seat", SEAT),
        ("refusals", _refusals()),
    ],
)
def test_all_that_is_sent_is_told(what: str, ids: set[str]) -> None:
    assert not ids - WORDS, what


def test_all_refusals_are_looked_at() -> None:
    assert {"stale", "too_many", "not_stored", "record_differs"} <= _refusals()
