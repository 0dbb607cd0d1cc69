"""Playing some games of a match: through `Game` and views with bots that cannot break it, or by compiled code."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING

from wayfare.arena.plan import MatchPlan
from wayfare.arena.results import GameResult, SeatResult
from wayfare.bots.bot import find_bot
from wayfare.engine.names import TURN
from wayfare.game.errors import SetUpError
from wayfare.game.game import Game
from wayfare.game.record import RULES
from wayfare.game.seed import chance_words, dice_words

if TYPE_CHECKING:
    from wayfare.engine.fast import Batch


def never() -> bool:
    """Nobody has said stop."""
    return False


def play_portion(plan: MatchPlan, first: int, count: int, stopped: Callable[[], bool] = never) -> list[GameResult]:
    """Play so many games from this number on. One who is told to stop leaves the rest."""
    if plan.rules != RULES:
        raise SetUpError(f"this match is for rules version {plan.rules}, and here is version {RULES}: install the same")
    if plan.compiled:
        return play_compiled(plan, first, count)
    get_ready(plan)
    results = []
    for number in range(first, first + count):
        result = play_with_bots(plan, number, stopped)
        if result is None:
            break
        results.append(result)
    return results


_ready: set[str] = set()
"""The players that are ready in this process."""


def get_ready(plan: MatchPlan) -> None:
    """Let bots prepare themselves that can (a method `get_ready`): a match is no place to warm up in."""
    from wayfare.bots.contained import Forgiving

    for player in plan.players:
        if player not in _ready:
            maker = find_bot(player)
            with Forgiving():  # it will fail in its games too, and there it is counted
                prepare = getattr(maker(plan.board, 0, Random(0)), "get_ready", None)
                if prepare is not None:
                    prepare()
            _ready.add(player)


def play_with_bots(plan: MatchPlan, number: int, stopped: Callable[[], bool] = never) -> GameResult | None:
    """Play one game through views; None if told to stop."""
    from wayfare.bots.contained import Contained

    game = Game(plan.board, plan.seats, plan.deal(number))
    seating = plan.seating(number)
    turns, spent, asked = 0, [0.0] * plan.seats, [0] * plan.seats
    start = time.perf_counter()
    with ExitStack() as at_the_end:
        bots = [
            at_the_end.enter_context(
                Contained(plan.players[player], plan.board, seat, Random(f"{plan.seed}/{number}/{seat}"), plan.seconds)
            )
            for seat, player in enumerate(seating)
        ]
        while (seat := game.to_decide) is not None:
            turns += game.state.phase == TURN
            view = game.view(seat)
            before = time.perf_counter()
            code = bots[seat].choose(view, view.legal, plan.seconds)
            spent[seat] += time.perf_counter() - before
            if stopped():  # asked after the decision, which may be that of a bot ended in thought
                return None
            asked[seat] += 1
            game.play(code, seat)
    seats = tuple(
        SeatResult(
            player,
            score.total,
            score.rank,
            len(score.completed),
            len(score.completed) + len(score.failed),
            asked[score.seat],
            spent[score.seat],
            bot.failures["crash"],
            bot.failures["illegal"],
            bot.failures["timeout"],
            bot.first_failure,
        )
        for player, score, bot in zip(seating, game.scores(), bots, strict=True)
    )
    return GameResult(number, turns, sum(asked), time.perf_counter() - start, seats)


def play_compiled(plan: MatchPlan, first: int, count: int) -> list[GameResult]:
    """Play whole blocks by compiled code, and give the games that were asked for."""
    size, rounds = plan.block_size, len(plan.seatings)
    first_block, last_block = first // size, (first + count - 1) // size
    results: list[GameResult] = []
    for offset in range(min(rounds, last_block - first_block + 1)):
        blocks = range(first_block + offset, last_block + 1, rounds)
        for place in range(size):
            results += _play_seating(plan, blocks, place)
    return sorted(result for result in results if first <= result.number < first + count)


def _play_seating(plan: MatchPlan, blocks: range, place: int) -> list[GameResult]:
    """The games in this place of blocks that have the same seatings."""
    from wayfare.bots.compiled import compiled_player, play_games
    from wayfare.engine.fast import Batch

    seating = plan.seating(blocks[0] * plan.block_size + place)
    players = [compiled_player(plan.players[player]) for player in seating]
    start = time.perf_counter()
    batch = Batch(plan.board.tables, plan.seats, len(blocks))
    words, dice = chance_words(plan.seed), dice_words(f"{plan.seed}/{place}")
    if blocks.step == 1:
        batch.set_up(words, dice, blocks[0])
    else:
        everything = Batch(plan.board.tables, plan.seats, blocks[-1] - blocks[0] + 1)
        everything.set_up(words, dice, blocks[0])
        batch.states[:] = everything.states[:: blocks.step]
        batch.dice[:] = everything.dice[:: blocks.step]
    play_games(batch, [player for player in players if player is not None])
    seconds = (time.perf_counter() - start) / len(blocks)
    numbers = [block * plan.block_size + place for block in blocks]
    return _read_batch(batch, numbers, seating, seconds)


def _read_batch(batch: "Batch", numbers: list[int], seating: tuple[int, ...], seconds: float) -> list[GameResult]:
    from wayfare.engine.fast import RESULT_ITEMS

    points, rank, completed = (RESULT_ITEMS.index(item) for item in ("total", "rank", "completed"))
    held = batch.states["ticket_count"].tolist()
    turns, lengths = batch.turns.tolist(), batch.lengths.tolist()
    return [
        GameResult(
            number,
            turns[index],
            lengths[index],
            seconds,
            tuple(
                SeatResult(player, line[points], line[rank], line[completed], held[index][seat])
                for seat, (player, line) in enumerate(zip(seating, result, strict=True))
            ),
        )
        for index, (number, result) in enumerate(zip(numbers, batch.results.tolist(), strict=True))
    ]
