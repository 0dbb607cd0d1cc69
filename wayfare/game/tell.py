"""Telling: events and scores as English sentences, in the words of each game (rule 9). Needs no rules, only names."""

from collections.abc import Callable, Sequence
from typing import Any

from wayfare.board.board import Board
from wayfare.game.errors import RecordError, shown
from wayfare.game.events import Event
from wayfare.game.labels import labels_of
from wayfare.game.score import SeatScore
from wayfare.game.why import count

WORDS = {
    "trains": {"card": "train card", "wild": "locomotive", "ticket": "ticket", "piece": "train car"},
    "carts": {"card": "transport card", "wild": "joker", "ticket": "contract", "piece": "cart"},
}


class Teller:
    """Tells one game's events to one listener."""

    def __init__(self, board: Board, players: Sequence[str], you: int | None = None) -> None:
        """With `you`, that seat is spoken to; the others are called by name."""
        self.board = board
        self.players = players
        self.you = you
        self.words = WORDS[board.map.theme]

    def name(self, seat: int) -> str:
        """Who sits there."""
        return "You" if self.you is not None and seat == self.you else self.players[seat]

    def says(self, seat: int, you: str, other: str) -> str:
        """ "You draw", "Anna draws"."""
        return f"{self.name(seat)} {you if seat == self.you else other}"

    def some(self, number: int, word: str) -> str:
        """ "1 ticket", "2 contracts": the word of this game."""
        return count(number, self.words.get(word, word))

    def card(self, name: str) -> str:
        """ "a red card", "a locomotive"."""
        if name == "wild":
            return f"a {self.words['wild']}"
        return f"an {name} card" if name[0] in "aeiou" else f"a {name} card"

    def cards(self, counts: dict[str, int]) -> str:
        """ "3 red and 1 locomotive"."""
        parts = []
        for name, number in counts.items():
            if name == "wild":
                parts.append(self.some(number, "wild"))
            elif name == "ferry":
                parts.append(self.some(number, "ferry card"))
            else:
                parts.append(f"{number} {name}")
        return joined(parts) or "nothing"

    def ticket(self, name: str) -> str:
        """ "Roma–Palermo for 13": a ticket by its label in events."""
        line = self.board.map.tickets[labels_of(self.board).ticket_of[name]]
        return f"{line.start_name}–{line.end_name} for {line.points}"

    def route(self, name: str) -> str:
        """ "Roma–Napoli": a route by its label in events."""
        return self.board.route_name(labels_of(self.board).route_of[name])

    def tell(self, event: Event) -> str:
        """The event in one sentence."""
        try:
            return SENTENCES[event.kind](self, event.seat, event.facts, event.secret)
        except (LookupError, TypeError, AttributeError) as error:  # it comes from a file that was changed
            raise RecordError(f"this event cannot be told: {shown(str(event.to_json()), 200)}") from error

    def tell_score(self, score: SeatScore) -> list[str]:
        """A seat's final score, one item a line."""
        total = count(score.total, "point")
        lines = [f"{self.name(score.seat)}: rank {score.rank}, {total}.", f"Routes: {score.routes}."]
        done, lost = joined([*map(self.ticket, score.completed)]), joined([*map(self.ticket, score.failed)])
        tickets = f"{self.words['ticket'].capitalize()}s: {score.tickets}."
        if done:
            tickets += f" Completed: {done}."
        if lost:
            tickets += f" Not completed: {lost}."
        lines.append(tickets)
        tables = self.board.tables
        if tables.longest_path_bonus:
            path = count(score.longest_path, "space")
            lines.append(f"Longest path: {path}, {count(score.longest_path_bonus, 'point')}.")
        if tables.n_regions:
            networks = joined([str(regions) for regions in score.regions]) or "none"
            lines.append(f"Regions: {count(score.region_bonus, 'point')}. Regions in each network: {networks}.")
        if tables.merchandise_cards:
            bonus = count(score.merchandise_bonus, "point")
            lines.append(f"Merchandise: {count(score.merchandise, 'card')}, {bonus}.")
        return lines


def joined(parts: Sequence[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


Facts = dict[str, Any]
Sentence = Callable[[Teller, Any, Facts, Facts], str]


def _began(t: Teller, seat: None, facts: Facts, secret: Facts) -> str:
    return f"A game for {facts['seats']} players begins. {t.says(facts['first_seat'], 'start', 'starts')}."


def _dealt(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    start = t.says(seat, "are dealt", "is dealt")
    if "cards" in secret:
        counts = {name: secret["cards"].count(name) for name in dict.fromkeys(secret["cards"])}
        return f"{start} {t.cards(counts)}."
    return f"{start} {t.some(facts['cards'], 'card')}."


def _turned_up(t: Teller, seat: None, facts: Facts, secret: Facts) -> str:
    return f"{t.card(facts['card']).capitalize()} is turned up in slot {facts['slot']}."


def _swept(t: Teller, seat: None, facts: Facts, secret: Facts) -> str:
    return f"{t.some(facts['wilds'], 'wild').capitalize()} lie face up: the row is discarded."


def _reshuffled(t: Teller, seat: None, facts: Facts, secret: Facts) -> str:
    if facts["cards"] == 1:
        return f"The deck is empty; the only {t.words['card']} of the discard pile is the new one."
    return f"The deck is empty; {t.some(facts['cards'], 'card')} are shuffled to make a new one."


def _offered(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    text = f"{t.says(seat, 'look', 'looks')} at {t.some(facts['tickets'], 'ticket')}"
    if "tickets" in secret:
        numbered = [f"{number}, {t.ticket(name)}" for number, name in enumerate(secret["tickets"], 1)]
        return f"{text}: {'; '.join(numbered)}."
    return f"{text}."


def _chose(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    return f"{t.says(seat, 'have', 'has')} chosen opening {t.words['ticket']}s."


def _kept(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    start = t.says(seat, "keep", "keeps")
    if "kept" in secret:
        text = f"{start} {joined([*map(t.ticket, secret['kept'])])}"
        if secret["returned"]:
            return f"{text}, and {'return' if seat == t.you else 'returns'} " + (
                f"{joined([*map(t.ticket, secret['returned'])])}."
            )
        return f"{text}."
    returned = f" and returns {facts['returned']}" if facts["returned"] else ""
    return f"{start} {t.some(facts['kept'], 'ticket')}{returned}."


def _shuffled_under(t: Teller, seat: None, facts: Facts, secret: Facts) -> str:
    tickets = t.some(facts["tickets"], "ticket")
    if facts["tickets"] == 1:
        return f"The returned {t.words['ticket']} is put under the deck."
    return f"The {tickets} returned are shuffled and put under the deck."


def _drew(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    start = t.says(seat, "draw", "draws")
    return f"{start} {t.card(secret['card'])} blind." if "card" in secret else f"{start} a card blind."


def _took(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    return f"{t.says(seat, 'take', 'takes')} {t.card(facts['card'])} from slot {facts['slot']}."


def _claimed(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    verb = t.says(seat, "claim", "claims")
    return f"{verb} {t.route(facts['route'])} with {t.cards(facts['paid'])} for {count(facts['points'], 'point')}."


def _merchandise(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    return f"{t.says(seat, 'take', 'takes')} a merchandise bonus card."


def _ferry(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    return f"{t.says(seat, 'take', 'takes')} a ferry card."


def _passed(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    return f"{t.says(seat, 'can do nothing and pass', 'can do nothing and passes')}."


def _last_round(t: Teller, seat: int, facts: Facts, secret: Facts) -> str:
    few = t.says(seat, "have", "has")
    return f"{few} two {t.words['piece']}s or fewer left: everybody has one more turn."


def _ended(t: Teller, seat: None, facts: Facts, secret: Facts) -> str:
    return "Everybody has passed: the game is over." if facts["everybody_passed"] else "The game is over."


SENTENCES: dict[str, Sentence] = {
    "began": _began,
    "dealt": _dealt,
    "turned up": _turned_up,
    "swept": _swept,
    "reshuffled": _reshuffled,
    "offered": _offered,
    "chose": _chose,
    "kept": _kept,
    "shuffled under": _shuffled_under,
    "drew": _drew,
    "took": _took,
    "claimed": _claimed,
    "merchandise": _merchandise,
    "ferry": _ferry,
    "passed": _passed,
    "last round": _last_round,
    "ended": _ended,
}
