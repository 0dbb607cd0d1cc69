"""Links: the routes of one player at each place, as the longest path (longest_path.py) lays them out on the sheet."""

from wayfare.engine.fields import Sheet, Tables
from wayfare.engine.sets import lowest_bit


def network_length(board: Tables, places: int, sheet: Sheet) -> int:
    """All spaces of the routes in the network."""
    double = 0
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        for link in range(sheet.degree[place]):
            double += board.route_length[sheet.link[place][link]]
    return double // 2


def odd_places(places: int, sheet: Sheet) -> int:
    """How many places of the network have an odd number of routes."""
    odd = 0
    while places != 0:
        odd += sheet.degree[lowest_bit(places)] & 1
        places &= places - 1
    return odd


def other_end(board: Tables, route: int, place: int) -> int:
    """Where the route leads from this place."""
    return board.route_start[route] + board.route_end[route] - place


def links_left(place: int, sheet: Sheet) -> int:
    """How many routes at the place are not used up."""
    left = 0
    for link in range(sheet.degree[place]):
        left += 1 - sheet.used[sheet.link[place][link]]
    return left


def only_link(place: int, sheet: Sheet) -> int:
    """The one route at the place that is not used up."""
    link = 0
    while sheet.used[sheet.link[place][link]] == 1:
        link += 1
    return sheet.link[place][link]
