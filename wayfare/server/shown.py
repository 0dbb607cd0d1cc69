"""What is shown of one position: each seat's view in bytes, made once, however many browsers look at it.

It is made after the move that led to the position is safe on the disk, and never changes. So whatever a slow client
is sent later, it cannot be something that a crash could take back.
"""

import msgspec

from wayfare.server.encoding import encode
from wayfare.server.match import Match
from wayfare.server.standings import Standings
from wayfare.server.views import join_parts, own_part, public_part, scores_part

Viewer = int | None


class Shown:
    """One position as it is sent."""

    def __init__(self, match: Match, standings: Standings) -> None:
        self._match = match
        self._standings = standings
        self.number = match.number
        self.views: dict[Viewer, bytes] = {}
        self._public: bytes | None = None

    def prepare(self, viewers: list[Viewer]) -> None:
        """Make the views of these seats, if they are not made yet. Only while the position stands."""
        assert self.number == self._match.number
        for viewer in viewers:
            if viewer not in self.views:
                self._prepare(viewer)

    def _prepare(self, viewer: Viewer) -> None:
        match = self._match
        view = match.game.view(viewer)
        self._standings.follow(view)
        if self._public is None:
            scores = scores_part(match.game.scores(), self._standings) if match.game.is_over else None
            self._public = encode(public_part(view, self._standings, scores))
        can_undo = viewer is not None and match.undo_place(viewer) is not None
        own = own_part(view, self._standings, can_undo, match.table.options.helpers)
        self.views[viewer] = join_parts(self._public, encode(own))

    def message(self, seats: list[int], first_event: int, events: bytes, clock: object) -> bytes:
        """The view message for a browser with these seats."""
        if seats:
            views = b",".join(b'"%d":%b' % (seat, self.views[seat]) for seat in seats)
        else:
            views = b'"watch":' + self.views[None]
        return b'{"type":"view","number":%d,"seats":{%b},"events":[%b],"first_event":%d,"clock":%b}' % (
            self.number,
            views,
            events,
            first_event,
            msgspec.json.encode(clock),
        )
