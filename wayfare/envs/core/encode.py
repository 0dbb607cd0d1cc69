"""Writing an observation: from what a seat sees to numbers (layout.py says which). In the engine's dialect."""

from wayfare.engine.fields import Tables
from wayfare.engine.names import NONE, ROW
from wayfare.engine.sets import WORD_BITS, lowest_bit
from wayfare.envs.core.layout import CARDS, FEW, PIECES, PILE, POINTS, TICKET_POINTS, Offsets
from wayfare.envs.core.seen import Seen

N_ITEMS = 7


def encode(board: Tables, offsets: Offsets, seen: Seen, out: list[float]) -> None:
    """Write the observation over whatever stood there."""
    for place in range(offsets.size):
        out[place] = 0.0
    out[offsets.phase + seen.phase] = 1.0
    out[offsets.turn + seen.turn] = 1.0
    out[offsets.first + seen.first] = 1.0
    if seen.turns_left != NONE:
        out[offsets.countdown] = 1.0
        out[offsets.countdown + 1] = seen.turns_left / FEW
    out[offsets.countdown + 2] = seen.passes / FEW
    out[offsets.piles] = seen.deck_size / PILE
    out[offsets.piles + 1] = seen.ticket_deck_size / PILE
    encode_cards(board, offsets, seen, out)
    for away in range(seen.seats):
        encode_seat(offsets, seen, away, out)
        encode_routes(board, offsets, seen, away, out)
    encode_closed(offsets, seen, out)
    encode_tickets(board, offsets, seen, out)
    encode_offer(board, offsets, seen, out)


def encode_cards(board: Tables, offsets: Offsets, seen: Seen, out: list[float]) -> None:
    """The row, the hand, the discard pile, and what is known of hands."""
    n_cards = board.n_cards
    for slot in range(ROW):
        if seen.row[slot] != NONE:
            out[offsets.row + slot * n_cards + seen.row[slot]] = 1.0
    for card in range(n_cards):
        out[offsets.hand + card] = seen.hand[card] / CARDS
        out[offsets.discard + card] = seen.discard[card] / CARDS
    for away in range(seen.seats):
        for card in range(n_cards):
            out[offsets.known + away * n_cards + card] = seen.known[away][card] / CARDS


def encode_seat(offsets: Offsets, seen: Seen, away: int, out: list[float]) -> None:
    """What lies open before a seat, in the order of layout.SEAT_ITEMS."""
    first = offsets.table + away * N_ITEMS
    out[first] = seen.hand_size[away] / PILE
    out[first + 1] = seen.pieces[away] / PIECES
    out[first + 2] = seen.points[away] / POINTS
    out[first + 3] = seen.ferries[away] / FEW
    out[first + 4] = seen.merchandise[away] / FEW
    out[first + 5] = seen.ticket_count[away] / FEW
    out[first + 6] = seen.chosen[away] / 1


def encode_routes(board: Tables, offsets: Offsets, seen: Seen, away: int, out: list[float]) -> None:
    """The routes a seat owns, and the places they touch."""
    touched = 0
    for word in range(board.route_words):
        routes = seen.owned[away][word]
        while routes != 0:
            route = word * WORD_BITS + lowest_bit(routes)
            routes &= routes - 1
            out[offsets.routes + route * (seen.seats + 1) + away] = 1.0
            touched |= board.route_ends[route]
    while touched != 0:
        out[offsets.places + lowest_bit(touched) * (seen.seats + 2) + away] = 1.0
        touched &= touched - 1


def encode_closed(offsets: Offsets, seen: Seen, out: list[float]) -> None:
    """The free routes that the seat may not claim."""
    for word in range(len(seen.closed)):
        routes = seen.closed[word]
        while routes != 0:
            route = word * WORD_BITS + lowest_bit(routes)
            routes &= routes - 1
            out[offsets.routes + route * (seen.seats + 1) + seen.seats] = 1.0


def encode_tickets(board: Tables, offsets: Offsets, seen: Seen, out: list[float]) -> None:
    """The seat's tickets, and where those lead that are not completed."""
    for word in range(len(seen.tickets)):
        held = seen.tickets[word]
        done = seen.completed[word]
        while held != 0:
            bit = lowest_bit(held)
            held &= held - 1
            ticket = word * WORD_BITS + bit
            if (done >> bit) & 1 == 1:
                out[offsets.tickets + 2 * ticket + 1] = 1.0
            else:
                out[offsets.tickets + 2 * ticket] = 1.0
                encode_ends(board, offsets, seen, ticket, seen.seats, out)


def encode_offer(board: Tables, offsets: Offsets, seen: Seen, out: list[float]) -> None:
    """The tickets the seat is offered, where they lead, and which it has chosen."""
    for place in range(seen.offer_size):
        ticket = seen.offer[place]
        out[offsets.offer + place * board.n_tickets + ticket] = 1.0
        encode_ends(board, offsets, seen, ticket, seen.seats + 1, out)
        if (seen.choice >> place) & 1 == 1:
            out[offsets.choice + place] = 1.0


def encode_ends(board: Tables, offsets: Offsets, seen: Seen, ticket: int, item: int, out: list[float]) -> None:
    """Add a ticket's points to the places that count as its ends."""
    ends = board.ticket_start[ticket] | board.ticket_end[ticket]
    while ends != 0:
        out[offsets.places + lowest_bit(ends) * (seen.seats + 2) + item] += board.ticket_points[ticket] / TICKET_POINTS
        ends &= ends - 1
