"""A program that answers line by line, on a short leash: bounded time and memory, killed with all it started."""

import contextlib
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import IO

from wayfare.game.errors import harmless

LONGEST_LINE = 1 << 16
"""Bytes of an answer; whoever writes more without a newline floods."""
MOST_LINES = 64
"""Lines that wait to be read; whoever writes more without being asked floods."""
KEPT_COMPLAINT = 2000
"""Bytes of the error output that are kept: the last ones."""
NAMES_AN_ERROR = re.compile(r"(?=\S).*(error|exception|panic|fatal)", re.IGNORECASE)
CHUNK = 1 << 16
GUARD = Path(__file__).with_name("stdio_guard.py")


_started: "weakref.WeakValueDictionary[int, LineProcess]" = weakref.WeakValueDictionary()
"""All programs of this process, by their numbers."""

_user: "ContextVar[str]" = ContextVar("user", default="")


class BotFailure(Exception):  # noqa: N818 - it is counted, not handled
    """A bot did not answer as it should. `kind` is "crash", "illegal" or "timeout"."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(harmless(text))
        self.kind = kind


class LineProcess:
    """A running program, asked by lines. One that does not answer, or floods, is killed."""

    def __init__(self, command: Sequence[str] | str) -> None:
        """Start it. Its own process group, or session, lets it be killed with everything it has started."""
        flags = 0
        if sys.platform == "win32":
            flags = subprocess.CREATE_NEW_PROCESS_GROUP
        try:
            process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                start_new_session=sys.platform != "win32", creationflags=flags,
            )  # fmt: skip
        except OSError as error:
            raise BotFailure("crash", f"cannot be started ({error.strerror or error})") from error
        _guarded.add(process.pid)  # before anybody can end it
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.user = current_user()
        self._process = process
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES + 1)
        self._complaint = bytearray()
        self._flooded = threading.Event()
        # The threads know the pipes and queues, not this object, so that it can be collected while they wait.
        _start(_write, process.stdin, self._to_write)
        _start(_read, process.stdout, self._lines, self._flooded)
        _start(_keep_last, process.stderr, self._complaint)
        self._end = weakref.finalize(self, _kill, process, self._to_write)
        _started[process.pid] = self

    @property
    def is_running(self) -> bool:
        """Whether it can be asked."""
        return self._end.alive and not _has_ended(self._process) and not self._flooded.is_set()

    @property
    def complaint(self) -> str:
        """What its error output says went wrong: the last line that names an error, or else the last line."""
        lines = bytes(self._complaint[-KEPT_COMPLAINT:]).decode(errors="replace").split("\n")
        said = [line for line in reversed(lines) if line.strip()]
        # Node ends with its version, Java with where it was: what is indented, or names no error, tells less.
        return next((line for line in said if NAMES_AN_ERROR.match(line)), said[0] if said else "").strip()[:200]

    def tell(self, line: bytes) -> None:
        """Send a line; it is written while others do other things."""
        self._to_write.put(line + b"\n")

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for one back. Lines that came unasked are thrown away first."""
        self._throw_away()
        self.tell(line)
        return self.wait(seconds)

    def wait(self, seconds: float) -> bytes:
        """The next line, within so many seconds; whoever does not answer is killed."""
        deadline = time.monotonic() + seconds
        try:
            answer = self._lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            self.close()
            raise BotFailure("timeout", f"has not answered in {seconds:.3g} s") from None
        if answer is not None:
            return answer
        if self._flooded.is_set():
            self.close()
            raise BotFailure("crash", f"writes without end: more than {LONGEST_LINE} bytes in a line, or unasked lines")
        patience = time.monotonic() + max(0.1, min(1.0, deadline - time.monotonic()))
        while not (ended := _has_ended(self._process)) and time.monotonic() < patience:
            time.sleep(0.01)
        self.close()
        said = f": {self.complaint}" if self.complaint else ""
        how = f"has ended ({self._process.returncode})" if ended else "has closed its output"
        raise BotFailure("crash", how + said)

    def close(self) -> None:
        """Kill it and everything it has started, and wait until it is gone."""
        self._end()

    def _throw_away(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                if self._lines.get_nowait() is None:
                    self._lines.put(None)  # the end stays the end
                    return


@contextlib.contextmanager
def programs_for(user: str) -> Iterator[None]:
    """Programs that are started meanwhile, in this thread, are this user's, and serve nobody else."""
    before = _user.set(user)
    try:
        yield
    finally:
        _user.reset(before)


def current_user() -> str:
    """Whose programs are started here."""
    return _user.get()


def end_programs(user: str | None = None) -> None:
    """End all programs that this process has started, or one user's, also those that are thinking: nobody waits."""
    for reference in _started.valuerefs():
        process = reference()
        if process is not None and user in (None, process.user):
            process.close()


class _Guarded:
    """The programs that run. While there are any, a guard watches over them (stdio_guard.py)."""

    def __init__(self) -> None:
        self._numbers: set[int] = set()
        self._guard: subprocess.Popen[bytes] | None = None
        # The same thread may come again in the middle: from a signal, or because a program is collected.
        self._lock = threading.RLock()

    def add(self, number: int) -> None:
        """One has been started."""
        if sys.platform == "win32":
            return
        with self._lock:
            self._numbers.add(number)
            if self._guard is None:
                with contextlib.suppress(OSError):
                    self._guard = subprocess.Popen(
                        [sys.executable, "-I", "-S", str(GUARD)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True,
                    )  # fmt: skip
            self._tell(number)

    def discard(self, number: int) -> None:
        """One has been killed. This is told before it is waited for: until then its number is nobody else's."""
        with self._lock:
            self._numbers.discard(number)
            self._tell(-number)
            if not self._numbers:
                guard, self._guard = self._guard, None
                if guard is not None:
                    guard.kill()
                    guard.communicate()

    def _tell(self, number: int) -> None:
        if self._guard is not None and self._guard.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                self._guard.stdin.write(b"%d\n" % number)


_guarded = _Guarded()
"""The programs of this process that run."""


def _start(work: object, *arguments: object) -> None:
    threading.Thread(target=work, args=arguments, daemon=True, name="wayfare-line").start()  # type: ignore[arg-type]


def _write(pipe: IO[bytes], lines: "queue.SimpleQueue[bytes | None]") -> None:
    with contextlib.suppress(OSError, ValueError), pipe:
        while (line := lines.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[pipe.write(rest) or 0 :]


def _read(pipe: IO[bytes], lines: "queue.Queue[bytes | None]", flooded: threading.Event) -> None:
    """Cut what comes into lines. After a flood nothing more is read."""
    begun = bytearray()
    with contextlib.suppress(OSError, ValueError), pipe:
        while not flooded.is_set() and (chunk := pipe.read(CHUNK)):
            begun += chunk
            *whole, rest = begun.split(b"\n")
            begun = bytearray(rest)
            for line in whole:
                if len(line) > LONGEST_LINE or lines.qsize() >= MOST_LINES:
                    flooded.set()
                    break
                lines.put(bytes(line))
            if len(begun) > LONGEST_LINE:
                flooded.set()
    if flooded.is_set():
        with contextlib.suppress(queue.Empty):
            while True:
                lines.get_nowait()
    lines.put(None)


def _keep_last(pipe: IO[bytes], kept: bytearray) -> None:
    with contextlib.suppress(OSError, ValueError), pipe:
        while chunk := pipe.read(CHUNK):
            kept += chunk
            del kept[:-KEPT_COMPLAINT]


def _has_ended(process: "subprocess.Popen[bytes]") -> bool:
    """Whether it has ended. It is not waited for: until then its number, and its group's, is nobody else's."""
    if sys.platform == "win32" or not hasattr(os, "waitid"):
        return process.poll() is not None
    if process.returncode is not None:
        return True
    try:
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:
        return True


def _kill(process: "subprocess.Popen[bytes]", to_write: "queue.SimpleQueue[bytes | None]") -> None:
    """End the program and its group. Waiting for it leaves no zombie."""
    to_write.put(None)
    if sys.platform == "win32":
        if process.poll() is None:
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        # The group outlives its first process: what that one has started must go too.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        process.kill()
    _guarded.discard(process.pid)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(5)
