"""What a study notes of a game while it is played again, in the engine's dialect."""

from typing import Annotated

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.ways import FAR, cost_of_ticket, set_spaces
from wayfare.engine.fields import WORD, Carrier, Sheet, State, Tables
from wayfare.engine.names import KEEP, MAX_PLACES, MAX_ROUTES, MAX_SEATS, MAX_TICKETS, NONE, OPENING
from wayfare.engine.network import find_networks, is_completed
from wayfare.engine.sets import WORD_BITS, lowest_bit

PerRoute = Annotated[list[int], WORD, MAX_ROUTES]
PerTicket = Annotated[list[int], WORD, MAX_TICKETS]
PerPlace = Annotated[list[int], WORD, MAX_PLACES]
TwoPerTicket = Annotated[list[list[int]], WORD, MAX_TICKETS, 2]

SIXTIETHS = 60
"""A victory shared by two to five is a whole number of sixtieths for each."""


class Counts(Carrier):
    """Sums over games, in whole numbers, so that the order of adding cannot show. Pairs are others 0, winners 1."""

    claims: Annotated[list[list[int]], WORD, MAX_ROUTES, 2]
    claims_by_order: Annotated[list[list[int]], WORD, MAX_ROUTES, MAX_SEATS]
    claimed_when: PerRoute
    """Thousandths of the game's turns."""
    detours: PerRoute
    """Spaces that claims of the route added to the ways of others."""
    cuts: PerRoute
    """Tickets of others that claims of the route put out of reach."""
    offered: TwoPerTicket
    """Later 0, at the start 1; so is `kept`."""
    kept: TwoPerTicket
    dealt_won: PerTicket
    """Sixtieths of victories of those to whom the ticket was dealt at the start, kept or not."""
    dealt_total: PerTicket
    held: TwoPerTicket
    completed: TwoPerTicket
    ticket_cuts: PerTicket
    ticket_detours: PerTicket
    touched: Annotated[list[list[int]], WORD, MAX_PLACES, 2]
    cut_at: PerPlace
    """Tickets put out of reach, at the places they would have joined."""


class Reach(Carrier):
    """Scratch: for each seat and ticket it holds, how many spaces it still had to go; NONE if not measured."""

    spaces: Annotated[list[list[int]], WORD, MAX_SEATS, MAX_TICKETS]


def spaces_to_go(board: Tables, state: State, seat: int, ticket: int, desk: Desk) -> int:
    """The fewest further spaces that complete a ticket, with routes priced by their spaces.

    FAR if no way is left, or only one too long for the pieces.
    """
    spaces = cost_of_ticket(board, desk, ticket)
    return FAR if spaces > state.pieces[seat] else spaces


def forget_reach(reach: Reach) -> None:
    """A new game begins."""
    for seat in range(MAX_SEATS):
        for ticket in range(MAX_TICKETS):
            reach.spaces[seat][ticket] = NONE


def measure(board: Tables, state: State, seat: int, desk: Desk, reach: Reach) -> None:
    """Note for every ticket of a seat how far it still is."""
    set_spaces(board, state, seat, desk)
    for word in range(len(state.tickets[seat])):
        held = state.tickets[seat][word]
        while held != 0:
            ticket = word * WORD_BITS + lowest_bit(held)
            held &= held - 1
            reach.spaces[seat][ticket] = spaces_to_go(board, state, seat, ticket, desk)


def note_offer(state: State, seat: int, code: int, victory: int, total: int, counts: Counts) -> None:
    """Before a choice of tickets: what was offered and what is kept, and at the start how the game will end for it."""
    first = 1 if state.phase == OPENING else 0
    for place in range(state.offer_size[seat]):
        ticket = state.offer[seat][place]
        counts.offered[ticket][first] += 1
        counts.kept[ticket][first] += ((code - KEEP) >> place) & 1
        if first == 1:
            counts.dealt_won[ticket] += victory
            counts.dealt_total[ticket] += total


def note_claim(board: Tables, state: State, seat: int, route: int, won: int, when: int, counts: Counts) -> None:
    """After a claim: whose it was, and when."""
    counts.claims[route][won] += 1
    counts.claims_by_order[route][(seat - state.first_seat) % state.seats] += 1
    counts.claimed_when[route] += when


def note_harm(board: Tables, state: State, seat: int, route: int, desk: Desk, reach: Reach, counts: Counts) -> None:
    """After a claim: which tickets of another seat it has made longer or put out of reach."""
    set_spaces(board, state, seat, desk)
    for word in range(len(state.tickets[seat])):
        held = state.tickets[seat][word]
        while held != 0:
            ticket = word * WORD_BITS + lowest_bit(held)
            held &= held - 1
            before = reach.spaces[seat][ticket]
            if before <= 0 or before == FAR:
                continue
            after = spaces_to_go(board, state, seat, ticket, desk)
            reach.spaces[seat][ticket] = after
            if after == FAR:
                counts.cuts[route] += 1
                counts.ticket_cuts[ticket] += 1
                ends = board.ticket_start[ticket] | board.ticket_end[ticket]
                while ends != 0:
                    counts.cut_at[lowest_bit(ends)] += 1
                    ends &= ends - 1
            elif after > before:
                counts.detours[route] += after - before
                counts.ticket_detours[ticket] += after - before


def note_end(board: Tables, state: State, seat: int, won: int, sheet: Sheet, counts: Counts) -> None:
    """At the end: a seat's tickets, which of them are completed, and the places its routes touch."""
    find_networks(board, state, seat, sheet)
    for word in range(len(state.tickets[seat])):
        held = state.tickets[seat][word]
        while held != 0:
            ticket = word * WORD_BITS + lowest_bit(held)
            held &= held - 1
            counts.held[ticket][won] += 1
            if is_completed(board, sheet, ticket):
                counts.completed[ticket][won] += 1
    for number in range(sheet.n_networks):
        places = sheet.networks[number]
        while places != 0:
            counts.touched[lowest_bit(places)][won] += 1
            places &= places - 1
