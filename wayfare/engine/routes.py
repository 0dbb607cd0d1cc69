"""Claiming a route (rules 3.1-3.9), and the ferry card (rule 5.1)."""

from wayfare.engine.cards import discard_cards, fill_row, judge_row
from wayfare.engine.fields import Journal, State, Tables
from wayfare.engine.journal import note
from wayfare.engine.names import CLAIMED, FERRY, MAX_LENGTH, MERCHANDISE, NO_COLOUR, WILD
from wayfare.engine.payment import can_pay
from wayfare.engine.sets import add, has, remove, remove_all


def one_of_parallels_only(board: Tables, state: State) -> bool:
    """With few players, once one of parallel routes is claimed the others are closed to everybody (3.7)."""
    return state.seats <= board.single_parallel_up_to


def may_claim(board: Tables, state: State, seat: int, route: int) -> bool:
    """The route is free, its parallels do not rule it out, and the player has a piece for every space (3.4-3.7)."""
    return has(state.open[seat], route)


def may_claim_so(board: Tables, state: State, seat: int, claim: int) -> bool:
    """The route may be claimed and the player holds the cards of this way to pay."""
    return may_claim(board, state, seat, board.claim_route[claim]) and can_pay(board, state, seat, claim)


def claim_route(board: Tables, state: State, seat: int, claim: int, journal: Journal) -> None:
    """Cards to the discard pile, pieces on the spaces, points, merchandise; then the row is filled and judged (3.9)."""
    route = board.claim_route[claim]
    length = board.route_length[route]
    points = board.route_points[length]
    note(journal, CLAIMED, seat, route, claim, points)
    pay(board, state, seat, claim)
    take_route(board, state, seat, route)
    use_pieces(board, state, seat, length)
    state.points[seat] += points
    if board.route_carts[route] == 1:
        state.merchandise[seat] += 1
        note(journal, MERCHANDISE, seat, 0, 0, 0)
    fill_row(board, state, journal)
    judge_row(board, state, journal)


def pay(board: Tables, state: State, seat: int, claim: int) -> None:
    """The cards of this way to claim leave the hand; spent ferry cards go back to their pile (3.9)."""
    hand = state.hands[seat]
    colour = board.claim_colour[claim]
    if colour != NO_COLOUR:
        hand[colour] -= board.claim_cards[claim]
        discard_cards(state, colour, board.claim_cards[claim])
    wilds = board.claim_wilds[claim]
    hand[WILD] -= wilds
    discard_cards(state, WILD, wilds)
    state.ferries[seat] -= board.claim_ferries[claim]


def take_route(board: Tables, state: State, seat: int, route: int) -> None:
    """The route is the player's and open to nobody; its parallels close to its owner, or to everybody (3.7)."""
    add(state.owned[seat], route)
    everybody = one_of_parallels_only(board, state)
    for other in range(state.seats):
        if everybody or other == seat:
            remove_all(state.open[other], board.parallels[route], board.route_words)
        else:
            remove(state.open[other], route)


def use_pieces(board: Tables, state: State, seat: int, count: int) -> None:
    """The player has fewer pieces, and routes with more spaces than that are closed to them for good (3.5)."""
    state.pieces[seat] -= count
    if state.pieces[seat] < MAX_LENGTH:
        for word in range(board.route_words):
            state.open[seat][word] &= board.short_enough[state.pieces[seat]][word]


def may_take_ferry(board: Tables, state: State, seat: int) -> bool:
    """The board has ferry cards and the player holds fewer than the limit (5.1)."""
    return state.ferries[seat] < board.ferry_limit


def take_ferry(state: State, seat: int, journal: Journal) -> None:
    """The player takes one ferry card (5.1)."""
    state.ferries[seat] += 1
    note(journal, FERRY, seat, 0, 0, 0)
