"""The search: whole games within its budget, nothing illegal, nothing but its view, and better than the planner."""

import time
from copy import deepcopy
from itertools import pairwise
from random import Random

import pytest
from helpers import BOARDS, MAPS, TABLES, random_game

from wayfare import Game, View, imagine
from wayfare.bots.bot import LEVELS, BotError, find_bot
from wayfare.bots.compiled import compiled_player, play_games
from wayfare.bots.planner.desk import Desk
from wayfare.bots.search import bot as search_bot
from wayfare.bots.search.bot import SearchBot
from wayfare.bots.search.entry import CompiledHunt
from wayfare.bots.search.guess import guess_tickets
from wayfare.bots.search.hunt import fewest_playouts
from wayfare.bots.search.options import MAX_OPTIONS, Options, add_option, twin_listed
from wayfare.engine.fast import Batch, from_record
from wayfare.engine.fields import State
from wayfare.engine.names import CLAIM
from wayfare.engine.routes import take_route
from wayfare.engine.sets import has
from wayfare.game.hidden import deal_hidden
from wayfare.game.imagine import lay_out, what_is_hidden
from wayfare.game.labels import labels_of

pytestmark = pytest.mark.xdist_group("search")


def play_game(board: str, names: list[str], seed: str) -> Game:
    game = Game(BOARDS[board], len(names), seed=seed)
    bots = [find_bot(name)(game.board, seat, Random(f"{seed}/{seat}")) for seat, name in enumerate(names)]
    while (seat := game.to_decide) is not None:
        view = game.view(seat)
        game.play(bots[seat].choose(view, view.legal, None), seat)
    return game


@pytest.mark.parametrize(("board", "seats"), TABLES)
def test_it_plays_a_whole_game_of_every_board_with_every_number_of_seats(board: str, seats: int) -> None:
    names = ["search:playouts=8"] + ["planner"] * (seats - 1)
    assert play_game(board, names, f"whole {board}").is_over


def test_the_same_dice_and_number_of_playouts_give_the_same_game() -> None:
    names = ["search:playouts=40", "search:playouts=20"]
    one, two = (play_game("amsterdam", names, "again").actions for _ in range(2))
    assert one == two


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_it_never_spends_more_playouts_than_it_is_given(board: str) -> None:
    used = set()
    for steps in (0, 20, 40, 60):
        game = random_game(board, 2, 7, steps, "cards")
        assert game.to_decide is not None
        view = game.view(game.to_decide)
        for playouts in (1, 2, 7, 50, 200, 500):
            bot = SearchBot(view.board, game.to_decide, Random(5), None, playouts)
            assert bot.choose(view, view.legal, None) in view.legal
            assert bot.played <= playouts
            used.add(bot.played)
    assert {0, 2} < used


def test_with_five_hundred_playouts_no_option_has_to_be_left_out() -> None:
    assert fewest_playouts(2) == 2
    assert 192 < fewest_playouts(MAX_OPTIONS) < 500


@pytest.mark.parametrize(("board", "seats"), [("usa", 3), ("italy", 2), ("amsterdam", 4)])
def test_it_decides_the_same_whatever_it_cannot_see(board: str, seats: int) -> None:
    for steps in (1, 4, 40, 90):
        game = random_game(board, seats, steps, steps)
        if game.to_decide is None:
            continue
        seen = game.view(game.to_decide)
        other = imagine(seen, Random(3)).view(game.to_decide)
        codes = {decide_once(view, playouts=60) for view in (seen, other)}
        assert len(codes) == 1


def decide_once(view: View, playouts: int) -> int:
    assert view.seat is not None
    bot = SearchBot(view.board, view.seat, Random(5), None, playouts)
    return bot.choose(view, view.legal, None)


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_what_it_imagines_agrees_with_its_view_and_with_the_other_carrier(board: str) -> None:
    for steps in (0, 3, 50, 110):
        game = random_game(board, 3, 7 + steps, steps)
        if (seat := game.to_decide) is None:
            continue
        view = game.view(seat)
        hunt = CompiledHunt(view.board.tables, seat, Random(1))
        chance = hunt.dice[0]["chance"].tolist()
        hunt.begin(view)
        dealt = State()
        from_record(hunt.states[1], dealt)
        plain = lay_out(view)
        deal_hidden(view.board.tables, plain, what_is_hidden(view), chance)
        assert dealt.hands == plain.hands
        assert dealt.tickets == plain.tickets
        assert dealt.ticket_deck == plain.ticket_deck
        assert dealt.offer == plain.offer
        assert tuple(dealt.hands[seat][: len(view.hand)]) == view.hand
        assert all(has(dealt.tickets[seat], ticket) for ticket in view.tickets)


def test_a_ticket_is_likelier_whose_way_another_seat_has_built() -> None:
    game = Game(BOARDS["usa"], 2, seed="guess", first_seat=0)
    for seat in (0, 1):
        game.play("keep 1 2", seat)
    tables, labels = game.board.tables, labels_of(game.board)
    ticket = labels.ticket_of["Denver-El Paso"]
    assert not has(game.state.tickets[0], ticket)
    for name in ("Denver-Santa Fe", "El Paso-Santa Fe"):
        take_route(tables, game.state, 1, labels.route_of[name])
    state, hidden = lay_out(game.view(0)), what_is_hidden(game.view(0))
    dealt = []
    for guessing in (False, True):
        if guessing:
            guess_tickets(tables, state, hidden, Desk())
        chance = [1, 2, 3, 4]
        held = 0
        for _ in range(600):
            deal_hidden(tables, state, hidden, chance)
            held += has(state.tickets[1], ticket)
        dealt.append(held)
    assert dealt[1] > 2 * dealt[0] > 0, dealt


def test_of_two_parallel_routes_alike_one_is_tried_but_not_if_only_one_gives_merchandise() -> None:
    tables = deepcopy(BOARDS["usa"].tables)
    parallel = (lanes for lanes in BOARDS["usa"].lanes if len(lanes) == 2)
    one, other = next(lanes for lanes in parallel if len({tables.route_colour[route] for route in lanes}) == 1)
    options = Options()
    add_option(options, CLAIM + tables.first_claim[one])
    assert twin_listed(tables, options, other)
    tables.route_carts[other] = 1
    assert not twin_listed(tables, options, other)


@pytest.mark.parametrize("milliseconds", [60, 200])
def test_it_answers_when_its_time_is_up_and_not_much_before(milliseconds: int) -> None:
    view = random_game("amsterdam", 2, 3, 12).view(0)
    assert len(view.legal) > 1
    bot = SearchBot(view.board, 0, Random(1), milliseconds, None)
    bot.choose(view, view.legal, None)
    took = []
    for _ in range(5):
        started = time.perf_counter()
        bot.choose(view, view.legal, None)
        took.append(1000 * (time.perf_counter() - started))
    assert 0.9 * milliseconds < min(took) < 1.1 * milliseconds + 10, took  # the best of five: machines are busy
    assert bot.played > 100


def test_a_shorter_limit_than_its_own_binds_it() -> None:
    view = random_game("amsterdam", 2, 3, 12).view(0)
    bot = SearchBot(view.board, 0, Random(1), 60_000, None)
    bot.choose(view, view.legal, 0.1)
    started = time.perf_counter()
    bot.choose(view, view.legal, 0.1)
    assert time.perf_counter() - started < 2


def test_in_a_hurry_it_plays_as_the_planner_until_compiled_code_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_bot, "is_ready", lambda: False)
    monkeypatch.setattr(search_bot, "get_ready", lambda: pytest.fail("it waits for the compiler"))
    for steps in (0, 20, 60):
        view = random_game("usa", 2, 5, steps).view(random_game("usa", 2, 5, steps).to_decide)
        assert view.seat is not None
        bot = SearchBot(view.board, view.seat, Random(1), 1000, None)
        planner = find_bot("planner")(view.board, view.seat, Random(1))
        assert bot.choose(view, view.legal, 5.0) == planner.choose(view, view.legal, 5.0)
        assert bot.played == 0


def test_it_does_better_than_the_planner() -> None:
    lead = 0
    for number in range(16):
        names = ["search:playouts=400", "planner"]
        game = play_game("amsterdam", names if number % 2 else names[::-1], f"better/{number // 2}")
        totals = [score.total for score in game.scores()]
        lead += totals[0] - totals[1] if number % 2 else totals[1] - totals[0]
    assert lead > 0, lead


@pytest.mark.parametrize("wrong", ["search:ms=0", "search:ms=soon", "search:speed=2"])
def test_a_wrong_parameter_is_told(wrong: str) -> None:
    with pytest.raises(BotError):
        find_bot(wrong)


# --- Levels


@pytest.mark.parametrize("board", MAPS)
@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_whole_games_of_every_board_at_its_smallest_and_largest_table(
    name: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wayfare.bots.levels.SEARCHING_MILLISECONDS", 1)  # a second each would take minutes
    for seats in (BOARDS[board].map.fewest_players, BOARDS[board].map.most_players):
        others = "planner" if name == LEVELS[-1] else name
        assert play_game(board, [name] + [others] * (seats - 1), f"{name} {board}").is_over


def test_the_highest_level_is_the_search() -> None:
    bot = find_bot(LEVELS[-1])(BOARDS["amsterdam"], 0, Random(1))
    assert isinstance(bot, SearchBot)


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_the_gentlest_level_plays_no_nonsense(board: str) -> None:
    """It makes tickets, builds long routes rather than short ones, and mostly where it has built already."""
    tables = BOARDS[board].tables
    made = claims = short = apart = 0
    for number in range(8):
        built: list[int] = [0, 0]
        game = Game(BOARDS[board], 2, f"gentle {number}")
        bots = [find_bot("level-1")(game.board, seat, Random(2 * number + seat)) for seat in (0, 1)]
        while (seat := game.to_decide) is not None:
            view = game.view(seat)
            code = bots[seat].choose(view, view.legal, None)
            game.play(code, seat)
            if code >= CLAIM:
                route = tables.claim_route[code - CLAIM]
                claims += 1
                short += tables.route_length[route] < 3
                apart += built[seat] != 0 and built[seat] & tables.route_ends[route] == 0
                built[seat] |= tables.route_ends[route]
        made += sum(len(score.completed) for score in game.scores())
    assert made >= 6, f"{made} tickets in 8 games"
    assert short < 0.4 * claims, f"{short} of {claims} routes are short"
    assert apart < 0.4 * claims, f"{apart} of {claims} routes lie apart"


@pytest.mark.parametrize("board", ["usa", "italy", "amsterdam"])
def test_each_level_beats_the_one_before(board: str) -> None:
    for weaker, stronger in pairwise(LEVELS[:-1]):
        wins = 0.0
        for order in ([weaker, stronger], [stronger, weaker]):
            batch = Batch(BOARDS[board].tables, 2, 150)
            batch.set_up([1, 2, 3, 4], [5, 6, 7, 8], 0)
            play_games(batch, [player for name in order if (player := compiled_player(name))])
            won = batch.results[:, :, -1] == 1
            wins += float((won[:, order.index(stronger)] / won.sum(axis=1)).sum())
        assert wins > 150 * 1.05, f"{stronger} wins {wins} of 300 against {weaker}"
