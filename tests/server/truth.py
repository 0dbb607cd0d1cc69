"""What a browser may be sent of a position, compared with the engine's own view."""

from typing import Any

from wayfare.engine.sets import has
from wayfare.game.advice import lay_board
from wayfare.game.view import View
from wayfare.game.why import why_not_claim

VIEW = {
    "seat", "phase", "turn", "deciders", "first_seat", "turns_left", "row", "deck", "discard", "hands", "pieces",
    "points", "ferries", "merchandise", "ticket_counts", "ticket_deck", "owners", "chosen", "blocked", "hand",
    "tickets", "to_go", "offer", "choice", "legal", "can_undo", "regions", "joined", "longest", "seen", "scores",
}  # fmt: skip


def compare_view(view: dict[str, Any], truth: View, seat: int | None) -> None:
    """What was sent is what the seat may see in that position: nothing less, nothing more."""
    over = truth.phase == 4
    assert set(view) == VIEW | ({"shown_tickets"} if over else set())
    assert view["seat"] == seat
    own = ("hand", "offer", "legal", "choice")
    for name in own:
        assert view[name] == (getattr(truth, name) if isinstance(view[name], int) else list(getattr(truth, name))), name
    assert [ticket for ticket, _ in view["tickets"]] == list(truth.tickets)
    public = {
        "turn": "turn", "first_seat": "first_seat", "row": "row", "deck": "deck_size", "discard": "discard",
        "hands": "hand_sizes", "pieces": "pieces", "points": "points", "ferries": "ferries",
        "merchandise": "merchandise",
        "ticket_counts": "ticket_counts", "ticket_deck": "ticket_deck_size", "chosen": "chosen",
    }  # fmt: skip
    for wire, name in public.items():
        value = getattr(truth, name)
        assert view[wire] == (list(value) if isinstance(value, tuple) else value), wire
    assert [-1 if owner is None else owner for owner in view["owners"]] == list(truth.owners)
    assert (view["scores"] is not None) == over
    state = lay_board(truth)
    free = [route for route, owner in enumerate(truth.owners) if owner == -1]
    shut = [] if seat is None or over else [route for route in free if not has(state.open[seat], route)]
    reasons = {route: why_not_claim(truth.board, state, seat, route) for route in shut}
    assert {route: id for id, routes in view["blocked"].items() for route in routes} == {
        route: reason.id for route, reason in reasons.items()
    }
    if seat is None:
        assert (view["hand"], view["tickets"], view["offer"], view["legal"]) == ([], [], [], [])
