"""Speaking and listening: lines out, lines in. All of it is plain sentences, to be seen or heard."""

import os
import shutil
import sys
from collections.abc import Callable

Suggest = Callable[[str], list[str]]
"""The ways to go on with what has been typed so far, each as the whole line."""
Read = Callable[[str, Suggest | None], str]
Write = Callable[[str], None]

LINES_THAT_HIDE = 60
FORGET_SCREEN = "\033[2J\033[3J\033[H"
"""Clear the screen, forget what scrolled off it, and begin at the top."""


class EndOfInput(Exception):  # noqa: N818 - it is how a game is left, not an error
    """Nobody will type any more: the input has ended, or somebody pressed Ctrl-C."""


class Console:
    """Where a game is told and typed."""

    def __init__(self, read: Read, write: Write, curtain: Callable[[], None] | None = None) -> None:
        """`read` shows a prompt and gives the line typed; `write` takes one line; `curtain` hides what was said."""
        self._read = read
        self._write = write
        self._curtain = curtain or self._scroll_away

    def say(self, *lines: str) -> None:
        """Say some lines."""
        for line in lines:
            self._write(line)

    def gap(self) -> None:
        """Leave a line empty."""
        self._write("")

    def ask(self, prompt: str, suggest: Suggest | None = None) -> str:
        """The line somebody types."""
        try:
            return self._read(prompt, suggest).strip()
        except (EOFError, KeyboardInterrupt) as error:
            raise EndOfInput from error

    def curtain(self) -> None:
        """Hide everything said so far."""
        self._curtain()

    def _scroll_away(self) -> None:
        for _ in range(LINES_THAT_HIDE):
            self._write("")


def open_console() -> Console:
    """The console of this process: with completion and editing on a real terminal, plain lines otherwise."""
    if not sys.stdin.isatty():
        return Console(_read_and_echo, print_line)
    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return Console(_read_plainly, print_line)
    from wayfare.terminal.prompt import Reader

    reader = Reader()

    def curtain() -> None:
        reader.forget()
        clear_screen()

    return Console(reader, print_line, curtain)


def print_line(text: str) -> None:
    """Print a line, broken between words where the terminal would break it within one."""
    text = "".join(letter for letter in text if letter.isprintable())  # a name in a record could steer a screen
    if sys.stdout.isatty():
        import textwrap

        width = max(20, shutil.get_terminal_size().columns - 1)
        text = textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)
    print(text, flush=True)


def clear_screen() -> None:
    """Clear the terminal, and as far as it allows what has scrolled off it."""
    if sys.platform == "win32":
        os.system("cls")
    else:
        print(FORGET_SCREEN, end="", flush=True)


def _read_plainly(prompt: str, suggest: Suggest | None) -> str:
    return input(prompt)


def _read_and_echo(prompt: str, suggest: Suggest | None) -> str:
    """A line from a file or a pipe; it is repeated, so that what is printed reads like a conversation."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print_line(f"{prompt}{line.rstrip()}")
    return line
