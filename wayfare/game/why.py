"""Why an action is not allowed, in words for the player who asked. It looks at nothing that player may not see."""

from wayfare.board.board import Board
from wayfare.engine.fields import State
from wayfare.engine.legal import may_draw_tickets
from wayfare.engine.names import (
    CLAIM,
    DRAW_BLIND,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    NO_COLOUR,
    NONE,
    OPENING,
    PASS,
    ROW,
    SECOND_CARD,
    TAKE,
    TAKE_FERRY,
    WILD,
)
from wayfare.engine.routes import may_claim, may_take_ferry, one_of_parallels_only
from wayfare.engine.sets import has
from wayfare.engine.tickets import least_to_keep


def count(number: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def why_not(board: Board, state: State, seat: int, code: int) -> str:
    """Why the seat, whose decision it is, may not do this now."""
    if state.phase in (OPENING, KEEPING):
        return _why_not_keep(board, state, seat, code)
    if KEEP < code < CLAIM:
        return "there are no tickets to choose from now"
    second = state.phase == SECOND_CARD
    if TAKE <= code < TAKE + ROW:
        return _why_not_take(state, code - TAKE, second)
    if code == DRAW_BLIND:
        return "the deck and the discard pile are both empty"
    if second:
        return "you have drawn one card and draw a second one now: draw blind, or take slot 1 to 5"
    if code == DRAW_TICKETS and not may_draw_tickets(state):
        return "there is no ticket left"
    if code == TAKE_FERRY and not may_take_ferry(board.tables, state, seat):
        if board.tables.ferry_limit == 0:
            return "this board has no ferry cards"
        return f"you hold {count(state.ferries[seat], 'ferry card')}, and more are not allowed"
    if code == PASS:
        return "only a player who can do nothing else passes"
    return why_not_claim(board, state, seat, board.tables.claim_route[code - CLAIM]) or _why_not_pay(
        board, state, seat, code - CLAIM
    )


def _why_not_keep(board: Board, state: State, seat: int, code: int) -> str:
    offered = state.offer_size[seat]
    if not KEEP < code < CLAIM:
        return f"first choose among the {count(offered, 'ticket')} offered to you, as in: keep 1"
    if code - KEEP >= 1 << offered:
        return f"only {count(offered, 'ticket')} {'is' if offered == 1 else 'are'} offered to you"
    return f"keep at least {least_to_keep(board.tables, state, seat)} of the {count(offered, 'ticket')} offered to you"


def _why_not_take(state: State, slot: int, second: bool) -> str:
    card = state.row[slot]
    if card == NONE:
        return f"no card lies in slot {slot + 1}"
    if second and card == WILD:
        return "a wild lying face up cannot be the second card"
    return "you may not take that card now"


def why_not_claim(board: Board, state: State, seat: int, route: int) -> str:
    """Why the seat cannot claim the route, whatever it pays; empty if it can. The public table tells all of this."""
    tables = board.tables
    if may_claim(tables, state, seat, route):
        return ""
    name, length = board.route_name(route), tables.route_length[route]
    for other in range(state.seats):
        if has(state.owned[other], route):
            return f"{name} is taken" if other != seat else f"{name} is yours already"
    for parallel in board.lanes[route]:
        if has(state.owned[seat], parallel):
            return f"{name} is closed to you: you own a parallel route, and a player may own one of them only"
        if one_of_parallels_only(tables, state) and any(has(owned, parallel) for owned in state.owned):
            players = count(state.seats, "player")
            return f"{name} is closed: with {players} only one of the parallel routes is used"
    return f"{name} has {count(length, 'space')}, and you have {count(state.pieces[seat], 'piece')} left"


def _why_not_pay(board: Board, state: State, seat: int, claim: int) -> str:
    """What the seat's own hand lacks."""
    tables, hand = board.tables, state.hands[seat]
    needs = [
        (tables.claim_cards[claim], hand[tables.claim_colour[claim]], board.card_names[tables.claim_colour[claim]]),
        (tables.claim_wilds[claim], hand[WILD], "wild"),
        (tables.claim_ferries[claim], state.ferries[seat], "ferry"),
    ]
    if tables.claim_colour[claim] == NO_COLOUR:
        needs = needs[1:]
    missing = [f"{needed} {name} and you hold {held}" for needed, held, name in needs if held < needed]
    return f"that takes {', and '.join(missing)}"
