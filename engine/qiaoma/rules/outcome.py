"""Layout of what a simulation keeps of one hand: a row of integers; money in ledger units."""

TABLE, HAND, DEALER, NEXT_DEALER, STATUS = 0, 1, 2, 3, 4
"""TABLE is the number of the table that played it, HAND its number there; STATUS is 0, or why nothing was paid."""
RESULT, BY, GIVER, WINS = 5, 6, 7, 8
WINNER = 9
"""The seats of up to three winners in turn order from the giver, NOBODY where there is none."""
PATTERNS, PRICED, POINTS = 12, 15, 18
"""Of each winner: the mask of patterns that hold, of those that were priced, and the points of a share."""
NETS, RATINGS = 21, 25
LIMITS_CUT = 29
"""Mask of the limits that cut something."""
BONDED = 30
"""Mask of the seats that stood in a bond with a winner."""
DISCARDS, WALL_LEFT, CLAIMS = 31, 32, 33
"""Discards made, tiles left in the wall, and chows, pungs and kongs laid (concealed ones too)."""
COUNTERS = 34
"""The counters in play, after the opening."""
SIZE = 42
