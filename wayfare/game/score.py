"""The final score of a seat, item by item."""

from dataclasses import asdict, dataclass
from typing import Any

from wayfare.board.board import Board
from wayfare.engine.fields import Sheet, State
from wayfare.engine.network import find_networks, is_completed, regions_touched
from wayfare.engine.scoring import score
from wayfare.game.labels import labels_of
from wayfare.game.view import tickets_of


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What one seat has scored."""

    seat: int
    rank: int
    total: int
    routes: int
    tickets: int
    completed: tuple[str, ...]
    failed: tuple[str, ...]
    longest_path: int
    """In spaces; 0 on a board without that bonus."""
    longest_path_bonus: int
    regions: tuple[int, ...]
    """How many regions each of the seat's networks counts, most first; empty on a board without regions."""
    region_bonus: int
    merchandise: int
    merchandise_bonus: int

    def to_json(self) -> dict[str, Any]:
        """The score in a record."""
        data = asdict(self)
        return {key: list(value) if isinstance(value, tuple) else value for key, value in data.items()}


def final_scores(board: Board, state: State) -> list[SeatScore]:
    """Every seat's score, by seat."""
    sheet = Sheet()
    score(board.tables, state, sheet)
    return [_seat_score(board, state, sheet, seat) for seat in range(state.seats)]


def _seat_score(board: Board, state: State, sheet: Sheet, seat: int) -> SeatScore:
    tables, names = board.tables, labels_of(board).tickets
    find_networks(tables, state, seat, sheet)
    held = tickets_of(board, state, seat)
    done = [ticket for ticket in held if is_completed(tables, sheet, ticket)]
    regions: list[int] = []
    if tables.n_regions:
        regions = [regions_touched(tables, places) for places in sheet.networks[: sheet.n_networks]]
    return SeatScore(
        seat=seat,
        rank=sheet.rank[seat],
        total=sheet.total[seat],
        routes=sheet.routes[seat],
        tickets=sheet.tickets[seat],
        completed=tuple(names[ticket] for ticket in done),
        failed=tuple(names[ticket] for ticket in held if ticket not in done),
        longest_path=sheet.longest_path[seat],
        longest_path_bonus=sheet.longest_path_bonus[seat],
        regions=tuple(sorted(regions, reverse=True)),
        region_bonus=sheet.region_bonus[seat],
        merchandise=state.merchandise[seat],
        merchandise_bonus=sheet.merchandise_bonus[seat],
    )
