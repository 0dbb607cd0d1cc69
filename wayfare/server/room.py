"""A room: one table with those who are connected to it, and one mailbox.

Whatever changes the table, a player's message, a bot's choice, a clock that has run out or somebody sitting down,
goes through the mailbox and is dealt with alone, one after the other. A move is first played, then brought
safely to the disk, and only then shown to anybody.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from wayfare.game.advice import Adviser
from wayfare.game.errors import GameError
from wayfare.server.connection import Connection
from wayfare.server.encoding import encode
from wayfare.server.lock import StoreError
from wayfare.server.match import Match
from wayfare.server.messages import Act, Hello, Undo
from wayfare.server.players import SIMPLE
from wayfare.server.refusal import Refusal
from wayfare.server.shown import Shown
from wayfare.server.standings import Standings
from wayfare.server.story import Story
from wayfare.server.tables import PLAYER, Move, Table
from wayfare.server.thinking import Minds
from wayfare.server.undo import QUIET

if TYPE_CHECKING:
    from wayfare.server.lobby import Lobby

log = logging.getLogger("wayfare.server")
Result = TypeVar("Result")


class Room:
    """One table."""

    def __init__(self, table: Table, lobby: "Lobby") -> None:
        self.table = table
        self.lobby = lobby
        self.match = Match(table)
        # A crash may have come between the last move and the note that it was the last.
        table.over = self.match.game.is_over
        self.connections: set[Connection] = set()
        self.story = Story()
        self.story.follow(self.match.game.events, self.match.by_clock)
        self.standings = Standings(lobby.sheet)
        self.shown = Shown(self.match, self.standings)
        self.empty_since = asyncio.get_running_loop().time()
        self._last_undo = max((move.number for move in table.moves if move.undoes is not None), default=0)
        self._mailbox: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue()
        self._busy = self._closed = False
        self._advisers: dict[int, Adviser] = {}
        self._minds = Minds(lobby.bots, self.match.board)
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._work())

    # The mailbox.

    async def ask(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """Have something done in its turn. Refusals and game errors come back to whoever asked."""
        if self._closed:
            raise Refusal("table_closed", 503)
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait((work, done))
        return await done

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is going on in the mailbox."""
        return not self._busy and self._mailbox.empty()

    async def _work(self) -> None:
        while True:
            self._busy = False
            work, done = await self._mailbox.get()
            self._busy = True
            try:
                result = await work()
            except (Refusal, GameError) as error:
                _fail(done, error)
            except asyncio.CancelledError:
                _fail(done, Refusal("table_closed", 503))
                raise
            except Exception as error:
                if not isinstance(error, StoreError):
                    log.exception("a table has failed")
                _fail(done, Refusal("not_stored" if isinstance(error, StoreError) else "internal", 503))
                self.lobby.forget(self)
                return
            else:
                if not done.done():
                    done.set_result(result)

    def close(self, why: Refusal) -> None:
        """Stop everything. What was acknowledged is in the store, from which the table can be loaded again."""
        self._closed = True
        for connection in self.connections:
            connection.say_bye(why)
        for task in [*self._thinking.values(), self._task]:
            if task is not asyncio.current_task():
                task.cancel()
        self._minds.dismiss_all()
        if self._timer:
            self._timer.cancel()
        while not self._mailbox.empty():
            _fail(self._mailbox.get_nowait()[1], why)

    # Who is connected.

    async def enter(self, connection: Connection, hello: Hello) -> None:
        """A browser connects, and is sent what it does not have."""
        connection.seats = self.table.seats_of(connection.owner)
        limits, plays = self.lobby.settings.limits, bool(connection.seats)
        # Those who watch never keep out those who play, nor any player another.
        others = [one for one in self.connections if (one.owner == connection.owner if plays else not one.seats)]
        if len(others) >= (limits.connections_per_player if plays else limits.connections_per_table):
            raise Refusal("table_crowded", 503)
        connection.room = self
        has_all = hello.seen >= self._last_undo and hello.since <= len(self.story)
        connection.sent_events = hello.since if has_all else 0
        self.connections.add(connection)
        self.shown.prepare(_viewers(connection))
        self.show_table()
        connection.show_view()
        self._go_on()

    async def exit(self, connection: Connection) -> None:
        """A browser is gone."""
        self.connections.discard(connection)
        if not self.connections:
            self.empty_since = asyncio.get_running_loop().time()
        self.show_table()

    def is_online(self, seat: int) -> bool:
        """Whether the seat's player is connected; a bot always is."""
        if self.table.seats[seat].bot is not None:
            return True
        return any(seat in connection.seats for connection in self.connections)

    def show_table(self) -> None:
        """Tell everybody who sits where."""
        for connection in self.connections:
            connection.show_table(encode({"type": "table", "table": self.lobby.table_json(self, connection)}))

    def seats_changed(self, owner: str) -> None:
        """A browser has another seat than before: it may see more, so it is sent everything again."""
        for connection in self.connections:
            if connection.owner == owner:
                connection.seats = self.table.seats_of(owner)
                connection.sent_events = 0
                self.shown.prepare(_viewers(connection))
                connection.show_view()
        self.show_table()  # whoever watched until now is at the table: the seat's player is there

    def view_message(self, connection: Connection) -> bytes:
        """The latest view for a connection, with the events that it does not have."""
        since = connection.sent_events
        connection.sent_events = len(self.story)
        events = self.story.tell(since, connection.seats)
        clock = self.match.clock.to_json(time.monotonic()) if self.match.clock else None
        return self.shown.message(connection.seats, since + 1, events, clock)

    # What happens.

    def own_seat(self, owner: str | None, seat: int) -> None:
        """Refuse what is meant for another's seat."""
        if not (0 <= seat < len(self.table.seats)):
            raise Refusal("no_such_seat", seat=seat)
        if owner is None or self.table.seats[seat].owner != owner:
            raise Refusal("not_your_seat", 403, seat=seat)

    def _own_decision(self, owner: str | None, seat: int) -> None:
        """Refuse what a bot decides now."""
        self.own_seat(owner, seat)
        if self.table.seats[seat].bot is not None:
            raise Refusal("bot_plays", 409, seat=seat)
        if seat in self.match.overtime:
            raise Refusal("time_is_up", 409, seat=seat)

    async def act(self, owner: str | None, message: Act) -> None:
        """A player does something."""
        self._own_decision(owner, message.seat)
        self.match.check_seen(message.seat, message.seen)
        await self._keep(self.match.play(message.seat, message.action))

    def adviser(self, seat: int) -> Adviser:
        """Advice for a seat in this position."""
        known = self._advisers.get(seat)
        if known is None:
            known = self._advisers[seat] = Adviser(self.match.game.view(seat))
        return known

    async def undo(self, owner: str | None, message: Undo) -> None:
        """A player takes something back."""
        self._own_decision(owner, message.seat)
        self.match.check_seen(message.seat, message.seen)
        move = self.match.undo(message.seat)
        for task in self._thinking.values():
            task.cancel()
        self._last_undo = move.number
        await self._keep(move)

    async def _keep(self, move: Move) -> None:
        """Bring a move to the disk, then show what it has led to."""
        await self.lobby.store.add_move(self.table, move)
        self.table.moves.append(move)
        if self.match.game.is_over != self.table.over:
            self.table.over = self.match.game.is_over
            await self.lobby.store.end_table(self.table, self.table.over)
            self._minds.dismiss_all()
            self.show_table()
        self._advisers.clear()
        held = self.story.follow(self.match.game.events, self.match.by_clock)
        viewers: dict[int | None, None] = {}
        for connection in self.connections:
            connection.sent_events = min(connection.sent_events, held)
            viewers.update(dict.fromkeys(_viewers(connection)))
        self.shown = Shown(self.match, self.standings)
        self.shown.prepare(list(viewers))
        for connection in self.connections:
            connection.show_view()
        self._go_on()

    # Clocks and bots.

    def _go_on(self) -> None:
        """Let run the clocks, and think the bots, that the position calls for."""
        if self._closed:
            return
        self.match.run_clock()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        clock = self.match.clock
        if clock and (left := clock.next_out()) is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._ring)
        if not self.connections:
            return
        for seat in self.match.game.deciders:
            chosen = self.match.bot_for(seat, SIMPLE)
            if chosen is not None and seat not in self._thinking:
                task = self._thinking[seat] = asyncio.create_task(self._think(seat, *chosen))
                # Not at the end of the task's own work: one that is cancelled before it begins never gets there.
                task.add_done_callback(partial(self._thought, seat))

    def nudge(self) -> None:
        """Somebody has sat down, left or come back: who decides for a seat may have changed."""
        for seat in range(len(self.table.seats)):
            chosen = self.match.bot_for(seat, SIMPLE)
            if self._minds.keep(seat, chosen and chosen[0]) and seat in self._thinking:
                self._thinking[seat].cancel()
        self._go_on()

    def _ring(self) -> None:
        """A clock has run out: that comes through the mailbox like everything else."""
        self._timer = None
        done = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait((self._time_out, done))

    async def _time_out(self) -> None:
        self.match.time_out()
        for connection in self.connections:
            connection.show_view()
        self._go_on()

    async def _think(self, seat: int, name: str, by: int) -> None:
        """A bot chooses, after a pause in which people can see what happened, and acts through the mailbox."""
        number = self.match.number
        view = self.match.game.view(seat)
        if not view.legal:  # the position has changed before this task began
            return
        try:
            await asyncio.sleep(self._pause())
            if self.match.bot_for(seat, SIMPLE) != (name, by):
                return
            code = await self._minds.choose(seat, name, view)
            await self.ask(lambda: self._bot_acts(seat, code, by, number))
        except (Refusal, GameError, asyncio.CancelledError) as error:
            if isinstance(error, GameError) or (isinstance(error, Refusal) and error.id != "stale"):
                log.info("a bot's choice was not done: %s", error)

    def _thought(self, seat: int, _task: asyncio.Task[None]) -> None:
        """A bot has acted, or does not need to any more; the position may call for another."""
        del self._thinking[seat]
        self._go_on()

    async def _bot_acts(self, seat: int, code: int, by: int, seen: int) -> None:
        self.match.check_seen(seat, seen)
        chosen = self.match.bot_for(seat, SIMPLE)
        if chosen is None:
            raise Refusal("stale", 409)
        await self._keep(self.match.play(seat, code, by))

    def _pause(self) -> float:
        """Longer after an action that its player may still take back."""
        settings, pace = self.lobby.settings, self.table.options.pace
        last = self.match.played[-1] if self.match.played else None
        if last and last.move.by == PLAYER and last.kinds <= QUIET:
            return settings.second_thoughts[pace]
        return settings.pace[pace]


def _viewers(connection: Connection) -> list[int | None]:
    """Whose eyes a connection looks through."""
    return list(connection.seats) or [None]


def _fail(done: "asyncio.Future[Any]", error: Exception) -> None:
    """Tell whoever asked, if anybody is still waiting."""
    if not done.done():
        done.set_exception(error)
