"""Packages of npm for tests, installed when they are needed into the environment's own folder, and kept there."""

import shutil
import subprocess
import sys
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
    place.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefix", str(place), name]
    try:
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=SOON, check=False)
        trouble = done.stderr if done.returncode else ""
    except subprocess.TimeoutExpired:
        trouble = f"no answer in {SOON:.0f} s"
    if trouble or not (found / "package.json").exists():
        reason = f"npm could not install {name}: {trouble.strip()[-300:]}"
        pytest.skip(reason)
    return found
