"""条件: from the words of a row to the alternatives that the kernel matches.

A condition compiles to alternatives of `(mask, want)` pairs, one pair for each of the four words of
:mod:`qiaoma.rules.bits`. `any` and ranges of several parts multiply the alternatives of the row, so a row still acts once.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from qiaoma.errors import Fault
from qiaoma.rules import bits, measures
from qiaoma.rules import rule_table as R
from qiaoma.units import parse_range, parse_throws
from qiaoma.vocabulary import REGISTERS, WORDS, Kind, Scope

MOST_ALTERNATIVES = 256
_DICE_DIGIT = 10
_ROLE_SCOPES = frozenset({Scope.PAIR, Scope.SEAT, Scope.CLAIM, Scope.DISCARD})

Bit = tuple[int, int]
"""(word, bit)."""


class Conditions:
    """Compiles the conditions of one ruleset, giving each pattern and each range of a measure its bit."""

    def __init__(
        self, patterns: Sequence[str], removed: Sequence[str], counters: Mapping[str, tuple[int, int]], scale: int
    ) -> None:
        self._may_be_negative = frozenset(name for name, (low, _) in counters.items() if low < 0)
        self._pattern_bits = {pattern: 1 << position for position, pattern in enumerate(patterns)}
        self._removed = frozenset(removed)
        self._counters = {counter: measures.COUNTERS + position for position, counter in enumerate(counters)}
        self._scale = scale
        self._ranges: dict[tuple[int, int, int], int] = {}
        self.row = ""
        """The path of the row that is being compiled."""
        self.faults: list[Fault] = []
        """Where the conditions need more than the kernel has."""
        self.too_large: list[Fault] = []
        """Rows with amounts that the kernel cannot count; only told where nothing else is wrong."""
        self.used: set[str] = set()
        """Every word that some compiled condition or amount names."""

    def pattern_bit(self, pattern: str) -> int:
        """The bit of a pattern."""
        return self._pattern_bits[pattern]

    def measure(self, word: str) -> int:
        """Where a measure or counter stands among the measures."""
        self.used.add(word)
        return self._counters[word] if word in self._counters else int(getattr(measures, word.upper()))

    def ranges(self, section: int) -> list[int]:
        """The tests of one section of ranges, flattened."""
        flat: list[int] = []
        for (measure, low, high), bit in self._ranges.items():
            if _section(measure) == section:
                flat += [measure, low, high, bit]
        return flat

    def compile(self, row: Mapping[str, Any]) -> list[list[int]]:
        """The alternatives of a row with `when` and `unless`; an empty list never fits. Too many are in `faults`."""
        required = [self._options(item) for item in row.get("when", ())]
        refused = [bit for item in row.get("unless", ()) for bit in self._options(item)]
        count = 1
        for options in required:
            count *= len(options)
        if count > MOST_ALTERNATIVES:
            self.faults.append(_too_many(self.row, count))
            return []
        return [_alternative(choice, refused) for choice in itertools.product(*required)]

    def _options(self, item: Any) -> list[Bit]:
        if isinstance(item, str):
            return self._word(item)
        ((word, value),) = item.items()
        if word == "any":
            return [bit for part in value for bit in self._options(part)]
        return self._range(word, value)

    def _word(self, word: str) -> list[Bit]:
        self.used.add(word)
        if word in self._removed:
            return []
        if word in self._pattern_bits:
            return [(bits.PATTERNS, self._pattern_bits[word])]
        known = WORDS.get(word)
        if known is not None and known.kind is Kind.FACT:
            return [(bits.ROLES if known.home in _ROLE_SCOPES else bits.FACTS, int(getattr(bits, word.upper())))]
        above = self._range_bit(self.measure(word), 1, R.ENDLESS)
        if word in self._may_be_negative:
            return [above, self._range_bit(self.measure(word), -R.ENDLESS, -1)]
        return [above]

    def _range(self, word: str, value: Any) -> list[Bit]:
        measure = self.measure(word)
        if word == "throw":
            numbers = [low * _DICE_DIGIT + high for low, high in parse_throws(value)]
            return [self._range_bit(measure, number, number) for number in numbers]
        scale = self._scale if word in REGISTERS else 1
        found = []
        for low, high in parse_range(value):
            top = R.ENDLESS if high is None else high * scale
            found.append(self._range_bit(measure, low * scale, top))
            if word == "die":
                found.append(self._range_bit(measures.SECOND_DIE, low, top))
        return found

    def _range_bit(self, measure: int, low: int, high: int) -> Bit:
        known = len(self._ranges)
        bit = self._ranges.setdefault((measure, low, high), 1 << known)
        if known == bits.WORD_BITS < len(self._ranges):
            self.faults.append(_too_many_ranges(self.row))
        return (bits.RANGES, bit)


def _section(measure: int) -> int:
    if measure in (measures.FAN, measures.LEZI, measures.POINTS):
        return R.REGISTER_RANGES
    return R.PAIR_RANGES if measure in (measures.PAYER_BONDED, measures.NTH) else R.RANGES


def _alternative(required: Sequence[Bit], refused: Sequence[Bit]) -> list[int]:
    mask, want = [0] * bits.WORDS, [0] * bits.WORDS
    for word, bit in required:
        mask[word] |= bit
        want[word] |= bit
    impossible = False
    for word, bit in refused:
        impossible = impossible or bool(want[word] & bit)
        mask[word] |= bit
    if impossible:  # a row that asks for a word and its absence: ask for a bit that no word has
        mask[bits.ROLES] |= 1 << bits.WORD_BITS
        want[bits.ROLES] |= 1 << bits.WORD_BITS
    return [part for word in range(bits.WORDS) for part in (mask[word], want[word])]


def _too_many(path: str, count: int) -> Fault:
    return Fault(
        "rules.alternatives",
        zh=f"条件里的“之一”组合太多（{count} 种）",
        en=f"the “one of” groups of this condition have {count} combinations",
        path=path,
        allowed=(f"≤ {MOST_ALTERNATIVES}",),
        remedy_zh="拆成几行",
        remedy_en="split it into several rows",
    )


def _too_many_ranges(path: str) -> Fault:
    return Fault(
        "rules.ranges",
        zh="不同的数量范围太多",
        en="too many different ranges of measures",
        path=path,
        allowed=(f"≤ {bits.WORD_BITS}",),
        remedy_zh="合并用到相同范围的条件",
        remedy_en="use the same range where the rules allow",
    )
