"""The examples do what they say: they are run as a reader would run them."""

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from wayfare import load_board

pytestmark = pytest.mark.xdist_group("environments")

ROOT = Path(__file__).parents[2]


def run(name: str, *arguments: str) -> str:
    """What an example prints; it must not fail, nor warn."""
    command = [sys.executable, "-W", "error", str(ROOT / "examples" / name), *arguments]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"OPENBLAS_NUM_THREADS": "1"}, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def percent(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"(\d+)%", text)]


@pytest.fixture(scope="module")
def policy(tmp_path_factory) -> tuple[Path, str]:
    """A policy that has learned for a few seconds, and what the example said of it."""
    file = tmp_path_factory.mktemp("policy") / "policy.npz"
    return file, run("masked_ppo.py", "--map", "bazaar", "--seconds", "600", "--rounds", "12", "--out", str(file))


def test_random_play_runs_in_all_three_environments():
    lines = run("random_play.py", "--map", "bazaar", "--count", "64", "--steps", "60").splitlines()
    assert [line.split(":")[0] for line in lines] == ["Gymnasium", "PettingZoo", "Batch"]
    assert int(re.findall(r"(\d+) games ended", lines[2])[0]) > 30


def test_masked_ppo_learns_to_beat_random_players(policy):
    """Untrained it wins less than half; it has won nine in ten after as many rounds, with every seed tried."""
    before, after = percent(policy[1])
    assert before < 50
    assert after > 75


def test_a_saved_policy_is_a_bot_like_any_other(policy):
    text = run("evaluate.py", str(policy[0]), "--map", "bazaar", "--games", "20", "--opponents", "random,greedy")
    against_random, against_greedy = text.splitlines()
    assert against_random.startswith("against random: wins ")
    assert percent(against_random)[0] > 65
    assert against_greedy.startswith("against greedy: wins ")


def test_a_policy_for_another_board_says_so(policy, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "examples")
    bot = import_module("trained_bot").TrainedBot
    bot(load_board("bazaar"), 0, Random(1), weights=str(policy[0]))
    with pytest.raises(ValueError, match="was trained on bazaar, or for other observations"):
        bot(load_board("skerries"), 0, Random(1), weights=str(policy[0]))


def test_recorded_games_teach_a_network(tmp_path):
    pytest.importorskip("pyarrow")
    text = run("learn_from_records.py", "--map", "bazaar", "--games", "30", "--out", str(tmp_path / "imitation.npz"))
    before, after = percent(text)
    assert after > before + 15
