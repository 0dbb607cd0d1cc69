"""Every language can be chosen at any time, and nothing is left untranslated."""

import re

import pytest
from fixed_tables import PLAYED, POSITIONS
from pages import BOARDS, BOT, PHONE, Finished, Hands, NewPage, new_table
from playwright.sync_api import Page, expect

LANGUAGES = {"en": "Rules", "fi": "Säännöt", "sv": "Regler", "it": "Regole"}

OWN_NAMES = {"English", "Suomi", "Svenska", "Italiano"}

TEXTS = """() => {
  const found = new Set();
  const seen = (one) => one.checkVisibility() && !one.closest("[translate=no], option[lang]");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const {parentElement: one, data} = walker.currentNode;
    if (data.trim() && seen(one) && !one.closest("script, style, noscript, kbd")) found.add(data.trim());
  }
  for (const name of ["aria-label", "title", "placeholder"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) if (seen(one)) found.add(one.getAttribute(name).trim());
  }
  found.delete("");
  return [...found, document.title];
}"""
"""All texts that somebody sees or hears; a language's own name is in that language."""


NAMES = """async (name) => {
  const board = await (await fetch(`/api/boards/${name}`)).json();
  const places = board.places.flatMap((place) => [place.name, place.shown, ...place.label.lines]);
  const ends = board.tickets.flatMap((ticket) => [ticket.from, ticket.to]);
  const titles = (await (await fetch("/api/boards")).json()).map(({title}) => title);
  const countries = board.places.map(({country}) => country).filter(Boolean);
  return [...places, ...ends, ...countries, ...board.region_names, ...titles];
}"""


def plain_texts(page: Page, names: set[str]) -> list[str]:
    """The visible texts that the pseudo-language has not marked, and that are no names or numbers."""
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    found = []
    for text in page.evaluate(TEXTS):
        rest = re.sub(rf"(?<!\w)({known})(?!\w)", "", text)
        while rest != (less := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)):  # one text may lie in another
            rest = less
        if re.search(r"[^\W\d_]", rest):
            found.append(text)
    return found


def speak_pseudo(page: Page) -> None:
    page.evaluate("""localStorage.setItem("wayfare.settings", JSON.stringify({language: "qps"}))""")
    page.reload()


def names_of(page: Page, board: str) -> set[str]:
    """What is the same in every language: names, keys, and the letters in the pictures of the rules."""
    return {*page.evaluate(NAMES, board), "Wayfare", "Ada", "Otto", "Aino", "Enter", "Esc", "A", "B"} | OWN_NAMES


@pytest.mark.parametrize("language", ["fi", "sv", "it"])
def test_start_page_changes_all_its_texts(new_page: NewPage, language: str) -> None:
    page = new_page()
    expect(page.locator(".board-card")).to_have_count(3)
    before = set(page.evaluate(TEXTS))
    page.locator("#nav-language").select_option(language)
    expect(page.locator("#nav-rules")).to_have_text(LANGUAGES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    same = [text for text in before & set(page.evaluate(TEXTS)) if len(text) > 12]
    assert same == []


def test_table_changes_its_texts_at_once(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "amsterdam", "you", BOT)
    Hands(page).play(20, "keep")
    for language, rules in LANGUAGES.items():
        page.evaluate(SWITCH, language)
        expect(page.locator(".rules-button")).to_have_text(rules)
        expect(page.locator("html")).to_have_attribute("lang", language)


def test_start_page_has_only_translated_texts(new_page: NewPage) -> None:
    page = new_page()
    speak_pseudo(page)
    expect(page.locator(".board-card svg.board-picture")).to_have_count(3)
    names = {name for board in BOARDS for name in names_of(page, board)}
    assert plain_texts(page, names) == []
    page.locator("#nav-settings").click()
    page.locator(".sheet").wait_for()
    assert plain_texts(page, names) == []
    page.goto("/#seats=italy")
    page.locator("#start-game").wait_for()
    assert plain_texts(page, names) == []


@pytest.mark.parametrize("board", BOARDS)
def test_table_and_rules_have_only_translated_texts(new_page: NewPage, board: str) -> None:
    page = new_page()
    new_table(page, board, {"kind": "you", "name": "Aino"}, BOT | {"name": "Otto"})
    speak_pseudo(page)
    names = names_of(page, board)
    page.locator(".offer .ticket-button").first.wait_for()
    assert plain_texts(page, names) == []
    Hands(page).play(60, "keep", "draw")
    assert plain_texts(page, names) == []
    for key, sheet in (("h", ".rules-sheet"), ("?", ".keys-sheet"), ("m", ".menu-sheet"), ("r", "dialog[open]")):
        page.locator("dialog[open]").wait_for(state="detached")
        page.keyboard.press(key)
        page.locator(sheet).wait_for()
        assert plain_texts(page, names) == []
        page.keyboard.press("Escape")


def test_end_has_only_translated_texts(new_page: NewPage, finished: Finished) -> None:
    page = new_page(f"/table/{finished.table}")
    speak_pseudo(page)
    page.locator(".end-charts > *").first.wait_for()
    assert plain_texts(page, names_of(page, "amsterdam")) == []


@pytest.mark.parametrize("board", ["skerries", "bazaar"])
def test_a_board_without_words_of_its_own_is_told_by_what_it_has(new_page: NewPage, board: str) -> None:
    page = new_page()
    speak_pseudo(page)
    names = names_of(page, board)
    page.locator(f"#rules-{board}").click()
    page.locator(".rules-sheet .rule-chapter").first.wait_for()
    assert page.locator(".rules-sheet .rule-chapter").count() >= 8
    assert plain_texts(page, names) == []
    page.goto(f"/#seats={board}")
    page.reload()
    expect(page.locator(".setup-about p")).not_to_be_empty()
    assert plain_texts(page, names) == []


SWITCH = """async (code) => {
  const main = document.querySelector("script[type=module]").src;
  const {setLanguage} = await import(new URL("i18n.js", main));
  await setLanguage(code);
}"""


CROWDED = """() => [...document.querySelectorAll(".tab")].filter((tab) => {
  const words = document.createRange();
  words.selectNodeContents(tab);
  const [inner, outer] = [words, tab].map((one) => one.getBoundingClientRect());
  return inner.left < outer.left + 6 || inner.right > Math.min(outer.right, innerWidth) - 6;
}).map((tab) => tab.textContent)"""
"""The tabs of a phone whose words come too near to those beside them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tabs_of_a_phone_have_room_for_their_words(fixed_page: NewPage, language: str) -> None:
    page = fixed_page(PLAYED[1].id, **PHONE, locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    for tab in page.locator(".tab").all():
        tab.tap()
        assert page.evaluate(CROWDED) == []


def test_a_language_chosen_in_the_middle_of_a_claim_changes_words_and_nothing_else(fixed_page: NewPage) -> None:
    page = fixed_page(PLAYED[1].id)
    names = names_of(page, "amsterdam") | {"Bertil", "Chiara", "Doris"}
    page.keyboard.press("+")
    board = page.locator(".board-area .map")
    page.keyboard.press("/")
    page.locator("#command").fill("draw bl")
    page.keyboard.press("Tab")
    Hands(page).press_route(int(page.locator(".board-area .route.open").first.get_attribute("data-route") or 0))
    page.locator(".claim-sheet").wait_for()
    scale = str(board.get_attribute("transform")).partition("scale")[2]
    page.evaluate(SWITCH, "qps")
    expect(page.locator(".claim-sheet .way-button").first).to_contain_text("⟦")
    page.locator(".board-area .route.open[aria-label*=⟦]").first.wait_for(state="attached")
    assert plain_texts(page, names) == []
    assert str(board.get_attribute("transform")).endswith(scale)
    page.keyboard.press("Escape")
    expect(page.locator("#command")).to_have_value("draw bl")


def test_a_language_chosen_while_tickets_are_chosen_keeps_the_choice(new_page: NewPage) -> None:
    page = new_page()
    new_table(page, "italy", "you", BOT)
    page.locator(".offer .ticket-button").nth(1).click()
    page.evaluate(SWITCH, "fi")
    expect(page.locator(".rules-button")).to_have_text(LANGUAGES["fi"])
    expect(page.locator('.offer .ticket-button[aria-pressed="true"]')).to_have_count(1)
    expect(page.locator(".offer .ticket-button").nth(1)).to_have_attribute("aria-pressed", "true")


def test_a_language_chosen_at_the_end_changes_everything(fixed_page: NewPage) -> None:
    page = fixed_page(next(position.id for position in POSITIONS if position.record.startswith("italy_4")))
    names = names_of(page, "italy") | {"Bertil", "Chiara", "Doris"}
    page.evaluate(SWITCH, "qps")
    expect(page.locator(".rules-button")).to_contain_text("⟦")
    assert plain_texts(page, names) == []
