"""A view as it goes over the wire. It is put together from `game.view.View` alone, so it can tell no more than that."""

from typing import Any

from wayfare.engine.names import NONE, OPENING, OVER
from wayfare.game.view import View
from wayfare.server.messages import Helpers
from wayfare.server.standings import Standings

PHASES = ("opening", "turn", "second", "keeping", "over")


def public_part(view: View, standings: Standings, scores: list[dict[str, Any]] | None) -> dict[str, Any]:
    """What everybody sees."""
    part: dict[str, Any] = {
        "phase": PHASES[view.phase],
        "turn": view.turn,
        "deciders": deciders_of(view),
        "first_seat": view.first_seat,
        "turns_left": None if view.turns_left == NONE else view.turns_left,
        "row": view.row,
        "deck": view.deck_size,
        "discard": view.discard,
        "hands": view.hand_sizes,
        "pieces": view.pieces,
        "points": view.points,
        "ferries": view.ferries,
        "merchandise": view.merchandise,
        "ticket_counts": view.ticket_counts,
        "ticket_deck": view.ticket_deck_size,
        "owners": standings.owned,
        "chosen": view.chosen,
        "regions": standings.regions,
        "joined": standings.joined,
        "longest": standings.longest,
        "scores": scores,
    }
    if view.shown_tickets:
        part["shown_tickets"] = [standings.with_state(seat, tickets) for seat, tickets in enumerate(view.shown_tickets)]
    return part


def deciders_of(view: View) -> list[int]:
    """The seats that are to decide: during the opening, all that have not chosen."""
    if view.phase == OPENING:
        return [seat for seat, chosen in enumerate(view.chosen) if not chosen]
    return [] if view.phase == OVER else [view.turn]


def own_part(view: View, standings: Standings, can_undo: bool, helpers: Helpers) -> dict[str, Any]:
    """What this viewer sees beside that."""
    seat = view.seat
    return {
        "seat": seat,
        "blocked": {} if seat is None or view.phase == OVER else standings.blocked(seat),
        "hand": view.hand,
        "tickets": [] if seat is None else standings.with_state(seat, view.tickets),
        "to_go": _to_go(view, standings) if helpers.way else None,
        "offer": view.offer,
        "choice": view.choice,
        "legal": in_runs(view.legal),
        "can_undo": can_undo,
        "seen": cards_in_sight(view) if helpers.tracker else None,
    }


def _to_go(view: View, standings: Standings) -> list[int | None] | None:
    return None if view.seat is None else [standings.to_go(view.seat, ticket) for ticket in view.tickets]


def in_runs(codes: tuple[int, ...]) -> list[int | tuple[int, int]]:
    """Rising numbers, shorter: three or more in a row become one pair, the first and the last of them."""
    runs: list[int | tuple[int, int]] = []
    at = 0
    while at < len(codes):
        first = at
        while at + 1 < len(codes) and codes[at + 1] == codes[at] + 1:
            at += 1
        at += 1
        runs.extend([(codes[first], codes[at - 1])] if at - first > 2 else codes[first:at])
    return runs


def cards_in_sight(view: View) -> list[int]:
    """For the tracker, how many of each card are in sight: row, discards, own hand, known in other hands."""
    hands = [view.hand if seat == view.seat else known for seat, known in enumerate(view.memory.hands)]
    sight = list(map(sum, zip(view.discard, *hands, strict=True)))
    for card in view.row:
        if card != NONE:
            sight[card] += 1
    return sight


def scores_part(scores: list[Any], standings: Standings) -> list[dict[str, Any]]:
    """The final scores, as in a record, with the routes that count for the bonus. `shown_tickets` tells the tickets."""
    parts = []
    for score in scores:
        items = {name: value for name, value in score.to_json().items() if name not in ("completed", "failed")}
        items["longest_routes"] = standings.longest_routes(score.seat)
        items["region_networks"] = standings.region_networks(score.seat) if score.regions else []
        parts.append(items)
    return parts


def join_parts(public: bytes, own: bytes) -> bytes:
    """Two JSON objects as one."""
    return own[:-1] + b"," + public[1:]
