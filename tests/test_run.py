"""run.py: what it decides, without installing anything; and the lock file it installs from."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wayfare_run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


run = load()
WANTED = {"python": "cpython (3, 11) /usr", "place": "/games/.venv", "lock": "aa", "project": "bb"}


# --- Old Python ---


@pytest.mark.parametrize("version", [(3, 6), (3, 10), (2, 7)])
def test_old_python_is_told_what_to_do(version: tuple[int, int]) -> None:
    message = run.old_python_message(*version)
    assert "needs Python 3.11" in message
    assert f"this is Python {version[0]}.{version[1]}." in message


@pytest.mark.parametrize("version", [(3, 11), (3, 14), (4, 0)])
def test_new_python_is_told_nothing(version: tuple[int, int]) -> None:
    assert run.old_python_message(*version) == ""


def test_old_python_stops_before_anything_else() -> None:
    code = (
        "import runpy, sys\n"
        "sys.version_info = (3, 8, 10, 'final', 0)\n"
        f"runpy.run_path({str(ROOT / 'run.py')!r}, run_name='__main__')\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.startswith("Wayfare needs Python 3.11")
    assert "Traceback" not in result.stderr


def test_file_parses_on_old_python() -> None:
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 7))


# --- Arguments ---


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ("wayfare", ["serve"])),
        (["help"], ("help", [])),
        (["-h"], ("help", [])),
        (["--help"], ("help", [])),
        (["test"], ("test", [])),
        (["test", "-k", "board", "-x"], ("test", ["-k", "board", "-x"])),
        (["simulate", "--map", "usa"], ("wayfare", ["simulate", "--map", "usa"])),
        (["play", "--help"], ("wayfare", ["play", "--help"])),
        (["--version"], ("wayfare", ["--version"])),
    ],
)
def test_route(arguments: list[str], expected: tuple[str, list[str]]) -> None:
    assert run.route(arguments) == expected


def test_help_needs_no_set_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "set_up", lambda: pytest.fail("set up for help"))
    assert run.main(["help"]) == 0
    assert "python3 run.py test" in capsys.readouterr().out


def test_failed_set_up_ends_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> None:
        raise run.SetUpError("No network.")

    monkeypatch.setattr(run, "set_up", fail)
    assert run.main([]) == 1
    assert capsys.readouterr().err == "\nSet-up failed. No network.\n"


def test_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "set_up", interrupt)
    assert run.main(["test"]) == 130
    assert capsys.readouterr().err == "\nStopped.\n"


# --- Stamp ---


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, run.NOTHING),
        ({"project": "xx"}, run.PACKAGE),
        ({"lock": "xx"}, run.PACKAGES),
        ({"lock": "xx", "project": "xx"}, run.PACKAGES),
        ({"python": "cpython (3, 12) /usr"}, run.EVERYTHING),
        ({"place": "/elsewhere/.venv"}, run.EVERYTHING),
    ],
)
def test_work_to_do(changed: dict[str, str], expected: int) -> None:
    assert run.work_to_do(WANTED | changed, WANTED) == expected


def test_unfinished_set_up_is_done_again() -> None:
    assert run.work_to_do({}, WANTED) == run.EVERYTHING


def test_wanted_stamp_follows_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, project = tmp_path / "requirements.lock", tmp_path / "pyproject.toml"
    lock.write_text("rich==1", encoding="utf-8")
    project.write_text("[project]", encoding="utf-8")
    monkeypatch.setattr(run, "LOCK", lock)
    monkeypatch.setattr(run, "PROJECT", project)
    before = run.wanted_stamp()
    assert before == run.wanted_stamp()
    lock.write_text("rich==2", encoding="utf-8")
    after = run.wanted_stamp()
    assert {key for key in before if before[key] != after[key]} == {"lock"}


@pytest.mark.parametrize(
    ("text", "expected"), [(None, None), ("not json", {}), ("[1]", {}), ('{"a": "b"}', {"a": "b"})]
)
def test_read_stamp(tmp_path: Path, text: str | None, expected: dict[str, str] | None) -> None:
    path = tmp_path / "stamp.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert run.read_stamp(path) == expected


def make_venv(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that looks like a finished environment, and run.py made to look at it."""
    programs = folder / "bin"
    programs.mkdir()
    for name, attribute in (("python", "PYTHON"), ("wayfare", "WAYFARE")):
        (programs / name).touch()
        monkeypatch.setattr(run, attribute, programs / name)
    (folder / "pyvenv.cfg").write_text(f"home = {programs}\nversion = 3.11.7\n", encoding="utf-8")
    monkeypatch.setattr(run, "VENV", folder)
    monkeypatch.setattr(run, "STAMP", folder / "stamp.json")
    run.STAMP.write_text(run.json.dumps(WANTED), encoding="utf-8")


def test_examine_finished_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_venv(tmp_path, monkeypatch)
    assert run.examine(WANTED) == run.NOTHING


@pytest.mark.parametrize(
    ("missing", "expected"),
    [("bin/wayfare", run.PACKAGE), ("bin/python", run.EVERYTHING), ("pyvenv.cfg", run.EVERYTHING)],
)
def test_examine_broken_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, expected: int
) -> None:
    make_venv(tmp_path, monkeypatch)
    (tmp_path / missing).unlink()
    assert run.examine(WANTED) == expected


def test_examine_environment_whose_python_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_venv(tmp_path, monkeypatch)
    (tmp_path / "pyvenv.cfg").write_text(f"home = {tmp_path / 'gone'}\n", encoding="utf-8")
    assert run.examine(WANTED) == run.EVERYTHING


@pytest.mark.parametrize("fits", [True, False])
def test_environment_without_stamp_is_kept_if_it_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fits: bool
) -> None:
    make_venv(tmp_path, monkeypatch)
    run.STAMP.unlink()
    monkeypatch.setattr(run, "python_fits", lambda wanted: fits)
    assert run.examine(WANTED) == (run.PACKAGES if fits else run.EVERYTHING)


def test_nothing_runs_when_nothing_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_venv(tmp_path, monkeypatch)
    monkeypatch.setattr(run, "wanted_stamp", lambda: WANTED)
    monkeypatch.setattr(run, "subprocess", None)
    run.set_up()


@pytest.mark.parametrize("step", ["install_packages", "install_wayfare"])
def test_set_up_cut_short_is_marked_unfinished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    make_venv(tmp_path, monkeypatch)
    monkeypatch.setattr(run, "wanted_stamp", lambda: WANTED | {"lock": "new"})
    monkeypatch.setattr(run, "install_packages", lambda: None)
    monkeypatch.setattr(run, step, interrupt)
    with pytest.raises(KeyboardInterrupt):
        run.set_up()
    assert run.examine(WANTED) == run.EVERYTHING


# --- Debian without venv ---


def lack_ensurepip(monkeypatch: pytest.MonkeyPatch, user: int, apt_get: str | None) -> list[list[str]]:
    """Make run.py see a Python without ensurepip; the commands that it then runs."""
    commands: list[list[str]] = []
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(run.os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(run.shutil, "which", lambda name: apt_get)
    monkeypatch.setattr(run, "run_step", lambda what, command, failure: commands.append(command))
    return commands


def test_missing_venv_is_installed_by_root(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = lack_ensurepip(monkeypatch, user=0, apt_get="/usr/bin/apt-get")
    run.provide_venv_module()
    assert [command[-1] for command in commands] == ["update", "python{}.{}-venv".format(*sys.version_info)]


@pytest.mark.parametrize(
    ("apt_get", "advice"),
    [("/usr/bin/apt-get", "as root, with: apt-get install python3"), (None, "another Python")],
)
def test_missing_venv_is_explained_to_others(monkeypatch: pytest.MonkeyPatch, apt_get: str | None, advice: str) -> None:
    commands = lack_ensurepip(monkeypatch, user=1000, apt_get=apt_get)
    with pytest.raises(run.SetUpError, match=advice):
        run.provide_venv_module()
    assert commands == []


# --- The browser for the tests ---


def lack_browser(monkeypatch: pytest.MonkeyPatch, user: int, programs: tuple[str, ...]) -> list[list[str]]:
    """Make run.py find only these programs; the commands that it then runs."""
    commands: list[list[str]] = []
    monkeypatch.delenv("WAYFARE_BROWSER", raising=False)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(run.os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}" if name in programs else None)
    monkeypatch.setattr(run, "run_step", lambda what, command, failure: commands.append(command))
    return commands


def test_missing_browser_is_installed_by_root(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = lack_browser(monkeypatch, user=0, programs=("apt-get",))
    run.provide_browser()
    assert [command[-1] for command in commands] == ["update", "chromium"]
    assert "installing Chromium (this takes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("user", "programs"),
    [(1000, ("apt-get",)), (0, ()), (0, ("apt-get", "chromium")), (0, ("apt-get", "google-chrome"))],
)
def test_browser_is_left_to_others(monkeypatch: pytest.MonkeyPatch, user: int, programs: tuple[str, ...]) -> None:
    commands = lack_browser(monkeypatch, user, programs)
    run.provide_browser()
    assert commands == []


def test_browser_that_cannot_be_installed_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(what: str, command: list[str], failure: str) -> None:
        raise run.SetUpError(failure)

    lack_browser(monkeypatch, user=0, programs=("apt-get",))
    monkeypatch.setattr(run, "run_step", fail)
    run.provide_browser()
    assert "Chromium could not be installed. The tests go on" in capsys.readouterr().out


def test_browser_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = lack_browser(monkeypatch, user=0, programs=("apt-get", "chromium", "brave"))
    monkeypatch.setenv("WAYFARE_BROWSER", "brave")
    assert run.find_browser() == "/usr/bin/brave"
    monkeypatch.setenv("WAYFARE_BROWSER", "gone")
    run.provide_browser()
    assert commands == []
    assert "WAYFARE_BROWSER names gone" in run.browser_warning()


@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 1)])
def test_missing_browser_is_told_last_and_fails_in_ci(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], ci: str, status: int
) -> None:
    lack_browser(monkeypatch, user=1000, programs=())
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(run, "checks", lambda arguments: [("fine", [sys.executable, "-c", "pass"])])
    assert run.run_checks([]) == status
    last = capfd.readouterr().out.splitlines()[-6:]
    assert any(line.startswith("NO BROWSER: no browser was found") for line in last)
    assert last[-1] == ("FAILED: no browser" if status else "PASSED: all 1 checks")


# --- Checks ---


def test_checks_come_in_order_and_pass_arguments_to_pytest() -> None:
    names = [name for name, _ in run.checks([])]
    assert names == ["ruff", "mypy", "pytest", "browser"]
    command = run.checks(["-k", "board"])[-1][1]
    assert command[-2:] == ["-k", "board"]
    assert 1 <= int(command[command.index("-n") + 1]) <= 4


def test_summary_of_success() -> None:
    text = run.summary([("ruff", 0, 0.1), ("mypy", 0, 12.34)])
    assert text.splitlines()[1].split() == ["mypy", "passed", "12.3", "s"]
    assert text.splitlines()[-1] == "PASSED: all 2 checks"


def test_summary_of_failure_names_what_failed() -> None:
    text = run.summary([("ruff", 1, 0.1), ("mypy", 0, 1.0), ("pytest", -2, 3.0)])
    assert text.splitlines()[-1] == "FAILED: ruff, pytest"


def test_every_check_runs_and_any_failure_counts(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    commands = [(str(status), [sys.executable, "-c", f"raise SystemExit({status})"]) for status in (0, 1, 0)]
    monkeypatch.setattr(run, "checks", lambda arguments: commands)
    monkeypatch.setattr(run, "find_browser", lambda: "/usr/bin/chromium")
    assert run.run_checks([]) == 1
    assert capfd.readouterr().out.splitlines()[-1] == "FAILED: 1"


# --- Lock file ---


def locked() -> dict[str, int]:
    """The name of every locked package, with the number of its hashes."""
    counts: dict[str, int] = {}
    name = ""
    for line in (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines():
        if found := re.match(r"([a-z0-9-]+)==", line):
            name = found[1]
            counts.setdefault(name, 0)
        else:
            assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line), line
            counts[name] += 1
    return counts


def test_lock_has_hashes_and_nothing_but() -> None:
    assert all(locked().values())


def test_lock_covers_what_the_project_asks_for() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    groups = project["dependency-groups"].values()
    asked = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    asked += [entry for group in groups for entry in group if isinstance(entry, str)]
    names = {re.match(r"[A-Za-z0-9_.-]+", entry)[0].lower().replace("_", "-") for entry in asked}  # type: ignore[index]
    assert names <= set(locked())
