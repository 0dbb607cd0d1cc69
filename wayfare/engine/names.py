"""The engine's numbers and what they are called: limits, cards, phases, action codes, journal entries."""

# Limits. One layout, sized for the largest board, serves all maps: compiled code is then compiled once.
MAX_SEATS = 5
MAX_COLOURS = 8
MAX_CARDS = MAX_COLOURS + 1
MAX_PLACES = 60
MAX_ROUTES = 180
MAX_TICKETS = 120
MAX_REGIONS = 30
MAX_LENGTH = 9
MAX_FERRIES = 2
MAX_OFFER = 5
MAX_OPENING_HAND = 12
MAX_CLAIMS = 8192
MAX_POINTS = 1000

NONE = -1

# Cards. Card 0 is the wild, the colours follow from 1; a route of colour 0 takes any one colour.
WILD = 0
GREY = 0
NO_COLOUR = 0

# The row of face-up cards (rules 1.2, 2.6).
ROW = 5
WILDS_THAT_SWEEP = 3
SWEEPS_AT_MOST = 3

# A player with this many pieces or fewer at the end of a turn starts the last round (rule 6.1).
PIECES_THAT_END = 2

# Phases: which kind of decision the game is waiting for.
OPENING = 0
TURN = 1
SECOND_CARD = 2
KEEPING = 3
OVER = 4

# Action codes. Every way to claim a route follows from CLAIM on, in the order of the board's claims.
PASS = 0
DRAW_BLIND = 1
TAKE = 2
DRAW_TICKETS = TAKE + ROW
TAKE_FERRY = DRAW_TICKETS + 1
KEEP = TAKE_FERRY
"""KEEP + mask keeps the tickets of the offer whose bits are set, so the codes run from KEEP + 1."""
CLAIM = KEEP + (1 << MAX_OFFER)

# Journal entries. An entry is five numbers: kind, seat, and three that `journal.py` explains.
BEGAN = 1
DEALT = 2
TURNED_UP = 3
SWEPT = 4
RESHUFFLED = 5
OFFERED = 6
CHOSE = 7
KEPT = 8
RETURNED = 9
SHUFFLED_UNDER = 10
DREW = 11
TOOK = 12
CLAIMED = 13
MERCHANDISE = 14
FERRY = 15
PASSED = 16
LAST_ROUND = 17
ENDED = 18
