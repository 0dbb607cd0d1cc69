"""Starting a server: the socket it listens on, and the settings of uvicorn."""

import asyncio
import errno
import gc
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

from wayfare.server.protocols import HttpProtocol, SocketProtocol
from wayfare.server.settings import Limits

PORTS_TO_TRY = 50


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on the port, or on the next one that is free."""
    problem: OSError | None = None
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)) if port else [0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):  # no other port would do better
                raise
            problem = error
            continue
        except TypeError as error:  # Python's, where a name cannot be encoded
            listener.close()
            raise OSError(f"{host} cannot be the name of a machine") from error
        return listener
    assert problem is not None
    raise problem


def make_server(app: Starlette, limits: Limits) -> uvicorn.Server:
    """uvicorn, set up for many small messages."""
    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        ws=SocketProtocol,
        loop="auto",
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=4 * limits.message_bytes,  # larger ones than allowed, but not huge ones, are answered
        ws_ping_interval=limits.ping_seconds,
        ws_ping_timeout=limits.ping_seconds,
        ws_per_message_deflate=True,
        timeout_keep_alive=limits.idle_seconds,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def run(server: uvicorn.Server, listener: socket.socket) -> None:
    """Serve until told to stop."""
    with tuned(), asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))


@contextmanager
def tuned() -> Iterator[None]:
    """Python, set up for many tables at once, and set back afterwards."""
    interval, thresholds = sys.getswitchinterval(), gc.get_threshold()
    # Bots and the store have threads of their own. The event loop must not wait 5 ms, Python's usual, for its turn.
    sys.setswitchinterval(0.001)
    # With a thousand tables a full collection stops everything for 350 ms, and Python would start one every few
    # seconds. What tables leave behind is mostly freed without it; the lobby collects the rest now and then.
    # The youngest objects are looked through often, though: Python counts what was made less what was freed, and tables
    # free about as much as they make, so with a high threshold hundreds of thousands pile up, which takes 200 ms.
    gc.collect()
    gc.freeze()
    gc.set_threshold(100, 100_000, 100_000)
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
        sys.setswitchinterval(interval)
