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
from wayfare.game.errors import Reason


def count(number: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def why_not(board: Board, state: State, seat: int, code: int) -> Reason:
    """Why the seat, whose decision it is, may not do this now."""
    if state.phase in (OPENING, KEEPING):
        return _why_not_keep(board, state, seat, code)
    if KEEP < code < CLAIM:
        return Reason("there are no tickets to choose from now", "no_offer_now")
    second = state.phase == SECOND_CARD
    if TAKE <= code < TAKE + ROW:
        return _why_not_take(state, code - TAKE)
    if code == DRAW_BLIND:
        return Reason("the deck and the discard pile are both empty", "decks_empty")
    if second:
        text = "you have drawn one card and draw a second one now: draw blind, or take slot 1 to 5"
        return Reason(text, "second_card_now")
    if code == DRAW_TICKETS and not may_draw_tickets(state):
        return Reason("there is no ticket left", "no_ticket_left")
    if code == TAKE_FERRY and not may_take_ferry(board.tables, state, seat):
        if board.tables.ferry_limit == 0:
            return Reason("this board has no ferry cards", "no_ferry_cards")
        held = state.ferries[seat]
        return Reason(f"you hold {count(held, 'ferry card')}, and more are not allowed", "ferry_limit", count=held)
    if code == PASS:
        return Reason("only a player who can do nothing else passes", "pass_not_allowed")
    return why_not_claim(board, state, seat, board.tables.claim_route[code - CLAIM]) or _why_not_pay(
        board, state, seat, code - CLAIM
    )


def _why_not_keep(board: Board, state: State, seat: int, code: int) -> Reason:
    offered = state.offer_size[seat]
    tickets = f"{count(offered, 'ticket')}"
    if not KEEP < code < CLAIM:
        return Reason(f"first choose among the {tickets} offered to you, as in: keep 1", "choose_first", count=offered)
    if code - KEEP >= 1 << offered:
        are = "is" if offered == 1 else "are"
        return Reason(f"only {tickets} {are} offered to you", "offer_small", count=offered)
    least = least_to_keep(board.tables, state, seat)
    return Reason(f"keep at least {least} of the {tickets} offered to you", "keep_at_least", least=least, count=offered)


def _why_not_take(state: State, slot: int) -> Reason:
    if state.row[slot] == NONE:
        return Reason(f"no card lies in slot {slot + 1}", "slot_empty", slot=slot + 1)
    return Reason("a wild lying face up cannot be the second card", "no_second_wild")


def why_not_claim(board: Board, state: State, seat: int, route: int) -> Reason | None:
    """Why the seat cannot claim the route, whatever it pays; None if it can. The public table tells all of this."""
    tables = board.tables
    if may_claim(tables, state, seat, route):
        return None
    name, length = board.route_name(route), tables.route_length[route]
    for other in range(state.seats):
        if has(state.owned[other], route):
            if other == seat:
                return Reason(f"{name} is yours already", "route_yours", route=route)
            return Reason(f"{name} is taken", "route_taken", route=route)
    for parallel in board.lanes[route]:
        if has(state.owned[seat], parallel):
            text = f"{name} is closed to you: you own a parallel route, and a player may own one of them only"
            return Reason(text, "parallel_yours", route=route)
        if one_of_parallels_only(tables, state) and any(has(owned, parallel) for owned in state.owned):
            players = count(state.seats, "player")
            text = f"{name} is closed: with {players} only one of the parallel routes is used"
            return Reason(text, "parallel_closed", route=route, count=state.seats)
    pieces = state.pieces[seat]
    text = f"{name} has {count(length, 'space')}, and you have {count(pieces, 'piece')} left"
    return Reason(text, "too_few_pieces", route=route, length=length, pieces=pieces)


def _why_not_pay(board: Board, state: State, seat: int, claim: int) -> Reason:
    """What the seat's own hand lacks."""
    tables, hand = board.tables, state.hands[seat]
    needs = [
        (tables.claim_cards[claim], hand[tables.claim_colour[claim]], board.card_names[tables.claim_colour[claim]]),
        (tables.claim_wilds[claim], hand[WILD], "wild"),
        (tables.claim_ferries[claim], state.ferries[seat], "ferry"),
    ]
    if tables.claim_colour[claim] == NO_COLOUR:
        needs = needs[1:]
    texts = [f"{needed} {name} and you hold {held}" for needed, held, name in needs if held < needed]
    missing = {name: needed - held for needed, held, name in needs if held < needed}
    return Reason(f"that takes {', and '.join(texts)}", "cards_missing", missing=missing)
