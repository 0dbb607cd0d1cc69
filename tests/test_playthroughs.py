"""One game of each map, printed: whatever changes in the rules, the dice or the words shows here, to be read.

`python tests/test_playthroughs.py --write` prints them anew; read the difference before it is committed.
"""

import sys
from collections.abc import Iterator
from difflib import unified_diff
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random

from wayfare.game.game import Game
from wayfare.game.tell import Teller, joined

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {"usa": (2, "playthrough/1"), "italy": (3, "playthrough/2"), "amsterdam": (4, "playthrough/3")}
NAMES = ["Anna", "Bo", "Cy", "Dee"]
SHOWN = 4
"""How many of the legal actions are printed; a digest stands for all of them."""


def playthrough(name: str) -> Iterator[str]:
    """The game, line by line."""
    seats, seed = GAMES[name]
    game, rng = Game(name, seats, seed), Random(seed)
    teller = Teller(game.board, NAMES[:seats])
    yield f"# {game.board.map.title}, {seats} players, seed {seed}, map {game.board.digest[:16]}"
    yield from (f"  {teller.tell(event)}" for event in game.events)
    while not game.is_over:
        yield ""
        yield summary(game)
        seat = game.to_decide
        actions = game.legal_actions(seat)
        some = [action.text for action in (*actions[: SHOWN - 1], *actions[max(SHOWN - 1, len(actions) - 1) :])]
        digest = sha256("\n".join(action.text for action in actions).encode()).hexdigest()[:8]
        yield f"{NAMES[seat]} decides: {len(actions)} legal, {digest}: {', '.join(some)}"
        action = rng.choice(actions)
        yield f"> {action.text} ({action.code})"
        yield from (f"  {teller.tell(event)}" for event in game.play(action, seat))
    yield ""
    yield summary(game)
    for score in game.scores():
        yield from teller.tell_score(score)
    yield f"Won by {joined([NAMES[seat] for seat in game.winners()])}."


def summary(game: Game) -> str:
    """The state in one line."""
    state, names = game.state, game.board.card_names
    row = " ".join("-" if card < 0 else names[card] for card in state.row)
    seats = "; ".join(
        f"{sum(state.hands[seat])} cards {state.ticket_count[seat]} tickets "
        f"{state.pieces[seat]} pieces {state.points[seat]} points"
        for seat in range(game.seats)
    )
    return f"[{len(game.actions)}] row {row}, deck {state.deck_size}, discard {state.discard_size} | {seats}"


def written(name: str) -> str:
    return "\n".join(playthrough(name)) + "\n"


def assert_same(name: str) -> None:
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    differences = unified_diff(kept.splitlines(), written(name).splitlines(), "kept", "now", lineterm="", n=2)
    first = "\n".join(islice(differences, 30))
    assert not first, f"{name} plays out differently. If it should, run this file with --write.\n{first}"


def test_the_game_of_the_usa_plays_out_as_printed():
    assert_same("usa")


def test_the_game_of_italy_plays_out_as_printed():
    assert_same("italy")


def test_the_game_of_amsterdam_plays_out_as_printed():
    assert_same("amsterdam")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    for map_name in GAMES:
        (FOLDER / f"{map_name}.txt").write_text(written(map_name), encoding="utf-8", newline="\n")
