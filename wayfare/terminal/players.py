"""Who sits at the table: people at this keyboard, and bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from wayfare.board.board import Board
from wayfare.bots.bot import find_bot
from wayfare.bots.contained import Contained
from wayfare.bots.names import read_name, split_names
from wayfare.game.errors import SetUpError
from wayfare.game.labels import plain

PERSON = "you"


@dataclass
class Player:
    """One seat: a person, or a bot by the name of its kind."""

    name: str
    kind: str = PERSON
    bot: Contained | None = None

    @property
    def is_person(self) -> bool:
        """Whether somebody at the keyboard decides for this seat."""
        return self.kind == PERSON


def read_players(text: str) -> list[Player]:
    """The players of "you,random" or "you:Anna,you:Bert,random"; a SetUpError or a BotError says what is wrong."""
    players = []
    for part in split_names(text):
        person, _, name = (word.strip() for word in part.partition(":"))
        if person == PERSON:
            players.append(Player(name))
        elif not part:
            raise SetUpError(f"the players {text!r} name nobody at one place; say for example: you,random")
        else:
            find_bot(part)
            players.append(Player("", part))
    if not any(player.is_person for player in players):
        raise SetUpError("one of the players must be you; bots alone play with: wayfare simulate")
    name_players(players)
    return players


def name_players(players: Sequence[Player]) -> None:
    """Give a name to everybody who has none: "Player", "Random", "Random 2". No name occurs twice."""
    people = sum(player.is_person for player in players)
    taken: set[str] = set()
    for seat, player in enumerate(players):
        nameless = "Player" if people == 1 else f"Player {seat + 1}"
        base = player.name or (nameless if player.is_person else read_name(player.kind).label.capitalize())
        player.name, number = base, 1
        while plain(player.name) in taken:
            number += 1
            player.name = f"{base} {number}"
        taken.add(plain(player.name))


def seat_bots(players: Sequence[Player], board: Board, seed: str) -> None:
    """Make the bots; the game's seed rolls their dice too, so that a game can be played again."""
    for seat, player in enumerate(players):
        if not player.is_person:
            player.bot = Contained(player.kind, board, seat, Random(f"wayfare bot {seat} {seed}"))
