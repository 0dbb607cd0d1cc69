"""The requests of docs/protocol.md."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wayfare.board.map_file import map_names
from wayfare.game.errors import GameError
from wayfare.game.record import dump_record, make_record
from wayfare.server import seating
from wayfare.server.boards import board_json, find_board, summary
from wayfare.server.films import Films
from wayfare.server.frames import frames_of_game, frames_of_record
from wayfare.server.guard import Gate, give_token, owner_of, read_body, token_for, token_of
from wayfare.server.identity import hash_of
from wayfare.server.lobby import Lobby
from wayfare.server.messages import read_join, read_new_table
from wayfare.server.players import list_bots
from wayfare.server.refusal import Refusal, explain
from wayfare.server.room import Room
from wayfare.server.settings import Limits
from wayfare.server.web_files import ASK_AGAIN, Body, make_body

JSON = "application/json"
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
Handler = Callable[[Request], Awaitable[Response]]


def answer(data: object, status: int = 200) -> Response:
    """A JSON answer that nobody keeps."""
    return Response(msgspec.json.encode(data), status, {"cache-control": "no-store"}, JSON)


def refusing(handler: Handler) -> Handler:
    """Turn refusals into answers."""

    async def handle(request: Request) -> Response:
        try:
            return await handler(request)
        except Refusal as error:
            return answer({"error": explain(error)}, error.status)
        except GameError as error:
            return answer({"error": explain(error)}, 400)

    return handle


class Api:
    """The requests, and what they keep between them."""

    def __init__(self) -> None:
        self._boards: dict[str, Body] = {}
        self._films = Films()

    def routes(self) -> list[Route]:
        """What is asked how."""
        return [
            Route("/api/boards", refusing(self.boards)),
            Route("/api/boards/{name}", refusing(self.board)),
            Route("/api/bots", refusing(self.bots)),
            Route("/api/tables", refusing(self.new_table), methods=["POST"]),
            Route("/api/tables/{id}/join", refusing(self.join), methods=["POST"]),
            Route("/api/tables/{id}/invitation", refusing(self.invitation), methods=["POST"]),
            Route("/api/tables/{id}/record", refusing(self.record)),
            Route("/api/tables/{id}/frames", refusing(self.table_frames)),
            Route("/api/frames", refusing(self.record_frames), methods=["POST"]),
            Route("/api/{rest:path}", refusing(self.nothing), methods=METHODS),
        ]

    async def nothing(self, request: Request) -> Response:
        """Whatever else is asked."""
        raise Refusal("no_such_request", 404)

    async def boards(self, request: Request) -> Response:
        """The boards in a few numbers."""
        data = msgspec.json.encode([summary(find_board(name)) for name in map_names()])
        return make_body(data, JSON, level=1).answer(request, ASK_AGAIN)

    async def board(self, request: Request) -> Response:
        """A whole board."""
        board = find_board(request.path_params["name"])
        body = self._boards.get(board.name)
        if body is None:
            data = msgspec.json.encode(board_json(board))
            body = self._boards[board.name] = await asyncio.to_thread(make_body, data, JSON)
        return body.answer(request, ASK_AGAIN)

    async def bots(self, request: Request) -> Response:
        """The bots there are."""
        return answer(list_bots())

    async def new_table(self, request: Request) -> Response:
        """Make a table; whoever asks for it is its host."""
        _gate(request).check(request)
        new = read_new_table(await _body(request, _limits(request).message_bytes))
        token = token_for(request)
        table = await _lobby(request).create(new, token)
        response = answer({"table": table.id}, 201)
        give_token(request, response, token)
        return response

    async def join(self, request: Request) -> Response:
        """Sit down on an invitation."""
        _gate(request).check(request)
        wish = read_join(await _body(request, _limits(request).message_bytes))
        token = token_for(request)
        room = await _lobby(request).find(request.path_params["id"])
        seat = await room.ask(lambda: seating.join(room, wish.secret, wish.name, hash_of(token)))
        response = answer({"seat": seat})
        give_token(request, response, token)
        return response

    async def invitation(self, request: Request) -> Response:
        """What an invitation is still good for."""
        _gate(request).check(request)
        wish = read_join(await _body(request, _limits(request).message_bytes))
        room = await _lobby(request).find(request.path_params["id"])
        number, seat = seating.invited(room.table, wish.secret)
        mine = seat.owner is not None and seat.owner == owner_of(token_of(request))
        return answer({"seat": number, "mine": mine, "free": seat.owner is None})

    async def record(self, request: Request) -> Response:
        """The record of a finished game, as a file."""
        _gate(request).check(request)
        room = await _finished(request)
        text = dump_record(make_record(room.match.game, _names(room)))
        name = f"wayfare-{room.table.map}-{room.table.id[:8]}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(text, 200, headers, JSON)

    async def table_frames(self, request: Request) -> Response:
        """A finished game, frame by frame."""
        _gate(request).check(request)
        room = await _finished(request)
        names = [seat.name for seat in room.table.seats]
        id = (room.table.id, *names)
        body = await self._films.of_table(request, id, lambda: frames_of_game(room.match.game, names))
        return body.answer(request, ASK_AGAIN)

    async def record_frames(self, request: Request) -> Response:
        """A record from a file, frame by frame."""
        _gate(request).check(request)
        limits = _limits(request)
        text = (await _body(request, limits.record_bytes)).decode("utf-8", "replace")
        body = await self._films.of_file(request, lambda: frames_of_record(text, limits.record_actions))
        return body.answer(request, "no-store")


async def _finished(request: Request) -> Room:
    """The room of a table whose game is over."""
    room = await _lobby(request).find(request.path_params["id"])
    if not room.table.over:  # not the match's game, whose last move may still be on its way to the disk
        raise Refusal("not_over", 409)
    return room


def _names(room: Room) -> list[str]:
    return [seat.name or f"seat {number}" for number, seat in enumerate(room.table.seats)]


async def _body(request: Request, most: int) -> bytes:
    return await read_body(request, most, _limits(request).body_seconds)


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def _gate(request: Request) -> Gate:
    gate: Gate = request.app.state.gate
    return gate


def _limits(request: Request) -> Limits:
    return _lobby(request).settings.limits
