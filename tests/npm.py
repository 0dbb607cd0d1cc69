"""Packages of npm for tests, installed when they are needed into the environment's own folder, and kept there."""

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

KEPT = Path(sys.prefix) / "npm"
SOON = 180.0


def npm_package(name: str) -> Path:
    """The folder of a package. Without node, or where it cannot be installed, the test is skipped and says so."""
    npm = shutil.which("npm")
    if not shutil.which("node") or npm is None:
        pytest.skip(f"node and npm are not installed, so {name} cannot be used")
    place = KEPT / name
    found = place / "node_modules" / name
    if (found / "package.json").exists():
        return found
    # In a folder of this process's own, moved when it is whole: several test processes may want it at once.
    mine = KEPT / f"{name}.{os.getpid()}"
    mine.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefix", str(mine), name]
    try:
        done = subprocess.run(command, cwd=mine, capture_output=True, text=True, timeout=SOON, check=False)
        trouble = done.stderr if done.returncode else ""
    except subprocess.TimeoutExpired:
        trouble = f"no answer in {SOON:.0f} s"
    if (mine / "node_modules" / name / "package.json").exists():
        with suppress(OSError):  # somebody else's was there first
            mine.rename(place)
    shutil.rmtree(mine, ignore_errors=True)
    if not (found / "package.json").exists():
        reason = f"npm could not install {name}: {trouble.strip()[-300:]}"
        pytest.skip(reason)
    return found
