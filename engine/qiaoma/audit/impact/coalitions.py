"""组合: which rulesets between two are asked about, what is played for each, and in which orders their units join.

Every ruleset between the two is settled on hands that were played under one whose play is the same; where only money
differs these are the very hands of the first ruleset. Who plays stays as it was, too: bots look at what hands are worth,
so a hand is played by bots who know the ruleset that is played, and what changes where they learn all new prices is a
figure of its own.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from qiaoma.audit.impact.reads import play_form
from qiaoma.audit.impact.units import Standing, Unit
from qiaoma.settle.engine import Ruleset
from qiaoma.simulation.plan import Plan, Side
from qiaoma.simulation.play import side_of

MOST_EXACT = 7
"""Units of which every subset is settled."""
MOST_PLAYS = 16
"""Different ways to play for which that is still done."""
MOST_SHARED = 10
"""Units among which the money is shared at all."""
PAIRS = 10
"""Orders of the units that are drawn where not every subset is settled; each comes with its reverse."""
NOTHING = 0


@dataclass(frozen=True, slots=True)
class Between:
    """One ruleset between the two: the units changed, as a mask; the side that is played for it; its compiled table.

    Money in its table counts in 1/`parts`. `counters` are the places of the counters of :class:`Work` in it.
    """

    mask: int
    play: int
    table: tuple[int, ...]
    parts: int
    counters: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """All that is to be counted, as plain values that travel to other processes.

    `between` begins with the first ruleset unchanged. `shown` are the places in it that get every figure. With `orders`,
    table after table takes the next of them, and only what stands on its way is settled; with `exact`, all subsets are.
    """

    plan: Plan
    between: tuple[Between, ...]
    shown: frozenset[int]
    counters: tuple[str, ...]
    units: int
    exact: bool
    orders: tuple[tuple[int, ...], ...]
    known: int | None = None
    """The place of the second ruleset played by bots who know it, where they play otherwise than those who do not."""

    @property
    def parts(self) -> int:
        """In how many parts of a stake all money of the work is counted."""
        return math.lcm(*(one.parts for one in self.between))

    def place(self, mask: int) -> int:
        """Where the ruleset of a mask stands in `between`."""
        return next(place for place, one in enumerate(self.between) if one.mask == mask)


class Coalitions:
    """The rulesets between two, by the mask of the units that are changed."""

    def __init__(self, standing: Standing, units: Sequence[Unit], bots: tuple[str, ...]) -> None:
        self._standing = standing
        self._units = units
        self._bots = bots
        self._forms: dict[int, str] = {}
        self._sides: dict[tuple[object, tuple[int, ...]], int] = {}
        self._side_of: dict[int, int] = {}
        self.sides: list[Side] = []
        self._moving = sum(
            1 << number for number in range(len(units)) if self._form(1 << number) != self._form(NOTHING)
        )

    @property
    def everything(self) -> int:
        """The mask of all units."""
        return (1 << len(self._units)) - 1

    def ruleset(self, mask: int) -> Ruleset | None:
        """The ruleset with the units of a mask changed; None where it cannot stand."""
        return self._standing.ruleset(unit for number, unit in enumerate(self._units) if mask >> number & 1)

    def play(self, mask: int) -> int:
        """Which of `sides` is played for a mask: that with only those units changed that play reads, where it stands."""
        bare = mask & self._moving
        played = bare if self._form(bare) == self._form(mask) else mask
        if played not in self._side_of:
            self._side_of[played] = self.side(played)
        return self._side_of[played]

    def side(self, mask: int) -> int:
        """The place among `sides` of a ruleset played by bots who know it, or of one that they play alike."""
        ruleset = self.ruleset(mask)
        assert ruleset is not None
        side = side_of(ruleset, self._bots)
        keys = (side.table, side.aims), (self._form(mask), side.aims)
        place = next((self._sides[key] for key in keys if key in self._sides), len(self.sides))
        if place == len(self.sides):
            self.sides.append(side)
        for key in keys:
            self._sides.setdefault(key, place)
        return place

    def between(self, mask: int, play: int, counters: Sequence[str]) -> Between:
        """The ruleset of a mask on the hands of a side."""
        ruleset = self.ruleset(mask)
        assert ruleset is not None
        named = ruleset.compiled.counters
        places = tuple(named.index(name) if name in named else None for name in counters)
        return Between(mask, play, ruleset.compiled.table, ruleset.compiled.scales.ledger, places)

    def _form(self, mask: int) -> str:
        if mask not in self._forms:
            ruleset = self.ruleset(mask)
            self._forms[mask] = "" if ruleset is None else play_form(ruleset)
        return self._forms[mask]


def work_for(standing: Standing, units: Sequence[Unit], hands: int, seed: int, bots: tuple[str, ...]) -> Work:
    """What is counted to price these units."""
    known = Coalitions(standing, units, bots)
    number = len(units)
    masks = [NOTHING, *(1 << unit for unit in range(number)), known.everything]
    plays = {mask: known.play(mask) for mask in masks}
    shown = dict.fromkeys(masks)
    exact, orders = _sharing(known, number, seed)
    more = range(1 << number) if exact else sorted({mask for order in orders for mask in prefixes(order)})
    for mask in more:
        plays.setdefault(mask, known.play(mask))
    counters = _counters(known.ruleset(NOTHING), known.ruleset(known.everything))
    between = [known.between(mask, play, counters) for mask, play in plays.items()]
    own = known.side(known.everything)
    learnt = None
    if own != plays[known.everything]:
        learnt = len(between)
        between.append(known.between(known.everything, own, counters))
    places = {mask: place for place, mask in enumerate(plays)}
    everywhere = frozenset({*(places[mask] for mask in shown), *([] if learnt is None else [learnt])})
    plan = Plan(tuple(known.sides), hands, seed, bots)
    return Work(plan, tuple(between), everywhere, counters, number, exact, orders, learnt)


def _sharing(known: Coalitions, number: int, seed: int) -> tuple[bool, tuple[tuple[int, ...], ...]]:
    """Whether every subset is settled, or else in which orders the units join; neither where some subset cannot stand."""
    if number <= MOST_EXACT:
        every = range(1 << number)
        if all(known.ruleset(mask) is not None for mask in every):
            if len({known.play(mask) for mask in every}) <= MOST_PLAYS:
                return True, ()
            return False, _orders(number, seed)
        return False, ()
    if number > MOST_SHARED:
        return False, ()
    orders = _orders(number, seed)
    stand = all(known.ruleset(mask) is not None for order in orders for mask in prefixes(order))
    return False, orders if stand else ()


def _orders(number: int, seed: int) -> tuple[tuple[int, ...], ...]:
    chance = random.Random(seed)
    found: list[tuple[int, ...]] = []
    for _ in range(PAIRS):
        order = list(range(number))
        chance.shuffle(order)
        found += [tuple(order), tuple(reversed(order))]
    return tuple(found)


def prefixes(order: Sequence[int]) -> list[int]:
    """The masks on the way of an order, from no unit to all."""
    found = [NOTHING]
    for unit in order:
        found.append(found[-1] | 1 << unit)
    return found


def _counters(*rulesets: Ruleset | None) -> tuple[str, ...]:
    named = [name for ruleset in rulesets if ruleset is not None for name in ruleset.compiled.counters]
    return tuple(dict.fromkeys(named))
