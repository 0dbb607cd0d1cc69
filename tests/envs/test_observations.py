"""What an observation holds: the same from a view and from compiled code, and nothing that its seat may not know."""

from random import Random

import numpy as np
import pytest
from helpers import STYLES, play_on
from hypothesis import given
from hypothesis import strategies as st

from wayfare import Game, load_board, map_names
from wayfare.engine.fields import Sheet
from wayfare.engine.names import CLAIM, KEEPING, OPENING, SECOND_CARD, TURN
from wayfare.envs.core.encode import N_ITEMS, encode
from wayfare.envs.core.layout import BOUND, SEAT_ITEMS, SEAT_UNITS, Offsets, layout_of
from wayfare.envs.core.memory import Memory, remember
from wayfare.envs.core.seen import Seen, see
from wayfare.envs.observe import board_graph, graph_of, mask_of, observe, part
from wayfare.game.imagine import imagine_state
from wayfare.game.labels import labels_of

BOARDS = {name: load_board(name) for name in map_names()}
TABLES = [
    (name, seats)
    for name, board in BOARDS.items()
    for seats in range(board.tables.fewest_seats, board.tables.most_seats + 1)
]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


@st.composite
def moments(draw: st.DrawFn) -> tuple[Game, Random]:
    """A game of any map and number of seats at any moment, and dice."""
    name, seats = draw(st.sampled_from(TABLES))
    seed = draw(st.integers(0, 10**6))
    game = Game(BOARDS[name], seats, seed)
    steps = draw(st.one_of(st.integers(0, 5), st.integers(0, 120), st.integers(0, 300)))
    return play_on(game, Random(seed), steps, draw(st.sampled_from(STYLES))), Random(seed)


def from_state(game: Game, seat: int, memory: Memory) -> np.ndarray:
    """The observation as compiled games make it, interpreted: from the state."""
    layout, seen = layout_of(game.board, game.seats), Seen()
    see(game.board.tables, game.state, seat, memory, Sheet(), seen)
    numbers = [7.0] * layout.size
    encode(game.board.tables, layout.offsets, seen, numbers)
    return np.array(numbers, np.float32)


def memory_of(game: Game) -> Memory:
    memory = Memory()
    for seat, hand in enumerate(game.memory(None).hands):
        memory.known[seat][: len(hand)] = hand
    return memory


@given(moments())
def test_states_that_look_alike_to_a_seat_give_it_the_same_observation(moment):
    game, rng = moment
    for seat in range(game.seats):
        other = game.copy()
        other.state = imagine_state(game.view(seat), rng)
        assert other.state.chance != game.state.chance
        mine = from_state(game, seat, memory_of(game))
        assert (from_state(other, seat, memory_of(game)) == mine).all()
        assert (observe(other.view(seat)) == mine).all()
        assert (mask_of(other.view(seat)) == mask_of(game.view(seat))).all()


@every_table
def test_a_view_and_the_state_give_the_same_observation_all_through_a_game(name, seats):
    game, memory, rng = Game(BOARDS[name], seats, seats), Memory(), Random(seats)
    step = 0
    while not game.is_over:
        if step < 2 * seats or step % 41 == 0:
            for seat in range(seats):
                numbers = observe(game.view(seat))
                assert (numbers == from_state(game, seat, memory)).all()
                assert numbers.min() >= 0
                assert numbers.max() <= BOUND
        seat = rng.choice(game.deciders)
        code = rng.choice(game.legal_codes(seat))
        remember(game.board.tables, game.state, seat, code, memory)
        game.play(code, seat)
        hands = game.memory(None).hands
        assert [memory.known[s][: len(hands[s])] for s in range(seats)] == hands
        step += 1
    assert (observe(game.view(0)) == from_state(game, 0, memory)).all()


def test_an_observation_is_the_view_in_numbers():
    rng = Random(5)
    game = play_on(Game("italy", 3, 5), rng, 120)
    while game.state.phase != TURN:
        play_on(game, rng, 1)
        assert not game.is_over
    seat = game.to_decide
    view = game.view(seat)
    layout = layout_of(game.board, 3)
    numbers = observe(view)
    order = [(seat + away) % 3 for away in range(3)]

    def of(name: str) -> list:
        return part(layout, numbers, name).tolist()

    assert of("phase") == [0, 1, 0, 0, 0]
    assert of("turn") == [1, 0, 0]
    assert of("first") == [float(view.first_seat == other) for other in order]
    assert [slot.index(1) for slot in of("row")] == list(view.row)
    assert [8 * count for count in of("hand")] == list(view.hand)
    assert [8 * count for count in of("discard")] == list(view.discard)
    assert [64 * count for count in of("piles")] == [view.deck_size, view.ticket_deck_size]
    lists = (view.hand_sizes, view.pieces, view.points, view.ferries, view.merchandise, view.ticket_counts, view.chosen)
    for items, other in zip(of("table"), order, strict=True):
        shown = [item * unit for item, unit in zip(items, SEAT_UNITS, strict=True)]
        assert shown == [values[other] for values in lists]
    assert [[8 * count for count in hand] for hand in of("known")] == [view.memory.hands[other] for other in order]
    held = [ticket for ticket, (open_, done) in enumerate(of("tickets")) if open_ or done]
    assert held == list(view.tickets)
    for route, (*owners, closed) in enumerate(of("routes")):
        owner = view.owners[route]
        assert owners == [float(owner == other) for other in order]
        assert not closed or owner == -1
        claims = {game.board.tables.claim_route[code - CLAIM] for code in view.legal if code >= CLAIM}
        assert route not in claims or (owner == -1 and not closed)


@every_table
def test_tickets_are_completed_as_they_are_scored_and_places_show_where_the_others_lead(name, seats):
    game = play_on(Game(BOARDS[name], seats, 11), Random(11), 10_000)
    layout, labels, tables = layout_of(game.board, seats), labels_of(game.board).tickets, game.board.tables
    for score in game.scores():
        numbers = observe(game.view(score.seat))
        tickets = part(layout, numbers, "tickets")
        assert sorted(labels[ticket] for ticket in np.flatnonzero(tickets[:, 1])) == sorted(score.completed)
        assert sorted(labels[ticket] for ticket in np.flatnonzero(tickets[:, 0])) == sorted(score.failed)
        places = part(layout, numbers, "places")
        wanted = np.zeros(tables.n_places)
        for ticket in np.flatnonzero(tickets[:, 0]):
            line = game.board.map.tickets[ticket]
            wanted[[*line.start, *line.end]] += line.points
        assert (16 * places[:, seats] == wanted).all()
        assert not places[:, seats + 1].any()
        routes = [game.board.map.routes[route] for route, owner in enumerate(game.view().owners) if owner == score.seat]
        assert set(np.flatnonzero(places[:, 0])) == {place for line in routes for place in (line.start, line.end)}


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_what_is_on_offer_and_what_was_chosen_is_seen_by_its_seat_only(name):
    game = Game(BOARDS[name], 2, 3)
    layout = layout_of(game.board, 2)
    offer = part(layout, observe(game.view(0)), "offer")
    assert [int(row.argmax()) for row in offer if row.any()] == list(game.view(0).offer)
    ends = np.zeros(game.board.tables.n_places)
    for ticket in game.view(0).offer:
        line = game.board.map.tickets[ticket]
        ends[[*line.start, *line.end]] += line.points
    places = part(layout, observe(game.view(0)), "places")
    assert (16 * places[:, 3] == ends).all()
    assert not places[:, :3].any()
    code = game.legal_codes(0)[-1]
    game.play(code, 0)
    mine, its = observe(game.view(0)), observe(game.view(1))
    assert part(layout, mine, "choice").sum() == game.view(0).choice.bit_count()
    assert part(layout, its, "choice").sum() == 0
    assert part(layout, its, "table")[1][SEAT_ITEMS.index("has chosen")] == 1


def test_the_phases_are_told_apart():
    game = Game("usa", 2, 3, first_seat=0)
    layout = layout_of(game.board, 2)

    def phase() -> int:
        return int(part(layout, observe(game.view(game.to_decide)), "phase").argmax())

    assert phase() == OPENING
    for seat in (0, 1):
        game.play(game.legal_codes(seat)[-1], seat)
    game.play("draw blind")
    assert phase() == SECOND_CARD
    game.play("draw blind")
    game.play("draw tickets")
    assert phase() == KEEPING


@every_table
def test_the_parts_of_a_layout_follow_each_other_without_a_gap(name, seats):
    layout = layout_of(BOARDS[name], seats)
    parts = list(layout.parts.values())
    assert [one.start for one in parts] == [0, *(one.stop for one in parts[:-1])]
    assert parts[-1].stop == layout.size
    assert set(Offsets.__annotations__) == {"size", "seats", *layout.parts}
    assert all(getattr(layout.offsets, one.name) == one.start for one in parts)
    assert len(SEAT_ITEMS) == len(SEAT_UNITS) == N_ITEMS


def test_a_spectator_has_no_observation():
    with pytest.raises(ValueError, match="a spectator has no observation"):
        observe(Game("usa", 2, 1).view())


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_the_graph_has_every_route_and_place_with_what_is_printed_and_what_stands_on_it(name):
    board = BOARDS[name]
    game = play_on(Game(board, 2, 3), Random(3), 80)
    layout = layout_of(board, 2)
    numbers = np.stack([observe(game.view(seat)) for seat in (0, 1)])
    graph = graph_of(layout, numbers)
    fixed = board_graph(board)
    assert [tuple(edge) for edge in graph["edges"].T] == [(line.start, line.end) for line in board.map.routes]
    assert graph["routes"].shape == (2, len(board.map.routes), fixed["route_features"].shape[1] + 3)
    assert graph["places"].shape == (2, len(board.map.places), fixed["place_features"].shape[1] + 4)
    for route, line in enumerate(board.map.routes):
        spaces, points, waves, carts, *colours = fixed["route_features"][route]
        assert (8 * spaces, 16 * points) == (line.length, board.tables.route_points[line.length])
        assert (8 * waves, carts) == (line.waves, line.carts)
        assert list(colours).index(1) == line.colour
    owned = graph["routes"][0, :, -3:]
    assert (graph["routes"][1, :, -3:-1] == owned[:, 1::-1]).all()
    assert np.shares_memory(graph["table"], numbers)
    assert set(fixed["region_of"]) >= set(range(len(board.map.regions)))
