"""What the docs say of the environments is so: their tables are counted again, and their examples are run."""

import re
from pathlib import Path

import pytest

from wayfare import Game, load_board, map_names
from wayfare.envs import describe
from wayfare.envs.core.layout import OBSERVATION_VERSION, layout_of
from wayfare.envs.core.rewards import REWARDS

DOCS = Path(__file__).parents[2] / "docs"
TEXT = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("environments", "language_models")}
BLOCKS = [
    (name, number, block)
    for name, text in TEXT.items()
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL))
]


@pytest.mark.parametrize("name", map_names())
def test_the_table_of_ids_is_right(name):
    board = load_board(name)
    seats = range(board.tables.fewest_seats, board.tables.most_seats + 1)
    sizes = ", ".join(f"{number}: {layout_of(board, number).size:,}" for number in seats)
    ids = f"`wayfare/{name}-v0` | `wayfare_{name}_v0` | `python_wayfare_{name}`"
    assert f"| {board.map.title} | {ids} | {board.n_actions:,} | {sizes} |" in TEXT["environments"]


def test_every_part_and_every_reward_is_explained():
    for part in layout_of(load_board("usa"), 2).parts:
        assert f"`{part}`" in TEXT["environments"]
    for reward in REWARDS:
        assert f"| `{reward}` |" in TEXT["environments"]
    assert f"| v0 | {OBSERVATION_VERSION} |" in TEXT["environments"]


@pytest.mark.xdist_group("environments")
@pytest.mark.parametrize(("name", "number", "block"), BLOCKS, ids=lambda value: str(value)[:20])
def test_the_examples_of_the_docs_run(name, number, block, capsys):
    exec(compile(block, f"{name}.md block {number + 1}", "exec"), {})
    if "print(" in block:
        assert capsys.readouterr().out


def test_the_description_in_the_docs_is_what_is_said():
    shown = re.findall(r"It looks so:\n\n```\n(.*?)```", TEXT["language_models"], flags=re.DOTALL)[0]
    start, end = shown.split("...\n")
    text = describe(Game("bazaar", seats=2, seed=7, first_seat=0).view(0))
    assert text.startswith(start)
    assert f"{text}\n".endswith(end)
