"""Playouts: an imagined game played to its end by planners, and what that end is worth to a seat."""

from wayfare.bots.planner.choose import choose
from wayfare.bots.planner.desk import Desk, forget_plans
from wayfare.engine.fields import Journal, Sheet, State, Tables
from wayfare.engine.legal import next_decider
from wayfare.engine.names import OVER
from wayfare.engine.play import apply
from wayfare.engine.scoring import score

SURE = 10000
"""What a sure victory is worth."""
MARGIN = 50
"""A lead of so many points, or more, is worth all that the lead counts for."""
LEAD_PART = 4
"""The part of the lead, in tenths; the rest is for winning."""


def play_out(board: Tables, state: State, desk: Desk, sheet: Sheet, journal: Journal) -> None:
    """Planners play the game to its end, and it is scored."""
    forget_plans(desk)
    while state.phase != OVER:
        seat = next_decider(state)
        apply(board, state, seat, choose(board, state, seat, desk, sheet), journal)
    score(board, state, sheet)


def reward(state: State, sheet: Sheet, seat: int) -> int:
    """From 0 to SURE: mostly whether the seat has won, shared with those it ties with, and by how much."""
    best_other = -30000
    sharing = 0
    for other in range(state.seats):
        if other != seat:
            best_other = max(best_other, sheet.total[other])
        if sheet.rank[other] == 1:
            sharing += 1
    won = SURE // sharing if sheet.rank[seat] == 1 else 0
    lead = min(max(sheet.total[seat] - best_other, -MARGIN), MARGIN)
    return ((10 - LEAD_PART) * won + LEAD_PART * (SURE * (lead + MARGIN) // (2 * MARGIN))) // 10
