"""`wayfare bench`: how fast this machine plays."""

import json
import os
import platform
import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from wayfare.bench import Figure


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of a table.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="Fewer repetitions, and no compiling from scratch.")] = False,
) -> None:
    """Measure how fast the engine is here, beside a fixed loop of plain Python.

    Best is the best of several repetitions, worst the worst of them. The last column is the figure in steps of the
    reference loop, which can be compared between machines: a rate divided by the loop's, a time multiplied by it.

    The JSON document has the keys wayfare, python, machine, processors, quick, seconds and figures; each figure has
    name, what, value (the best), worst, unit, at_least, at_most, met and ratio.
    """
    from wayfare.bench import QUICK, Effort, measure

    start = time.perf_counter()
    figures: list[Figure] = []
    for figure in measure(QUICK if quick else Effort()):
        figures.append(figure)
        if sys.stderr.isatty():
            print(f"\r\x1b[K{figure.what}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    report = make_report(figures, quick, time.perf_counter() - start)
    if as_json:
        typer.echo(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        _print_table(report)


def make_report(figures: "list[Figure]", quick: bool, seconds: float) -> dict[str, Any]:
    """All that was measured, and on what: the JSON document."""
    import wayfare
    from wayfare.bench import REFERENCE

    reference = next(figure.value for figure in figures if figure.name == REFERENCE)
    return {
        "wayfare": wayfare.__version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "quick": quick,
        "seconds": seconds,
        "figures": [figure.to_json(reference) for figure in figures],
    }


def _print_table(report: dict[str, Any]) -> None:
    """Plain lines that stay readable when they are pasted into a page."""
    lines = [("", "best", "worst", "target", "in reference steps")]
    for figure in report["figures"]:
        unit = figure["unit"]
        target = ""
        if figure["met"] is not None:
            sign, limit = ("≥", figure["at_least"]) if figure["at_least"] else ("≤", figure["at_most"])
            target = f"{sign} {_number(limit, unit)} {'yes' if figure['met'] else 'NO'}"
        ratio = "" if figure["ratio"] is None else f"{figure['ratio']:,.{3 if figure['ratio'] < 10 else 0}f}"
        lines.append((figure["what"], _number(figure["value"], unit), _number(figure["worst"], unit), target, ratio))
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    for first, *others in lines:
        cells = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        typer.echo("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    typer.echo(
        f"Wayfare {report['wayfare']}, Python {report['python']}, {report['machine']}, "
        f"{report['processors']} processors, measured in {report['seconds']:.0f} s"
    )


def _number(value: float, unit: str) -> str:
    if unit == "/s":
        return f"{value / 1e6:.2f} M/s" if value >= 1e6 else f"{value / 1e3:.1f} k/s"
    if unit == "bytes":
        return f"{value:.0f} bytes"
    return f"{value:.2f} {unit}"
