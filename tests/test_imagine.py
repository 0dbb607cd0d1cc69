"""What a viewer remembers is true, and what it imagines is dealt evenly over what it cannot know."""

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest
from helpers import BOARDS, MAPS, STYLES, TABLES, random_game, walk

from wayfare import Event, Game, View, imagine
from wayfare.engine.names import DRAW_BLIND, WILD
from wayfare.engine.sets import has
from wayfare.engine.tickets import deck_place
from wayfare.game.imagine import imagine_state
from wayfare.game.knowledge import FRESH, IN_BLOCK, RETURNED_BY_OTHERS, learn, new_knowledge
from wayfare.game.view import tickets_of

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)

FAR = 5.0
"""Standard deviations: with fixed seeds the tests below are certain, and a bias of a few percent goes far beyond."""


def ticket_order(game: Game) -> list[int]:
    """The ticket deck from its top, as it really lies."""
    state = game.state
    return [state.ticket_deck[deck_place(game.board.tables, state, depth)] for depth in range(state.ticket_deck_size)]


# --- Memory


def assert_memory_is_true(game: Game, viewer: int | None, met: Counter[str]) -> None:
    state, memory = game.state, game.memory(viewer)
    kinds = range(game.board.tables.n_cards)
    for seat in range(game.seats):
        assert all(state.hands[seat][card] >= memory.hands[seat][card] for card in kinds)
        met["hands"] += any(memory.hands[seat])
    assert all(state.deck[card] <= memory.deck_limit[card] for card in kinds)
    met["deck"] += sum(state.deck) == sum(memory.deck_limit)
    assert memory.discard == state.discard[: len(memory.discard)]
    assert memory.row == state.row
    order = ticket_order(game)
    assert len(memory.ticket_deck) == len(order)
    assert memory.ticket_deck.count(FRESH) == state.fresh_tickets
    assert all(place == FRESH for place in memory.ticket_deck[: state.fresh_tickets])
    for place, ticket in zip(memory.ticket_deck, order, strict=True):
        assert place < 0 or place == ticket
        met["ticket deck"] += place >= 0
    assert memory.block <= {t for place, t in zip(memory.ticket_deck, order, strict=True) if place == IN_BLOCK}
    met["block"] += bool(memory.block)
    for seat in range(game.seats):
        assert memory.held[seat] <= set(tickets_of(game.board, state, seat))
        assert memory.offered[seat] <= set(state.offer[seat][: state.offer_size[seat]])
        met["held"] += bool(memory.held[seat])
        met["offered"] += bool(memory.offered[seat])


@pytest.mark.parametrize("style", STYLES)
@every_table
def test_what_a_viewer_remembers_is_true_at_every_moment(name, seats, style):
    met: Counter[str] = Counter()
    for seed in range(2):
        for game in walk(name, seats, seed, style):
            for viewer in (None, *range(seats)):
                assert_memory_is_true(game, viewer, met)
    assert met["hands"]
    assert met["ticket deck"] or style != "tickets"
    assert met["offered"] or style != "tickets"
    assert met["deck"] or style != "cards"
    assert bool(met["block"]) == (name == "italy")


@every_map
def test_a_viewer_remembers_the_same_whether_it_looked_at_every_step_or_only_now(name):
    for looked in walk(name, 3, seed=9, style="tickets"):
        looked.memory(1)
    late = Game(BOARDS[name], 3, 9)
    for seat, code in looked.actions:
        late.play(code, seat)
    assert late.memory(1) == looked.memory(1)


def test_a_viewer_knows_where_the_tickets_lie_that_it_put_back_and_others_do_not():
    game = Game("usa", 3, 2, first_seat=0)
    returned = [game.view(seat).offer[0] for seat in range(3)]
    for seat in range(3):
        game.play("keep 2 3", seat)
    assert ticket_order(game)[-3:] == returned
    for seat in range(3):
        assert game.memory(seat).ticket_deck[-3:] == [
            returned[other] if other == seat else RETURNED_BY_OTHERS for other in range(3)
        ]
    assert game.memory(None).ticket_deck[-3:] == [RETURNED_BY_OTHERS] * 3
    for seed in range(20):
        assert imagine_state(game.view(1), Random(seed)).ticket_deck[22] == returned[1]


def test_returned_opening_tickets_that_were_shuffled_are_known_to_be_in_the_block_but_not_where():
    game = Game("italy", 2, 2, first_seat=0)
    returned = set(game.view(0).offer[:2])
    for seat in range(2):
        game.play("keep 3 4 5", seat)
    assert game.memory(0).block == returned
    assert game.memory(0).ticket_deck[-4:] == [IN_BLOCK] * 4
    places: Counter[int] = Counter()
    for seed in range(400):
        bottom = imagine_state(game.view(0), Random(seed)).ticket_deck[46:50]
        assert returned <= set(bottom)
        places.update(place for place, ticket in enumerate(bottom) if ticket in returned)
    assert all(abs(places[place] - 200) < FAR * 10 for place in range(4)), places


def test_who_keeps_all_of_an_offer_is_known_to_hold_what_the_viewer_once_put_back():
    game = Game("amsterdam", 2, 4, first_seat=0)
    mine = game.view(0).offer[0]
    game.play("keep 2", 0)
    game.play("keep 1 2", 1)
    while not game.memory(0).offered[1]:
        action = "draw tickets" if game.to_decide == 1 else "draw blind"
        game.play(action)
        if action == "draw tickets" and not game.memory(0).offered[1]:
            game.play("keep 1 2")
    assert game.memory(0).offered[1] == {mine}
    game.play(f"keep {' '.join(str(place + 1) for place in range(len(game.view(1).offer)))}")
    assert game.memory(0).held[1] == {mine}
    for seed in range(20):
        assert has(imagine_state(game.view(0), Random(seed)).tickets[1], mine)


# --- Cards


def drawn(seats: int = 2) -> Game:
    """USA: each seat has drawn six cards blind, and seat 1 is to move."""
    game = Game("usa", seats, 3, first_seat=1)
    for seat in range(seats):
        game.play("keep 1 2", seat)
    for _ in range(6 * seats):
        game.play("draw blind")
    return game


def unseen_cards(seen: View) -> list[int]:
    """How many of each card the viewer sees nowhere."""
    full = seen.board.tables.cards
    return [full[c] - seen.discard[c] - seen.row.count(c) - seen.hand[c] for c in range(len(full))]


def test_every_unseen_card_is_as_likely_in_a_hidden_hand_as_any_other():
    seen = drawn().view(0)
    assert seen.memory.hands[1] == [0] * 9
    unseen, slots, games = unseen_cards(seen), seen.hand_sizes[1], 3000
    held = [Counter({}) for _ in unseen]
    rng = Random(1)
    for _ in range(games):
        for card, count in enumerate(imagine_state(seen, rng).hands[1][: len(unseen)]):
            held[card][count] += 1
    total = sum(unseen)
    for card, many in enumerate(unseen):
        for count in range(slots + 1):
            chance = comb(many, count) * comb(total - many, slots - count) / comb(total, slots)
            spread = sqrt(games * chance * (1 - chance)) + 1
            assert abs(held[card][count] - games * chance) < FAR * spread, (card, count)


def test_hidden_hands_of_several_seats_are_dealt_alike():
    game = random_game("usa", 4, seed=12, steps=4)
    for _ in range(16):
        game.play("draw blind")
    seen, rng, games = game.view(0), Random(2), 2000
    unseen = unseen_cards(seen)
    for seat in (1, 2, 3):
        slots = seen.hand_sizes[seat]
        wilds = [imagine_state(seen, rng).hands[seat][WILD] for _ in range(games)]
        share = unseen[WILD] / sum(unseen)
        spread = sqrt(slots * share * (1 - share) / games)
        assert abs(sum(wilds) / games - slots * share) < FAR * spread


@pytest.mark.parametrize("seats", [2, 3])
def test_a_card_taken_face_up_stays_in_that_hand_until_it_may_have_been_spent(seats):
    game = drawn(seats)
    slot = next(slot for slot, card in enumerate(game.state.row) if card != WILD)
    card = game.state.row[slot]
    game.play(f"take slot {slot + 1}")
    assert [game.memory(viewer).hands[1][card] for viewer in (None, 0, 1)] == [1, 1, 1]
    rng = Random(3)
    assert min(imagine_state(game.view(0), rng).hands[1][card] for _ in range(500)) == 1
    game.play("draw blind")
    for _ in range(2 * (seats - 1)):
        game.play("draw blind")
    assert game.to_decide == 1
    assert min(imagine_state(game.view(0), rng).hands[1][card] for _ in range(500)) == 1
    game.play(f"claim Portland-Seattle {game.board.card_names[card]} 1")
    assert game.memory(0).hands[1][card] == 0
    assert min(imagine_state(game.view(0), rng).hands[1][card] for _ in range(500)) == 0


def test_spending_some_of_the_known_cards_leaves_the_others_known():
    board = BOARDS["usa"]
    memory = new_knowledge(board, 2, viewer=0)
    taken = [Event("took", 1, {"slot": 1, "card": card}) for card in ("red", "red", "red", "wild")]
    learn(board, memory, taken)
    red = board.card_names.index("red")
    assert (memory.hands[1][red], memory.hands[1][WILD]) == (3, 1)
    learn(board, memory, [Event("claimed", 1, {"route": "Denver-Santa Fe", "paid": {"red": 2}, "points": 2})])
    assert (memory.hands[1][red], memory.hands[1][WILD]) == (1, 1)
    learn(board, memory, [Event("claimed", 1, {"route": "x", "paid": {"red": 2, "wild": 3, "ferry": 1}, "points": 10})])
    assert (memory.hands[1][red], memory.hands[1][WILD]) == (0, 0)
    assert (memory.discard[red], memory.discard[WILD], sum(memory.discard)) == (4, 3, 7)


@every_map
def test_after_a_reshuffle_the_imagined_deck_never_holds_what_it_cannot(name):
    rng, exact, checked = Random(4), 0, 0
    for seed in range(3):
        for game in walk(name, 3, seed, "cards"):
            if not any(event.kind == "reshuffled" for event in game.events[-4:]):
                continue
            for viewer in (None, 0, 1, 2):
                seen = game.view(viewer)
                deck = imagine_state(seen, rng).deck[: game.board.tables.n_cards]
                assert all(count <= limit for count, limit in zip(deck, seen.memory.deck_limit, strict=True))
                checked += 1
                if sum(seen.memory.deck_limit) == seen.deck_size:
                    assert deck == game.state.deck[: game.board.tables.n_cards]
                    exact += 1
    assert checked > 20
    assert exact > 5


def test_cards_spent_since_the_reshuffle_cannot_be_in_the_deck():
    """A deck made of known cards loses what has been seen to leave it."""
    for game in walk("usa", 2, seed=1, style="cards"):
        seen = game.view(0)
        possible = [c - d for c, d in zip(seen.board.tables.cards, seen.discard, strict=True)]
        deck = imagine_state(seen, Random(5)).deck
        assert all(deck[card] <= possible[card] - seen.row.count(card) for card in range(9))


# --- Tickets


@every_map
def test_every_unseen_ticket_is_as_likely_in_every_hidden_place(name):
    game = Game(BOARDS[name], 3, 6)
    for seat in range(3):
        game.play(game.legal_codes(seat)[0], seat)
    seen, rng, games = game.view(0), Random(6), 2500
    unseen = [
        ticket
        for ticket in range(game.board.tables.n_tickets)
        if ticket not in (*seen.tickets, *seen.memory.ticket_deck, *seen.memory.block)
    ]
    in_hand: Counter[int] = Counter()
    on_top: Counter[int] = Counter()
    for _ in range(games):
        state = imagine_state(seen, rng)
        in_hand.update(tickets_of(game.board, state, 2))
        on_top[state.ticket_deck[0]] += 1
    assert set(in_hand) <= set(unseen)
    assert set(on_top) <= set(unseen)
    for ticket in unseen:
        for found, places in ((in_hand, seen.ticket_counts[2]), (on_top, 1)):
            share = places / len(unseen)
            assert abs(found[ticket] - games * share) < FAR * sqrt(games * share * (1 - share))


# --- Chance


@every_map
def test_an_imagined_game_does_not_know_what_will_be_drawn(name):
    game = random_game(name, 2, seed=3, steps=2)
    seen, rng = game.view(game.to_decide), Random(7)
    cards: Counter[str] = Counter()
    for _ in range(400):
        imagined = imagine(seen, rng)
        cards[imagined.play(DRAW_BLIND)[-1].secret["card"]] += 1
    assert set(cards) == set(game.board.card_names)
    assert max(cards.values()) < 400 * 0.35


def test_imagining_takes_its_chance_from_the_dice_it_is_given():
    seen = drawn().view(0)
    same = [imagine_state(seen, Random(8)) for _ in range(2)]
    assert same[0] == same[1]
    assert imagine_state(seen, Random(9)) != same[0]
    assert len({tuple(imagine_state(seen, Random(seed)).chance) for seed in range(50)}) == 50


def test_imagining_leaves_game_and_view_as_they_were():
    game = drawn()
    seen, words = game.view(0), repr(game.view(0))
    imagined = imagine(seen, Random(1))
    while not imagined.is_over:
        imagined.play(Random(1).choice(imagined.legal_codes()))
        imagined.view(0)
    assert repr(seen) == words
    assert game.view(0) == seen
