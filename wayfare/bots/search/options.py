"""Options: the actions worth trying. Of many ways to pay for a route the planner's is enough; of equal cards, one."""

from typing import Annotated

from wayfare.bots.planner.choose import choose
from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.worth import best_payment, missing
from wayfare.engine.cards import may_draw_blind, may_take
from wayfare.engine.fields import WORD, Carrier, Sheet, State, Tables
from wayfare.engine.legal import may_draw_tickets
from wayfare.engine.names import (
    CLAIM,
    DRAW_BLIND,
    DRAW_TICKETS,
    KEEP,
    KEEPING,
    NONE,
    OPENING,
    ROW,
    SECOND_CARD,
    TAKE,
    TAKE_FERRY,
)
from wayfare.engine.routes import may_take_ferry
from wayfare.engine.sets import WORD_BITS, lowest_bit
from wayfare.engine.tickets import may_keep

MAX_OPTIONS = 192


class Options(Carrier):
    """The actions a search tries, and what it has found out about each."""

    count: int
    alive: int
    """How many are still tried: the first ones. The planner's own choice is always the very first."""
    code: Annotated[list[int], MAX_OPTIONS]
    visits: Annotated[list[int], WORD, MAX_OPTIONS]
    lead: Annotated[list[int], WORD, MAX_OPTIONS]
    """By how much it did better than the planner's choice in the same imagined games, added up."""
    square: Annotated[list[int], WORD, MAX_OPTIONS]
    """The squares of those leads, added up."""


def add_option(options: Options, code: int) -> None:
    """One more action to try."""
    if options.count < MAX_OPTIONS:
        options.code[options.count] = code
        options.visits[options.count] = 0
        options.lead[options.count] = 0
        options.square[options.count] = 0
        options.count += 1


def list_options(board: Tables, state: State, seat: int, options: Options, desk: Desk, sheet: Sheet) -> None:
    """The planner's own choice first, then the others."""
    options.count = 0
    first = choose(board, state, seat, desk, sheet)
    add_option(options, first)
    if state.phase == OPENING or state.phase == KEEPING:
        for mask in range(1, 1 << state.offer_size[seat]):
            if may_keep(board, state, seat, mask) and KEEP + mask != first:
                add_option(options, KEEP + mask)
    else:
        list_draws(state, options, first)
        if state.phase != SECOND_CARD:
            list_others(board, state, seat, options, desk, first)
    options.alive = options.count


def list_draws(state: State, options: Options, first: int) -> None:
    """The cards that can be drawn; of several alike, the first."""
    second = state.phase == SECOND_CARD
    if may_draw_blind(state) and first != DRAW_BLIND:
        add_option(options, DRAW_BLIND)
    for slot in range(ROW):
        if may_take(state, slot, second) and first != TAKE + slot:
            alike = TAKE <= first < TAKE + ROW and state.row[first - TAKE] == state.row[slot]
            for other in range(slot):
                if state.row[other] == state.row[slot]:
                    alike = True
            if not alike:
                add_option(options, TAKE + slot)


def list_others(board: Tables, state: State, seat: int, options: Options, desk: Desk, first: int) -> None:
    """Tickets, a ferry card, and every route that can be claimed, paid as the planner would."""
    if may_draw_tickets(state) and first != DRAW_TICKETS:
        add_option(options, DRAW_TICKETS)
    if may_take_ferry(board, state, seat) and first != TAKE_FERRY:
        add_option(options, TAKE_FERRY)
    for word in range(board.route_words):
        rest = state.open[seat][word]
        while rest != 0:
            route = word * WORD_BITS + lowest_bit(rest)
            rest &= rest - 1
            if missing(board, state, seat, route) == 0 and not twin_listed(board, options, route):
                claim = best_payment(board, state, seat, route, desk.need)
                if claim != NONE and CLAIM + claim != first:
                    add_option(options, CLAIM + claim)


def twin_listed(board: Tables, options: Options, route: int) -> bool:
    """Whether a parallel route just like this one is listed already: claiming either comes to the same."""
    for option in range(options.count):
        if options.code[option] >= CLAIM:
            other = board.claim_route[options.code[option] - CLAIM]
            if (
                board.route_ends[other] == board.route_ends[route]
                and board.route_colour[other] == board.route_colour[route]
                and board.route_waves[other] == board.route_waves[route]
                and board.route_carts[other] == board.route_carts[route]
            ):
                return True
    return False
