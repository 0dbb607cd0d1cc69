"""What was counted, as shares and means: the JSON document of a study, which its page shows."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from wayfare.arena.intervals import Estimate, mean_estimate, share_estimate, won_estimate
from wayfare.arena.study.notes import SIXTIETHS, spaces_to_go
from wayfare.arena.study.playing import StudyCounts, StudyPlan
from wayfare.board.board import Board
from wayfare.bots.planner.desk import Desk
from wayfare.bots.planner.ways import set_spaces
from wayfare.game.game import Game
from wayfare.game.labels import labels_of

if TYPE_CHECKING:
    from wayfare.engine.fast import Array

FORMAT = "wayfare study"
VERSION = 1
OUT_OF_LINE = 0.2
"""A ticket is out of line if whoever is dealt it wins more, or less, than the fair share by a fifth of it or more."""
SURE = 0.999
"""And if chance alone would hardly ever (once in 1,000) do that."""
PARTS = ("routes", "tickets", "longest_path_bonus", "region_bonus", "merchandise_bonus")


def make_report(plan: StudyPlan, counts: StudyCounts) -> dict[str, Any]:
    """All there is to say of a study."""
    import numpy as np

    from wayfare.engine.fast import RESULT_ITEMS

    results = np.concatenate(counts.results).astype(np.int64)
    first = np.concatenate(counts.first_seats).astype(np.int64)
    turns = np.concatenate(counts.turns).astype(np.int64)
    won = results[:, :, RESULT_ITEMS.index("rank")] == 1
    sums = counts.sums
    winners = int(won.sum())
    sides = (winners, won.size - winners)
    return {
        "format": FORMAT,
        "version": VERSION,
        "map": {"name": plan.board.name, "title": plan.board.map.title, "digest": plan.board.digest},
        "players": list(plan.names),
        "seed": plan.seed,
        "games": counts.games,
        "games_asked": plan.games,
        "order": _order(won, results[:, :, RESULT_ITEMS.index("total")], first),
        "length": _length(turns, len(plan.names), counts.passed, counts.games),
        "scores": _scores(results, won, RESULT_ITEMS),
        "routes": [_route(plan.board, route, sums, counts.games, sides) for route in range(len(plan.board.map.routes))],
        "tickets": _tickets(plan, sums, counts.games),
        "places": [_place(plan.board, place, sums, counts.games, sides) for place in range(len(plan.board.map.places))],
    }


def _order(won: "Array", totals: "Array", first: "Array") -> list[dict[str, Any]]:
    """How the first, second … player fares: who starts is drawn by lot, so the seats themselves are alike."""
    import numpy as np

    games, seats = won.shape
    shares = won / won.sum(axis=1, keepdims=True)
    found = []
    for position in range(seats):
        rows, seat = np.arange(games), (first + position) % seats
        wins, points = shares[rows, seat], totals[rows, seat]
        found.append(
            {
                "position": position + 1,
                "wins": _with_interval(share_estimate(wins.tolist())),
                "points": _with_interval(mean_estimate(points.tolist())),
            }
        )
    return found


def _with_interval(estimate: Estimate) -> dict[str, Any]:
    return {"mean": estimate.value, "interval": _interval(estimate)}


def _interval(estimate: Estimate) -> list[float] | None:
    """What chance leaves open, 19 times of 20; None where there is too little to say."""
    return None if estimate.low is None or estimate.high is None else [estimate.low, estimate.high]


def _length(turns: "Array", seats: int, passed: int, games: int) -> dict[str, Any]:
    import numpy as np

    each = -(-turns // seats)
    rounds, counted = np.unique(each, return_counts=True)
    return {
        "turns_each": {"mean": float(turns.mean()) / seats, "least": int(each.min()), "most": int(each.max())},
        "histogram": [[int(number), int(count)] for number, count in zip(rounds, counted, strict=True)],
        "everybody_passed": passed / games,
    }


def _scores(results: "Array", won: "Array", items: tuple[str, ...]) -> dict[str, Any]:
    import numpy as np

    def side(mask: "Array") -> dict[str, Any]:
        rows = results[mask]
        if not len(rows):
            return {"total": None, "parts": {}, "tickets_completed": None, "histogram": []}
        totals, counted = np.unique(rows[:, items.index("total")], return_counts=True)
        return {
            "total": float(rows[:, items.index("total")].mean()),
            "parts": {part: float(rows[:, items.index(part)].mean()) for part in PARTS},
            "tickets_completed": float(rows[:, items.index("completed")].mean()),
            "histogram": [[int(total), int(count)] for total, count in zip(totals, counted, strict=True)],
        }

    totals = np.sort(results[:, :, items.index("total")], axis=1)
    return {
        "winners": side(won),
        "others": side(~won),
        "margin": float((totals[:, -1] - totals[:, -2]).mean()),
        "shared_victories": float((won.sum(axis=1) > 1).mean()),
    }


def _route(board: Board, route: int, sums: dict[str, "Array"], games: int, sides: tuple[int, int]) -> dict[str, Any]:
    line = board.map.routes[route]
    by_others, by_winners = (int(count) for count in sums["claims"][route])
    built = by_others + by_winners
    return {
        "route": route,
        "name": labels_of(board).routes[route],
        "shown": board.route_name(route) + _lane(board, route),
        "length": line.length,
        "colour": "grey" if line.colour == 0 else board.map.colours[line.colour - 1],
        "built": built / games,
        "of_winners": _share(by_winners, sides[0]),
        "of_others": _share(by_others, sides[1]),
        "by_order": [_share(int(count), built) for count in sums["claims_by_order"][route][: _seats(sides, games)]],
        "when": int(sums["claimed_when"][route]) / built / 1000 if built else None,
        "detour_spaces": int(sums["detours"][route]) / games,
        "tickets_cut_off": int(sums["cuts"][route]) / games,
    }


def _lane(board: Board, route: int) -> str:
    lanes = board.lanes[route]
    return f" #{lanes.index(route) + 1}" if len(lanes) > 1 else ""


def _seats(sides: tuple[int, int], games: int) -> int:
    return sum(sides) // games


def _share(count: float, whole: float) -> float | None:
    return count / whole if whole else None


def _tickets(plan: StudyPlan, sums: dict[str, "Array"], games: int) -> list[dict[str, Any]]:
    board, fair = plan.board, 1 / len(plan.names)
    lengths = shortest_ways(board)
    found = []
    for ticket, line in enumerate(board.map.tickets):
        later, opening = (int(count) for count in sums["offered"][ticket])
        kept_later, kept_opening = (int(count) for count in sums["kept"][ticket])
        held, completed = int(sums["held"][ticket].sum()), int(sums["completed"][ticket].sum())
        won = int(sums["dealt_won"][ticket]) / SIXTIETHS
        wins = won_estimate(won, opening)
        found.append(
            {
                "ticket": ticket,
                "name": labels_of(board).tickets[ticket],
                "shown": f"{line.start_name}–{line.end_name}",
                "points": line.points,
                "spaces": lengths[ticket],
                "offered": (later + opening) / games,
                "kept_at_start": _share(kept_opening, opening),
                "kept_later": _share(kept_later, later),
                "held": held / games,
                "success": _share(completed, held),
                "worth": _share(line.points * (2 * completed - held), held),
                "cut_off": _share(int(sums["ticket_cuts"][ticket]), held),
                "detour_spaces": _share(int(sums["ticket_detours"][ticket]), held),
                "dealt": opening,
                "wins_if_dealt": wins.value,
                "wins_interval": _interval(wins),
                "points_if_dealt": _share(int(sums["dealt_total"][ticket]), opening),
                "out_of_line": _is_out_of_line(won_estimate(won, opening, SURE), fair),
            }
        )
    return found


def _is_out_of_line(wins: Estimate, fair: float) -> bool:
    """Whether a ticket is off by so much that it matters, and by more than chance can explain."""
    if wins.value is None or wins.low is None or wins.high is None:
        return False
    return abs(wins.value - fair) >= OUT_OF_LINE * fair and not wins.low <= fair <= wins.high


@lru_cache(maxsize=32)
def shortest_ways(board: Board) -> tuple[int, ...]:
    """For each ticket, the fewest spaces that complete it on the empty board."""
    state = Game(board, board.map.fewest_players, seed=0).state
    desk = Desk()
    set_spaces(board.tables, state, 0, desk)
    return tuple(spaces_to_go(board.tables, state, 0, ticket, desk) for ticket in range(len(board.map.tickets)))


def _place(board: Board, place: int, sums: dict[str, "Array"], games: int, sides: tuple[int, int]) -> dict[str, Any]:
    by_others, by_winners = (int(count) for count in sums["touched"][place])
    name = board.place_names[place]
    ending = [t for t, line in enumerate(board.map.tickets) if place in (*line.start, *line.end)]
    return {
        "place": place,
        "name": board.map.places[place],
        "shown": name if board.place_names.count(name) == 1 else board.map.places[place],
        "touched": (by_others + by_winners) / sum(sides),
        "of_winners": _share(by_winners, sides[0]),
        "of_others": _share(by_others, sides[1]),
        "tickets": len(ending),
        "tickets_cut_off": int(sums["cut_at"][place]) / games,
    }
