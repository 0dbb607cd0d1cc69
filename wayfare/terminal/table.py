"""A game at the terminal, from the deal to the scores. Whoever types hears what that seat may see, and no more."""

from collections.abc import Sequence

from wayfare.engine.names import OPENING, TURN
from wayfare.game.action import Action
from wayfare.game.errors import GameError
from wayfare.game.events import Event
from wayfare.game.game import Game
from wayfare.game.labels import labels_of
from wayfare.game.tell import WORDS, joined
from wayfare.terminal.about import aim
from wayfare.terminal.console import Console, EndOfInput
from wayfare.terminal.ending import tell_scores
from wayfare.terminal.players import Player
from wayfare.terminal.saving import Saver, why_not_saved
from wayfare.terminal.seen import Seen
from wayfare.terminal.suggest import suggest
from wayfare.terminal.summary import tell_briefly, tell_own
from wayfare.terminal.turn import prompt, read_action, situation
from wayfare.terminal.typed import DOING, TELLING, command_of


class Table:
    """One game: the people at the keyboard, the bots, and the console between them."""

    def __init__(self, game: Game, players: Sequence[Player], console: Console, saver: Saver, verbose: bool) -> None:
        """`verbose` tells every card turned up, not only the row at one's turn."""
        self.game = game
        self.players = players
        self.names = [player.name for player in players]
        self.console = console
        self.saver = saver
        self.verbose = verbose
        self.people = [seat for seat, player in enumerate(players) if player.is_person]
        self.alone = self.people[0] if len(self.people) == 1 else None
        self.at_keyboard = self.alone
        self.heard = [0] * game.seats
        """How many events each seat has been told."""

    def run(self) -> None:
        """Play to the end, or until the people leave."""
        try:
            self._welcome()
            while not self.game.is_over:
                seat = self._next_seat()
                bot = self.players[seat].bot
                if bot is None:
                    self._hand_over(seat)
                    self._decide(seat)
                    self._keep_record()
                else:
                    view = self.game.view(seat)
                    failed = bot.first_failure
                    self.game.play(bot.choose(view, view.legal), seat)
                    if bot.first_failure != failed:
                        self.console.say(
                            f"{self.names[seat]} went wrong, so a simple bot decides ({bot.first_failure})."
                        )
            self._finish()
        except (EndOfInput, KeyboardInterrupt):  # Ctrl-C may come while a bot is thinking
            self._leave()
        finally:
            for player in self.players:
                if player.bot is not None:
                    player.bot.close()

    def _next_seat(self) -> int:
        """Who decides next; while all choose opening tickets, the bots before the people."""
        deciders = self.game.deciders
        return next((seat for seat in deciders if seat not in self.people), deciders[0])

    def _welcome(self) -> None:
        board = self.game.board
        others = [name for seat, name in enumerate(self.names) if seat != self.alone]
        everybody = joined(others if self.alone is None else ["you", *others])
        self.console.say(f"{board.map.title}, {self.game.seats} players: {everybody}.", *aim(board.map))
        self.console.say("Type help at any time to hear what you can do.")

    def _hand_over(self, seat: int) -> None:
        """Hide what the person before has seen, and wait for the next one."""
        if self.at_keyboard == seat:
            return
        if self.at_keyboard is not None:
            self.console.ask(f"{self.names[self.at_keyboard]}, press Enter to hide your cards. ")
            self.console.curtain()
        self.at_keyboard = seat
        tickets = WORDS[self.game.board.map.theme]["ticket"] + "s"
        opening = self.game.state.phase == OPENING
        what = f"choose your opening {tickets} in secret" if opening else "it is your turn"
        self.console.ask(f"{self.names[seat]}, {what}. Press Enter when you alone see and hear this. ")

    # --- A decision ---

    def _decide(self, seat: int) -> None:
        """One decision of a person: tell where they are, and listen until something is done."""
        seen = Seen(self.game, seat, self.names)
        if seen.view.phase in (OPENING, TURN):
            self.console.gap()
            self._tell_news(seen)
        self.console.say(*situation(seen))
        while True:
            text = self.console.ask(prompt(seen), lambda typed: suggest(seen, [*TELLING, *DOING], typed))
            try:
                if self._obey(seen, text):
                    return
            except GameError as error:
                self.console.say(sentence(str(error)))

    def _obey(self, seen: Seen, text: str) -> bool:
        """Do what was typed; whether it was an action."""
        word, _, rest = text.partition(" ")
        command = command_of(word)
        if not text:
            self.console.say(*situation(seen, again=True))
        elif command in TELLING:
            self.console.say(*TELLING[command](seen, rest.strip()))
        elif command == "scores":
            self.console.say("The scores come at the end. This is how far it is now.", *seen.players())
        elif command == "save":
            self._save(rest.strip())
        elif command == "quit":
            self._quit()
        else:
            action = read_action(self.console, seen, text)
            if action is not None:
                self._play(seen, action)
                return True
        return False

    def _play(self, seen: Seen, action: Action) -> None:
        """Do the action and tell what came of it, as this seat sees it."""
        events = [event.seen_by(seen.seat) for event in self.game.play(action, seen.seat)]
        self.heard[seen.seat] = len(self.game.events)
        goes_on = self.game.to_decide == seen.seat and self.game.state.phase not in (OPENING, TURN)
        self.console.say(*(self._in_full(seen, events) if self.verbose else tell_own(seen.teller, events, goes_on)))
        now = Seen(self.game, seen.seat, self.names)
        if goes_on and any(event.kind == "swept" for event in events):
            self.console.say(now.row())
        for ticket in sorted(now.completed() - seen.completed()) if action.kind == "claim" else ():
            self.console.say(f"That completes {seen.teller.ticket(labels_of(self.game.board).tickets[ticket])}.")

    def _tell_news(self, seen: Seen) -> None:
        """What has happened since this seat last heard."""
        events = self.game.history(seen.seat)[self.heard[seen.seat] :]
        self.heard[seen.seat] = len(self.game.events)
        told = self._in_full(seen, events) if self.verbose else tell_briefly(seen.teller, events)
        self.console.say(*told)

    def _in_full(self, seen: Seen, events: Sequence[Event]) -> list[str]:
        return [seen.teller.tell(event) for event in events]

    # --- Records, and leaving ---

    def _keep_record(self) -> None:
        if problem := self.saver.keep_up():
            self.console.say(sentence(problem))

    def _save(self, path: str) -> bool:
        """Write a record; whether that worked."""
        if not path:
            self.console.say(f"Say the name of a file too, as in: save {self.game.board.name}.json.")
            return False
        try:
            self.saver.save(path)
        except OSError as error:
            self.console.say(sentence(why_not_saved(error)))
            return False
        self.console.say(f"Saved in {path}.")
        return True

    def _quit(self) -> None:
        """Ask once, offer to save, and go."""
        if not self.console.ask("Leave the game before its end? yes or no: ").casefold().startswith("y"):
            self.console.say("The game goes on.")
            return
        while not self.saver.path:
            path = self.console.ask("To save it type a file name; Enter leaves without saving: ")
            if not path or self._save(path):
                break
        raise EndOfInput

    def _leave(self) -> None:
        if self.game.is_over:
            return
        self._keep_record()
        where = self.saver.where()
        self.console.say("", "The game is left unfinished." + (f" It is saved in {where}." if where else ""))

    def _finish(self) -> None:
        """The scores, and a last chance to save."""
        seen = Seen(self.game, self.people[0] if self.at_keyboard is None else self.at_keyboard, self.names)
        self._tell_news(seen)
        self.console.say("", *tell_scores(self.game, self.names, self.alone))
        self._keep_record()
        if self.saver.path:
            self.console.say(f"The record is in {self.saver.path}.")
            return
        self.console.say("", "To keep a record, type save and a file name. Enter alone leaves the table.")
        while text := self.console.ask("Save, or Enter: "):
            word, _, rest = text.partition(" ")
            command = command_of(word)
            if command == "quit":
                return
            if command == "save":
                self._save(rest.strip())
            elif command == "scores":
                self.console.say(*tell_scores(self.game, self.names, self.alone))
            elif command in TELLING and command != "help":
                self._tell_again(seen, command, rest.strip())
            else:
                self.console.say("The game is over: type save and a file name, scores, log, or only Enter to leave.")

    def _tell_again(self, seen: Seen, command: str, rest: str) -> None:
        try:
            self.console.say(*TELLING[command](seen, rest))
        except GameError as error:
            self.console.say(sentence(str(error)))


def sentence(text: str) -> str:
    """The text with a capital at its start and a stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".?!" else ".")
