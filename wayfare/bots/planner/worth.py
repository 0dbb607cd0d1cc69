"""Worth: what claiming a route brings at once, and what is still missing for it."""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.habits import CONNECTED_WORTH, MERCHANDISE_WORTH, REGION_PART
from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.names import GREY, NO_COLOUR, NONE, WILD
from wayfare.engine.network import find_networks, regions_touched
from wayfare.engine.payment import claim_of, most_ferries, plain_spaces, wilds_on_waves
from wayfare.engine.sets import WORD_BITS, lowest_bit


def gain(board: Tables, seat: int, route: int, desk: Desk, sheet: Sheet) -> int:
    """Points of the route and what it adds to the bonuses, in tenths, given the seat's networks on the sheet."""
    habits = desk.habits[seat]
    worth = 10 * board.route_points[board.route_length[route]]
    if board.route_carts[route] == 1:
        worth += habits[MERCHANDISE_WORTH]
    ends = board.route_ends[route]
    joined = ends
    apart = 0
    touched = 0
    for network in range(sheet.n_networks):
        places = sheet.networks[network]
        if places & ends != 0:
            touched += 1
            joined |= places
            apart += desk.network_worth[network]
    if board.n_regions > 0 and touched > 0:
        worth += habits[REGION_PART] * (board.region_points[regions_touched(board, joined)] - apart) // 10 + 4
    if board.longest_path_bonus > 0 and touched > 0:
        worth += habits[CONNECTED_WORTH]
    return worth


def rate_networks(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> None:
    """Write the seat's networks on the sheet, and what each scores for its regions on the desk."""
    find_networks(board, state, seat, sheet)
    if board.n_regions > 0:
        for network in range(sheet.n_networks):
            desk.network_worth[network] = board.region_points[regions_touched(board, sheet.networks[network])]


def most_of_a_colour(board: Tables, hand: list[int]) -> int:
    """How many cards of the colour held most there are."""
    most = 0
    for card in range(1, board.n_cards):
        most = max(most, hand[card])
    return most


def missing(board: Tables, state: State, seat: int, route: int) -> int:
    """How many cards the seat still lacks for the route, wilds and ferry cards well used."""
    return missing_with(board, state, seat, route, most_of_a_colour(board, state.hands[seat]))


def missing_with(board: Tables, state: State, seat: int, route: int, most: int) -> int:
    """The same, given how many cards of one colour the seat has at most."""
    hand = state.hands[seat]
    colour = board.route_colour[route]
    have = most if colour == GREY else hand[colour]
    if board.route_waves[route] == 0:
        return max(0, board.route_length[route] - have - hand[WILD])
    on_waves = wilds_on_waves(board, route, min(state.ferries[seat], most_ferries(board, route)))
    lacking = max(0, plain_spaces(board, route) - have)
    return max(0, lacking + on_waves - hand[WILD])


def best_payment(board: Tables, state: State, seat: int, route: int, need: list[int]) -> int:
    """The claim that pays with the fewest wilds, and then with the colour least needed elsewhere; NONE if it cannot."""
    hand = state.hands[seat]
    plain = plain_spaces(board, route)
    best = NONE
    best_pain = 0
    for ferries in range(min(state.ferries[seat], most_ferries(board, route)) + 1):
        on_waves = wilds_on_waves(board, route, ferries)
        if on_waves + plain <= hand[WILD]:
            pain = 100 * (on_waves + plain) + 60 * ferries
            if best == NONE or pain < best_pain:
                best = claim_of(board, route, NO_COLOUR, 0, ferries)
                best_pain = pain
        for colour in range(1, board.n_cards):
            if board.route_colour[route] == GREY or board.route_colour[route] == colour:
                cards = min(hand[colour], plain)
                wilds = on_waves + plain - cards
                if cards > 0 and wilds <= hand[WILD]:
                    short = max(0, need[colour] - (hand[colour] - cards))
                    pain = 100 * wilds + 60 * ferries + 30 * min(short, cards) - hand[colour]
                    if best == NONE or pain < best_pain:
                        best = claim_of(board, route, colour, wilds, ferries)
                        best_pain = pain
    return best


def longest_claim(board: Tables, state: State, seat: int, desk: Desk, least: int, near: int, wilds: int) -> int:
    """The claim of the longest route that can be paid now; NONE if there is none.

    It has so many spaces or more, touches one of these places (0: anywhere will do), and takes so many wilds at most.
    """
    best = NONE
    best_length = least - 1
    for word in range(board.route_words):
        rest = state.open[seat][word]
        while rest != 0:
            route = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            touches = near == 0 or board.route_ends[route] & near != 0
            if touches and board.route_length[route] > best_length and missing(board, state, seat, route) == 0:
                claim = best_payment(board, state, seat, route, desk.need)
                if claim != NONE and board.claim_wilds[claim] <= wilds:
                    best = claim
                    best_length = board.route_length[route]
    return best
