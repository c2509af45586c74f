"""Where each word of the vocabulary stands in the words and measures that the kernel fills.

Facts of table, hand and win share the first word, facts of a pair, a seat or an act the last; between them stand
the ruleset's patterns and its ranges of measures. A name here is the id of the vocabulary in capitals.
"""

FACTS, PATTERNS, RANGES, ROLES = 0, 1, 2, 3
"""The four words that a condition is matched against."""
WORDS = 4
WORD_BITS = 62
"""Bits that one word holds; a ruleset that needs more patterns or ranges is refused."""


# facts of table, hand and win
DOUBLE = 1 << 0
WON = 1 << 1
NO_WINNER = 1 << 2
ESCAPED = 1 << 3
PLAYER_LEFT = 1 << 4
FROZEN = 1 << 5
STANDARD = 1 << 6
SEVEN_PAIRS = 1 << 7
THIRTEEN_ORPHANS = 1 << 8
TRIPLETS_ONLY = 1 << 9
ONE_SUIT = 1 << 10
HAS_HONORS = 1 << 11
HONORS_ONLY = 1 << 12
NO_OPEN_MELDS = 1 << 13
MAY_BE_ALL_PUNGS = 1 << 14
MAY_BE_HALF_FLUSH = 1 << 15
MAY_BE_FULL_FLUSH = 1 << 16
MAY_BE_ALL_HONORS = 1 << 17
BY_SELF_DRAW = 1 << 18
BY_DISCARD = 1 << 19
BY_ROB_KONG = 1 << 20
FLOWER_WIN = 1 << 21
AFTER_KONG = 1 << 22
AFTER_FLOWER = 1 << 23
KONG_DISCARD = 1 << 24
LAST_TILE = 1 << 25
DEALER_WINS = 1 << 26
FULL_HAND = 1 << 27
GIVER_READY = 1 << 28
GIVER_BONDED = 1 << 29
LEGAL_PATTERN = 1 << 30
READY = 1 << 31
FIRST_TURN = 1 << 32
FIRST_ROUND = 1 << 33
OPENING_ROUND = 1 << 34
PASSED_TILE = 1 << 35
PASSED_ANY = 1 << 36
PASSED_DRAW = 1 << 37

# facts of a pair, a seat or an act
PAYER_GAVE = 1 << 0
MUTUAL = 1 << 1
PAYER_WINS = 1 << 2
PAYER_DEALS = 1 << 3
ESCAPER = 1 << 4
WINNER = 1 << 5
GAVE = 1 << 6
CHOW = 1 << 7
PUNG = 1 << 8
EXPOSED_KONG = 1 << 9
ADDED_KONG = 1 << 10
CONCEALED_KONG = 1 << 11
FROM_UPPER = 1 << 12
WITH_WILD = 1 << 13
KEEPS_WAIT = 1 << 14
FIXED_SET = 1 << 15
OTHER_SUIT = 1 << 16
GIVER_WAS_READY = 1 << 17
PASSED_CLAIM = 1 << 18
DRAWN_TILE = 1 << 19
JUST_CLAIMED = 1 << 20
JUST_CHOWED = 1 << 21
SAME_TILE = 1 << 22
OTHER_END = 1 << 23
WILD_TILE = 1 << 24
