"""估计: from exact sums over tables to the figures of a price, each with its 95 % interval.

A table is one observation. A mean per hand is a sum over the tables by the hands, and varies as the tables' residuals do.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from qiaoma.audit.impact.coalitions import NOTHING, Work
from qiaoma.audit.impact.counting import SHARED, Count, Shares
from qiaoma.audit.impact.hands import COUNTER, PLAY, columns_of
from qiaoma.audit.impact.nothing import why_nothing
from qiaoma.audit.impact.result import Beside, Effect, Impact, Method, Rule, Share
from qiaoma.audit.impact.units import Standing, Unit
from qiaoma.simulation.intervals import Estimate, around, design, quantile, student, wilson

SEATS = 4
ROLES = ("winner", "dealer", "giver", "bonded")
P95 = Fraction(95, 100)
MOVED = "moved"
"""Where hands go other ways this is chance for the most part, and what one rule adds to another cannot be told."""


class Figures:
    """The figures of one count."""

    def __init__(self, work: Work, count: Count) -> None:
        self.work = work
        self.count = count
        self.parts = work.parts
        self.columns = {name: place for place, name in enumerate(columns_of(work))}

    def effect(self, place: int) -> Effect:
        """What the ruleset at a place of the work does against the first."""
        paid, amounts = self._beside("paid", place, self.parts), self.count.sums[place].amounts
        touched = self._total(place, "touched")
        moved = self._total(place, "moved")
        return Effect(
            replayed=self.work.between[place].play != self.work.between[0].play,
            touched=self._part("touched", place),
            rated=self._part("rated", place),
            parted=self._part("parted", place),
            moved=self._excess("moved", place, self.parts),
            moved_if_touched=float(Fraction(moved, touched * self.parts)) if touched else None,
            moved_in_all=Fraction(moved, self.parts),
            paid=paid,
            paid_in_all=Fraction(self._total(place, "paid") - self._total(0, "paid"), self.parts),
            gains={name: self._excess(name, place, self.parts) for name in ROLES},
            swing=self._swing(place),
            p95=Fraction(quantile(amounts, P95), self.parts) if amounts else None,
            touches=any(self.count.sums[place].columns[2]),
            play={name: self._beside(name, place, 1) for name in self.columns if self._of_play(name)},
        )

    def shares(self, unit: int) -> dict[str, Share]:
        """What of the whole is due to a unit, by measure; nothing where money is not shared."""
        found = self.count.shares
        if not found:
            return {}
        one_play = len({one.play for place, one in enumerate(self.work.between) if place != self.work.known}) == 1
        named = {name: measure for measure, name in enumerate(SHARED) if one_play or name != MOVED}
        return {name: self._share(found, measure, unit) for name, measure in named.items()}

    def balances(self, place: int) -> tuple[float, ...]:
        """The standard deviation of a seat's balance after each hand of a table."""
        squares, seated = self.count.sums[place].balance, self.count.seated
        found = zip(squares.tolist(), seated.tolist(), strict=True)
        return tuple(math.sqrt(Fraction(square, SEATS * tables)) / self.parts for square, tables in found if tables)

    def paid(self, place: int) -> dict[Fraction, int]:
        """How often a seat paid each amount."""
        found = self.count.sums[place].paid
        return {Fraction(value, self.parts): found[value] for value in sorted(found)}

    def _of_play(self, name: str) -> bool:
        return name in PLAY or name.startswith(COUNTER)

    def _total(self, place: int, name: str) -> int:
        return int(self.count.sums[place].columns[0][self.columns[name]])

    def _mean(self, name: str, place: int, parts: int) -> float:
        return float(Fraction(self._total(place, name), self.count.hands * parts))

    def _moments(self, name: str, place: int) -> list[int]:
        return [int(row[self.columns[name]]) for row in self.count.sums[place].columns[1:]]

    def _excess(self, name: str, place: int, parts: int) -> Estimate:
        """By how much more a hand of this ruleset has of a column than one of the first."""
        return around(*self._spread(self._moments(name, place), parts), self.count.tables)

    def _spread(self, moments: Sequence[int], parts: int) -> tuple[Fraction, Fraction]:
        """A mean per hand and its variance, from the sums of a column, of its square and of it times the hands."""
        total, squares, sizes = moments
        hands, tables = self.count.hands, self.count.tables
        mean = Fraction(total, hands)
        residuals = squares - 2 * mean * sizes + mean * mean * self.count.sizes
        freedom = Fraction(tables, tables - 1) if tables > 1 else Fraction(0)
        return mean / parts, residuals * freedom / (hands * parts) ** 2

    def _part(self, name: str, place: int) -> Estimate:
        """A share of hands that is none under the first ruleset."""
        value, spread = self._spread(self._moments(name, place), 1)
        if self.count.tables == 1:
            return Estimate(float(value))
        effect = design(spread, value * (1 - value) / self.count.hands)
        return wilson(value, float(self.count.hands / effect), student(self.count.tables))

    def _beside(self, name: str, place: int, parts: int) -> Beside:
        return Beside(self._mean(name, 0, parts), self._mean(name, place, parts), self._excess(name, place, parts))

    def _swing(self, place: int) -> Beside:
        """Standard deviations; their difference is that of the variances by their sum."""
        own, other = (math.sqrt(self._mean("square", at, SEATS)) / self.parts for at in (0, place))
        excess = self._excess("square", place, SEATS * self.parts * self.parts)
        if own + other == 0:
            return Beside(own, other, Estimate(0.0, 0.0, 0.0))
        ends = (None if end is None else end / (own + other) for end in (excess.value, excess.low, excess.high))
        return Beside(own, other, Estimate(*ends))

    def _share(self, found: Mapping[int, Shares], measure: int, unit: int) -> Share:
        parts = self.parts * (math.factorial(self.work.units) if self.work.exact else 1)
        total = sum(int(part.sums[0][unit][measure]) for part in found.values())
        in_all = Fraction(total, parts)
        if self.work.exact:
            moments = [int(row[unit][measure]) for row in found[0].sums]
            return Share(around(*self._spread(moments, parts), self.count.tables), in_all)
        return Share(_between_pairs(found, in_all / self.count.hands, parts, measure, unit), in_all)


def _between_pairs(found: Mapping[int, Shares], value: Fraction, parts: int, measure: int, unit: int) -> Estimate:
    """A share with what it varies from pair of orders to pair of orders, tables and orders drawn anew for each."""
    pairs: dict[int, list[Shares]] = {}
    for order, part in found.items():
        pairs.setdefault(order // 2, []).append(part)
    means = [
        Fraction(sum(int(part.sums[0][unit][measure]) for part in pair), sum(part.hands for part in pair) * parts)
        for pair in pairs.values()
    ]
    number = len(means)
    if number < 2:
        return Estimate(float(value))
    middle = sum(means) / number
    spread = Fraction(sum((mean - middle) ** 2 for mean in means)) / (number * (number - 1))
    return around(value, spread, number)


def report(standing: Standing, units: Sequence[Unit], work: Work, count: Count) -> Impact:
    """The result of work that has been counted."""
    figures = Figures(work, count)
    everything = (1 << len(units)) - 1
    together = work.place(everything)
    total = together if work.known is None else work.known
    rules = [_rule(figures, standing, number, unit) for number, unit in enumerate(units)]
    method = Method.SUBSETS if work.exact else Method.ORDERS if work.orders else Method.NONE
    return Impact(
        own=standing.own,
        other=standing.other,
        hands=count.hands,
        tables=count.tables,
        hands_a_table=work.plan.each,
        seed=work.plan.seed,
        bots=work.plan.bots,
        method=method,
        rules=tuple(sorted(rules, key=_rank)),
        together=figures.effect(together),
        known=None if work.known is None else figures.effect(work.known),
        paid=(figures.paid(NOTHING), figures.paid(total)),
        orders=len(work.orders),
        balances=(figures.balances(NOTHING), figures.balances(total)),
    )


def _rule(figures: Figures, standing: Standing, number: int, unit: Unit) -> Rule:
    alone = figures.effect(figures.work.place(1 << number))
    changed = standing.ruleset([unit])
    assert changed is not None
    nothing = None if alone.touches else why_nothing(standing.own, changed, unit)
    return Rule(unit, alone, figures.shares(number), nothing)


def _rank(rule: Rule) -> tuple[Any, ...]:
    if not rule.alone.same_hands:
        return True, -abs(rule.alone.paid_in_all)
    share = rule.shares.get(MOVED)
    return False, -(rule.alone.moved_in_all if share is None else abs(share.in_all))
