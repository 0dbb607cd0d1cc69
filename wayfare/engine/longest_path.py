"""The longest continuous path (rule 7.3): a path may pass a place more than once, never a route twice.

Exact, and quick enough for every playout. A network in which at most two places have an odd number of routes is
one path (Euler). Otherwise branches without a loop are peeled off, from their ends inwards, until only
loops are left: a path can use a branch only as its first or last stretch, so all that must be remembered
of the branches at a place are the two longest, its tails. What is left is searched line by line
(lines.py).
"""

from wayfare.engine.fields import Sheet, State, Tables
from wayfare.engine.lines import find_junctions, list_lines, search, set_prices
from wayfare.engine.links import links_left, network_length, odd_places, only_link, other_end
from wayfare.engine.sets import WORD_BITS, lowest_bit


def longest_path(board: Tables, state: State, seat: int, sheet: Sheet) -> int:
    """The spaces of the player's longest continuous path, given the networks on the sheet."""
    lay_links(board, state, seat, sheet)
    best = 0
    for network in range(sheet.n_networks):
        places = sheet.networks[network]
        total = network_length(board, places, sheet)
        if total > best:
            if odd_places(places, sheet) <= 2:
                best = total
            else:
                best = max(best, peel(board, places, sheet))
                if find_junctions(places, sheet):
                    list_lines(board, sheet)
                    set_prices(sheet)
                    best = search(sheet, best)
    return best


def lay_links(board: Tables, state: State, seat: int, sheet: Sheet) -> None:
    """For each place, the player's routes that meet there."""
    for place in range(board.n_places):
        sheet.degree[place] = 0
        sheet.tail[place] = 0
        sheet.second_tail[place] = 0
    for word in range(board.route_words):
        routes = state.owned[seat][word]
        while routes != 0:
            route = word * WORD_BITS + lowest_bit(routes)
            routes &= routes - 1
            sheet.used[route] = 0
            start = board.route_start[route]
            end = board.route_end[route]
            sheet.link[start][sheet.degree[start]] = route
            sheet.link[end][sheet.degree[end]] = route
            sheet.degree[start] += 1
            sheet.degree[end] += 1


def peel(board: Tables, places: int, sheet: Sheet) -> int:
    """Use up all branches, keep the two longest tails of each place, and say the longest path inside branches."""
    best = 0
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        while links_left(place, sheet) == 1:
            route = only_link(place, sheet)
            sheet.used[route] = 1
            inner = other_end(board, route, place)
            stretch = sheet.tail[place] + board.route_length[route]
            best = max(best, stretch + sheet.tail[inner])
            if stretch > sheet.tail[inner]:
                sheet.second_tail[inner] = sheet.tail[inner]
                sheet.tail[inner] = stretch
            elif stretch > sheet.second_tail[inner]:
                sheet.second_tail[inner] = stretch
            place = inner
    return best
