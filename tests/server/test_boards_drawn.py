"""The boards as the page gets them: every drawing is whole, and a map without one can be played all the same."""

import math
from pathlib import Path

import pytest

from wayfare.board.board import Board, load_board
from wayfare.board.map_file import map_names
from wayfare.picture.drawing import drawing_of
from wayfare.picture.layout import lay_out
from wayfare.server.boards import board_json

MAPS = ["usa", "italy", "amsterdam"]


@pytest.mark.parametrize("name", MAPS)
def test_the_drawing_shows_every_place_and_every_space(name: str) -> None:
    board = load_board(name)
    data = board_json(board)
    width, height = data["drawing"]["board"]
    assert data["drawing"]["credit"]
    assert data["drawing"]["layers"]
    assert len(data["places"]) == len(board.map.places)
    for place in data["places"]:
        assert 0 <= place["x"] <= width
        assert 0 <= place["y"] <= height
        assert set(place["label"]) == {"lines", "dx", "dy", "anchor"}
    for route, line in zip(data["routes"], board.map.routes, strict=True):
        assert len(route["spaces"]) == line.length
        assert route["path"].startswith("M")
        assert data["places"][route["from"]]["name"] == board.map.places[line.start]
        _lies_between(data, route)


def _lies_between(data: dict, route: dict) -> None:  # type: ignore[type-arg]
    """Each space is nearer to its route's own two places together than those are far apart, but for the bend."""
    start, end = (data["places"][route[key]] for key in ("from", "to"))
    apart = math.dist((start["x"], start["y"]), (end["x"], end["y"]))
    for x, y, _ in route["spaces"]:
        way = math.dist((start["x"], start["y"]), (x, y)) + math.dist((x, y), (end["x"], end["y"]))
        assert way < 1.35 * apart + 2 * data["drawing"]["space"]["len"], (start["name"], end["name"])


@pytest.mark.parametrize("name", MAPS)
def test_claims_are_numbered_as_the_engine_does(name: str) -> None:
    board = load_board(name)
    data = board_json(board)
    assert data["first_claim_code"] + len(data["claims"]) == board.n_actions
    for route, colour, cards, wilds, ferries in data["claims"]:
        line = board.map.routes[route]
        assert cards + wilds + 2 * ferries >= line.length
        assert colour in (0, line.colour) or line.colour == 0


def test_italy_has_regions_and_countries() -> None:
    data = board_json(load_board("italy"))
    assert len(data["region_names"]) == 17
    assert {place["country"] for place in data["places"]} == {
        None,
        "Austria",
        "Croazia",
        "Francia",
        "Monaco",
        "Svizzera",
    }
    stops = [place for place in data["places"] if place["country"]]
    assert all(place["shown"] == place["country"] and place["region"] is None for place in stops)
    drawn = {layer.get("region") for layer in data["drawing"]["layers"]} - {None}
    assert drawn == set(range(17))
    ticket = next(ticket for ticket in data["tickets"] if ticket["to"] == "Croazia")
    assert [data["places"][place]["country"] for place in ticket["to_places"]] == ["Croazia"] * 3


@pytest.mark.parametrize("name", MAPS)
def test_a_map_without_a_drawing_is_laid_out(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("wayfare.picture.drawing.files", lambda package: tmp_path)
    board = Board(load_board(name).map)
    drawing = drawing_of(board)
    assert drawing == lay_out(board)
    width, height = drawing["board"]
    spots = [(place["x"], place["y"]) for place in drawing["places"].values()]
    assert len(set(spots)) == len(spots)
    assert all(0 < x < width and 0 < y < height for x, y in spots)
    assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > drawing["place_r"]
    data = board_json(board)
    for route in data["routes"]:
        assert len(route["spaces"]) == route["length"]
        _lies_between(data, route)


def test_every_map_has_its_drawing() -> None:
    for name in map_names():
        assert "credit" in drawing_of(load_board(name))
