"""The planner's desk: what it remembers between decisions, and scratch space. One serves all seats of a game."""

from typing import Annotated

from wayfare.bots.planner.habits import N_HABITS
from wayfare.engine.fields import Carrier, PerCard, PerPlace, PerRoute, PerSeat, RouteSetPerSeat, Word
from wayfare.engine.names import MAX_SEATS, MAX_TICKETS

PerTicketFlag = Annotated[list[int], MAX_TICKETS]


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
    """What a route costs on the way: 0 if it is the seat's already."""
    usable: PerRoute
    """The seat's own routes and those open to it, so many of them:"""
    n_usable: int
    spread_from: Word
    """The places from which the distances below were reckoned; 0 if costs have changed since."""
    distance: PerPlace
    via: PerPlace
    wanted: PerTicketFlag
    """While planning: 1 for each ticket still to be joined."""
    spare: PerCard
    """While planning: the cards in hand that no planned route takes yet."""
    most_spare: int
    network_worth: PerPlace
    """For each network on the sheet, its region bonus."""
    need: PerCard
    """How many more cards of each colour the wanted routes take."""
    grey_need: Annotated[list[int], 1]
    wave_need: Annotated[list[int], 1]
    appeal: PerCard
    """For each colour, what the best route beside the plan brings for a turn if there were one card more for it."""
    worth: PerCard
    """What drawing each card is worth."""


def set_habits(desk: Desk, seat: int, habits: tuple[int, ...]) -> None:
    """Give a seat's planner its habits."""
    for habit in range(N_HABITS):
        desk.habits[seat][habit] = habits[habit]


def forget_plans(desk: Desk) -> None:
    """Clear the desk for another game."""
    for seat in range(MAX_SEATS):
        desk.has_plan[seat] = 0
        desk.turn_worth[seat] = 0
