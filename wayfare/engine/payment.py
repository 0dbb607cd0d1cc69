"""Payment: with which cards a route can be claimed (rules 3.1-3.3, 5.2-5.5).

A way to claim is a route with a colour, some cards of it, some wilds and some ferry cards. All the ways on
a board stand in one list, and an action's code is a place in it. For every number of ferry cards, a
route's ways are: each colour it takes with 0, 1, 2 ... wilds in its place, and last the one without any
colour. Land routes are ferries without waves.
"""

from wayfare.engine.fields import ROUTE_WORDS, State, Tables
from wayfare.engine.names import GREY, MAX_CARDS, MAX_LENGTH, NO_COLOUR, WILD
from wayfare.engine.sets import WORD_BITS, count_bits, nth_bit


def plain_spaces(board: Tables, route: int) -> int:
    """The spaces without a wave: they take cards of one colour, or wilds (5.4)."""
    return board.route_length[route] - board.route_waves[route]


def wilds_on_waves(board: Tables, route: int, ferries: int) -> int:
    """The waves that so many ferry cards, two waves each, leave to wilds (5.3)."""
    return max(0, board.route_waves[route] - 2 * ferries)


def most_ferries(board: Tables, route: int) -> int:
    """More ferry cards than this would be cards that could be left out (5.3)."""
    return min(board.ferry_limit, (board.route_waves[route] + 1) // 2)


def colours_taken(board: Tables, route: int) -> int:
    """How many colours the route takes: its own, or any one of them if it is grey (3.2)."""
    return board.n_cards - 1 if board.route_colour[route] == GREY else 1


def ways_per_ferry(board: Tables, route: int) -> int:
    """How many ways to claim the route use one and the same number of ferry cards."""
    return colours_taken(board, route) * plain_spaces(board, route) + 1


def claim_of(board: Tables, route: int, colour: int, wilds: int, ferries: int) -> int:
    """The place, in the list of all ways to claim, of the one that pays so."""
    first = board.first_claim[route] + ferries * ways_per_ferry(board, route)
    if colour == NO_COLOUR:
        return first + ways_per_ferry(board, route) - 1
    nth_colour = colour - 1 if board.route_colour[route] == GREY else 0
    return first + nth_colour * plain_spaces(board, route) + wilds - wilds_on_waves(board, route, ferries)


def can_pay(board: Tables, state: State, seat: int, claim: int) -> bool:
    """The player holds the cards."""
    hand = state.hands[seat]
    colour = board.claim_colour[claim]
    return (
        hand[WILD] >= board.claim_wilds[claim]
        and state.ferries[seat] >= board.claim_ferries[claim]
        and (colour == NO_COLOUR or hand[colour] >= board.claim_cards[claim])
    )


# Sets of routes for choosing among many claims at once. `board.payable` has, for every number of ferry
# cards, wilds, colour and cards of that colour in hand, the routes that can be paid with exactly these
# ferry cards and wilds and the rest of the colour; `board.payable_without_colour` has, for every number of
# ferry cards and wilds in hand, those that can be paid with these ferry cards and wilds alone.


def pay_row(ferries: int, wilds: int, colour: int, in_hand: int) -> int:
    """The row of `board.payable`."""
    return ((ferries * (MAX_LENGTH + 1) + wilds) * MAX_CARDS + colour) * (MAX_LENGTH + 1) + min(in_hand, MAX_LENGTH)


def pay_row_without_colour(ferries: int, wilds_in_hand: int) -> int:
    """The row of `board.payable_without_colour`."""
    return ferries * (MAX_LENGTH + 1) + min(wilds_in_hand, MAX_LENGTH)


# Every word of a set is looked at, and every colour there can be: the words a board does not need are empty, and
# nobody holds the colours it lacks. A loop whose end is known beforehand is worth a tenth of a playout.


def count_common(some: list[int], others: list[int]) -> int:
    """How many routes two sets have in common."""
    count = 0
    for word in range(ROUTE_WORDS):
        count += count_bits(some[word] & others[word])
    return count


def nth_common(some: list[int], others: list[int], n: int) -> int:
    """The n-th route, counted from 0, that two sets have in common."""
    word = 0
    routes = some[0] & others[0]
    while n >= count_bits(routes):
        n -= count_bits(routes)
        word += 1
        routes = some[word] & others[word]
    return word * WORD_BITS + nth_bit(routes, n)
