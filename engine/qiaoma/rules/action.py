"""Layout of an action: one small integer, the same whoever acts.

A wild of the hand may stand for another face in a meld: `wilds` of it do. In a chow they are a mask over the two own
tiles in rising order, elsewhere a number.
"""

PASS, WIN, FLOWER_WIN = 0, 1, 2
PUNG = 3
"""+ wilds (0–2)."""
KONG = 6
"""明杠: + wilds (0–3)."""
CHOW = 10
"""+ place × CHOW_MASKS + mask: the place of the claimed tile in the run (0 lowest), the mask of wilds."""
CHOW_MASKS = 4
CONCEALED_KONG = 22
"""暗杠: + face × KONG_WILDS + wilds (0–4)."""
KONG_WILDS = 5
ADDED_KONG = CONCEALED_KONG + 34 * KONG_WILDS
"""补杠: + face × ADDED_WILDS + wilds (0–1)."""
ADDED_WILDS = 2
DISCARD = ADDED_KONG + 34 * ADDED_WILDS
"""+ face (0–41)."""
DECLARE = DISCARD + 42
"""敲: + the face that is discarded with it."""
ACTIONS = DECLARE + 42
"""How many actions there are."""

# why an action is refused, as `apply` answers
DONE, HAND_IS_OVER, NOT_ASKED, ALREADY_ANSWERED, NO_SUCH_ACTION, NOT_LEGAL, NO_SUCH_SEAT = 0, 1, 2, 3, 4, 5, 6
