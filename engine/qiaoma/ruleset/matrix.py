"""付款表 the payment matrix: in each consistent situation what a seat pays, and which rows add up to it.

Situations that no row of the ruleset tells apart are one line. What a situation leaves open (patterns, counters,
registers) stands as a demand of the rows that ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from qiaoma.ruleset.conditions import Condition, Test, World, read_condition
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.masks import holds
from qiaoma.ruleset.situations import DECIDED, DRAWN, ESCAPED, WAYS, Dimensions, Seat, Table, fixed
from qiaoma.ruleset.world import levels, world
from qiaoma.units import UnitError, parse_amount

_SHOWN = (
    "payer_gave",
    "escaper",
    "payer_bonded",
    "mutual",
    "partners",
    "top_level",
    "giver_bonded",
    "giver_ready",
    "payer_wins",
    "winners",
    "payer_deals",
    "dealer_wins",
)
"""The words of a line, in the order in which they are told."""
_HIGHEST = {"partners": 3, "winners": 3}
_LEVELS = ("payer_bonded", "top_level")
_TOTALS = ("partners", "top_level")
"""Words that are not zero for any bonded seat."""

NOTHING = Fraction(0)
"""No share, no stake."""

Values = frozenset[int]


@dataclass(frozen=True, slots=True)
class Part:
    """A row that fits: what it adds, and the open tests on which that depends; `note` is a measure it is times."""

    row: str
    shares: Fraction
    flat: Fraction
    times: Fraction
    demands: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one seat pays in one situation, by the rows that fit; no rows if factors alone fit.

    `shares` of the win's points and `flat` stakes are by the rows that fit whatever else holds, with their factor.
    """

    parts: tuple[Part, ...] = ()
    shares: Fraction = NOTHING
    flat: Fraction = NOTHING


def _outcome(parts: list[Part]) -> Outcome:
    if not any(part.shares or part.flat for part in parts):
        return Outcome()
    sure = [part for part in parts if not part.demands]
    factor = Fraction(1)
    for part in sure:
        factor *= part.times
    shares = sum((part.shares for part in sure), NOTHING) * factor
    return Outcome(tuple(parts), shares, sum((part.flat for part in sure), NOTHING) * factor)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the matrix: the way, the values of the words that matter in it, and what the seat pays."""

    way: str
    flower: bool
    facts: Mapping[str, Values]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class _Row:
    """A payment row, read once."""

    name: str
    node: Node
    condition: Condition
    each: str
    over: int
    up_to: int | None
    shares: Fraction
    flat: Fraction
    times: Fraction
    note: str


class Matrix:
    """The payment rows of an effective form, and what they give in each situation."""

    def __init__(self, form: Node, known: World | None = None) -> None:
        self.world = known or world(form)
        self.levels = levels(form)
        self.rows = tuple(_read(name, node) for name, node in entries(child(form, "payment")).items())

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The ways of ending that pay; the flower win and the escape only where a row names them."""
        words = {word for row in self.rows for word in row.condition.words()}
        found = [Way(self, way, False) for way in WAYS]
        if "flower_win" in words:
            found.insert(1, Way(self, DRAWN, True))
        if words & {"escaped", "escaper"}:
            found.append(Way(self, ESCAPED, False))
        return tuple(found)

    def tables(self) -> Iterator[tuple[Table, tuple[Outcome, ...]]]:
        """Every consistent whole table, with what each of the three other seats pays."""
        for way in self.ways:
            yield from way.tables()

    def lines(self) -> tuple[Line, ...]:
        """The lines of the matrix, in the order of the ways."""
        return tuple(line for way in self.ways for line in way.lines())


class Way:
    """One way of ending with the rows that can fit in it."""

    def __init__(self, matrix: Matrix, way: str, flower: bool) -> None:
        self.way, self.flower = way, flower
        known = fixed(way, flower)
        self.rows = tuple(row for row in matrix.rows if _demands(row.condition, known) is not None)
        tests = [test for row in self.rows for test in row.condition.tests()]
        self.counted = {row.each for row in self.rows if row.each}
        words = {test.word for test in tests} | self.counted
        self.words = tuple(word for word in _SHOWN if word in words and word not in known)
        self.tests = {word: [test.mask for test in tests if test.word == word] for word in self.words}
        self.levels = matrix.levels
        self.dimensions = Dimensions(frozenset(words & DECIDED), matrix.levels)
        self.known: dict[tuple[int, ...], Outcome] = {}
        self.parts: dict[tuple[object, ...], Part | None] = {}
        self.asked = {row.name: sorted((row.condition.words() | {row.each}) & DECIDED) for row in self.rows}

    @property
    def mark(self) -> tuple[object, ...]:
        """What the way depends on: two forms with the same mark pay alike in it."""
        return self.way, self.flower, self.levels, *(id(row.node) for row in self.rows)

    def tables(self) -> Iterator[tuple[Table, tuple[Outcome, ...]]]:
        """Every consistent whole table of this way, with what each of the three other seats pays."""
        known: dict[tuple[tuple[int, ...], Seat], Outcome] = {}
        for table in self.dimensions.tables(self.way, self.flower):
            shared = table.shared()
            for seat in table.seats:
                if (shared, seat) not in known:
                    known[shared, seat] = self.outcome(table.facts(seat))
            yield table, tuple(known[shared, seat] for seat in table.seats)

    def outcome(self, facts: Mapping[str, int]) -> Outcome:
        key = tuple(facts[word] for word in self.words)
        if key not in self.known:
            parts = [part for row in self.rows if (part := self._part(row, facts)) is not None]
            self.known[key] = _outcome(parts)
        return self.known[key]

    def _part(self, row: _Row, facts: Mapping[str, int]) -> Part | None:
        """What a row adds; situations that it does not tell apart are asked once."""
        key = (row.name, *(facts[word] for word in self.asked[row.name]))
        if key not in self.parts:
            self.parts[key] = _part(row, facts)
        return self.parts[key]

    def lines(self) -> list[Line]:
        """The situations, those alike in what they give put together."""
        found: dict[tuple[Values, ...], Outcome] = {}
        for table in self.dimensions.tables(self.way, self.flower):
            for seat in table.seats:
                facts = table.facts(seat)
                key = tuple(self._class(word, facts[word], seat) for word in self.words)
                found.setdefault(key, self.outcome(facts))
        everything = [frozenset().union(*(key[number] for key in found)) for number in range(len(self.words))]
        return [
            Line(self.way, self.flower, self._told(key, everything), outcome)
            for key, outcome in sorted(_merged(found).items(), key=_order)
        ]

    def _class(self, word: str, value: int, seat: Seat) -> Values:
        """The values that the rows do not tell from `value`; what follows from the seat's own state is left open."""
        follows = {"giver_bonded", "payer_wins"} if seat.gave else set()
        if word in follows or (word == "mutual" and not seat.level):
            return frozenset((0, 1))
        if word in self.counted:
            return frozenset((value,))
        mark = [holds(mask, value) for mask in self.tests[word]]
        top = _HIGHEST.get(word, max(self.levels, default=1) if word in _LEVELS else 1)
        alike = frozenset(n for n in range(top + 1) if [holds(mask, n) for mask in self.tests[word]] == mark)
        return alike | {0} if seat.level and len(alike) == top and 0 not in alike and word in _TOTALS else alike

    def _told(self, key: tuple[Values, ...], everything: list[Values]) -> dict[str, Values]:
        shown = zip(self.words, key, everything, strict=True)
        return {word: values for word, values, every in shown if values != every}


def _merged(found: dict[tuple[Values, ...], Outcome]) -> dict[tuple[Values, ...], Outcome]:
    """Lines that differ in one word and give the same are one, again and again."""
    lines = dict(found)
    for number in range(len(next(iter(found), ()))):
        groups: dict[tuple[tuple[Values, ...], Outcome], Values] = {}
        for key, outcome in lines.items():
            rest = (*key[:number], frozenset[int](), *key[number + 1 :])
            groups[rest, outcome] = groups.get((rest, outcome), frozenset()) | key[number]
        lines = {(*rest[:number], values, *rest[number + 1 :]): outcome for (rest, outcome), values in groups.items()}
    return lines


def _order(item: tuple[tuple[Values, ...], Outcome]) -> list[list[int]]:
    return [sorted(-value for value in values) for values in item[0]]


def _holds(test: Test, facts: Mapping[str, int]) -> bool:
    return holds(test.mask, facts[test.word])


def _demands(condition: Condition, facts: Mapping[str, int]) -> tuple[str, ...] | None:
    """What the condition asks beyond `facts`; None if they contradict it."""
    demands: list[str] = []
    for group in condition.when:
        if any(test.word in facts and _holds(test, facts) for test in group):
            continue
        left = [test.text for test in group if test.word not in facts]
        if not left:
            return None
        demands.append(" / ".join(left))
    for test in condition.unless:
        if test.word not in facts:
            demands.append(str(test.deny()))
        elif _holds(test, facts):
            return None
    return tuple(demands)


def _part(row: _Row, facts: Mapping[str, int]) -> Part | None:
    demands = _demands(row.condition, facts)
    if demands is None:
        return None
    lots = facts.get(row.each, 1) if row.each else 1
    if row.each in facts:
        lots = max(lots - row.over, 0)
        lots = lots if row.up_to is None else min(lots, row.up_to)
    return Part(row.name, row.shares * lots, row.flat * lots, row.times**lots, demands, row.note)


def _read(name: str, node: Node) -> _Row:
    each, over, up_to = child(node, "each"), child(node, "over"), child(node, "up_to")
    values: dict[str, Fraction] = {}
    note = f"× {each.value}" if each is not None and str(each.value) not in DECIDED else ""
    for key, without in (("shares", 0), ("flat", 0), ("times", 1)):
        written = child(node, key)
        values[key], unit = _number(written) if written is not None else (Fraction(without), "")
        note = " ".join(word for word in (note, unit) if word)
    return _Row(
        name,
        node,
        read_condition(node),
        str(each.value) if each is not None else "",
        over.value if over is not None and isinstance(over.value, int) else 0,
        up_to.value if up_to is not None and isinstance(up_to.value, int) else None,
        values["shares"],
        values["flat"],
        values["times"],
        note,
    )


def _number(node: Node) -> tuple[Fraction, str]:
    try:
        amount = parse_amount(node.plain())
    except UnitError:
        return Fraction(0), ""
    if amount.measure:
        return Fraction(1), f"× {amount.measure}"
    return amount.number, "lezi" if amount.lezi else ""
