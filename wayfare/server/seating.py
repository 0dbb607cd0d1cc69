"""Who sits where: sitting down on an invitation, leaving a seat to a bot, coming back, names, and the rematch."""

import time
from dataclasses import replace
from typing import Any

from wayfare.game.record import RULES
from wayfare.game.seed import new_seed
from wayfare.server.boards import find_board
from wayfare.server.connection import Connection
from wayfare.server.identity import clean_name, hash_of, invitation, new_table_id, same
from wayfare.server.messages import Back, Leave, NewTable, Rename
from wayfare.server.players import check_bot, usual_bot
from wayfare.server.refusal import Refusal
from wayfare.server.room import Room
from wayfare.server.tables import COLOURS, Seat, Table


def make_table(new: NewTable, token: str) -> Table:
    """A new table as it was asked for."""
    board = find_board(new.map)
    fewest, most = board.map.fewest_players, board.map.most_players
    if not fewest <= len(new.seats) <= most:
        raise Refusal("wrong_number_of_seats", fewest=fewest, most=most)
    if new.options.first_seat is not None and new.options.first_seat >= len(new.seats):
        raise Refusal("no_such_seat", seat=new.options.first_seat)
    id, owner = new_table_id(), hash_of(token)
    wanted = [seat.colour for seat in new.seats if seat.colour is not None]
    if len(set(wanted)) < len(wanted):
        raise Refusal("same_colour")
    free = iter([colour for colour in COLOURS if colour not in wanted])
    seats = []
    for number, asked in enumerate(new.seats):
        if asked.bot is not None and asked.kind != "bot":
            raise Refusal("malformed", field=f"seats[{number}].bot")
        seats.append(
            Seat(
                kind=asked.kind,
                name=clean_name(asked.name or "", may_be_empty=True),
                colour=asked.colour or next(free),
                bot=check_bot(asked.bot or usual_bot()) if asked.kind == "bot" else None,
                owner=owner if asked.kind in ("you", "here") else None,
                invite=hash_of(invitation(token, id, number)) if asked.kind == "friend" else None,
            )
        )
    return Table(id, board.name, board.digest, RULES, new_seed(), new.options, owner, time.time(), seats)


def make_rematch(table: Table, token: str) -> Table:
    """A new table with the same seats. Whoever asks for it is its host; seats still free are free there too."""
    id = new_table_id()
    seats = []
    for number, seat in enumerate(table.seats):
        invite = hash_of(invitation(token, id, number)) if seat.is_free else None
        bot = seat.bot if seat.kind == "bot" else None
        seats.append(replace(seat, bot=bot, invite=invite))
    board = find_board(table.map)
    return Table(id, board.name, board.digest, RULES, new_seed(), table.options, hash_of(token), time.time(), seats)


def table_json(room: Room, connection: Connection) -> dict[str, Any]:
    """The table as this browser may see it."""
    table = room.table
    is_host = connection.owner is not None and connection.owner == table.host
    return {
        "id": table.id,
        "map": table.map,
        "options": table.options,
        "over": table.over,
        "created": table.created,
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "colour": seat.colour,
                "bot": seat.bot,
                "mine": connection.owner is not None and seat.owner == connection.owner,
                "online": room.is_online(number),
                "invite": _invite(table, number, connection.token) if is_host else None,
            }
            for number, seat in enumerate(table.seats)
        ],
        "host": is_host,
        "next": table.next,
    }


def _invite(table: Table, number: int, token: str | None) -> str | None:
    """The secret of a free seat, computed again from the host's own token."""
    seat = table.seats[number]
    if not seat.is_free or token is None or seat.invite is None:
        return None
    secret = invitation(token, table.id, number)
    return secret if same(hash_of(secret), seat.invite) else None


def invited(table: Table, secret: str) -> tuple[int, Seat]:
    """The seat that an invitation leads to."""
    given = hash_of(secret)
    invites = [seat.invite is not None and same(seat.invite, given) for seat in table.seats]
    if True not in invites:
        raise Refusal("no_such_invitation", 404)
    number = invites.index(True)
    return number, table.seats[number]


async def join(room: Room, secret: str, name: str, owner: str) -> int:
    """Sit down on an invitation. The first to come has the seat."""
    number, seat = invited(room.table, secret)
    called = clean_name(name, may_be_empty=True) or seat.name
    if seat.owner == owner:
        return number
    if seat.owner is not None:
        raise Refusal("seat_taken", 409)
    await _change(room, number, replace(seat, owner=owner, name=called, bot=None))
    room.seats_changed(owner)
    return number


async def leave(room: Room, owner: str | None, message: Leave) -> None:
    """A bot plays the seat from now on; the host may say so for a seat whose player is not there."""
    if not 0 <= message.seat < len(room.table.seats):
        raise Refusal("no_such_seat", seat=message.seat)
    absent = room.table.seats[message.seat].bot is None and not room.is_online(message.seat)
    if not (absent and owner is not None and owner == room.table.host):
        room.own_seat(owner, message.seat)
    bot = check_bot(message.bot or usual_bot())
    await _change(room, message.seat, replace(room.table.seats[message.seat], bot=bot))


async def back(room: Room, owner: str | None, message: Back) -> None:
    """The player takes the seat back."""
    room.own_seat(owner, message.seat)
    await _change(room, message.seat, replace(room.table.seats[message.seat], bot=None))


async def rename(room: Room, owner: str | None, message: Rename) -> None:
    """The seat gets another name."""
    room.own_seat(owner, message.seat)
    await _change(room, message.seat, replace(room.table.seats[message.seat], name=clean_name(message.name)))


async def rematch(room: Room, connection: Connection) -> str:
    """The id of the next table; the first who asks makes it, and everybody is told."""
    if not connection.seats or connection.token is None:
        raise Refusal("not_at_table", 403)
    if not room.match.game.is_over:
        raise Refusal("not_over", 409)
    if room.table.next is None:
        table = make_rematch(room.table, connection.token)
        await room.lobby.store.add_table(table, before=room.table.id)
        room.table.next = table.id
        room.show_table()
    return room.table.next


async def _change(room: Room, number: int, seat: Seat) -> None:
    await room.lobby.store.change_seat(room.table, number, seat)
    room.table.seats[number] = seat
    room.show_table()
    room.nudge()
