"""偏向 where a search looks: the words that decide a piece, and the numbers at which something begins.

Nothing here knows a ruleset: the words come from the rows, the numbers from their ranges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from qiaoma.ruleset.addresses import Path, row_of
from qiaoma.ruleset.pieces import Difference
from qiaoma.settle.engine import Ruleset
from qiaoma.units import parse_number
from qiaoma.vocabulary import REGISTERS

RARE, USUAL, LIKELY = 1, 3, 7
"""Of ten cases, how many have what no row looks at closely, what is told anyway, what the piece is about."""

_TOPICS: Mapping[Path, str] = {
    ("tiles",): "wilds",
    ("flowers",): "flowers flower_tiles kongs",
    ("dealer",): "winners no_winner escaped dealer_wins",
    ("dealer", "several_winners"): "winners",
    ("dealer", "no_winner"): "no_winner",
    ("dealer", "escaped"): "escaped",
    ("play", "winners"): "winners",
    ("escape",): "escaped",
    ("limits",): "balance partners payer_bonded",
    ("smallest",): "stake partners payer_bonded",
    ("ratings",): "rating",
    ("ranks",): "rating",
    ("liability",): "partners payer_bonded",
    ("carry", "counters"): "wasteland",
    ("carry", "opening"): "double throw",
    ("ready",): "ready giver_ready",
    ("bonus",): "bonus",
    ("scoring",): "lezi fan",
}
"""What the pieces are about that name no words themselves; the longest path that fits."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """What a search looks for. `words` decide the piece, `used` matter at all under one of the two rulesets."""

    words: frozenset[str]
    used: frozenset[str]
    counters: tuple[str, ...] = ()
    minutes: tuple[int, ...] = (0,)
    timeouts: tuple[int, ...] = (0,)
    ratings: tuple[int, ...] = (0,)

    def weight(self, *words: str, least: int = 0) -> int:
        """How many of ten cases have what these words tell; `least` where no row of either ruleset names them."""
        if not self.words.isdisjoint(words):
            return LIKELY
        return least if self.used.isdisjoint(words) else RARE


def lean(change: Difference, own: Ruleset, other: Ruleset) -> Leaning:
    """Where to look for what `change` does between two rulesets."""
    forms = (own.effective, other.effective)
    words: set[str] = set()
    for form in forms:
        words |= _closed(_words_at(form, change.path), form)
    words |= set(_topic(change.path).split())
    used = own.compiled.used | other.compiled.used | words | {"stake", "winners", "no_winner"}
    for form in forms:
        used |= {"balance"} if form.get("limits") else set()
        used |= {"rating"} if form.get("ratings") else set()
        used |= {"wilds"} if form["tiles"].get("wild") else set()
        used |= {"escaped"} if form.get("escape") else set()
    counters = {*own.compiled.counters, *other.compiled.counters} - {"wasteland"}
    return Leaning(
        frozenset(words),
        frozenset(used),
        tuple(sorted(counters)) if own.compiled.counters == other.compiled.counters else (),
        _around(1, (form.get("escape", {}).get("disconnected") for form in forms)),
        _around(1, (form.get("escape", {}).get("timeouts") for form in forms)),
        _around(_NEAR, (rank.get("from") for form in forms for rank in form.get("ranks", ()))),
    )


_NEAR = 3
"""A rating that changes by so much may reach another rank."""


def _around(reach: int, limits: Iterable[Any]) -> tuple[int, ...]:
    """Whole numbers at the limits and up to `reach` from them, none below 0; 0 first."""
    found = [int(parse_number(limit)) for limit in limits if limit is not None and limit is not True]
    near = sorted(number + step for number in found for step in range(-reach, reach + 1))
    return tuple(dict.fromkeys([0, *(number for number in near if number > 0)]))


def _topic(path: Path) -> str:
    fits = (length for length in range(len(path), 0, -1) if path[:length] in _TOPICS)
    length = next(fits, None)
    return "" if length is None else _TOPICS[path[:length]]


def _words_at(form: Mapping[str, Any], path: Path) -> set[str]:
    """The words of the row that holds a piece: of its condition, and the measures of its effect."""
    row = row_of(path)
    if row is None:
        return set()
    value: Any = form
    for key in row:
        value = value.get(key) if isinstance(value, Mapping) else None
    words = set() if value is None else set(_spoken(value))
    return words | ({row[-1]} if row[0] == "patterns" else set())


def _spoken(value: Any) -> Iterator[str]:
    """Every word in a condition or an effect; keys of both are words, or harmless."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield key
            yield from _spoken(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _spoken(item)


def _closed(words: set[str], form: Mapping[str, Any]) -> set[str]:
    """With a pattern the words that it is made of; with a register the patterns that bring it."""
    patterns = form["patterns"]
    found, todo = set(words), list(words)
    while todo:
        word = todo.pop()
        more = set(_spoken([patterns[word].get(key) for key in ("when", "unless")])) if word in patterns else set()
        if word in REGISTERS:
            more |= {name for name, row in patterns.items() if row.get(word)} if len(words) < _BROAD else set()
        todo += more - found
        found |= more
    return found


_BROAD = 3
"""A row of so many words is not about its register alone."""
