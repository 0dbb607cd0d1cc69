"""The page's own modules are checked: types as strictly as wayfare/server/web/jsconfig.json says, and by a linter."""

import json
import subprocess
from pathlib import Path

import pytest
from npm import npm_package

pytestmark = pytest.mark.xdist_group("npm")  # one process installs a package, not two at once
WEB = Path(__file__).resolve().parent.parent / "wayfare" / "server" / "web"


def test_types_fit() -> None:
    compiler = npm_package("typescript") / "bin" / "tsc"
    command = ["node", str(compiler), "--project", str(WEB / "jsconfig.json"), "--pretty", "false"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_linter_objects_to_nothing() -> None:
    linter = npm_package("eslint") / "bin" / "eslint.js"
    command = ["node", str(linter), "--max-warnings", "0", "."]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_linter_would_object(tmp_path: Path) -> None:
    linter = npm_package("eslint") / "bin" / "eslint.js"
    (tmp_path / "eslint.config.mjs").write_text((WEB / "eslint.config.mjs").read_text(encoding="utf-8"))
    (tmp_path / "wrong.js").write_text("var one = 1;\nif (one == 2) one = 3;\n", encoding="utf-8")
    command = ["node", str(linter), "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 1
    assert {"no-var", "eqeqeq"} <= set(done.stdout.split())


def test_the_check_is_strict() -> None:
    options = json.loads((WEB / "jsconfig.json").read_text(encoding="utf-8"))["compilerOptions"]
    assert options["checkJs"]
    assert options["strict"]
    assert options["noEmit"]
