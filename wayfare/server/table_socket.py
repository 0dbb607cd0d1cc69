"""The socket of docs/protocol.md: a connection's life, and which message is whose affair."""

import asyncio
import contextlib

from starlette.websockets import WebSocket

from wayfare.game.errors import GameError
from wayfare.server import seating
from wayfare.server.connection import Connection
from wayfare.server.guard import Gate, owner_of, same_origin, token_of
from wayfare.server.lobby import Lobby, enter
from wayfare.server.messages import (
    Act,
    Advise,
    Back,
    ClientMessage,
    Hello,
    Leave,
    Ping,
    Rematch,
    Rename,
    Undo,
)
from wayfare.server.refusal import Refusal
from wayfare.server.room import Room


async def table_socket(socket: WebSocket) -> None:
    """Serve one connection to a table."""
    if not same_origin(socket.headers):
        await socket.close()
        return
    lobby: Lobby = socket.app.state.lobby
    gate: Gate = socket.app.state.gate
    token = token_of(socket)
    await socket.accept()
    connection = Connection(socket, owner_of(token), token, lobby.settings.limits)
    writer = asyncio.create_task(connection.write())
    room: Room | None = None
    try:
        room = await enter(lobby, gate, socket.path_params["id"], connection)
        while room is not None and (message := await connection.receive()) is not None:
            await _answer(room, connection, message)
    finally:
        if room is not None:
            await _exit(room, connection)
        # Whoever is sent away is told why, unless it does not read that either.
        await asyncio.wait([writer], timeout=2 if connection.is_leaving else 0)
        writer.cancel()


async def _exit(room: Room, connection: Connection) -> None:
    with contextlib.suppress(Refusal):  # of a room that is closed: there is nothing to leave
        await room.ask(lambda: room.exit(connection))


async def _answer(room: Room, connection: Connection, message: ClientMessage) -> None:
    if isinstance(message, Hello):
        connection.refuse(Refusal("hello_again"), None)
        return

    async def work() -> None:
        # Answered while still in the mailbox, so that the answer travels together with the view it belongs to.
        result = await _do(room, connection, message)
        connection.answer({"type": "ok", "id": message.id, "result": result})

    try:
        await room.ask(work)
    except (Refusal, GameError) as error:
        connection.refuse(error, message.id)


async def _do(room: Room, connection: Connection, message: ClientMessage) -> object:
    """What the message asks for; the result goes into the answer."""
    owner = connection.owner
    match message:
        case Act():
            await room.act(owner, message)
        case Undo():
            await room.undo(owner, message)
        case Leave():
            await seating.leave(room, owner, message)
        case Back():
            await seating.back(room, owner, message)
        case Rename():
            await seating.rename(room, owner, message)
        case Rematch():
            return {"table": await seating.rematch(room, connection)}
        case Advise():
            return _advise(room, owner, message)
        case Ping() | Hello():
            pass
    return None


def _advise(room: Room, owner: str | None, message: Advise) -> object:
    """The way for a ticket the seat holds or is offered, as far as the table allows to be told."""
    room.own_seat(owner, message.seat)
    helpers = room.table.options.helpers
    if not (helpers.way or helpers.missing):
        raise Refusal("helper_off", 403)
    adviser = room.adviser(message.seat)
    if message.ticket not in adviser.view.tickets and message.ticket not in adviser.view.offer:
        raise Refusal("not_your_ticket", 403)
    found = adviser.advise(message.ticket)
    if found is None:
        return {"possible": False, "routes": None, "spaces": None, "missing": None}
    missing = found.missing
    return {
        "possible": True,
        "routes": found.routes if helpers.way else None,
        "spaces": found.spaces if helpers.way else None,
        "missing": {"cards": missing.cards, "any_colour": missing.any_colour, "ferries": missing.ferries}
        if helpers.missing
        else None,
    }
