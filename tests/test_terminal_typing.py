"""What can be typed at the table, and what comes back: claims, names, questions, completion, the menu."""

from collections.abc import Sequence

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from terminal_script import Script, answers, play, sit_down

from wayfare.board.board import load_board
from wayfare.board.map_file import map_names
from wayfare.bots.bot import BotError, find_bot
from wayfare.engine.names import TURN
from wayfare.engine.sets import add
from wayfare.game.errors import SetUpError, UnknownAction
from wayfare.game.game import Game
from wayfare.game.labels import labels_of
from wayfare.terminal.console import EndOfInput
from wayfare.terminal.menu import ask_for_board, ask_for_players
from wayfare.terminal.names import find_place, find_routes
from wayfare.terminal.paths import find_roads, shortest_way
from wayfare.terminal.players import read_players
from wayfare.terminal.prompt import Reader
from wayfare.terminal.routes import describe_route, shortage
from wayfare.terminal.seen import Seen
from wayfare.terminal.suggest import suggest


def on_turn(name: str, hand: dict[str, int], ferries: int = 0, seats: int = 2) -> Game:
    """A game at the first turn of seat 0, who holds these cards."""
    game = Game(name, seats, "typing", first_seat=0)
    for seat in range(seats):
        game.play("keep " + " ".join(map(str, range(1, 1 + len(game.view(seat).offer)))), seat)
    assert game.state.phase == TURN
    names = game.board.card_names
    game.state.hands[0][: len(names)] = [hand.get(card, 0) for card in names]
    game.state.ferries[0] = ferries
    return game


def typed(game: Game, *texts: str) -> tuple[Game, Script]:
    """The game after this was typed at seat 0's turn."""
    players = ",".join(["you", *["random"] * (game.seats - 1)])
    table, script = sit_down(game.board.name, players, "typing", answers(*texts))
    table.game = table.saver.game = game
    table.heard = [len(game.events)] * game.seats
    table.run()
    return game, script


def owner(game: Game, name: str) -> list[int]:
    routes, _ = find_routes(game.board, name)
    return [game.view(0).owners[route] for route in routes]


# --- Claims ---


def test_a_claim_with_one_way_to_pay_is_done_at_once() -> None:
    game, script = typed(on_turn("italy", {"purple": 4}), "claim napoli pescara")
    assert owner(game, "Napoli-Pescara") == [0]
    assert "You claim Napoli–Pescara with 4 purple for 7 points." in script.lines


def test_a_claim_with_several_ways_to_pay_asks_and_puts_fewest_wilds_first() -> None:
    game, script = typed(on_turn("italy", {"purple": 4, "wild": 2}), "claim Napoli-Pescara", "x", "4", "2")
    at = script.lines.index("Napoli–Pescara can be paid in 3 ways.")
    assert script.lines[at + 1 : at + 4] == [
        "1: 4 purple.",
        "2: 3 purple and 1 locomotive.",
        "3: 2 purple and 2 locomotives.",
    ]
    assert script.lines.count("Type a number from 1 to 3, or only Enter to go back.") == 2
    assert "You claim Napoli–Pescara with 3 purple and 1 locomotive for 7 points." in script.lines
    assert game.actions[2][0] == 0


def test_a_claim_can_be_thought_better_of() -> None:
    game, script = typed(on_turn("italy", {"purple": 4, "wild": 2}), "claim Napoli-Pescara", "")
    assert owner(game, "Napoli-Pescara") == [-1]
    assert "Nothing claimed." in script.lines


def test_a_colour_alone_says_how_to_pay() -> None:
    game, _ = typed(on_turn("amsterdam", {"red": 2, "blue": 2}), "claim dam-begijnhof blue")
    assert owner(game, "Dam-Begijnhof") == [0]
    assert game.view(0).discard[game.board.card_names.index("blue")] == 2


def test_a_claim_in_full_is_done_without_a_question() -> None:
    game, _ = typed(on_turn("amsterdam", {"red": 2, "wild": 2}), "claim dam to begij red 1 joker 1")
    assert owner(game, "Dam-Begijnhof") == [0]


@pytest.mark.parametrize(
    ("hand", "text", "answer"),
    [
        ({"purple": 2}, "claim napoli-pescara", "You need 2 more purple cards."),
        ({"purple": 2}, "claim napoli-pescara purple 4", "That takes 4 purple and you hold 2."),
        ({"purple": 2}, "claim napoli-pescara gold 4", "There are no 'gold' cards; the colours are purple, blue"),
        ({"wild": 2}, "claim napoli-roma", "You need 2 more yellow cards for the yellow route; you need 2 more white"),
        ({"purple": 2}, "claim napoli-milano", "There is no such route; from Napoli routes lead to Cagliari, Foggia"),
        ({"purple": 2}, "claim napoly-roma", "There is no such route: 'napoly-roma'; did you mean Napoli?"),
        ({"purple": 2}, "claim", "Which route? name its two places, as in: Agrigento-Catania."),
        ({"purple": 2}, "claim napoli-roma#4", "Napoli–Roma has 3 routes, so there is no '#4'."),
        ({"purple": 2}, "keep 1", "There are no tickets to choose from now."),
        ({"purple": 2}, "pass", "Only a player who can do nothing else passes."),
        ({"purple": 2}, "hnad", "'hnad' is neither an action nor a command; did you mean hand?"),
        ({"purple": 2}, "routes romma", "There is no place called 'romma'; did you mean Roma?"),
        ({"purple": 2}, "log x", "Log takes the number of things to tell, as in: log 20."),
    ],
)
def test_an_error_is_one_clear_line_and_changes_nothing(hand: dict[str, int], text: str, answer: str) -> None:
    game = on_turn("italy", hand)
    before = game.view(0)
    _, script = typed(game, text)
    at = next(at for at, line in enumerate(script.lines) if line == f"Your move: {text}")
    assert script.lines[at + 1].startswith(answer)
    assert script.lines[at + 2] == ""
    assert game.view(0) == before


def test_a_claim_in_the_middle_of_drawing_is_told_what_comes_first() -> None:
    _, script = typed(on_turn("amsterdam", {"red": 2, "blue": 2}), "draw blind", "claim Dam-Begijnhof")
    assert script.lines[-3].startswith("You have drawn one card and draw a second one now")


def test_what_a_ferry_lacks_is_told() -> None:
    game = on_turn("italy", {"red": 2})
    route = find_routes(game.board, "Olbia-Roma")[0][0]
    assert shortage(Seen(game, 0, ["You", "Bot"]), route) == "1 more ferry card"
    game.state.ferries[0] = 1
    told = describe_route(Seen(game, 0, ["You", "Bot"]), route)
    assert told == "Olbia–Roma: ferry with 2 waves, 4 spaces, 7 points. You can pay with 2 red and 1 ferry card."


@pytest.mark.parametrize("text", ["draw cards", "draw", "draw a card", "Draw Blind"])
def test_drawing_can_be_said_in_several_ways(text: str) -> None:
    game, script = typed(on_turn("usa", {}), text)
    assert "Now your second card: draw blind, or take one that lies face up." in script.lines
    assert sum(game.view(0).hand) == 1


def test_a_claim_that_completes_a_ticket_says_so() -> None:
    game = on_turn("usa", {"wild": 4})
    ticket = labels_of(game.board).ticket_of["Denver-El Paso"]
    game.state.tickets[0] = [0] * len(game.state.tickets[0])
    add(game.state.tickets[0], ticket)
    assert typed(game, "claim denver-santa fe", "tickets")[1].lines[-3] == (
        "Denver to El Paso, 4 points. The shortest way takes 2 train cars: Santa Fe–El Paso."
    )
    game.state.turn = 0
    _, script = typed(game, "claim santa fe-el paso", "tickets")
    assert "That completes Denver–El Paso for 4." in script.lines
    assert "Denver to El Paso, 4 points. Done." in script.lines


# --- Names ---


@pytest.mark.parametrize(
    "text", ["Oost-Indisch Huis-Waag", "oost-waag", "waag to oost-indisch huis", "WAAG oos", "Waag – Oos", "waag, oost"]
)
def test_a_route_is_found_by_shortened_names_in_any_order(text: str) -> None:
    board = load_board("amsterdam")
    routes, after = find_routes(board, f"{text} red 1")
    assert board.route_name(routes[0]) == "Waag–Oost-Indisch Huis"
    assert after == "red 1"


def test_the_whole_name_wins_over_a_longer_one_and_doubt_is_told() -> None:
    board = load_board("usa")
    assert find_place(board, "montreal") == find_place(board, "Montréal") == find_place(board, "mont")
    with pytest.raises(UnknownAction, match="'new' could be New Orleans or New York"):
        find_place(board, "new")
    with pytest.raises(UnknownAction, match="that could be Denver–Salt Lake City or Denver–Santa Fe"):
        find_routes(board, "denver-sa")


def test_a_country_stands_for_all_its_stops() -> None:
    board = load_board("italy")
    assert len(find_place(board, "croazia")) == 3
    assert board.route_name(find_routes(board, "bari croazia")[0][0]) == "Bari–Croazia"


def test_the_shortest_way_uses_own_routes_and_avoids_closed_ones() -> None:
    game = on_turn("usa", {"wild": 9})
    start, end = find_place(game.board, "los angeles"), find_place(game.board, "el paso")

    def chains(seat: int) -> tuple[int, Sequence[Sequence[str]]]:
        way = shortest_way(find_roads(game, game.view(seat)), start, end)
        assert way is not None
        return way.pieces, [[game.board.place_names[place] for place in chain] for chain in way.chains]

    assert chains(0) == chains(1) == (6, [["Los Angeles", "El Paso"]])
    game.play("claim Los Angeles-Phoenix wild 3", 0)
    assert chains(0) == (3, [["Phoenix", "El Paso"]])
    game.state.turn = 0
    game.state.hands[0][0] = 9
    game.play("claim Los Angeles-El Paso wild 6", 0)
    assert chains(0) == (0, [])
    assert chains(1)[0] > 6


# --- Completion ---


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("dr", ["draw blind", "draw tickets"]),
        ("cl", ["claim "]),
        ("hel", ["help"]),
        ("claim nap", ["claim Napoli-"]),
        ("claim napoli-pe", ["claim Napoli-Pescara"]),
        ("claim napoli-pescara", ["claim Napoli-Pescara purple 3 wild 1", "claim Napoli-Pescara purple 2 wild 2"]),
        ("routes sal", ["routes Salerno"]),
        ("take f", ["take ferry"]),
    ],
)
def test_tab_completes_what_can_be_typed(text: str, lines: list[str]) -> None:
    seen = Seen(on_turn("italy", {"purple": 3, "wild": 2}), 0, ["You", "Bot"])
    assert suggest(seen, ["help", "routes", "route"], text) == lines


def test_completion_never_suggests_a_claimed_route() -> None:
    game = on_turn("italy", {"purple": 4})
    game.play("claim Napoli-Pescara purple 4", 0)
    game.state.turn = 0
    assert suggest(Seen(game, 0, ["You", "Bot"]), [], "claim napoli-pe") == []


def test_a_real_terminal_completes_with_tab_and_forgets_behind_the_curtain() -> None:
    lines = ["claim Napoli-Pescara"]
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        reader = Reader()
        keys.send_text("claim nap\t\n")
        assert reader("Your move: ", lambda text: lines) == "claim napoli-Pescara"
        keys.send_text("\x1b[A\n")
        assert reader("Your move: ", None) == "claim napoli-Pescara"
        reader.forget()
        keys.send_text("\x1b[A\n")
        assert reader("Your move: ", None) == ""


# --- Players and menu ---


def test_players_are_named_and_no_name_occurs_twice() -> None:
    assert [player.name for player in read_players("you,random,random")] == ["Player", "Random", "Random 2"]
    assert [player.name for player in read_players("you, you:Anna ,you:anna")] == ["Player 1", "Anna", "anna 2"]
    with pytest.raises(BotError, match="did you mean random"):
        read_players("you,randon")
    with pytest.raises(SetUpError, match="must be you"):
        read_players("random,random")


@pytest.fixture
def one_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayfare.terminal.menu.bot_names", lambda: ["random"])


@pytest.mark.usefixtures("one_bot")
def test_the_menu_takes_enter_for_its_first_answers() -> None:
    script = Script(answers("", ""))
    assert ask_for_board(script.console) == "amsterdam"
    assert ask_for_players(script.console, load_board("amsterdam").map) == "you,random"
    assert len(script.lines) < 15


def test_the_menu_offers_the_levels_first_and_the_gentlest_for_enter() -> None:
    script = Script(answers("1", ""))
    assert ask_for_players(script.console, load_board("amsterdam").map) == "you,level-1"
    bots = [line for line in script.lines if ": level-" in line]
    assert [line.split(".")[0] for line in bots] == [f"{number}: level-{number}" for number in range(1, 7)]


def test_the_menu_asks_which_bot_where_there_are_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wayfare.terminal.menu.bot_names", lambda: ["random", "clever"])
    monkeypatch.setattr("wayfare.terminal.menu.find_bot", lambda name: find_bot("random"))
    script = Script(answers("2", "2"))
    assert ask_for_players(script.console, load_board("usa").map) == "you,random,random"
    assert "1: clever. Any legal action, each as likely as the others." in script.lines


@pytest.mark.usefixtures("one_bot")
def test_the_menu_asks_again_and_seats_several_people_and_bots() -> None:
    script = Script(answers("9", "usa", "3", "5", "Anna", "Anna, Bert", "2"))
    assert ask_for_board(script.console) == "usa"
    assert script.lines.count(f"Type a number from 1 to {len(map_names())}, or only Enter for 1.") == 2
    assert ask_for_players(script.console, load_board("usa").map) == "you:Anna,you:Bert,random"
    with pytest.raises(EndOfInput):
        ask_for_board(script.console)


def test_one_seed_gives_the_same_game_bots_included() -> None:
    typed_lines = [play("usa", "you,random", seed, answers("keep 1 2", "hand")).lines for seed in ("7", "7", "8")]
    assert typed_lines[0] == typed_lines[1] != typed_lines[2]
