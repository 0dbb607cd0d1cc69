"""The table as one seat sees it, in short sentences: hand, row, tickets, players. It reads that seat's view."""

from collections.abc import Sequence
from functools import cached_property

from wayfare.engine.names import NONE, OPENING, WILD
from wayfare.game.action import Action, to_action
from wayfare.game.game import Game
from wayfare.game.tell import Teller, joined
from wayfare.game.why import count
from wayfare.terminal.paths import Road, find_roads, shortest_way


class Seen:
    """What one seat sees at one moment."""

    def __init__(self, game: Game, seat: int, players: Sequence[str]) -> None:
        self.game = game
        self.board = game.board
        self.seat = seat
        self.view = game.view(seat)
        self.teller = Teller(game.board, players, seat)
        self.words = self.teller.words

    # --- Cards ---

    def card(self, card: int) -> str:
        """ "red", "joker"; "empty" where no card lies."""
        if card == NONE:
            return "empty"
        return self.words["wild"] if card == WILD else self.board.card_names[card]

    def row(self) -> str:
        """The five face-up cards, in order."""
        return f"Face up in slots 1 to {len(self.view.row)}: {joined([*map(self.card, self.view.row)])}."

    def decks(self) -> list[str]:
        """What lies beside the row."""
        view = self.view
        piles = f"{self.teller.some(view.deck_size, 'card')}, the discard pile {sum(view.discard)}"
        lines = [f"The deck has {piles}."]
        lines.append(f"{self.teller.some(view.ticket_deck_size, 'ticket')} left to draw.")
        return lines

    def hand(self) -> str:
        """The seat's own cards: colours first, wilds last."""
        counts = {name: held for name, held in zip(self.board.card_names, self.view.hand, strict=True) if held}
        if "wild" in counts:
            counts["wild"] = counts.pop("wild")
        text = f"Your hand, {self.teller.some(sum(self.view.hand), 'card')}: {self.teller.cards(counts)}."
        if ferries := self.view.ferries[self.seat]:
            text += f" And {self.teller.some(ferries, 'ferry card')}."
        return text

    def paid(self, action: Action) -> str:
        """What a claim takes: "3 red and 1 joker"."""
        counts = {self.board.card_names[action.colour]: action.cards, "wild": action.wilds, "ferry": action.ferries}
        return self.teller.cards({name: number for name, number in counts.items() if number})

    # --- Tickets ---

    def tickets(self) -> list[str]:
        """The seat's tickets, each with how far it has come."""
        held = self.view.tickets
        if not held:
            return [f"You have no {self.words['ticket']}s yet."]
        return [f"You have {self.teller.some(len(held), 'ticket')}.", *map(self.ticket, held)]

    def ticket(self, ticket: int) -> str:
        """One ticket, and what is still to do."""
        line = self.board.map.tickets[ticket]
        name = f"{line.start_name} to {line.end_name}, {count(line.points, 'point')}"
        return f"{name}. {self.progress(line.start, line.end)}"

    def progress(self, starts: tuple[int, ...], ends: tuple[int, ...]) -> str:
        """Whether two places are joined, or else the shortest way that is left."""
        way = shortest_way(self.roads, starts, ends)
        if way is None:
            return "No way is left."
        if not way.chains:
            return "Done."
        left = self.view.pieces[self.seat]
        need = self.teller.some(way.pieces, "piece")
        if way.pieces > left:
            return f"Out of reach: the shortest way takes {need}, and you have {left}."
        chains = ["–".join(self.board.place_names[place] for place in chain) for chain in way.chains]
        return f"The shortest way takes {need}: {joined(chains)}."

    def completed(self) -> set[int]:
        """The tickets that are done."""
        lines = {ticket: self.board.map.tickets[ticket] for ticket in self.view.tickets}
        ways = {ticket: shortest_way(self.roads, line.start, line.end) for ticket, line in lines.items()}
        return {ticket for ticket, way in ways.items() if way is not None and not way.chains}

    def offer(self) -> list[str]:
        """The tickets the seat is choosing from."""
        least = min(len(action.kept) for action in self.legal())
        offered = self.view.offer
        opening = "opening " if self.view.phase == OPENING else ""
        lines = [f"Choose your {opening}{self.words['ticket']}s: keep at least {least} of {len(offered)}."]
        lines += [f"{number}: {self.ticket(ticket)}" for number, ticket in enumerate(offered, 1)]
        return lines

    @cached_property
    def roads(self) -> list[list[Road]]:
        """The routes that are the seat's own or open to it, from each place."""
        return find_roads(self.game, self.view)

    # --- Players ---

    def players(self) -> list[str]:
        """Everybody, from the seat itself on, in the order of play."""
        return [self.player((self.seat + step) % self.view.seats) for step in range(self.view.seats)]

    def player(self, seat: int) -> str:
        """What lies openly before a player."""
        view, some = self.view, self.teller.some
        parts = [
            count(view.points[seat], "point"),
            f"{some(view.pieces[seat], 'piece')} left",
            some(view.hand_sizes[seat], "card"),
            some(view.ticket_counts[seat], "ticket"),
        ]
        if self.board.tables.ferry_cards:
            parts.append(some(view.ferries[seat], "ferry card"))
        if self.board.tables.merchandise_cards:
            parts.append(some(view.merchandise[seat], "merchandise card"))
        return f"{self.teller.name(seat)}: {joined(parts)}."

    def own(self) -> str:
        """The seat's own pieces and points."""
        left = self.teller.some(self.view.pieces[self.seat], "piece")
        return f"You have {left} left and {count(self.view.points[self.seat], 'point')}."

    def legal(self) -> list[Action]:
        """What the seat may do now."""
        return [to_action(self.board, code) for code in self.view.legal]
