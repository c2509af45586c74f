"""Sets of values of a word as 64 bits: one bit a value from -8 to 55, the first and last also for all beyond.

A fact is 0 or 1, a measure 0 or more, a register may fall below 0.
"""

from __future__ import annotations

LOWEST = -8
HIGHEST = 55
FULL = (1 << (HIGHEST - LOWEST + 1)) - 1
"""Every value."""


def bit(value: int) -> int:
    """The set of one value."""
    return 1 << (min(max(value, LOWEST), HIGHEST) - LOWEST)


def between(low: int, high: int | None) -> int:
    """The set of the values from `low` to `high`, None being no end."""
    last = FULL if high is None else (bit(high) << 1) - 1
    return last & ~(bit(low) - 1)


def outside(low: int, high: int | None) -> int:
    """The set of the values that are not from `low` to `high`; an end bit stays where it holds others, too."""
    below = bit(LOWEST) if low <= LOWEST else 0
    above = bit(HIGHEST) if bit(low) == bit(HIGHEST) or (high is not None and high >= HIGHEST) else 0
    return (FULL & ~between(low, high)) | below | above


def holds(mask: int, value: int) -> bool:
    """Whether a set holds `value`."""
    return bool(mask & bit(value))


NO = bit(0)
"""Zero, or false."""
YES = FULL & ~NO
"""Not zero, or true."""
FACT = bit(0) | bit(1)
"""The values of a fact."""
COUNT = between(0, None)
"""The values of a measure."""
