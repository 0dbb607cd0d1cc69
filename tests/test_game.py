"""The game as a library: make one, ask, play, read what happened; and errors that say why and change nothing."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from helpers import BOARDS, MAPS, TABLES, game_of, play_on, random_game, snapshot
from rig import Rig

import wayfare
from wayfare import Action, ActionError, Game, GameError, GameOver, IllegalAction, UnknownAction, WrongSeat
from wayfare.engine.fields import copy
from wayfare.engine.names import KEEPING, SECOND_CARD, TURN
from wayfare.engine.validate import SOUND, validate
from wayfare.game.action import to_action
from wayfare.game.errors import NotOver, SetUpError

every_map = pytest.mark.parametrize("name", MAPS)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)


def refused(game: Game, kind: type[GameError], action: Any, seat: int | None = None) -> str:
    """The error's words. Nothing has changed: not the state, not the history, and the game goes on."""
    before = snapshot(game)
    views = [game.view(s) for s in range(game.seats)] if game.events else []
    with pytest.raises(kind) as error:
        game.play(action, seat)
    assert snapshot(game) == before
    assert [game.view(s) for s in range(game.seats)] == views or not game.events
    assert type(error.value) is kind
    assert str(error.value).isprintable()
    return str(error.value)


def opened(name: str, seats: int, seed: int = 3) -> Game:
    """A game whose opening tickets are chosen."""
    game = Game(name, seats, seed, first_seat=0)
    for seat in range(seats):
        game.play("keep 1 2 3" if name == "italy" else "keep 1 2", seat)
    return game


# --- Playing


@every_table
def test_a_whole_game_can_be_played_knowing_nothing_but_what_is_legal(name, seats):
    game = Game(name, seats=seats, seed=11)
    rng = Random(11)
    while not game.is_over:
        seat = game.to_decide
        assert seat in game.deciders
        events = game.play(rng.choice(game.legal_actions(seat)), seat)
        assert events == game.events[-len(events) :]
    assert validate(game.board.tables, game.state) == SOUND
    assert game.deciders == []
    assert game.to_decide is None
    assert game.legal_actions() == []
    assert [score.seat for score in game.scores()] == list(range(seats))
    assert game.winners() == [score.seat for score in game.scores() if score.rank == 1]
    assert game.events[-1].kind == "ended"
    assert len(game.actions) >= seats


@every_map
def test_a_game_begins_with_everybody_choosing_tickets_in_any_order(name):
    game = Game(name, seats=3, seed=5)
    assert game.deciders == [0, 1, 2]
    assert {action.kind for seat in range(3) for action in game.legal_actions(seat)} == {"keep"}
    game.play(game.legal_actions(2)[0], seat=2)
    assert game.deciders == [0, 1]
    assert game.legal_actions(2) == []
    game.play(game.legal_actions()[0])
    assert game.deciders == [1]
    events = game.play(game.legal_actions()[0])
    assert [event.kind for event in events[:4]] == ["chose", "kept", "kept", "kept"]
    assert game.deciders == [game.view().first_seat]


@every_map
def test_object_text_and_code_of_an_action_do_the_same(name):
    by_object, by_text, by_code = (random_game(name, 2, seed=4, steps=9) for _ in range(3))
    for step in range(40):
        action = by_object.legal_actions()[-1 if step % 2 else 0]
        assert isinstance(action, Action)
        told = by_object.play(action)
        assert by_text.play(action.text) == told
        assert by_code.play(action.code) == told
        if by_object.is_over:
            break
    assert by_object.state == by_text.state == by_code.state
    assert by_object.actions == by_text.actions == by_code.actions


def test_a_code_may_be_anything_that_counts_as_a_whole_number():
    class Whole:
        def __index__(self) -> int:
            return 1

    game = opened("usa", 2)
    assert game.play(Whole())[0].kind == "drew"
    assert json.dumps(game.actions[-1]) == "[0, 1]"


@every_table
def test_one_seed_gives_one_game_and_another_seed_another(name, seats):
    games = [random_game(name, seats, seed=21, steps=60) for _ in range(2)]
    assert games[0].state == games[1].state
    assert games[0].events == games[1].events
    assert Game(name, seats, 22).state != Game(name, seats, 23).state
    assert Game(name, seats, "22").state == Game(name, seats, 22).state == Game(name, seats, "22/0").state
    assert Game(name, seats, "22/1").state != Game(name, seats, 22).state


def test_a_game_without_a_seed_has_one_that_can_be_used_again():
    game = Game("usa", 2)
    assert Game("usa", 2, game.seed).state == game.state
    assert Game("usa", 2).seed != game.seed


def test_the_seed_says_who_starts_unless_the_table_does():
    starters = {Game("usa", 3, seed).view().first_seat for seed in range(30)}
    assert starters == {0, 1, 2}
    assert {Game("usa", 3, seed, first_seat=2).view().turn for seed in range(5)} == {2}


@every_map
def test_a_copy_goes_its_own_way_and_has_the_same_future(name):
    game = random_game(name, 3, seed=8, steps=30)
    game.view(1)
    before = snapshot(game)
    other = game.copy()
    play_on(other, Random(1), 40)
    assert snapshot(game) == before
    assert other.events[: len(game.events)] == game.events
    assert game.view(1) == random_game(name, 3, seed=8, steps=30).view(1)
    play_on(game, Random(1), 40)
    assert game.state == other.state
    assert game.events == other.events
    assert game.view(1) == other.view(1)


@every_map
def test_scores_add_up_and_are_told_only_at_the_end(name):
    game = random_game(name, 2, seed=6, steps=20)
    for ask in (game.scores, game.winners):
        with pytest.raises(NotOver, match="tickets are secret"):
            ask()
    play_on(game, Random(6), 10_000)
    for score in game.scores():
        bonuses = score.longest_path_bonus + score.region_bonus + score.merchandise_bonus
        assert score.total == score.routes + score.tickets + bonuses
        assert len(score.completed) + len(score.failed) == game.view().ticket_counts[score.seat]
        assert score.routes == game.view().points[score.seat]
    assert min(score.rank for score in game.scores()) == 1


def test_what_the_package_offers_is_what_it_names():
    assert sorted(wayfare.__all__) == wayfare.__all__
    assert all(hasattr(wayfare, name) for name in wayfare.__all__)
    assert issubclass(ActionError, GameError)
    assert issubclass(GameError, ValueError)


# --- What cannot be asked


@pytest.mark.parametrize("seats", [1, 6, 0, -2, 2.5, "2", None, [2]])
def test_a_game_for_a_wrong_number_of_players_is_refused(seats):
    with pytest.raises(SetUpError, match="usa is for 2 to 5 players, not"):
        Game("usa", seats)
    with pytest.raises(SetUpError, match="amsterdam is for 2 to 4 players, not 5"):
        Game("amsterdam", 5)


@pytest.mark.parametrize("first_seat", [3, -1, "0", 0.5, [0]])
def test_a_first_seat_that_is_not_there_is_refused(first_seat):
    with pytest.raises(SetUpError, match="with 3 players they are 0 to 2"):
        Game("usa", 3, 1, first_seat=first_seat)


@pytest.mark.parametrize("seed", ["", "/3", "7/", "7/x", "7/-1", "7/1/2", "7/" + "1" * 19, "7/²", "\ud800"])
def test_a_seed_that_cannot_be_read_is_refused(seed):
    with pytest.raises(SetUpError, match="is no seed: give a number or a word, or SEED/NUMBER"):
        Game("usa", 2, seed)


@pytest.mark.parametrize("seat", [2, -1, 99, "0", 0.5, [0]])
def test_a_seat_that_is_not_there_is_refused_everywhere(seat):
    game = opened("usa", 2)
    assert "with 2 players they are 0 to 1" in refused(game, WrongSeat, "draw blind", seat)
    for ask in (game.legal_actions, game.legal_codes, game.view, game.history, lambda s: wayfare.view(game, s)):
        with pytest.raises(WrongSeat, match="there is no seat"):
            ask(seat)


@pytest.mark.parametrize("action", [None, 1.0, True, b"draw blind", ["draw blind"], {"code": 1}, object()])
def test_what_is_neither_action_text_nor_code_is_refused(action):
    assert "an Action, a text or a code, not" in refused(opened("usa", 2), UnknownAction, action)


@pytest.mark.parametrize("action", ["fly to Denver", "", -1, 10**9, "claim Denver-Omaha purple 3"])
def test_what_is_no_action_is_refused(action):
    refused(opened("usa", 2), UnknownAction, action)


def test_an_action_of_another_board_is_refused():
    game = opened("usa", 2)
    foreign = to_action(BOARDS["italy"], 900)
    assert refused(game, UnknownAction, foreign) == f"{foreign.text} is no action of usa"
    refused(game, UnknownAction, Action(10**6, "claim", "claim Denver-Omaha purple 4"))
    refused(game, UnknownAction, Action(1, "pass", "pass"))


def test_who_is_not_to_decide_is_told_whose_turn_it_is():
    game = opened("usa", 3)
    assert refused(game, WrongSeat, "draw blind", 2) == "it is the turn of seat 0, not of seat 2"
    game = Game("usa", 3, 1)
    game.play("keep 1 2", 1)
    said = refused(game, WrongSeat, "keep 1 2", 1)
    assert said == "seat 1 has chosen already; 2 seats (0, 2) are still choosing"
    game.play("keep 1 2", 0)
    assert refused(game, WrongSeat, "keep 1 2", 1) == "seat 1 has chosen already; seat 2 is still choosing"


@every_map
def test_a_finished_game_takes_no_more_actions(name):
    game = random_game(name, 2, seed=2, steps=10_000)
    for action in ("draw blind", "nonsense", 1, None):
        assert refused(game, GameOver, action, 0) == "the game is over"
    with pytest.raises(GameOver):
        game.parse("draw blind")


# --- What the rules do not allow, and why


def test_choosing_tickets_says_how_many_to_keep():
    game = Game("usa", 2, 1)
    assert refused(game, IllegalAction, "keep 2", 0) == "keep at least 2 of the 3 tickets offered to you"
    assert refused(game, IllegalAction, "keep 1 4", 0) == "only 3 tickets are offered to you"
    assert refused(game, IllegalAction, "draw blind", 0).startswith("first choose among the 3 tickets")
    rig = Rig("usa")
    rig.ticket_deck("Denver–El Paso")
    one = game_of(rig)
    one.play("draw tickets")
    assert one.state.phase == KEEPING
    assert refused(one, IllegalAction, "keep 2") == "only 1 ticket is offered to you"


def test_the_second_card_says_what_it_may_be():
    rig = Rig("usa")
    rig.cards(row=["red", "wild", "blue", "blue", "blue"])
    game = game_of(rig)
    game.play("take red")
    assert game.state.phase == SECOND_CARD
    assert refused(game, IllegalAction, "take slot 2") == "a wild lying face up cannot be the second card"
    for action in ("draw tickets", "pass", "take ferry", "claim Denver-Omaha purple 4"):
        assert refused(game, IllegalAction, action).startswith("you have drawn one card and draw a second one now")


def test_empty_places_and_decks_are_said_to_be_empty():
    rig = Rig("amsterdam")
    rig.cards(row=["red", None, None, None, None], rest_to=1)
    rig.ticket_deck()
    game = game_of(rig)
    assert refused(game, IllegalAction, "take slot 2") == "no card lies in slot 2"
    assert refused(game, IllegalAction, "draw blind") == "the deck and the discard pile are both empty"
    assert refused(game, IllegalAction, "draw tickets") == "there is no ticket left"
    assert refused(game, UnknownAction, "take blue") == "no blue card lies face up"


def test_passing_keeping_and_ferry_cards_out_of_place_say_why():
    game = opened("usa", 2)
    assert refused(game, IllegalAction, "pass") == "only a player who can do nothing else passes"
    assert refused(game, IllegalAction, "keep 1") == "there are no tickets to choose from now"
    assert refused(game, IllegalAction, "take ferry") == "this board has no ferry cards"
    rig = Rig("italy")
    rig.ferries(0, 2)
    assert refused(game_of(rig), IllegalAction, "take ferry") == "you hold 2 ferry cards, and more are not allowed"


def closed_lane(seats: int, owner: int) -> Game:
    """Seat `owner` owns one of the two routes between Denver and Kansas City; seat 0 could pay for the other."""
    rig = Rig("usa", seats)
    rig.cards(hands={0: {"orange": 4, "black": 4}})
    rig.routes(owner, "Denver–Kansas City black")
    return game_of(rig)


@pytest.mark.parametrize(
    ("make", "action", "why"),
    [
        (
            lambda: closed_lane(3, 1),
            "claim Denver-Kansas City orange 4",
            "Denver–Kansas City is closed: with 3 players only one of the parallel routes is used",
        ),
        (lambda: closed_lane(4, 1), "claim Denver-Kansas City black 4", "Denver–Kansas City is taken"),
        (lambda: closed_lane(4, 0), "claim Denver-Kansas City black 4", "Denver–Kansas City is yours already"),
        (
            lambda: closed_lane(4, 0),
            "claim Denver-Kansas City orange 4",
            "Denver–Kansas City is closed to you: you own a parallel route, and a player may own one of them only",
        ),
        (
            lambda: closed_lane(4, 1),
            "claim Denver-Kansas City wild 4",
            "that takes 4 wild and you hold 0",
        ),
        (
            lambda: closed_lane(4, 1),
            "claim Denver-Omaha purple 3 wild 1",
            "that takes 3 purple and you hold 0, and 1 wild and you hold 0",
        ),
    ],
)
def test_a_route_that_cannot_be_claimed_says_why(make: Callable[[], Game], action: str, why: str):
    assert refused(make(), IllegalAction, action) == why


def test_too_few_pieces_and_missing_ferry_cards_are_named():
    rig = Rig("usa", 4)
    rig.cards(hands={0: {"purple": 4}})
    rig.leave_pieces(0, 3, spare=["Denver–Omaha"])
    said = refused(game_of(rig), IllegalAction, "claim Denver-Omaha purple 4")
    assert said == "Denver–Omaha has 4 spaces, and you have 3 pieces left"
    italy = Rig("italy")
    italy.cards(hands={0: {"red": 3}})
    italy.ferries(0, 1)
    said = refused(game_of(italy), IllegalAction, "claim Bari-Croazia red 3 ferry 2")
    assert said == "that takes 2 ferry and you hold 1"


def test_a_text_that_leaves_the_lane_open_takes_the_one_that_may_be_claimed():
    game = closed_lane(4, 1)
    game.state.hands[0][0], game.state.deck[0] = 4, game.state.deck[0] - 4
    game.state.deck_size -= 4
    assert game.play("claim Denver-Kansas City wild 4")[0].facts["route"] == "Denver-Kansas City#2"


def test_a_text_that_fits_two_different_routes_is_asked_back():
    rig = Rig("usa", 4)
    rig.cards(hands={0: {"wild": 4, "red": 2}})
    game = game_of(rig)
    said = refused(game, UnknownAction, "claim Denver-Kansas City wild 4")
    assert said == "which of the parallel routes? say Denver-Kansas City#1 or Denver-Kansas City#2"
    assert game.play("claim Boston-Montreal red 2")[0].facts["route"] == "Boston-Montréal#1"


@every_table
def test_every_code_is_either_legal_or_refused_with_a_reason(name, seats):
    for steps in (0, seats + 1, 25, 60):
        game = random_game(name, seats, seed=seats, steps=steps)
        if game.is_over:
            continue
        seat = game.deciders[-1]
        legal = set(game.legal_codes(seat))
        before = copy(game.state)
        for code in set(range(game.board.n_actions)) - legal:
            with pytest.raises(IllegalAction, match=r"^\S.{10,}$"):
                game.play(code, seat)
        assert game.state == before
        for code in legal:
            game.copy().play(code, seat)
        assert game.state.phase in (0, TURN, SECOND_CARD, KEEPING)
