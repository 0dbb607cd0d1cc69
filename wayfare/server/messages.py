"""Every message and request a client can send, as strict types: unknown fields and wrong types are refused."""

import re
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from wayfare.server.refusal import Refusal

VERSION = 2

Id = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Name = Annotated[str, Meta(max_length=400)]
Word = Annotated[str, Meta(max_length=60)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", frozen=True):
    """What all messages have in common."""


class Hello(Message, tag="hello", frozen=True):
    """The first message: the version spoken, the last event and the last view the client has."""

    v: int
    since: Number = 0
    seen: Number = 0


class Act(Message, tag="act", frozen=True):
    """Do an action, given by code or by text, in the position with this number."""

    id: Id
    seat: SeatNumber
    action: Annotated[int, Meta(ge=0, le=2**31)] | Annotated[str, Meta(max_length=200)]
    seen: Number


class Undo(Message, tag="undo", frozen=True):
    """Take the seat's last action back."""

    id: Id
    seat: SeatNumber
    seen: Number


class Leave(Message, tag="leave", frozen=True):
    """A bot plays the seat from now on."""

    id: Id
    seat: SeatNumber
    bot: Word | None = None


class Back(Message, tag="back", frozen=True):
    """Take the seat back from the bot."""

    id: Id
    seat: SeatNumber


class Rename(Message, tag="name", frozen=True):
    """Call the seat so."""

    id: Id
    seat: SeatNumber
    name: Name


class Rematch(Message, tag="rematch", frozen=True):
    """A new table with the same seats."""

    id: Id


class Advise(Message, tag="advise", frozen=True):
    """The way over free routes for a ticket."""

    id: Id
    seat: SeatNumber
    ticket: Annotated[int, Meta(ge=0, le=1000)]


class Ping(Message, tag="ping", frozen=True):
    """Is anybody there?"""

    id: Id


ClientMessage = Hello | Act | Undo | Leave | Back | Rename | Rematch | Advise | Ping


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A seat of a table to be made."""

    kind: Literal["you", "here", "friend", "bot"]
    name: Name | None = None
    colour: Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,20}\Z")] | None = None
    bot: Word | None = None


class Helpers(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Which helpers the table allows."""

    way: bool = True
    missing: bool = True
    tracker: bool = True


class TurnClock(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="turn", frozen=True):
    """So many seconds for each turn."""

    seconds: Annotated[float, Meta(ge=1, le=86400)]


class BankClock(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="bank", frozen=True):
    """So many seconds for the whole game, and some more after each turn."""

    seconds: Annotated[float, Meta(ge=1, le=86400)]
    increment: Annotated[float, Meta(ge=0, le=3600)] = 0


class Options(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How a table plays."""

    first_seat: SeatNumber | None = None
    helpers: Helpers = Helpers()
    clock: TurnClock | BankClock | None = None
    confirm: bool = True
    pace: Literal["slow", "normal", "fast"] = "normal"


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table to be made."""

    map: Word
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=10)]
    options: Options = Options()


class Join(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Sit down on an invitation."""

    secret: Annotated[str, Meta(max_length=100)]
    name: Name = ""


_message = msgspec.json.Decoder(ClientMessage)
_new_table = msgspec.json.Decoder(NewTable)
_join = msgspec.json.Decoder(Join)


class _Envelope(msgspec.Struct):
    """What can be read of a message that is wrong."""

    type: object = None
    id: object = None


_envelope = msgspec.json.Decoder(_Envelope)
TYPES = frozenset(("hello", "act", "undo", "leave", "back", "name", "rematch", "advise", "ping"))
_AT = re.compile(r" - at `\$\.?([^`]*)`$")


def read_message(data: str | bytes) -> ClientMessage:
    """The message, or a Refusal that says what is wrong with it."""
    try:
        message: ClientMessage = _message.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _malformed(error, data) from None
    return message


def message_id(data: str | bytes) -> int | None:
    """The id of a message that could not be read, if it has one."""
    try:
        found = _envelope.decode(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return found if type(found) is int and 0 <= found <= 2**53 else None


def _malformed(error: Exception, data: str | bytes) -> Refusal:
    try:
        kind = _envelope.decode(data).type
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal("malformed")
    if not isinstance(kind, str) or kind not in TYPES:
        return Refusal("unknown_message", type=str(kind)[:40])
    return Refusal("malformed", field=_field(error))


def _field(error: Exception) -> str:
    found = _AT.search(str(error))
    return found[1][:40] if found else ""


def read_new_table(data: bytes) -> NewTable:
    """The request to make a table."""
    try:
        return _new_table.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", field=_field(error)) from None


def read_join(data: bytes) -> Join:
    """The request to sit down."""
    try:
        return _join.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", field=_field(error)) from None
