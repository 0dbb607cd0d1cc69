"""A finished game as a list of frames: after each action, what everybody, each seat and an all-seeing eye see."""

from typing import Any

from wayfare.board.board import Board
from wayfare.engine.fields import Sheet
from wayfare.game.errors import GameError, RecordError
from wayfare.game.game import Game
from wayfare.game.record import RULES, Record, load_record, make_record, replay_game, verify_record
from wayfare.game.view import tickets_of
from wayfare.server.boards import board_json, find_board
from wayfare.server.encoding import encode
from wayfare.server.messages import Helpers
from wayfare.server.refusal import Refusal
from wayfare.server.standings import Standings
from wayfare.server.views import own_part, public_part, scores_part


def frames_of_record(text: str, most_actions: int) -> bytes:
    """The frames of a record from a file, after it was checked against the rules."""
    try:
        record = load_record(text)
    except RecordError as error:
        raise Refusal("record_unreadable", text=str(error)[:300]) from error
    board = find_board(record.map_name)
    if len(record.actions) > most_actions:
        raise Refusal("record_too_long", most=most_actions)
    if record.rules != RULES:
        raise Refusal("record_rules", rules=record.rules, known=RULES)
    if record.map_digest != board.digest:
        raise Refusal("record_map", name=board.name)
    difference = verify_record(record)
    if difference is not None and difference.action is None:
        raise Refusal("record_result", text=str(difference)[:300])
    if difference is not None:
        raise Refusal("record_differs", action=difference.action, text=str(difference)[:300])
    return frames_of(record, board)


def frames_of_game(game: Game, players: list[str]) -> bytes:
    """The frames of a game that was played here."""
    return frames_of(make_record(game, players), game.board)


def frames_of(record: Record, board: Board) -> bytes:
    """Play the record again, and look at the table after each action."""
    try:
        game = replay_game(record, board)
        film = _Film(game)
        frames = [film.frame(None)]
        for seat, text in record.actions:
            game.play(text, seat)
            frames.append(film.frame([seat, text]))
    except GameError as error:
        raise Refusal("record_differs", action=len(frames), text=str(error)[:300]) from error
    events = [event.to_json() | {"n": number} for number, event in enumerate(game.events, 1)]
    return encode({"record": record.to_json(), "board": board_json(board), "events": events, "frames": frames})


SHOWN = Helpers(way=False, missing=False)
"""Who looks back needs no advice, and may know which cards were seen."""


class _Film:
    """Looks at a game after each action."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.standings = Standings(Sheet())

    def frame(self, action: list[Any] | None) -> dict[str, Any]:
        game = self.game
        seen = [game.view(None), *(game.view(seat) for seat in range(game.seats))]
        standings = self.standings
        standings.follow(seen[0])
        scores = scores_part(game.scores(), standings) if game.is_over else None
        public = public_part(seen[0], standings, scores)
        views = {
            "all" if view.seat is None else str(view.seat): public
            | own_part(view, standings, False, SHOWN)
            | {"legal": [], "blocked": {}}
            for view in seen
        }
        views["all"] |= self._all_hidden(standings)
        return {"action": action, "event_count": len(game.events), "views": views}

    def _all_hidden(self, standings: Standings) -> dict[str, Any]:
        game, cards = self.game, self.game.board.tables.n_cards
        return {
            "shown_hands": [game.state.hands[seat][:cards] for seat in range(game.seats)],
            "shown_offers": [game.state.offer[seat][: game.state.offer_size[seat]] for seat in range(game.seats)],
            "shown_tickets": [
                standings.with_state(seat, tickets_of(game.board, game.state, seat)) for seat in range(game.seats)
            ],
        }
