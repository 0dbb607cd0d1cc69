"""The page's texts: nothing missing, nothing left over, and every language says the same things."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

import wayfare
from wayfare.board.board import load_board
from wayfare.board.map_file import map_names
from wayfare.game.tell import SENTENCES
from wayfare.server.boards import features_of

WEB = Path(wayfare.__file__).parent / "server" / "web"
LANGUAGES = ("en", "fi", "sv", "it")
THEMES = ("carts", "trains")
"""A text whose id ends so says the same as the one without, in the words of that game."""

LITERAL = re.compile(r'"([a-z_]+(?:\.[a-z_]+)*)"')
SPOKEN = re.compile(r'\b(?:t|say|hasText)\(\s*"([^"]+)"')
BUILT = re.compile(r"\b(?:t|say|hasText)\(\s*`([^`]+)`")
PARAMETER = re.compile(r"\{(\w+)\}")


@cache
def texts_of(language: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in sorted((WEB / "texts").glob(f"{language}*.json")):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js")))


def built_ids() -> list[re.Pattern[str]]:
    """Ids that are put together: what stands for a part of them may be anything."""
    patterns = []
    for template in set(BUILT.findall(scripts())):
        parts = re.split(r"\$\{.*?\}", template)
        patterns.append(re.compile(".+".join(re.escape(part) for part in parts)))
    return patterns


def without_theme(id: str) -> str:
    base, _, last = id.rpartition(".")
    return base if last in THEMES and base in texts_of("en") else id


def parameters(text: object) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    return {name for form in forms for name in PARAMETER.findall(str(form))}


def test_no_id_is_in_two_files() -> None:
    ids = [id for path in (WEB / "texts").glob("en*.json") for id in json.loads(path.read_text(encoding="utf-8"))]
    assert len(ids) == len(set(ids)), sorted(id for id in set(ids) if ids.count(id) > 1)


def test_every_id_that_is_spoken_has_a_text() -> None:
    missing = {id for id in SPOKEN.findall(scripts()) if id not in texts_of("en")}
    assert not missing, sorted(missing)


def test_every_literal_that_looks_like_an_id_is_one() -> None:
    families = {id.split(".")[0] for id in texts_of("en") if "." in id}
    looks = {id for id in LITERAL.findall(scripts()) if "." in id and id.split(".")[0] in families}
    missing = {id for id in looks if id not in texts_of("en") and not id.endswith((".js", ".css", ".json"))}
    assert not missing, sorted(missing)


def test_every_id_that_is_put_together_can_have_a_text() -> None:
    assert not [pattern.pattern for pattern in built_ids() if not any(map(pattern.fullmatch, texts_of("en")))]


def test_no_text_is_left_over() -> None:
    literals, patterns = set(LITERAL.findall(scripts())), built_ids()
    ids = {without_theme(id) for id in texts_of("en")}
    unused = {id for id in ids if id not in literals and not any(pattern.fullmatch(id) for pattern in patterns)}
    assert not unused, sorted(unused)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_ids(language: str) -> None:
    assert texts_of(language).keys() == texts_of("en").keys()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_parameters(language: str) -> None:
    english = texts_of("en")
    differ = {id for id, text in texts_of(language).items() if parameters(text) != parameters(english[id])}
    assert not differ, sorted(differ)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_plain_or_have_a_form_for_one_and_for_more(language: str) -> None:
    for id, text in texts_of(language).items():
        if isinstance(text, dict):
            assert set(text) == {"one", "other"}, id
            assert all(isinstance(form, str) and form.strip() for form in text.values()), id
            beside = ".short" in id  # stands beside its number
            assert beside or "count" in PARAMETER.findall(text["other"]), id
        else:
            assert isinstance(text, str), id
            assert text.strip(), id


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_counts_where_english_does(language: str) -> None:
    english = texts_of("en")
    differ = {id for id, text in texts_of(language).items() if isinstance(text, dict) != isinstance(english[id], dict)}
    assert not differ, sorted(differ)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in map_names() if not load_board(name).map.learning])
def test_every_board_for_people_has_words_of_its_own(language: str, name: str) -> None:
    assert {f"rules.goal.{name}", f"board.{name}", f"board.{name}.about"} <= texts_of(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_feature_a_board_can_have_has_words(language: str) -> None:
    features = {feature for name in map_names() for feature in features_of(load_board(name))}
    assert {f"board.feature.{feature}" for feature in features} <= texts_of(language).keys()


@pytest.mark.parametrize("name", map_names())
def test_every_card_of_every_game_has_its_words(name: str) -> None:
    board = load_board(name)
    for family in ("colour", "cards", "card.subject", "card.object"):
        assert {f"{family}.{card}" for card in board.card_names} <= texts_of("en").keys()


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {f"event.{kind.replace(' ', '_')}" for kind in SENTENCES} <= texts_of("en").keys()


@pytest.mark.parametrize(
    ("folder", "pattern"),
    [("server", r'Refusal\(\s*"([a-z_]+)"'), ("game", r'(?s)(?<!class )\bReason\(.{0,300}?,\s*"([a-z_]+)"\s*[,)]')],
)
def test_every_refusal_has_a_text(folder: str, pattern: str) -> None:
    files = sorted((Path(wayfare.__file__).parent / folder).glob("*.py"))
    ids = {id for path in files for id in re.findall(pattern, path.read_text(encoding="utf-8"))}
    missing = {id for id in ids if f"error.{id}" not in texts_of("en")}
    assert ids
    assert not missing, sorted(missing)
