"""A game at the table: make one, ask what is legal, play, see what happened, read the scores."""

import os
from collections.abc import Sequence
from operator import index
from random import Random
from typing import SupportsIndex

from wayfare.board.board import Board, load_board
from wayfare.engine import fields
from wayfare.engine.chance import seed_chance
from wayfare.engine.fields import State
from wayfare.engine.journal import open_journal
from wayfare.engine.legal import is_legal, may_decide
from wayfare.engine.names import CLAIM, NONE, OVER
from wayfare.engine.play import apply, set_up
from wayfare.engine.routes import may_claim
from wayfare.game.action import Action, parse_action, to_action
from wayfare.game.errors import GameOver, IllegalAction, NotOver, Reason, SetUpError, UnknownAction, WrongSeat
from wayfare.game.events import Event, read_journal
from wayfare.game.imagine import imagine_state
from wayfare.game.knowledge import Knowledge, copy_knowledge, learn, new_knowledge, shared_knowledge
from wayfare.game.labels import labels_of
from wayfare.game.score import SeatScore, final_scores
from wayfare.game.seed import chance_words, new_seed, split_seed
from wayfare.game.view import View, legal_codes, view
from wayfare.game.why import count, why_not

AnyAction = Action | str | SupportsIndex
"""An action, its text, or its code: an int, or what counts as one, such as NumPy's."""


class Game:
    """One game. Seats are numbered from 0; an action may be given as an Action, its text or its code."""

    def __init__(
        self,
        board: str | os.PathLike[str] | Board = "usa",
        seats: int = 2,
        seed: int | str | None = None,
        first_seat: int | None = None,
    ) -> None:
        """Set up a game. Without a seed, one that nobody can guess; it says who starts, unless first_seat does."""
        self.board = load_board(board)
        self.seed = str(new_seed() if seed is None else seed)
        tables = self.board.tables
        if seats not in range(tables.fewest_seats, tables.most_seats + 1):
            raise SetUpError(
                f"{self.board.name} is for {tables.fewest_seats} to {tables.most_seats} players, not {seats!r}"
            )
        seats = int(seats)
        if first_seat is not None and first_seat not in range(seats):
            raise SetUpError(f"there is no seat {first_seat!r}: with {seats} players they are 0 to {seats - 1}")
        self.first_seat = None if first_seat is None else int(first_seat)
        base, number = split_seed(self.seed)
        self.state = State()
        seed_chance(self.state.chance, chance_words(base), number)
        self.actions: list[tuple[int, int]] = []
        """Every action so far: (seat, code)."""
        self.events: list[Event] = []
        """Everything that has happened, secrets included; `history` is what one seat saw of it."""
        self._memories: dict[int | None, Knowledge] = {}
        self._journal = open_journal()
        set_up(tables, self.state, seats, NONE if self.first_seat is None else self.first_seat, self._journal)
        self._read_journal()

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.state.seats

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == OVER

    @property
    def deciders(self) -> list[int]:
        """The seats that may decide now: one, or during the opening all that have not chosen; none at the end."""
        return [seat for seat in range(self.seats) if may_decide(self.state, seat)]

    @property
    def to_decide(self) -> int | None:
        """The first of the seats that may decide now; None at the end."""
        return next(iter(self.deciders), None)

    def legal_codes(self, seat: int | None = None) -> list[int]:
        """The codes of what a seat may do now; without a seat, of whoever is to decide."""
        seat = self._seat(seat) if seat is not None else self.to_decide
        return [] if seat is None else legal_codes(self.board, self.state, seat)

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """What a seat may do now; without a seat, whoever is to decide."""
        return [to_action(self.board, code) for code in self.legal_codes(seat)]

    def parse(self, action: AnyAction, seat: int | None = None) -> Action:
        """The action meant. Of parallel routes that a text leaves open, the first that may be claimed."""
        seat = self._decider(seat)
        if isinstance(action, Action):
            if not 0 <= action.code < self.board.n_actions or to_action(self.board, action.code) != action:
                raise UnknownAction(f"{action} is no action of {self.board.name}")
            return action
        if not isinstance(action, str):
            if isinstance(action, bool) or not hasattr(action, "__index__"):
                raise UnknownAction(f"an action is an Action, a text or a code, not {type(action).__name__}")
            return to_action(self.board, index(action))
        codes = parse_action(self.board, action, self.state.row)
        legal = [code for code in codes if is_legal(self.board.tables, self.state, seat, code)]
        tables = self.board.tables
        routes = [tables.claim_route[code - CLAIM] for code in legal if code >= CLAIM]
        kinds = {(tables.route_colour[r], tables.route_waves[r], tables.route_carts[r]) for r in routes}
        if len(kinds) > 1:
            names = " or ".join(labels_of(self.board).routes[route] for route in routes)
            raise UnknownAction(Reason(f"which of the parallel routes? say {names}", "which_parallel", names=names))
        free = [c for c in codes if c >= CLAIM and may_claim(tables, self.state, seat, tables.claim_route[c - CLAIM])]
        return to_action(self.board, (legal or free or codes)[0])

    def play(self, action: AnyAction, seat: int | None = None) -> list[Event]:
        """Do the action; what happened, secrets included. A wrong one raises an ActionError and changes nothing."""
        seat = self._decider(seat)
        code = self.parse(action, seat).code
        if not is_legal(self.board.tables, self.state, seat, code):
            raise IllegalAction(why_not(self.board, self.state, seat, code))
        self._journal.count = 0
        apply(self.board.tables, self.state, seat, code, self._journal)
        self.actions.append((seat, code))
        return self._read_journal()

    def history(self, seat: int | None = None) -> list[Event]:
        """What has happened, as a seat saw it; without a seat, as a spectator did."""
        viewer = None if seat is None else self._seat(seat)
        return [event.seen_by(viewer) for event in self.events]

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; without a seat, what a spectator may."""
        return view(self, seat)

    def memory(self, viewer: int | None) -> Knowledge:
        """What the history has told a viewer about hidden things."""
        memory = self._memories.get(viewer)
        if memory is None:
            memory = self._memories[viewer] = new_knowledge(self.board, self.seats, viewer)
        learn(self.board, memory, self.events[memory.events_seen :])
        return memory

    def scores(self) -> list[SeatScore]:
        """Every seat's final score, item by item, by seat."""
        if not self.is_over:
            raise NotOver("the game is not over, and tickets are secret until it is")
        return final_scores(self.board, self.state)

    def winners(self) -> list[int]:
        """The seats that have won: one, or all that share the victory."""
        return [score.seat for score in self.scores() if score.rank == 1]

    def copy(self) -> "Game":
        """An independent copy, with the same future chance. What a bot may step comes from `imagine` instead."""
        other = object.__new__(Game)
        other.board, other.seed, other.first_seat = self.board, self.seed, self.first_seat
        other.state = fields.copy(self.state)
        other.actions = self.actions[:]
        other.events = self.events[:]
        other._memories = {viewer: copy_knowledge(memory) for viewer, memory in self._memories.items()}
        other._journal = open_journal()
        return other

    def _read_journal(self) -> list[Event]:
        events = read_journal(self.board, self._journal)
        self.events.extend(events)
        return events

    def _seat(self, seat: int) -> int:
        if seat not in range(self.seats):
            raise WrongSeat(f"there is no seat {seat!r}: with {self.seats} players they are 0 to {self.seats - 1}")
        return int(seat)

    def _decider(self, seat: int | None) -> int:
        if self.is_over:
            raise GameOver(Reason("the game is over", "game_over"))
        deciders = self.deciders
        if seat is None:
            return deciders[0]
        if self._seat(seat) not in deciders:
            if len(deciders) > 1 or self.state.choice[seat]:
                text = f"seat {seat} has chosen already; {_waiting(deciders)} still choosing"
                raise WrongSeat(Reason(text, "chosen_already", seat=seat))
            text = f"it is the turn of seat {deciders[0]}, not of seat {seat}"
            raise WrongSeat(Reason(text, "wrong_seat", seat=seat))
        return seat


def _waiting(seats: Sequence[int]) -> str:
    names = ", ".join(map(str, seats))
    return f"seat {names} is" if len(seats) == 1 else f"{count(len(seats), 'seat')} ({names}) are"


def imagine(seen: View, rng: Random) -> Game:
    """A whole game that agrees with the view, with fresh chance (imagine.py says how). It has no history, and

    its other seats remember no more than what everybody saw.
    """
    game = object.__new__(Game)
    game.board, game.seed, game.first_seat = seen.board, "imagined", None
    game.state = imagine_state(seen, rng)
    game.actions, game.events = [], []
    memory = copy_knowledge(seen.memory)
    memory.events_seen = 0
    game._memories = {other: shared_knowledge(seen.board, memory, other) for other in (None, *range(seen.seats))}
    game._memories[seen.seat] = memory
    game._journal = open_journal()
    return game
