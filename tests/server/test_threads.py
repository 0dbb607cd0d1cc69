"""The threads in which bots think, and who waits for whom."""

import asyncio
import threading
from collections.abc import Callable
from functools import partial

from browsers import soon

from wayfare.server.threads import Threads


def test_who_was_quick_goes_first() -> None:
    order: list[int] = []
    go_on = threading.Event()

    def think(number: int) -> int:
        order.append(number)
        go_on.wait(10)
        return number

    async def play() -> None:
        threads = Threads(2)
        tasks = [
            asyncio.create_task(threads.start(partial(think, number), seconds))
            for number, seconds in enumerate([3.0, 3.0, 2.0, 1.0, 2.0, 0.0])
        ]
        await soon(lambda: len(order) == 2)
        go_on.set()
        begun = await asyncio.gather(*tasks)
        assert [await asyncio.wrap_future(work) for work in begun] == list(range(6))
        threads.close()

    asyncio.run(play())
    assert sorted(order[:2]) == [0, 1]
    assert sorted(order[2:4]) == [3, 5]


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    go_on = threading.Event()

    def wait() -> int:
        go_on.wait(10)
        return 0

    async def play() -> None:
        threads = Threads(1)
        first = await threads.start(wait, 0.0)
        give_up: list[Callable[[], bool]] = []
        for _ in range(3):
            task = asyncio.create_task(threads.start(lambda: 1, 1.0))
            give_up.append(task.cancel)
        last = asyncio.create_task(threads.start(lambda: 2, 2.0))
        await asyncio.sleep(0)
        give_up[0]()
        go_on.set()
        await asyncio.wrap_future(first)
        give_up[1]()
        give_up[2]()
        assert await asyncio.wrap_future(await asyncio.wait_for(last, 5)) == 2
        assert await asyncio.wrap_future(await asyncio.wait_for(threads.start(lambda: 3, 0.0), 5)) == 3
        threads.close()

    asyncio.run(play())
