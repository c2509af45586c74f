"""条件 conditions: `when` and `unless` of a row as tests on words, and whether they can ever hold together.

A test is a word with the set of values it admits (:mod:`qiaoma.ruleset.masks`). A pattern that must hold brings the
tests of its own condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from qiaoma.errors import Place
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.masks import FULL, NO, YES, between, bit, outside
from qiaoma.units import UnitError, parse_range, parse_throws

THROWS = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
"""The throws of two dice, the smaller first; the value of `throw` is the index here."""
_DEEPEST = 6
"""Beyond so many groups of alternatives a condition is taken to be possible."""


@dataclass(frozen=True, slots=True)
class Test:
    """A word and the values that satisfy it: those of `mask`, or of `rest` where the test is denied.

    `place` is where it is written and `text` how.
    """

    word: str
    mask: int
    rest: int
    place: Place
    text: str
    denied: bool = False

    @property
    def admits(self) -> int:
        """The values with which the test holds."""
        return self.rest if self.denied else self.mask

    def deny(self) -> Test:
        """The test that holds when this does not."""
        return replace(self, denied=not self.denied)

    def __str__(self) -> str:
        return f"unless {self.text}" if self.denied else self.text


Group: TypeAlias = tuple[Test, ...]
"""Tests of which one must hold."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A conjunction: one test of each group of `when` holds, and none of `unless`."""

    when: tuple[Group, ...]
    unless: tuple[Test, ...]

    def tests(self) -> Iterator[Test]:
        """All tests, those of `unless` as written."""
        for group in self.when:
            yield from group
        yield from self.unless

    def words(self) -> set[str]:
        """All words named."""
        return {test.word for test in self.tests()}


def read_condition(row: Node | None) -> Condition:
    """The condition of a row, bond claim or `match.ends`. What cannot be read is left out; the checks report it."""
    when = tuple(group for item in _items(child(row, "when")) if (group := tuple(_group(item))))
    unless = tuple(test for item in _items(child(row, "unless")) for test in _group(item))
    return Condition(when, unless)


def written_words(row: Node | None) -> Iterator[tuple[str, Node, Node | None]]:
    """Each word of a row's condition with its node and the node of its range, if any."""
    for key in ("when", "unless"):
        for item in _items(child(row, key)):
            yield from _written(item)


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.value if node is not None and isinstance(node.value, tuple) else ()


def _written(item: Node) -> Iterator[tuple[str, Node, Node | None]]:
    if isinstance(item.value, str):
        yield item.value, item, None
    for key, value in entries(item).items():
        if key == "any":
            for part in _items(value):
                yield from _written(part)
        else:
            yield key, Node(key, item.keys.get(key, item.place)), value


def _group(item: Node) -> Iterator[Test]:
    for word, node, span in _written(item):
        masks = (YES, NO) if span is None else range_masks(word, span)
        if masks is not None:
            text = word if span is None else f"{{{word}: {_shown(span)}}}"
            yield Test(word, *masks, node.place, text)


def _shown(span: Node) -> str:
    plain = span.plain()
    return f"[{', '.join(map(str, plain))}]" if isinstance(plain, list) else str(plain)


def range_masks(word: str, span: Node) -> tuple[int, int] | None:
    """The values that a range admits and those that it does not, or None if it cannot be read."""
    try:
        if word == "throw":
            mask = sum(bit(THROWS.index(throw)) for throw in set(parse_throws(span.plain())))
            return mask, FULL & ~mask
        mask, rest = 0, FULL
        for low, high in parse_range(span.plain()):
            mask |= between(low, high)
            rest &= outside(low, high)
    except UnitError:
        return None
    return mask, rest


@dataclass(frozen=True)
class World:
    """What is known of the words: their possible values, what follows from what, and the patterns' conditions."""

    domains: Mapping[str, int]
    rules: Mapping[str, tuple[tuple[int, str, int], ...]]
    patterns: Mapping[str, Condition]

    def possible(self, condition: Condition, given: Iterable[Test] = ()) -> bool:
        """Whether the condition can hold together with the tests `given`. Where it is too large to tell, it can."""
        groups = [*condition.when, *((test,) for test in given), *((test.deny(),) for test in condition.unless)]
        if not self._below(groups) & DICE:
            return self._search(groups, {})
        return any(self._search(groups, dice_masks(throw)) for throw in THROWS)

    def core(self, condition: Condition) -> list[Test]:
        """A smallest set of tests that cannot hold together; groups of alternatives count as one."""
        kept: list[Group] = [*condition.when, *((test.deny(),) for test in condition.unless)]
        for group in list(kept):
            rest = [other for other in kept if other is not group]
            if not self.possible(Condition(tuple(rest), ())):
                kept = rest
        return [test for group in kept for test in group]

    def _below(self, groups: Iterable[Group]) -> set[str]:
        named: set[str] = set()
        todo = [test.word for group in groups for test in group]
        while todo:
            word = todo.pop()
            if word in self.patterns and word not in named:
                todo.extend(self.patterns[word].words())
            named.add(word)
        return named

    def _search(self, groups: list[Group], dice: Mapping[str, int]) -> bool:
        known, several = _Known(self, dice, {}), [group for group in groups if len(group) > 1]
        if not all(known.need(group[0], several) for group in groups if len(group) == 1):
            return False
        return self._choose(known, several, 0)

    def _choose(self, known: _Known, groups: list[Group], depth: int) -> bool:
        if not groups or depth > _DEEPEST:
            return True
        head, *rest = groups
        for test in head:
            trial, more = _Known(self, known.dice, dict(known.masks)), list(rest)
            if trial.need(test, more) and self._choose(trial, more, depth + 1):
                return True
        return False


@dataclass
class _Known:
    """The values still possible for each word, narrowed as tests are added; `dice` is one throw."""

    world: World
    dice: Mapping[str, int]
    masks: dict[str, int]

    def need(self, test: Test, groups: list[Group]) -> bool:
        """Add a test; alternatives that it brings go to `groups`. False if it contradicts what is known."""
        if test.word in self.dice:
            return bool(self.dice[test.word] & test.mask) is not test.denied
        return self._narrow(test.word, test.admits, groups)

    def _narrow(self, word: str, mask: int, groups: list[Group]) -> bool:
        new = word not in self.masks
        before = self.masks.get(word, self.world.domains.get(word, FULL))
        after = before & mask
        if not after:
            return False
        self.masks[word] = after
        for trigger, other, result in self.world.rules.get(word, ()):
            fires = not after & ~trigger and (new or before & ~trigger)
            if fires and not self._narrow(other, result, groups):
                return False
        pattern = self.world.patterns.get(word)
        if pattern is None or after & NO or not (new or before & NO):
            return True
        groups.extend(group for group in pattern.when if len(group) > 1)
        needs = [group[0] for group in pattern.when if len(group) == 1] + [test.deny() for test in pattern.unless]
        return all(self.need(test, groups) for test in needs)


DICE = frozenset({"double", "throw", "die", "sum", "difference"})


def dice_masks(throw: tuple[int, int]) -> dict[str, int]:
    """The words of the dice for one throw."""
    low, high = throw
    return {
        "throw": bit(THROWS.index(throw)),
        "die": bit(low) | bit(high),
        "sum": bit(low + high),
        "difference": bit(high - low),
        "double": bit(int(low == high)),
    }
