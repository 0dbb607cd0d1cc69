"""The table in the terminal: whole games, what each person hears and never hears, and leaving it."""

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from rig import TABLES
from terminal_script import CURTAIN, FOR_EYES_ONLY, answers, at_random, play, sit_down

from wayfare.bots.contained import Contained
from wayfare.game.action import to_action
from wayfare.game.game import Game
from wayfare.game.labels import labels_of
from wayfare.game.record import read_record, verify_record
from wayfare.game.tell import Teller
from wayfare.terminal.console import Console
from wayfare.terminal.players import read_players

QUESTIONS = ["help", "hand", "tickets", "row", "board", "players", "legal", "log 7", "scores", "", "nonsense", "routes"]


# --- Whole games ---


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_game_is_played_by_typing(name: str, seats: int) -> None:
    table, script = sit_down(name, ",".join(["you", *["random"] * (seats - 1)]), f"{name}{seats}")
    table.run()
    assert table.game.is_over
    scores = table.game.scores()
    for score in scores:
        who = "You" if score.seat == 0 else table.names[score.seat]
        assert f"{who}: rank {score.rank}, {score.total} point" in script.text
        assert f"Routes: {score.routes}." in script.text
    winners = [score.seat for score in scores if score.rank == 1]
    verb = "share the victory with" if len(winners) > 1 else "You win with" if winners == [0] else "wins with"
    assert f"{verb} {max(score.total for score in scores)} point" in script.text


def test_questions_and_typing_errors_change_nothing() -> None:
    quiet, _ = sit_down("italy", "you,random", "same")
    quiet.run()
    texts = [to_action(quiet.game.board, code).text for seat, code in quiet.game.actions if seat == 0]
    rng = Random(5)
    asking, script = sit_down("italy", "you,random", "same")
    script.answer = answers(*(text for move in texts for text in (rng.choice(QUESTIONS), move)))
    asking.run()
    assert asking.game.actions == quiet.game.actions
    assert "'nonsense' is neither an action nor a command" in script.text


@pytest.mark.parametrize("verbose", [False, True])
@pytest.mark.parametrize("name", ["usa", "italy", "amsterdam"])
def test_everything_said_can_be_heard(name: str, verbose: bool) -> None:
    table, script = sit_down(name, "you,random,random", "ears", verbose=verbose)
    place = table.game.board.place_names[0]
    script.answer = at_random(table.game, Random(1), [*QUESTIONS, f"routes {place}", f"way {place} to nowhere"])
    table.run()
    assert table.game.is_over
    for line in script.lines:
        assert not FOR_EYES_ONLY.search(line), line
        assert not line or line.endswith((".", "?")) or ": " in line or "? " in line, line


def test_the_search_for_what_needs_eyes_finds_it() -> None:
    for line in ("│ a │", "\033[1mbold", "red    3", "-----", "red\t3", "═══"):
        assert FOR_EYES_ONLY.search(line)


def test_a_turn_is_told_in_order_news_turn_hand_possibilities() -> None:
    lines = play("amsterdam", "you,random", "order").lines
    turns = [at for at, line in enumerate(lines) if line == "Your turn."]
    assert len(turns) > 5
    for turn in turns[1:]:
        gap = turn - next(back for back in range(1, turn) if lines[turn - back] == "")
        assert all(line.startswith("Random ") for line in lines[gap + 1 : turn])
        after = [line for line in lines[turn + 1 : turn + 7] if line != "This is your last turn."]
        starts = ("Your hand", "You have", "Face up in slots 1 to 5:", "You can")
        assert [line.startswith(start) for line, start in zip(after, starts, strict=False)] == [True] * 4


def test_cards_turned_up_are_told_only_when_they_matter() -> None:
    brief, full = play("usa", "you,random", "row"), play("usa", "you,random", "row", verbose=True)
    assert brief.text.count("is turned up") < full.text.count("is turned up") / 2
    for at, line in enumerate(brief.lines):
        if "is turned up" in line:
            assert brief.lines[at + 1].startswith("Now your second card")


# --- Secrets ---


def told_by_a_spy(game: Game) -> list[str]:
    """Everything, with the secrets of all seats: what a leak would look like."""
    return [Teller(game.board, ["You", "Random"], 0).tell(event) for event in game.events]


def leaks(lines: Sequence[str], game: Game) -> list[str]:
    """Lines that tell a card that the bot drew blind or was dealt, or a ticket that only the bot has seen."""
    labels = labels_of(game.board)
    mine = {name for event in game.events if event.seat == 0 for name in event.secret.get("tickets", ())}
    names = []
    for name in {name for event in game.events for name in event.secret.get("tickets", ())} - mine:
        line = game.board.map.tickets[labels.ticket_of[name]]
        names += [f"{line.start_name}–{line.end_name} for", f"{line.start_name} to {line.end_name}, "]
    colours = "|".join([*game.board.map.colours, "locomotive", "joker"])
    cards = re.compile(rf"Random (draws an? .*\b({colours})\b.* blind|is dealt .*\b({colours})\b)")
    return [line for line in lines if cards.search(line) or any(name in line for name in names)]


@pytest.mark.parametrize("verbose", [False, True])
@pytest.mark.parametrize("name", ["usa", "italy", "amsterdam"])
def test_what_the_bot_hides_is_never_told_before_the_end(name: str, verbose: bool) -> None:
    table, script = sit_down(name, "you,random", "hidden", verbose=verbose)
    script.answer = at_random(table.game, Random(3), [*QUESTIONS, "log 500"])
    table.run()
    end = max(at for at, line in enumerate(script.lines) if line.endswith("he game is over."))
    assert leaks(script.lines[:end], table.game) == []
    assert len(leaks(told_by_a_spy(table.game), table.game)) > 5


@pytest.mark.parametrize("name", ["usa", "italy", "amsterdam"])
def test_no_hand_is_shown_to_the_next_person_before_the_curtain(name: str) -> None:
    table, script = sit_down(name, "you:Anna,random,you:Bert", "hot")
    script.answer = at_random(table.game, Random(4), QUESTIONS)
    table.run()
    assert table.game.is_over
    reader, shown, curtains = "", "", 0
    for line in script.lines:
        if line == CURTAIN:
            reader, shown, curtains = "", "", curtains + 1
        elif found := re.match(r"(Anna|Bert), .*Press Enter when you alone", line):
            assert shown in ("", found[1])
            reader = found[1]
        elif re.match(r"You|Your|Choose|\d: ", line):
            assert reader, line
            shown = reader
    assert curtains > 10


def test_people_choose_opening_tickets_one_after_another_in_secret() -> None:
    typed = answers("", "1 2", "", "", "keep 2 3", "", "", "hand")
    table, script = sit_down("usa", "you:Anna,you:Bert", "secret", typed)
    offers = [table.game.view(seat).offer for seat in (0, 1)]
    table.run()
    lines = script.lines
    curtain = lines.index(CURTAIN)
    names = [[labels_of(table.game.board).tickets[ticket].replace("-", " to ") for ticket in offer] for offer in offers]
    before, after = "\n".join(lines[:curtain]), "\n".join(lines[curtain:])
    assert all(name in before for name in names[0])
    assert not any(name in before for name in names[1])
    assert all(name in after for name in names[1])
    assert lines[curtain - 1] == "Anna, press Enter to hide your cards. "
    assert lines[curtain + 1].startswith("Bert, choose your opening tickets in secret.")


def test_the_curtain_of_a_plain_terminal_scrolls_everything_away() -> None:
    lines: list[str] = []
    console = Console(lambda prompt, suggest: "", lines.append)
    console.curtain()
    assert len(lines) >= 50
    assert set(lines) == {""}


# --- Leaving, and records ---


def interrupt(prompt: str) -> str:
    raise KeyboardInterrupt


@pytest.mark.parametrize("answer", [answers(), interrupt])
def test_the_end_of_input_and_ctrl_c_leave_the_game_unfinished(answer: object, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table, script = sit_down("usa", "you,random", "left", answer, record=file)  # type: ignore[arg-type]
    table.run()
    assert script.lines[-1] == f"The game is left unfinished. It is saved in {file}."
    record = read_record(file)
    assert record.result is None
    assert verify_record(record) is None


def test_ctrl_c_while_a_bot_thinks_leaves_too() -> None:
    class Slow:
        def choose(self, view: object, legal: object, seconds: float | None) -> int:
            raise KeyboardInterrupt

    table, script = sit_down("usa", "you,random", "slow")
    table.players[1].bot = Contained(lambda board, seat, rng: Slow(), table.game.board, 1, Random(1))
    table.run()
    assert script.lines[-1] == "The game is left unfinished."


def test_a_bot_that_goes_wrong_is_told_once_and_the_game_goes_on() -> None:
    class Broken:
        def choose(self, view: object, legal: object, seconds: float | None) -> int:
            raise ValueError("no idea")

    table, script = sit_down("amsterdam", "you,random", "broken")
    table.players[1].bot = Contained(lambda board, seat, rng: Broken(), table.game.board, 1, Random(1))
    table.run()
    assert table.game.is_over
    told = "Random went wrong, so a simple bot decides (crash: ValueError: no idea)."
    assert script.lines.count(told) == 1


def test_bots_are_seated_by_any_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Last:\n def __init__(s, *a): pass\n def choose(s, view, legal, t): return legal[-1]\n", "utf-8"
    )
    players = read_players(f"you:Anna,{file}:Last,random")
    assert [player.name for player in players] == ["Anna", "Last", "Random"]
    table, _ = sit_down("amsterdam", f"you,{file}:Last", "file")
    table.run()
    assert table.game.is_over
    assert table.players[1].bot is not None
    assert not table.players[1].bot.failures


def test_the_record_is_kept_up_after_every_turn(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lengths = []
    table, script = sit_down("amsterdam", "you,random", "kept", record=file)
    at_once = script.answer

    def answer(prompt: str) -> str:
        lengths.append((len(read_record(file).actions), len(table.game.actions)))
        return at_once(prompt)

    script.answer = answer
    table.run()
    assert len(lengths) > 10
    assert all(written >= played - 3 for written, played in lengths)
    record = read_record(file)
    assert record.result is not None
    assert record.players == ["Player", "Random"]
    assert verify_record(record) is None
    assert script.lines[-1] == f"The record is in {file}."


def test_quitting_asks_once_and_offers_to_save(tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("mine", encoding="utf-8")
    new = tmp_path / "new.json"
    script = play("usa", "you,random", "quit", answers("quit", "no", "quit", "yes", str(there), str(new)))
    assert "The game goes on." in script.lines
    assert f"{there} cannot be written: there is such a file already; choose another name." in script.lines
    assert there.read_text(encoding="utf-8") == "mine"
    assert script.lines[-1] == f"The game is left unfinished. It is saved in {new}."
    assert verify_record(read_record(new)) is None


def test_saving_says_what_went_wrong_and_the_game_goes_on(tmp_path: Path) -> None:
    bad, good = tmp_path / "none" / "x.json", tmp_path / "x.json"
    script = play("usa", "you,random", "save", answers("save", f"save {bad}", f"save {good}", f"save {good}", "hand"))
    assert "Say the name of a file too, as in: save usa.json." in script.lines
    assert f"{bad} cannot be written: No such file or directory." in script.lines
    assert script.lines.count(f"Saved in {good}.") == 2
    assert any(line.startswith("Your hand") for line in script.lines[script.lines.index(f"Saved in {good}.") :])


def test_after_the_end_scores_and_log_can_be_asked_for_and_the_record_saved(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    table, script = sit_down("amsterdam", "you,random", "end")
    playing = script.answer
    after = answers("scores", "log 3", "claim Dam-Waag", "legal", f"save {file}", "")
    script.answer = lambda prompt: after(prompt) if prompt.startswith("Save") else playing(prompt)
    table.run()
    assert script.text.count(": rank 1, ") == 2
    assert "The game is over: type save and a file name, scores, log, or only Enter to leave." in script.lines
    assert "Nothing: the game is over." in script.lines
    assert verify_record(read_record(file)) is None
