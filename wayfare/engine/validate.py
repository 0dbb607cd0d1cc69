"""What is true at every moment of every game. `validate` says what is not, for the tests and the sweep."""

from wayfare.engine.fields import State, Tables
from wayfare.engine.names import KEEPING, NONE, OPENING, OVER, PIECES_THAT_END, ROW
from wayfare.engine.routes import one_of_parallels_only
from wayfare.engine.scoring import route_points
from wayfare.engine.sets import has
from wayfare.engine.tickets import deck_place

SOUND = 0
CARDS_LOST = 1
DECK_MISCOUNTED = 2
TICKETS_LOST = 3
PIECES_LOST = 4
POINTS_WRONG = 5
ROUTE_OWNED_TWICE = 6
OPEN_ROUTES_WRONG = 7
MERCHANDISE_WRONG = 8
FERRIES_WRONG = 9
ROW_WRONG = 10
PHASE_WRONG = 11
END_WRONG = 12


def validate(board: Tables, state: State) -> int:
    """SOUND, or the number of the first thing that is wrong."""
    if not cards_are_all_there(board, state):
        return CARDS_LOST
    if not decks_are_counted(board, state):
        return DECK_MISCOUNTED
    if not tickets_are_all_there(board, state):
        return TICKETS_LOST
    for seat in range(state.seats):
        if state.pieces[seat] < 0 or state.pieces[seat] + spaces_covered(board, state, seat) != board.pieces:
            return PIECES_LOST
        if state.points[seat] != route_points(board, state, seat):
            return POINTS_WRONG
        if state.merchandise[seat] != routes_with_carts(board, state, seat):
            return MERCHANDISE_WRONG
        if not 0 <= state.ferries[seat] <= board.ferry_limit:
            return FERRIES_WRONG
    for route in range(board.n_routes):
        if owners(state, route) > 1:
            return ROUTE_OWNED_TWICE
        for seat in range(state.seats):
            if has(state.open[seat], route) != should_be_open(board, state, seat, route):
                return OPEN_ROUTES_WRONG
    if not row_is_right(state):
        return ROW_WRONG
    if not phase_is_right(state):
        return PHASE_WRONG
    if not end_is_right(state):
        return END_WRONG
    return SOUND


def cards_are_all_there(board: Tables, state: State) -> bool:
    """Hands, row, deck and discard pile together are the full deck, card by card; nothing is negative."""
    for card in range(board.n_cards):
        count = state.deck[card] + state.discard[card]
        if state.deck[card] < 0 or state.discard[card] < 0:
            return False
        for seat in range(state.seats):
            if state.hands[seat][card] < 0:
                return False
            count += state.hands[seat][card]
        for slot in range(ROW):
            if state.row[slot] == card:
                count += 1
        if count != board.cards[card]:
            return False
    return True


def decks_are_counted(board: Tables, state: State) -> bool:
    """The sizes of deck and discard pile are the sums of their cards."""
    deck = 0
    discard = 0
    for card in range(board.n_cards):
        deck += state.deck[card]
        discard += state.discard[card]
    return deck == state.deck_size and discard == state.discard_size


def tickets_are_all_there(board: Tables, state: State) -> bool:
    """Every ticket is in exactly one place: the deck, an offer, or with one player."""
    if not 0 <= state.fresh_tickets <= state.ticket_deck_size:
        return False
    for ticket in range(board.n_tickets):
        count = 0
        for depth in range(state.ticket_deck_size):
            if state.ticket_deck[deck_place(board, state, depth)] == ticket:
                count += 1
        for seat in range(state.seats):
            if has(state.tickets[seat], ticket):
                count += 1
            for place in range(state.offer_size[seat]):
                if state.offer[seat][place] == ticket:
                    count += 1
        if count != 1:
            return False
    for seat in range(state.seats):
        held = 0
        for ticket in range(board.n_tickets):
            if has(state.tickets[seat], ticket):
                held += 1
        if held != state.ticket_count[seat]:
            return False
    return True


def spaces_covered(board: Tables, state: State, seat: int) -> int:
    """The pieces a player has on the board."""
    spaces = 0
    for route in range(board.n_routes):
        if has(state.owned[seat], route):
            spaces += board.route_length[route]
    return spaces


def routes_with_carts(board: Tables, state: State, seat: int) -> int:
    """The routes with carts that a player has claimed."""
    count = 0
    for route in range(board.n_routes):
        if has(state.owned[seat], route):
            count += board.route_carts[route]
    return count


def owners(state: State, route: int) -> int:
    """How many players own the route."""
    count = 0
    for seat in range(state.seats):
        if has(state.owned[seat], route):
            count += 1
    return count


def should_be_open(board: Tables, state: State, seat: int, route: int) -> bool:
    """Rules 3.5 and 3.7, looked up the long way: pieces enough, nobody owns the route, no parallel rules it out."""
    if state.pieces[seat] < board.route_length[route]:
        return False
    for other in range(state.seats):
        if has(state.owned[other], route):
            return False
        binding = other == seat or one_of_parallels_only(board, state)
        for word in range(board.route_words):
            if binding and state.owned[other][word] & board.parallels[route][word] != 0:
                return False
    return True


def row_is_right(state: State) -> bool:
    """A place of the row is empty only when there is no card to fill it (2.9)."""
    for slot in range(ROW):
        if state.row[slot] == NONE and state.deck_size + state.discard_size > 0:
            return False
        if state.row[slot] < NONE:
            return False
    return True


def phase_is_right(state: State) -> bool:
    """Tickets are on offer when, and only when, somebody is choosing; the turn is a seat's."""
    if not 0 <= state.turn < state.seats:
        return False
    for seat in range(state.seats):
        choosing = state.phase == OPENING or (state.phase == KEEPING and seat == state.turn)
        if (state.offer_size[seat] > 0) != choosing:
            return False
        if state.choice[seat] != 0 and state.phase != OPENING:
            return False
    return OPENING <= state.phase <= OVER


def end_is_right(state: State) -> bool:
    """The last round has begun when, and only when, somebody ended a turn with two pieces or fewer (6.1)."""
    low = False
    for seat in range(state.seats):
        if state.pieces[seat] <= PIECES_THAT_END:
            low = True
    if state.turns_left == NONE:
        return not low and (state.phase != OVER or state.passes == state.seats)
    return low and 0 <= state.turns_left <= state.seats and (state.turns_left == 0) == (state.phase == OVER)
