"""The events of a game as they go over the wire, each in two forms: as everybody sees it, and as its own seat does."""

from wayfare.game.events import Event
from wayfare.server.encoding import encode


class Story:
    """Events counted from 1."""

    def __init__(self) -> None:
        self._events: list[tuple[Event, bool]] = []
        self._public: list[bytes] = []
        self._secret: list[bytes | None] = []

    def __len__(self) -> int:
        return len(self._public)

    def follow(self, game: list[Event], by_clock: list[bool]) -> int:
        """Take over the events of a game, and say how many of those told before still hold.

        A game only adds events; after an action was taken back it has fewer, or others. Beside each stands whether
        its seat did it because its time had run out.
        """
        events = list(zip(game, by_clock, strict=True))
        kept = len(self._events)
        if events[:kept] != self._events:
            both = zip(self._events, events, strict=False)
            kept = next((at for at, (old, new) in enumerate(both) if old != new), min(kept, len(events)))
            del self._events[kept:], self._public[kept:], self._secret[kept:]
        for event in events[kept:]:
            self._tell(*event)
        return kept

    def _tell(self, event: Event, by_clock: bool) -> None:
        told = {"n": len(self._public) + 1, "kind": event.kind, "seat": event.seat, "facts": event.facts}
        if by_clock:
            told["by_clock"] = True
        self._events.append((event, by_clock))
        self._public.append(encode(told))
        self._secret.append(encode(told | {"secret": event.secret}) if event.secret else None)

    def tell(self, since: int, seats: list[int]) -> bytes:
        """The events after number `since`, as a browser with these seats sees them: the inside of a JSON list."""
        public = self._public
        if since >= len(public):
            return b""
        told = []
        for at in range(since, len(public)):
            secret = self._secret[at]
            told.append(secret if secret is not None and self._events[at][0].seat in seats else public[at])
        return b",".join(told)
