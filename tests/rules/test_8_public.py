"""Rules 8 and 9: what is public, what is private, what nobody knows; and the words each game is told in."""

import re
from random import Random

import pytest
from helpers import BOARDS, MAPS, TABLES, play_on, random_game, walk

from wayfare import Game, View
from wayfare.engine.names import CLAIM, DRAW_BLIND, DRAW_TICKETS, NONE, TAKE_FERRY, TURN
from wayfare.engine.tickets import deck_place
from wayfare.game.knowledge import FRESH, RETURNED_BY_OTHERS
from wayfare.game.tell import Teller
from wayfare.game.view import tickets_of

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def opened(name: str, seats: int = 3, seed: int = 5) -> Game:
    """A game at its first turn, seat 0 to move; everybody has kept as few tickets as allowed."""
    game = Game(BOARDS[name], seats, seed, first_seat=0)
    for seat in range(seats):
        game.play(game.legal_codes(seat)[0], seat)
    return game


def all_views(game: Game) -> list[View]:
    return [game.view(), *(game.view(seat) for seat in range(game.seats))]


# --- Public


@every_table
def test_8_everybody_sees_row_decks_hand_sizes_counts_routes_points_pieces_and_the_turn(name, seats):
    for number, game in enumerate(walk(name, seats, seed=31)):
        if number % 7:
            continue
        state, tables = game.state, game.board.tables
        for seen in all_views(game):
            assert seen.row == tuple(state.row)
            assert seen.deck_size == state.deck_size
            assert sum(seen.discard) == state.discard_size
            assert seen.discard == tuple(state.discard[: tables.n_cards])
            assert seen.hand_sizes == tuple(sum(hand) for hand in state.hands[:seats])
            assert seen.ticket_counts == tuple(state.ticket_count[:seats])
            assert seen.ticket_deck_size == state.ticket_deck_size
            assert seen.ferries == tuple(state.ferries[:seats])
            assert seen.merchandise == tuple(state.merchandise[:seats])
            assert seen.points == tuple(state.points[:seats])
            assert seen.pieces == tuple(state.pieces[:seats])
            assert (seen.turn, seen.phase, seen.turns_left) == (state.turn, state.phase, state.turns_left)
            spaces = [0] * seats
            for route, owner in enumerate(seen.owners):
                if owner != NONE:
                    spaces[owner] += tables.route_length[route]
            assert [tables.pieces - used for used in spaces] == [*seen.pieces]


@every_map
def test_8_what_was_discarded_is_public_card_by_card(name):
    game = opened(name)
    while not any(event.kind == "claimed" for event in game.events):
        claims = [code for code in game.legal_codes() if code >= CLAIM]
        game.play(claims[0] if claims else DRAW_BLIND)
    paid = next(event for event in game.events if event.kind == "claimed").facts["paid"]
    names = game.board.card_names
    for seen in all_views(game):
        assert {names[card]: count for card, count in enumerate(seen.discard) if count} == paid


@every_map
def test_8_a_card_taken_from_the_row_is_public(name):
    game = opened(name)
    card = game.board.card_names[game.state.row[0]]
    game.play("take slot 1")
    for viewer in (None, 0, 1, 2):
        took = next(event for event in game.history(viewer) if event.kind == "took")
        assert (took.seat, took.facts) == (0, {"slot": 1, "card": card})


@every_map
def test_8_the_whole_history_of_public_things_is_public(name):
    game = random_game(name, 3, seed=8, steps=10_000)
    spectator = game.history()
    for seat in range(3):
        seen = game.history(seat)
        assert len(seen) == len(spectator) == len(game.events)
        assert [(e.kind, e.seat, e.facts) for e in seen] == [(e.kind, e.seat, e.facts) for e in spectator]


# --- Private


@every_map
def test_8_a_card_drawn_blind_is_seen_by_its_seat_alone(name):
    game = opened(name)
    before = game.view(0).hand
    game.play("draw blind")
    drew = [next(event for event in game.history(viewer) if event.kind == "drew") for viewer in (0, 1, 2, None)]
    card = game.board.card_names.index(drew[0].secret["card"])
    assert game.view(0).hand[card] == before[card] + 1
    for other in drew[1:]:
        assert (other.seat, other.facts, other.secret) == (0, {}, {})


@every_table
def test_8_a_hand_is_private(name, seats):
    game = random_game(name, seats, seed=13, steps=60)
    for seat in range(seats):
        assert game.view(seat).hand == tuple(game.state.hands[seat][: game.board.tables.n_cards])
    assert game.view().hand == ()
    dealt = [event for event in game.history(1) if event.kind == "dealt"]
    assert [bool(event.secret) for event in dealt] == [seat == 1 for seat in range(seats)]


@every_map
def test_8_tickets_are_private_and_so_are_those_a_seat_is_choosing_from(name):
    game = opened(name)
    for seat in range(3):
        assert game.view(seat).tickets == tickets_of(game.board, game.state, seat)
    game.play(DRAW_TICKETS)
    offered = game.view(0).offer
    assert len(offered) == game.board.tables.draw_deal
    for viewer in (None, 1, 2):
        assert game.view(viewer).offer == ()
        assert game.view(viewer).offer_sizes[0] == len(offered)
        assert game.view(viewer).tickets == (() if viewer is None else tickets_of(game.board, game.state, viewer))
        assert not any(event.secret for event in game.history(viewer) if event.seat == 0)
    game.play("keep 1")
    for viewer in (None, 1, 2):
        kept = [event for event in game.history(viewer) if event.kind == "kept"][-1]
        assert (kept.facts, kept.secret) == ({"kept": 1, "returned": len(offered) - 1}, {})


@every_table
def test_8_nobody_sees_how_many_opening_tickets_others_choose_until_all_have_chosen(name, seats):
    fewest, all_of_them = Game(BOARDS[name], seats, 9), Game(BOARDS[name], seats, 9)
    for seat in range(1, seats):
        fewest.play(fewest.legal_codes(seat)[0], seat)
        all_of_them.play(all_of_them.legal_codes(seat)[-1], seat)
        for viewer in (None, 0):
            assert fewest.view(viewer) == all_of_them.view(viewer)
            assert fewest.history(viewer) == all_of_them.history(viewer)
            assert fewest.view(viewer).chosen[seat]
            assert fewest.view(viewer).ticket_counts == (0,) * seats
        assert fewest.view(seat).choice != all_of_them.view(seat).choice
    fewest.play(fewest.legal_codes(0)[0], 0)
    all_of_them.play(all_of_them.legal_codes(0)[0], 0)
    assert fewest.view().ticket_counts != all_of_them.view().ticket_counts
    counts = [event.facts["kept"] for event in fewest.history() if event.kind == "kept"]
    assert counts == [*fewest.view().ticket_counts]


@every_table
def test_8_tickets_are_shown_at_the_end_and_not_before(name, seats):
    for game in walk(name, seats, seed=41):
        for seen in all_views(game):
            assert bool(seen.shown_tickets) == game.is_over
    for seen in all_views(game):
        assert seen.shown_tickets == tuple(tickets_of(game.board, game.state, seat) for seat in range(seats))


# --- Known to nobody


@every_map
def test_8_the_order_of_the_decks_is_known_to_nobody(name):
    game, other = opened(name), opened(name)
    other.state.chance = [7, 7, 7, 7]
    state, tables = other.state, game.board.tables
    places = [deck_place(tables, state, depth) for depth in range(state.fresh_tickets)]
    tickets = [state.ticket_deck[place] for place in places]
    for place, ticket in zip(places, tickets[1:] + tickets[:1], strict=True):
        state.ticket_deck[place] = ticket
    assert all_views(other) == all_views(game)
    assert all(place == FRESH for place in game.view(0).memory.ticket_deck[: state.fresh_tickets])


@pytest.mark.parametrize("name", ["usa", "amsterdam"])
def test_8_players_know_the_tickets_they_put_under_the_deck_and_how_many_others_did(name):
    dealt = Game(BOARDS[name], 3, 5, first_seat=0)
    returned = [dealt.view(seat).offer[-1] for seat in range(3)]
    game = opened(name)
    assert [event.facts["returned"] for event in game.history() if event.kind == "kept"] == [1, 1, 1]
    for seat in range(3):
        known = [ticket if other == seat else RETURNED_BY_OTHERS for other, ticket in enumerate(returned)]
        assert game.view(seat).memory.ticket_deck[game.state.fresh_tickets :] == known
    assert game.view().memory.ticket_deck[game.state.fresh_tickets :] == [RETURNED_BY_OTHERS] * 3


@every_map
def test_8_a_ferry_card_taken_is_public(name):
    game = opened(name)
    if TAKE_FERRY not in game.legal_codes():
        assert game.view().ferries == (0, 0, 0)
        assert game.board.tables.ferry_limit == 0
        return
    game.play(TAKE_FERRY)
    assert all(seen.ferries == (1, 0, 0) for seen in all_views(game))
    assert game.state.phase == TURN


# --- 9: words


def told(name: str, seats: int, you: int | None = None) -> str:
    """Everything that can be said about a game, to one listener."""
    game = random_game(name, seats, seed=3, steps=10_000)
    teller = Teller(game.board, [f"Player{seat}" for seat in range(seats)], you)
    events = game.events if you is None else game.history(you)
    lines = [teller.tell(event) for event in events]
    for score in game.scores():
        lines += teller.tell_score(score)
    return "\n".join(lines)


@pytest.mark.parametrize("you", [None, 0, 2])
def test_9_amsterdam_has_carts_contracts_transport_cards_and_jokers_and_never_trains(you):
    text = told("amsterdam", 4, you).lower()
    for word in ("carts", "contract", "transport card", "joker", "merchandise bonus card"):
        assert word in text
    assert not re.findall(r"train|locomotive|ticket|wagon|wild|ferry|region|longest path", text)


@pytest.mark.parametrize("you", [None, 0, 2])
@pytest.mark.parametrize("name", ["usa", "italy"])
def test_9_the_train_games_have_train_cars_tickets_train_cards_and_locomotives_and_never_carts(name, you):
    text = told(name, 4, you).lower()
    for word in ("train cars", "ticket", "train card", "locomotive"):
        assert word in text
    assert not re.findall(r"\bcarts?\b|joker|contract|transport|merchandise|wild", text)
    assert ("longest path" in text) == (name == "usa")
    assert ("ferry card" in text) == ("regions" in text) == (name == "italy")


@every_map
def test_9_a_listener_is_spoken_to_and_hears_no_secret_of_another(name):
    game = play_on(opened(name), Random(4), 40)
    teller = Teller(game.board, ["Anna", "Bo", "Cy"], you=1)
    for event, seen in zip(game.events, game.history(1), strict=True):
        sentence = teller.tell(seen)
        assert sentence.endswith(".")
        if event.seat == 1:
            assert sentence.startswith("You ")
        elif event.kind == "drew":
            assert re.fullmatch(r"(Anna|Cy) draws a card blind\.", sentence)
        elif event.kind in ("offered", "kept", "dealt"):
            assert not any(place in sentence for place in game.board.map.places)
            assert re.search(r"\d", sentence)
        if event.seat in (0, 2):
            assert sentence.startswith(("Anna ", "Cy "))
            assert "You" not in sentence
