"""The final scoring (rules 7.1-7.6): routes, tickets, the bonus of each game, and who has won."""

from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.longest_path import longest_path
from wayfare.engine.network import find_networks, region_bonus, ticket_points
from wayfare.engine.sets import WORD_BITS, lowest_bit


def score(board: Tables, state: State, sheet: Sheet) -> None:
    """Fill in the score sheet."""
    for seat in range(state.seats):
        find_networks(board, state, seat, sheet)
        sheet.routes[seat] = route_points(board, state, seat)
        sheet.tickets[seat] = ticket_points(board, state, seat, sheet)
        sheet.region_bonus[seat] = region_bonus(board, sheet)
        sheet.longest_path[seat] = longest_path(board, state, seat, sheet) if board.longest_path_bonus > 0 else 0
    for seat in range(state.seats):
        sheet.longest_path_bonus[seat] = longest_path_bonus(board, state, sheet, seat)
        sheet.merchandise_bonus[seat] = merchandise_bonus(board, state, seat)
        sheet.total[seat] = (
            sheet.routes[seat]
            + sheet.tickets[seat]
            + sheet.longest_path_bonus[seat]
            + sheet.region_bonus[seat]
            + sheet.merchandise_bonus[seat]
        )
    for seat in range(state.seats):
        sheet.rank[seat] = 1 + count_ahead(state, sheet, seat)


def route_points(board: Tables, state: State, seat: int) -> int:
    """The points of the player's routes, counted again (7.1)."""
    points = 0
    for word in range(board.route_words):
        routes = state.owned[seat][word]
        while routes != 0:
            points += board.route_points[board.route_length[word * WORD_BITS + lowest_bit(routes)]]
            routes &= routes - 1
    return points


def longest_path_bonus(board: Tables, state: State, sheet: Sheet, seat: int) -> int:
    """All whose path is the longest have the full bonus; nobody has it without a route (7.3)."""
    longest = 1
    for other in range(state.seats):
        longest = max(longest, sheet.longest_path[other])
    return board.longest_path_bonus if sheet.longest_path[seat] == longest else 0


def merchandise_bonus(board: Tables, state: State, seat: int) -> int:
    """By rank in merchandise cards; who ties scores the rank, and the ranks a tie fills are skipped (7.5)."""
    if state.merchandise[seat] == 0:
        return 0
    ahead = 0
    for other in range(state.seats):
        if state.merchandise[other] > state.merchandise[seat]:
            ahead += 1
    return board.merchandise_points[state.seats][ahead]


def is_ahead(sheet: Sheet, one: int, other: int) -> bool:
    """More points; if equal, more completed tickets; if equal, the longest-path card (7.6)."""
    if sheet.total[one] != sheet.total[other]:
        return sheet.total[one] > sheet.total[other]
    if sheet.completed[one] != sheet.completed[other]:
        return sheet.completed[one] > sheet.completed[other]
    return sheet.longest_path_bonus[one] > sheet.longest_path_bonus[other]


def count_ahead(state: State, sheet: Sheet, seat: int) -> int:
    """How many players are ahead of this one."""
    ahead = 0
    for other in range(state.seats):
        if is_ahead(sheet, other, seat):
            ahead += 1
    return ahead
