"""选择 the choices of which a case is made, read from bytes that a search draws and a shrinker lowers.

A byte of 0 is always the simplest choice, and a lower byte never a less simple one. Each part of a case reads its own
stretch of the bytes, so that a part can become simpler while the others stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")
TENTHS = 10
BYTE = 256
_SIZES = {
    "ending": 1,
    "way": 6,
    "giver": 5,
    "gave": 3,
    "lay": 9,
    "wild": 7,
    "money": 16,
    "first": 6,
    "count": 12,
    "rest": 13,
    **{f"tell{number}": 6 for number in range(3)},
    **{f"hand{number}": 21 for number in range(3)},
}
"""The parts and their bytes; what stands first had better be simple."""
_STARTS = dict(zip(_SIZES, accumulate(_SIZES.values(), initial=0), strict=False))
SIZE = sum(_SIZES.values())
"""How many bytes make a case."""


class Impossible(Exception):
    """These choices make no case."""


class Choices:
    """Choices read from `data`, :data:`SIZE` bytes; `made` are those that were asked for, in order."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self.made: list[int] = []

    def part(self, name: str) -> Choices:
        """Read on where a part of the case has its bytes."""
        self._at = _STARTS[name]
        return self

    def number(self, low: int, high: int) -> int:
        """A number between two ends, the lower the simpler."""
        found = low + self._data[self._at] * (high - low + 1) // BYTE
        self._at = min(self._at + 1, SIZE - 1)
        self.made.append(found)
        return found

    def one(self, options: Sequence[T]) -> T:
        """One of the options, the earlier the simpler; :class:`Impossible` where there are none."""
        if not options:
            raise Impossible
        return options[self.number(0, len(options) - 1)]

    def weighed(self, options: Sequence[tuple[T, int]]) -> T:
        """One of the options, each as often as its weight says."""
        return options[self.one([at for at, (_, weight) in enumerate(options) for _ in range(weight)])][0]

    def perhaps(self, weight: int) -> bool:
        """Yes in `weight` of ten cases, no being simpler; without weight nothing is read."""
        return weight > 0 and self.number(0, TENTHS - 1) >= TENTHS - weight
