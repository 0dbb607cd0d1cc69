"""The page's own modules are checked by TypeScript's compiler, as strictly as wayfare/server/web/jsconfig.json says."""

import json
import subprocess
from pathlib import Path

from npm import npm_package

WEB = Path(__file__).resolve().parent.parent / "wayfare" / "server" / "web"


def test_types_fit() -> None:
    compiler = npm_package("typescript") / "bin" / "tsc"
    command = ["node", str(compiler), "--project", str(WEB / "jsconfig.json"), "--pretty", "false"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_check_is_strict() -> None:
    options = json.loads((WEB / "jsconfig.json").read_text(encoding="utf-8"))["compilerOptions"]
    assert options["checkJs"]
    assert options["strict"]
    assert options["noEmit"]
