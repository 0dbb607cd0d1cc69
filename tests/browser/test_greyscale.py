"""The board can be played without seeing colours: a sign for each card, a pattern for each player's pieces."""

import pytest
from fixed_tables import POSITIONS
from pages import NewPage

MIDDLES = [position.id for position in POSITIONS if position.share < 1]

TOOLS = """
  const context = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const grey = (colour) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255);
    const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, light] = [grey(one), grey(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
"""
SIGNS = f"""async (name) => {{
  {TOOLS}
  const board = await (await fetch(`/api/boards/${{name}}`)).json();
  const main = document.querySelector("script[type=module]").src;
  const {{cardPicture}} = await import(new URL("table/cards.js", main));
  const place = document.querySelector(".hand-area");
  return ["wild", ...board.colours].map((card) => {{
    const shown = cardPicture(card);
    place.append(shown);
    const sign = shown.querySelector(".glyph:last-child path");
    const routes = [...document.querySelectorAll(`.board-area .route.card-${{card}} .space ~ .sign`)];
    const spaces = document.querySelectorAll(`.board-area .route.card-${{card}} .space`).length;
    const found = {{
      card,
      sign: sign.getAttribute("d"),
      stands_out: contrast(getComputedStyle(sign).fill, getComputedStyle(shown).backgroundColor),
      on_routes: [...new Set(routes.map((one) => one.getAttribute("d")))],
      every_space: routes.length === spaces,
    }};
    shown.remove();
    return found;
  }});
}}"""
ROW = """() => [...document.querySelectorAll(".row .card, .hand .fan:not([hidden]) .card")].map((one) => {
  const sign = one.querySelector(".glyph:last-child");
  return sign !== null && sign.checkVisibility() && sign.getBoundingClientRect().width > 8;
})"""
PIECES = f"""() => {{
  {TOOLS}
  const pieces = document.querySelectorAll(".player .piece, .board-area .route[data-owner] .piece");
  const found = [...pieces].map((piece) => {{
    const [body, pattern] = [".body", ".pattern"].map((part) => piece.querySelector(part));
    const [paper, ink] = [getComputedStyle(body).fill, getComputedStyle(pattern).stroke];
    const who = [...piece.classList].find((name) => name.startsWith("player-"));
    return [who, pattern.getAttribute("d"), contrast(paper, ink) >= 1.8];
  }});
  return [...new Set(found.map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one));
}}"""


@pytest.mark.parametrize("table", MIDDLES)
def test_every_colour_has_a_sign_and_every_player_a_pattern(fixed_page: NewPage, table: str) -> None:
    page = fixed_page(table)
    for look in ("light", "dark"):
        page.emulate_media(color_scheme=look, reduced_motion="reduce")
        signs = page.evaluate(SIGNS, table.split("_")[0])
        assert len({one["sign"] for one in signs}) == len(signs)
        assert all(one["sign"] for one in signs)
        assert [one["card"] for one in signs if one["stands_out"] < 3] == []
        assert all(one["on_routes"] in ([], [one["sign"]]) for one in signs)
        assert all(one["every_space"] for one in signs)
        assert sum(bool(one["on_routes"]) for one in signs) >= 6 or table.startswith("italy")
        shown = page.evaluate(ROW)
        assert len(shown) > 5
        assert all(shown)
        pieces = page.evaluate(PIECES)
        assert len({who for who, _, _ in pieces}) >= 3
        assert len(pieces) == len({pattern for _, pattern, _ in pieces}) == len({who for who, _, _ in pieces})
        assert [who for who, _, seen in pieces if not seen] == []
