"""Studies of boards: what is counted is what happened, whoever counts, and the page shows all of it."""

import heapq
import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NoReturn

import pytest

import wayfare
from wayfare import Game
from wayfare.arena.study import playing
from wayfare.arena.study.findings import findings
from wayfare.arena.study.page import make_page
from wayfare.arena.study.playing import StudyCounts, plan_study, play_portion, play_study
from wayfare.arena.study.report import make_report, shortest_ways
from wayfare.board.board import Board, load_board
from wayfare.cli import main
from wayfare.engine.names import CLAIM, OPENING
from wayfare.game.view import members

pytestmark = pytest.mark.xdist_group("compiled")


def study_of(board: str | Board, names: list[str], games: int, seed: str = "7", workers: int = 1) -> dict[str, Any]:
    plan = plan_study(board, names, games, seed, workers)
    counts = StudyCounts()
    for portion in play_study(plan):
        counts.add(portion)
    return make_report(plan, counts)


def played_again(plan: playing.StudyPlan, games: int) -> tuple[list[Game], Counter[Any]]:
    """The same games through `Game`, and a count made in another way: with a search of its own for the ways left."""
    found: Counter[Any] = Counter()
    finished = []
    for number in range(games):
        game = Game(plan.board, len(plan.names), f"{plan.seed}/{number}")
        reach: dict[tuple[int, int], float] = {}
        for code in actions_of(plan, number):
            seat = game.to_decide
            assert seat is not None
            opening = game.state.phase == OPENING
            game.play(code, seat)
            if code >= CLAIM:
                found["claims", plan.board.tables.claim_route[code - CLAIM]] += 1
                look(game, reach, found, plan.board.tables.claim_route[code - CLAIM], seat)
            elif not opening or game.state.phase != OPENING:
                look(game, reach, found, None, seat)
        finished.append(game)
    return finished, found


def actions_of(plan: playing.StudyPlan, number: int) -> list[int]:
    import numpy as np

    from wayfare.bots.compiled import play_games
    from wayfare.engine.fast import Batch
    from wayfare.game.seed import chance_words, dice_words

    batch = Batch(plan.board.tables, len(plan.players), 1)
    actions = np.zeros((1, 1024), np.int16)
    batch.set_up(chance_words(plan.seed), dice_words(plan.seed), number)
    play_games(batch, plan.players, actions)
    return [int(code) for code in actions[0][: batch.lengths[0]]]


def look(game: Game, reach: dict[tuple[int, int], float], found: Counter[Any], route: int | None, by: int) -> None:
    """Measure every ticket anew, and count what a claim has done to those of others."""
    for seat in range(game.seats):
        for ticket in members(game.state.tickets[seat]):
            now = way_left(game, seat, ticket)
            before = reach.get((seat, ticket))
            if route is not None and seat != by and before is not None and 0 < before < float("inf"):
                if now == float("inf"):
                    found["cuts", route] += 1
                elif now > before:
                    found["detours", route] += int(now - before)
            reach[seat, ticket] = now


def way_left(game: Game, seat: int, ticket: int) -> float:
    """The fewest further spaces, by Dijkstra's search."""
    line, state = game.board.map.tickets[ticket], game.state
    mine, open_ = set(members(state.owned[seat])), set(members(state.open[seat]))
    queue: list[tuple[int, int]] = [(0, place) for place in line.start]
    done: set[int] = set()
    while queue:
        far, place = heapq.heappop(queue)
        if place in line.end:
            return far if far <= state.pieces[seat] else float("inf")
        if place in done:
            continue
        done.add(place)
        for number, route in enumerate(game.board.map.routes):
            if place in (route.start, route.end) and number in mine | open_:
                far_end = route.start + route.end - place
                heapq.heappush(queue, (far + (0 if number in mine else route.length), far_end))
    return float("inf")


@pytest.mark.parametrize(("board", "seats", "games"), [("amsterdam", 3, 8), ("usa", 2, 4), ("italy", 4, 2)])
def test_what_is_counted_is_what_happened(board: str, seats: int, games: int) -> None:
    plan = plan_study(board, ["planner"] * seats, games, "count")
    report = study_of(board, ["planner"] * seats, games, "count")
    finished, found = played_again(plan, games)
    for route in report["routes"]:
        number = route["route"]
        assert round(route["built"] * games) == found["claims", number]
        assert round(route["detour_spaces"] * games) == found["detours", number]
        assert round(route["tickets_cut_off"] * games) == found["cuts", number]
    assert sum(found[key] for key in found if key[0] == "detours") > 0
    scores = [score for game in finished for score in game.scores()]
    completed = sum(ticket["held"] * games * (ticket["success"] or 0) for ticket in report["tickets"])
    assert round(completed) == sum(len(score.completed) for score in scores)
    assert report["scores"]["winners"]["total"] == pytest.approx(
        sum(score.total for score in scores if score.rank == 1) / sum(score.rank == 1 for score in scores)
    )
    places = {place for game in finished for place in touched(game, 0)}
    assert all(report["places"][place]["touched"] > 0 for place in places)


def touched(game: Game, seat: int) -> set[int]:
    routes = [game.board.map.routes[route] for route, owner in enumerate(game.view().owners) if owner == seat]
    return {place for route in routes for place in (route.start, route.end)}


def test_shares_are_shares_of_something() -> None:
    report = study_of("amsterdam", ["planner", "greedy", "random"], 60)
    assert sum(row["wins"]["mean"] for row in report["order"]) == pytest.approx(1)
    assert sum(count for _, count in report["length"]["histogram"]) == 60
    for side in ("winners", "others"):
        assert sum(report["scores"][side]["parts"].values()) == pytest.approx(report["scores"][side]["total"])
    for ticket in report["tickets"]:
        assert 0 <= (ticket["success"] or 0) <= 1
        assert abs(ticket["worth"] or 0) <= ticket["points"]
    dealt = sum(ticket["dealt"] for ticket in report["tickets"])
    assert dealt == 60 * 3 * 2
    won = sum(ticket["dealt"] * (ticket["wins_if_dealt"] or 0) for ticket in report["tickets"])
    assert won == pytest.approx(60 * 2)
    assert all(sum(route["by_order"]) == pytest.approx(1) for route in report["routes"] if route["built"])


def test_one_seed_gives_the_same_figures_whoever_plays_how_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = study_of("amsterdam", ["planner"] * 2, 70, workers=1)
    monkeypatch.setattr(playing, "CHUNK", 9)
    assert study_of("amsterdam", ["planner"] * 2, 70, workers=2) == alone
    assert study_of("amsterdam", ["planner"] * 2, 70, seed="8") != alone


def test_long_games_fit_in(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_study("amsterdam", ["planner"] * 2, 5, "7")
    whole = play_portion(plan, 0, 5)
    monkeypatch.setattr(playing, "ROOM_FOR_ACTIONS", 10)
    again = play_portion(plan, 0, 5)
    assert all((whole.sums[name] == again.sums[name]).all() for name in whole.sums)


def test_the_printed_amsterdam_contracts_are_worth_their_shortest_way() -> None:
    board = load_board("amsterdam")
    assert shortest_ways(board) == tuple(ticket.points for ticket in board.map.tickets)


def test_what_the_documentation_says_of_contracts_is_how_the_planner_plays_now() -> None:
    text = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ") and line.count("%") == 5]
    tickets = study_of("amsterdam", ["planner"] * 2, 4000, "report")["tickets"]
    assert len(lines) == len(tickets)
    for ticket in tickets:
        (line,) = (line for line in lines if ticket["shown"] in line)
        kept, _, wins, *_ = [int(share) / 100 for share in re.findall(r"(\d+)%", line)]
        # Some 670 are dealt it, so chance alone is rarely so far off.
        assert [kept, wins] == pytest.approx([ticket["kept_at_start"], ticket["wins_if_dealt"]], abs=0.08)


@pytest.mark.parametrize("games", [1, 3, 10])
def test_a_few_games_show_nothing_of_turn_order_or_tickets(games: int) -> None:
    report = study_of("usa", ["planner"] * 2, games, "5")
    told = " ".join(findings(report))
    assert f"{games} game{'s' if games > 1 else ''} can show little" in told
    assert "Whether it matters who starts is not shown by so few games" in told
    assert "Out of line" not in told
    assert not any(ticket["out_of_line"] for ticket in report["tickets"])
    for interval in [row["wins"]["interval"] for row in report["order"]] + [
        ticket["wins_interval"] for ticket in report["tickets"] if ticket["dealt"]
    ]:
        assert 0 <= interval[0] < interval[1] <= 1
        assert interval[1] - interval[0] > 0.3


@pytest.mark.parametrize(
    ("wins", "interval", "told"),
    [
        (0.516, [0.472, 0.560], "Whether it matters who starts is not shown by so few games"),
        (0.503, [0.496, 0.510], "Who starts hardly matters: the first player wins 50.3%"),
        (0.550, [0.543, 0.557], "Starting is an advantage: the first player wins 55.0% (54.3% to 55.7%), the last"),
        (0.450, [0.443, 0.457], "Starting is a drawback: the first player wins 45.0%"),
    ],
)
def test_that_starting_does_not_matter_is_said_only_if_it_is_shown(
    wins: float, interval: list[float], told: str
) -> None:
    report = study_of("amsterdam", ["planner"] * 2, 2)
    first, last = report["order"]
    first["wins"], last["wins"]["mean"] = {"mean": wins, "interval": interval}, 1 - wins
    (sentence,) = (sentence for sentence in findings(report) if "the first player" in sentence)
    assert sentence.startswith(told)


def test_tickets_cut_off_without_any_detour_are_told() -> None:
    report = study_of("amsterdam", ["planner"] * 2, 2)
    for route in report["routes"]:
        route["detour_spaces"] = route["tickets_cut_off"] = 0.0
    assert "Nobody gets in anybody's way." in findings(report)
    report["routes"][0]["tickets_cut_off"] = 0.03
    (sentence,) = (sentence for sentence in findings(report) if "out of reach" in sentence)
    assert sentence == "Nobody makes another's way longer, but in 100 games 3.0 tickets are put out of reach."
    report["routes"][1]["detour_spaces"] = 0.5
    (sentence,) = (sentence for sentence in findings(report) if "out of reach" in sentence)
    assert sentence.startswith("In 100 games players cost each other 50 spaces of detour and put 3.0 tickets out of")


def test_one_game_is_told_of_in_the_singular() -> None:
    text = make_page(load_board("amsterdam"), study_of("amsterdam", ["planner"] * 2, 1))
    assert "<title>Amsterdam: what 1 game says</title>" in text
    assert "1 games" not in text


def test_names_at_the_edge_of_the_map_are_drawn_outside_of_what_is_cut_off_there() -> None:
    text = make_page(load_board("usa"), study_of("usa", ["planner"] * 2, 1))
    picture = text[text.index('<div class="map">') :]
    sheet = picture[picture.index("<svg", picture.index("<svg") + 1) : picture.index("</svg>")]
    assert "Vancouver</tspan>" not in sheet
    assert "Vancouver</tspan>" in picture
    assert re.search(r"\.map > svg \{[^}]*overflow: visible", text)


class Page(HTMLParser):
    """What a page holds, and whether its elements are closed in order."""

    EMPTY = ("meta", "rect", "path", "circle", "line")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.mark.parametrize("name", ["usa", "italy", "amsterdam"])
def test_the_page_is_one_sound_file_with_everything_on_it(name: str) -> None:
    board = load_board(name)
    report = study_of(board, ["planner"] * 2, 20)
    text = make_page(board, report)
    page = Page(text)
    assert page.open == []
    assert not [value for _, attribute, value in page.attributes if attribute in ("src", "href")]
    assert "http" not in re.sub(r'xmlns="http://www.w3.org/2000/svg"', "", text)
    words = " ".join(page.words)
    for thing in (*report["routes"], *report["tickets"], *report["places"]):
        assert thing["shown"] in words
    assert len(findings(report)) >= 6


def test_a_map_of_ones_own_is_studied_too_and_its_words_cannot_break_the_page(tmp_path: Path) -> None:
    source = (Path(wayfare.__file__).parent / "maps" / "amsterdam.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(
        source.replace('"Amsterdam"', '"<b>Mine</b>"').replace('"Dam"', '"Dam & <i>Co</i>"'), encoding="utf-8"
    )
    board = load_board(path)
    text = make_page(board, study_of(board, ["greedy", "greedy"], 10))
    assert "<b>Mine" not in text
    assert "<i>Co" not in text
    assert Page(text).open == []


def test_a_study_without_a_single_ticket_held_or_route_built_is_still_told() -> None:
    report = study_of("amsterdam", ["random"] * 2, 1)
    assert make_page(load_board("amsterdam"), report)


def test_the_command_writes_the_page_and_the_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "new" / "board.html"
    assert main(["study", "amsterdam", "--games", "30", "--seats", "4", "--seed", "7", "--out", str(page)]) == 0
    report = json.loads(page.with_suffix(".json").read_text(encoding="utf-8"))
    assert report["players"] == ["planner"] * 4
    assert report["games"] == 30
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert capsys.readouterr().out.startswith("30 games of Amsterdam, seed 7: ")


def test_a_study_interrupted_while_it_loads_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: playing.StudyPlan) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "play_study", interrupted)
    assert main(["study", "amsterdam", "--games", "30", "--out", str(tmp_path / "board.html")]) == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["atlantis"], "there is no map called 'atlantis'"),
        (["usa", "--games", "0"], "0 games are none to study"),
        (["usa", "--workers", "0"], "0 workers cannot work"),
        (["usa", "--seats", "9"], "usa is for 2 to 5 players, not 9"),
        (["usa", "--seats", "0"], "usa is for 2 to 5 players, not 0"),
        (["usa", "--seed", "7/3"], "'7/3' names one game"),
        (["usa", "--players", "planner,nobody"], "there is no bot called 'nobody'"),
        (["usa", "--players", "planner,planner", "--seats", "2"], "--players or --seats, not both"),
        (["usa", "--out", "{folder}"], "{folder}"),
        (["usa", "--out", "{folder}/study.json"], "give the page another ending"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str
) -> None:
    assert main(["study", *(argument.replace("{folder}", str(tmp_path)) for argument in arguments)]) == 2
    error = capsys.readouterr().err
    assert told.replace("{folder}", str(tmp_path)) in error
    assert error.count("\n") == 1


def test_a_bot_that_cannot_play_compiled_is_told_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.py"
    body = "class Mine:\n    def __init__(self, *given): ...\n    def choose(self, *asked): ...\n"
    file.write_text(body, encoding="utf-8")
    assert main(["study", "usa", "--players", f"planner,{file}:Mine"]) == 2
    error = capsys.readouterr().err
    assert "cannot play a study, which takes bots that play compiled: random, greedy," in error
    assert error.endswith(" planner, level-1, level-2, level-3, level-4, level-5\n")
