"""What things are called in texts and records: routes, tickets and cards of a board, each by a name of its own."""

import unicodedata
from functools import cached_property, lru_cache

from wayfare.board.board import Board
from wayfare.engine.names import GREY, NO_COLOUR, WILD

DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "\u2010": "-", "\u2011": "-", "’": "'"})
WILD_WORDS = ("wild", "wilds", "joker", "jokers", "locomotive", "locomotives")
FERRY_WORDS = ("ferry", "ferries")


def plain(text: str) -> str:
    """The text as it is compared: without case, accents, fancy dashes and superfluous blanks."""
    letters = unicodedata.normalize("NFKD", text.translate(DASHES))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)).casefold()
    return " ".join(bare.replace(" - ", "-").split())


class Labels:
    """The names of one board's routes and tickets, and the way back from what somebody types."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @cached_property
    def routes(self) -> list[str]:
        """ "Roma-Napoli", and where routes are parallel "Roma-Napoli#1", "Roma-Napoli#2"."""
        names = []
        for route in range(len(self.board.map.routes)):
            lanes = self.board.lanes[route]
            number = f"#{lanes.index(route) + 1}" if len(lanes) > 1 else ""
            names.append(self.pair(route) + number)
        return names

    @cached_property
    def route_of(self) -> dict[str, int]:
        """The way back from `routes`."""
        return {name: route for route, name in enumerate(self.routes)}

    @cached_property
    def tickets(self) -> list[str]:
        """ "Roma-Palermo"; if a board has the same ticket twice, the second is "Roma-Palermo#2"."""
        names: list[str] = []
        for ticket in self.board.map.tickets:
            name = f"{ticket.start_name}-{ticket.end_name}"
            copies = sum(other == name or other.startswith(name + "#") for other in names)
            names.append(f"{name}#{copies + 1}" if copies else name)
        return names

    @cached_property
    def ticket_of(self) -> dict[str, int]:
        """The way back from `tickets`."""
        return {name: ticket for ticket, name in enumerate(self.tickets)}

    def pair(self, route: int) -> str:
        """The two places of a route, as an action names them."""
        line = self.board.map.routes[route]
        return f"{self.board.map.places[line.start]}-{self.board.map.places[line.end]}"

    def short_pair(self, route: int) -> str:
        """The same, with a country for its stop where that names no other route."""
        line, pair = self.board.map.routes[route], self.pair(route)
        short = "-".join(self._country_of.get(place, self.board.map.places[place]) for place in (line.start, line.end))
        return short if self.routes_between[plain(short)] == self.routes_between[plain(pair)] else pair

    @cached_property
    def _country_of(self) -> dict[int, str]:
        return {stop: name for name, stops in self.board.map.countries for stop in stops}

    @cached_property
    def routes_between(self) -> dict[str, tuple[int, ...]]:
        """Every way to name a pair of places, in either order, a country for its stop → the routes between them."""
        found: dict[str, list[int]] = {}
        for number, line in enumerate(self.board.map.routes):
            ends = [
                [self.board.map.places[place], *([self._country_of[place]] if place in self._country_of else [])]
                for place in (line.start, line.end)
            ]
            for start in ends[0]:
                for end in ends[1]:
                    for name in (f"{start}-{end}", f"{end}-{start}"):
                        found.setdefault(plain(name), []).append(number)
        return {name: tuple(numbers) for name, numbers in found.items()}

    @cached_property
    def card_of(self) -> dict[str, int]:
        """Every word for a card → the card."""
        words = {plain(name): card for card, name in enumerate(self.board.card_names)}
        words.update(dict.fromkeys(WILD_WORDS, WILD))
        return words

    def lane_needed(self, claim: int) -> bool:
        """Whether another of the parallel routes could be claimed with the very same cards."""
        tables = self.board.tables
        route, colour = tables.claim_route[claim], tables.claim_colour[claim]
        mine = (colour, tables.claim_cards[claim], tables.claim_wilds[claim], tables.claim_ferries[claim])
        for other in self.board.lanes[route]:
            if other == route or (colour != NO_COLOUR and tables.route_colour[other] not in (GREY, colour)):
                continue
            if mine in self.ways(other):
                return True
        return False

    def ways(self, route: int) -> dict[tuple[int, int, int, int], int]:
        """The ways to claim a route: (colour, cards, wilds, ferry cards) → the claim."""
        tables = self.board.tables
        first = tables.first_claim[route]
        last = tables.first_claim[route + 1] if route + 1 < tables.n_routes else tables.n_claims
        return {
            (tables.claim_colour[c], tables.claim_cards[c], tables.claim_wilds[c], tables.claim_ferries[c]): c
            for c in range(first, last)
        }


@lru_cache(maxsize=32)
def labels_of(board: Board) -> Labels:
    """The labels of a board, made once."""
    return Labels(board)
