"""Hands that nobody played: rows drawn from a seed and a table's number alone, every field told, money adding up.

How a table plays is drawn first (its luck), so that the hands of one table are alike, as those of real tables are.
"""

from __future__ import annotations

import random
from typing import Any

import numpy

from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.simulation.plan import Chunk, Plan, Side
from qiaoma.simulation.subject import Named, Subject

SUBJECT = Subject(
    patterns=(
        Named("first", {"zh": "甲", "en": "First"}, 0, absorbers=0b10),
        Named("second", {"zh": "乙", "en": "Second"}, 1),
    ),
    counters=(Named("waste", {"zh": "荒", "en": "waste"}, 0),),
    limits=(
        Named("limits[0]", {"zh": "限甲", "en": "limit one"}, 0),
        Named("limits[1]", {"zh": "限乙", "en": "two"}, 1),
    ),
    rated=True,
    ledger=2,
    points=1,
)


def side(name: str = "made-up", subject: Subject = SUBJECT, factor: int = 1) -> Side:
    """A side whose money is `factor` times as much."""
    return Side(name, (factor,), subject)


def plan(*sides: Side, hands: int = 1000, seed: int = 7, each: int = 10) -> Plan:
    """A plan of short tables."""
    return Plan(sides or (side(),), hands, seed, ("sensible",) * 4, each)


def draw(plan: Plan, side: Side, chunk: Chunk) -> Any:
    """Rows of a chunk, as a player of plans gives them."""
    tables = range(chunk.first, chunk.first + chunk.tables)
    rows = [row for table in tables for row in _table(plan.seed, table, chunk.each, side.table[0])]
    return numpy.array(rows, dtype=numpy.int64).reshape(-1, O.SIZE)


def _table(seed: int, table: int, each: int, factor: int) -> list[list[int]]:
    chance = random.Random(seed * 1_000_003 + table)
    luck, dealer, waste, rows = chance.random(), chance.randrange(4), 0, []
    for hand in range(1, each + 1):
        waste += chance.random() < 0.3
        row = _hand(chance, luck, dealer, factor * (1 + (waste > 0)))
        row[O.TABLE], row[O.HAND], row[O.COUNTERS] = table, hand, waste
        waste = max(0, waste - (row[O.RESULT] == C.WON))
        dealer = row[O.NEXT_DEALER]
        rows.append(row)
    return rows


def _hand(chance: random.Random, luck: float, dealer: int, worth: int) -> list[int]:
    row = [0] * O.SIZE
    row[O.DEALER] = dealer
    row[O.WINNER : O.WINNER + 3] = [C.NOBODY] * 3
    row[O.GIVER] = C.NOBODY
    row[O.DISCARDS], row[O.WALL_LEFT], row[O.CLAIMS] = (
        chance.randrange(8, 80),
        chance.randrange(60),
        chance.randrange(9),
    )
    row[O.NEXT_DEALER] = dealer
    if chance.random() > 0.4 + 0.5 * luck:
        row[O.RESULT] = C.DRAWN
        return row
    row[O.RESULT], row[O.BY] = C.WON, chance.choice((C.SELF_DRAW, C.DISCARD, C.ROB_KONG, C.EIGHT_FLOWERS))
    seats = chance.sample(range(4), 4)
    wins = 1 if row[O.BY] != C.DISCARD else chance.choice((1, 1, 1, 2, 3))
    winners, giver = seats[:wins], seats[3]
    row[O.WINS], row[O.GIVER], row[O.NEXT_DEALER] = wins, giver, winners[0]
    row[O.LIMITS_CUT], row[O.BONDED] = chance.choice((0, 0, 1, 2, 3)), chance.choice((0, 1 << giver, 1 << seats[2]))
    for number, winner in enumerate(winners):
        row[O.WINNER + number], row[O.PATTERNS + number] = winner, chance.randrange(4)
        row[O.POINTS + number] = chance.choice((2, 3, 5, 8, 40)) * worth
        row[O.NETS + winner] += 3 * row[O.POINTS + number]
        row[O.NETS + giver] -= 3 * row[O.POINTS + number]
        row[O.RATINGS + winner], row[O.RATINGS + giver] = 2, -2
    return row
