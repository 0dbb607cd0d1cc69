"""Ways: the cheapest way between places over a seat's own routes and those it could still claim."""

from wayfare.bots.planner.desk import HAND_HELPS, MERCHANDISE_WORTH, TURN_WORTH, WAVE_COSTS, Desk
from wayfare.engine.fields import State, Tables
from wayfare.engine.names import GREY, MAX_LENGTH, NONE
from wayfare.engine.sets import WORD_BITS, add, has, lowest_bit

BLOCKED = -1
LEAST_COST = 8
"""So that a way never wanders for the points alone."""
FAR = 30000


def price(board: Tables, state: State, seat: int, route: int, desk: Desk) -> int:
    """What claiming a route costs the plan, in tenths of a point: the turns it takes, less the points it brings."""
    habits = desk.habits[seat]
    length = board.route_length[route]
    colour = board.route_colour[route]
    cost = desk.turn_worth[seat] * (length + 2) // 2 - 10 * board.route_points[length]
    if colour == GREY:
        cost -= habits[HAND_HELPS]
    else:
        cost -= habits[HAND_HELPS] * min(state.hands[seat][colour], length) // 2
    cost += habits[WAVE_COSTS] * board.route_waves[route] // 2
    if board.route_carts[route] == 1:
        cost -= habits[MERCHANDISE_WORTH]
    return max(cost, LEAST_COST)


def reckon_turn(board: Tables, seat: int, desk: Desk) -> None:
    """What a turn is worth: two cards a turn and one to claim, spent on routes of the best length."""
    best = 0
    for length in range(1, MAX_LENGTH + 1):
        best = max(best, 20 * board.route_points[length] // (length + 2))
    desk.turn_worth[seat] = best * desk.habits[seat][TURN_WORTH] // 100


def set_costs(board: Tables, state: State, seat: int, desk: Desk) -> None:
    """Price every route for the seat."""
    if desk.turn_worth[seat] == 0:
        reckon_turn(board, seat, desk)
    for route in range(board.n_routes):
        if has(state.owned[seat], route):
            desk.cost[route] = 0
        elif has(state.open[seat], route):
            desk.cost[route] = price(board, state, seat, route, desk)
        else:
            desk.cost[route] = BLOCKED


def spread(board: Tables, desk: Desk, sources: int) -> None:
    """How far every place is from the nearest of the sources, and by which route one comes there."""
    for place in range(board.n_places):
        desk.distance[place] = 0 if (sources >> place) & 1 == 1 else FAR
        desk.via[place] = NONE
    changed = True
    while changed:
        changed = False
        for route in range(board.n_routes):
            cost = desk.cost[route]
            if cost >= 0:
                start = board.route_start[route]
                end = board.route_end[route]
                if desk.distance[start] + cost < desk.distance[end]:
                    desk.distance[end] = desk.distance[start] + cost
                    desk.via[end] = route
                    changed = True
                elif desk.distance[end] + cost < desk.distance[start]:
                    desk.distance[start] = desk.distance[end] + cost
                    desk.via[start] = route
                    changed = True


def nearest(desk: Desk, places: int) -> int:
    """Of these places, the one that is nearest to the sources."""
    best = lowest_bit(places)
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        if desk.distance[place] < desk.distance[best]:
            best = place
    return best


def take_way(board: Tables, desk: Desk, place: int, routes: list[int]) -> int:
    """Put the routes on the way to this place that are not the seat's yet into the set; say their spaces."""
    spaces = 0
    while desk.via[place] != NONE:
        route = desk.via[place]
        if desk.cost[route] > 0:
            add(routes, route)
            desk.cost[route] = 0
            spaces += board.route_length[route]
        place = board.route_start[route] + board.route_end[route] - place
    return spaces


def spaces_of(board: Tables, routes: list[int]) -> int:
    """The spaces of a set of routes."""
    spaces = 0
    for word in range(board.route_words):
        rest = routes[word]
        while rest != 0:
            spaces += board.route_length[word * WORD_BITS + lowest_bit(rest)]
            rest &= rest - 1
    return spaces
