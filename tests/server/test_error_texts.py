"""Whatever the rules object to reaches the page as an id that every language has words for."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

import wayfare
from wayfare import Game
from wayfare.board.board import Board
from wayfare.board.map_file import map_names
from wayfare.engine.names import KEEPING, OPENING, SECOND_CARD
from wayfare.game.action import to_action
from wayfare.game.errors import GameError
from wayfare.server.refusal import explain

PACKAGE = Path(wayfare.__file__).parent
LANGUAGES = ("en", "fi", "sv", "it")
SAID_BY_THE_PAGE = {"route", "missing", "names", "card", "theme"}
"""Parameters that errors.js puts into words itself."""

TEXTS = [
    "", "what", "claim", "claim #1", "take", "take slot 9", "take slot 6", "take slot 1", "take slot 12345",
    "take wild", "take pink", "take red", "draw", "draw blind", "draw tickets", "take ferry", "pass", "keep", "keep 0",
    "keep 9", "keep 1", "keep 5", "keep x", "keep 1 2 3", "claim Nowhere", "claim Nowhere-Elsewhere red 2", "claim Z",
]  # fmt: skip
PAYMENTS = ["", "red", "red red", "red 1 blue 1", "gold 2", "ferry 9", "wild 9", "red 99", "#0 red 1", "#7 red 1", "#x"]


def typed(board: Board) -> list[str]:
    """Things that somebody may type into the command box, most of them wrong."""
    places = board.place_names
    names = [f"{places[route.start]}-{places[route.end]}" for route in board.map.routes[::5]]
    claims = [str(to_action(board, code)) for code in range(40, board.n_actions, 7)]
    return [*TEXTS, *claims, *(f"claim {name} {payment}".strip() for name in names for payment in PAYMENTS)]


@cache
def texts_of(language: str) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in sorted((PACKAGE / "server" / "web" / "texts").glob(f"{language}*.json")):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found


def lacks(error: GameError) -> list[str]:
    """What is missing for this error to be said in every language."""
    told = explain(error)
    if told["id"] == "game_error":
        return [f"no id: {error}"]
    problems = []
    for language in LANGUAGES:
        for id in (f"error.{told['id']}", f"error.{told['id']}.carts"):
            text = texts_of(language).get(id)
            if text is None:
                problems += [f"{language} has no text {id}"] if id.endswith(told["id"]) else []
                continue
            needed = set(re.findall(r"\{(\w+)\}", json.dumps(text))) - SAID_BY_THE_PAGE
            problems += [f"{language} {id} needs {name}" for name in needed - told["params"].keys()]
    return problems


def positions(name: str) -> list[Game]:
    """A game before every kind of decision, in the middle and at its end."""
    game = Game(name, 2, 5)
    found = [game.copy()]
    kinds = {OPENING}
    while not game.is_over:
        seat = game.deciders[0]
        if game.state.phase not in kinds or len(game.actions) in (20, 40):
            kinds.add(game.state.phase)
            found.append(game.copy())
        legal = game.view(seat).legal
        game.play(legal[len(game.actions) * 7 % len(legal)], seat)
    assert kinds >= {OPENING, SECOND_CARD, KEEPING}
    return [*found, game.copy()]


@pytest.mark.parametrize("name", map_names())
def test_every_objection_to_what_is_typed_can_be_said_in_every_language(name: str) -> None:
    problems: set[str] = set()
    ids: set[str] = set()
    for game in positions(name):
        for action in [*typed(game.board), *range(0, game.board.n_actions + 3, 3), 10**6]:
            for seat in range(2):
                try:
                    game.copy().play(action, seat)
                except GameError as error:
                    ids.add(error.id)
                    problems.update(lacks(error))
    assert not problems, sorted(problems)
    known = "unknown_action no_such_code which_card keep_numbers which_tickets which_route no_such_lane how_many_cards"
    assert ids >= {*known.split(), "no_such_card", "how_to_pay", "game_over"}
    if "red" in game.board.card_names and "blue" in game.board.card_names:
        assert ids >= {"card_not_in_row", "one_colour"}


UNREACHABLE = {
    ("game.py", "__init__"),  # a table is made with a number of seats that was checked
    ("game.py", "parse"),  # the server passes texts and codes, nothing else
    ("game.py", "scores"),  # asked for once the game is over
    ("game.py", "_seat"),  # seats are checked before
}
"""Raised without an id, where no client can bring it about."""


def test_the_rules_raise_no_error_without_an_id() -> None:
    found = set()
    for file in ("action.py", "game.py", "why.py"):
        tree = ast.parse((PACKAGE / "game" / file).read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                found |= {(file, function.name) for node in ast.walk(function) if is_without_id(node)}
    assert found <= UNREACHABLE


def is_without_id(node: ast.AST) -> bool:
    """Whether this raises, or makes, an error from a bare text."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
        return False
    errors = {"UnknownAction", "IllegalAction", "WrongSeat", "GameOver", "NotOver", "SetUpError", "ActionError"}
    return node.func.id in errors and not isinstance(node.args[0], ast.Call)
