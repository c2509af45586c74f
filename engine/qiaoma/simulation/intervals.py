"""区间: 95 % confidence intervals from exact sums. Whole numbers and fractions up to the last root.

Observations are tables. A ratio of sums varies as the residuals of the tables do (the linearized ratio estimator); a
share has Wilson's interval for as many independent hands as vary like those played; a quantile lies between order
statistics. With few tables Student's t stands in place of the normal quantile.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and its interval; None for what the hands do not tell."""

    value: float | None
    low: float | None = None
    high: float | None = None

    @property
    def certain(self) -> bool:
        """Whether the interval is known and does not hold 0: as a difference, more than chance."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


UNKNOWN = Estimate(None)


def student(observations: int) -> float:
    """The quantile of Student's t for a mean of so many observations, at least two: exact for 2 and 3, else by series."""
    degrees = float(observations - 1)
    probability = (1 + CONFIDENCE) / 2
    if degrees == 1:
        return math.tan(math.pi * (probability - 0.5))
    if degrees == 2:
        return (2 * probability - 1) * math.sqrt(2 / (4 * probability * (1 - probability)))
    z = Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / degrees**power for power, term in enumerate(terms, 1))


def variance(products: Sequence[Sequence[int]], weights: Sequence[Fraction], tables: int) -> Fraction:
    """The variance of a sum over tables of weighted columns whose total is 0; `products` as of a tally. Two tables at least."""
    squares = sum(
        left * right * products[row][column]
        for row, left in enumerate(weights)
        for column, right in enumerate(weights)
        if left and right
    )
    return Fraction(squares) * Fraction(tables, tables - 1)


def around(value: Fraction, spread: Fraction, observations: int) -> Estimate:
    """A value with the interval of a variance; without one where a single observation made it."""
    if observations < 2:
        return Estimate(float(value))
    wide = student(observations) * math.sqrt(spread)
    return Estimate(float(value), float(value) - wide, float(value) + wide)


def wilson(share: Fraction, number: float, z: float = Z) -> Estimate:
    """Wilson's interval of a share of `number` independent cases."""
    at, square = float(share), z * z
    middle = (at + square / (2 * number)) / (1 + square / number)
    wide = z / (1 + square / number) * math.sqrt(at * (1 - at) / number + square / (4 * number * number))
    low = 0.0 if share == 0 else max(0.0, middle - wide)
    return Estimate(at, low, 1.0 if share == 1 else min(1.0, middle + wide))


def design(spread: Fraction, independent: Fraction) -> Fraction:
    """How many times as much a figure varies as with independent cases; never taken to be less than 1."""
    return max(Fraction(1), spread / independent) if independent else Fraction(1)


def quantile(values: Mapping[int, int], rank: Fraction) -> int:
    """The smallest value with at least the part `rank` of all occurrences at or below it. `values` is not empty."""
    return at_place(values, max(1, math.ceil(rank * sum(values.values()))))


def at_place(values: Mapping[int, int], place: int) -> int:
    """The value at a place, counted from 1, of all occurrences in order."""
    for value in sorted(values):
        place -= values[value]
        if place <= 0:
            return value
    raise IndexError(place)


def quantile_places(number: int, rank: Fraction, effect: Fraction, t: float) -> tuple[int | None, int | None]:
    """The places between which a quantile lies; None where too few occurrences lie beyond."""
    middle = float(rank * number)
    wide = t * math.sqrt(float(rank * (1 - rank) * number * effect))
    low, high = math.floor(middle - wide), math.ceil(middle + wide) + 1
    return low if low >= 1 else None, high if high <= number else None
