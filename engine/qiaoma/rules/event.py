"""Layout of the events that one step of the table leaves behind, in the order in which they happened."""

KIND, ACTOR, TILE, TARGET, MORE, SIZE = 0, 1, 2, 3, 4, 5
"""The fields of an event; TARGET is the seat whose tile was claimed, MORE depends on the kind."""

FLOWER = 0
"""补花: a flower is set aside."""
DRAW = 1
"""摸牌: MORE says what it replaces."""
DISCARD = 2
"""出牌: MORE is 1 for the tile just drawn."""
READY = 3
"""敲: said before the discard that goes with it."""
CHOW, PUNG, KONG, CONCEALED_KONG, ADDED_KONG = 4, 5, 6, 7, 8
"""TILE is the claimed face (a concealed kong: its face); MORE is the action."""
ASKED_KONG = 9
"""补杠待抢: the tile that is about to be added, before it is laid."""
OVER = 10
"""The hand is over; MORE is the result of the case record."""

REPLACES_NOTHING, REPLACES_FLOWER, REPLACES_KONG = 0, 1, 2
MOST = 128
"""More events than any one step can leave."""
