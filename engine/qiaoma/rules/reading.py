"""A reading of a hand, packed into one integer.

While a reading is put together, the parts of the hand (three suits, seven honors) are added up, so every field that
more than one part can fill is a count wide enough for the whole hand.
"""

WILDS, OWN_WILDS, PAIR = 1, 1 << 3, 1 << 6
SUIT_TRIPLETS, RUNS = 1 << 7, 1 << 10
WIND_TRIPLETS, DRAGON_TRIPLETS = 1 << 13, 1 << 16
EXPOSED_SUIT, EXPOSED_WIND, EXPOSED_DRAGON = 1 << 19, 1 << 20, 1 << 21
"""The winning tile of another seat completes this triplet, which then counts as a pung."""
SUIT = 1 << 22
"""Three bits: which suits are present."""
HONORS = 1 << 25
WIND_PAIR, DRAGON_PAIR = 1 << 26, 1 << 27
SHAPE = 1 << 28
STANDARD, SEVEN_PAIRS, ORPHANS, SHAPELESS = 0, 1, 2, 3
COUNT = 7
"""Mask of a counting field."""
