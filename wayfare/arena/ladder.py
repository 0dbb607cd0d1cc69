"""The ladder: one rating for each player, from everything recorded, for each map and number of seats."""

from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from wayfare.arena.intervals import Estimate
from wayfare.arena.rating import Comparison, connected, fit
from wayfare.arena.store import Results
from wayfare.arena.tally import compare

ANCHOR = "random"


@dataclass(frozen=True)
class Rung:
    """A player on the ladder."""

    player: str
    elo: Estimate
    games: int
    group: int
    """Players of different groups have not met, not even through others: their ratings cannot be compared."""


@dataclass(frozen=True)
class Ladder:
    """The ratings on one map with one number of seats; the strongest player of each group first."""

    map: str
    digest: str
    rules: int
    seats: int
    games: int
    rungs: list[Rung]
    anchors: list[str]
    """For each group, the player whose rating is 0."""

    def to_json(self) -> dict[str, Any]:
        """The ladder in a document."""
        rungs = [{**vars(rung), "elo": rung.elo.to_json()} for rung in self.rungs]
        return {**vars(self), "rungs": rungs}


@dataclass
class _Heap:
    """What was recorded on one map with one number of seats."""

    map: str
    players: dict[str, int] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    blocks: dict[tuple[str, int], int] = field(default_factory=dict)
    comparisons: list[Comparison] = field(default_factory=list)
    counted: dict[str, int] = field(default_factory=dict)
    """For the settings of each match, up to which game it has been read; copies of a file may have gone on."""
    total: int = 0


def make_ladders(files: Iterable[Path], anchor: str = ANCHOR) -> list[Ladder]:
    """Refit all ratings over these files. The anchor has the rating 0; where it has not played, the weakest player."""
    heaps: dict[tuple[str, int, int], _Heap] = {}
    for file in files:
        with closing(Results(file, must_exist=True)) as results:
            for match in results.read_matches():
                heap = heaps.setdefault((match["digest"], match["rules"], match["seats"]), _Heap(match["map"]))
                _read_match(results, match, heap)
    order = sorted(heaps.items(), key=lambda item: (item[1].map, item[0]))
    return [_make_ladder(*key, heap, anchor) for key, heap in order if heap.total]


def _read_match(results: Results, match: dict[str, Any], heap: _Heap) -> None:
    """Count in the whole blocks of a match that no copy of it has had.

    Blocks of the same deal are kin, in whatever match they were played.
    """
    first = heap.counted.get(match["settings"], 0)
    heap.counted[match["settings"]] = max(first, match["games_counted"])
    numbers = [heap.players.setdefault(label, len(heap.players)) for label in match["labels"]]
    against: dict[int, dict[tuple[int, int], list[float]]] = {}
    for game in results.read_games(match["match"], first):
        if game.number >= match["games_counted"]:
            break
        heap.total += 1
        for player in {seat.player for seat in game.seats}:
            heap.games[numbers[player]] = heap.games.get(numbers[player], 0) + 1
        compare(game, against.setdefault(game.number // match["block_size"], {}))
    for deal, pairs in against.items():
        block = heap.blocks.setdefault((match["seed"], deal), len(heap.blocks))
        for (first, second), (wins, count) in pairs.items():
            heap.comparisons.append(Comparison(block, numbers[first], numbers[second], wins, count))


def _make_ladder(digest: str, rules: int, seats: int, heap: _Heap, anchor: str) -> Ladder:
    labels = list(heap.players)
    rungs: list[Rung] = []
    anchors: list[str] = []
    groups = connected(heap.comparisons)
    groups.sort(key=lambda group: anchor not in [labels[player] for player in group])
    for number, group in enumerate(groups):
        rating = fit(group, heap.comparisons)
        zero = heap.players.get(anchor)
        if zero not in group:
            zero = min(group, key=lambda player: float(rating.strengths[group.index(player)]))
        anchors.append(labels[zero])
        its = [Rung(labels[player], rating.elo(player, zero), heap.games[player], number) for player in group]
        rungs += sorted(its, key=lambda rung: (-(rung.elo.value or 0.0), rung.player))
    return Ladder(heap.map, digest, rules, seats, heap.total, rungs, anchors)
