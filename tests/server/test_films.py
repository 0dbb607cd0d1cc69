"""Films of finished games: one at a time, few for each address, none for who has hung up, the same one for all."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from wayfare.server.films import KEPT, MOST_EACH, Films
from wayfare.server.refusal import Refusal


class Studio:
    """Makes films that wait until they may be finished, and counts them."""

    def __init__(self) -> None:
        self.made = 0
        self.go_on = threading.Event()

    def make(self) -> bytes:
        assert self.go_on.wait(10)
        self.made += 1
        return b"{}"


def _asks(address: str, hung_up: bool = False) -> Any:
    async def is_disconnected() -> bool:
        return hung_up

    return SimpleNamespace(client=SimpleNamespace(host=address), is_disconnected=is_disconnected)


def test_one_address_does_not_keep_the_others_waiting() -> None:
    async def play() -> None:
        films, studio = Films(), Studio()
        greedy = [asyncio.create_task(films.of_file(_asks("a"), studio.make)) for _ in range(10)]
        other = asyncio.create_task(films.of_file(_asks("b"), studio.make))
        await asyncio.sleep(0)
        studio.go_on.set()
        answers = await asyncio.gather(*greedy, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert [refusal.id for refusal in refused] == ["too_many"] * (10 - MOST_EACH)
        await other
        assert studio.made == MOST_EACH + 1
        await films.of_file(_asks("a"), studio.make)  # and later it may ask again

    asyncio.run(play())


def test_nothing_is_made_for_who_has_hung_up() -> None:
    async def play() -> None:
        films, studio = Films(), Studio()
        studio.go_on.set()
        with pytest.raises(Refusal, match="too_slow"):
            await films.of_file(_asks("a", hung_up=True), studio.make)
        assert studio.made == 0

    asyncio.run(play())


def test_all_at_a_table_get_the_same_film() -> None:
    async def play() -> None:
        films, studio = Films(), Studio()
        family = [asyncio.create_task(films.of_table(_asks("a"), ("t",), studio.make)) for _ in range(10)]
        await asyncio.sleep(0)
        studio.go_on.set()
        assert len({id(film) for film in await asyncio.gather(*family)}) == 1
        assert studio.made == 1
        for number in range(KEPT):
            await films.of_table(_asks("a"), (str(number),), studio.make)
        await films.of_table(_asks("a"), ("0",), studio.make)
        assert studio.made == 1 + KEPT
        await films.of_table(_asks("a"), ("t",), studio.make)
        assert studio.made == 2 + KEPT

    asyncio.run(play())


def test_a_film_that_failed_is_tried_again() -> None:
    def fail() -> bytes:
        raise Refusal("record_differs")

    async def play() -> None:
        films, studio = Films(), Studio()
        studio.go_on.set()
        with pytest.raises(Refusal, match="record_differs"):
            await films.of_table(_asks("a"), ("t",), fail)
        await films.of_table(_asks("a"), ("t",), studio.make)
        assert studio.made == 1

    asyncio.run(play())
