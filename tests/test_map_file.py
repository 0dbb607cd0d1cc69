"""Map files: what the boards that come with Wayfare hold, and what is said of one that cannot be played."""

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from wayfare.board.map_file import MapError, MapFile, RouteLine, TicketLine, map_names, read_map
from wayfare.engine.names import MAX_CLAIMS, MAX_PLACES, MAX_REGIONS, MAX_ROUTES, MAX_TICKETS

TO = "\N{EN DASH}"

PLAIN = """
title = "Mine"
theme = "trains"
players = [2, 3]
pieces = 10

[cards]
colours = ["red", "blue"]
of_each_colour = 12
wilds = 4
opening_hand = 4

[tickets]
opening = { deal = 2, keep = 1 }
draw = { deal = 3, keep = 1 }
returned_opening = "in order"
list = [
  ["Roma", "Napoli", 3],
  ["Roma", "Bari", 6],
  ["Napoli", "Bari", 3],
  ["Roma", "Lecce", 8],
  ["Napoli", "Lecce", 5],
  ["Bari", "Lecce", 2],
]

[places]
list = ["Roma", "Napoli", "Bari", "Lecce"]

[routes]
one_of_parallels_up_to = 2
points = [1, 2, 4]
list = [
  ["Roma", "Napoli", 3, "red", "grey"],
  ["Napoli", "Bari", 3, "blue"],
  ["Bari", "Lecce", 2, "grey"],
]
"""

TWISTED = """
title = "Twisted"
theme = "carts"
players = [2, 3]
pieces = 10

[cards]
colours = ["red", "blue"]
of_each_colour = 12
wilds = 4
opening_hand = 4

[tickets]
opening = { deal = 2, keep = 1 }
draw = { deal = 2, keep = 1 }
returned_opening = "shuffled"
list = [
  ["Roma", "Napoli", 3],
  ["Roma", "Bari", 6],
  ["Francia", "Bari", 9],
  ["Roma", "Lecce", 8],
  ["Napoli", "Lecce", 5],
  ["Austria", "Francia", 4],
]

[regions]
points = { 2 = 1, 3 = 3, 4 = 6 }
counted_twice = ["Puglia"]

[regions.list]
Lazio = ["Roma"]
Campania = ["Napoli"]
Puglia = ["Bari", "Lecce"]

[countries]
Francia = ["Nizza", "Paris"]
Austria = ["Wien"]

[routes]
one_of_parallels_up_to = 2
points = [1, 2, 4]
list = [
  ["Roma", "Napoli", 3, "red", "grey"],
  ["Napoli", "Bari", 3, "blue"],
  ["Bari", "Lecce", 2, "ferry 1", "red carts"],
  ["Roma", "Paris", 3, "grey carts", "ferry 2 carts"],
  ["Napoli", "Nizza", 3, "ferry 3"],
  ["Roma", "Wien", 1, "blue"],
]

[longest_path]
bonus = 10

[ferries]
cards = 6
hand_limit = 2

[merchandise]
cards = 3
points = { 2 = [5, 1], 3 = [5, 3, 1] }
"""

ReadText = Callable[..., MapFile]


@pytest.fixture
def read_text(tmp_path: Path) -> ReadText:
    """Writes a text to a map file and reads it."""

    def write_and_read(text: str, name: str = "mine.toml") -> MapFile:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return read_map(path)

    return write_and_read


def changed(text: str, old: str, new: str) -> str:
    """The text with one change, which must be possible."""
    assert text.count(old) == 1, f"{old!r} must occur exactly once"
    return text.replace(old, new)


def problems_of(read_text: ReadText, text: str) -> list[str]:
    with pytest.raises(MapError) as caught:
        read_text(text)
    return caught.value.problems


def lanes(board: MapFile) -> Counter[int]:
    """How many pairs of places are joined by one, two and three routes."""
    pairs = Counter(frozenset((route.start, route.end)) for route in board.routes)
    return Counter(pairs.values())


def spaces_by_colour(board: MapFile) -> dict[str, tuple[int, int]]:
    """The routes and the spaces of each colour."""
    return {
        colour: (
            sum(route.colour == number for route in board.routes),
            sum(route.length for route in board.routes if route.colour == number),
        )
        for number, colour in enumerate(board.colours, start=1)
    }


def parts(places: set[int], routes: list[RouteLine]) -> list[int]:
    """The sizes of the connected parts, the largest first."""
    part_of = {place: {place} for place in places}
    for route in routes:
        if route.start in places and route.end in places:
            joined = part_of[route.start] | part_of[route.end]
            for place in joined:
                part_of[place] = joined
    return sorted((len(part) for part in {frozenset(part) for part in part_of.values()}), reverse=True)


def shortest_way(board: MapFile, ticket: TicketLine) -> int:
    """The spaces between the ends of a ticket, found by trying every route again and again."""
    far = 10_000
    spaces = [0 if place in ticket.start else far for place in range(len(board.places))]
    for _ in board.places:
        for route in board.routes:
            spaces[route.end] = min(spaces[route.end], spaces[route.start] + route.length)
            spaces[route.start] = min(spaces[route.start], spaces[route.end] + route.length)
    return min(spaces[place] for place in ticket.end)


# The boards that come with Wayfare.


def test_wayfare_comes_with_three_boards_and_two_for_learning() -> None:
    assert map_names() == ["amsterdam", "bazaar", "italy", "skerries", "usa"]
    assert [read_map(name).name for name in map_names()] == map_names()
    assert [read_map(name).title for name in map_names()] == [
        "Amsterdam", "Bazaar", "Italy", "Skerries", "USA",
    ]  # fmt: skip
    assert [name for name in map_names() if read_map(name).learning] == ["bazaar", "skerries"]


@pytest.mark.parametrize(
    ("name", "places", "routes", "spaces", "tickets"),
    [("usa", 36, 100, 309, 30), ("italy", 46, 128, 379, 56), ("amsterdam", 17, 45, 89, 24)],
)
def test_each_board_has_all_of_its_places_routes_and_tickets(
    name: str, places: int, routes: int, spaces: int, tickets: int
) -> None:
    board = read_map(name)
    assert len(board.places) == places
    assert len(board.routes) == routes
    assert sum(route.length for route in board.routes) == spaces
    assert len(board.tickets) == tickets


@pytest.mark.parametrize(
    ("name", "players", "pieces", "cards", "hand", "opening", "draw", "shuffled", "single"),
    [
        ("usa", (2, 5), 45, 110, 4, (3, 2), (3, 1), False, 3),
        ("italy", (2, 5), 45, 110, 4, (5, 3), (4, 1), True, 3),
        ("amsterdam", (2, 4), 16, 44, 2, (2, 1), (2, 1), False, 2),
    ],
)
def test_each_board_has_the_numbers_of_its_rulebook(
    name: str,
    players: tuple[int, int],
    pieces: int,
    cards: int,
    hand: int,
    opening: tuple[int, int],
    draw: tuple[int, int],
    shuffled: bool,
    single: int,
) -> None:
    board = read_map(name)
    assert (board.fewest_players, board.most_players) == players
    assert board.pieces == pieces
    assert len(board.colours) * board.of_each_colour + board.wilds == cards
    assert board.opening_hand == hand
    assert (board.opening_deal, board.opening_keep) == opening
    assert (board.draw_deal, board.draw_keep) == draw
    assert board.shuffle_returned is shuffled
    assert board.single_parallel_up_to == single


@pytest.mark.parametrize(("name", "double", "triple"), [("usa", 22, 0), ("italy", 42, 1), ("amsterdam", 13, 0)])
def test_each_board_has_its_parallel_routes(name: str, double: int, triple: int) -> None:
    board = read_map(name)
    assert lanes(board)[2] == double
    assert lanes(board)[3] == triple


def test_every_colour_of_the_usa_has_seven_routes_and_27_spaces() -> None:
    board = read_map("usa")
    assert len(board.colours) == 8
    assert set(spaces_by_colour(board).values()) == {(7, 27)}


def test_every_colour_of_italy_has_34_spaces_and_purple_one_more() -> None:
    spaces = {colour: count for colour, (_, count) in spaces_by_colour(read_map("italy")).items()}
    assert spaces.pop("purple") == 35
    assert set(spaces.values()) == {34}


def test_in_italy_exactly_the_grey_routes_are_ferries() -> None:
    assert all((route.colour == 0) == (route.waves > 0) for route in read_map("italy").routes)
    assert not any(route.waves for name in ("usa", "amsterdam") for route in read_map(name).routes)


def test_without_ferries_italy_falls_apart_into_mainland_and_islands() -> None:
    board = read_map("italy")
    cities = {place for _, places in board.regions for place in places}
    assert parts(cities, [route for route in board.routes if not route.waves]) == [26, 5, 3]
    assert parts(cities, list(board.routes)) == [34]


def test_italy_has_17_regions_of_which_three_count_twice_and_12_stops_in_five_countries() -> None:
    board = read_map("italy")
    assert len(board.regions) == 17
    assert sum(len(places) for _, places in board.regions) == 34
    assert [board.regions[region][0] for region in board.double_regions] == ["Puglia", "Sardegna", "Sicilia"]
    assert {name: len(stops) for name, stops in board.countries} == {
        "Austria": 2,
        "Croazia": 3,
        "Francia": 1,
        "Monaco": 2,
        "Svizzera": 4,
    }


def test_italy_scores_from_five_regions_on() -> None:
    assert read_map("italy").region_points == (0, 0, 0, 0, 0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56)


def test_italy_has_ferry_cards_and_the_others_have_none() -> None:
    assert (read_map("italy").ferry_cards, read_map("italy").ferry_limit) == (10, 2)
    assert (read_map("usa").ferry_cards, read_map("amsterdam").ferry_cards) == (0, 0)


def test_one_ticket_of_italy_is_worth_less_than_its_shortest_way_as_its_comment_says() -> None:
    board = read_map("italy")
    doubtful = [ticket for ticket in board.tickets if ticket.points < shortest_way(board, ticket)]
    assert [(ticket.start_name, ticket.end_name, ticket.points) for ticket in doubtful] == [("Genova", "Pescara", 7)]
    assert shortest_way(board, doubtful[0]) == 10


def test_a_ticket_to_a_country_may_end_at_any_of_its_stops() -> None:
    board = read_map("italy")
    ticket = next(t for t in board.tickets if (t.start_name, t.end_name) == ("Monaco", "Napoli"))
    assert [board.places[place] for place in ticket.start] == ["Monaco@Genova", "Monaco@Torino"]
    assert [board.places[place] for place in ticket.end] == ["Napoli"]


def test_amsterdam_has_sixteen_routes_with_carts_and_as_many_merchandise_cards() -> None:
    board = read_map("amsterdam")
    assert sum(route.carts for route in board.routes) == 16
    assert board.merchandise_cards == 16
    assert board.merchandise_points == ((), (), (8, 4), (8, 5, 2), (8, 6, 4, 2))


def test_every_contract_of_amsterdam_is_worth_its_shortest_way_and_none_joins_neighbours() -> None:
    board = read_map("amsterdam")
    neighbours = {frozenset((route.start, route.end)) for route in board.routes}
    for ticket in board.tickets:
        assert ticket.points == shortest_way(board, ticket)
        assert frozenset(ticket.start + ticket.end) not in neighbours


def test_route_points_are_listed_by_spaces_from_none() -> None:
    assert read_map("usa").route_points == (0, 1, 2, 4, 7, 10, 15)
    assert read_map("italy").route_points == (0, 1, 2, 4, 7, 10, 15, 18)
    assert read_map("amsterdam").route_points == (0, 1, 2, 4, 7)


def test_only_the_usa_has_a_bonus_for_the_longest_path() -> None:
    assert [read_map(name).longest_path_bonus for name in map_names()] == [0, 0, 0, 0, 10]


def test_the_digest_of_a_board_changes_only_on_purpose() -> None:
    """Records name the digest of their map: whoever changes one of these makes old records another map's."""
    assert {name: read_map(name).digest for name in map_names()} == {
        "amsterdam": "c146e43e75a44ac598f9772bf7f26e0c871932fab8cbbf81bf27fe56611c0de2",
        "bazaar": "e33d773b9dabf0c6acf0df16c8dd9f8bc37af4d06c0a5095cadeeef39152f6da",
        "italy": "00632e3b84f9d303c060aab33aa064b7382a37a3e9c3ccb58b780db21871d0ff",
        "skerries": "30b1b38aa820b5415d9381fc35c24dc91302aceaeb6752cb600505f908f77947",
        "usa": "cdb9dcca5d97c4609031fd0b8900f5d17b9dc8b959b90e8ca40fc523b1ea6f55",
    }


# Reading a file.


def test_a_plain_map_is_read_as_written(read_text: ReadText) -> None:
    board = read_text(PLAIN)
    assert (board.name, board.title, board.theme) == ("mine", "Mine", "trains")
    assert board.places == ("Roma", "Napoli", "Bari", "Lecce")
    assert board.routes == (
        RouteLine(start=0, end=1, length=3, colour=1, waves=0, carts=False),
        RouteLine(start=0, end=1, length=3, colour=0, waves=0, carts=False),
        RouteLine(start=1, end=2, length=3, colour=2, waves=0, carts=False),
        RouteLine(start=2, end=3, length=2, colour=0, waves=0, carts=False),
    )
    assert board.tickets[3] == TicketLine((0,), (3,), "Roma", "Lecce", 8)
    assert (board.draw_deal, board.draw_keep) == (3, 1)


def test_what_a_map_does_not_have_is_nothing(read_text: ReadText) -> None:
    board = read_text(PLAIN)
    assert board.longest_path_bonus == board.ferry_cards == board.ferry_limit == board.merchandise_cards == 0
    assert (board.regions, board.double_regions, board.countries) == ((), (), ())
    assert board.region_points == (0,)
    assert board.merchandise_points == ((), (), (), ())


def test_every_twist_is_read_as_written(read_text: ReadText) -> None:
    board = read_text(TWISTED)
    assert board.places == ("Roma", "Napoli", "Bari", "Lecce", "Nizza", "Paris", "Wien")
    assert board.regions == (("Lazio", (0,)), ("Campania", (1,)), ("Puglia", (2, 3)))
    assert board.double_regions == (2,)
    assert board.region_points == (0, 0, 1, 3, 6)
    assert board.countries == (("Francia", (4, 5)), ("Austria", (6,)))
    assert [(route.colour, route.waves, route.carts) for route in board.routes[3:7]] == [
        (0, 1, False),
        (1, 0, True),
        (0, 0, True),
        (0, 2, True),
    ]
    assert board.tickets[2] == TicketLine((4, 5), (2,), "Francia", "Bari", 9)
    assert board.shuffle_returned
    assert board.merchandise_points == ((), (), (5, 1), (5, 3, 1))
    assert (board.longest_path_bonus, board.ferry_cards, board.ferry_limit) == (10, 6, 2)


def test_a_map_is_read_by_a_path_written_as_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(PLAIN, encoding="utf-8")
    assert read_map(str(path)) == read_map(path)


def test_a_file_from_an_editor_that_writes_a_byte_order_mark_and_carriage_returns_is_read(
    tmp_path: Path, read_text: ReadText
) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode())
    assert read_map(path).digest == read_text(PLAIN).digest


def test_reading_a_map_imports_nothing_heavy() -> None:
    code = (
        "import sys; from wayfare.board.map_file import read_map; read_map('italy'); "
        "print({'numpy', 'numba', 'difflib', 'importlib.resources'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


# The digest.


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "Mine"', 'title = "Yours"'),
        ('theme = "trains"', 'theme = "carts"'),
        ("pieces = 10", "pieces   =   10   # for each player"),
        ('["Bari", "Lecce", 2, "grey"],', '[\n"Bari", "Lecce",\n2, "grey"]'),
        ("players = [2, 3]\npieces = 10", "pieces = 10\nplayers = [2, 3]"),
    ],
)
def test_words_and_layout_do_not_matter_to_the_digest(read_text: ReadText, old: str, new: str) -> None:
    assert read_text(changed(PLAIN, old, new), "other.toml").digest == read_text(PLAIN).digest


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("pieces = 10", "pieces = 11"),
        ('colours = ["red", "blue"]', 'colours = ["red", "blue", "pink"]'),
        ("of_each_colour = 12", "of_each_colour = 13"),
        ("wilds = 4", "wilds = 5"),
        ("opening_hand = 4", "opening_hand = 3"),
        ('returned_opening = "shuffled"', 'returned_opening = "in order"'),
        ('["Roma", "Lecce", 8]', '["Roma", "Lecce", 9]'),
        ('["Roma", "Lecce", 8]', '["Bari", "Lecce", 8]'),
        ('"ferry 1"', '"ferry 2"'),
        ('["Napoli", "Bari", 3, "blue"]', '["Napoli", "Bari", 3, "red"]'),
        ("one_of_parallels_up_to = 2", "one_of_parallels_up_to = 0"),
        ("points = [1, 2, 4]", "points = [1, 2, 5]"),
        ("bonus = 10", "bonus = 11"),
        ("cards = 6", "cards = 7"),
        ("4 = 6 }", "4 = 7 }"),
        ('counted_twice = ["Puglia"]', 'counted_twice = ["Lazio"]'),
        ("2 = [5, 1]", "2 = [5, 2]"),
    ],
)
def test_whatever_the_rules_ask_for_matters_to_the_digest(read_text: ReadText, old: str, new: str) -> None:
    assert read_text(changed(TWISTED, old, new)).digest != read_text(TWISTED).digest


def test_the_number_of_players_matters_to_the_digest(read_text: ReadText) -> None:
    assert read_text(changed(PLAIN, "players = [2, 3]", "players = [3, 3]")).digest != read_text(PLAIN).digest


def test_a_first_region_that_counts_twice_matters_to_the_digest(read_text: ReadText) -> None:
    """Its number is 0, which must not pass for "none"."""
    none = changed(changed(TWISTED, '["Puglia"]', "[]"), ", 4 = 6", "")
    first = changed(none, "counted_twice = []", 'counted_twice = ["Lazio"]')
    assert read_text(first).double_regions == (0,)
    assert read_text(first).digest != read_text(none).digest


# Files that cannot be read.


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(MapError) as caught:
        read_map("uas")
    assert str(caught.value) == (
        "there is no map called 'uas'; did you mean usa? there are amsterdam, bazaar, italy, skerries, usa, "
        "or give a path to a .toml file"
    )


def test_a_name_like_no_other_gets_no_guess() -> None:
    names = "amsterdam, bazaar, italy, skerries, usa"
    with pytest.raises(MapError, match=rf"^there is no map called 'qqq'; there are {names}, or"):
        read_map("qqq")


def test_a_file_that_is_not_there_is_named_in_full(tmp_path: Path) -> None:
    path = tmp_path / "nowhere.toml"
    with pytest.raises(MapError) as caught:
        read_map(path)
    assert caught.value.problems[0].startswith(f"{path}: the file cannot be read: ")


def test_a_file_that_is_not_toml_is_told_the_line(read_text: ReadText) -> None:
    (problem,) = problems_of(read_text, "title = 'Mine'\npieces 45\n")
    assert problem.startswith("mine.toml: the file is not TOML: ")
    assert "line 2" in problem


def test_a_file_nested_beyond_reason_is_not_toml_either(read_text: ReadText) -> None:
    (problem,) = problems_of(read_text, "a = " + "[" * 100_000)
    assert problem.startswith("mine.toml: the file is not TOML: ")


def test_a_file_that_is_not_utf_8_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'title = "Montr\xe9al"')
    with pytest.raises(MapError) as caught:
        read_map(path)
    assert caught.value.problems == ["mine.toml: the file is not text in UTF-8 (byte 14)"]


# Problems. Each change makes exactly one: what follows from it is not told as well.


def assert_problem(read_text: ReadText, text: str, problem: str) -> None:
    assert problems_of(read_text, text) == [f"mine.toml: {problem}"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('title = "Mine"', "", "title: is missing"),
        ("wilds = 4", "", "cards.wilds: is missing"),
        ("{ deal = 2, keep = 1 }", "{ deal = 2 }", "tickets.opening.keep: is missing"),
        ("pieces = 10", "pieces = 10\nyear = 1900", "year: means nothing here"),
        ("wilds = 4", "wilds = 4\nwlids = 4", "cards.wlids: means nothing here; did you mean wilds?"),
        ("deal = 3", "deal = 3, dael = 3", "tickets.draw.dael: means nothing here; did you mean deal?"),
    ],
)
def test_a_missing_or_unknown_key_is_named(read_text: ReadText, old: str, new: str, problem: str) -> None:
    assert_problem(read_text, changed(PLAIN, old, new), problem)


def test_a_missing_table_is_one_problem(read_text: ReadText) -> None:
    text = PLAIN[: PLAIN.index("[cards]")] + PLAIN[PLAIN.index("[tickets]") :]
    assert_problem(read_text, text, "cards: is missing")
    text = PLAIN[: PLAIN.index("[places]")] + PLAIN[PLAIN.index("[routes]") :]
    assert_problem(read_text, text, "places: is missing")


def test_an_empty_file_is_told_all_that_is_missing(read_text: ReadText) -> None:
    keys = ["title", "theme", "players", "pieces", "places", "cards", "tickets", "routes"]
    assert problems_of(read_text, "") == [f"mine.toml: {key}: is missing" for key in keys]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"Mine"', "7", "title: must be a line of text, not 7"),
        ('"Mine"', '" "', "title: must be a line of text, not ' '"),
        ('"Mine"', '"a\\nb"', "title: must be a line of text, not 'a\\nb'"),
        ("pieces = 10", "pieces = 10\nlearning = 1", "learning: must be true or false, not 1"),
        ('"trains"', '"boats"', 'theme: must be "trains" or "carts", not \'boats\''),
        ("[2, 3]", "[1, 3]", "players[0]: must be a whole number from 2 to 5, not 1"),
        ("[2, 3]", "[2, 6]", "players[1]: must be a whole number from 2 to 5, not 6"),
        ("[2, 3]", "[3, 2]", "players: must be two numbers, the fewest players and the most"),
        ("[2, 3]", "[2]", "players: must be two numbers, the fewest players and the most"),
        ("pieces = 10", "pieces = true", "pieces: must be a whole number from 1 to 1000, not true"),
        ("pieces = 10", "pieces = 10.0", "pieces: must be a whole number from 1 to 1000, not 10.0"),
        ("wilds = 4", "wilds = 1001", "cards.wilds: must be a whole number from 0 to 1000, not 1001"),
        ('"in order"', "false", 'tickets.returned_opening: must be "in order" or "shuffled", not false'),
        ("{ deal = 2, keep = 1 }", "2", "tickets.opening: must be a table, not 2"),
        ("deal = 3", "deal = 6", "tickets.draw.deal: must be a whole number from 1 to 5, not 6"),
        ("deal = 3, keep = 1", "deal = 3, keep = 4", "tickets.draw.keep: is 4, but only 3 are dealt"),
        ("to = 2", "to = 6", "routes.one_of_parallels_up_to: must be a whole number from 0 to 5, not 6"),
        ("[1, 2, 4]", "4", "routes.points: must be a list, not 4"),
        ("[1, 2, 4]", "[1, 2, 1001]", "routes.points[2]: must be a whole number from 0 to 1000, not 1001"),
        ("[1, 2, 4]", f"{[1] * 10}", "routes.points: must list points for 1, 2, 3 ... spaces, 9 at most"),
    ],
)
def test_a_value_of_the_wrong_kind_or_size_is_explained(read_text: ReadText, old: str, new: str, problem: str) -> None:
    assert_problem(read_text, changed(PLAIN, old, new), problem)


@pytest.mark.parametrize("word", ["grey", "wild", "ferry", "carts", "Pink", "light blue", "b2"])
def test_a_colour_is_one_word_in_small_letters_without_another_meaning(read_text: ReadText, word: str) -> None:
    text = changed(PLAIN, '["red", "blue"]', f'["red", "blue", "{word}"]')
    why = "must be one word in small letters, and none of grey, wild, ferry, carts"
    assert_problem(read_text, text, f"cards.colours: {word!r} {why}")


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ('"red"', "cards.colours: red is listed twice"),
        ("3", "cards.colours[2]: must be a name, not 3"),
        ('"a", "b", "c", "d", "e", "f", "g"', "cards.colours: there must be 1 to 8 colours, not 9"),
    ],
)
def test_there_are_up_to_eight_different_colours(read_text: ReadText, more: str, problem: str) -> None:
    assert_problem(read_text, changed(PLAIN, '["red", "blue"]', f'["red", "blue", {more}]'), problem)


STRANGE = "has a character in it that no name may have ('#', or one that cannot be printed)"


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ('"Roma"', "places.list: Roma is listed twice"),
        ('"Ròma"', "places.list: Ròma and Roma differ only in capitals or accents"),
        ('"ROMA"', "places.list: ROMA and Roma differ only in capitals or accents"),
        ('"Pisa"', "places.list: no route leads to Pisa"),
        ('""', "places.list[4]: is an empty name"),
        ('" Pisa"', "places.list[4]: ' Pisa' begins or ends with a blank"),
        ('"Pisa "', "places.list[4]: 'Pisa ' begins or ends with a blank"),
        ('"Pisa#2"', f"places.list[4]: 'Pisa#2' {STRANGE}"),
        ('"Pi\\nsa"', f"places.list[4]: 'Pi\\nsa' {STRANGE}"),
        ("7", "places.list[4]: must be a name, not 7"),
    ],
)
def test_every_place_has_a_name_of_its_own_and_a_route(read_text: ReadText, more: str, problem: str) -> None:
    assert_problem(read_text, changed(PLAIN, '"Bari", "Lecce"]\n', f'"Bari", "Lecce", {more}]\n'), problem)


ROUTE = f"routes.list[1] (Napoli{TO}Bari)"
ROUTE_SHAPE = "must be [from, to, spaces, colour], with one more colour for each parallel route"
NO_COLOUR = "is not a colour of this map, and not grey or a ferry"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            '["Napli", "Bari", 3, "blue"]',
            f"routes.list[1] (Napli{TO}Bari): there is no place called 'Napli'; did you mean Napoli?",
        ),
        ('["Napoli", "X", 3, "blue"]', f"routes.list[1] (Napoli{TO}X): there is no place called 'X'"),
        ('["Napoli", 5, 3, "blue"]', "routes.list[1]: must name a place, not 5"),
        ('["Napoli", "Bari", 3]', f"{ROUTE}: {ROUTE_SHAPE}"),
        ('"Napoli"', f"routes.list[1]: {ROUTE_SHAPE}"),
        ('["Napoli", "Bari", 0, "blue"]', f"{ROUTE}: spaces: must be a whole number from 1 to 9, not 0"),
        ('["Napoli", "Bari", 4, "blue", "red"]', f"{ROUTE}: has 4 spaces, but routes.points ends at 3"),
        ('["Napoli", "Bari", 3, "blu"]', f"{ROUTE}: 'blu' {NO_COLOUR}; did you mean blue?"),
        ('["Napoli", "Bari", 3, "blu carts"]', f"{ROUTE}: 'blu carts' {NO_COLOUR}; did you mean blue?"),
        ('["Napoli", "Bari", 3, "carts"]', f"{ROUTE}: 'carts' {NO_COLOUR}"),
        ('["Napoli", "Bari", 3, 2]', f'{ROUTE}: each parallel route must be a word like "grey", not 2'),
        (
            '["Napoli", "Bari", 3, "ferry"]',
            f'{ROUTE}: a ferry must say how many of its spaces have waves, as in "ferry 2"',
        ),
        ('["Napoli", "Bari", 3, "ferry 4"]', f"{ROUTE}: has 3 spaces and cannot have 4 with waves"),
        (
            '["Napoli", "Bari", 3, "ferry 2"]',
            f"ferries: is missing: {ROUTE} is a ferry, so there must be ferry cards",
        ),
        (
            '["Napoli", "Bari", 3, "blue carts"]',
            f"merchandise: is missing: {ROUTE} shows carts, so there must be merchandise cards",
        ),
        (
            '["Napoli", "Bari", 3, "blue"], ["Lecce", "Lecce", 1, "red"]',
            f"routes.list[2] (Lecce{TO}Lecce): leads from a place to itself",
        ),
        (
            '["Napoli", "Bari", 3, "blue"], ["Bari", "Napoli", 3, "red"]',
            f"routes.list[2] (Bari{TO}Napoli): joins the same two places as {ROUTE}: parallel routes stand on one line",
        ),
        (
            '["Napoli", "Bari", 3, "blue"], ["Bari", "Napoli", 2, "red"]',
            f"routes.list[2] (Bari{TO}Napoli): joins the same two places as {ROUTE}: "
            "parallel routes stand on one line, and are equally long (not 3 and 2 spaces)",
        ),
    ],
)
def test_a_faulty_route_is_named_and_explained(read_text: ReadText, line: str, problem: str) -> None:
    assert_problem(read_text, changed(PLAIN, '["Napoli", "Bari", 3, "blue"]', line), problem)


def test_a_route_longer_than_a_players_pieces_is_told_and_so_are_its_tickets(read_text: ReadText) -> None:
    problems = problems_of(read_text, changed(PLAIN, "pieces = 10", "pieces = 2"))
    pieces = "but a player has only 2 pieces"
    assert f"mine.toml: {ROUTE}: has 3 spaces, {pieces}" in problems
    assert f"mine.toml: tickets.list[2] (Napoli{TO}Bari): the shortest way has 3 spaces, {pieces}" in problems


NEVER_PAID = "can never be paid: the game has too few cards of one colour, and wilds"


def test_a_route_for_which_there_are_never_cards_enough_is_told(read_text: ReadText) -> None:
    text = changed(changed(PLAIN, "of_each_colour = 12", "of_each_colour = 2"), "hand = 4", "hand = 0")
    text = changed(text, '["red", "blue"]', '["red", "blue", "pink"]')
    read_text(changed(text, "wilds = 4", "wilds = 1"))
    assert problems_of(read_text, changed(text, "wilds = 4", "wilds = 0")) == [
        f"mine.toml: routes.list[0] (Roma{TO}Napoli): {NEVER_PAID}",
        f"mine.toml: {ROUTE}: {NEVER_PAID}",
    ]


def test_waves_for_which_there_are_never_wilds_enough_are_told(read_text: ReadText) -> None:
    text = changed(TWISTED, "hand_limit = 2", "hand_limit = 1")
    read_text(changed(text, "wilds = 4", "wilds = 1"))
    text = changed(text, "wilds = 4", "wilds = 0")
    assert_problem(read_text, text, f"routes.list[4] (Napoli{TO}Nizza): {NEVER_PAID}")


TICKET = f"tickets.list[3] (Roma{TO}Lecce)"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            '["Rmoa", "Lecce", 8]',
            f"tickets.list[3] (Rmoa{TO}Lecce): there is no place called 'Rmoa'; did you mean Roma?",
        ),
        ('["Roma", "Lecce"]', f"{TICKET}: must be [from, to, points]"),
        ('["Roma", "Lecce", 0]', f"{TICKET}: points: must be a whole number from 1 to 1000, not 0"),
        ('["Roma", "Roma", 8]', f"tickets.list[3] (Roma{TO}Roma): begins where it ends"),
        (
            '["Napoli", "Roma", 8]',
            f"tickets.list[3] (Napoli{TO}Roma): is the same ticket as tickets.list[0] (Roma{TO}Napoli)",
        ),
    ],
)
def test_a_faulty_ticket_is_named_and_explained(read_text: ReadText, line: str, problem: str) -> None:
    assert_problem(read_text, changed(PLAIN, '["Roma", "Lecce", 8]', line), problem)


def test_a_ticket_that_takes_more_pieces_than_a_player_has_is_told(read_text: ReadText) -> None:
    read_text(changed(PLAIN, "pieces = 10", "pieces = 8"))
    problem = f"{TICKET}: the shortest way has 8 spaces, but a player has only 7 pieces"
    assert_problem(read_text, changed(PLAIN, "pieces = 10", "pieces = 7"), problem)


def test_a_ticket_between_places_that_no_routes_join_is_told(read_text: ReadText) -> None:
    apart = changed(PLAIN, '  ["Napoli", "Bari", 3, "blue"],\n', "")
    ends = [(1, "Roma", "Bari"), (2, "Napoli", "Bari"), (3, "Roma", "Lecce"), (4, "Napoli", "Lecce")]
    assert problems_of(read_text, apart) == [
        f"mine.toml: tickets.list[{index}] ({start}{TO}{end}): no routes join {start} and {end}"
        for index, start, end in ends
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("hand = 4", "hand = 8", "cards: there are 28 cards, but 3 opening hands and the row take 29"),
        ("deal = 2", "deal = 3", "tickets.list: there are 6 tickets, but 3 opening deals take 9"),
    ],
)
def test_there_must_be_enough_to_deal(read_text: ReadText, old: str, new: str, problem: str) -> None:
    assert_problem(read_text, changed(PLAIN, old, new), problem)


def test_exactly_enough_to_deal_is_enough(read_text: ReadText) -> None:
    board = read_text(changed(changed(PLAIN, "hand = 4", "hand = 7"), "wilds = 4", "wilds = 2"))
    assert 2 * board.of_each_colour + board.wilds == 3 * board.opening_hand + 5
    assert len(board.tickets) == 3 * board.opening_deal


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("cards = 6", "cards = 5", "ferries.cards: must be at least 6: 3 players may hold that many"),
        ("limit = 2", "limit = 3", "ferries.hand_limit: must be a whole number from 1 to 2, not 3"),
        ("limit = 2", "limit = 2\npile = 1", "ferries.pile: means nothing here"),
        ("bonus = 10", "bonus = 1001", "longest_path.bonus: must be a whole number from 0 to 1000, not 1001"),
    ],
)
def test_ferry_cards_never_run_out_and_bonuses_fit(read_text: ReadText, old: str, new: str, problem: str) -> None:
    assert_problem(read_text, changed(TWISTED, old, new), problem)


POINTS_IN_ORDER = "regions.points: must list numbers of regions one after the other, as in { 5 = 1, 6 = 2 }"


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        ("{ 2 = 1, 4 = 6 }", POINTS_IN_ORDER),
        ("{ 3 = 3, 2 = 1 }", POINTS_IN_ORDER),
        ("{ two = 1 }", POINTS_IN_ORDER),
        ("{ 0 = 1, 1 = 1 }", POINTS_IN_ORDER),
        ("{}", POINTS_IN_ORDER),
        ("{ 4 = 6, 5 = 9 }", "regions.points: goes up to 5 regions, but nobody can touch more than 4"),
        ("{ 2 = -3 }", "regions.points.2: must be a whole number from 0 to 1000, not -3"),
    ],
)
def test_region_points_are_listed_one_after_the_other(read_text: ReadText, points: str, problem: str) -> None:
    assert_problem(read_text, changed(TWISTED, "{ 2 = 1, 3 = 3, 4 = 6 }", points), problem)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '["Puglia"]',
            '["Pulia"]',
            "regions.counted_twice: there is no region called 'Pulia'; did you mean Puglia?",
        ),
        ('["Puglia"]', '["Puglia", "Puglia"]', "regions.counted_twice: Puglia is listed twice"),
        (
            '["Napoli"]',
            '["Napoli", "Roma"]',
            "regions.list.Campania: Roma is listed here and in regions.list.Lazio",
        ),
        ('["Napoli"]', '["Napoli"]\nUmbria = []', "regions.list.Umbria: names no place"),
        (
            '["Napoli"]',
            '["Napoli"]\n" Umbria" = ["Perugia"]',
            "regions.list. Umbria: ' Umbria' begins or ends with a blank",
        ),
        ('["Napoli"]', '["Napoli", "Pisa"]', "regions.list.Campania: no route leads to Pisa"),
        (
            "[longest_path]",
            '[places]\nlist = ["Pisa"]\n[longest_path]',
            "places: this map has regions: move each place into the list of its region",
        ),
    ],
)
def test_every_place_is_in_one_region(read_text: ReadText, old: str, new: str, problem: str) -> None:
    assert_problem(read_text, changed(TWISTED, old, new), problem)


def test_there_must_be_a_region_where_there_are_regions(read_text: ReadText) -> None:
    start, end = TWISTED.index("[regions.list]"), TWISTED.index("[countries]")
    text = TWISTED[:start] + "[regions.list]\n" + TWISTED[end:]
    assert "mine.toml: regions.list: names no region" in problems_of(read_text, text)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('["Wien"]', '["Wien", "Graz"]', "countries.Austria: no route leads to Graz"),
        (
            '["Wien"]',
            '["Wien", "Paris"]',
            "countries.Austria: Paris is listed here and in countries.Francia",
        ),
        (
            '["Wien"]',
            '["Wien", "Lecce"]',
            "countries.Austria: Lecce is listed here and in regions.list.Puglia",
        ),
        ('["Wien"]', '["Wien"]\nMalta = []', "countries.Malta: names no place"),
        ('["Wien"]', '["Wien"]\nMalta = "x"', "countries.Malta: must be a list, not 'x'"),
        (
            '["Austria", "Francia", 4]',
            '["Paris", "Francia", 4]',
            f"tickets.list[5] (Paris{TO}Francia): begins where it ends",
        ),
        (
            '["Austria", "Francia", 4]',
            '["Austria", "Franca", 4]',
            f"tickets.list[5] (Austria{TO}Franca): there is no place or country called 'Franca'; did you mean Francia?",
        ),
        (
            '["Roma", "Paris", 3,',
            '["Roma", "Francia", 3,',
            f"routes.list[3] (Roma{TO}Francia): Francia is a country; a route leads to one of its stops (Nizza, Paris)",
        ),
        (
            '["Roma", "Wien", 1, "blue"]',
            '["Roma", "Wien", 1, "blue"], ["Napoli", "Wien", 1, "blue"]',
            "countries.Austria: Wien is a dead end and cannot join Roma and Napoli; give each a stop of its own",
        ),
    ],
)
def test_stops_of_countries_are_dead_ends_of_their_own(read_text: ReadText, old: str, new: str, problem: str) -> None:
    assert_problem(read_text, changed(TWISTED, old, new), problem)


def test_a_country_may_not_be_called_like_a_place_or_another_country(read_text: ReadText) -> None:
    text = changed(TWISTED, '["Wien"]', '["Wien"]\nlecce = ["Graz"]\naustria = ["Linz"]')
    assert problems_of(read_text, text) == [
        "mine.toml: countries.austria: differs from another country only in capitals or accents",
        "mine.toml: countries.lecce: is also the name of a place; rename one of them",
    ]


def test_a_country_is_reached_by_its_nearest_stop(read_text: ReadText) -> None:
    """Francia is 4 spaces from Austria by Paris and 7 by Nizza, and 6 from Bari by Nizza and 9 by Paris."""
    assert problems_of(read_text, changed(TWISTED, "pieces = 10", "pieces = 6")) == [
        f"mine.toml: {TICKET}: the shortest way has 8 spaces, but a player has only 6 pieces"
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("cards = 3", "cards = 4", "merchandise.cards: is 4, but 3 routes show carts"),
        (
            "[5, 3, 1]",
            "[5, 3]",
            "merchandise.points.3: must list the points of each of 3 ranks, the best first",
        ),
        (
            "[5, 3, 1]",
            "[1, 3, 5]",
            "merchandise.points.3: must list the points of each of 3 ranks, the best first",
        ),
        (", 3 = [5, 3, 1]", "", "merchandise.points.3: is missing"),
        ("[5, 3, 1]", "[5, 3, -1]", "merchandise.points.3[2]: must be a whole number from 0 to 1000, not -1"),
        ("[5, 3, 1]", "[5, 3, 1], 4 = [4, 3, 2, 1]", "merchandise.points.4: the map is for 2 to 3 players"),
    ],
)
def test_merchandise_has_a_card_for_each_route_with_carts_and_points_for_each_rank(
    read_text: ReadText, old: str, new: str, problem: str
) -> None:
    assert_problem(read_text, changed(TWISTED, old, new), problem)


# Boards too large for the engine.


def star(spokes: int, words: str = '"grey"', points: str = "[1, 2, 4]", length: int = 1) -> str:
    """A board whose places all lie around one in the middle."""
    names = [f"P{number}" for number in range(spokes)]
    places = ", ".join(f'"{name}"' for name in ["Middle", *names])
    routes = ",\n".join(f'["Middle", "{name}", {length}, {words}]' for name in names)
    tickets = ",\n".join(f'["{names[index]}", "{names[index + 1]}", 2]' for index in range(6))
    text = PLAIN[: PLAIN.index("list = [")] + f"list = [\n{tickets}\n]\n[places]\nlist = [{places}]\n"
    return text + f"[routes]\none_of_parallels_up_to = 2\npoints = {points}\nlist = [\n{routes}\n]\n"


def test_there_is_a_limit_to_the_number_of_places(read_text: ReadText) -> None:
    assert len(read_text(star(MAX_PLACES - 1)).places) == MAX_PLACES
    problem = f"there are {MAX_PLACES + 1} places, and there can be {MAX_PLACES} at most"
    assert_problem(read_text, star(MAX_PLACES), f"places.list: {problem}")


def test_there_is_a_limit_to_the_number_of_routes(read_text: ReadText) -> None:
    lanes_each = MAX_ROUTES // 45
    assert len(read_text(star(45, ", ".join(['"red"'] * lanes_each))).routes) == MAX_ROUTES
    too_many = star(45, ", ".join(['"red"'] * (lanes_each + 1)))
    problem = f"there are {MAX_ROUTES + 45} routes, and there can be {MAX_ROUTES} at most"
    assert_problem(read_text, too_many, f"routes.list: {problem}")


def test_there_is_a_limit_to_the_number_of_tickets(read_text: ReadText) -> None:
    more = [f'["P{a}", "P{b}", 2],' for a in range(20) for b in range(a) if a != b + 1]
    text, six_less = star(20), MAX_TICKETS - 6
    enough = text.replace("list = [", "list = [" + "".join(more[:six_less]), 1)
    assert len(read_text(enough).tickets) == MAX_TICKETS
    too_many = text.replace("list = [", "list = [" + "".join(more[: six_less + 1]), 1)
    problem = f"there are {MAX_TICKETS + 1} tickets, and there can be {MAX_TICKETS} at most"
    assert_problem(read_text, too_many, f"tickets.list: {problem}")


def test_there_is_a_limit_to_the_number_of_regions(read_text: ReadText) -> None:
    text = star(MAX_REGIONS)
    start, end = text.index("[places]"), text.index("[routes]")
    lines = ["[regions]", "points = { 2 = 1 }", "[regions.list]", 'Centre = ["Middle"]']
    lines += [f'R{number} = ["P{number}"]' for number in range(MAX_REGIONS)]
    problem = f"there are {MAX_REGIONS + 1} regions, and there can be {MAX_REGIONS} at most"
    too_many = text[:start] + "\n".join(lines) + "\n" + text[end:]
    assert_problem(read_text, too_many, f"regions.list: {problem}")


def test_there_is_a_limit_to_the_ways_to_claim(read_text: ReadText) -> None:
    """A grey route of 9 spaces with 8 colours can be paid in 8 x 9 + 1 ways."""
    points = "[1, 2, 3, 4, 5, 6, 7, 8, 9]"
    colours = '["a", "b", "c", "d", "e", "f", "g", "h"]'
    text = star(40, '"grey", "grey", "grey"', points, 9).replace('["red", "blue"]', colours)
    text = text.replace("pieces = 10", "pieces = 18")
    ways = 120 * (8 * 9 + 1)
    assert ways > MAX_CLAIMS
    problem = f"the routes can be paid in {ways} ways, and there can be {MAX_CLAIMS} at most"
    assert_problem(read_text, text, f"routes.list: {problem}")
    read_text(text.replace('"grey", "grey", "grey"', '"grey", "grey", "a"'))


def test_the_points_of_a_player_must_fit(read_text: ReadText) -> None:
    read_text(star(40, points="[700]"))
    problem = "a player could score 40012 points, and 32000 are the limit"
    assert_problem(read_text, star(40, points="[1000]"), f"routes.points: {problem}")


# All at once.


def test_all_problems_are_told_at_once_and_none_that_only_follows_from_another(read_text: ReadText) -> None:
    text = changed(PLAIN, "pieces = 10", "peices = 10")
    text = changed(text, "wilds = 4", 'wilds = "four"')
    text = changed(text, '["Napoli", "Bari", 3, "blue"]', '["Napoli", "Brai", 3, "blu"]')
    text = changed(text, '["Bari", "Lecce", 2, "grey"]', '["Bari", "Lecce", 4, "grey"]')
    text = changed(text, '["Roma", "Bari", 6]', '["Rome", "Bari", 6]')
    assert problems_of(read_text, text) == [
        "mine.toml: pieces: is missing",
        f"mine.toml: routes.list[1] (Napoli{TO}Brai): there is no place called 'Brai'; did you mean Bari?",
        f"mine.toml: routes.list[1] (Napoli{TO}Brai): 'blu' is not a colour of this map, "
        "and not grey or a ferry; did you mean blue?",
        f"mine.toml: tickets.list[1] (Rome{TO}Bari): there is no place called 'Rome'; did you mean Roma?",
        "mine.toml: cards.wilds: must be a whole number from 0 to 1000, not 'four'",
        "mine.toml: peices: means nothing here; did you mean pieces?",
        f"mine.toml: routes.list[2] (Bari{TO}Lecce): has 4 spaces, but routes.points ends at 3",
    ]


def test_merchandise_points_are_not_judged_by_a_faulty_number_of_players(read_text: ReadText) -> None:
    text = changed(changed(TWISTED, "[2, 3]", "[2, 6]"), "2 = [5, 1], ", "")
    assert_problem(read_text, text, "players[1]: must be a whole number from 2 to 5, not 6")


def test_what_one_check_finds_keeps_no_other_from_running(read_text: ReadText) -> None:
    text = changed(PLAIN, '["Bari", "Lecce", 2, "grey"]', '["Bari", "Lecce", 5, "grey"]')
    assert problems_of(read_text, text) == [
        f"mine.toml: routes.list[2] (Bari{TO}Lecce): has 5 spaces, but routes.points ends at 3",
        f"mine.toml: {TICKET}: the shortest way has 11 spaces, but a player has only 10 pieces",
    ]


def test_the_error_reads_as_its_problems_a_line_each(read_text: ReadText) -> None:
    with pytest.raises(MapError) as caught:
        read_text("")
    assert str(caught.value) == "\n".join(caught.value.problems)
    assert isinstance(caught.value, ValueError)


def test_the_error_survives_the_way_to_another_process(read_text: ReadText) -> None:
    with pytest.raises(MapError) as caught:
        read_text("")
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems
