"""What one seat sees of a game, as flat numbers from which its observation is written.

It is filled by adding what the seat may see (rule 8), never by taking away. Seats are counted from the one
that looks: 0 is itself, 1 the next to move after it.
"""

from random import Random
from typing import Annotated

from wayfare.engine.fields import (
    ROUTE_WORDS,
    TICKET_WORDS,
    Carrier,
    PerCard,
    PerSeat,
    RouteSetPerSeat,
    Sheet,
    State,
    Tables,
)
from wayfare.engine.names import MAX_CARDS, MAX_OFFER, MAX_SEATS, NONE, ROW
from wayfare.engine.network import find_networks, is_completed
from wayfare.engine.sets import WORD_BITS, add, lowest_bit
from wayfare.envs.core.memory import Memory
from wayfare.game.imagine import imagine_state
from wayfare.game.view import View


class Seen(Carrier):
    """What lies before one seat."""

    seats: int
    phase: int
    turn: int
    first: int
    turns_left: int
    passes: int
    row: Annotated[list[int], ROW]
    deck_size: int
    discard: PerCard
    ticket_deck_size: int
    hand_size: PerSeat
    pieces: PerSeat
    points: PerSeat
    ferries: PerSeat
    merchandise: PerSeat
    ticket_count: PerSeat
    chosen: PerSeat
    known: Annotated[list[list[int]], MAX_SEATS, MAX_CARDS]
    owned: RouteSetPerSeat
    hand: PerCard
    """From here on, the seat's own."""
    closed: Annotated[list[int], "word", ROUTE_WORDS]
    """Routes that nobody owns and the seat may not claim any more."""
    tickets: Annotated[list[int], "word", TICKET_WORDS]
    completed: Annotated[list[int], "word", TICKET_WORDS]
    offer: Annotated[list[int], MAX_OFFER]
    offer_size: int
    choice: int


def see(board: Tables, state: State, seat: int, memory: Memory, sheet: Sheet, seen: Seen) -> None:
    """Fill in what the seat sees."""
    seen.seats = state.seats
    seen.phase = state.phase
    seen.turn = seats_away(state, seat, state.turn)
    seen.first = seats_away(state, seat, state.first_seat)
    seen.turns_left = state.turns_left
    seen.passes = state.passes
    seen.deck_size = state.deck_size
    seen.ticket_deck_size = state.ticket_deck_size
    for slot in range(ROW):
        seen.row[slot] = state.row[slot]
    for card in range(MAX_CARDS):
        seen.discard[card] = state.discard[card]
        seen.hand[card] = state.hands[seat][card]
    other = seat
    for away in range(state.seats):
        see_seat(state, other, memory, away, seen)
        other = other + 1 if other + 1 < state.seats else 0
    see_own(board, state, seat, sheet, seen)


def seats_away(state: State, seat: int, other: int) -> int:
    """How many seats further on the other one sits."""
    return other - seat if other >= seat else other - seat + state.seats


def see_seat(state: State, seat: int, memory: Memory, away: int, seen: Seen) -> None:
    """What lies open before a seat."""
    seen.pieces[away] = state.pieces[seat]
    seen.points[away] = state.points[seat]
    seen.ferries[away] = state.ferries[seat]
    seen.merchandise[away] = state.merchandise[seat]
    seen.ticket_count[away] = state.ticket_count[seat]
    seen.chosen[away] = 1 if state.choice[seat] != 0 else 0
    size = 0
    for card in range(MAX_CARDS):
        size += state.hands[seat][card]
        seen.known[away][card] = memory.known[seat][card]
    seen.hand_size[away] = size
    for word in range(ROUTE_WORDS):
        seen.owned[away][word] = state.owned[seat][word]


def see_own(board: Tables, state: State, seat: int, sheet: Sheet, seen: Seen) -> None:
    """What only the seat itself sees, and what follows from it: closed routes, completed tickets."""
    for word in range(ROUTE_WORDS):
        members = min(max(board.n_routes - word * WORD_BITS, 0), WORD_BITS)
        closed = ((1 << members) - 1) & ~state.open[seat][word]
        for other in range(state.seats):
            closed &= ~state.owned[other][word]
        seen.closed[word] = closed
    find_networks(board, state, seat, sheet)
    for word in range(TICKET_WORDS):
        seen.tickets[word] = state.tickets[seat][word]
        seen.completed[word] = 0
        held = state.tickets[seat][word]
        while held != 0:
            ticket = word * WORD_BITS + lowest_bit(held)
            held &= held - 1
            if is_completed(board, sheet, ticket):
                add(seen.completed, ticket)
    seen.offer_size = state.offer_size[seat]
    seen.choice = state.choice[seat]
    for place in range(MAX_OFFER):
        seen.offer[place] = state.offer[seat][place] if place < seen.offer_size else NONE


def seen_from_view(view: View) -> Seen:
    """What a view shows to its seat. Everything hidden is dealt anew first, so that nothing hidden can be in it."""
    if view.seat is None:
        raise ValueError("a spectator has no observation: ask for the view of a seat")
    memory, seen = Memory(), Seen()
    for seat, hand in enumerate(view.memory.hands):
        memory.known[seat][: len(hand)] = hand
    see(view.board.tables, imagine_state(view, Random(0)), view.seat, memory, Sheet(), seen)
    return seen
