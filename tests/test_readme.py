"""The README is run: every Python block in it must work as it stands."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_block_of_the_readme_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(BLOCKS[number], f"README block {number + 1}", "exec"), {})
    if "print(" in BLOCKS[number]:
        assert capsys.readouterr().out


def test_the_readme_has_a_whole_game_in_a_dozen_lines() -> None:
    lines = [line for line in BLOCKS[0].splitlines() if line.strip()]
    assert "while not game.is_over" in BLOCKS[0]
    assert len(lines) <= 12
