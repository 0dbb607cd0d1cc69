"""A plain drawing for a map that has none: places spread by how far apart they are in spaces, straight routes."""

import math
from typing import Any

from wayfare.board.board import Board

SPACE = 50.0
"""The length of a space in board units, before the routes are measured."""
MARGIN = 120.0
FONT = 22
ABOVE = 10
"""By how many degrees more a route may come near a name above its place, where names are usual, than elsewhere."""
ROUNDS = 300


def lay_out(board: Board) -> dict[str, Any]:
    """A drawing as a drawing file would have it."""
    points = _spread(board, _distances(board))
    left, top = min(x for x, _ in points), min(y for _, y in points)
    points = [(x - left + MARGIN, y - top + MARGIN) for x, y in points]
    width, height = (round(max(axis) + MARGIN) for axis in zip(*points, strict=True))
    lengths = [math.dist(points[line.start], points[line.end]) / (line.length + 0.8) for line in board.map.routes]
    length = max(12.0, min(SPACE * 0.92, *lengths))
    space = {"len": round(length, 1), "wid": round(length * 0.4, 1)}
    return {
        "board": [width, height],
        "space": space,
        "place_r": round(length * 0.28, 1),
        "font": FONT,
        "credit": "",
        "places": {
            name: {"x": round(x), "y": round(y), "label": _label(board, place, points, length)}
            for place, (name, (x, y)) in enumerate(zip(board.map.places, points, strict=True))
        },
        "routes": [_draw_route(board, route, points, space["wid"]) for route in range(len(board.map.routes))],
        "layers": [{"kind": "land", "name": "", "path": f"M0 0L{width} 0L{width} {height}L0 {height}Z"}],
    }


def _label(board: Board, place: int, points: list[tuple[float, float]], length: float) -> dict[str, Any]:
    """Where the name of a place stands: above, below, left or right of it, where no route is near."""
    x, y = points[place]
    ends = [{line.start, line.end} - {place} for line in board.map.routes if place in (line.start, line.end)]
    ways = [math.degrees(math.atan2(points[end][1] - y, points[end][0] - x)) for (end,) in ends]
    beside, down = round(length * 0.28) + 8, round(FONT * 0.35)
    choices = {
        -90: {"dx": 0, "dy": -round(length * 0.45), "anchor": "middle"},
        0: {"dx": beside, "dy": down, "anchor": "start"},
        180: {"dx": -beside, "dy": down, "anchor": "end"},
        90: {"dx": 0, "dy": round(length * 0.28) + FONT, "anchor": "middle"},
    }

    def room(side: int) -> float:
        nearest = min((abs((way - side + 180) % 360 - 180) for way in ways), default=180.0)
        return nearest + (ABOVE if side == -90 else 0)

    return choices[max(choices, key=room)]


def _distances(board: Board) -> list[list[float]]:
    """The fewest spaces between any two places (Floyd and Warshall); places that nothing joins are far apart."""
    n = len(board.map.places)
    table = [[0.0 if i == j else math.inf for j in range(n)] for i in range(n)]
    for line in board.map.routes:
        shorter = min(table[line.start][line.end], float(line.length))
        table[line.start][line.end] = table[line.end][line.start] = shorter
    for via in range(n):
        to_via = table[via]
        for row in table:
            base = row[via]
            if base < math.inf:
                for j in range(n):
                    if base + to_via[j] < row[j]:
                        row[j] = base + to_via[j]
    longest = max((d for row in table for d in row if d < math.inf), default=1.0)
    return [[(longest + 2 if d == math.inf else d) * SPACE for d in row] for row in table]


def _spread(board: Board, wanted: list[list[float]]) -> list[tuple[float, float]]:
    """Start on a circle, and let every pair pull towards its wanted distance (stress majorization)."""
    n = len(wanted)
    radius = max(map(max, wanted)) / 2
    points = [(radius * math.cos(2 * math.pi * i / n), radius * math.sin(2 * math.pi * i / n)) for i in range(n)]
    for _ in range(min(ROUNDS, 400_000 // (n * n) + 20)):
        points = [_pulled(points, wanted[i], i) for i in range(n)]
    return points


def _pulled(points: list[tuple[float, float]], wanted: list[float], i: int) -> tuple[float, float]:
    x, y = points[i]
    sum_x = sum_y = weights = 0.0
    for j, (other_x, other_y) in enumerate(points):
        if j == i:
            continue
        weight = 1 / (wanted[j] * wanted[j])
        apart = math.hypot(x - other_x, y - other_y) or 1.0
        pull = wanted[j] / apart
        sum_x += weight * (other_x + (x - other_x) * pull)
        sum_y += weight * (other_y + (y - other_y) * pull)
        weights += weight
    return (sum_x / weights, sum_y / weights) if weights else (x, y)


def _draw_route(board: Board, route: int, points: list[tuple[float, float]], width: float) -> dict[str, Any]:
    """A straight route; parallel ones lie beside each other."""
    line, lanes = board.map.routes[route], board.lanes[route]
    first, last = sorted((line.start, line.end))
    (ax, ay), (bx, by) = points[first], points[last]
    apart = math.dist((ax, ay), (bx, by)) or 1.0
    aside = (lanes.index(route) - (len(lanes) - 1) / 2) * (width + 5)
    ox, oy = -(by - ay) / apart * aside, (bx - ax) / apart * aside
    (sx, sy), (ex, ey) = ((ax, ay), (bx, by)) if line.start == first else ((bx, by), (ax, ay))
    degrees = round(math.degrees(math.atan2(ey - sy, ex - sx)))
    steps = [(space + 0.9) / (line.length + 0.8) for space in range(line.length)]
    return {
        "path": f"M{sx + ox:.0f} {sy + oy:.0f}L{ex + ox:.0f} {ey + oy:.0f}",
        "spaces": [[round(sx + ox + (ex - sx) * t), round(sy + oy + (ey - sy) * t), degrees] for t in steps],
    }
