"""Whatever comes over the wire is a known message or a refusal, and nothing else."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wayfare.server.identity import clean_name
from wayfare.server.messages import TYPES, ClientMessage, message_id, read_join, read_message, read_new_table
from wayfare.server.refusal import Refusal

FIELDS = ("type", "id", "seat", "action", "seen", "bot", "name", "ticket", "v", "since", "map", "seats", "options")
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(sorted(TYPES))
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner))
objects = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=6), values, max_size=8)


@settings(max_examples=120, deadline=None)
@given(objects | values)
def test_any_json_is_a_message_or_refused(data: Any) -> None:
    _check(json.dumps(data))


@settings(max_examples=120, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_bytes_are_a_message_or_refused(data: bytes | str) -> None:
    _check(data)


def _check(data: bytes | str) -> None:
    message, refusal = _try(read_message, data)
    if refusal is None:
        assert isinstance(message, ClientMessage)
    else:
        assert refusal.id in ("malformed", "unknown_message")
        assert len(json.dumps(refusal.params)) < 400
    assert message_id(data) is None or isinstance(message_id(data), int)
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    for read in (read_new_table, read_join):
        refusal = _try(read, raw)[1]
        assert refusal is None or refusal.id == "malformed"


def _try(work: Callable[[Any], Any], data: Any) -> tuple[Any, Refusal | None]:
    """What comes of it, or the refusal; any other exception fails the test."""
    try:
        return work(data), None
    except Refusal as refusal:
        return None, refusal


@settings(max_examples=120, deadline=None)
@given(st.text(max_size=60))
def test_any_name_is_clean_or_refused(text: str) -> None:
    name, refusal = _try(clean_name, text)
    if refusal is not None:
        assert refusal.id in ("name_empty", "name_too_long")
        return
    assert 1 <= len(name) <= 40
    assert name == name.strip() == clean_name(name)
    assert name.isprintable() or any(letter in name for letter in "\u200c\u200d")


def test_marks_are_not_piled_up() -> None:
    assert clean_name("Z" + "\u0301\u0336" * 15 + "a\u0316b") == "\u0179" + "\u0336" * 4 + "a\u0316b"


@pytest.mark.parametrize("text", ["\ufe0f", "\u034f", "\u17b4 \U000e0100", "\u200d", "\u0301", "\u3164", " \n"])
def test_a_name_of_which_nothing_is_seen_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="name_empty"):
        clean_name(text)
    assert clean_name(f"A{text}B")
