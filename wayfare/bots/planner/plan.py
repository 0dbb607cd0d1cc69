"""The plan: the cheapest network over free routes that joins the ends of a seat's tickets, as far as its pieces go."""

from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.habits import PLAN_SLACK, REPLANS, SIGHT, TICKET_TRUST
from wayfare.bots.planner.pace import half_turns_left, hand_size
from wayfare.bots.planner.ways import FAR, nearest, price_again, set_costs, spaces_of, spread, take_way
from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.names import NONE, TURN
from wayfare.engine.network import find_networks, is_completed
from wayfare.engine.sets import WORD_BITS, lowest_bit


def refresh_plan(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet) -> None:
    """Plan anew if there are new tickets, or somebody took a route of the plan; forget routes that are built."""
    if desk.has_plan[seat] == 1 and desk.tickets_seen[seat] == state.ticket_count[seat]:
        intact = True
        for word in range(board.route_words):
            desk.plan[seat][word] &= ~state.owned[seat][word]
            if desk.plan[seat][word] & ~state.open[seat][word] != 0:
                intact = False
        new_turn = desk.habits[seat][REPLANS] == 1 and state.phase == TURN
        if intact and (not new_turn or nothing_planned(board, desk, seat)):
            return
    make_plan(board, state, seat, desk, sheet, 0)
    desk.has_plan[seat] = 1
    desk.tickets_seen[seat] = state.ticket_count[seat]


def make_plan(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet, mask: int) -> int:
    """Write the plan for the tickets held, and for those on offer in the mask. Says what it is worth, in tenths."""
    find_networks(board, state, seat, sheet)
    worth = mark_tickets(board, state, seat, desk, sheet, mask)
    for word in range(board.route_words):
        desk.plan[seat][word] = 0
    set_costs(board, state, seat, desk)
    left = state.pieces[seat]
    half_turns = half_turns_to_plan(board, state, seat, desk)
    planned = 0
    while True:
        ticket = nearest_ticket(board, desk)
        if ticket == NONE or planned == desk.habits[seat][SIGHT] > 0:
            break
        desk.wanted[ticket] = 0
        spread(board, desk, board.ticket_start[ticket])
        goal = nearest(desk, board.ticket_end[ticket])
        if desk.distance[goal] < FAR and fits(board, desk, goal, left, half_turns):
            half_turns -= way_half_turns(board, desk, goal)
            left -= take_way(board, desk, goal, desk.plan[seat])
            price_again(board, state, seat, desk)
            planned += 1
            worth += (10 + desk.habits[seat][TICKET_TRUST] // 10) * board.ticket_points[ticket]
    return worth + plan_worth(board, state, seat, desk)


def mark_tickets(board: Tables, state: State, seat: int, desk: Desk, sheet: Sheet, mask: int) -> int:
    """Mark the tickets to be joined; what is lost if none of them is, in tenths of a point."""
    worth = 0
    for ticket in range(board.n_tickets):
        desk.wanted[ticket] = 0
    for word in range(len(state.tickets[seat])):
        held = state.tickets[seat][word]
        while held != 0:
            ticket = word * WORD_BITS + lowest_bit(held)
            held &= held - 1
            if not is_completed(board, sheet, ticket):
                desk.wanted[ticket] = 1
                worth -= 10 * board.ticket_points[ticket]
    for place in range(state.offer_size[seat]):
        if (mask >> place) & 1 == 1:
            ticket = state.offer[seat][place]
            if is_completed(board, sheet, ticket):
                worth += 10 * board.ticket_points[ticket]
            else:
                desk.wanted[ticket] = 1
                worth -= 10 * board.ticket_points[ticket]
    return worth


def half_turns_to_plan(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """How many half turns a plan may take, cards in hand counted as drawn."""
    slack = desk.habits[seat][PLAN_SLACK]
    return half_turns_left(board, state, seat, desk) * slack // 100 + hand_size(board, state, seat) * 3 // 4


def way_half_turns(board: Tables, desk: Desk, place: int) -> int:
    """How many half turns the way to this place takes: one for each card, two for each claim."""
    half_turns = 0
    while desk.via[place] != NONE:
        route = desk.via[place]
        if desk.cost[route] > 0:
            half_turns += board.route_length[route] + 2
        place = board.route_start[route] + board.route_end[route] - place
    return half_turns


def nearest_ticket(board: Tables, desk: Desk) -> int:
    """The marked ticket that is cheapest to join now; NONE if none can be."""
    best = NONE
    best_distance = FAR
    for ticket in range(board.n_tickets):
        if desk.wanted[ticket] == 1:
            spread(board, desk, board.ticket_start[ticket])
            distance = desk.distance[nearest(desk, board.ticket_end[ticket])]
            if distance < best_distance:
                best = ticket
                best_distance = distance
    return best


def fits(board: Tables, desk: Desk, place: int, left: int, half_turns: int) -> bool:
    """Whether the pieces and the turns left are enough for the way to this place."""
    if way_half_turns(board, desk, place) > half_turns:
        return False
    while desk.via[place] != NONE:
        route = desk.via[place]
        if desk.cost[route] > 0:
            left -= board.route_length[route]
        place = board.route_start[route] + board.route_end[route] - place
    return left >= 0


def plan_worth(board: Tables, state: State, seat: int, desk: Desk) -> int:
    """The points of the plan's routes less the turns it takes, in tenths."""
    worth = 0
    cards = 0
    for word in range(board.route_words):
        rest = desk.plan[seat][word]
        while rest != 0:
            length = board.route_length[word * WORD_BITS + lowest_bit(rest)]
            rest &= rest - 1
            worth += 10 * board.route_points[length] - desk.turn_worth[seat]
            cards += length
    hand = hand_size(board, state, seat)
    return worth - max(0, cards - hand // 2) * desk.turn_worth[seat] // 2


def planned_spaces(board: Tables, desk: Desk, seat: int) -> int:
    """How many spaces the plan still has to build."""
    return spaces_of(board, desk.plan[seat])


def nothing_planned(board: Tables, desk: Desk, seat: int) -> bool:
    """Whether no route is wanted for a ticket."""
    for word in range(board.route_words):
        if desk.plan[seat][word] != 0:
            return False
    return True
