"""Layout of a table: one record with named fields, every field a 64-bit integer or a row of them.

Seats are 0–3 in turn order, faces 0–41; a field of four or a multiple of four is by seat. Compiled code reads a numpy
record of :func:`record_fields`, plain Python an object of the same names: the code is the same.
"""

from __future__ import annotations

from typing import Protocol

from qiaoma.rules import action, event

SEATS = 4
FACES = 42
PLAYING = 34
WALL = 144
MELDS = 4
COUNTERS = 8
BONUS = 8
"""Tiles that can be turned after a win."""
STREAM = 4
"""Words of a stream of chance."""
MOST_LEGAL = action.ACTIONS
NOBODY = -1
WILD_BITS = 6

# where the hand stands
BETWEEN, FLOWERS, TURN, ANSWERS, KONG_ANSWERS, LAST_FLOWER, OVER = 0, 1, 2, 3, 4, 5, 6
"""FLOWERS: a seat is asked for its flower win before its first turn; LAST_FLOWER: after the eighth flower, no tile
being left to replace it; KONG_ANSWERS: an added kong may be robbed."""
NOT_ASKED, AWAITED, ANSWERED = 0, 1, 2
FAR_FROM_WINNING, FAR_FROM_WAITING = 1, 2
LIES, CLAIMED, WINNING = 0, 1, 2
"""What became of a discard."""


class Cells(Protocol):
    """A row of integers."""

    def __getitem__(self, index: int, /) -> int: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


class State(Protocol):
    """牌桌: everything that a table must know, between hands and within one."""

    # between hands
    hand: int
    """Hands begun; the first is 1."""
    dealer: int
    stake: int
    scale: int
    """Stake and balances are whole numbers of 1/scale points."""
    counters: Cells
    """As they stand before the hand; `in_play` after its opening."""
    in_play: Cells
    balances: Cells
    """In ledger units; UNLIMITED (-1) for a seat without a limit."""
    limited: Cells
    """1 for a seat that can lose no more than its balance."""

    # the throw and the wall
    chance: Cells
    """The stream from which wall and dice come."""
    dice: Cells
    side: int
    """The seat before whom the wall is broken; `skip` stacks are passed over."""
    skip: int
    wall: Cells
    """In the order of drawing; NOBODY where a tile has been taken."""
    tiles: int
    """How many tiles the wall had."""
    front: int
    back: int
    """Tiles passed over at the front, and replacements taken."""
    left: int
    """Tiles that can still be drawn."""
    indicator: int
    wild: int
    """The face named wild (a flower for its group), or NOBODY; `wild_low` to `wild_high` are wild in a hand."""
    wild_low: int
    wild_high: int

    # the seats
    hands: Cells
    """Counts of the tiles in hand, seat × FACES + face."""
    aside: Cells
    """Counts of the flowers set aside, seat × FACES + face."""
    flowers: Cells
    unlaid: Cells
    """1 for a seat whose flowers of the deal still stand in its hand (`deal.flowers: first_turn`)."""
    melds: Cells
    meld_kind: Cells
    """seat × MELDS + number, as the five fields below: kind as of the case record, lowest face."""
    meld_face: Cells
    meld_giver: Cells
    meld_giver_ready: Cells
    meld_at: Cells
    """The number of the claim in the hand."""
    meld_wilds: Cells
    """Wilds that stand for another face: of a chow a mask over its three tiles, else a number."""
    meld_taken: Cells
    """The wilds in the meld, in order, each as its face + 1 in WILD_BITS bits, the first lowest."""
    meld_claimed: Cells
    """The face that was claimed, NOBODY for a concealed kong."""
    declared: Cells
    declared_at: Cells
    """Claims made in the hand when it was declared."""
    declined: Cells
    """1 for a seat that let its flower win go."""
    passed: Cells
    """Mask of the faces on which a win was let go since the last draw or meld; `passed_claim` of pungs and kongs."""
    passed_claim: Cells
    passed_draw: Cells
    """The face drawn last turn that would have won and was discarded, or NOBODY."""
    discards: Cells
    far: Cells
    """What is known of a hand since its last discard: FAR_FROM_WINNING where no single tile completes it,
    FAR_FROM_WAITING where no exchange of one tile, or meld of two, lets it wait; 0 for neither."""
    turns: Cells
    """Turns begun."""
    froze: Cells
    """1 for a seat that discarded a wild and has neither drawn nor melded since."""

    # the discards of the hand, in order
    river: int
    river_seat: Cells
    river_face: Cells
    river_fate: Cells
    river_declared: Cells

    # the turn
    phase: int
    turn: int
    drawn: int
    """The face drawn last in this turn, NOBODY after a claim."""
    after_kong: int
    after_flower: int
    kong_laid: int
    """1 when the seat laid a kong in this turn."""
    claim_kind: int
    """The chow or pung with which the turn began, NOBODY after a draw; its claimed face, and the low of a chow."""
    claim_face: int
    claim_low: int
    could_win: int
    """1 when a self-drawn win was offered in this turn."""
    claims: int
    """Chows, pungs and kongs claimed in the hand."""

    # what lies to be answered
    lying: int
    giver: int
    kong_meld: int
    """The pung to which the seat adds a tile, and the wild that stands for it (its face + 1) or 0."""
    kong_wild: int
    asked: Cells
    answer: Cells

    # the end
    result: int
    by: int
    winners: Cells
    """1 for a seat that won."""
    escapers: int
    status: int
    bonus: Cells
    """飞苍蝇: the faces turned after the win, NOBODY beyond them."""
    nets: Cells
    ratings: Cells
    next_dealer: int
    counters_next: Cells

    # what may be done, and what was done
    legal: Cells
    """seat × MOST_LEGAL: the legal actions of an awaited seat; `legal_number` of them."""
    legal_number: Cells
    events: Cells
    """`event.SIZE` numbers for each of the `happened` events of the last step."""
    happened: int
    kept: Cells
    """Room to work in: a hand while a claim is tried."""


LENGTHS: dict[str, int] = {
    "counters": COUNTERS,
    "in_play": COUNTERS,
    "balances": SEATS,
    "limited": SEATS,
    "chance": STREAM,
    "dice": 2,
    "wall": WALL,
    "hands": SEATS * FACES,
    "aside": SEATS * FACES,
    "flowers": SEATS,
    "unlaid": SEATS,
    "melds": SEATS,
    "meld_kind": SEATS * MELDS,
    "meld_face": SEATS * MELDS,
    "meld_giver": SEATS * MELDS,
    "meld_giver_ready": SEATS * MELDS,
    "meld_at": SEATS * MELDS,
    "meld_wilds": SEATS * MELDS,
    "meld_taken": SEATS * MELDS,
    "meld_claimed": SEATS * MELDS,
    "declared": SEATS,
    "declared_at": SEATS,
    "declined": SEATS,
    "passed": SEATS,
    "passed_claim": SEATS,
    "passed_draw": SEATS,
    "discards": SEATS,
    "far": SEATS,
    "turns": SEATS,
    "froze": SEATS,
    "river_seat": WALL,
    "river_face": WALL,
    "river_fate": WALL,
    "river_declared": WALL,
    "asked": SEATS,
    "answer": SEATS,
    "winners": SEATS,
    "bonus": BONUS,
    "nets": SEATS,
    "ratings": SEATS,
    "counters_next": COUNTERS,
    "legal": SEATS * MOST_LEGAL,
    "legal_number": SEATS,
    "events": event.MOST * event.SIZE,
    "kept": FACES,
}
"""How many numbers the rows hold; a field that is not here is one number."""


def record_fields() -> list[tuple[str, str] | tuple[str, str, tuple[int]]]:
    """The fields for a numpy dtype, in the order of :class:`State`."""
    return [(name, "<i8", (LENGTHS[name],)) if name in LENGTHS else (name, "<i8") for name in State.__annotations__]


def plain_fields() -> dict[str, int]:
    """Every field with its length, 0 for a single number."""
    return {name: LENGTHS.get(name, 0) for name in State.__annotations__}
