"""A game at a table: its moves, what may be taken back, who may decide, and the clock. It knows no connections."""

import time

from wayfare.board.board import Board
from wayfare.engine.names import OPENING, OVER
from wayfare.game.game import Game
from wayfare.game.record import RULES
from wayfare.server.boards import find_board
from wayfare.server.clock import NOTHING, Clock
from wayfare.server.refusal import Refusal
from wayfare.server.tables import BOT, CLOCK, PLAYER, Move, Table
from wayfare.server.undo import Played, find_undo


class Match:
    """The game of one table, played again from its log when the table is loaded."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.board: Board = find_board(table.map)
        if self.board.digest != table.digest or table.rules != RULES:
            raise Refusal("table_outdated", 409)
        rule = table.options.clock
        self.clock = Clock(rule, len(table.seats)) if rule else None
        self.number = 0
        """Of the position: one more with every move, and with every one taken back."""
        self.overtime: set[int] = set()
        """Seats whose time has run out in this turn."""
        self._stale = 0
        """A client that has seen an earlier position has not seen the one to decide in."""
        self._own_stale = [0] * len(table.seats)
        self.game = self._new_game()
        self.played: list[Played] = []
        undone = {move.undoes for move in table.moves}
        for move in table.moves:
            if move.undoes is None and move.number not in undone:
                self._again(move)
            elif self.clock and move.undoes is not None and move.left is not None:
                self.clock.left[move.seat] = move.left
            self._count(move)

    def _new_game(self) -> Game:
        game = Game(self.board, len(self.table.seats), self.table.seed, self.table.options.first_seat)
        self.by_clock = [False] * len(game.events)
        """For each event of the game, whether its seat did it because its time had run out."""
        return game

    @property
    def phase(self) -> int:
        """The engine's phase."""
        return self.game.state.phase

    def check_seen(self, seat: int, seen: int) -> None:
        """Refuse what was decided in another position. Others' secret opening choices do not make a difference."""
        if seen > self.number or seen < max(self._stale, self._own_stale[seat]):
            raise Refusal("stale", 409, number=self.number)

    def play(self, seat: int, action: int | str, by: int = PLAYER) -> Move:
        """Do an action. A GameError says why it cannot be done; then nothing has changed."""
        if self.clock:
            self.clock.settle(time.monotonic())
        mark = self.clock.mark() if self.clock else None
        kinds = self._do(seat, action, by)
        code, left = self.game.actions[-1][1], round(mark.left[seat], 3) if mark else None
        move = Move(self.number + 1, seat, code, None, by, round(time.time(), 3), left)
        self.played.append(Played(move, kinds, mark))
        self._count(move)
        return move

    def _again(self, move: Move) -> None:
        """Do a move of the log."""
        if self.clock and move.left is not None:
            self.clock.left[move.seat] = move.left
        mark = self.clock.mark() if self.clock else None
        self.played.append(Played(move, self._do(move.seat, move.code, move.by), mark))

    def undo_place(self, seat: int) -> int | None:
        """Which of the moves that stand the seat may take back."""
        return find_undo(self.played, self.phase, seat)

    def undo(self, seat: int) -> Move:
        """Take the seat's last action back, if it has time for another."""
        at = self.undo_place(seat)
        if at is None:
            raise Refusal("no_undo", 409)
        undone, clock, alone = self.played[at], self.clock, self.phase != OPENING
        if clock and undone.mark:
            clock.settle(time.monotonic())
            if clock.left_since(undone.mark, seat) <= NOTHING:
                raise Refusal("no_undo", 409)
        self.played.remove(undone)
        self.clock = None
        self.game = self._new_game()
        for done in self.played:
            self._do(done.move.seat, done.move.code, done.move.by)
        self.clock = clock
        left = None
        if clock and undone.mark:
            clock.turn_back(undone.mark, seat, alone)
            left = round(clock.left[seat], 3)
            if alone:
                self.overtime.clear()
        move = Move(self.number + 1, seat, 0, undone.move.number, PLAYER, round(time.time(), 3), left)
        self._count(move)
        return move

    def _do(self, seat: int, action: int | str, by: int) -> frozenset[str]:
        state = self.game.state
        before, turn = state.phase, state.turn
        events = self.game.play(action, seat)
        self.by_clock += [by == CLOCK and event.seat == seat for event in events]
        if self.clock:
            if before == OPENING:
                if state.phase != OPENING:
                    for other in range(self.game.seats):
                        self.clock.turn_passes(None, other)
            elif state.turn != turn or state.phase == OVER:
                self.clock.turn_passes(turn, None if state.phase == OVER else state.turn)
        if before == OPENING or state.turn != turn:
            self.overtime.discard(seat)
        return frozenset([event.kind for event in events])

    def _count(self, move: Move) -> None:
        """Number the new position, and note whose clients must have seen it."""
        self.number = move.number
        self._own_stale[move.seat] = move.number
        if self.phase != OPENING:
            self._stale = move.number

    def run_clock(self) -> None:
        """Let the clocks of those who decide run: of players, once every seat is taken, while they have time."""
        if not self.clock:
            return
        seats = self.table.seats
        running = [s for s in self.game.deciders if seats[s].bot is None and s not in self.overtime]
        self.clock.run(running if self.table.is_full else (), time.monotonic())

    def time_out(self) -> list[int]:
        """The seats whose time has run out just now; a simple bot plays the rest of their turns."""
        if not self.clock:
            return []
        self.clock.settle(time.monotonic())
        out = self.clock.ran_out()
        self.overtime.update(out)
        return out

    def bot_for(self, seat: int, simple: str) -> tuple[str, int] | None:
        """The bot that decides for the seat now, and on whose behalf; None if it is a player's own decision."""
        bot = self.table.seats[seat].bot
        if bot is not None:
            return bot, BOT
        return (simple, CLOCK) if seat in self.overtime else None
