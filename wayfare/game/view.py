"""What one seat, or a spectator, may see of a game (rule 8). A view is built by adding, never by taking away."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wayfare.board.board import Board
from wayfare.engine.fields import State
from wayfare.engine.legal import list_actions
from wayfare.engine.names import NONE, OPENING, OVER
from wayfare.engine.sets import WORD_BITS, lowest_bit
from wayfare.game.knowledge import Knowledge, copy_knowledge

if TYPE_CHECKING:
    from wayfare.game.game import Game


@dataclass(frozen=True)
class View:
    """Everything a viewer may know. Numbers are the engine's: cards, routes and tickets of `board`, seats from 0."""

    board: Board
    seat: int | None
    """Whose eyes these are; None is a spectator."""
    seats: int
    phase: int
    turn: int
    first_seat: int
    turns_left: int
    passes: int
    chosen: tuple[bool, ...]
    """During the opening: who has chosen tickets."""
    row: tuple[int, ...]
    deck_size: int
    discard: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pieces: tuple[int, ...]
    points: tuple[int, ...]
    ferries: tuple[int, ...]
    merchandise: tuple[int, ...]
    owners: tuple[int, ...]
    """For each route, the seat that owns it, or NONE."""
    ticket_deck_size: int
    ticket_counts: tuple[int, ...]
    offer_sizes: tuple[int, ...]
    shown_tickets: tuple[tuple[int, ...], ...]
    """Once the game is over: every seat's tickets."""
    hand: tuple[int, ...]
    """The viewer's own cards, by kind; empty for a spectator, as is all that follows of the viewer's own."""
    tickets: tuple[int, ...]
    offer: tuple[int, ...]
    choice: int
    legal: tuple[int, ...]
    """The codes of what the viewer may do now."""
    memory: Knowledge
    """What the history has told the viewer about hidden things."""

    def __eq__(self, other: object) -> bool:
        """Equal in everything the viewer sees and remembers, on the same board."""
        if not isinstance(other, View):
            return NotImplemented
        mine, its = dict(vars(self)), dict(vars(other))
        return mine.pop("board").digest == its.pop("board").digest and mine == its

    __hash__ = None  # type: ignore[assignment]  # memory is a plain mutable object


def members(words: Sequence[int]) -> Iterator[int]:
    """The members of a set of words, smallest first."""
    for number, word in enumerate(words):
        while word:
            yield number * WORD_BITS + lowest_bit(word)
            word &= word - 1


def tickets_of(board: Board, state: State, seat: int) -> tuple[int, ...]:
    """The tickets a seat holds."""
    return tuple(members(state.tickets[seat]))


def _owners(board: Board, state: State) -> tuple[int, ...]:
    return _owners_by(board.tables.n_routes, tuple(map(tuple, state.owned[: state.seats])))


@lru_cache(maxsize=256)
def _owners_by(routes: int, owned: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Kept for a while: all the seats of a table look at the same board, and most moves claim nothing."""
    owners = [NONE] * routes
    for seat, words in enumerate(owned):
        for route in members(words):
            owners[route] = seat
    return tuple(owners)


def legal_codes(board: Board, state: State, seat: int) -> list[int]:
    """The codes of what a seat may do now, in order."""
    codes = [0] * board.n_actions
    return sorted(codes[: list_actions(board.tables, state, seat, codes)])


def view(game: "Game", seat: int | None = None) -> View:
    """What the seat may see; without a seat, what a spectator may."""
    board, state = game.board, game.state
    seat = None if seat is None else game._seat(seat)
    everyone = range(state.seats)
    over = state.phase == OVER
    return View(
        board=board,
        seat=seat,
        seats=state.seats,
        phase=state.phase,
        turn=state.turn,
        first_seat=state.first_seat,
        turns_left=state.turns_left,
        passes=state.passes,
        chosen=tuple(state.phase == OPENING and state.choice[s] != 0 for s in everyone),
        row=tuple(state.row),
        deck_size=state.deck_size,
        discard=tuple(state.discard[: board.tables.n_cards]),
        hand_sizes=tuple(sum(state.hands[s]) for s in everyone),
        pieces=tuple(state.pieces[: state.seats]),
        points=tuple(state.points[: state.seats]),
        ferries=tuple(state.ferries[: state.seats]),
        merchandise=tuple(state.merchandise[: state.seats]),
        owners=_owners(board, state),
        ticket_deck_size=state.ticket_deck_size,
        ticket_counts=tuple(state.ticket_count[: state.seats]),
        offer_sizes=tuple(state.offer_size[: state.seats]),
        shown_tickets=tuple(tickets_of(board, state, s) for s in everyone) if over else (),
        **_own(board, state, seat),
        memory=copy_knowledge(game.memory(seat)),
    )


def _own(board: Board, state: State, seat: int | None) -> dict[str, Any]:
    """What is the viewer's own."""
    if seat is None:
        return {"hand": (), "tickets": (), "offer": (), "choice": 0, "legal": ()}
    return {
        "hand": tuple(state.hands[seat][: board.tables.n_cards]),
        "tickets": tickets_of(board, state, seat),
        "offer": tuple(state.offer[seat][: state.offer_size[seat]]),
        "choice": state.choice[seat],
        "legal": tuple(legal_codes(board, state, seat)),
    }
