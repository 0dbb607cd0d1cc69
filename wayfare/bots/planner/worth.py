"""Worth: what claiming a route brings at once, and what is still missing for it."""

from wayfare.bots.planner.desk import CONNECTED_WORTH, MERCHANDISE_WORTH, REGION_PART, Desk
from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.names import GREY, NO_COLOUR, NONE, WILD
from wayfare.engine.network import regions_touched
from wayfare.engine.payment import claim_of, most_ferries, plain_spaces, wilds_on_waves


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
            apart += board.region_points[regions_touched(board, places)]
    if board.n_regions > 0:
        worth += habits[REGION_PART] * (board.region_points[regions_touched(board, joined)] - apart) // 10
        if touched > 0:
            worth += 4
    if board.longest_path_bonus > 0 and touched > 0:
        worth += habits[CONNECTED_WORTH]
    return worth


def missing(board: Tables, state: State, seat: int, route: int) -> int:
    """How many cards the seat still lacks for the route, wilds and ferry cards well used."""
    hand = state.hands[seat]
    on_waves = wilds_on_waves(board, route, min(state.ferries[seat], most_ferries(board, route)))
    colour = board.route_colour[route]
    have = 0
    if colour == GREY:
        for card in range(1, board.n_cards):
            have = max(have, hand[card])
    else:
        have = hand[colour]
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
