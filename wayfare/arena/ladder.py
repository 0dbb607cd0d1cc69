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
CODE = " (code "
"""Begins what tells players apart that differ only in their code."""


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
    players: dict[tuple[str, str], int] = field(default_factory=dict)
    """By the label and the code: whose code was changed is another player."""
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
    shown = _shown_names(heap for _, heap in order)
    return [_make_ladder(*key, heap, anchor, shown) for key, heap in order if heap.total]


def _shown_names(heaps: Iterable[_Heap]) -> dict[tuple[str, str], str]:
    """What each player is called: by its label, and by its code too where another one has the same label."""
    codes: dict[str, set[str]] = {}
    players = {player for heap in heaps for player in heap.players}
    for label, code in players:
        codes.setdefault(label, set()).add(code)
    return {
        (label, code): label if len(codes[label]) == 1 else f"{label}{CODE}{code[:8] or 'not noted'})"
        for label, code in players
    }


def is_called(player: str, name: str) -> bool:
    """Whether a player of a ladder is one of this name, whatever its code."""
    return name in (player, player.partition(CODE)[0])


def _read_match(results: Results, match: dict[str, Any], heap: _Heap) -> None:
    """Count in the whole blocks of a match that no copy of it has had.

    Blocks of the same deal are kin, in whatever match they were played.
    """
    first = heap.counted.get(match["settings"], 0)
    if match["games_counted"] <= first:
        return
    heap.counted[match["settings"]] = match["games_counted"]
    players = zip(match["labels"], match["codes"], strict=True)
    numbers = [heap.players.setdefault(player, len(heap.players)) for player in players]
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


def _make_ladder(
    digest: str, rules: int, seats: int, heap: _Heap, anchor: str, shown: dict[tuple[str, str], str]
) -> Ladder:
    names = [shown[player] for player in heap.players]
    called = [player for player, name in enumerate(names) if is_called(name, anchor)]
    rungs: list[Rung] = []
    anchors: list[str] = []
    groups = connected(heap.comparisons)
    groups.sort(key=lambda group: not any(player in group for player in called))
    for number, group in enumerate(groups):
        rating = fit(group, heap.comparisons)
        # Of several with the anchor's name the one that came last: it has the newest code.
        zero = next((player for player in reversed(called) if player in group), None)
        if zero is None:
            zero = min(group, key=lambda player: float(rating.strengths[group.index(player)]))
        anchors.append(names[zero])
        its = [Rung(names[player], rating.elo(player, zero), heap.games[player], number) for player in group]
        rungs += sorted(its, key=lambda rung: (-(rung.elo.value or 0.0), rung.player))
    return Ladder(heap.map, digest, rules, seats, heap.total, rungs, anchors)
