"""Layout of what the kernel writes: the outcome, everything an explanation needs, and room to work in."""

from qiaoma.rules.measures import MEASURES as _MEASURES

# the outcome
STATUS, STATUS_AT = 0, 1
DONE, TOO_LARGE, UNEVEN, TOO_MANY_READINGS, PAYER_GETS = 0, 1, 2, 3, 4
IN_PAYMENT = -1
"""STATUS_AT says where: the line of the worksheet, or IN_PAYMENT, or for PAYER_GETS the mask of payment rows."""
REFUSED = -1
"""In `settle_nets` alone: the ruleset refuses the win."""
NETS, NEXT_DEALER = 2, 6
COUNTERS, COUNTERS_NEXT = 7, 15
RATINGS, RATING_ROWS = 23, 27
OPENING_ROWS, CLOSING_ROWS, LEAVING_ROWS, LIMITS_CUT = 31, 32, 33, 34
ROUNDED = 35
"""1 where a bill was brought to whole units."""
BONDS = 36
"""Level of the bond of (claimer, giver) at BONDS + claimer * 4 + giver."""

# the outcome of each win
WIN = 52
WIN_LEGAL, WIN_REFUSED, WIN_READING, WIN_FACTS, WIN_PATTERNS, WIN_PRICED = 0, 1, 2, 3, 4, 5
WIN_FLOWERS, WIN_SUBSTITUTES, WIN_FAN, WIN_LEZI, WIN_POINTS, WIN_LINES_FIRED = 6, 7, 8, 9, 10, 11
WIN_PAY_ROWS = 12
"""For each seat, which payment rows fitted; then what it owes before the limits, then what it pays."""
WIN_OWED, WIN_PAID = 16, 20
WIN_LINES = 24
LINE_FAN, LINE_LEZI, LINE_POINTS, LINE_LOTS, LINE_SIZE = 0, 1, 2, 3, 4
"""The registers before the first line, and after each; and how many lots of its effect that line gave."""
MOST_LINES = 62
WIN_SIZE = WIN_LINES + (MOST_LINES + 1) * LINE_SIZE

# room to work in
WORDS = WIN + 3 * WIN_SIZE
MEASURES = WORDS + 4
TABLE_FACTS = MEASURES + _MEASURES
"""Facts of the table, to start every win from."""
MOST_READINGS = 1024
READINGS_FOUND = TABLE_FACTS + 1
READINGS = READINGS_FOUND + 1
OUTCOMES_FOUND = READINGS + MOST_READINGS
OUTCOMES = OUTCOMES_FOUND + 1
JOINED_FOUND = OUTCOMES + MOST_READINGS
JOINED = JOINED_FOUND + 1
PICKS = JOINED + MOST_READINGS
"""Where each wild stands while a suit is tried; which payments are cut together."""
SIZE = PICKS + 8
