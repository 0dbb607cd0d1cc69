"""Ways: the cheapest way between places over a seat's own routes and those it could still claim."""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.habits import HAND_TRUST, MERCHANDISE_WORTH, TURN_WORTH, WAVE_COSTS
from wayfare.engine.fields import State, Tables
from wayfare.engine.names import GREY, MAX_LENGTH, NONE
from wayfare.engine.sets import WORD_BITS, add, has, lowest_bit

LEAST_COST = 8
"""So that a way never wanders for the points alone."""
FAR = 30000


def price(board: Tables, state: State, seat: int, route: int, desk: Desk) -> int:
    """What claiming a route costs the plan, in tenths of a point: the turns it takes, less the points it brings."""
    habits = desk.habits[seat]
    length = board.route_length[route]
    colour = board.route_colour[route]
    have = min(desk.most_spare if colour == GREY else desk.spare[colour], length)
    cost = desk.turn_worth[seat] * (100 * (length + 2) - habits[HAND_TRUST] * have) // 200
    cost -= 10 * board.route_points[length]
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


def price_again(board: Tables, state: State, seat: int, desk: Desk) -> None:
    """Price the routes anew, now that some cards are spoken for."""
    find_most_spare(board, desk)
    desk.spread_from = 0
    for number in range(desk.n_usable):
        route = desk.usable[number]
        if desk.cost[route] > 0:
            desk.cost[route] = price(board, state, seat, route, desk)


def find_most_spare(board: Tables, desk: Desk) -> None:
    """How many cards of the best spare colour there are."""
    desk.most_spare = 0
    for card in range(1, board.n_cards):
        desk.most_spare = max(desk.most_spare, desk.spare[card])


def set_costs(board: Tables, state: State, seat: int, desk: Desk) -> None:
    """Price every route for the seat."""
    for card in range(board.n_cards):
        desk.spare[card] = state.hands[seat][card]
    find_most_spare(board, desk)
    if desk.turn_worth[seat] == 0:
        reckon_turn(board, seat, desk)
    desk.n_usable = 0
    desk.spread_from = 0
    for word in range(board.route_words):
        own = state.owned[seat][word]
        rest = own | state.open[seat][word]
        while rest != 0:
            bit = lowest_bit(rest)
            rest &= rest - 1
            route = word * WORD_BITS + bit
            desk.usable[desk.n_usable] = route
            desk.n_usable += 1
            desk.cost[route] = 0 if (own >> bit) & 1 == 1 else price(board, state, seat, route, desk)


def set_spaces(board: Tables, state: State, seat: int, desk: Desk) -> None:
    """Price every route by its spaces: nothing for the seat's own, its length for one open; for nobody all are open."""
    desk.n_usable = 0
    desk.spread_from = 0
    for route in range(board.n_routes):
        own = seat != NONE and has(state.owned[seat], route)
        if seat == NONE or own or has(state.open[seat], route):
            desk.cost[route] = 0 if own else board.route_length[route]
            desk.usable[desk.n_usable] = route
            desk.n_usable += 1


def cost_of_ticket(board: Tables, desk: Desk, ticket: int) -> int:
    """What joining the ends of a ticket costs over the routes as they are priced; FAR if no way is left."""
    spread(board, desk, board.ticket_start[ticket])
    return desk.distance[nearest(desk, board.ticket_end[ticket])]


def spread(board: Tables, desk: Desk, sources: int) -> None:
    """How far every place is from the nearest of the sources, and by which route one comes there."""
    if desk.spread_from == sources:
        return
    desk.spread_from = sources
    for place in range(board.n_places):
        desk.distance[place] = 0 if (sources >> place) & 1 == 1 else FAR
        desk.via[place] = NONE
    last = desk.n_usable - 1
    while True:
        changed = False
        for number in range(last + 1):
            changed = shorten(board, desk, desk.usable[number]) or changed
        if not changed:
            return
        changed = False
        for number in range(last, -1, -1):  # to and fro: distances settle in half as many rounds
            changed = shorten(board, desk, desk.usable[number]) or changed
        if not changed:
            return


def shorten(board: Tables, desk: Desk, route: int) -> bool:
    """Whether a route brings one of its ends nearer to the sources; then it is the way there."""
    cost = desk.cost[route]
    start = board.route_start[route]
    end = board.route_end[route]
    if desk.distance[start] + cost < desk.distance[end]:
        desk.distance[end] = desk.distance[start] + cost
        desk.via[end] = route
        return True
    if desk.distance[end] + cost < desk.distance[start]:
        desk.distance[start] = desk.distance[end] + cost
        desk.via[start] = route
        return True
    return False


def nearest(desk: Desk, places: int) -> int:
    """Of these places, the one that is nearest to the sources."""
    best = lowest_bit(places)
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        if desk.distance[place] < desk.distance[best]:
            best = place
    return best


def use_cards(board: Tables, desk: Desk, route: int) -> None:
    """The cards in hand for a planned route are not spare any more."""
    colour = board.route_colour[route]
    if colour == GREY:
        colour = 1
        for card in range(2, board.n_cards):
            if desk.spare[card] > desk.spare[colour]:
                colour = card
    desk.spare[colour] = max(0, desk.spare[colour] - board.route_length[route])


def take_way(board: Tables, desk: Desk, place: int, routes: list[int]) -> int:
    """Put the routes on the way to this place that are not the seat's yet into the set; say their spaces."""
    spaces = 0
    while desk.via[place] != NONE:
        route = desk.via[place]
        if desk.cost[route] > 0:
            add(routes, route)
            desk.cost[route] = 0
            desk.spread_from = 0
            use_cards(board, desk, route)
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
