#!/usr/bin/env python3
"""Set up and start Wayfare; see HELP below. Needs only Python, no other tool.

The version check comes first, so up to there everything must run on any Python from 3.6,
and all of the file must at least parse there.
"""

import sys

OLDEST = (3, 11)
NEWEST_LOCKED = (3, 14)


def old_python_message(major: int, minor: int) -> str:
    """What to tell someone whose Python is too old; empty if it is new enough."""
    if (major, minor) >= OLDEST:
        return ""
    needed = ".".join(str(part) for part in OLDEST)
    return (
        f"Wayfare needs Python {needed} or newer, and this is Python {major}.{minor}.\n"
        "Install a newer Python and start this file with it, for example: python3.12 run.py"
    )


if old_python_message(*sys.version_info[:2]):
    sys.exit(old_python_message(*sys.version_info[:2]))

import hashlib  # noqa: E402  # this and the rest wait for the version check
import importlib.util  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import shutil  # noqa: E402
import subprocess  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402
from pathlib import Path  # noqa: E402

HELP = """\
python3 run.py               set up Wayfare if need be, then play in the browser
python3 run.py test [...]    set up, then run every check; further arguments go to pytest
python3 run.py COMMAND ...   set up, then run "wayfare COMMAND ...", for example: simulate --map usa
python3 run.py help          show this text ("python3 run.py play --help" explains a command)

Set-up makes the folder .venv and installs there what requirements.lock lists. It needs the
network the first time and when that list changes; otherwise it takes no time. "test" plays in
a real browser too: it installs Chromium if it runs as root on Debian and there is none."""

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "wayfare-stamp.json"
LOCK = ROOT / "requirements.lock"
PROJECT = ROOT / "pyproject.toml"
WINDOWS = sys.platform == "win32"
PROGRAMS = VENV / ("Scripts" if WINDOWS else "bin")
SUFFIX = ".exe" if WINDOWS else ""
PYTHON = PROGRAMS / f"python{SUFFIX}"
WAYFARE = PROGRAMS / f"wayfare{SUFFIX}"

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROWSER_VARIABLE = "WAYFARE_BROWSER"
BROWSER_TESTS = "tests/browser"

PIP_INSTALL = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
PIP_ADVICE = "See the lines above; most often the network is out of reach. Then run the same command again."

# Prints the same as this_python() if the environment was made by this Python; fails without pip.
PROBE = "import pip, sys; print(sys.implementation.name, sys.version_info[:2], sys.base_prefix)"

# How much of the set-up there is to do. Each step includes those before it.
NOTHING, PACKAGE, PACKAGES, EVERYTHING = range(4)


class SetUpError(Exception):
    """Set-up cannot go on; the text says why and what to do."""


def say(text: str = "") -> None:
    """Print at once, so that the lines of other programs come in the right order."""
    print(text, flush=True)


# --- What there is to do ---------------------------------------------------------------------------


def this_python() -> str:
    """Which Python this is: the same outside an environment that it made as in it."""
    return f"{sys.implementation.name} {sys.version_info[:2]} {sys.base_prefix}"


def wanted_stamp() -> dict[str, str]:
    """The stamp of an environment that needs no work."""
    return {
        "python": this_python(),
        "place": str(VENV),
        "lock": hashlib.sha256(LOCK.read_bytes()).hexdigest(),
        "project": hashlib.sha256(PROJECT.read_bytes()).hexdigest(),
    }


def read_stamp(path: Path) -> dict[str, str] | None:
    """The stamp that the last set-up left, or None; an unreadable one counts as unfinished."""
    try:
        stamp = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def work_to_do(stamp: dict[str, str], wanted: dict[str, str]) -> int:
    """How much of the set-up the difference between two stamps calls for.

    An unfinished set-up leaves an empty stamp, and so calls for everything.
    """
    if any(stamp.get(key) != wanted[key] for key in ("python", "place")):
        return EVERYTHING
    if stamp.get("lock") != wanted["lock"]:
        return PACKAGES
    if stamp.get("project") != wanted["project"]:
        return PACKAGE
    return NOTHING


def python_is_there() -> bool:
    """Whether the environment's Python and the Python that it stands on both still exist."""
    try:
        lines = (VENV / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return False
    homes = [line.partition("=")[2].strip() for line in lines if line.startswith("home")]
    return PYTHON.exists() and bool(homes) and Path(homes[0]).is_dir()


def python_fits(wanted: dict[str, str]) -> bool:
    """Whether an environment without a stamp works, has pip and was made by this Python."""
    if not python_is_there():
        return False
    try:
        result = subprocess.run([str(PYTHON), "-c", PROBE], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return result.returncode == 0 and result.stdout.strip() == wanted["python"]


def examine(wanted: dict[str, str]) -> int:
    """How much of the set-up there is to do, judged from what is on disk."""
    stamp = read_stamp(STAMP)
    if stamp is None:
        return PACKAGES if python_fits(wanted) else EVERYTHING
    if not python_is_there():
        return EVERYTHING
    return max(work_to_do(stamp, wanted), NOTHING if WAYFARE.exists() else PACKAGE)


# --- Doing it --------------------------------------------------------------------------------------


def finish(process: subprocess.Popen[bytes]) -> None:
    """After Ctrl-C, which the other program has had as well, let that one leave first."""
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.terminate()


def run_step(what: str, command: list[str], failure: str) -> None:
    """Run one command of the set-up, showing its output only if it fails."""
    start = time.monotonic()
    ticking = sys.stdout.isatty()
    line = f"  {what} ..."
    print(line, end="" if ticking else "\n", flush=True)
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            while process.poll() is None:
                try:
                    process.wait(timeout=1)
                except subprocess.TimeoutExpired:
                    if ticking:
                        print(f"\r{line} {time.monotonic() - start:.0f} s", end="", flush=True)
        except KeyboardInterrupt:
            finish(process)
            raise
        done = f"done in {time.monotonic() - start:.1f} s"
        if process.returncode == 0:
            say(f"\r{line} {done}" if ticking else f"  {done}")
            return
        say()
        output.seek(0)
        shutil.copyfileobj(output, sys.stdout.buffer)
        sys.stdout.flush()
    raise SetUpError(failure)


def is_root_with_apt() -> bool:
    """Whether this is Debian or its kin, and we may install packages of the system."""
    return shutil.which("apt-get") is not None and getattr(os, "geteuid", lambda: 1)() == 0


def apt_install(package: str, failure: str) -> None:
    """Install a package of the system, by a fresh list of what there is."""
    apt_get = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--yes"]
    run_step("refreshing the list of system packages", [*apt_get, "update"], failure)
    run_step(f"installing {package}", [*apt_get, "install", "--no-install-recommends", package], failure)


def provide_venv_module() -> None:
    """Debian and its kin split part of venv off: install it if we may, or else say how."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return
    package = "python{}.{}-venv".format(*sys.version_info)
    advice = "This Python lacks the modules venv and ensurepip. "
    if not shutil.which("apt-get"):
        raise SetUpError(advice + "Install them, or use another Python.")
    advice += f"Install them, as root, with: apt-get install {package}"
    if not is_root_with_apt():
        raise SetUpError(advice)
    apt_install(package, advice)


def make_environment() -> None:
    """Make .venv anew, in place of any that is there."""
    if VENV.exists() or VENV.is_symlink():
        say("  removing the old .venv: it is unfinished, broken, moved or made by another Python")
        try:
            shutil.rmtree(VENV)
        except OSError as error:
            raise SetUpError(f"Could not remove .venv ({error}). Remove it by hand and try again.") from error
    provide_venv_module()
    base = getattr(sys, "_base_executable", None) or sys.executable
    version = ".".join(str(part) for part in sys.version_info[:3])
    run_step(
        f"making .venv with Python {version}",
        [base, "-m", "venv", str(VENV)],
        "Could not make .venv; see the lines above.",
    )


def install_packages() -> None:
    """Install what the lock file lists, each file checked against its hash."""
    failure = f"Could not install the packages. {PIP_ADVICE}"
    if sys.version_info[:2] > NEWEST_LOCKED:
        failure += " Or this Python is too new: Python {}.{} is the newest tried.".format(*NEWEST_LOCKED)
    run_step(
        "installing the packages that requirements.lock lists",
        [*PIP_INSTALL, "--require-hashes", "-r", "requirements.lock"],
        failure,
    )


def install_wayfare() -> None:
    """Install Wayfare itself, so that it runs from this folder."""
    run_step(
        "installing Wayfare itself",
        [*PIP_INSTALL, "--no-deps", "--no-build-isolation", "-e", "."],
        f"Could not install Wayfare itself. {PIP_ADVICE}",
    )


def set_up() -> None:
    """Bring .venv up to date. Takes no time and no network when it is already."""
    wanted = wanted_stamp()
    work = examine(wanted)
    if work == NOTHING:
        return
    start = time.monotonic()
    say("Setting up Wayfare" + (" (this takes about a minute)" if work == EVERYTHING else ""))
    if work >= EVERYTHING:
        make_environment()
    STAMP.write_text("{}\n", encoding="utf-8")  # unfinished, should this be cut short
    try:
        if work >= PACKAGES:
            install_packages()
        install_wayfare()
    except SetUpError:
        STAMP.unlink()  # pip gave up in good order: what is there can be built on
        raise
    STAMP.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
    say(f"Set up in {time.monotonic() - start:.1f} s")
    say()


# --- The browser for the tests ---------------------------------------------------------------------


def find_browser() -> str | None:
    """The browser that the tests drive: the one named in the environment, else the first that is installed."""
    named = os.environ.get(BROWSER_VARIABLE)
    if named:
        return shutil.which(named)
    return next((found for found in map(shutil.which, BROWSERS) if found), None)


def provide_browser() -> None:
    """Install Chromium if there is no browser and we may; without one the tests run all the same, and say so."""
    if find_browser() or os.environ.get(BROWSER_VARIABLE) or not is_root_with_apt():
        return
    say("There is no browser for the tests: installing Chromium (this takes a minute or two)")
    try:
        apt_install("chromium", "Chromium could not be installed.")
    except SetUpError as error:
        say(f"{error} The tests go on without it.")
    say()


def browser_warning() -> str:
    """What to say at the end if the tests had no browser; empty if they had one."""
    if find_browser():
        return ""
    named = os.environ.get(BROWSER_VARIABLE)
    reason = f"{BROWSER_VARIABLE} names {named}, which is not there" if named else "no browser was found"
    return (
        f"NO BROWSER: {reason}, so nothing was tested in a real browser.\n"
        f"Install Chromium (on Debian, as root: apt-get install chromium), or name a browser in {BROWSER_VARIABLE}."
    )


# --- Running ---------------------------------------------------------------------------------------


def route(arguments: list[str]) -> tuple[str, list[str]]:
    """What to do ("help", "test" or "wayfare") and the arguments to do it with."""
    if not arguments:
        return "wayfare", ["serve"]
    if arguments[0] in ("help", "-h", "--help"):
        return "help", []
    if arguments[0] == "test":
        return "test", arguments[1:]
    return "wayfare", arguments


def checks(arguments: list[str]) -> list[tuple[str, list[str]]]:
    """The name and the command of every check, in order."""
    python = [str(PYTHON), "-m"]
    workers = min(4, os.cpu_count() or 1)
    chosen = arguments or ["--ignore", BROWSER_TESTS]
    found = [
        ("ruff", [*python, "ruff", "check"]),
        ("mypy", [*python, "mypy", "--strict"]),
        ("pytest", [*python, "pytest", "-n", str(workers), "--dist", "loadgroup", *chosen]),
    ]
    if (
        not arguments
    ):  # in processes of their own: Playwright keeps an event loop running, which other tests cannot share
        side_by_side = ["-n", str(min(2, workers)), "--dist", "loadgroup"]
        found.append(("browser", [*python, "pytest", *side_by_side, BROWSER_TESTS]))
    return found


def summary(results: list[tuple[str, int, float]]) -> str:
    """One line for each check (name, status, seconds), then one that says whether all is well."""
    lines = []
    for name, status, seconds in results:
        lines.append(f"{name:12}{'FAILED' if status else 'passed':8}{seconds:6.1f} s")
    failed = [name for name, status, _ in results if status]
    lines.append(f"FAILED: {', '.join(failed)}" if failed else f"PASSED: all {len(results)} checks")
    return "\n".join(lines)


def run_checks(arguments: list[str]) -> int:
    """Run every check, whether or not one before it failed."""
    provide_browser()
    results = []
    for name, command in checks(arguments):
        say(f"== {name} ==")
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=ROOT)
        try:
            status = process.wait()
        except KeyboardInterrupt:
            finish(process)
            raise
        results.append((name, status, time.monotonic() - start))
        say(f"{name} took {results[-1][2]:.1f} s")
        say()
    warning = browser_warning()
    if warning and os.environ.get("CI") == "true":
        results.append(("no browser", 1, 0.0))
    say("== Summary ==")
    if warning:
        say(warning)
    say(summary(results))
    return int(any(status for _, status, _ in results))


def run_wayfare(arguments: list[str]) -> int:
    """Run the wayfare command in place of this program, or as its child on Windows."""
    command = [str(WAYFARE), *arguments]
    if not WINDOWS:
        os.execv(command[0], command)
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:  # the child has had it too, and decides
                continue


def main(arguments: list[str]) -> int:
    """Do what the arguments ask for and return the exit status."""
    what, rest = route(arguments)
    if what == "help":
        say(HELP)
        return 0
    try:
        set_up()
        return run_checks(rest) if what == "test" else run_wayfare(rest)
    except SetUpError as error:
        print(f"\nSet-up failed. {error}", file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr, flush=True)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
