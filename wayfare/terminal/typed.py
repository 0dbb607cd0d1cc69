"""The commands that can be typed beside actions: they tell something and change nothing in the game."""

from collections.abc import Callable

from wayfare.board.board import Board
from wayfare.engine.names import CLAIM, GREY
from wayfare.game.action import to_action
from wayfare.game.errors import UnknownAction
from wayfare.game.labels import labels_of
from wayfare.terminal.names import find_place, find_routes, find_two_places, joined_or
from wayfare.terminal.routes import describe_board, describe_legal, describe_place, describe_route
from wayfare.terminal.seen import Seen

DEFAULT_LOG = 20


def tell_hand(seen: Seen, rest: str) -> list[str]:
    """Hand, pieces and points."""
    return [seen.hand(), seen.own()]


def tell_tickets(seen: Seen, rest: str) -> list[str]:
    """The tickets, and those on offer while some are."""
    return [*seen.tickets(), *(seen.offer() if seen.view.offer else [])]


def tell_row(seen: Seen, rest: str) -> list[str]:
    """The face-up cards and the decks."""
    return [seen.row(), *seen.decks()]


def tell_routes(seen: Seen, rest: str) -> list[str]:
    """The routes from a place; without one, the places there are."""
    if rest:
        return describe_place(seen, find_place(seen.board, rest))
    names = list(dict.fromkeys(seen.board.place_names))
    return [f"Say routes and a place, as in: routes {names[0]}.", f"The places are: {', '.join(names)}."]


def tell_board(seen: Seen, rest: str) -> list[str]:
    """Who owns what; with a place, the routes from it."""
    return tell_routes(seen, rest) if rest else describe_board(seen)


def tell_route(seen: Seen, rest: str) -> list[str]:
    """One route, with its parallels."""
    routes, _ = find_routes(seen.board, rest)
    return [describe_route(seen, route) for route in routes]


def tell_way(seen: Seen, rest: str) -> list[str]:
    """The shortest way between two places."""
    starts, ends = find_two_places(seen.board, rest)
    names = seen.board.place_names
    return [f"{names[starts[0]]} to {names[ends[0]]}. {seen.progress(starts, ends)}"]


def tell_players(seen: Seen, rest: str) -> list[str]:
    """Everybody's points, pieces and cards."""
    return seen.players()


def tell_legal(seen: Seen, rest: str) -> list[str]:
    """Everything that can be done now."""
    return describe_legal(seen)


def tell_log(seen: Seen, rest: str) -> list[str]:
    """The last events, in full, as this seat saw them."""
    if rest and not (rest.isdecimal() and len(rest) < 7 and int(rest)):
        raise UnknownAction(f"log takes the number of things to tell, as in: log {DEFAULT_LOG}")
    events = seen.game.history(seen.seat)
    return [seen.teller.tell(event) for event in events[-(int(rest) if rest else DEFAULT_LOG) :]]


def tell_help(seen: Seen, rest: str) -> list[str]:
    """Every kind of action with an example from this board, and every command."""
    board, words = seen.board, seen.words
    tickets = f"{words['ticket']}s"
    route = _plain_route(board)
    pair, place = labels_of(board).pair(route), board.place_names[board.map.routes[route].start]
    example = to_action(board, CLAIM + board.tables.first_claim[route]).text
    lines = [
        "On your turn you do one of these things.",
        f"draw blind: take a card from the deck. You draw two cards, unless the first is a face-up {words['wild']}.",
        f"take slot 2, or take {board.card_names[1]}: take a face-up card.",
        f"claim {pair}: claim a route. If you can pay in several ways, you are asked which.",
        f"{example}: claim it and say how you pay. {words['wild'].capitalize()}s are wild and stand for any colour.",
        f"draw {tickets}: look at up to {board.map.draw_deal} new {tickets} and keep at least {board.map.draw_keep}.",
        f"keep 1, or keep 1 2: which of the {tickets} you are offered you keep.",
    ]
    if any(len(lanes) > 1 for lanes in board.lanes):
        lines.append("Of routes side by side, say the colour or add #1 or #2 to the places if it matters which.")
    if board.map.ferry_cards:
        lines.append(f"take ferry: take a ferry card. You may hold {board.map.ferry_limit}.")
    lines += [
        "pass: only if you can do nothing else.",
        "These commands only tell you something.",
        "hand: your cards, pieces and points.",
        f"{tickets}: your {tickets}, and the shortest way that is left for each.",
        "row: the face-up cards and the decks.",
        f"routes {place}: the routes from a place, and whether you can claim them.",
        f"route {pair}: one route.",
        f"way {place} to {board.place_names[-1]}: the shortest way between two places.",
        "board: who has claimed what.",
        "players: everybody's points, pieces and cards.",
        "legal: everything you can do now.",
        f"log, or log {DEFAULT_LOG * 2}: the last things that happened, in full.",
        "save game.json: write a record of the game so far. quit: leave the game.",
        "Enter alone repeats where you are. Names may be shortened, and Tab completes them in most terminals.",
    ]
    return lines


def _plain_route(board: Board) -> int:
    """A route that makes a simple example: of a colour, without parallels, with short names."""
    simple = [n for n, line in enumerate(board.map.routes) if line.colour != GREY and len(board.lanes[n]) == 1]
    return min(simple or range(len(board.map.routes)), key=lambda route: len(board.route_name(route)))


Tell = Callable[[Seen, str], list[str]]
TELLING: dict[str, Tell] = {
    "help": tell_help,
    "hand": tell_hand,
    "tickets": tell_tickets,
    "row": tell_row,
    "routes": tell_routes,
    "route": tell_route,
    "way": tell_way,
    "board": tell_board,
    "players": tell_players,
    "legal": tell_legal,
    "log": tell_log,
}
OTHER_WORDS = {"?": "help", "contracts": "tickets", "cards": "hand", "places": "routes", "points": "players"}
DOING = ("scores", "save", "quit")
"""Commands that the table itself sees to."""


def command_of(word: str) -> str:
    """The command that a first word means, or nothing."""
    word = word.casefold()
    word = {"exit": "quit", "q": "quit"}.get(word, OTHER_WORDS.get(word, word))
    return word if word in TELLING or word in DOING else ""


def did_you_mean(word: str) -> str:
    """A hint for a first word that is neither a command nor an action."""
    from difflib import get_close_matches

    near = get_close_matches(word.casefold(), [*TELLING, *DOING, "draw", "take", "claim", "keep", "pass"], n=2)
    return f"did you mean {joined_or(near)}?" if near else "say help to hear what you can type"
