"""Rewards of a single game, step by step: the functions of core/rewards.py over what the game tells."""

from wayfare.engine.fields import Sheet, State
from wayfare.envs.core.rewards import SHAPED, final_reward, reward_kind
from wayfare.game.game import Game


class Purse:
    """What each seat of one game has been rewarded for."""

    def __init__(self, reward: str, seats: int) -> None:
        """Empty purses; a ValueError says which kinds of reward there are."""
        self.kind = reward_kind(reward)
        self.banked = [0] * seats

    def fill(self, game: Game) -> list[float]:
        """What each seat gets for all that has happened since the last time."""
        if game.is_over:
            return self._last(game)
        if self.kind != SHAPED:
            return [0.0] * game.seats
        points = game.view().points
        gains = [float(now - before) for now, before in zip(points, self.banked, strict=True)]
        self.banked = list(points)
        return gains

    def _last(self, game: Game) -> list[float]:
        table, sheet = State(), Sheet()
        table.seats = game.seats
        for score in game.scores():
            sheet.total[score.seat], sheet.rank[score.seat] = score.total, score.rank
        return [final_reward(self.kind, table, sheet, seat, self.banked[seat]) for seat in range(game.seats)]
