"""Everything beyond the core is an extra: without it, the rest works, and what needs it says what to install."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def without(*packages: str, then: str) -> str:
    """What a new Python prints in which these packages cannot be imported."""
    hide = (
        "import sys\n"
        "class Hiding:\n"
        "    def __init__(self, finder): self.finder = finder\n"
        "    def __getattr__(self, name): return getattr(self.finder, name)\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        hidden = name.split('.')[0] in {packages!r}\n"
        "        return None if hidden else self.finder.find_spec(name, path, target)\n"
        "sys.meta_path[:] = [Hiding(finder) for finder in sys.meta_path]\n"
    )
    done = subprocess.run([sys.executable, "-c", hide + then], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_texts_and_observations_need_no_framework():
    script = (
        "import wayfare.envs\nfrom wayfare import Game\nview = Game('bazaar', 2, 1).view(0)\n"
        "print(len(wayfare.envs.observe(view)), wayfare.envs.describe(view)[:13])"
    )
    assert without("gymnasium", "pettingzoo", "pyspiel", "pyarrow", "resvg_py", "PIL", "pygame", then=script) == (
        "152 Board: Bazaar\n"
    )


@pytest.mark.parametrize(
    ("package", "module", "extra"),
    [
        ("gymnasium", "gymnasium_env", "envs"),
        ("gymnasium", "vector_env", "envs"),
        ("pettingzoo", "wayfare_usa_v0", "envs"),
        ("pyspiel", "openspiel", "openspiel"),
        ("pyarrow", "dataset", "parquet"),
    ],
)
def test_what_needs_an_extra_says_how_to_install_it(package, module, extra):
    script = f"try:\n    import wayfare.envs.{module}\nexcept ImportError as error:\n    print(error)"
    assert f"which is not installed: pip install 'wayfare[{extra}]'" in without(package, then=script)


def test_pictures_and_windows_say_so_too():
    script = (
        "from wayfare import Game\nfrom wayfare.envs.render import Window, draw\n"
        "for ask in (lambda: draw(Game('bazaar', 2, 1).view()), Window):\n"
        "    try:\n        ask()\n    except ImportError as error:\n        print(error)"
    )
    told = without("resvg_py", "pygame", then=script).splitlines()
    assert told == [
        "this needs resvg-py and pillow, which is not installed: pip install 'wayfare[envs]'",
        "this needs pygame-ce, which is not installed: pip install 'wayfare[envs]'",
    ]


def test_an_unknown_name_is_refused_as_python_does():
    import wayfare.envs

    with pytest.raises(AttributeError, match="has no attribute 'Gmaes'"):
        _ = wayfare.envs.Gmaes
