"""Networks: connected sets of one player's routes, and what they join (rules 5.6-5.9, 7.2)."""

from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.sets import WORD_BITS, lowest_bit


def find_networks(board: Tables, state: State, seat: int, sheet: Sheet) -> None:
    """Write the player's networks on the sheet, each as the set of places it touches."""
    count = 0
    for word in range(board.route_words):
        routes = state.owned[seat][word]
        while routes != 0:
            joined = board.route_ends[word * WORD_BITS + lowest_bit(routes)]
            routes &= routes - 1
            kept = 0
            for network in range(count):
                places = sheet.networks[network]
                if places & joined != 0:
                    joined |= places
                else:
                    sheet.networks[kept] = places
                    kept += 1
            sheet.networks[kept] = joined
            count = kept + 1
    sheet.n_networks = count


def is_completed(board: Tables, sheet: Sheet, ticket: int) -> bool:
    """One network touches both ends of the ticket; any stop of a country will do (7.2, 5.6)."""
    for network in range(sheet.n_networks):
        places = sheet.networks[network]
        if places & board.ticket_start[ticket] != 0 and places & board.ticket_end[ticket] != 0:
            return True
    return False


def ticket_points(board: Tables, state: State, seat: int, sheet: Sheet) -> int:
    """A ticket's points are added if its ends are joined and subtracted if not (7.2). Counts the completed ones too."""
    points = 0
    completed = 0
    for word in range(len(state.tickets[seat])):
        held = state.tickets[seat][word]
        while held != 0:
            ticket = word * WORD_BITS + lowest_bit(held)
            held &= held - 1
            if is_completed(board, sheet, ticket):
                points += board.ticket_points[ticket]
                completed += 1
            else:
                points -= board.ticket_points[ticket]
    sheet.completed[seat] = completed
    return points


def regions_touched(board: Tables, places: int) -> int:
    """How many regions a network counts (5.7)."""
    regions = 0
    for region in range(board.n_regions):
        regions += times_counted(board, places, region)
    return regions


def times_counted(board: Tables, places: int, region: int) -> int:
    """How often a network counts a region: some of them twice, where it has all their cities (5.9)."""
    cities = board.region_places[region]
    if places & cities == 0:
        return 0
    return 2 if board.region_counts_double[region] == 1 and places & cities == cities else 1


def region_bonus(board: Tables, sheet: Sheet) -> int:
    """Every network scores by the regions it touches; the scores are added up (5.7, 5.8)."""
    points = 0
    for network in range(sheet.n_networks):
        points += board.region_points[regions_touched(board, sheet.networks[network])]
    return points
