"""Asking the tables of a map file for their values; what is wrong is collected, and told all at once."""

import unicodedata
from collections.abc import Iterable, Mapping


class MapError(ValueError):
    """A map that cannot be played, with one line for each thing that is wrong with it."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """All problems, a line each."""
        return "\n".join(self.problems)


class Problems:
    """The problems found so far, each with the key of the file it concerns."""

    def __init__(self) -> None:
        self._found: list[tuple[str, str]] = []

    def add(self, key: str, text: str) -> None:
        """Note what is wrong, and where; parallel routes share a line, and its problems are told once."""
        if (key, text) not in self._found:
            self._found.append((key, text))

    def none_at(self, *keys: str) -> bool:
        """Nothing is wrong at, under or above these keys, so their values can be trusted."""
        return not any(_concerns(found, key) for found, _ in self._found for key in keys)

    def any(self) -> bool:
        """Something is wrong."""
        return bool(self._found)

    def lines(self, file: str) -> list[str]:
        """One line for each problem, in the order found."""
        return [f"{file}: {key}: {text}" for key, text in self._found]


def _concerns(found: str, key: str) -> bool:
    """Problems at "routes" and at "routes.list[3]" concern "routes.list"; one at "routes.points" does not."""
    shorter, longer = sorted((found, key), key=len)
    return longer == shorter or (longer.startswith(shorter) and longer[len(shorter)] in ".[ ")


def folded(name: str) -> str:
    """The name without capitals and accents: what must differ for two names to be told apart."""
    if name.isascii():
        return name.lower()
    return "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a sentence: the known name that is closest to the word, or nothing where none is close."""
    from difflib import get_close_matches  # here, because only a faulty file pays for the import

    names = {folded(name): name for name in known}
    close = get_close_matches(folded(word), names, n=1)
    return f"; did you mean {names[close[0]]}?" if close else ""


def shown(value: object) -> str:
    """A value of the file as its writer knows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, Mapping)):
        return "a list" if isinstance(value, list) else "a table"
    return repr(value) if isinstance(value, str) else str(value)


def whole_number(problems: Problems, key: str, value: object, low: int, high: int) -> int | None:
    """The value where it is a whole number from low to high; otherwise a problem."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    problems.add(key, f"must be a whole number from {low} to {high}, not {shown(value)}")
    return None


class Table:
    """One table of the file. A missing or wrong value is reported, and another given that does no harm.

    An absent table may be left out, or has been reported itself: nothing in it is reported as missing.
    """

    def __init__(self, problems: Problems, key: str, values: Mapping[str, object], *, absent: bool = False) -> None:
        self.problems = problems
        self.absent = absent
        self.values = values
        self._key = key
        self._asked: list[str] = []

    def key(self, name: str) -> str:
        """How a problem calls this key: "cards.wilds"."""
        return f"{self._key}.{name}" if self._key else name

    def ask(self, name: str) -> object:
        """The value, or None with a problem."""
        self._asked.append(name)
        value = self.values.get(name)
        if value is None and not self.absent:
            self.problems.add(self.key(name), "is missing")
        return value

    def whole(self, name: str, low: int, high: int) -> int:
        """A whole number within limits."""
        value = self.ask(name)
        if value is None:
            return low
        number = whole_number(self.problems, self.key(name), value, low, high)
        return low if number is None else number

    def text(self, name: str) -> str:
        """A line of text that is not empty."""
        value = self.ask(name)
        if isinstance(value, str) and value.strip() and value.isprintable():
            return value
        self._wrong_kind(name, value, "a line of text")
        return ""

    def one_of(self, name: str, *words: str) -> str:
        """One of these words."""
        value = self.ask(name)
        if isinstance(value, str) and value in words:
            return value
        self._wrong_kind(name, value, " or ".join(f'"{word}"' for word in words))
        return words[0]

    def flag(self, name: str) -> bool:
        """True or false; false if it is left out."""
        self._asked.append(name)
        value = self.values.get(name, False)
        if isinstance(value, bool):
            return value
        self._wrong_kind(name, value, "true or false")
        return False

    def items(self, name: str) -> list[object]:
        """A list of anything."""
        value = self.ask(name)
        if isinstance(value, list):
            return value
        self._wrong_kind(name, value, "a list")
        return []

    def names(self, name: str) -> list[str]:
        """A list of names; whatever else is in it is reported and left out."""
        found = []
        for index, item in enumerate(self.items(name)):
            if problem := name_problem(item):
                self.problems.add(f"{self.key(name)}[{index}]", problem)
            elif isinstance(item, str):
                found.append(item)
        return found

    def wholes(self, name: str, low: int, high: int) -> list[int]:
        """A list of whole numbers within limits; whatever else is in it is reported and left out."""
        items = enumerate(self.items(name))
        read = [whole_number(self.problems, f"{self.key(name)}[{i}]", item, low, high) for i, item in items]
        return [number for number in read if number is not None]

    def table(self, name: str) -> "Table":
        """A table that must be there."""
        value = self.ask(name)
        if isinstance(value, dict):
            return Table(self.problems, self.key(name), value)
        self._wrong_kind(name, value, "a table")
        return Table(self.problems, self.key(name), {}, absent=True)

    def table_if_any(self, name: str) -> "Table":
        """A table that may be left out."""
        if name in self.values:
            return self.table(name)
        self._asked.append(name)
        return Table(self.problems, self.key(name), {}, absent=True)

    def report_unknown(self) -> None:
        """Every key that was never asked for is one that means nothing here."""
        for name in self.values:
            if name not in self._asked:
                hint = did_you_mean(name, self._asked)
                self.problems.add(self.key(name), f"means nothing here{hint}")

    def _wrong_kind(self, name: str, value: object, wanted: str) -> None:
        if value is not None:
            self.problems.add(self.key(name), f"must be {wanted}, not {shown(value)}")


def name_problem(name: object) -> str:
    """Why this cannot be the name of a place, region or country; empty if it can."""
    if not isinstance(name, str):
        return f"must be a name, not {shown(name)}"
    if not name.strip():
        return "is an empty name"
    if name != name.strip():
        return f"{name!r} begins or ends with a blank"
    if "#" in name or not name.isprintable():
        return f"{name!r} has a character in it that no name may have ('#', or one that cannot be printed)"
    return ""
