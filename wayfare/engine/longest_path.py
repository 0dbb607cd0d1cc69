"""The longest continuous path (rule 7.3): a path may pass a place more than once, never a route twice.

Exact, and quick enough for every playout. A network in which at most two places have an odd number of routes is
one path (Euler). Otherwise branches without a loop are peeled off, from their ends inwards, until only
loops are left: a path can use a branch only as its first or last stretch, so all that must be remembered
of the branches at a place are the two longest, its tails. What is left, the core, is searched from every place
that could be an end: one with a tail, or with an odd number of routes, since a path that ends elsewhere has
a route left to go on by.
"""

from wayfare.engine.fields import Sheet, State, Tables
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
                best = search_core(board, places, sheet, best)
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


def network_length(board: Tables, places: int, sheet: Sheet) -> int:
    """All spaces of the routes in the network that are not used up."""
    double = 0
    while places != 0:
        place = lowest_bit(places)
        places &= places - 1
        for link in range(sheet.degree[place]):
            route = sheet.link[place][link]
            if sheet.used[route] == 0:
                double += board.route_length[route]
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


def search_core(board: Tables, places: int, sheet: Sheet, best: int) -> int:
    """The longest path through the loops, with a tail at either end, if it is longer than the best so far."""
    core = network_length(board, places, sheet)
    if core == 0:
        return best
    longest = 0
    second = 0
    for place in range(board.n_places):
        if (places >> place) & 1 == 1 and links_left(place, sheet) > 0:
            if sheet.tail[place] > longest:
                second = max(longest, sheet.second_tail[place])
                longest = sheet.tail[place]
            elif sheet.tail[place] > second:
                second = sheet.tail[place]
    starts = places
    while starts != 0:
        start = lowest_bit(starts)
        starts &= starts - 1
        if links_left(start, sheet) > 0 and (sheet.degree[start] & 1 == 1 or sheet.tail[start] > 0):
            other = second if sheet.tail[start] == longest else longest
            most = sheet.tail[start] + core + other
            if most > best:
                best = search_from(board, start, sheet, best, most)
    return best


def search_from(board: Tables, start: int, sheet: Sheet, best: int, most: int) -> int:
    """Try every path from a place, depth first, until one is as long as any could be."""
    depth = 0
    length = sheet.tail[start]
    sheet.trail_place[0] = start
    sheet.next_link[0] = 0
    while depth >= 0:
        place = sheet.trail_place[depth]
        link = sheet.next_link[depth]
        if link < sheet.degree[place] and best < most:
            sheet.next_link[depth] = link + 1
            route = sheet.link[place][link]
            if sheet.used[route] == 0:
                sheet.used[route] = 1
                length += board.route_length[route]
                there = other_end(board, route, place)
                last = sheet.second_tail[there] if there == start else sheet.tail[there]
                best = max(best, length + last)
                depth += 1
                sheet.trail_route[depth] = route
                sheet.trail_place[depth] = there
                sheet.next_link[depth] = 0
        else:
            if depth > 0:
                sheet.used[sheet.trail_route[depth]] = 0
                length -= board.route_length[sheet.trail_route[depth]]
            depth -= 1
    return best
