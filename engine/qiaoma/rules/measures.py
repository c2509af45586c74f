"""Where each measure stands among the measures that the kernel fills; a name is the vocabulary's id in capitals."""

WINNERS = 0
THROW = 1
DIE = 2
SUM = 3
DIFFERENCE = 4
WALL_LEFT = 5
FLOWERS = 6
FLOWER_TILES = 7
OWN_FLOWERS = 8
MELDS = 9
OPEN_MELDS = 10
CHOWS = 11
SUIT_PUNGS = 12
KONGS = 13
CONCEALED_KONGS = 14
WILDS = 15
SUBSTITUTES = 16
PARTNERS = 17
TOP_LEVEL = 18
BONUS = 19
FAN = 20
LEZI = 21
POINTS = 22
PAYER_BONDED = 23
NTH = 24
SECOND_DIE = 25
"""`die` is true of either die: a range of it is asked of both."""
COUNTERS = 26
"""The ruleset's counters follow, in the order of its file."""
COUNTER_SLOTS = 8
MEASURES = COUNTERS + COUNTER_SLOTS
