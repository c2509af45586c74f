"""Layout of what a bot knows of a ruleset, and of the room in which it reckons: one flat list of integers.

An *aim* is a kind of hand to play for: a form, the parts its tiles may come from, and what it is worth under the
ruleset. One list serves one table at a time, since the bots write to its room.
"""

from __future__ import annotations

PLAIN = 0
HALF_FLUSH, FULL_FLUSH = 1, 4
"""+ suit."""
ALL_PUNGS = 7
MIXED_PUNGS, PURE_PUNGS = 8, 11
"""+ suit."""
ALL_HONORS, HONOR_PUNGS, SEVEN_PAIRS, ORPHANS = 14, 15, 16, 17
MELDED = 18
"""大吊车: any suits, all four sets laid."""
AIMS = 19
NO_AIM = -1

READY_PAYS = 0
"""1 where only who has declared wins, or wins more by it."""
BOND_REACH = 1
"""Claims from one seat that bond the two; 0 where nothing does."""
AIM = 2
FORM, PARTS, CONCEALED, OPEN, FLOWERS, AIM_SIZE = 0, 1, 2, 3, 4, 5
"""PARTS is a mask of suits and honors; CONCEALED and OPEN the worth without and with claimed melds, 0 where it may not
win; FLOWERS how many a win by discard takes, NEVER where it may not win so."""
RUNS, TRIPLETS, LOOSE, PAIRS, THIRTEEN = 0, 1, 2, 3, 4
"""Forms: sets and a pair, triplets and a pair, no shape, seven pairs, thirteen orphans."""
NEVER = 99
HONORS, EVERY_PART = 8, 15
WORTH_SCALE = 16
"""A worth is the logarithm to base 2 of the points, times this: twice the points are this much more."""

POWERS = AIM + AIMS * AIM_SIZE
"""By how much one tile of a face moves the index of its part."""

# the room: all below is written anew for every choice
COUNTS = POWERS + 34
"""The seat's own tiles, wilds aside."""
UNSEEN = COUNTS + 34
"""Copies of a face that the seat does not see."""
INDEX = UNSEEN + 34
PACK = INDEX + 4
REST = PACK + 4
"""Of each part: where its pack stands, its pack, and the packs of the other parts of the aim taken together."""
DISTANCE = REST + 4
COST = DISTANCE + AIMS
"""Of each aim: tiles lacking, wilds not counted in; and how far away its worth is."""
BEFORE = COST + AIMS
"""What each aim lacked before a meld that is tried out."""
DROP = BEFORE + AIMS
"""Of each face: tiles lacking after it is discarded."""
VALUE = DROP + 42
DANGER = VALUE + 42
SUSPECT = DANGER + 42
HELD = SUSPECT + 42
"""Wilds in hand."""
SETS, LAID, CHOWED, OPENED, HAS_FLOWERS = range(HELD + 1, HELD + 6)
"""Sets that are not laid yet; a mask of the parts of the laid ones; whether a chow, a claim is among them; flowers."""
STEP = HELD + 6
"""What one tile more to draw costs, in worth."""
SIZE = HELD + 7
