"""A board in plain values, for programs in any language: what the map says, and nothing of how it is drawn."""

from functools import lru_cache
from typing import Any

from wayfare.board.board import Board
from wayfare.engine.names import CLAIM
from wayfare.game.action import to_action


@lru_cache(maxsize=32)
def board_facts(board: Board) -> dict[str, Any]:
    """Places, routes, tickets, ways to claim and numbers of the rules; all numbers are the engine's."""
    tables = board.tables
    return {
        "name": board.name,
        "title": board.map.title,
        "digest": board.digest,
        "players": [board.map.fewest_players, board.map.most_players],
        "pieces": board.map.pieces,
        "colours": list(board.map.colours),
        "cards_of": tables.cards[: tables.n_cards],
        "places": list(board.map.places),
        "routes": [route_facts(board, route) for route in range(tables.n_routes)],
        "tickets": ticket_facts(board),
        "claims": claim_facts(board),
        "first_claim_code": CLAIM,
        "regions": [{"name": name, "places": list(places)} for name, places in board.map.regions],
        "countries": [{"name": name, "places": list(places)} for name, places in board.map.countries],
        "ferry_limit": tables.ferry_limit,
        "rules": rule_facts(board),
    }


def route_facts(board: Board, route: int) -> dict[str, Any]:
    """One route; colour 0 is grey, otherwise the card's number."""
    line = board.map.routes[route]
    return {
        "from": line.start,
        "to": line.end,
        "length": line.length,
        "colour": line.colour,
        "waves": line.waves,
        "carts": line.carts,
        "points": board.tables.route_points[line.length],
        "lane": board.lanes[route].index(route),
        "lanes": len(board.lanes[route]),
    }


def ticket_facts(board: Board) -> list[dict[str, Any]]:
    """The tickets; an end is one place, or all stops of a country."""
    return [
        {
            "from": ticket.start_name,
            "to": ticket.end_name,
            "from_places": list(ticket.start),
            "to_places": list(ticket.end),
            "points": ticket.points,
        }
        for ticket in board.map.tickets
    ]


def claim_facts(board: Board) -> list[list[int]]:
    """The ways to claim: route, colour, cards, wilds and ferry cards of each; its code is its place after the first."""
    its = board.tables
    ways = zip(its.claim_route, its.claim_colour, its.claim_cards, its.claim_wilds, its.claim_ferries, strict=True)
    return [list(way) for way in ways]


def rule_facts(board: Board) -> dict[str, Any]:
    """The numbers of the rulebook."""
    its = board.map
    return {
        "opening_hand": its.opening_hand,
        "opening_deal": its.opening_deal,
        "opening_keep": its.opening_keep,
        "draw_deal": its.draw_deal,
        "draw_keep": its.draw_keep,
        "single_parallel_up_to": its.single_parallel_up_to,
        "route_points": list(its.route_points),
        "longest_path_bonus": its.longest_path_bonus,
        "ferry_cards": its.ferry_cards,
        "region_points": list(its.region_points),
        "double_regions": list(its.double_regions),
        "merchandise_cards": its.merchandise_cards,
        "merchandise_points": [list(points) for points in its.merchandise_points],
    }


@lru_cache(maxsize=32)
def action_texts(board: Board) -> list[str]:
    """The text of every action code, from 0."""
    return [to_action(board, code).text for code in range(board.n_actions)]
