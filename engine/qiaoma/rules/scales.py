"""精度: the whole-number scales in which a ruleset's amounts are exact.

Points, fan and lezi are kept in parts of `points`; shares and stakes in parts of `shares`; factors of a payment add
`times`. A line that multiplies by a fraction, or by a register that may be fractional, makes the parts finer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from qiaoma.units import Amount, parse_amount, parse_number
from qiaoma.vocabulary import REGISTERS

VERBS = ("add", "multiply", "raise_to", "cap_at", "set_to")


@dataclass(frozen=True, slots=True)
class Scales:
    """Parts per point, per share and per factor; `lezi_value` is the worth of one lezi in points."""

    lezi_value: Fraction
    points: int
    shares: int
    times: int

    @property
    def ledger(self) -> int:
        """Parts of one stake in the ledger."""
        return self.points * self.shares * self.times

    def value(self, amount: Amount) -> Fraction:
        """A constant amount as a number, lezi turned into points."""
        return amount.number * self.lezi_value if amount.lezi else amount.number


def find_scales(effective: Mapping[str, Any]) -> Scales:
    """The scales of an effective ruleset, however fine."""
    lezi_value = parse_number(effective["scoring"]["lezi_value"])
    patterns = effective.get("patterns", {}).values()
    counted = _denominator(parse_number(row.get(verb, 0)) for row in patterns for verb in ("lezi", "fan"))
    worksheet = [effective["lines"][name] for name in effective["worksheet"]]
    amounts = [
        (line, verb, parse_amount(value))
        for line in worksheet
        for verb in VERBS
        for value in line.get(verb, {}).values()
    ]
    added = _denominator(
        amount.number * (lezi_value if amount.lezi else 1) for _, verb, amount in amounts if verb != "multiply"
    )
    points = counted * added
    for line, verb, amount in amounts:
        points *= _finer(line, verb, amount, counted)
    payment = list(effective.get("payment", {}).values())
    shares = _share_parts(effective, payment, lezi_value, points)
    times = math.prod(factor_parts(row, parse_amount(row["times"])) for row in payment if "times" in row)
    return Scales(lezi_value, points, shares, times)


def _finer(line: Mapping[str, Any], verb: str, amount: Amount, counted: int) -> int:
    """By how much one operation makes the parts of a point finer."""
    if verb == "multiply":
        return counted if amount.measure in REGISTERS else factor_parts(line, amount)
    by_register = line.get("each") in REGISTERS
    return counted if by_register else 1


def factor_parts(row: Mapping[str, Any], amount: Amount) -> int:
    """By how much a factor makes the parts finer: once for each time that it may act."""
    bottom = amount.number.denominator
    if bottom == 1:
        return 1
    exponent = 1 if "each" not in row else int(row.get("up_to", 1))
    return int(bottom**exponent)


def _share_parts(
    effective: Mapping[str, Any], payment: Iterable[Mapping[str, Any]], lezi_value: Fraction, points: int
) -> int:
    written = [parse_amount(row[key]) for row in payment for key in ("shares", "flat") if key in row]
    units = [parse_number(limit["at"]) for limit in effective.get("limits", ()) if limit["at"] != "balance"]
    if "smallest" in effective:
        units.append(parse_number(effective["smallest"]))
    parts = _denominator([amount.number * (lezi_value if amount.lezi else 1) for amount in written] + units)
    by_register = any(amount.measure in REGISTERS for amount in written) or any(
        row.get("each") in REGISTERS for row in payment
    )
    return parts * points if by_register else parts


def _denominator(numbers: Iterable[Fraction]) -> int:
    return math.lcm(1, *(number.denominator for number in numbers))
