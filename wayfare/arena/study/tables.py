"""The tables of a study's page: a row for each route, ticket or place, with small charts in the cells."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from wayfare.arena.study.charts import bar, pair, whisker
from wayfare.picture import palette

Cell = tuple[str, float | None]
"""What a cell shows, and what it is sorted by."""


def table(heads: Sequence[tuple[str, str]], rows: Iterable[tuple[str, Sequence[str | Cell]]], name: str) -> str:
    """A table in a box that scrolls. A head is its word and what it means; a row its class and its cells."""
    head = "".join(
        f'<th scope="col" title="{escape(about)}"><button type="button">{escape(word)}</button></th>'
        for word, about in heads
    )
    body = "".join(f"<tr{_class(kind)}>{''.join(map(_cell, cells))}</tr>" for kind, cells in rows)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _cell(cell: str | Cell) -> str:
    if isinstance(cell, str):
        return f"<td>{cell}</td>"
    shown, value = cell
    return f'<td data-value="{-1000 if value is None else round(value, 6)}">{shown}</td>'


def _with(chart: str, words: str, wide: bool = False) -> str:
    """A small chart and its words, which line up from row to row."""
    return f'{chart}<span class="{"wide" if wide else "narrow"}">{words}</span>'


def percent(share: float | None, digits: int = 0) -> str:
    """A share as people read it; a dash if there is none."""
    return "–" if share is None else f"{share:.{digits}%}"


def number(value: float | None, digits: int = 1) -> str:
    """A number as people read it, with a real minus; a dash if there is none."""
    return "–" if value is None else f"{value:.{digits}f}".replace("-", "−")


def counted(number: int, what: str) -> str:
    """So many of something, in the plural if need be."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def shown_name(thing: dict[str, Any]) -> str:
    """The name of a route, ticket or place, as people read it."""
    return escape(thing["shown"])


def route_table(report: dict[str, Any]) -> str:
    """Every route: how often it is built, by whom, and when."""
    most = max(route["built"] for route in report["routes"]) or 1.0
    sides = max((r[side] or 0.0) for r in report["routes"] for side in ("of_winners", "of_others")) or 1.0
    heads = [
        ("Route", "The two places, and which of parallel routes"),
        ("Spaces", "How long it is"),
        ("Built", "In how many of 100 games somebody builds it"),
        ("Winners / others", "How many of 100 winners, and of 100 others, have it at the end"),
        ("By the first", "Of those who built it, how many were first in turn order"),
        ("When", "How far the game has come, on average, when it is built"),
        ("Detours", "Spaces, in 100 games, that its builders add to the shortest ways of others"),
        ("Cut off", "Tickets of others, in 100 games, that its builders put out of reach"),
    ]
    rows = []
    for route in sorted(report["routes"], key=lambda route: -route["built"]):
        colour = palette.CARDS.get(route["colour"], palette.CARDS["grey"])
        swatch = f'<span class="swatch" style="background:{colour}" title="{escape(route["colour"])}"></span>'
        by_first = route["by_order"][0]
        both = f"{percent(route['of_winners'])} / {percent(route['of_others'])}"
        cells: list[str | Cell] = [
            swatch + shown_name(route),
            (str(route["length"]), route["length"]),
            (_with(bar(route["built"], most, palette.HEAT[4]), percent(route["built"])), route["built"]),
            (_with(pair(route["of_winners"], route["of_others"], sides), both, wide=True),
             (route["of_winners"] or 0.0) - (route["of_others"] or 0.0)),
            (percent(by_first), by_first),
            (percent(route["when"]), route["when"]),
            (number(100 * route["detour_spaces"]), route["detour_spaces"]),
            (number(100 * route["tickets_cut_off"]), route["tickets_cut_off"]),
        ]  # fmt: skip
        rows.append(("", cells))
    return table(heads, rows, "Routes")


def ticket_table(report: dict[str, Any]) -> str:
    """Every ticket: who keeps it, who completes it, and what it is worth."""
    fair = 1 / len(report["players"])
    reach = max(fair / 2, *(abs(end - fair) for t in report["tickets"] for end in t["wins_interval"] or (fair,)))
    heads = [
        ("Ticket", "The places it joins; a mark where it is out of line"),
        ("Points", "Added if it is completed, taken off if not"),
        ("Spaces", "The shortest way on the empty board"),
        ("Kept", "Of 100 times it is dealt at the start, how often it is kept"),
        ("Completed", "Of 100 that are held at the end, how many are completed"),
        ("Worth", "Points it brings on average to whoever holds it at the end"),
        ("Detour", "Spaces that others add to the way of whoever holds it, on average"),
        ("Cut off", "Of 100 holders, how many others put it out of reach for"),
        ("Wins if dealt", "Of 100 players who are dealt it at the start, kept or not, how many win"),
    ]
    rows = []
    for ticket in report["tickets"]:
        mark = ""
        if ticket["out_of_line"]:
            mark = '<span class="mark">' + ("▲ generous" if ticket["wins_if_dealt"] > fair else "▼ poor") + "</span>"
        wins = whisker(ticket["wins_if_dealt"], ticket["wins_interval"], fair, fair - reach, fair + reach)
        success = _with(bar(ticket["success"], 1.0), percent(ticket["success"]))
        cells: list[str | Cell] = [
            shown_name(ticket) + mark,
            (str(ticket["points"]), ticket["points"]),
            (str(ticket["spaces"]), ticket["spaces"]),
            (percent(ticket["kept_at_start"]), ticket["kept_at_start"]),
            (success, ticket["success"]),
            (number(ticket["worth"]), ticket["worth"]),
            (number(ticket["detour_spaces"], 2), ticket["detour_spaces"]),
            (percent(ticket["cut_off"], 1), ticket["cut_off"]),
            (_with(wins, percent(ticket["wins_if_dealt"], 1)), ticket["wins_if_dealt"]),
        ]
        rows.append(("out" if ticket["out_of_line"] else "", cells))
    return table(heads, rows, "Tickets")


def place_table(report: dict[str, Any]) -> str:
    """Every place: how many players come there."""
    heads = [
        ("Place", "Its name on the board"),
        ("Tickets", "How many tickets end there"),
        ("Touched", "How many of 100 players have a route there at the end"),
        ("Winners / others", "The same of winners, and of others"),
        ("Cut off", "Tickets that end there, in 100 games, that others put out of reach"),
    ]
    rows = []
    for place in sorted(report["places"], key=lambda place: place["touched"]):
        both = f"{percent(place['of_winners'])} / {percent(place['of_others'])}"
        cells: list[str | Cell] = [
            shown_name(place),
            (str(place["tickets"]), place["tickets"]),
            (_with(bar(place["touched"], 1.0, palette.HEAT[4]), percent(place["touched"])), place["touched"]),
            (_with(pair(place["of_winners"], place["of_others"]), both, wide=True),
             (place["of_winners"] or 0.0) - (place["of_others"] or 0.0)),
            (number(100 * place["tickets_cut_off"]), place["tickets_cut_off"]),
        ]  # fmt: skip
        rows.append(("", cells))
    return table(heads, rows, "Places")
