"""The shipped players by name: what kind each is, and its habits."""

from dataclasses import dataclass

from wayfare.bots.planner.habits import PLAIN_HABITS, USUAL_HABITS
from wayfare.bots.styles import GREEDY, HOARD, LONG_ROUTES, MANY_TICKETS, ONE_NETWORK, PLANNER, RANDOM


@dataclass(frozen=True)
class Player:
    """A way to play, as styles.py knows it."""

    kind: int
    about: str
    habits: tuple[int, ...] = PLAIN_HABITS


PLAYERS = {
    "random": Player(RANDOM, "Any legal action, each as likely as the others."),
    "greedy": Player(GREEDY, "The longest route that can be paid, else cards of the colour held most."),
    "long-routes": Player(LONG_ROUTES, "Collects for the longest open routes and claims those only."),
    "many-tickets": Player(
        MANY_TICKETS, "Keeps every ticket, builds their network, and draws more whenever it stands."
    ),
    "one-network": Player(ONE_NETWORK, "Keeps the cheapest tickets, builds one network for them, then long routes."),
    "hoard": Player(HOARD, "Draws until the hand is large, then builds the network of its tickets in one go."),
    "planner": Player(
        PLANNER, "Plans the cheapest joint network for its tickets, and builds for points beside it.", USUAL_HABITS
    ),
}


def find_player(name: str) -> Player | None:
    """The shipped player of this name, if it is one."""
    from wayfare.bots.levels import PLANNING_LEVELS

    return PLAYERS.get(name) or PLANNING_LEVELS.get(name)
