"""The threads in which bots think. Whoever was quick the last time goes first: slow ones hold up only slow ones."""

import asyncio
import heapq
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count


class Threads:
    """A few threads, and a queue before them. To be used in one event loop."""

    def __init__(self, most: int) -> None:
        self._pool = ThreadPoolExecutor(most, "wayfare-bot")
        self._free = most
        self._queue: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()

    async def start(self, work: Callable[[], int], seconds: float) -> "Future[int]":
        """Begin the work as soon as a thread is free; it is expected to take so long."""
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            heapq.heappush(self._queue, (seconds, next(self._number), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():  # its turn had just come
                    self._release()
                raise
        loop = asyncio.get_running_loop()
        begun = self._pool.submit(work)
        begun.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._release))
        return begun

    def _release(self) -> None:
        """A thread is free: who is next?"""
        while self._queue:
            turn = heapq.heappop(self._queue)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Nothing more is begun. Who still thinks is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
