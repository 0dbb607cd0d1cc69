"""Imports point one way, from the maps up to the command line; FLOORS tells how."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "wayfare"

FLOORS = [
    {"maps"},
    {"engine"},
    {"board"},
    {"game"},
    {"__init__"},
    {"picture", "bots"},
    {"arena", "envs"},
    {"server", "terminal", "bench"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
"""A part may import from itself and from lower floors, not from its neighbours; `__init__` is `import wayfare`."""

FLOOR = {part: number for number, parts in enumerate(FLOORS) for part in parts}
FILES = sorted(path for path in PACKAGE.rglob("*.py"))


def part_of(path: Path) -> str:
    """Which part of the package a file belongs to."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imports_of(path: Path) -> list[str]:
    """Every module a file imports, anywhere in it, by its full name."""
    package = ["wayfare", *path.relative_to(PACKAGE).parts[:-1]]
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            if module == "wayfare" or node.module is None:
                found += [f"{module}.{alias.name}" for alias in node.names]
            else:
                found.append(module)
    return found


def parts_imported(path: Path) -> set[str]:
    """The parts of Wayfare a file imports; names that only the package itself offers count as `__init__`."""
    parts = set()
    for module in imports_of(path):
        names = module.split(".")
        if names[0] == "wayfare":
            parts.add(names[1] if len(names) > 1 and names[1] in FLOOR else "__init__")
    return parts


def others_imported(path: Path) -> set[str]:
    """What a file imports that is neither Wayfare's nor Python's own."""
    tops = {module.split(".")[0] for module in imports_of(path)}
    return tops - {"wayfare"} - sys.stdlib_module_names


def test_every_part_of_the_package_has_its_floor():
    assert {part_of(path) for path in FILES} <= set(FLOOR)
    assert {"engine", "board", "game", "bots"} <= {part_of(path) for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_imports_only_from_its_own_part_and_from_below(path):
    part = part_of(path)
    for imported in parts_imported(path) - {part}:
        assert FLOOR[imported] < FLOOR[part], f"{part} must not import {imported}"


def test_the_engine_imports_nothing_but_itself_and_only_fast_knows_numpy_and_numba():
    for path in (PACKAGE / "engine").glob("*.py"):
        assert parts_imported(path) <= {"engine"}, path.name
        assert others_imported(path) == ({"numpy", "numba", "llvmlite"} if path.name == "fast.py" else set()), path.name
        assert path.name == "fast.py" or "wayfare.engine.fast" not in imports_of(path)


def test_board_and_game_need_nothing_but_python_and_what_lies_below():
    for path in (*(PACKAGE / "board").glob("*.py"), *(PACKAGE / "game").glob("*.py"), PACKAGE / "__init__.py"):
        assert others_imported(path) == set(), path.name
        assert not any(module.startswith("wayfare.engine.fast") for module in imports_of(path)), path.name


def test_the_package_itself_offers_only_games_and_boards():
    assert parts_imported(PACKAGE / "__init__.py") == {"board", "game"}


def test_the_test_sees_every_way_to_import(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    (tmp_path / "game").mkdir()
    path = tmp_path / "game" / "some.py"
    path.write_text(
        "import wayfare.server.app, os\nfrom wayfare.cli import main\nfrom wayfare import bots, Game\n"
        "from ..terminal import table\nfrom .. import commands\nfrom . import view\n"
        "def late():\n    import numpy as np\n    from rich.table import Table\n"
    )
    assert parts_imported(path) == {"server", "cli", "bots", "__init__", "terminal", "commands", "game"}
    assert others_imported(path) == {"numpy", "rich"}


def test_a_game_and_its_first_legal_list_load_nothing_heavy():
    script = (
        "import sys, wayfare; game = wayfare.Game('italy', 3, seed=1); assert game.legal_actions();"
        "game.view(0); heavy = 'numpy numba llvmlite rich typer click prompt_toolkit wayfare.engine.fast'.split();"
        "print([name for name in heavy if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
