"""Hidden things dealt anew, in the engine's dialect, so that a compiled search can deal as fast as it plays.

`imagine.py` writes down what a viewer knows (Hidden) and lays out the rest; here is how the cards and tickets
that it cannot see are dealt. Dealing again gives another game that agrees with the same view.
"""

from typing import Annotated

from wayfare.engine.chance import random_below
from wayfare.engine.fields import TICKET_WORDS, WORD, Carrier, PerCard, PerSeat, PerTicket, State, Tables
from wayfare.engine.legal import count_actions, pick_action
from wayfare.engine.names import KEEP, MAX_CARDS, MAX_SEATS, MAX_TICKETS, OPENING
from wayfare.engine.sets import WORD_BITS, add, lowest_bit

FROM_POOL = -1
"""A place in the ticket deck where any unseen ticket may lie."""
FROM_BLOCK = -2
"""A place among the opening tickets that were shuffled under the deck."""

TicketSetPerSeat = Annotated[list[list[int]], WORD, MAX_SEATS, TICKET_WORDS]


class Hidden(Carrier):
    """What a viewer knows of hidden things, and how many there are that it does not know."""

    seat: int
    """The viewer; NONE is a spectator."""
    known_cards: Annotated[list[list[int]], MAX_SEATS, MAX_CARDS]
    """For each seat, how many of each card it surely holds; for the viewer all of them."""
    unknown_cards: PerSeat
    deck_limit: PerCard
    """The most of each card that the deck can hold."""
    sure_tickets: TicketSetPerSeat
    unknown_tickets: PerSeat
    sure_offer: TicketSetPerSeat
    unknown_offer: PerSeat
    choosing: PerSeat
    """During the opening: 1 for each other seat that has chosen, nobody knows what."""
    ticket_deck: PerTicket
    """From the top: a ticket that is known to lie there, or FROM_POOL or FROM_BLOCK."""
    block: Annotated[list[int], WORD, TICKET_WORDS]
    """The tickets known to be in the block."""
    block_size: int
    pool: PerTicket
    """The tickets seen nowhere."""
    pool_size: int
    likelihood: Annotated[list[list[int]], WORD, MAX_SEATS, MAX_TICKETS]
    """For each seat, how much likelier than the least likely it is to hold each ticket; 0 for all: equally likely."""
    unseen: PerCard
    """Scratch: the cards seen nowhere."""
    tickets_left: PerTicket
    """Scratch: the pool while it is dealt out."""
    in_block: PerTicket
    """Scratch: the tickets of the block."""


def deal_hidden(board: Tables, state: State, hidden: Hidden, chance: list[int]) -> None:
    """Deal everything the viewer cannot see; all that it can see must lie there already."""
    deal_hidden_cards(board, state, hidden, chance)
    deal_hidden_tickets(board, state, hidden, chance)
    if state.phase == OPENING:
        choose_for_others(board, state, hidden, chance)


def take_card(counts: list[int], total: int, chance: list[int]) -> int:
    """Take one of this many cards, each as likely as any other."""
    place = random_below(chance, total)
    card = 0
    while place >= counts[card]:
        place -= counts[card]
        card += 1
    counts[card] -= 1
    return card


def deal_hidden_cards(board: Tables, state: State, hidden: Hidden, chance: list[int]) -> None:
    """The deck first, from what it can hold; then the hands, from all that is left."""
    unseen = 0
    possible = 0
    for card in range(board.n_cards):
        count = board.cards[card] - state.discard[card]
        for slot in range(len(state.row)):
            if state.row[slot] == card:
                count -= 1
        for seat in range(state.seats):
            count -= hidden.known_cards[seat][card]
            state.hands[seat][card] = hidden.known_cards[seat][card]
        state.deck[card] = min(count, hidden.deck_limit[card])
        hidden.unseen[card] = count - state.deck[card]
        possible += state.deck[card]
        unseen += count
    for size in range(possible, state.deck_size, -1):
        hidden.unseen[take_card(state.deck, size, chance)] += 1
    unseen -= state.deck_size
    for seat in range(state.seats):
        for _ in range(hidden.unknown_cards[seat]):
            state.hands[seat][take_card(hidden.unseen, unseen, chance)] += 1
            unseen -= 1


def take_ticket(tickets: list[int], count: int, chance: list[int]) -> int:
    """Take one of the first so many tickets, each as likely as any other; the last moves to its place."""
    place = random_below(chance, count)
    ticket = tickets[place]
    tickets[place] = tickets[count - 1]
    return ticket


def take_likely_ticket(tickets: list[int], count: int, likelihood: list[int], chance: list[int]) -> int:
    """Take one of the first so many tickets, each as often as it is likely; the last moves to its place."""
    total = count
    for place in range(count):
        total += likelihood[tickets[place]]
    drawn = random_below(chance, total)
    place = 0
    while drawn > likelihood[tickets[place]]:
        drawn -= likelihood[tickets[place]] + 1
        place += 1
    ticket = tickets[place]
    tickets[place] = tickets[count - 1]
    return ticket


def deal_hidden_tickets(board: Tables, state: State, hidden: Hidden, chance: list[int]) -> None:
    """Tickets of the other seats, on offer to them, and in the deck."""
    left = hidden.pool_size
    for place in range(left):
        hidden.tickets_left[place] = hidden.pool[place]
    for seat in range(state.seats):
        if seat != hidden.seat:
            for word in range(len(state.tickets[seat])):
                state.tickets[seat][word] = hidden.sure_tickets[seat][word]
            for _ in range(hidden.unknown_tickets[seat]):
                add(state.tickets[seat], take_likely_ticket(hidden.tickets_left, left, hidden.likelihood[seat], chance))
                left -= 1
            left = deal_offer(state, hidden, seat, left, chance)
    deal_ticket_deck(state, hidden, left, chance)


def deal_offer(state: State, hidden: Hidden, seat: int, left: int, chance: list[int]) -> int:
    """What another seat chooses from, in any order; says how many tickets are left in the pool."""
    count = 0
    for word in range(len(hidden.sure_offer[seat])):
        sure = hidden.sure_offer[seat][word]
        while sure != 0:
            state.offer[seat][count] = word * WORD_BITS + lowest_bit(sure)
            count += 1
            sure &= sure - 1
    for _ in range(hidden.unknown_offer[seat]):
        state.offer[seat][count] = take_ticket(hidden.tickets_left, left, chance)
        count += 1
        left -= 1
    if count > hidden.unknown_offer[seat] > 0:
        for place in range(count - 1, 0, -1):
            other = random_below(chance, place + 1)
            ticket = state.offer[seat][place]
            state.offer[seat][place] = state.offer[seat][other]
            state.offer[seat][other] = ticket
    return left


def deal_ticket_deck(state: State, hidden: Hidden, left: int, chance: list[int]) -> None:
    """The deck from its top; the block holds what is known to be in it, and else any unseen tickets."""
    in_block = 0
    for word in range(len(hidden.block)):
        known = hidden.block[word]
        while known != 0:
            hidden.in_block[in_block] = word * WORD_BITS + lowest_bit(known)
            in_block += 1
            known &= known - 1
    while in_block < hidden.block_size:
        hidden.in_block[in_block] = take_ticket(hidden.tickets_left, left, chance)
        in_block += 1
        left -= 1
    for depth in range(state.ticket_deck_size):
        if hidden.ticket_deck[depth] == FROM_POOL:
            state.ticket_deck[depth] = take_ticket(hidden.tickets_left, left, chance)
            left -= 1
        elif hidden.ticket_deck[depth] == FROM_BLOCK:
            state.ticket_deck[depth] = take_ticket(hidden.in_block, in_block, chance)
            in_block -= 1
        else:
            state.ticket_deck[depth] = hidden.ticket_deck[depth]


def choose_for_others(board: Tables, state: State, hidden: Hidden, chance: list[int]) -> None:
    """During the opening, others who have chosen have chosen something, nobody knows what."""
    for seat in range(state.seats):
        if hidden.choosing[seat] == 1:
            state.choice[seat] = 0
            number = random_below(chance, count_actions(board, state, seat))
            state.choice[seat] = pick_action(board, state, seat, number) - KEEP
