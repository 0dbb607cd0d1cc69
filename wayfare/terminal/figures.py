"""A board's figures, for whoever makes a map: one fact a line."""

from collections import Counter

from wayfare.board.board import Board
from wayfare.board.map_data import MapFile, TicketLine
from wayfare.engine.names import GREY
from wayfare.game.tell import WORDS, joined
from wayfare.game.why import count
from wayfare.terminal.about import players
from wayfare.terminal.paths import Road, shortest_way


def board_figures(board: Board) -> list[str]:
    """All that can be counted on a board."""
    data = board.map
    return [
        f"{data.title}: {players(data)}.",
        *_routes(data),
        *_cards(data),
        *_tickets(board),
        *_places(board),
        f"Action codes: {board.n_actions}.",
        f"Digest: {board.digest}.",
    ]


def _routes(data: MapFile) -> list[str]:
    routes = data.routes
    lines = [
        f"Places: {len(data.places)}.",
        f"Routes: {len(routes)}, with {count(sum(r.length for r in routes), 'space')}.",
    ]
    for colour, name in enumerate(("grey", *data.colours)):
        lengths = [route.length for route in routes if route.colour == colour and not route.waves]
        if lengths or colour != GREY:
            lines.append(f"Colour {name}: {count(len(lengths), 'route')}, {count(sum(lengths), 'space')}.")
    if ferries := [route for route in routes if route.waves]:
        waves = sum(route.waves for route in ferries)
        spaces = count(sum(route.length for route in ferries), "space")
        lines.append(f"Ferries: {count(len(ferries), 'route')}, {spaces}, {waves} with waves.")
    for length, number in sorted(Counter(route.length for route in routes).items()):
        lines.append(f"Length {length}: {count(number, 'route')}, {count(data.route_points[length], 'point')} each.")
    groups = Counter(frozenset((route.start, route.end)) for route in routes)
    for lanes, number in sorted(Counter(groups.values()).items()):
        if lanes > 1:
            lines.append(f"Parallel: {lanes} routes between the same places, {count(number, 'time')}.")
    if carts := sum(route.carts for route in routes):
        lines.append(f"Carts: {count(carts, 'route')}.")
    return lines


def _cards(data: MapFile) -> list[str]:
    words = WORDS[data.theme]
    colours = f"{data.of_each_colour} of each of {len(data.colours)} colours"
    total = data.of_each_colour * len(data.colours) + data.wilds
    lines = [
        f"Cards: {total}, {colours} and {count(data.wilds, words['wild'])}.",
        f"Opening hand: {data.opening_hand}.",
        f"Pieces: {data.pieces} {words['piece']}s for each player.",
    ]
    if data.ferry_cards:
        lines.append(f"Ferry cards: {data.ferry_cards}, of which a player holds {data.ferry_limit} at most.")
    if data.merchandise_cards:
        lines.append(f"Merchandise cards: {data.merchandise_cards}.")
    if data.longest_path_bonus:
        lines.append(f"Longest path: {count(data.longest_path_bonus, 'point')}.")
    if data.regions:
        double = joined([data.regions[region][0] for region in data.double_regions])
        twice = f", of which {double} can count twice" if double else ""
        lines.append(f"Regions: {len(data.regions)}{twice}. Countries: {len(data.countries)}.")
    return lines


def _tickets(board: Board) -> list[str]:
    data = board.map
    worth = [ticket.points for ticket in data.tickets]
    mean = sum(worth) / len(worth)
    lines = [
        f"Tickets: {len(worth)}, worth {min(worth)} to {max(worth)} points, {mean:.1f} in the mean.",
        f"Opening tickets: {data.opening_deal} dealt, at least {data.opening_keep} kept.",
        f"Drawn tickets: {data.draw_deal} dealt, at least {data.draw_keep} kept.",
    ]
    distances = [_distance(board, ticket) for ticket in data.tickets]
    differ = [(t, d) for t, d in zip(data.tickets, distances, strict=True) if t.points != d]
    if not differ:
        return [*lines, "Every ticket is worth the shortest path between its ends."]
    lines.append(f"Tickets that are not worth the shortest path between their ends: {len(differ)}.")
    for ticket, distance in differ:
        worth_of_it = count(ticket.points, "point")
        lines.append(f"{ticket.start_name} to {ticket.end_name}: {worth_of_it}, and the path is {distance}.")
    return lines


def _distance(board: Board, ticket: TicketLine) -> int:
    roads: list[list[Road]] = [[] for _ in board.map.places]
    for number, line in enumerate(board.map.routes):
        roads[line.start].append(Road(line.end, number, line.length))
        roads[line.end].append(Road(line.start, number, line.length))
    way = shortest_way(roads, ticket.start, ticket.end)
    assert way is not None  # a map with a ticket that nobody can complete is not sound
    return way.pieces


def _places(board: Board) -> list[str]:
    """How many neighbours places have; a country's stop has one by rule."""
    data = board.map
    stops = {stop for _, places in data.countries for stop in places}
    beside: list[set[int]] = [set() for _ in data.places]
    for route in data.routes:
        beside[route.start].add(route.end)
        beside[route.end].add(route.start)
    counts = {place: len(others) for place, others in enumerate(beside) if place not in stops}
    lines = []
    for word, number in (("fewest", min(counts.values())), ("most", max(counts.values()))):
        names = joined([data.places[place] for place, neighbours in counts.items() if neighbours == number])
        lines.append(f"The {word} neighbours, {number}: {names}.")
    return lines
