"""Boards in a few sentences, made from what the map file says."""

from wayfare.board.map_data import MapFile
from wayfare.engine.names import GREY
from wayfare.game.tell import WORDS
from wayfare.game.why import count


def figures(board: MapFile) -> str:
    """ "2 to 4 players, 17 places, 44 routes, 24 contracts, 16 carts each"."""
    words = WORDS[board.theme]
    return (
        f"{players(board)}, {len(board.places)} places, {len(board.routes)} routes, "
        f"{len(board.tickets)} {words['ticket']}s, {pieces(board)} each"
    )


def pieces(board: MapFile) -> str:
    """ "16 carts"."""
    return f"{board.pieces} {WORDS[board.theme]['piece']}s"


def players(board: MapFile) -> str:
    """ "2 to 5 players"."""
    if board.fewest_players == board.most_players:
        return f"{board.most_players} players"
    return f"{board.fewest_players} to {board.most_players} players"


def twists(board: MapFile) -> list[str]:
    """What this board has that others have not, a sentence each."""
    wild = WORDS[board.theme]["wild"]
    found = []
    if board.longest_path_bonus:
        found.append(f"The longest continuous path scores {board.longest_path_bonus} points at the end.")
    if ferries := sum(route.waves > 0 for route in board.routes):
        are = "are ferries" if ferries > 1 else "is a ferry"
        found.append(f"{count(ferries, 'route')} {are}, whose waves take {wild}s or ferry cards.")
    if board.regions:
        found.append(
            f"Networks score for the regions they touch, up to {max(board.region_points)} points; "
            f"there are {len(board.regions)}."
        )
    if board.countries:
        found.append(f"Some tickets lead to one of {len(board.countries)} neighbouring countries.")
    if board.merchandise_cards:
        carts = sum(route.carts for route in board.routes)
        most = max(max(points, default=0) for points in board.merchandise_points)
        give = "give" if carts > 1 else "gives"
        found.append(f"{count(carts, 'route')} {give} merchandise, and having the most scores {count(most, 'point')}.")
    return found


def aim(board: MapFile) -> list[str]:
    """What the game is about, for somebody who has never played it."""
    words = WORDS[board.theme]
    grey = any(route.colour == GREY and not route.waves for route in board.routes)
    return [
        f"Claim routes between places with cards of their colour{'; grey ones take any one colour' if grey else ''}.",
        f"Routes score at once, longer ones far more. A {words['ticket']} scores if your routes join its two ends, "
        "and costs as much if they do not.",
    ]
