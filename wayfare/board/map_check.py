"""Whether a map can be played: what its parts say of each other, once each part for itself is in order."""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from wayfare.board.map_data import MapFile, RouteLine
from wayfare.board.map_table import Problems
from wayfare.engine.names import GREY, MAX_CLAIMS, MAX_PLACES, MAX_REGIONS, MAX_ROUTES, MAX_TICKETS, ROW

MOST_POINTS_IN_ALL = 32_000
"""The state keeps a player's points in 16 bits with a sign."""

Found = Iterator[tuple[str, str]]


class Draft(NamedTuple):
    """A board that has been read but not checked, and the line each route and ticket stands on."""

    board: MapFile
    route_keys: list[str]
    ticket_keys: list[str]


Check = Callable[[Draft], Found]
CHECKS: list[tuple[Check, tuple[str, ...]]] = []


def needs(*keys: str) -> Callable[[Check], Check]:
    """The check looks at these keys, so it is left out while something is wrong with one of them."""

    def register(check: Check) -> Check:
        CHECKS.append((check, keys))
        return check

    return register


def check_draft(problems: Problems, draft: Draft) -> None:
    """Run every check whose keys are in order; what one finds keeps no other from running."""
    checks = [check for check, keys in CHECKS if problems.none_at(*keys)]
    for check in checks:
        for key, text in check(draft):
            problems.add(key, text)


@needs()
def lists_fit(draft: Draft) -> Found:
    """There are limits to the number of places, regions, routes and tickets."""
    board = draft.board
    for key, what, count, most in (
        ("regions.list" if board.regions else "places.list", "places", len(board.places), MAX_PLACES),
        ("regions.list", "regions", len(board.regions), MAX_REGIONS),
        ("routes.list", "routes", len(board.routes), MAX_ROUTES),
        ("tickets.list", "tickets", len(board.tickets), MAX_TICKETS),
    ):
        if count > most:
            yield key, f"there are {count} {what}, and there can be {most} at most"


@needs("routes.points")
def route_is_scored(draft: Draft) -> Found:
    """Every length has its points."""
    most = len(draft.board.route_points) - 1
    for key, route in _lines(draft):
        if route.length > most:
            yield key, f"has {route.length} spaces, but routes.points ends at {most}"


@needs("pieces")
def route_takes_pieces(draft: Draft) -> Found:
    """A player has a piece for every space."""
    pieces = draft.board.pieces
    for key, route in _lines(draft):
        if route.length > pieces:
            yield key, f"has {route.length} spaces, but a player has only {pieces} pieces"


@needs("cards.of_each_colour", "cards.wilds", "ferries")
def route_can_be_paid(draft: Draft) -> Found:
    """The deck holds cards enough for every route."""
    board = draft.board
    for key, route in _lines(draft):
        wilds = max(0, route.waves - 2 * board.ferry_limit)
        if wilds > board.wilds or route.length - route.waves > board.of_each_colour + board.wilds - wilds:
            yield key, "can never be paid: the game has too few cards of one colour, and wilds"


@needs("routes.list", "cards.colours", "ferries")
def ways_to_claim(draft: Draft) -> Found:
    """There is a limit to the number of ways to pay for all routes together."""
    board = draft.board
    ways = 0
    for route in board.routes:
        colours = len(board.colours) if route.colour == GREY else 1
        ferries = min(board.ferry_limit, (route.waves + 1) // 2)
        ways += (1 + ferries) * (colours * (route.length - route.waves) + 1)
    if ways > MAX_CLAIMS:
        yield "routes.list", f"the routes can be paid in {ways} ways, and there can be {MAX_CLAIMS} at most"


@needs("routes.list", "places", "regions", "countries")
def place_is_touched(draft: Draft) -> Found:
    """A route leads to every place, and to a stop of a country from one place only."""
    board = draft.board
    neighbours = _neighbours(board)
    listed = {place: f"regions.list.{name}" for name, places in board.regions for place in places}
    stops = {place: f"countries.{name}" for name, places in board.countries for place in places}
    listed |= stops
    for place, name in enumerate(board.places):
        if not neighbours[place]:
            yield listed.get(place, "places.list"), f"no route leads to {name}"
        elif len(neighbours[place]) > 1 and place in stops:
            others = " and ".join(board.places[other] for other in neighbours[place])
            yield stops[place], f"{name} is a dead end and cannot join {others}; give each a stop of its own"


@needs("routes.list", "tickets.list", "places", "regions", "countries", "pieces")
def ticket_can_be_completed(draft: Draft) -> Found:
    """One player's pieces can join the two ends of every ticket, which are apart."""
    board = draft.board
    neighbours = _neighbours(board)
    known: dict[tuple[int, ...], list[int | None]] = {}
    for key, ticket in zip(draft.ticket_keys, board.tickets, strict=True):
        if set(ticket.start) & set(ticket.end):
            yield key, "begins where it ends"
            continue
        if ticket.start not in known:
            known[ticket.start] = _spaces_from(neighbours, ticket.start)
        ways = [way for place in ticket.end if (way := known[ticket.start][place]) is not None]
        if not ways:
            yield key, f"no routes join {ticket.start_name} and {ticket.end_name}"
        elif min(ways) > board.pieces:
            yield key, f"the shortest way has {min(ways)} spaces, but a player has only {board.pieces} pieces"


@needs("players", "cards")
def cards_can_be_dealt(draft: Draft) -> Found:
    """There are cards for the most players' opening hands and for the row."""
    board = draft.board
    cards = len(board.colours) * board.of_each_colour + board.wilds
    wanted = board.most_players * board.opening_hand + ROW
    if cards < wanted:
        deals = f"{board.most_players} opening hands and the row"
        yield "cards", f"there are {cards} cards, but {deals} take {wanted}"


@needs("players", "tickets", "places", "regions", "countries")
def tickets_can_be_dealt(draft: Draft) -> Found:
    """There are tickets for the most players' opening deals."""
    board = draft.board
    wanted = board.most_players * board.opening_deal
    if len(board.tickets) < wanted:
        deals = f"{board.most_players} opening deals"
        yield "tickets.list", f"there are {len(board.tickets)} tickets, but {deals} take {wanted}"


@needs("routes.list", "ferries")
def ferries_have_cards(draft: Draft) -> Found:
    """Ferry routes need ferry cards."""
    board = draft.board
    if not board.ferry_cards:
        ferries = [key for key, route in _lines(draft) if route.waves]
        if ferries:
            yield "ferries", f"is missing: {ferries[0]} is a ferry, so there must be ferry cards"


@needs("players", "ferries")
def ferry_pile_never_runs_out(draft: Draft) -> Found:
    """Whoever may take a ferry card finds one, however many the others hold (rule 3.9)."""
    board = draft.board
    wanted = board.most_players * board.ferry_limit
    if board.ferry_cards < wanted:
        yield "ferries.cards", f"must be at least {wanted}: {board.most_players} players may hold that many"


@needs("routes.list", "merchandise")
def carts_have_merchandise(draft: Draft) -> Found:
    """Every route with carts gives one merchandise card."""
    board = draft.board
    carts = [key for key, route in _lines(draft) if route.carts]
    if carts and not board.merchandise_cards:
        yield "merchandise", f"is missing: {carts[0]} shows carts, so there must be merchandise cards"
    elif len(carts) != board.merchandise_cards:
        yield "merchandise.cards", f"is {board.merchandise_cards}, but {len(carts)} routes show carts"


@needs("routes", "tickets", "longest_path", "regions", "merchandise")
def points_in_all(draft: Draft) -> Found:
    """A player who won every route, ticket and bonus would still have points that fit."""
    board = draft.board
    points = max(board.route_points) * len(board.routes) + sum(ticket.points for ticket in board.tickets)
    points += max(board.region_points) * len(board.regions) + board.longest_path_bonus
    points += max(max(ranks, default=0) for ranks in board.merchandise_points)
    if points > MOST_POINTS_IN_ALL:
        yield "routes.points", f"a player could score {points} points, and {MOST_POINTS_IN_ALL} are the limit"


def _lines(draft: Draft) -> Iterator[tuple[str, RouteLine]]:
    return zip(draft.route_keys, draft.board.routes, strict=True)


def _neighbours(board: MapFile) -> list[dict[int, int]]:
    """For each place, how many spaces away its neighbours are."""
    neighbours: list[dict[int, int]] = [{} for _ in board.places]
    for route in board.routes:
        neighbours[route.start][route.end] = route.length
        neighbours[route.end][route.start] = route.length
    return neighbours


def _spaces_from(neighbours: list[dict[int, int]], starts: tuple[int, ...]) -> list[int | None]:
    """For each place, the spaces of the shortest way from one of the starts; None where there is none."""
    spaces: list[int | None] = [None] * len(neighbours)
    reached = [(0, start) for start in starts]
    while reached:
        so_far, place = heappop(reached)
        if spaces[place] is None:
            spaces[place] = so_far
            for other, length in neighbours[place].items():
                if spaces[other] is None:
                    heappush(reached, (so_far + length, other))
    return spaces
