"""各局: the hands of some tables under one ruleset, beside the same hands under another: one whole number a column.

numpy is imported where rows are read.
"""

from __future__ import annotations

from typing import Any

from qiaoma.audit.impact.coalitions import Between, Work
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O

Array = Any
"""A numpy array."""
MONEY = ("touched", "parted", "moved", "paid", "winner", "dealer", "giver", "bonded", "square", "rated", "counted")
"""Whether any seat's money differs, whether the hand went another way, what goes to others than before, what is paid in
all, the nets of winners, dealer, giver and the bonded who did not win, the squares of all nets, and whether rating points
of a seat, and whether a counter in play, differ."""
PLAY = ("drawn", "won", "self_draw", "several", "stays")
"""Whether it was drawn, won, won by self-draw, by several; whether the dealer stays."""
COUNTER = "counter."
"""Then a column for each counter: whether it is in play."""
_WAY = (
    O.DEALER,
    O.RESULT,
    O.BY,
    O.GIVER,
    O.WINS,
    O.WINNER,
    O.WINNER + 1,
    O.WINNER + 2,
    O.DISCARDS,
    O.CLAIMS,
    O.WALL_LEFT,
)
"""What is the same in a row where a hand went the same way."""
_RATINGS = slice(O.RATINGS, O.RATINGS + 4)
_LARGE = 1 << 26
"""Money beyond this is reckoned in Python's integers, so that the sum of its squares over a table does not wrap."""


def columns_of(work: Work) -> tuple[str, ...]:
    """The names of the columns of :meth:`PricedHands.columns`."""
    return (*MONEY, *PLAY, *(COUNTER + name for name in work.counters))


class PricedHands:
    """Rows of one ruleset of the work; `nets` has a row a hand, a column a seat, in the parts of the work."""

    def __init__(self, work: Work, between: Between, rows: Array) -> None:
        from qiaoma.simulation.columns import Hands

        self.play = between.play
        self._counters = between.counters
        self._hands = Hands(rows, work.plan.sides[0].subject)
        self.rows = self._hands.rows
        factor = work.parts // between.parts
        nets = self._hands.nets
        large = max(int(nets.max()), -int(nets.min())) * factor >= _LARGE
        self.nets = (nets.astype(object) if large else nets) * factor

    def columns(self, first: PricedHands) -> Array:
        """Shape (columns, hands); what differs is reckoned against `first`."""
        import numpy

        return numpy.array([column.astype(self.nets.dtype) for column in (*self._money(first), *self._play())])

    def _money(self, first: PricedHands) -> list[Array]:
        import numpy

        change, seats, hands = self.nets - first.nets, numpy.arange(self.nets.shape[1]), self._hands
        parted = (self.rows[:, _WAY] != first.rows[:, _WAY]).any(axis=1) & (self.play != first.play)
        gave = hands.won[:, None] & (self.rows[:, O.GIVER, None] == seats)
        bonded = hands.won[:, None] & ((self.rows[:, O.BONDED, None] >> seats & 1) != 0) & ~hands.won_seat
        roles = (hands.won_seat, hands.deals, gave, bonded)
        return [
            (change != 0).any(axis=1),
            parted,
            _sum(change, change > 0),
            _sum(self.nets, self.nets > 0),
            *(_sum(self.nets, role) for role in roles),
            (self.nets * self.nets).sum(axis=1),
            (self.rows[:, _RATINGS] != first.rows[:, _RATINGS]).any(axis=1),
            (self._counts() != first._counts()).any(axis=1),
        ]

    def _counts(self) -> Array:
        """The counters of the work in play, a row a hand; one that the ruleset does not have stands at nothing."""
        import numpy

        counts = numpy.zeros((len(self.rows), len(self._counters)), dtype=self.rows.dtype)
        for number, place in enumerate(self._counters):
            if place is not None:
                counts[:, number] = self.rows[:, O.COUNTERS + place]
        return counts

    def _play(self) -> list[Array]:
        rows, hands = self.rows, self._hands
        return [
            rows[:, O.RESULT] == C.DRAWN,
            hands.won,
            hands.won & (rows[:, O.BY] == C.SELF_DRAW),
            hands.wins > 1,
            rows[:, O.NEXT_DEALER] == rows[:, O.DEALER],
            *(self._counts() > 0).T,
        ]


def _sum(money: Array, where: Array) -> Array:
    import numpy

    return numpy.where(where, money, 0).sum(axis=1)
