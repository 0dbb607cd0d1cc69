"""Make the finished games in tests/games anew: `python tests/make_games.py`, after a change of the rules or a map.

At least one game for each way a game can end on each map. Most are found by playing at random until one is right.
That everybody passes happens on its own on the USA board with three players (one game in a thousand) and has to be
arranged on Italy, which `Passers` below does; `test_records.py` says where it cannot happen at all, and why.
"""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from wayfare.engine.names import CLAIM, DRAW_BLIND, DRAW_TICKETS, GREY, KEEPING, OPENING, TAKE, WILD
from wayfare.engine.names import TAKE_FERRY as FERRY
from wayfare.engine.sets import has
from wayfare.game.game import Game
from wayfare.game.labels import labels_of
from wayfare.game.record import make_record, write_record

GAMES = Path(__file__).parent / "games"


def everybody_passed(game: Game) -> bool:
    return bool(game.events[-1].facts["everybody_passed"])


def all_pieces_used(game: Game) -> bool:
    return 0 in game.view().pieces


def shared_victory(game: Game) -> bool:
    return len(game.winners()) > 1


def tie_broken(game: Game) -> bool:
    totals = [score.total for score in game.scores()]
    return totals.count(max(totals)) > 1 and not shared_victory(game)


def last_round(game: Game) -> bool:
    return not any(other(game) for other in (everybody_passed, all_pieces_used, shared_victory, tie_broken))


WANTED: list[tuple[str, int, Callable[[Game], bool]]] = [
    ("usa", 2, last_round),
    ("usa", 3, everybody_passed),
    ("usa", 4, all_pieces_used),
    ("usa", 5, shared_victory),
    ("usa", 3, tie_broken),
    ("italy", 3, last_round),
    ("italy", 2, all_pieces_used),
    ("italy", 4, shared_victory),
    ("italy", 2, tie_broken),
    ("italy", 5, everybody_passed),
    ("amsterdam", 2, last_round),
    ("amsterdam", 3, all_pieces_used),
    ("amsterdam", 4, shared_victory),
    ("amsterdam", 4, last_round),
    ("amsterdam", 3, tie_broken),
]


def play_at_random(name: str, seats: int, seed: str) -> Game:
    """One random game; opening tickets are chosen seat after seat, as compiled games do."""
    game, rng = Game(name, seats, seed), Random(seed)
    while not game.is_over:
        game.play(rng.choice(game.legal_codes()))
    return game


class Passers:
    """Five players on Italy who work together until nobody can move.

    Everybody builds until three pieces are left and every route of up to three spaces is taken; all of them together
    have too many spaces, so on six double routes seat 0 has one lane and the green one stays open to the others.
    These must then hold no three green cards or locomotives, so seat 0 gathers them, and whoever has built enough draws
    tickets, and puts back what it can, while it waits. Two ferries of five spaces make the pieces come out even.
    """

    def __init__(self, seed: str) -> None:
        self.game = Game("italy", 5, seed)
        self.state, self.board = self.game.state, self.game.board
        self.tables = tables = self.board.tables
        self.green = self.board.card_names.index("green")
        self.short = [route for route in range(tables.n_routes) if tables.route_length[route] <= 3]
        self.left_open = [
            route
            for route in self.short
            if tables.route_colour[route] == self.green
            and tables.route_length[route] == 3
            and len(self.board.lanes[route]) == 2
        ]
        self.beside_open = {lane for route in self.left_open for lane in self.board.lanes[route]} - {*self.left_open}
        routes = labels_of(self.board).route_of
        self.long = {1: routes["Ancona-Trieste"], 2: routes["Ancona-Venezia"]}

    def play(self) -> Game | None:
        """The game, if it ended as it should; None if somebody had to claim a route that was to stay open."""
        game = self.game
        while not game.is_over:
            code = self.choose(game.legal_codes())
            if code is None:
                return None
            game.play(code)
        return game

    def choose(self, codes: list[int]) -> int | None:
        """What whoever is to decide does for the plan; None if it cannot keep to it."""
        state, seat = self.state, self.game.to_decide
        if state.phase in (OPENING, KEEPING):
            return codes[0]
        plan = self.plan(seat)
        claims = [code for code in codes if code >= CLAIM and self.tables.claim_route[code - CLAIM] in plan]
        if claims:
            return max(claims, key=lambda code: self.worth(seat, code))
        if all(code >= CLAIM for code in codes):
            return None
        takes = [code for code in codes if TAKE <= code < DRAW_TICKETS]
        use = {code: self.use(seat, state.row[code - TAKE], plan) for code in takes}
        takes.sort(key=lambda code: -use[code])
        if FERRY in codes and any(self.tables.route_waves[route] > 2 * state.ferries[seat] for route in plan):
            return FERRY
        if seat != 0 and not plan:
            takes = [code for code in takes if use[code] > AVOIDED]
            waits = [code for code in (FERRY, DRAW_TICKETS) if code in codes]
            if waits and (self.free() or len(takes) < 2):
                return waits[0]
            return takes[0] if takes else codes[0]
        return takes[0] if takes and (use[takes[0]] >= 0 or DRAW_BLIND not in codes) else codes[0]

    def free(self) -> list[int]:
        """The short routes still to be taken."""
        taken = [sum(words) for words in zip(*self.state.owned, strict=True)]
        return [route for route in self.short if not has(taken, route) and route not in self.left_open]

    def plan(self, seat: int) -> set[int]:
        """The routes this seat may take without spoiling the plan, whatever it holds."""
        if seat in self.long and has(self.state.open[seat], self.long[seat]):
            return {self.long[seat]}
        free, length = self.free(), self.tables.route_length
        saved = sum(length[route] for route in free if route in self.beside_open)
        plan = set()
        for route in free:
            room = self.state.pieces[seat] - 3 - length[route]
            beside = route in self.beside_open
            fits = beside or room >= saved if seat == 0 else not beside
            if room >= 0 and fits and has(self.state.open[seat], route) and self.can_go_on(seat, route, free):
                plan.add(route)
        return plan

    def can_go_on(self, seat: int, route: int, free: list[int]) -> bool:
        """Whether the rest still goes round once the seat has this route; looked at in full only near the end."""
        length = self.tables.route_length
        room = [pieces - 3 for pieces in self.state.pieces]
        room[seat] -= length[route]
        rest = sorted((lane for lane in free if lane != route), key=lambda lane: -length[lane])
        if len(rest) < 7:
            return self.goes_round(rest, room, {route: seat})
        threes = sum(length[lane] == 3 for lane in rest)
        return (length[route] > 1 or threes == 0) and sum(space // 3 for space in room) >= threes

    def goes_round(self, rest: list[int], room: list[int], given: dict[int, int]) -> bool:
        """Whether all of the rest can be given to seats that have room for it."""
        if not rest:
            return True
        lane, length = rest[0], self.tables.route_length[rest[0]]
        for seat in range(5):
            parallel = any(given.get(other) == seat for other in self.board.lanes[lane])
            if room[seat] >= length and has(self.state.open[seat], lane) and not parallel:
                less = [space - length * (who == seat) for who, space in enumerate(room)]
                if self.goes_round(rest[1:], less, {**given, lane: seat}):
                    return True
        return False

    def worth(self, seat: int, code: int) -> tuple[bool, int, int]:
        """The lanes beside the open ones first, then the longest; seat 0 saves green cards and wilds, others do not."""
        tables, claim = self.tables, code - CLAIM
        route = tables.claim_route[claim]
        green = tables.claim_cards[claim] if tables.claim_colour[claim] == self.green else 0
        spent = green + tables.claim_wilds[claim]
        length = tables.route_length[route]
        return route in self.beside_open, length, -spent if seat == 0 else spent

    def use(self, seat: int, card: int, plan: set[int]) -> int:
        """How near a card brings the seat to a route of its plan."""
        if card in (WILD, self.green) and (seat == 0 or card == WILD or not plan):
            return AVOIDED if seat else 3 if plan & self.beside_open else 9
        near = [-1]
        for route in plan:
            colour, length = self.tables.route_colour[route], self.tables.route_length[route]
            if colour in (GREY, card):
                wilds = 0 if seat == 0 else self.state.hands[seat][WILD]
                near.append(3 - length + self.state.hands[seat][card] + wilds + 2 * (route in self.beside_open))
        return max(near)


AVOIDED = -2


def find_game(name: str, seats: int, ending: Callable[[Game], bool]) -> Game:
    """The first game that ends so."""
    for number in count():
        if (name, ending) == ("italy", everybody_passed):
            game = Passers(f"7/{number}").play()
        else:
            game = play_at_random(name, seats, f"7/{number}")
        if game is not None and ending(game):
            return game
    raise AssertionError("numbers do not end")


def main() -> None:
    """Write all the games, or those whose names contain one of the arguments."""
    GAMES.mkdir(exist_ok=True)
    for name, seats, ending in WANTED:
        stem = f"{name}_{seats}_{ending.__name__}"
        if not sys.argv[1:] or any(word in stem for word in sys.argv[1:]):
            game = find_game(name, seats, ending)
            write_record(make_record(game), GAMES / f"{stem}.json")
            print(stem, game.seed, len(game.actions))


if __name__ == "__main__":
    main()
