"""各局所得: from the rows of played hands to the columns that the figures add up, one whole number a hand.

`rows` are an array of shape (hands, outcome.SIZE) as :mod:`qiaoma.rules.outcome` lays them out; numpy is this room's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy

from qiaoma.errors import Fault, InvariantBroken
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.rules import trace as T
from qiaoma.simulation.figures import COUNTED, HANDS, LOSSES, WINS, WON
from qiaoma.simulation.subject import Subject

SEATS = 4
MOST_WINNERS = 3
BY = {
    "self_draw": C.SELF_DRAW,
    "discard": C.DISCARD,
    "rob_kong": C.ROB_KONG,
    "eight_flowers": C.EIGHT_FLOWERS,
}
NOT_SETTLED = (T.TOO_LARGE, T.PAYER_GETS)
"""Why a ruleset cannot pay a hand, by no fault of ours; nothing is paid in it."""
ADDS_UP = 1 << 52
"""Money beyond this is added up as Python's integers, so that no sum over a table or its square wraps."""

Array = Any
"""A numpy array of integers."""


class Hands:
    """The rows of one ruleset, with what several columns ask for. Raises InvariantBroken where money is lost or made."""

    def __init__(self, rows: Array, subject: Subject) -> None:
        self.rows = rows = numpy.asfortranarray(rows)  # read by columns
        self.subject = subject
        self.ones = numpy.ones(len(rows), dtype=numpy.int64)
        self.won = rows[:, O.RESULT] == C.WON
        self.wins = numpy.where(self.won, rows[:, O.WINS], 0)
        seats = numpy.arange(SEATS)
        winners = rows[:, O.WINNER : O.WINNER + MOST_WINNERS]
        self.winner = numpy.arange(MOST_WINNERS) < self.wins[:, None]
        """Which of the three places of a row hold a winner; then, seat by seat, who won."""
        self.won_seat = ((winners[:, :, None] == seats) & self.winner[:, :, None]).any(axis=1)
        paid = _settled(rows)[:, None]
        self.nets = _exact(numpy.where(paid, rows[:, O.NETS : O.NETS + SEATS], 0))
        self.points = numpy.where(paid, rows[:, O.POINTS : O.POINTS + MOST_WINNERS], 0)
        self.ratings = numpy.where(paid, rows[:, O.RATINGS : O.RATINGS + SEATS], 0)
        self.deals = rows[:, O.DEALER, None] == seats
        uneven = self.nets.sum(axis=1) != 0
        if uneven.any():
            raise InvariantBroken([_broken(rows[uneven][0])])

    def columns(self) -> dict[str, Array]:
        """Every column by the name that the figures use."""
        found = {HANDS: self.ones, WON: self.won, WINS: self.wins, LOSSES: (self.nets < 0).sum(axis=1)}
        for part in (self._endings, self._patterns, self._money, self._dealer, self._counters, self._seats):
            found.update(part())
        return found

    def distributions(self) -> dict[str, tuple[Array, Array]]:
        """By name: the values that occurred, and for each the number of the hand's row."""
        hands = numpy.arange(len(self.rows))
        found = {
            "received": (self.nets[self.won_seat], hands.repeat(self.won_seat.sum(axis=1))),
            "paid": (-self.nets[self.nets < 0], hands.repeat((self.nets < 0).sum(axis=1))),
            "discards": (self.rows[:, O.DISCARDS], hands),
        }
        for counter in self.subject.counters:
            found[f"counter.{counter.name}"] = self.rows[:, O.COUNTERS + counter.at], hands
        return found

    def _endings(self) -> Iterator[tuple[str, Array]]:
        yield "drawn", self.rows[:, O.RESULT] == C.DRAWN
        yield "several_winners", self.wins > 1
        yield "unpaid", self.rows[:, O.STATUS] != 0
        for name, by in BY.items():
            so = self.won & (self.rows[:, O.BY] == by)
            yield f"hands_by.{name}", so
            yield f"wins_by.{name}", numpy.where(so, self.wins, 0)

    def _patterns(self) -> Iterator[tuple[str, Array]]:
        true = self.rows[:, O.PATTERNS : O.PATTERNS + MOST_WINNERS]
        some = numpy.zeros_like(self.winner)
        for pattern in self.subject.patterns:
            counts = self.winner & ((true >> pattern.at & 1) != 0) & ((true & pattern.absorbers) == 0)
            some |= counts
            yield f"pattern.{pattern.name}", counts.sum(axis=1)
        yield "pattern.none", (self.winner & ~some).sum(axis=1)

    def _money(self) -> Iterator[tuple[str, Array]]:
        loses = self.nets < 0
        bonded = (self.rows[:, O.BONDED, None] >> numpy.arange(SEATS) & 1) != 0
        yield "share_value", numpy.where(self.winner, self.points, 0).sum(axis=1)
        yield "received", numpy.where(self.won_seat, self.nets, 0).sum(axis=1)
        yield "paid", numpy.where(loses, -self.nets, 0).sum(axis=1)
        yield "bonded", self.won & bonded.any(axis=1)
        yield "liability", self.won & (bonded & loses).any(axis=1)
        yield "capped", self.won & (self.rows[:, O.LIMITS_CUT] != 0)
        for limit in self.subject.limits:
            yield f"capped.{limit.at}", self.won & ((self.rows[:, O.LIMITS_CUT] >> limit.at & 1) != 0)

    def _dealer(self) -> Iterator[tuple[str, Array]]:
        net = numpy.where(self.deals, self.nets, 0).sum(axis=1)
        dealer_won = (self.deals & self.won_seat).any(axis=1)
        yield "dealer.net", net
        yield "others.net", -net
        yield "dealer.lead", SEATS * net
        yield "other_seats", (SEATS - 1) * self.ones
        yield "dealer.wins", dealer_won
        yield "others.wins", self.won_seat.sum(axis=1) - dealer_won
        yield "dealer.stays", self.rows[:, O.NEXT_DEALER] == self.rows[:, O.DEALER]

    def _counters(self) -> Iterator[tuple[str, Array]]:
        for counter in self.subject.counters:
            name, value = f"counter.{counter.name}", self.rows[:, O.COUNTERS + counter.at]
            yield name, value
            yield f"{name}.positive", value > 0
            for number in range(1, COUNTED):
                yield f"{name}.{number}", value == number
            yield f"{name}.{COUNTED}", value >= COUNTED
        yield "discards", self.rows[:, O.DISCARDS]
        yield "claims", self.rows[:, O.CLAIMS]
        yield "wall_left", self.rows[:, O.WALL_LEFT]

    def _seats(self) -> Iterator[tuple[str, Array]]:
        won = self.won[:, None]
        yield "rating.winner", numpy.where(self.won_seat, self.ratings, 0).sum(axis=1)
        yield "rating.others", numpy.where(won & ~self.won_seat, self.ratings, 0).sum(axis=1)
        yield "not_winners", (won & ~self.won_seat).sum(axis=1)
        for seat in range(SEATS):
            yield f"seat.{seat}.net", self.nets[:, seat]
            yield f"seat.{seat}.wins", self.won_seat[:, seat]
            yield f"seat.{seat}.rating", self.ratings[:, seat]


def _exact(money: Array) -> Array:
    small = len(money) == 0 or (money.min() > -ADDS_UP and money.max() < ADDS_UP)
    return money if small else money.astype(object)


def _settled(rows: Array) -> Array:
    """Which hands were settled. A ruleset may ask for what cannot be: amounts too large, a payer who would receive."""
    status = rows[:, O.STATUS]
    ours = ~numpy.isin(status, (T.DONE, *NOT_SETTLED))
    if ours.any():
        raise InvariantBroken([_broken(rows[ours][0])])
    return status == T.DONE


def _broken(row: Array) -> Fault:
    table, hand, status = int(row[O.TABLE]), int(row[O.HAND]), int(row[O.STATUS])
    return Fault(
        "simulation.invariant",
        zh=f"第 {table} 桌第 {hand} 局的得失相加不是零，或没有结算 (状态 {status})；这是引擎的错",
        en=f"the nets of table {table}, hand {hand} do not add up to zero, or it has none (status {status}); this is our fault",
        found=str(row[O.NETS : O.NETS + SEATS].tolist()),
    )
