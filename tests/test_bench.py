import json
from dataclasses import replace
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from wayfare import bench as measuring
from wayfare.bench import QUICK, REFERENCE, TABLES, Effort, Figure, duration, measure, rate
from wayfare.commands.bench import bench, make_report

pytestmark = pytest.mark.xdist_group("compiled")

TINY = Effort(repetitions=2, games=20, stepped_games=64, plain_games=2, starts=1, cold=False)

NAMES = {
    REFERENCE, "plain_carrier", "game_api", "first_list", "first_list_process", "warm_start", "italy_5_to_usa_2",
    "two_threads", "step", "choose_and_step", "scoring_usa_2", "scoring_usa_5", "scoring_italy_5", "state_size",
    "state_copy", *(f"{what}_{name}_{seats}" for what in ("playouts", "listing") for name, seats in TABLES),
}  # fmt: skip


@pytest.fixture(scope="module")
def figures() -> dict[str, Figure]:
    return {figure.name: figure for figure in measure(TINY)}


def test_everything_is_measured(figures: dict[str, Figure]) -> None:
    assert set(figures) == NAMES
    assert all(figure.value > 0 and figure.worst > 0 for figure in figures.values())


def test_the_state_is_as_small_as_it_should_be(figures: dict[str, Figure]) -> None:
    assert figures["state_size"].met


def test_compiled_games_are_far_faster_than_interpreted_ones(figures: dict[str, Figure]) -> None:
    assert figures["playouts_usa_2"].value > 20 * figures["plain_carrier"].value
    assert figures["listing_usa_2"].value > 10 * figures["plain_carrier"].value


def test_rates_and_times_are_compared_with_the_reference_loop() -> None:
    fast = rate("fast", "Fast", [4e6, 2e6], at_least=3e6)
    assert (fast.value, fast.worst, fast.met) == (4e6, 2e6, True)
    assert fast.ratio(8e6) == 0.5
    slow = duration("slow", "Slow", [0.002, 0.003], "ms", at_most=1)
    assert (slow.value, slow.worst, slow.met) == (2.0, 3.0, False)
    assert slow.ratio(8e6) == pytest.approx(16_000)
    size = Figure("size", "Size", 872, 872, "bytes")
    assert (size.met, size.ratio(8e6)) == (None, None)


def test_compiling_from_scratch_is_measured_unless_it_should_be_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    programs = []

    def run(program: str, **variables: str) -> str:
        programs.append((program, "NUMBA_CACHE_DIR" in variables))
        return "0.05"

    monkeypatch.setattr(measuring, "run_python", run)
    names = [figure.name for figure in measuring.measure_starts(replace(TINY, cold=True))]
    assert names == ["first_list", "first_list_process", "cold_compile", "warm_start"]
    assert all(own_cache for program, own_cache in programs if "Batch" in program)
    assert not QUICK.cold
    assert Effort().cold


def test_a_first_list_needs_no_numpy() -> None:
    assert 0 < float(measuring.run_python(measuring.FIRST_LIST)) < 60


def run_command(monkeypatch: pytest.MonkeyPatch, figures: dict[str, Figure], *arguments: str) -> Any:
    monkeypatch.setattr(measuring, "measure", lambda effort: iter(figures.values()))
    app = typer.Typer()
    app.command()(bench)
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def test_the_table_shows_figures_targets_and_ratios(
    monkeypatch: pytest.MonkeyPatch, figures: dict[str, Figure]
) -> None:
    lines = run_command(monkeypatch, figures, "--quick").splitlines()
    assert lines[0].split() == ["best", "worst", "target", "in", "reference", "steps"]
    by_name = {line.split("  ")[0]: line for line in lines}
    assert "≥ 6.00 M/s" in by_name["Playouts, USA 2: decisions"]
    assert "872 bytes" in by_name["Size of a state"]
    assert lines[-1].startswith("Wayfare ")


def test_json_is_one_document_with_the_keys_that_help_names(
    monkeypatch: pytest.MonkeyPatch, figures: dict[str, Figure]
) -> None:
    report = json.loads(run_command(monkeypatch, figures, "--json", "--quick"))
    assert list(report) == ["wayfare", "python", "machine", "processors", "quick", "seconds", "figures"]
    assert {figure["name"] for figure in report["figures"]} == NAMES
    assert bench.__doc__ is not None
    for key in [*report, *report["figures"][0]]:
        assert key in bench.__doc__
    reference = next(figure for figure in report["figures"] if figure["name"] == REFERENCE)
    assert reference["ratio"] == 1


def test_a_report_says_what_machine_it_is_from(figures: dict[str, Figure]) -> None:
    report = make_report(list(figures.values()), quick=True, seconds=1.5)
    assert report["quick"] is True
    assert report["processors"] >= 1
