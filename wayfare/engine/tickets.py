"""Tickets: dealing them, choosing which to keep, and the deck, under which those returned go (rules 1.3, 4.1-4.4)."""

from wayfare.engine.chance import random_below
from wayfare.engine.fields import Journal, State, Tables
from wayfare.engine.journal import note
from wayfare.engine.names import KEPT, NONE, OFFERED, OPENING, RETURNED, SHUFFLED_UNDER
from wayfare.engine.sets import add, count_bits


def deck_place(board: Tables, state: State, depth: int) -> int:
    """Where in the ring the ticket lies that has so many others on top of it."""
    place = state.ticket_top + depth
    if place >= board.n_tickets:
        place -= board.n_tickets
    return place


def draw_ticket(board: Tables, state: State) -> int:
    """The top ticket. Among those never dealt, chance decides only now which one it is (1.3)."""
    top = state.ticket_top
    if state.fresh_tickets > 0:
        other = deck_place(board, state, random_below(state.chance, state.fresh_tickets))
        ticket = state.ticket_deck[other]
        state.ticket_deck[other] = state.ticket_deck[top]
        state.ticket_deck[top] = ticket
        state.fresh_tickets -= 1
    ticket = state.ticket_deck[top]
    state.ticket_top = deck_place(board, state, 1)
    state.ticket_deck_size -= 1
    return ticket


def put_under(board: Tables, state: State, ticket: int) -> None:
    """A returned ticket goes under the deck (4.1)."""
    state.ticket_deck[deck_place(board, state, state.ticket_deck_size)] = ticket
    state.ticket_deck_size += 1


def offer_tickets(board: Tables, state: State, seat: int, count: int, journal: Journal) -> None:
    """The player looks at the top tickets, as many as there are, and will say which to keep (4.1, 4.2)."""
    offered = min(count, state.ticket_deck_size)
    for place in range(offered):
        ticket = draw_ticket(board, state)
        state.offer[seat][place] = ticket
        note(journal, OFFERED, seat, ticket, place, 0)
    state.offer_size[seat] = offered


def least_to_keep(board: Tables, state: State, seat: int) -> int:
    """How many of the offered tickets must be kept (1.3, 4.1); the only one there is must be (4.2)."""
    least = board.opening_keep if state.phase == OPENING else board.draw_keep
    return min(least, state.offer_size[seat])


def count_kept(mask: int) -> int:
    """How many tickets a choice keeps."""
    return count_bits(mask)


def may_keep(board: Tables, state: State, seat: int, mask: int) -> bool:
    """The choice names tickets that were offered, and enough of them."""
    offered = state.offer_size[seat]
    return 0 < mask < (1 << offered) and count_kept(mask) >= least_to_keep(board, state, seat)


def keep_tickets(board: Tables, state: State, seat: int, mask: int, journal: Journal) -> None:
    """The chosen tickets stay with the player to the end; the others go under the deck in the order dealt (4.1)."""
    for place in range(state.offer_size[seat]):
        ticket = state.offer[seat][place]
        state.offer[seat][place] = 0
        if (mask >> place) & 1 == 1:
            add(state.tickets[seat], ticket)
            state.ticket_count[seat] += 1
            note(journal, KEPT, seat, ticket, place, 0)
        else:
            put_under(board, state, ticket)
            note(journal, RETURNED, seat, ticket, place, 0)
    state.offer_size[seat] = 0


def everybody_chose(state: State) -> bool:
    """Whether every player has chosen among the opening tickets."""
    for seat in range(state.seats):
        if state.choice[seat] == 0:
            return False
    return True


def keep_opening_tickets(board: Tables, state: State, journal: Journal) -> None:
    """Once all have chosen, the returned tickets go under the deck, seat 0's first; on Italy, shuffled (1.3)."""
    before = state.ticket_deck_size
    for seat in range(state.seats):
        keep_tickets(board, state, seat, state.choice[seat], journal)
        state.choice[seat] = 0
    if board.shuffle_returned == 1 and state.ticket_deck_size > before:
        note(journal, SHUFFLED_UNDER, NONE, state.ticket_deck_size - before, 0, 0)
        for depth in range(before, state.ticket_deck_size - 1):
            other = depth + random_below(state.chance, state.ticket_deck_size - depth)
            here = deck_place(board, state, depth)
            there = deck_place(board, state, other)
            ticket = state.ticket_deck[here]
            state.ticket_deck[here] = state.ticket_deck[there]
            state.ticket_deck[there] = ticket
