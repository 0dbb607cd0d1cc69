"""Tables whose games stand at a fixed point, written into a server's data before it starts. Nobody plays on there."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from wayfare.engine.names import CLAIM, TURN
from wayfare.game.game import Game
from wayfare.game.record import RULES, board_of, read_record, replay_game
from wayfare.server.identity import hash_of
from wayfare.server.messages import Options
from wayfare.server.store import Store
from wayfare.server.tables import COLOURS, PLAYER, Move, Seat, Table

GAMES = Path(__file__).resolve().parent.parent / "games"
TOKEN = "a-token-of-the-tests-own"
"""What the browser that has seat 0 nearly everywhere carries in its cookie."""
NAMES = ("Aino", "Bertil", "Chiara", "Doris", "Emil")


@dataclass(frozen=True)
class Position:
    """A recorded game up to a point: seat 0 has a turn there and can claim something, or the game is over."""

    record: str
    share: float
    """How much of the game has been played, at least."""

    last: bool = False
    """One action before its end; TOKEN has the seat that is to decide."""

    @property
    def id(self) -> str:
        return f"{self.record}-{'last' if self.last else 'end' if self.share == 1 else 'middle'}"


POSITIONS = (
    Position("usa_3_tie_broken", 0.6),
    Position("italy_3_last_round", 0.6),
    Position("amsterdam_4_last_round", 0.6),
    Position("usa_5_shared_victory", 1),
    Position("italy_4_shared_victory", 1),
    Position("amsterdam_2_last_round", 1),
)
"""To look at; nobody does anything there."""
PLAYED = (Position("italy_2_all_pieces_used", 0.85), Position("amsterdam_4_shared_victory", 0.4))
"""To do something in."""
LAST = Position("amsterdam_4_last_round", 1, last=True)
"""To be ended, by taking the first card of the row; there are tickets done and tickets failed."""


def game_at(position: Position) -> Game:
    """The recorded game, played so far."""
    record = read_record(GAMES / f"{position.record}.json")
    game = replay_game(record, board_of(record))
    for number, (seat, text) in enumerate(record.actions):
        if position.last and number == len(record.actions) - 1:
            break
        due = number >= position.share * len(record.actions) and game.deciders == [0]
        if due and game.state.phase == TURN and max(game.view(0).legal) >= CLAIM:
            break
        game.play(text, seat)
    return game


def table_at(position: Position) -> Table:
    """A table on which that game was played: one seat belongs to TOKEN, the others to people who are away."""
    game = game_at(position)
    own = game.deciders[0] if position.last else 0
    moves = [Move(n, seat, code, None, PLAYER, 1e9 + n) for n, (seat, code) in enumerate(game.actions, 1)]
    owners = [hash_of(TOKEN if seat == own else f"another-token-of-the-tests-{seat}") for seat in range(game.seats)]
    seats = [Seat("you", NAMES[seat], COLOURS[seat], None, owner) for seat, owner in enumerate(owners)]
    facts = {"map": game.board.name, "digest": game.board.digest, "seed": game.seed, "host": owners[own]}
    options = Options(first_seat=game.first_seat)
    return Table(
        id=position.id, rules=RULES, options=options, created=1e9, seats=seats, over=game.is_over, moves=moves, **facts
    )


def write_tables(data: Path) -> None:
    """Write every position into a new data file."""

    async def write(store: Store) -> None:
        for position in (*POSITIONS, *PLAYED, LAST):
            table = table_at(position)
            await store.add_table(table)
            await asyncio.gather(*(store.add_move(table, move) for move in table.moves))

    store = Store(data)
    try:
        # In a thread of its own, since Playwright keeps an event loop running in this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(write(store))).result()
    finally:
        store.close()
