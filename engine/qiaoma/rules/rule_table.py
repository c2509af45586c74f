"""Layout of a compiled ruleset: one flat list of integers.

The header holds single values and, for each chapter, where its rows start and how many there are. A row starts with
its condition, `(alternatives_at, alternatives)`: it fits when one alternative does. An alternative is
`(mask, want)` for each of the four words of :mod:`qiaoma.rules.bits`. The fields after the condition are below.
"""

# header: chapters, each (rows at, number of rows)
PATTERNS, NO_WIN, LINES, BONDS, PAYMENT, OPENING, CLOSING, RATINGS, LIMITS = 0, 2, 4, 6, 8, 10, 12, 14, 16
# header: ranges of measures, each (tests at, number of tests); a test is (measure, low, high) and owns one bit
RANGES, REGISTER_RANGES, PAIR_RANGES = 18, 20, 22
# header: single values
LEGAL_PATTERNS = 24
SUM_LEZI, SUM_FAN = 25, 26
POINT_SCALE, SHARE_SCALE, TIMES_SCALE = 27, 28, 29
SMALLEST, BINDS = 30, 32
WILDS_IN_PLAY = 33
SUIT_SETS_HAVE_FLOWERS = 34
ASKS_SEVEN_PAIRS, ASKS_ORPHANS = 35, 36
ONE_WINNER, SEVERAL_WINNERS, NO_WINNER_DEALS, ESCAPED_DEALS = 37, 38, 39, 40
NEAREST_WINS = 41
COUNTER_RANGES = 42
COUNTER_RANGE_SIZE = 2
"""(low, high) for each counter."""
FLOWERS = 58
"""Flower values: the tile, then (suit, wind, dragon) for each of PUNG, TRIPLET, KONG, CONCEALED_KONG, PAIR."""
FLOWER_TILE, FLOWER_PUNG, FLOWER_TRIPLET, FLOWER_KONG, FLOWER_CONCEALED_KONG, FLOWER_PAIR = 58, 59, 62, 65, 68, 71
# header: the table. Rows of the refusals in play and of the end of a match, as chapters above
NO_CLAIM, NO_DISCARD, NO_PASS, MATCH_ENDS = 74, 76, 78, 80
TILE_ROLE = 82
"""What suit, wind and dragon tiles are: PLAYED, FLOWER or OUT, by class."""
WILD = 85
SKIP, REPLACEMENT, FLOWERS_REPLACED, DEAD = 86, 87, 88, 89
READY_DECLARED, READY_WAITS = 90, 91
"""Whether one declares, and whether the word `ready` means waiting."""
ANSWER_RANK = 92
"""Rank of win, kong, pung and chow as answers, the smallest first."""
MATCH_HANDS = 96
SHAPE_ROW = 97
"""The row of `no_win` that says which shapes win; NOTHING without one."""
SHAPELESS_MAY_WIN = 98
"""1 where no row refuses every hand without a shape."""
ASKS_READY, ASKS_KEEPS_WAIT, ASKS_FIXED_SET = 99, 100, 101
"""Which of the dear facts the rows of the table name."""
BONUS_TURN, BONUS_WORTH = 103, 104
"""飞苍蝇: tiles turned after a win, and what a suit tile, wind, dragon and flower is worth; FACE counts its number."""
CLAIM_FACTS, CLAIM_RANGES = 108, 109
"""Which facts and ranges the rows of `no_claim` and `no_pass` look at; the others need not be found out."""
DISCARD_FACTS, DISCARD_RANGES = 110, 111
LIGHT_RANGES = 112
"""Ranges of what is known without looking at the melds: tiles left in the wall, wilds in hand."""
VERDICTS = 113
"""What `no_claim` says of a meld while a tile can be drawn, by kind × 8 + VERDICT_* for what is so: FREE, REFUSED, or
DEPENDS where a row looks at more."""
VERDICT_READY, VERDICT_UPPER, VERDICT_WILD, VERDICT_SIZE = 4, 2, 1, 8
DISCARDS_NEED_READY, DISCARDS_NEED_CLAIM = 153, 154
"""1 where no row of `no_discard` acts on a seat that is not ready; where none acts after a draw."""
WILDS_MAY_STAND_IN = 155
"""1 where a wild may stand in some meld while a tile can be drawn."""
DISCARDS_OF_CLAIM = 156
"""1 where every row of `no_discard` is about the claimed tile or the other end of its run: two faces at most."""
HEADER = 157

# fields of a row; every row starts with its condition
ALTERNATIVES_AT, ALTERNATIVES = 0, 1
ALTERNATIVE_SIZE = 8
REFUSAL_SIZE = 2
PATTERN_BIT, PATTERN_LEZI, PATTERN_FAN, PATTERN_ABSORBS, PATTERN_SIZE = 2, 3, 4, 5, 6
# an effect with lots: how many (each: a measure or NOTHING; over; up_to or NOTHING)
LINE_EACH, LINE_OVER, LINE_UP_TO, LINE_OPS_AT, LINE_OPS, LINE_SIZE = 2, 3, 4, 5, 6, 7
OP_VERB, OP_REGISTER, OP_MEASURE, OP_NUMBER, OP_PARTS, OP_SIZE = 0, 1, 2, 3, 4, 5
BOND_OWN_AT, BOND_OWN, BOND_REACH, BOND_LEVEL, BOND_SIZE = 2, 3, 4, 5, 6
PAY_EACH, PAY_OVER, PAY_UP_TO = 2, 3, 4
PAY_SHARES_MEASURE, PAY_SHARES, PAY_FLAT_MEASURE, PAY_FLAT = 5, 6, 7, 8
PAY_TIMES_MEASURE, PAY_TIMES, PAY_TIMES_PARTS, PAY_SIZE = 9, 10, 11, 12
CARRY_EACH, CARRY_OVER, CARRY_UP_TO, CARRY_SETS_AT, CARRY_SETS, CARRY_ADDS_AT, CARRY_ADDS, CARRY_SIZE = (
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
)
CHANGE_COUNTER, CHANGE_MEASURE, CHANGE_NUMBER, CHANGE_SIZE = 0, 1, 2, 3
RATING_EACH, RATING_OVER, RATING_UP_TO, RATING_MEASURE, RATING_NUMBER, RATING_SIZE = 2, 3, 4, 5, 6, 7
LIMIT_OF, LIMIT_AT, LIMIT_SIZE = 0, 1, 2
RANGE_MEASURE, RANGE_LOW, RANGE_HIGH, RANGE_BIT, RANGE_SIZE = 0, 1, 2, 3, 4

NOTHING = -1
ENDLESS = 1 << 60
"""No upper end of a range, no limit."""
ADD, MULTIPLY, RAISE_TO, CAP_AT, SET_TO = 0, 1, 2, 3, 4
FAN, LEZI, POINTS = 0, 1, 2
OF_PAYMENT, OF_LOSS, OF_GAIN = 0, 1, 2
AT_BALANCE = -1
FREE, REFUSED, DEPENDS = 0, 1, 2
PLAYED, FLOWER, OUT = 0, 1, 2
FACE = -1
NO_WILD, TURNED_FACE, NEXT_FACE, FLOWER_GROUP = 0, 1, 2, 3
SKIP_SUM, SKIP_SMALLER = 0, 1
LAST_TILE, LAST_STACK = 0, 1
AT_DEAL, AT_FIRST_TURN = 0, 1
ANSWER_WIN, ANSWER_KONG, ANSWER_PUNG, ANSWER_CHOW, ANSWERS = 0, 1, 2, 3, 4
BINDS_EITHER, BINDS_CLAIMER, BINDS_GIVER = 0, 1, 2
DEALS_WINNER, DEALS_SAME, DEALS_NEXT, DEALS_GIVER, DEALS_NEAREST, DEALS_AFTER_NEAREST, DEALS_AFTER_GIVER = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
)
