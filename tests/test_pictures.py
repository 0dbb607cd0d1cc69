"""Boards as pictures: everything is on them, they are sound XML, and they look as the page does."""

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers import BOARDS, MAPS

import wayfare
from wayfare.board.board import load_board
from wayfare.picture import PlacePaint, RoutePaint, board_svg, palette, shapes
from wayfare.picture.drawing import region_tints

WEB = Path(wayfare.__file__).parent / "server" / "web"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def texts(picture: ElementTree.Element) -> list[str]:
    return [" ".join(line.text or "" for line in text.iter(f"{SVG}tspan")) for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", MAPS)
def test_every_place_and_every_space_is_on_the_picture(name: str) -> None:
    board = BOARDS[name]
    picture = drawn(board_svg(board))
    assert len(list(picture.iter(f"{SVG}circle"))) == len(board.map.places)
    spaces = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("rx")]
    assert len(spaces) == sum(route.length for route in board.map.routes)
    for place, name_on_it in zip(board.place_names, texts(picture), strict=True):
        assert name_on_it.replace("- ", "").replace(" ", "").lower() == place.replace(" ", "").lower()


@pytest.mark.parametrize("name", MAPS)
def test_pieces_lie_on_the_routes_that_are_claimed(name: str) -> None:
    board = BOARDS[name]
    routes = {0: 0, 3: 1, 5: 4}
    owners = [routes.get(route, -1) for route in range(len(board.map.routes))]
    by_mapping, by_owners = board_svg(board, claimed=routes), board_svg(board, claimed=owners)
    assert by_mapping == by_owners
    bodies = [path for path in drawn(by_mapping).iter(f"{SVG}path") if path.get("d") == shapes.BODY]
    assert len(bodies) == sum(board.map.routes[route].length for route in routes)
    assert {body.get("fill") for body in bodies} == {palette.PLAYERS[seat] for seat in ("blue", "red", "black")}


def test_paint_replaces_colours_and_carries_words() -> None:
    board = BOARDS["amsterdam"]
    paint = {2: RoutePaint("#123456", 40, label="7 %", note="<often> & more")}
    text = board_svg(board, route_paint=paint, place_paint={0: PlacePaint("#654321", 2.0, "here")})
    picture = drawn(text)
    band = next(path for path in picture.iter(f"{SVG}path") if path.get("stroke") == "#123456")
    assert band.get("stroke-width") == "40"
    assert {"<often> & more", "here"} <= {title.text for title in picture.iter(f"{SVG}title")}
    assert "7 %" in {label.text for label in picture.iter(f"{SVG}text")}
    assert text.count("#654321") == 1


def test_a_title_and_a_width_are_as_asked_for() -> None:
    picture = drawn(board_svg(BOARDS["usa"], title="Routes & <more>", width=872))
    assert (picture.get("width"), picture.get("height")) == ("872", "598")
    assert "Routes & <more>" in {text.text for text in picture.iter(f"{SVG}text")}


def test_a_map_without_a_drawing_is_laid_out(tmp_path: Path) -> None:
    source = (Path(wayfare.__file__).parent / "maps" / "usa.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(source, encoding="utf-8")
    board = load_board(path)
    picture = drawn(board_svg(board, claimed={0: 0}))
    assert len(list(picture.iter(f"{SVG}circle"))) == len(board.map.places)


ISLE = """
title = "Isle"
theme = "trains"
players = [2, 3]
pieces = 14
[cards]
colours = ["red", "blue", "green"]
of_each_colour = 10
wilds = 6
opening_hand = 3
[tickets]
opening = { deal = 2, keep = 1 }
draw = { deal = 2, keep = 1 }
returned_opening = "in order"
list = [
  ["Harbour", "Castle", 5], ["Harbour", "Mill", 4], ["Mine", "Castle", 6],
  ["Mine", "Ford", 4], ["Mill", "Abbey", 5], ["Ford", "Castle", 4],
]
[routes]
one_of_parallels_up_to = 2
points = [1, 2, 4, 7]
list = [
  ["Harbour", "Market", 2, "red", "red carts"], ["Market", "Castle", 3, "blue", "grey"], ["Mill", "Market", 2, "green"],
  ["Mill", "Ford", 3, "grey"], ["Mine", "Ford", 1, "red"], ["Mine", "Harbour", 4, "blue"],
  ["Abbey", "Castle", 2, "green"], ["Abbey", "Market", 2, "grey"], ["Ford", "Harbour", 3, "green"],
]
[places]
list = ["Harbour", "Market", "Castle", "Mill", "Ford", "Mine", "Abbey"]
[merchandise]
cards = 1
points = { 2 = [4, 2], 3 = [5, 3, 1] }
"""


def test_on_a_map_without_a_drawing_no_name_hides_a_label_and_no_label_one_of_a_parallel_route(tmp_path: Path) -> None:
    path = tmp_path / "isle.toml"
    path.write_text(ISLE, encoding="utf-8")
    board = load_board(path)
    paint = {route: RoutePaint("#123456", label="100") for route in range(len(board.map.routes))}
    picture = drawn(board_svg(board, route_paint=paint))
    labels = [box(text, 0.62) for text in picture.iter(f"{SVG}text") if text.text == "100"]
    names = [box(text, 0.5) for text in picture.iter(f"{SVG}text") if text.find(f"{SVG}tspan") is not None]
    assert (len(labels), len(names)) == (11, 7)
    for label in labels:
        assert not any(overlap(label, name) for name in names)
    for lanes in board.lanes:
        assert not any(overlap(labels[one], labels[two]) for one, two in combinations(lanes, 2))


def box(text: ElementTree.Element, letter: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text, more or less."""
    anchors = {"start": 0.0, "middle": 0.5, "end": 1.0}
    size = float(text.get("font-size", 22))
    width = len("".join(text.itertext())) * letter * size
    left = float(text.attrib["x"]) - anchors[text.get("text-anchor", "start")] * width
    bottom = float(text.attrib["y"])
    return left, bottom - 0.7 * size, left + width, bottom


def overlap(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


def test_regions_side_by_side_have_different_tints() -> None:
    tints = region_tints(BOARDS["italy"])
    assert set(tints) == {name for name, _ in BOARDS["italy"].map.regions}
    assert tints["Lazio"] != tints["Toscana"]
    assert region_tints(BOARDS["usa"]) == {}


def test_the_colours_are_those_of_the_page() -> None:
    tokens = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", (WEB / "css" / "tokens.css").read_text("utf-8")))
    for name in ("PAPER", "SHEET", "INK", "INK_SOFT", "LINE", "LINE_STRONG", "ACCENT", "WATER", "WATER_NEAR", "COAST",
                 "LAND", "LAND_FAR", "BORDER", "WALL", "HALO"):  # fmt: skip
        assert getattr(palette, name) == tokens[name.lower().replace("_", "-")], name
    tables: list[tuple[dict[str, str], Callable[[str], str]]] = [
        (palette.CARDS, "card-{}".format), (palette.ON_CARDS, "on-{}".format),
        (palette.PLAYERS, "player-{}".format), (palette.ON_PLAYERS, "ink-{}".format),
    ]  # fmt: skip
    for table, token in tables:
        assert table == {name: tokens[token(name)] for name in table}
    assert list(palette.TINTS) == [tokens[f"tint-{number}"] for number in range(1, 6)]


def test_the_shapes_are_those_of_the_page() -> None:
    scripts = "".join((WEB / "board" / f"{name}.js").read_text("utf-8") for name in ("glyphs", "pieces", "routes"))
    scripts = scripts.replace("${RING}", "A9 9 0 1 1 0 9A9 9 0 1 1 0 -9Z")
    computed = {shapes.GLYPHS["yellow"]}
    paths = {shapes.WAVE, shapes.CART, shapes.BODY, *shapes.UNDER.values(), *shapes.GLYPHS.values()} - computed
    for path in paths | {pattern for pattern, _ in shapes.PATTERNS.values()}:
        assert path in scripts
    for player, (pattern, width) in shapes.PATTERNS.items():
        assert f'{player}: ["{pattern}", {width}]' in scripts


def test_heat_runs_from_paper_to_ember() -> None:
    assert palette.heat(-1) == palette.heat(0) == palette.HEAT[0]
    assert palette.heat(2) == palette.heat(1) == palette.HEAT[-1]
    assert palette.heat(0.5) == palette.HEAT[3]
    assert palette.ink_on(palette.HEAT[0]) == palette.INK
    assert palette.ink_on(palette.HEAT[-1]) == palette.SHEET
