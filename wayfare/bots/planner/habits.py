"""Habits: the numbers in which planners differ. They were tuned by playing (docs/bots.md)."""

TURN_WORTH = 0
"""What a turn is worth, in hundredths of what building the board's best routes brings for each."""
HAND_TRUST = 1
"""How much a card in hand cheapens a route that takes it, in hundredths of the half turn it took to draw."""
WAVE_COSTS = 2
"""What two waves of a route cost, in tenths of a point."""
MERCHANDISE_WORTH = 3
"""What a merchandise card is worth, in tenths of a point."""
CONNECTED_WORTH = 4
"""For lengthening a network, where the longest path pays, in tenths of a point."""
REGION_PART = 5
"""How much of a region bonus counts while it can still be lost, in hundredths."""
TICKETS_FROM = 6
"""New tickets are drawn while everybody has more than this part of the pieces, in hundredths."""
TICKET_TRUST = 7
"""How much of a ticket's points is counted when choosing, in hundredths."""
PACE = 8
"""How many spaces others place with a claim, in tenths, when guessing how long the game lasts."""
PLAN_SLACK = 9
"""A plan may take so much of the turns left, in hundredths."""
SPARE_CLAIM = 10
"""A route beside the plan is claimed if it brings so much of a turn's worth, in hundredths; 0: never."""
SPARE_CARD = 11
"""What a card not needed by the plan is worth, in hundredths of a turn."""
WILD_CARD = 12
"""What a wild is worth when it is spent, in hundredths of a turn."""
REPLANS = 13
"""1: the plan is made anew each turn, with the cards drawn since; 0: only when cut off, or for new tickets."""
PIECE_WORTH = 14
"""What a piece is worth, in tenths of a point, when choosing routes beside the tickets."""
APPEAL = 15
"""How much a card is worth that brings a route beside the plan nearer, against a needed one, in hundredths."""
NEED_FALLS = 16
"""How much less a card is worth for each one more of its colour that is needed: few missing are filled first."""
WILD_DRAW = 17
"""What a wild is worth when it is drawn, against a needed card, in hundredths."""
GREY_WORTH = 18
"""What a card of the best colour for a grey route is worth, against a needed card, in hundredths."""
LONG_FIRST = 19
"""How much each space of a planned route speaks for claiming it first; a route that others are near to has 10 each."""
SIGHT = 20
"""How many tickets are planned for at once; 0: all."""
FORGETS = 21
"""How often the planner forgets its plan for a decision, in hundredths."""
HESITATES = 22
"""How often it draws cards though it has a route to build, in hundredths."""
N_HABITS = 23

USUAL = {
    TURN_WORTH: 127,
    HAND_TRUST: 24,
    WAVE_COSTS: 16,
    MERCHANDISE_WORTH: 12,
    CONNECTED_WORTH: 20,
    REGION_PART: 60,
    TICKETS_FROM: 85,
    TICKET_TRUST: 50,
    PACE: 25,
    PLAN_SLACK: 87,
    SPARE_CLAIM: 150,
    SPARE_CARD: 10,
    WILD_CARD: 52,
    REPLANS: 1,
    PIECE_WORTH: 10,
    APPEAL: 72,
    NEED_FALLS: 0,
    WILD_DRAW: 110,
    GREY_WORTH: 112,
    LONG_FIRST: 14,
    SIGHT: 0,
    FORGETS: 0,
    HESITATES: 0,
}


def habits_with(changes: dict[int, int]) -> tuple[int, ...]:
    """The usual habits, but for some."""
    habits = {**USUAL, **changes}
    return tuple(habits[habit] for habit in range(N_HABITS))


USUAL_HABITS = habits_with({})
"""The planner's own."""
PLAIN_HABITS = habits_with(
    {TURN_WORTH: 115, HAND_TRUST: 23, WAVE_COSTS: 40, CONNECTED_WORTH: 12, REGION_PART: 100, TICKET_TRUST: 60,
     PLAN_SLACK: 1000, SPARE_CLAIM: 0, REPLANS: 0, PIECE_WORTH: 0, APPEAL: 0, NEED_FALLS: 4, WILD_DRAW: 135,
     GREY_WORTH: 80, LONG_FIRST: 4}
)  # fmt: skip
"""Those of the simple styles, which plan a network once and look at nothing beside it."""
CHEAP_HABITS = habits_with({REPLANS: 0})
"""A quicker planner, nearly as good, for the playouts of a search."""
