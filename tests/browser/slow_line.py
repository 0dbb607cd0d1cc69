"""A line to a server that is slow, and can be cut."""

import queue
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

Late = queue.Queue[tuple[float, bytes]]
"""What is on its way, and when it arrives; nothing more comes after an empty piece."""


class SlowLine:
    """Carries bytes to a server and back, each `delay` seconds late."""

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self._to = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._ends: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        """End every connection; new ones can be made."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self.cut()
        for thread in self._threads:
            thread.join()
        for end in (self._door, *self._ends):
            end.close()

    def _start(self, work: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=work, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                self._ends.append(near)
                far = socket.create_connection(("127.0.0.1", self._to))
                self._ends.append(far)
                for one, other in ((near, far), (far, near)):
                    late: Late = queue.Queue()
                    self._start(self._take, one, late)
                    self._start(_give, other, late)

    def _take(self, end: socket.socket, late: Late) -> None:
        data = b"first"
        while data:
            try:
                data = end.recv(65536)
            except OSError:
                data = b""
            late.put((time.monotonic() + self.delay, data))


def _give(end: socket.socket, late: Late) -> None:
    with suppress(OSError):
        while (piece := late.get())[1]:
            time.sleep(max(0.0, piece[0] - time.monotonic()))
            end.sendall(piece[1])
        end.shutdown(socket.SHUT_WR)
