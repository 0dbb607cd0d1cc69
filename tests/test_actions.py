"""Actions as objects, texts and codes: each parses back, and what does not parse says why."""

from hashlib import sha256

import pytest
from helpers import BOARDS, MAPS
from hypothesis import given
from hypothesis import strategies as st

from wayfare.engine.names import CLAIM, KEEP, MAX_OFFER, TAKE_FERRY
from wayfare.game.action import Action, parse_action, to_action
from wayfare.game.errors import UnknownAction

every_map = pytest.mark.parametrize("name", MAPS)


def texts(name: str) -> list[str]:
    return [to_action(BOARDS[name], code).text for code in range(BOARDS[name].n_actions)]


def meaning(name: str, text: str) -> list[str]:
    """What a text can mean, as canonical texts."""
    return [to_action(BOARDS[name], code).text for code in parse_action(BOARDS[name], text)]


@every_map
def test_every_code_has_a_text_of_its_own_that_parses_back_to_exactly_that_code(name):
    board = BOARDS[name]
    found = texts(name)
    assert len(set(found)) == len(found)
    for code, text in enumerate(found):
        assert parse_action(board, text) == [code], text


@every_map
def test_every_action_object_says_what_its_code_says(name):
    board = BOARDS[name]
    tables = board.tables
    for code in range(board.n_actions):
        action = to_action(board, code)
        assert (int(action), str(action)) == (code, action.text)
        if action.kind == "claim":
            claim = code - CLAIM
            assert action.route == tables.claim_route[claim]
            paid = (action.colour, action.cards, action.wilds, action.ferries)
            assert paid == (
                tables.claim_colour[claim], tables.claim_cards[claim],
                tables.claim_wilds[claim], tables.claim_ferries[claim],
            )  # fmt: skip
        elif action.kind == "keep":
            assert KEEP + sum(1 << (place - 1) for place in action.kept) == code
        elif action.kind == "take":
            assert parse_action(board, f"take {action.slot}") == [code]


@every_map
def test_every_way_to_keep_tickets_has_a_code(name):
    kept = {to_action(BOARDS[name], code).kept for code in range(TAKE_FERRY + 1, CLAIM)}
    assert len(kept) == 2**MAX_OFFER - 1
    assert (1, 3) in kept
    assert (1, 2, 3, 4, 5) in kept


@pytest.mark.parametrize(
    ("name", "count", "checksum"),
    [
        ("usa", 1100, "993e89fb6414d63a"),
        ("italy", 1537, "7dfa5206674eb39d"),
        ("amsterdam", 344, "0e9beddc8d0e6d95"),
    ],
)
def test_codes_never_change_their_meaning(name, count, checksum):
    """Records and trained players count on them. If a map's facts change, its digest does too, and this with it."""
    found = texts(name)
    assert (len(found), sha256("\n".join(found).encode()).hexdigest()[:16]) == (count, checksum)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("claim Roma-Napoli red 3 wild 1", "claim Napoli-Roma red 3 wild 1"),
        ("draw blind", "draw blind"),
        ("take slot 2", "take slot 2"),
        ("keep 1 3", "keep 1 3"),
    ],
)
def test_the_texts_everybody_learns_first_are_understood(text, canonical):
    assert meaning("italy", text) == [canonical]


@pytest.mark.parametrize(
    ("name", "typed", "canonical"),
    [
        ("usa", "PASS", "pass"),
        ("usa", "  Draw   Blind ", "draw blind"),
        ("usa", "draw", "draw blind"),
        ("usa", "tickets", "draw tickets"),
        ("amsterdam", "draw contracts", "draw tickets"),
        ("amsterdam", "Contracts", "draw tickets"),
        ("italy", "take ferry card", "take ferry"),
        ("usa", "take 5", "take slot 5"),
        ("usa", "keep 3, 1", "keep 1 3"),
        ("usa", "keep 1 and 3", "keep 1 3"),
        ("usa", "keep 1, 2 and 3", "keep 1 2 3"),
        ("usa", "keep 2 2", "keep 2"),
        ("usa", "claim boston-montreal#2 RED 2", "claim Boston-Montréal#2 red 2"),
        ("usa", "claim Montréal–Boston #2 red 2", "claim Boston-Montréal#2 red 2"),
        ("usa", "claim Toronto — Sault St. Marie green 2", "claim Sault St. Marie-Toronto green 2"),
        ("usa", "claim Denver - Omaha purple 3 + 1 wild", "claim Denver-Omaha purple 3 wild 1"),
        ("usa", "claim Denver-Omaha 1 locomotive, 3 purple", "claim Denver-Omaha purple 3 wild 1"),
        ("usa", "claim Denver-Omaha 2 purple and 2 locomotives", "claim Denver-Omaha purple 2 wild 2"),
        ("usa", "claim Denver-Omaha purple 4 wild 0", "claim Denver-Omaha purple 4"),
        ("usa", "claim Denver-Omaha red 0 wild 4", "claim Denver-Omaha wild 4"),
        ("usa", "claim Denver-Omaha 2 purple 2 purple", "claim Denver-Omaha purple 4"),
        ("usa", "claim Denver-Kansas City orange 4", "claim Denver-Kansas City orange 4"),
        ("usa", "claim Denver-Kansas City#2 wild 4", "claim Denver-Kansas City#2 wild 4"),
        ("amsterdam", "claim OOST-INDISCH HUIS-waag blue 1", "claim Waag-Oost-Indisch Huis blue 1"),
        ("amsterdam", "claim Oude Waal-Oude Kerk 1 pink 1 joker", "claim Oude Waal-Oude Kerk pink 1 wild 1"),
        ("italy", "claim Torino-Francia yellow 2", "claim Torino-Francia@Torino yellow 2"),
        ("italy", "claim Francia-Torino 1 purple + 1 wild", "claim Torino-Francia@Torino purple 1 wild 1"),
        ("italy", "claim Torino-Francia#2 wild 2", "claim Torino-Francia@Torino#2 wild 2"),
        ("italy", "claim Croazia-Ancona red 2 ferry 1", "claim Ancona-Croazia@Ancona red 2 ferry 1"),
        ("italy", "claim Bari-Croazia@Bari 3 red 2 ferries", "claim Bari-Croazia@Bari red 3 ferry 2"),
        ("italy", "claim Roma-Napoli red \uff14", "claim Napoli-Roma red 4"),
    ],
)
def test_odd_spellings_are_understood(name, typed, canonical):
    assert meaning(name, typed) == [canonical]


def test_a_text_that_leaves_the_lane_open_means_every_parallel_route_that_can_be_paid_so():
    assert meaning("italy", "claim Napoli-Roma wild 4") == [f"claim Napoli-Roma#{lane} wild 4" for lane in (1, 2, 3)]
    assert meaning("italy", "claim Napoli-Roma white 4") == ["claim Napoli-Roma white 4"]
    assert meaning("usa", "claim Boston-Montreal red 2") == [f"claim Boston-Montréal#{lane} red 2" for lane in (1, 2)]
    assert meaning("italy", "claim Venezia-Trieste orange 3") == ["claim Trieste-Venezia orange 3"]
    assert meaning("italy", "claim Venezia-Trieste orange 2 wild 1") == [
        "claim Trieste-Venezia#1 orange 2 wild 1", "claim Trieste-Venezia#2 orange 2 wild 1",
    ]  # fmt: skip


def test_a_colour_names_a_face_up_card_when_the_row_is_known():
    board = BOARDS["amsterdam"]
    row = [1, 5, 0, 5, -1]
    assert parse_action(board, "take red", row) == parse_action(board, "take slot 2")
    assert parse_action(board, "take joker", row) == parse_action(board, "take slot 3")
    with pytest.raises(UnknownAction, match="no blue card lies face up"):
        parse_action(board, "take blue", row)
    with pytest.raises(UnknownAction, match="take slot 1 to take slot 5"):
        parse_action(board, "take red")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "actions begin with draw, take, claim, keep or pass"),
        ("   ", "actions begin with"),
        ("build Denver-Omaha", "'build Denver-Omaha' is no action"),
        ("draw 2", "'draw 2' is no action"),
        ("take", "which card?"),
        ("take slot", "which card?"),
        ("take slot 0", "take slot 1 to take slot 5"),
        ("take slot 6", "take slot 1 to take slot 5"),
        ("take slot -1", "take slot 1 to take slot 5"),
        ("take slot 1.5", "take slot 1 to take slot 5"),
        ("take mauve", "the colour of a face-up card"),
        ("keep", "which tickets?"),
        ("keep 0", "keep 1 3; not '0'"),
        ("keep 1 6", "not '6'"),
        ("keep one", "not 'one'"),
        ("claim", "which route\\? name its two places, as in: claim Atlanta-Charleston"),
        ("claim Denver", "there is no such route"),
        ("claim Denvr-Omaha purple 4", "did you mean Denver-Omaha\\?"),
        ("claim Denver-Omahaha purple 4", "did you mean Denver-Omaha\\?"),
        ("claim Denver Omaha purple 4", "did you mean Denver-Omaha\\?"),
        ("claim Seattle-Miami red 4", "there is no such route: 'seattle-miami'"),
        ("claim Denver-Omaha", "how will you pay for Denver-Omaha\\? for example: claim Denver-Omaha purple 4"),
        ("claim Denver-Omaha purple", "say how many of each card"),
        ("claim Denver-Omaha purple 3 wild", "say how many of each card"),
        ("claim Denver-Omaha purple three", "say how many of each card"),
        ("claim Denver-Omaha purple -4", "say how many of each card"),
        ("claim Denver-Omaha 3 4", "say how many of each card|there are no '4' cards"),
        ("claim Denver-Omaha mauve 4", "there are no 'mauve' cards; the colours are purple, blue"),
        ("claim Denver-Omaha purple 2 red 2", "cards of one colour, and wilds"),
        ("claim Denver-Omaha purple 3", "it has 4 spaces, purple"),
        ("claim Denver-Omaha red 4", "it has 4 spaces, purple"),
        ("claim Denver-Omaha purple 4 wild 1", "it has 4 spaces, purple"),
        ("claim Denver-Omaha purple 2 ferry 1", "cannot be paid so"),
        ("claim Denver-Kansas City red 4", "it has 4 spaces, black or orange"),
        ("claim Atlanta-Nashville wild 2", "it has 1 space, any one colour"),
        ("claim Denver-Omaha#2 purple 4", "Denver-Omaha has one route, so there is no '#2'"),
        ("claim Boston-Montreal#3 red 2", "has 2 routes, so there is no '#3'"),
        ("claim Boston-Montreal#0 red 2", "there is no '#0'"),
        ("claim Boston-Montreal# red 2", "there is no '#'"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_would_be(text, why):
    with pytest.raises(UnknownAction, match=why):
        parse_action(BOARDS["usa"], text)


def test_a_route_is_suggested_as_one_would_type_it():
    with pytest.raises(UnknownAction, match="there is no such route: 'torino-monakko'; did you mean Torino-Monaco\\?"):
        parse_action(BOARDS["italy"], "claim Torino-Monakko purple 1 wild 1")


def test_a_ferry_that_cannot_be_paid_so_tells_of_its_waves():
    with pytest.raises(UnknownAction, match="7 spaces, any one colour, 4 of them waves"):
        parse_action(BOARDS["italy"], "claim Bari-Croazia red 7")
    with pytest.raises(UnknownAction, match="waves"):
        parse_action(BOARDS["italy"], "claim Ancona-Croazia red 2 ferry 2")


@pytest.mark.parametrize("verb", ["take slot", "keep", "claim Boston-Montréal#", "claim Denver-Omaha purple", ""])
@pytest.mark.parametrize("digits", ["9" * 19, "1" * 5000])
def test_huge_numbers_are_only_numbers_that_do_not_fit(verb, digits):
    with pytest.raises(UnknownAction):
        parse_action(BOARDS["usa"], f"{verb} {digits}")


@pytest.mark.parametrize(
    "start",
    ["", "take ", "keep ", "claim ", "claim Boston-Montréal#", "claim Denver-Omaha ", "claim Denver-Omaha red "],
)
def test_an_error_repeats_nothing_that_is_long_or_steers_a_screen(start):
    for rest in ("x" * 100_000, "\x1b[2Jgone", "a\x00b\x07", "x y" * 50_000):
        with pytest.raises(UnknownAction) as error:
            parse_action(BOARDS["usa"], start + rest)
        assert len(str(error.value)) < 400
        assert str(error.value).isprintable()


@pytest.mark.parametrize("code", [-1, 344, 10**30])
def test_a_number_that_is_no_code_is_answered_with_those_that_are(code):
    with pytest.raises(UnknownAction, match="no action code of amsterdam: they run from 0 to 343"):
        to_action(BOARDS["amsterdam"], code)


PIECES = ["claim", "take", "keep", "draw", "Denver", "-", "Omaha", "#", "1", "99", "purple", "wild", "ferry", ","]


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join)))
def test_any_text_at_all_is_an_action_or_a_named_error(text):
    try:
        codes = parse_action(BOARDS["usa"], text, [0, 1, 2, 3, -1])
    except UnknownAction:
        return
    assert codes
    assert all(isinstance(to_action(BOARDS["usa"], code), Action) for code in codes)
