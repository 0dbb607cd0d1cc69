"""What stands out in a study, in sentences."""

from math import sqrt
from typing import Any

from wayfare.arena.study.tables import counted, number, percent, shown_name

SELDOM = 0.02
"""A route that fewer games than this use is as good as unused."""
LITTLE = 0.05
"""Starting hardly matters if the first player's share is surely off by no more than this part of the fair one."""
FEW = 400
"""With fewer games chance moves a share of all games by more than five points of a hundred."""
UNNEEDED = 0.1
"""A place that fewer players than this come to is hardly needed."""


def findings(report: dict[str, Any]) -> list[str]:
    """The sentences, each with its figures."""
    return [*_few(report), *_order(report), *_routes(report), *_cut_off(report), *_tickets(report), *_places(report)]


def _few(report: dict[str, Any]) -> list[str]:
    games = report["games"]
    if games >= FEW:
        return []
    points = 100 * min(1.0, 1 / sqrt(games))
    return [
        f"{counted(games, 'game')} can show little: chance alone moves a share of all games by up to {points:.0f} "
        "points of a hundred either way, and one of fewer, such as of those in which a ticket was dealt, by more."
    ]


def _order(report: dict[str, Any]) -> list[str]:
    fair = 1 / len(report["players"])
    first, last = report["order"][0]["wins"], report["order"][-1]["wins"]
    low, high = first["interval"]
    wins = f"the first player wins {percent(first['mean'], 1)} ({percent(low, 1)} to {percent(high, 1)})"
    if not low <= fair <= high:
        better = "an advantage" if low > fair else "a drawback"
        return [f"Starting is {better}: {wins}, the last {percent(last['mean'], 1)}; {percent(fair, 1)} is fair."]
    if max(fair - low, high - fair) <= LITTLE * fair:
        return [f"Who starts hardly matters: {wins}; {percent(fair, 1)} is fair."]
    return [f"Whether it matters who starts is not shown by so few games: {wins}; {percent(fair, 1)} is fair."]


def _routes(report: dict[str, Any]) -> list[str]:
    routes = sorted(report["routes"], key=lambda route: -route["built"])
    best = [f"{shown_name(route)} ({percent(route['built'])})" for route in routes[:3]]
    told = [f"The most wanted routes are {', '.join(best[:-1])} and {best[-1]}."] if len(best) == 3 else []
    gain = max(routes, key=lambda route: (route["of_winners"] or 0.0) - (route["of_others"] or 0.0))
    told.append(
        f"{shown_name(gain)} parts winners from others most: "
        f"{percent(gain['of_winners'])} of the winners have it, {percent(gain['of_others'])} of the others."
    )
    seldom = [route for route in routes if route["built"] < SELDOM]
    if seldom:
        told.append(
            f"{len(seldom)} of the {len(routes)} routes are built in fewer than {percent(SELDOM)} of the games."
        )
    return told


def _cut_off(report: dict[str, Any]) -> list[str]:
    total = sum(route["detour_spaces"] for route in report["routes"])
    cut = sum(route["tickets_cut_off"] for route in report["routes"])
    routes = [route for route in report["routes"] if route["detour_spaces"]]
    routes.sort(key=lambda route: -route["detour_spaces"])
    if total == cut == 0:
        return ["Nobody gets in anybody's way."]
    if total == 0:
        return [
            f"Nobody makes another's way longer, but in 100 games {number(100 * cut)} tickets are put out of reach."
        ]
    worst = [f"{shown_name(route)} ({number(100 * route['detour_spaces'], 0)})" for route in routes[:3]]
    return [
        f"In 100 games players cost each other {number(100 * total, 0)} spaces of detour and put {number(100 * cut)} "
        f"tickets out of reach. The worst bottlenecks are {', '.join(worst)}."
    ]


def _tickets(report: dict[str, Any]) -> list[str]:
    held = [ticket for ticket in report["tickets"] if ticket["success"] is not None]
    if not held:
        return []
    easy, hard = max(held, key=lambda ticket: ticket["worth"]), min(held, key=lambda ticket: ticket["success"])
    told = [
        f"The hardest ticket is {shown_name(hard)} ({hard['points']}): {percent(hard['success'])} complete it. "
        f"The most is earned with {shown_name(easy)}: {number(easy['worth'])} points on average."
    ]
    fair = 1 / len(report["players"])
    out = [ticket for ticket in report["tickets"] if ticket["out_of_line"]]
    for word, side in (("generous", 1), ("poor", -1)):
        some = [ticket for ticket in out if (ticket["wins_if_dealt"] - fair) * side > 0]
        some.sort(key=lambda ticket: -side * ticket["wins_if_dealt"])
        if some:
            names = ", ".join(f"{shown_name(t)} ({percent(t['wins_if_dealt'])})" for t in some[:6])
            more = f" and {len(some) - 6} more" if len(some) > 6 else ""
            told.append(f"Out of line, too {word}: {names}{more}. So many of those who are dealt them win.")
    return told


def _places(report: dict[str, Any]) -> list[str]:
    seldom = [place for place in report["places"] if place["touched"] < UNNEEDED]
    if not seldom:
        return [f"Every place is needed: each is touched by at least {percent(UNNEEDED)} of the players."]
    seldom.sort(key=lambda place: place["touched"])
    names = ", ".join(f"{shown_name(place)} ({percent(place['touched'])})" for place in seldom[:5])
    more = f" and {len(seldom) - 5} more" if len(seldom) > 5 else ""
    return [f"Hardly anybody needs {names}{more}."]
