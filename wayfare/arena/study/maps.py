"""The heat maps of a study: the board painted by what was counted."""

from typing import Any

from wayfare.arena.study.tables import number, percent
from wayfare.board.board import Board
from wayfare.picture import PlacePaint, RoutePaint, board_svg
from wayfare.picture.palette import HEAT, heat


def built_map(board: Board, report: dict[str, Any]) -> str:
    """Routes by how often they are built, places by how many players come there."""
    most = max(route["built"] for route in report["routes"]) or 1.0
    routes = {
        route["route"]: RoutePaint(
            heat(route["built"] / most),
            label=f"{100 * route['built']:.0f}",
            note=f"{route['shown']}: built in {percent(route['built'], 1)} of the games",
        )
        for route in report["routes"]
    }
    places = {
        place["place"]: PlacePaint(
            heat(place["touched"]), note=f"{place['shown']}: {percent(place['touched'])} of the players come here"
        )
        for place in report["places"]
    }
    return board_svg(board, route_paint=routes, place_paint=places, title=None) + legend(percent(most), "of the games")


def cut_map(board: Board, report: dict[str, Any]) -> str:
    """Routes by how much their builders get in the way of others, places by how often tickets there are cut off."""
    most = max(route["detour_spaces"] for route in report["routes"]) or 1.0
    worst = max(place["tickets_cut_off"] for place in report["places"]) or 1.0
    routes = {
        route["route"]: RoutePaint(
            heat(route["detour_spaces"] / most),
            label=number(100 * route["detour_spaces"], 0) if route["detour_spaces"] >= 0.15 * most else "",
            note=f"{route['shown']}: in 100 games {number(100 * route['detour_spaces'])} spaces of detour for others, "
            f"{number(100 * route['tickets_cut_off'])} tickets cut off",
        )
        for route in report["routes"]
    }
    places = {
        place["place"]: PlacePaint(
            heat(place["tickets_cut_off"] / worst),
            0.8 + 0.9 * place["tickets_cut_off"] / worst,
            f"{place['shown']}: {number(100 * place['tickets_cut_off'])} tickets cut off in 100 games",
        )
        for place in report["places"]
    }
    return board_svg(board, route_paint=routes, place_paint=places) + legend(
        number(100 * most, 0), "spaces of detour in 100 games"
    )


def legend(most: str, what: str) -> str:
    """What the colours mean, from nothing to the most."""
    ramp = f'<i style="background:linear-gradient(90deg, {", ".join(HEAT)})"></i>'
    return f'<div class="legend">0 {ramp} {most} {what}</div>'
