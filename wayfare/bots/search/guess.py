"""Guessing which tickets others hold from what they have built: the nearer one is to completed, the likelier.

In games between planners this deals a ticket that a seat really holds 2.5 times as often as all alike would, on the USA
and Italy boards, and 4 times on Amsterdam (the geometric mean over all moments of 25 games each).
"""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.ways import FAR, cost_of_ticket, set_spaces
from wayfare.engine.fields import State, Tables
from wayfare.engine.names import NONE
from wayfare.game.hidden import Hidden

PARTS = 16
"""A ticket's progress is counted in so many parts."""
TRUST = 8
"""How steeply likelihood rises with progress: a completed ticket is 2 to this power times as likely as one not begun.
Of 3, 5, 6, 8, 10 and 14 this was best on the USA and Italy boards, and 10 on Amsterdam by little."""


def guess_tickets(board: Tables, state: State, hidden: Hidden, desk: Desk) -> None:
    """For every other seat, how likely each ticket is, against the others."""
    for seat in range(state.seats):
        if seat != hidden.seat and hidden.unknown_tickets[seat] > 0:
            for ticket in range(board.n_tickets):
                whole = spaces_to_build(board, state, desk, NONE, ticket)
                left = spaces_to_build(board, state, desk, seat, ticket)
                progress = max(0, PARTS * (whole - left) // max(whole, 1)) if left < FAR else 0
                likelihood = 1
                for _ in range(TRUST):
                    likelihood *= PARTS + progress
                hidden.likelihood[seat][ticket] = likelihood // (PARTS ** (TRUST - 2)) - 1


def spaces_to_build(board: Tables, state: State, desk: Desk, seat: int, ticket: int) -> int:
    """How many spaces a seat must still build to complete a ticket; for nobody: on an empty board."""
    set_spaces(board, state, seat, desk)
    return cost_of_ticket(board, desk, ticket)
