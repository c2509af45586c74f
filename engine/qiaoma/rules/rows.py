"""行: from one row of a chapter to its fields in the rule table. What a row points at is appended to the table first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qiaoma.rules import rule_table as R
from qiaoma.rules.conditions import Conditions
from qiaoma.rules.scales import VERBS, Scales
from qiaoma.units import Amount, parse_amount, parse_number
from qiaoma.vocabulary import REGISTERS

Row = Mapping[str, Any]
_VERB_CODES = {"add": R.ADD, "multiply": R.MULTIPLY, "raise_to": R.RAISE_TO, "cap_at": R.CAP_AT, "set_to": R.SET_TO}


_DICE = frozenset({"sum", "difference"})


def _when_thrown(row: Row) -> Row:
    """A row whose amount the dice give acts only where dice were thrown."""
    amounts = [item for value in row.values() for item in (value.values() if isinstance(value, Mapping) else [value])]
    if any(isinstance(amount, str) and amount in _DICE for amount in amounts):
        return {**row, "when": [*row.get("when", ()), {"sum": "0+"}]}
    return row


class Rows:
    """Compiles rows against one ruleset's conditions and scales."""

    def __init__(self, conditions: Conditions, scales: Scales, counters: tuple[str, ...]) -> None:
        self._conditions = conditions
        self._scales = scales
        self._counters = counters

    def refusal(self, table: list[int], name: str, row: Row) -> list[int]:
        """A row of `no_win`."""
        return self._condition(table, row)

    def pattern(self, table: list[int], name: str, row: Row) -> list[int]:
        """A row of `patterns`."""
        absorbed = [word for word in row.get("absorbs", ()) if self._known(word)]
        return [
            *self._condition(table, row),
            self._conditions.pattern_bit(name),
            int(parse_number(row.get("lezi", 0)) * self._scales.points),
            int(parse_number(row.get("fan", 0)) * self._scales.points),
            sum(self._conditions.pattern_bit(word) for word in set(absorbed)),
        ]

    def line(self, table: list[int], name: str, row: Row) -> list[int]:
        """A row of `lines`; its operations go before it."""
        condition = self._condition(table, row)
        at, number = len(table), 0
        for verb in VERBS:
            for register, value in row.get(verb, {}).items():
                table += self._operation(verb, register, parse_amount(value))
                number += 1
        return [*condition, *self._lots(row), at, number]

    def bond(self, table: list[int], name: str, row: Row) -> list[int]:
        """A row of `liability.bonds`: its claims' condition, and the bond's own."""
        claims = self._condition(table, row.get("claims", {}))
        own = self._condition(table, row)
        return [*claims, *own, int(row["reach"]), int(row.get("level", 1))]

    def payment(self, table: list[int], name: str, row: Row) -> list[int]:
        """A row of `payment`."""
        condition = self._condition(table, row)
        shares, flat = parse_amount(row.get("shares", 0)), parse_amount(row.get("flat", 0))
        times = parse_amount(row.get("times", 1))
        return [
            *condition,
            *self._lots(row),
            *self._measured(shares, self._scales.shares),
            *self._measured(flat, self._scales.shares),
            self._measure(times),
            times.number.numerator,
            times.number.denominator,
        ]

    def carry(self, table: list[int], name: str, row: Row) -> list[int]:
        """A row of `carry.opening` or `carry.closing`; its changes go before it."""
        condition = self._condition(table, row)
        places = []
        for verb in ("set", "add"):
            places += [len(table), len(row.get(verb, {}))]
            for counter, value in row.get(verb, {}).items():
                table += [self._counters.index(counter), *self._measured(parse_amount(value), 1)]
        return [*condition, *self._lots(row), *places]

    def rating(self, table: list[int], name: str, row: Row) -> list[int]:
        """A row of `ratings`."""
        condition = self._condition(table, row)
        return [*condition, *self._lots(row), *self._measured(parse_amount(row["add"]), 1)]

    def _known(self, pattern: str) -> bool:
        try:
            self._conditions.pattern_bit(pattern)
        except KeyError:
            return False
        return True

    def _condition(self, table: list[int], row: Row) -> list[int]:
        alternatives = self._conditions.compile(_when_thrown(row))
        at = len(table)
        for alternative in alternatives:
            table += alternative
        return [at, len(alternatives)]

    def _lots(self, row: Row) -> list[int]:
        each = row.get("each")
        if each is None:
            return [R.NOTHING, 0, R.NOTHING]
        scale = self._scales.points if each in REGISTERS else 1
        up_to = int(row["up_to"]) * scale if "up_to" in row else R.NOTHING
        return [self._conditions.measure(each), int(row.get("over", 0)) * scale, up_to]

    def _operation(self, verb: str, register: str, amount: Amount) -> list[int]:
        code = _VERB_CODES[verb]
        number = self._scales.value(amount)
        if verb != "multiply" and amount.measure is None:
            number *= self._scales.points
        return [code, REGISTERS.index(register), self._measure(amount), number.numerator, number.denominator]

    def _measure(self, amount: Amount) -> int:
        return R.NOTHING if amount.measure is None else self._conditions.measure(amount.measure)

    def _measured(self, amount: Amount, scale: int) -> list[int]:
        """(measure, number) of an amount in parts of `scale`."""
        return [self._measure(amount), int(self._scales.value(amount) * scale)]
