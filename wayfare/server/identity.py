"""Who is who: tokens in cookies, invitations, and names. What is stored are hashes, never what opens a seat.

An invitation's secret is not stored either, and yet the host's browser must be told it again after a reload. So it
is computed, by HMAC, from the host's own token, which only the host's browser has and brings along with
every request. Whoever reads the database finds neither tokens nor invitations, and no key to make them with.
"""

import hmac
import re
import secrets
import unicodedata
from base64 import urlsafe_b64encode
from hashlib import sha256

from wayfare.server.refusal import Refusal

COOKIE = "wayfare"
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer."""
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}")
LONGEST_NAME = 40
MOST_MARKS = 4
"""So many accents and other marks may stand on a letter, as some scripts need; towers of them hide what is near."""


def new_token() -> str:
    """A token of 192 random bits."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """A table's id, 128 random bits: whoever knows it may watch."""
    return secrets.token_urlsafe(16)


def hash_of(token: str) -> str:
    """What is stored of a token or an invitation. They are random and long, so a plain hash cannot be turned back."""
    return sha256(token.encode()).hexdigest()


def is_token(text: str | None) -> bool:
    """Whether a cookie looks like one of ours."""
    return text is not None and TOKEN.fullmatch(text) is not None


def invitation(host_token: str, table: str, seat: int) -> str:
    """The secret that opens a free seat."""
    digest = hmac.digest(host_token.encode(), f"wayfare invitation {table} {seat}".encode(), "sha256")
    return urlsafe_b64encode(digest[:18]).decode()


def same(one: str, other: str) -> bool:
    """Compare without telling by the time it takes how much is right."""
    return hmac.compare_digest(one.encode(), other.encode())


def clean_name(text: str, may_be_empty: bool = False) -> str:
    """A name as it is stored: NFC, nothing invisible that steers a screen, single blanks, 1 to 40 characters."""
    letters = [" " if letter in "\t\r\n\u2028\u2029" else letter for letter in unicodedata.normalize("NFC", text)]
    name = _trim_marks(" ".join("".join(letter for letter in letters if _is_shown(letter)).split()))
    if len(name) > LONGEST_NAME:
        raise Refusal("name_too_long", most=LONGEST_NAME)
    if not may_be_empty and not any(_has_ink(letter) for letter in name):
        raise Refusal("name_empty")
    return name


def _is_shown(letter: str) -> bool:
    """Control, private and unassigned characters go; so do formatting ones, but for joiners in words and emoji."""
    if letter in "\u200c\u200d":
        return True
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def _trim_marks(text: str) -> str:
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def _has_ink(letter: str) -> bool:
    """Whether it can be seen alone. Marks cannot: accents and the selectors of an emoji's look need a letter before."""
    return (
        unicodedata.category(letter)[0] != "M"
        and letter not in "\u200c\u200d\u2800\u3164\u115f\u1160\uffa0"
        and not letter.isspace()
    )
