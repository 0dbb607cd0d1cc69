"""The shortest way between two places for one player: own routes cost nothing, routes still open cost their spaces."""

from heapq import heappop, heappush
from typing import NamedTuple

from wayfare.game.game import Game
from wayfare.game.view import View
from wayfare.game.why import why_not_claim


class Road(NamedTuple):
    """Where a route leads, which one it is, and how many pieces it still takes."""

    to: int
    route: int
    pieces: int


class Way(NamedTuple):
    """A way: how many pieces it still takes, and what is still to be claimed, as chains of places in order."""

    pieces: int
    chains: list[list[int]]


def find_roads(game: Game, view: View) -> list[list[Road]]:
    """From each place, the routes that the viewer owns or may still claim."""
    assert view.seat is not None
    roads: list[list[Road]] = [[] for _ in game.board.map.places]
    for route, line in enumerate(game.board.map.routes):
        mine = view.owners[route] == view.seat
        if mine or not why_not_claim(game.board, game.state, view.seat, route):
            pieces = 0 if mine else line.length
            roads[line.start].append(Road(line.end, route, pieces))
            roads[line.end].append(Road(line.start, route, pieces))
    return roads


def shortest_way(roads: list[list[Road]], starts: tuple[int, ...], ends: tuple[int, ...]) -> Way | None:
    """The way that takes the fewest pieces, and of those the fewest routes; None if no way is left."""
    best: dict[int, tuple[int, int]] = dict.fromkeys(starts, (0, 0))
    came: dict[int, tuple[int, Road]] = {}
    waiting = [(0, 0, place) for place in starts]
    while waiting:
        pieces, hops, place = heappop(waiting)
        if place in ends:
            return Way(pieces, _chains_to_claim(came, place))
        if (pieces, hops) > best[place]:
            continue
        for road in roads[place]:
            reached = (pieces + road.pieces, hops + (road.pieces > 0))
            if road.to not in best or reached < best[road.to]:
                best[road.to] = reached
                came[road.to] = (place, road)
                heappush(waiting, (*reached, road.to))
    return None


def _chains_to_claim(came: dict[int, tuple[int, Road]], place: int) -> list[list[int]]:
    chains: list[list[int]] = []
    while place in came:
        before, road = came[place]
        if road.pieces:
            if not chains or chains[0][0] != place:
                chains.insert(0, [place])
            chains[0].insert(0, before)
        place = before
    return chains
