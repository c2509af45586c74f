"""Layout of a finished hand as the kernel reads it: one flat list of integers, every unknown already settled."""

WINS, RESULT, DEALER, DIE_ONE, DIE_TWO, WALL_LEFT, FROZEN, WILD = 0, 1, 2, 3, 4, 5, 6, 7
STAKE, SCALE, ESCAPERS, BONUS, FIRST_ROUND, OPENING_ROUND = 8, 9, 10, 11, 12, 13
"""Stake and balances are whole numbers of 1/SCALE points."""
COUNTERS = 14
SEATS = 22

SEAT_MELDS, SEAT_FLOWERS, SEAT_OWN_FLOWERS, SEAT_READY, SEAT_DISCARDS, SEAT_PASSED, SEAT_PASSED_DRAW, SEAT_BALANCE = (
    range(8)
)
SEAT_MELD = 8
MELD_KIND, MELD_FACE, MELD_GIVER, MELD_GIVER_READY, MELD_SIZE = 0, 1, 2, 3, 4
SEAT_SIZE = SEAT_MELD + 4 * MELD_SIZE

WIN = SEATS + 4 * SEAT_SIZE
WIN_SEAT, WIN_BY, WIN_GIVER, WIN_TILE, WIN_AFTER_KONG, WIN_AFTER_FLOWER, WIN_FLOWER_WILDS = 0, 1, 2, 3, 4, 5, 6
WIN_TILES = 7
"""34 counts: the concealed tiles with the winning tile."""
WIN_SIZE = WIN_TILES + 34
MOST_WINS = 3
SIZE = WIN + MOST_WINS * WIN_SIZE

WON, DRAWN, ESCAPED = 0, 1, 2
SELF_DRAW, DISCARD, ROB_KONG, EIGHT_FLOWERS = 0, 1, 2, 3
CHOW, PUNG, KONG, ADDED_KONG, CONCEALED_KONG = 0, 1, 2, 3, 4
NOBODY = -1
UNTOLD = -1
UNLIMITED = -1
ENOUGH = 99
"""Tiles left in the wall of a case that does not say how many."""
