"""What is to be played: the board, the players, their seatings, and which game has which number.

Block i has the deal of seed "SEED/i" and plays it with each of its seatings. Games are numbered through: with
six games a block, game 13 is the second game of block 2. A game is wholly decided by its number.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wayfare.arena.bot_code import bot_code, player_codes
from wayfare.arena.seating import Seating, player_counts, seatings
from wayfare.board.board import Board, load_board
from wayfare.bots.bot import find_bot
from wayfare.game.errors import SetUpError
from wayfare.game.game import Game
from wayfare.game.record import RULES
from wayfare.game.seed import seed_of_many

MOST_GAMES = 10**9
LONGEST_THOUGHT = 86_400.0


@dataclass(frozen=True)
class MatchPlan:
    """A match as it was asked for, with everything checked."""

    board: Board
    players: tuple[str, ...]
    """The different players, by the names they were given."""
    counts: tuple[int, ...]
    """How often each was named."""
    seats: int
    seed: str
    blocks: int
    seconds: float | None = None
    """The time for a decision."""
    compiled: bool = False
    """Whether compiled code plays for all of them."""
    rules: int = RULES
    code: str = ""
    """A digest of the bots' code."""
    codes: tuple[str, ...] = ()
    """For each player a digest of its own code."""

    @property
    def block_size(self) -> int:
        """How many games a block has."""
        return len(self.seatings[0])

    @property
    def games(self) -> int:
        """How many games there are to play."""
        return self.blocks * self.block_size

    @property
    def seatings(self) -> tuple[tuple[Seating, ...], ...]:
        """The seatings of blocks 0, 1 and so on, over and over."""
        return seatings(self.counts, self.seats)

    def seating(self, number: int) -> Seating:
        """Who sits where in a game."""
        block, place = divmod(number, self.block_size)
        return self.seatings[block % len(self.seatings)][place]

    def deal(self, number: int) -> str:
        """The seed of a game: the same in the whole block."""
        return f"{self.seed}/{number // self.block_size}"

    @property
    def labels(self) -> tuple[str, ...]:
        """What each player is called in ratings: who may use the clock is another player with another time."""
        from wayfare.bots.compiled import compiled_player

        def label(player: str) -> str:
            timeless = self.seconds is None or compiled_player(player) is not None
            return player if timeless else f"{player} @{self.seconds:g}s"

        return tuple(map(label, self.players))

    def settings(self) -> dict[str, Any]:
        """All that decides the games, by name; a match can be resumed only if they are the same."""
        return {
            "map": self.board.name,
            "digest": self.board.digest,
            "rules": self.rules,
            "players": list(self.players),
            "counts": list(self.counts),
            "seats": self.seats,
            "seed": self.seed,
            "seconds": self.seconds,
            "compiled": self.compiled,
            "code": self.code,
            "codes": list(self.codes),
        }


def make_plan(
    board: str | os.PathLike[str] | Board,
    players: Sequence[str],
    games: int = 1000,
    seed: int | str | None = None,
    seats: int | None = None,
    seconds: float | None = None,
    compiled: bool | None = None,
) -> MatchPlan:
    """Check everything that can be wrong before the first game; a GameError or MapError says what is.

    Without `seats` there is one for each player named. `compiled` forces or forbids compiled play; usually
    it is used where all players can be played so.
    """
    board = load_board(board)
    if not players:
        raise SetUpError("name at least one player; wayfare bots lists them")
    for player in players:
        find_bot(player)
    named, counts = player_counts(list(players))
    seats = len(players) if seats is None else seats
    seed = seed_of_many(seed, "match")
    Game(board, seats, seed)
    if not 1 <= games <= MOST_GAMES:
        raise SetUpError(f"{games} games cannot be played: give 1 or more, up to {MOST_GAMES:,}")
    if seconds is not None and not 0 < seconds <= LONGEST_THOUGHT:
        raise SetUpError(f"{seconds:g} seconds are no time for a decision: give more than 0, up to {LONGEST_THOUGHT:g}")
    size = len(seatings(counts, seats)[0])
    return MatchPlan(
        board, named, counts, seats, seed, -(-games // size), seconds, _choose_way(named, compiled),
        code=bot_code(named), codes=player_codes(named),
    )  # fmt: skip


def _choose_way(players: Sequence[str], compiled: bool | None) -> bool:
    if compiled is False:
        return False
    from wayfare.bots.compiled import compiled_player

    others = [player for player in players if compiled_player(player) is None]
    if compiled and others:
        raise SetUpError(f"{others[0]} has no compiled form; leave the choice to the match")
    return not others
