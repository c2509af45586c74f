"""选择 the choices of which a case is made: numbers that a search draws and a shrinker lowers; 0 is always the simplest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
TENTHS = 10


class Impossible(Exception):
    """These choices make no case."""


class Choices:
    """Draws from `draw(high)`: a whole number from 0 to `high`."""

    def __init__(self, draw: Callable[[int], int]) -> None:
        self._draw = draw

    def number(self, low: int, high: int) -> int:
        """A number between two ends, the lower the simpler."""
        return low if low == high else low + self._draw(high - low)

    def one(self, options: Sequence[T]) -> T:
        """One of the options, the earlier the simpler; :class:`Impossible` where there are none."""
        if not options:
            raise Impossible
        return options[self.number(0, len(options) - 1)]

    def weighed(self, options: Sequence[tuple[T, int]]) -> T:
        """One of the options, each as often as its weight says."""
        return self.one([option for option, weight in options for _ in range(weight)])

    def perhaps(self, weight: int) -> bool:
        """Yes in `weight` of ten cases, no being simpler; without weight nothing is drawn."""
        return weight > 0 and self._draw(TENTHS - 1) >= TENTHS - weight
