"""The end of a game: every item of every score in sentences, and who has won."""

from collections.abc import Sequence

from wayfare.game.game import Game
from wayfare.game.score import SeatScore
from wayfare.game.tell import Teller, joined
from wayfare.game.why import count


def tell_scores(game: Game, names: Sequence[str], you: int | None) -> list[str]:
    """Everybody's score, item by item, from the last rank to the first, and then the winner."""
    teller = Teller(game.board, names, you)
    lines = []
    for score in sorted(game.scores(), key=lambda score: score.rank, reverse=True):
        lines += [*teller.tell_score(score), ""]
    return [*lines, *tell_winners(teller, game.scores())]


def tell_winners(teller: Teller, scores: Sequence[SeatScore]) -> list[str]:
    """Who has won, and what decided if points did not."""
    winners = [score for score in scores if score.rank == 1]
    total = count(winners[0].total, "point")
    level = [score for score in scores if score.total == winners[0].total and score.rank > 1]
    lines = []
    if level:
        then = ", then the longest path" if teller.board.tables.longest_path_bonus else ""
        lines.append(f"Points are level. Most completed {teller.words['ticket']}s decide{then}.")
    if len(winners) > 1:
        names = joined([teller.name(score.seat) for score in winners])
        return [*lines, f"{names} share the victory with {total}."]
    return [*lines, f"{teller.says(winners[0].seat, 'win', 'wins')} with {total}."]
