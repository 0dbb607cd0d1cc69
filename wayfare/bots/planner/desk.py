"""The planner's desk: what it remembers between decisions, and scratch space. One serves all seats of a game."""

from typing import Annotated

from wayfare.engine.fields import Carrier, PerCard, PerPlace, PerRoute, PerSeat, RouteSetPerSeat
from wayfare.engine.names import MAX_SEATS, MAX_TICKETS

PerTicketFlag = Annotated[list[int], MAX_TICKETS]


# Habits: the numbers in which planners differ. Worths are in tenths of a point.
TURN_WORTH = 0
"""What a turn is worth, in hundredths of what building the board's best routes brings for each."""
HAND_HELPS = 1
"""How much cheaper a route is for each card of its colour in hand."""
WAVE_COSTS = 2
MERCHANDISE_WORTH = 3
CONNECTED_WORTH = 4
"""For lengthening a network, where the longest path pays."""
REGION_PART = 5
"""How much of a region bonus counts while it can still be lost, in hundredths."""
TICKETS_FROM = 6
"""New tickets are drawn while everybody has more than this part of the pieces, in hundredths."""
TICKET_TRUST = 7
"""How much of a ticket's points is counted when choosing, in hundredths."""
N_HABITS = 8


class Desk(Carrier):
    """What lies before a planner."""

    habits: Annotated[list[list[int]], MAX_SEATS, N_HABITS]

    plan: RouteSetPerSeat
    """For each seat, the routes it wants for its tickets and does not own yet."""
    has_plan: PerSeat
    tickets_seen: PerSeat
    """How many tickets a seat held when it planned: with more, it plans anew."""
    turn_worth: PerSeat
    """What a turn is worth to each seat's planner, in tenths of a point (0: not reckoned yet)."""
    cost: PerRoute
    """What a route costs on the way: 0 if it is the seat's already, BLOCKED if it cannot be used."""
    distance: PerPlace
    via: PerPlace
    wanted: PerTicketFlag
    """While planning: 1 for each ticket still to be joined."""
    need: PerCard
    """How many more cards of each colour the wanted routes take."""
    grey_need: Annotated[list[int], 1]
    wave_need: Annotated[list[int], 1]
    worth: PerCard
    """What drawing each card is worth."""


USUAL_HABITS = (115, 10, 40, 12, 12, 100, 85, 60)


def set_habits(desk: Desk, seat: int, habits: tuple[int, ...]) -> None:
    """Give a seat's planner its habits."""
    for habit in range(N_HABITS):
        desk.habits[seat][habit] = habits[habit]


def forget_plans(desk: Desk) -> None:
    """Clear the desk for another game."""
    for seat in range(MAX_SEATS):
        desk.has_plan[seat] = 0
        desk.turn_worth[seat] = 0
