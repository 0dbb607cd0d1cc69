"""Films of finished games, made one at a time; those of this server's own tables are kept a while."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.requests import Request

from wayfare.server.refusal import Refusal
from wayfare.server.web_files import Body, make_body

KEPT = 8
MOST = 60
"""So many may wait to be made."""
MOST_EACH = 4
"""The same for one address: whoever asks for more at once does not keep the others waiting."""


class Films:
    """Making a film takes a thread for a second or more, so nobody gets many at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, ...], asyncio.Future[Body]] = OrderedDict()
        self._at_once = asyncio.Semaphore(1)
        self._asked: Counter[str] = Counter()

    async def of_table(self, request: Request, id: tuple[str, ...], make: Callable[[], bytes]) -> Body:
        """The film with this id; whoever asks while it is made waits for the same one."""
        film = self._kept.get(id)
        if film is None:
            film = self._kept[id] = asyncio.ensure_future(self._make(_address(request), make))
            film.add_done_callback(lambda made: self._settle(id, made))
        self._kept.move_to_end(id)
        return await asyncio.shield(film)

    async def of_file(self, request: Request, make: Callable[[], bytes]) -> Body:
        """A film that nobody else wants: not made if who asked for it has hung up meanwhile."""
        return await self._make(_address(request), make, request.is_disconnected)

    def _settle(self, id: tuple[str, ...], film: "asyncio.Future[Body]") -> None:
        """Forget a film that could not be made, and the oldest if there are too many."""
        if film.cancelled() or film.exception() is not None:
            self._kept.pop(id, None)
        done = [kept for kept, one in self._kept.items() if one.done()]
        for kept in done[: max(0, len(done) - KEPT)]:
            del self._kept[kept]

    async def _make(
        self, address: str, make: Callable[[], bytes], given_up: Callable[[], Awaitable[bool]] | None = None
    ) -> Body:
        async with self._turn(address):
            if given_up is not None and await given_up():
                raise Refusal("too_slow", 408)  # which nobody reads
            return await asyncio.to_thread(lambda: make_body(make(), "application/json", level=5))

    @asynccontextmanager
    async def _turn(self, address: str) -> AsyncIterator[None]:
        """Wait for one's turn, unless too many do already."""
        if self._asked[address] >= MOST_EACH or self._asked.total() >= MOST:
            raise Refusal("too_many", 429)
        self._asked[address] += 1
        try:
            async with self._at_once:
                yield
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
