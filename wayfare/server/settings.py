"""What can be set when a server starts: where it keeps things, and how much it takes from anyone."""

from dataclasses import dataclass, field
from pathlib import Path

WEB = Path(__file__).parent / "web"
PACE = {"slow": 1.6, "normal": 0.8, "fast": 0.15}
"""Seconds before a bot acts, so that people can follow."""
SECOND_THOUGHTS = {"slow": 3.5, "normal": 2.5, "fast": 1.0}
"""The same after an action that its player may still take back."""


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. Whoever asks for more is told so, and if it goes on, is dropped."""

    message_bytes: int = 16 * 1024
    record_bytes: int = 2 * 1024 * 1024
    record_actions: int = 5000
    messages_per_second: float = 40.0
    message_burst: float = 120.0
    messages_refused: int = 200
    """So many refused messages in one connection, and it is closed."""
    requests_per_second: float = 5.0
    request_burst: float = 200.0
    """Requests that cost something, and sockets, for each address."""
    body_seconds: float = 15.0
    connections_per_table: int = 100
    """Of those who watch."""
    connections_per_player: int = 20
    hello_seconds: float = 10.0
    send_seconds: float = 15.0
    """A client that takes longer to read what it was sent is dropped."""
    answers_waiting: int = 100
    idle_seconds: int = 20
    """A connection on which no request comes for so long is closed."""
    ping_seconds: float = 20.0
    """A connection that leaves a ping unanswered for so long is dropped."""


@dataclass(frozen=True)
class Settings:
    """One server."""

    data: Path
    """The SQLite file."""
    web: Path = WEB
    watch_web: bool = False
    """Read the page's files again when they change; for those who work on them."""
    limits: Limits = field(default_factory=Limits)
    pace: dict[str, float] = field(default_factory=lambda: dict(PACE))
    second_thoughts: dict[str, float] = field(default_factory=lambda: dict(SECOND_THOUGHTS))
    idle_seconds: float = 60.0
    """A table that nobody is connected to is forgotten after so long, until somebody comes back."""
    bot_threads: int = 2
    bot_seconds: float = 3.0
    """What a bot may take for a decision."""
    bot_patience: float = 60.0
    """After so long without an answer, waiting for a free thread included, a simple bot plays instead."""
