"""Who asks to stop: Ctrl-C, `kill` and a system that shuts down, a terminal that is closed. Bots cannot pretend to."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that ask to stop, as far as the system has them."""

_heard: signal.Signals = signal.SIGINT
"""What has asked last, in this process."""


class StopNow(KeyboardInterrupt):
    """Somebody outside does not want to wait."""


class _Ear:
    """Hears the signals: the first one is answered. After it only Ctrl-C hurries; others may come in pairs."""

    def __init__(self, answer: Callable[[], None]) -> None:
        self.answer = answer
        self.asked = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Hear one."""
        global _heard
        if not self.asked:
            self.asked = True
            _heard = signal.Signals(number)
            self.answer()
        elif number == signal.SIGINT:
            raise StopNow


@contextmanager
def hearing(answer: Callable[[], None]) -> Iterator[None]:
    """Meanwhile `answer` is done when somebody asks to stop. Outside the main thread this is not ours to hear."""
    global _heard
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _heard = signal.SIGINT
    ear = _Ear(answer)
    before = {}
    for number in STOPPING:
        # Who is deaf to the others has been told so (nohup); a program that we are a part of may have its own answer.
        if number == signal.SIGINT or signal.getsignal(number) == signal.SIG_DFL:
            before[number] = signal.signal(number, ear)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def stop_now() -> None:
    """An answer: leave at once what is being done."""
    raise StopNow


def stop_status() -> int:
    """The exit status of a command that was asked to stop, as shells have it."""
    return 128 + _heard


def is_from_outside(error: BaseException) -> bool:
    """Whether somebody outside has interrupted what a bot was doing; anything else the bot has raised itself."""
    if not isinstance(error, KeyboardInterrupt) or isinstance(error, StopNow):
        return isinstance(error, StopNow)
    if threading.current_thread() is not threading.main_thread():
        return False
    hears = signal.getsignal(signal.SIGINT)
    return hears != signal.SIG_IGN and not isinstance(hears, _Ear)
