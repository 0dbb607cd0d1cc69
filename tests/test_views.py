"""What a seat may see, and that nothing it may not see reaches it: by view, event, error or legal list."""

from collections import Counter
from random import Random

import pytest
from helpers import BOARDS, MAPS, STYLES, TABLES, play_on, random_game, walk
from hypothesis import given
from hypothesis import strategies as st

from wayfare import Game, View, imagine, view
from wayfare.engine.fields import copy
from wayfare.engine.names import KEEP, KEEPING, OPENING, OVER
from wayfare.engine.sets import add, has, remove
from wayfare.engine.tickets import deck_place, may_keep
from wayfare.engine.validate import SOUND, validate
from wayfare.game.errors import ActionError
from wayfare.game.imagine import imagine_state

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)

steps = st.one_of(st.integers(0, 5), st.integers(0, 120), st.integers(0, 450))


@st.composite
def moments(draw: st.DrawFn) -> tuple[Game, Random]:
    """A game of any map and number of seats at any moment, and dice."""
    name, seats = draw(st.sampled_from(TABLES))
    seed = draw(st.integers(0, 10**6))
    return random_game(name, seats, seed, draw(steps), draw(st.sampled_from(STYLES))), Random(seed)


def viewers(game: Game) -> list[int | None]:
    return [None, *range(game.seats)]


def unlike(game: Game, seat: int | None, rng: Random) -> Game:
    """The same history, but everything that the seat cannot see is dealt anew."""
    other = game.copy()
    other.state = imagine_state(game.view(seat), rng)
    return other


# --- The two properties that everything else stands on


def assert_imagination_agrees(game: Game, rng: Random) -> None:
    validated = rng.choice(viewers(game))  # one of them, since it takes long
    for viewer in viewers(game):
        seen = game.view(viewer)
        imagined = imagine(seen, rng)
        assert imagined.view(viewer) == seen
        assert viewer != validated or validate(game.board.tables, imagined.state) == SOUND
        assert imagined.state.chance != game.state.chance
        assert imagined.events == []


@given(moments())
def test_an_imagined_game_looks_to_its_viewer_as_the_real_one_does(moment):
    assert_imagination_agrees(*moment)


@every_table
def test_it_does_so_at_every_kind_of_moment(name, seats):
    met: Counter[str] = Counter()
    for style in STYLES:
        for number, game in enumerate(walk(name, seats, seed=seats, style=style)):
            state, chosen = game.state, sum(choice != 0 for choice in game.state.choice)
            met["opening, some have chosen"] += state.phase == OPENING and 0 < chosen < seats
            met["choosing tickets"] += state.phase == KEEPING
            met["after a reshuffle"] += any(event.kind == "reshuffled" for event in game.events[-40:])
            met["a deck of returned tickets"] += state.fresh_tickets == 0 < state.ticket_deck_size
            met["over"] += state.phase == OVER
            if number < seats or number % (23 if state.phase == KEEPING else 67) == 0 or state.phase == OVER:
                assert_imagination_agrees(game, Random(number))
    assert all(met.values()), met
    assert len(met) == 5


@given(moments())
def test_states_that_differ_only_in_what_a_seat_cannot_see_are_the_same_to_it(moment):
    game, rng = moment
    for seat in viewers(game):
        other = unlike(game, seat, rng)
        assert other.view(seat) == game.view(seat)
        assert repr(other.view(seat)) == repr(game.view(seat))
        assert other.view() == game.view()
        assert other.deciders == game.deciders
        if seat is not None:
            assert other.legal_actions(seat) == game.legal_actions(seat)
            assert other.history(seat) == game.history(seat)


@given(moments())
def test_an_imagined_game_can_be_looked_at_and_imagined_from_its_other_seats_too(moment):
    game, rng = moment
    imagined = imagine(game.view(rng.choice(viewers(game))), rng)
    play_on(imagined, rng, rng.randrange(30))
    assert_imagination_agrees(imagined, rng)


# --- Hidden things one by one, changed by hand


def middle(name: str, seats: int = 3) -> Game:
    """A game in full swing, at the start of a turn of seat 0."""
    game = random_game(name, seats, seed=5, steps=12 + seats)
    while game.deciders != [0] or game.state.phase != 1:
        play_on(game, Random(7), 1, "cards")
    return game


def swap_cards(game: Game) -> None:
    """Seat 1 and the deck exchange a card that nobody has seen."""
    hand, deck, sure = game.state.hands[1], game.state.deck, game.memory(None).hands[1]
    mine = next(card for card in range(game.board.tables.n_cards) if hand[card] > sure[card])
    its = next(card for card in range(game.board.tables.n_cards) if deck[card] > 0 and card != mine)
    hand[mine], deck[mine], hand[its], deck[its] = hand[mine] - 1, deck[mine] + 1, hand[its] + 1, deck[its] - 1


def swap_tickets(game: Game) -> None:
    """Seat 1 and the deck exchange a ticket."""
    state = game.state
    mine = next(ticket for ticket in range(game.board.tables.n_tickets) if has(state.tickets[1], ticket))
    place = deck_place(game.board.tables, state, 0)
    its = state.ticket_deck[place]
    remove(state.tickets[1], mine)
    add(state.tickets[1], its)
    state.ticket_deck[place] = mine


def turn_ticket_deck(game: Game) -> None:
    """The fresh tickets lie in another order."""
    state = game.state
    places = [deck_place(game.board.tables, state, depth) for depth in range(state.fresh_tickets)]
    order = [state.ticket_deck[place] for place in places]
    for place, ticket in zip(places, reversed(order), strict=True):
        state.ticket_deck[place] = ticket


def change_chance(game: Game) -> None:
    game.state.chance[0] ^= 1


@pytest.mark.parametrize("change", [swap_cards, swap_tickets, turn_ticket_deck, change_chance])
@every_map
def test_what_is_hidden_changes_no_view_but_its_owners(name, change):
    game, other = middle(name), middle(name)
    change(other)
    assert other.state != game.state
    assert validate(game.board.tables, other.state) == SOUND
    for viewer in (None, 0, 2):
        assert other.view(viewer) == game.view(viewer)
        assert repr(other.view(viewer)) == repr(game.view(viewer))
    assert (other.view(1) == game.view(1)) == (change in (turn_ticket_deck, change_chance))


@every_map
def test_an_opening_choice_changes_no_view_but_its_owners(name):
    game, other = Game(name, 3, 5), Game(name, 3, 5)
    choices = game.legal_codes(1)
    game.play(choices[0], 1)
    other.play(choices[-1], 1)
    for viewer in (None, 0, 2):
        assert other.view(viewer) == game.view(viewer)
        assert other.history(viewer) == game.history(viewer)
    assert other.view(1) != game.view(1)


def test_views_of_the_same_moment_are_equal_and_of_another_are_not():
    game = middle("usa")
    assert game.view(0) == view(game, 0)
    assert game.view(0) != game.view(2)
    assert game.view(0) != middle("italy").view(0)
    assert game.view(0) != "a view"
    before = game.view(0)
    game.play("draw blind")
    assert game.view(0) != before
    assert before.memory.deck_limit != game.view(0).memory.deck_limit


def test_a_view_kept_from_before_does_not_follow_the_game():
    game = middle("usa")
    kept, words = game.view(0), repr(game.view(0))
    play_on(game, Random(1), 30)
    game.view(0)
    assert repr(kept) == words


def test_a_spectator_has_nothing_of_its_own():
    seen = middle("italy").view()
    assert (seen.seat, seen.hand, seen.tickets, seen.offer, seen.choice, seen.legal) == (None, (), (), (), 0, ())


# --- Events, errors and legal lists

PUBLIC_FACTS = {
    "began": {"seats": int, "first_seat": int},
    "dealt": {"cards": int},
    "turned up": {"slot": int, "card": str},
    "swept": {"wilds": int},
    "reshuffled": {"cards": int},
    "offered": {"tickets": int},
    "chose": {},
    "kept": {"kept": int, "returned": int},
    "shuffled under": {"tickets": int},
    "drew": {},
    "took": {"slot": int, "card": str},
    "claimed": {"route": str, "paid": dict, "points": int},
    "merchandise": {},
    "ferry": {},
    "passed": {},
    "last round": {},
    "ended": {"everybody_passed": bool},
}
"""Everything an event says to everybody."""

SECRETS = {"dealt", "offered", "chose", "kept", "drew"}


@every_table
def test_events_tell_a_secret_to_its_seat_and_to_nobody_else(name, seats):
    game = random_game(name, seats, seed=17, steps=10_000)
    told: set[str] = set()
    for event in game.events:
        assert {key: type(value) for key, value in event.facts.items()} == PUBLIC_FACTS[event.kind]
        assert bool(event.secret) == (event.kind in SECRETS)
        told.add(event.kind)
        for viewer in viewers(game):
            seen = event.seen_by(viewer)
            assert (seen.kind, seen.seat, seen.facts) == (event.kind, event.seat, event.facts)
            own = viewer is not None and viewer == event.seat
            assert seen.secret == (event.secret if own else {})
            assert ("secret" in seen.to_json()) == (own and event.kind in SECRETS)
    assert told >= SECRETS
    assert game.history(1) == [event.seen_by(1) for event in game.events]


def answers(game: Game, seat: int) -> list[str]:
    """What the game says to everything that the seat might try, and that it refuses."""
    said = []
    legal = set(game.legal_codes(seat))
    for action in [*range(game.board.n_actions), "take red", "take wild", "keep 9", "claim Roma-Napoli wild 4"]:
        if action not in legal:
            trial = game.copy() if isinstance(action, str) else game
            try:
                trial.play(action, seat)
            except ActionError as error:
                said.append(f"{type(error).__name__} {error} {error.id} {error.params}")
            else:
                said.append("done")
    return said


@given(moments())
def test_what_an_error_says_to_a_seat_does_not_depend_on_what_it_cannot_see(moment):
    game, rng = moment
    seat = rng.randrange(game.seats)
    assert answers(unlike(game, seat, rng), seat) == answers(game, seat)


@every_table
def test_legal_lists_are_a_seats_own_and_empty_for_who_is_not_to_decide(name, seats):
    for game in walk(name, seats, seed=23):
        for seat in range(seats):
            assert game.view(seat).legal == tuple(game.legal_codes(seat))
            assert bool(game.view(seat).legal) == (seat in game.deciders)


def test_what_a_view_holds_is_added_field_by_field():
    """A new field needs a decision about who may see it: add it here, with a test above."""
    assert [*View.__dataclass_fields__] == [
        "board", "seat", "seats", "phase", "turn", "first_seat", "turns_left", "passes", "chosen", "row", "deck_size",
        "discard", "hand_sizes", "pieces", "points", "ferries", "merchandise", "owners", "ticket_deck_size",
        "ticket_counts", "offer_sizes", "shown_tickets", "hand", "tickets", "offer", "choice", "legal", "memory",
    ]  # fmt: skip


# --- Others' choices during the opening


@every_map
def test_an_imagined_opening_choice_is_any_legal_one(name):
    game = Game(BOARDS[name], 2, 3)
    game.play(game.legal_codes(1)[0], 1)
    found = set()
    for seed in range(300):
        state = imagine_state(game.view(0), Random(seed))
        found.add(KEEP + state.choice[1])
        trial = copy(state)
        trial.choice[1] = 0
        assert may_keep(game.board.tables, trial, 1, state.choice[1])
    assert found == set(Game(BOARDS[name], 2, 3).legal_codes(1))
