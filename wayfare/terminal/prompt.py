"""Typing on a real terminal: editing, history and completion with Tab. Nothing pops up by itself."""

import os
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle

from wayfare.terminal.console import Suggest


class LineCompleter(Completer):
    """Completes a line from whole lines suggested; what has been typed stays as it is."""

    def __init__(self, suggest: Suggest) -> None:
        self.suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Every suggestion, shown from the name on that is being typed."""
        typed = document.text_before_cursor
        for line in self.suggest(typed):
            shown = line[max(typed.rfind(" "), typed.rfind("-")) + 1 :]
            yield Completion(typed + line[len(typed) :], start_position=-len(typed), display=shown)


class Reader:
    """Reads lines, and remembers them for the keys up and down until it is told to forget."""

    def __init__(self) -> None:
        # Without menus there is no need to know where the cursor is, and some terminals do not tell: that would print
        # a warning, and wait.
        os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
        self.forget()

    def __call__(self, prompt: str, suggest: Suggest | None) -> str:
        """Show the prompt and give the line typed."""
        return self._session.prompt(prompt, completer=LineCompleter(suggest) if suggest else None)

    def forget(self) -> None:
        """What one person typed is not for the next one."""
        self._session: PromptSession[str] = PromptSession(
            complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE
        )
