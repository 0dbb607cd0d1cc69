"""Counting: how many games of a few decisions there are, and whether counting, picking and listing agree.

Chance is part of the state, so how many games of so many decisions begin in one position is a fact. It changes
when a rule, a map or the generator does; whoever means to change one of them writes the new numbers down here.
"""

import pytest
from rig import TABLES, Rig

from wayfare.engine.fields import State, Tables, copy
from wayfare.engine.journal import closed_journal
from wayfare.engine.legal import count_actions, is_legal, list_actions, next_decider, pick_action
from wayfare.engine.names import CLAIM, NONE
from wayfare.engine.play import apply

CLOSED = closed_journal()

GAMES: dict[tuple[str, int, str], list[int]] = {
    ("usa", 2, "opening"): [4, 16, 976, 102720],
    ("usa", 2, "start"): [61, 6420, 197583],
    ("usa", 2, "middle"): [188, 76421],
    ("usa", 2, "end"): [22, 127, 586, 625, 0],
    ("usa", 3, "opening"): [4, 16, 64, 3904],
    ("usa", 3, "start"): [61, 6420, 336768],
    ("usa", 3, "middle"): [62, 6334],
    ("usa", 3, "end"): [9, 49, 279, 1449],
    ("usa", 4, "opening"): [4, 16, 64, 256],
    ("usa", 4, "start"): [61, 6553, 359947],
    ("usa", 4, "middle"): [141, 18542],
    ("usa", 4, "end"): [6, 30, 186, 978],
    ("usa", 5, "opening"): [4, 16, 64, 256],
    ("usa", 5, "start"): [61, 6553, 359947],
    ("usa", 5, "middle"): [83, 30927],
    ("usa", 5, "end"): [6, 30, 186, 1016],
    ("italy", 2, "opening"): [16, 256, 4352, 129280],
    ("italy", 2, "start"): [17, 505, 8299, 116011],
    ("italy", 2, "middle"): [807, 156802],
    ("italy", 2, "end"): [6, 36, 252, 966, 0],
    ("italy", 3, "opening"): [16, 256, 4096, 69632],
    ("italy", 3, "start"): [17, 505, 10145, 134469],
    ("italy", 3, "middle"): [627, 205386],
    ("italy", 3, "end"): [8, 50, 338, 1944],
    ("italy", 4, "opening"): [16, 256, 4096, 65536],
    ("italy", 4, "start"): [17, 513, 10535, 152337],
    ("italy", 4, "middle"): [448, 103670],
    ("italy", 4, "end"): [35, 496, 3991, 26640],
    ("italy", 5, "opening"): [16, 256, 4096, 65536],
    ("italy", 5, "start"): [17, 513, 10535, 152262],
    ("italy", 5, "middle"): [58, 24066],
    ("italy", 5, "end"): [6, 28, 186, 1044],
    ("amsterdam", 2, "opening"): [3, 9, 162, 2322],
    ("amsterdam", 2, "start"): [18, 258, 3112, 33869],
    ("amsterdam", 2, "middle"): [74, 5136, 315553],
    ("amsterdam", 2, "end"): [9, 48, 306, 876, 0],
    ("amsterdam", 3, "opening"): [3, 9, 27, 486],
    ("amsterdam", 3, "start"): [18, 258, 3546, 41285],
    ("amsterdam", 3, "middle"): [24, 2517, 386132],
    ("amsterdam", 3, "end"): [9, 53, 351, 2067],
    ("amsterdam", 4, "opening"): [3, 9, 27, 81],
    ("amsterdam", 4, "start"): [18, 240, 3254, 68165],
    ("amsterdam", 4, "middle"): [82, 2170, 47929],
    ("amsterdam", 4, "end"): [6, 32, 214, 1140],
}
"""By map, seats and position: how many games of one decision there are, of two, and so on."""


def actions_of(tables: Tables, state: State, seat: int) -> list[int]:
    """The codes of all actions the seat has."""
    actions = [0] * count_actions(tables, state, seat)
    assert list_actions(tables, state, seat, actions) == len(actions)
    return actions


def after(tables: Tables, state: State, action: int) -> State:
    """The state after the action."""
    other = copy(state)
    apply(tables, other, next_decider(state), action, CLOSED)
    return other


def perft(tables: Tables, state: State, depth: int) -> int:
    """How many ways there are to go on for so many decisions."""
    seat = next_decider(state)
    if depth == 1:
        return count_actions(tables, state, seat)
    actions = actions_of(tables, state, seat)
    return sum(perft(tables, after(tables, state, action), depth - 1) for action in actions)


def position(name: str, seats: int, where: str) -> Rig:
    """The opening, the first turn, sixty decisions later, or the beginning of the last round."""
    rig, step = Rig(name, seats, opening=where == "opening"), 0
    while (where == "middle" and step < 60) or (where == "end" and rig.state.turns_left == NONE):
        actions = rig.legal(rig.state.turn)
        # For the middle every kind of action now and then; for the end a claim wherever there is one.
        number = 7 * step % min(len(actions), 9) if where == "middle" else -1 - step % min(len(actions), 3)
        rig.state = after(rig.tables, rig.state, actions[number])
        step += 1
    return rig


def say(rig: Rig, code: int) -> str:
    """The code and, for a claim, the route and the payment."""
    if code < CLAIM:
        return str(code)
    return f"{code} {rig.board.route_name(rig.tables.claim_route[code - CLAIM])} {tuple(rig.way(code))}"


def split(rig: Rig, depth: int) -> str:
    """The count of each first action, to be held against another version of the rules."""
    lines = [f"perft {depth} of {rig.board.name} with {rig.state.seats} seats, by first action:"]
    for action in actions_of(rig.tables, rig.state, next_decider(rig.state)):
        games = perft(rig.tables, after(rig.tables, rig.state, action), depth - 1) if depth > 1 else 1
        lines.append(f"{games:>9}  {say(rig, action)}")
    return "\n".join(lines)


@pytest.mark.parametrize(("name", "seats", "where"), GAMES)
def test_there_are_as_many_games_as_there_always_were(name: str, seats: int, where: str) -> None:
    rig = position(name, seats, where)
    for depth, games in enumerate(GAMES[name, seats, where], 1):
        assert perft(rig.tables, rig.state, depth) == games, split(rig, depth)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_at_every_decision_counting_picking_listing_and_allowing_agree(name: str, seats: int) -> None:
    rig = Rig(name, seats, opening=True)
    tables = rig.tables
    for step, decider in enumerate(rig.play_at_random(seed=seats)):
        actions = actions_of(tables, rig.state, decider)
        assert actions == [pick_action(tables, rig.state, decider, n) for n in range(len(actions))]
        assert len(set(actions)) == len(actions) > 0
        assert all(is_legal(tables, rig.state, decider, action) for action in actions)
        if step % 10 == 0:
            for seat in range(seats):
                allowed = [code for code in range(-1, rig.board.n_actions + 1) if rig.may(seat, code)]
                assert allowed == sorted(actions_of(tables, rig.state, seat))
    assert all(rig.legal(seat) == [] for seat in range(seats))
