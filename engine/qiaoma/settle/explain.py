"""解释: from the kernel's trace to a settlement. The kernel recorded what it did; nothing is computed again here."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from qiaoma.case.types import Case, Result
from qiaoma.rules import case_record as C
from qiaoma.rules import trace as T
from qiaoma.rules.compile import Compiled
from qiaoma.settle.encode import PLAYERS, Record
from qiaoma.settle.settlement import (
    Limit,
    Next,
    Paid,
    Pattern,
    Payment,
    PaymentRow,
    Rating,
    Refusal,
    RulesetRef,
    Settlement,
    Step,
    Text,
    WinResult,
)
from qiaoma.settle.wording import Wording
from qiaoma.units import parse_number
from qiaoma.vocabulary import REGISTERS

_REGISTERS = (("fan", T.LINE_FAN), ("lezi", T.LINE_LEZI))

exact = functools.lru_cache(maxsize=1 << 14)(Fraction)
"""`numerator / denominator`; the same few amounts come again and again."""


class Explainer:
    """Explains the traces of one ruleset. Everything that does not depend on the hand is made ready once."""

    def __init__(self, effective: Mapping[str, Any], compiled: Compiled, clauses: Mapping[str, str]) -> None:
        wording = Wording(effective)
        self._compiled = compiled
        self._points = compiled.scales.points
        self._ledger = compiled.scales.ledger
        self._ranks: Sequence[Mapping[str, Any]] = effective.get("ranks", ())
        shown = shown_patterns(effective, compiled)
        self._patterns = [
            (1 << position, _pattern(effective, wording, clauses, name), absorbers(effective, compiled, name))
            for position, name in enumerate(compiled.patterns)
            if name in shown
        ]
        self._lines = [
            (
                f"lines.{name}",
                wording.line(name),
                clauses.get(f"lines.{name}", ""),
                *_lots(effective, compiled, wording, name),
            )
            for name in compiled.worksheet
        ]
        self._refusals = [
            (f"no_win.{name}", wording.refusal("no_win", name), clauses.get(f"no_win.{name}", ""))
            for name in compiled.refusals
        ]
        self._payment = [
            PaymentRow(f"payment.{name}", wording.payment(name), "flat" in effective["payment"][name])
            for name in compiled.payment
        ]
        self._limits = [
            Limit(f"limits[{at}]", wording.limit(limit), clauses.get(f"limits[{at}]", ""))
            for at, limit in enumerate(compiled.limits)
        ]
        self._flowers = effective["flowers"]
        opening = tuple(f"carry.opening.{name}" for name in compiled.opening)
        closing = tuple(f"carry.closing.{name}" for name in compiled.closing)
        self._carry = (T.OPENING_ROWS, opening), (T.CLOSING_ROWS, closing), (T.LEAVING_ROWS, closing)
        self._smallest = None if "smallest" not in effective else parse_number(effective["smallest"])
        self._fitted: dict[int, tuple[PaymentRow, ...]] = {}

    def refused(self, ref: RulesetRef, case: Case, refusals: Sequence[Refusal]) -> Settlement:
        """The settlement of a hand that the ruleset refuses."""
        zero = Fraction(0)
        return Settlement(ref, case, False, tuple(refusals), (), (), (zero,) * 4, None, (), (), None)

    def settlement(self, ref: RulesetRef, case: Case, record: Record, trace: Sequence[int]) -> Settlement:
        """The settlement that the trace of a settled record tells."""
        wins = record.values[C.WINS]
        outs = [T.WIN + number * T.WIN_SIZE for number in range(wins)]
        seats = [record.values[C.WIN + number * C.WIN_SIZE + C.WIN_SEAT] for number in range(wins)]
        refusals = [
            refusal for seat, out in zip(seats, outs, strict=True) for refusal in self._refused(seat, trace, out)
        ]
        if refusals:
            return self.refused(ref, case, refusals)
        parts = self._ledger * record.scale
        results: tuple[WinResult, ...] = ()
        if case.result is Result.WON:
            results = tuple(self._win(seat, trace, out) for seat, out in zip(seats, outs, strict=True))
        payments = [
            payment
            for seat, out in zip(seats, outs, strict=True)
            for payment in self._payments(seat, trace, out, parts, case.stake)
        ]
        nets = self._nets(record, trace)
        cut = trace[T.LIMITS_CUT]
        return Settlement(
            ref,
            case,
            True,
            (),
            results,
            tuple(payments),
            nets,
            self._next(case, wins, trace),
            self._rated(case, trace),
            tuple(limit for at, limit in enumerate(self._limits) if cut >> at & 1) if cut else (),
            self._smallest if trace[T.ROUNDED] else None,
        )

    def paid(self, record: Record, trace: Sequence[int]) -> Paid | None:
        """What the trace of a settled record pays; None where it refuses a win."""
        if any(trace[T.WIN + number * T.WIN_SIZE + T.WIN_REFUSED] for number in range(record.values[C.WINS])):
            return None
        counters = {name: trace[T.COUNTERS_NEXT + at] for at, name in enumerate(self._compiled.counters)}
        return Paid(self._nets(record, trace), trace[T.NEXT_DEALER], counters)

    def _nets(self, record: Record, trace: Sequence[int]) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        parts = self._ledger * record.scale
        east, south, west, north = (exact(trace[T.NETS + seat], parts) for seat in range(PLAYERS))
        return east, south, west, north

    def _refused(self, seat: int, trace: Sequence[int], out: int) -> list[Refusal]:
        mask = trace[out + T.WIN_REFUSED]
        if not mask:
            return []
        rows = enumerate(self._refusals)
        return [Refusal(seat, rule, reason, clause) for at, (rule, reason, clause) in rows if mask >> at & 1]

    def _win(self, seat: int, trace: Sequence[int], out: int) -> WinResult:
        true, scale = trace[out + T.WIN_PATTERNS], self._points
        patterns = [pattern for bit, pattern, absorbed in self._patterns if true & bit and not true & absorbed]
        return WinResult(
            seat,
            tuple(patterns),
            trace[out + T.WIN_FLOWERS],
            exact(trace[out + T.WIN_FAN], scale),
            exact(trace[out + T.WIN_LEZI], scale),
            exact(trace[out + T.WIN_POINTS], scale),
            tuple(self._steps(trace, out)),
            trace[out + T.WIN_READING],
            self._flowers,
        )

    def _steps(self, trace: Sequence[int], out: int) -> list[Step]:
        fired, scale = trace[out + T.WIN_LINES_FIRED], self._points
        steps = []
        for position, (rule, text, clause, lot_parts, counts) in enumerate(self._lines):
            if not fired >> position & 1:
                continue
            before = out + T.WIN_LINES + position * T.LINE_SIZE
            after = before + T.LINE_SIZE
            if trace[before : before + T.LINE_LOTS] == trace[after : after + T.LINE_LOTS]:
                continue
            changed = {
                name: (exact(trace[before + at], scale), exact(trace[after + at], scale))
                for name, at in _REGISTERS
                if trace[before + at] != trace[after + at]
            }
            points = exact(trace[before + T.LINE_POINTS], scale), exact(trace[after + T.LINE_POINTS], scale)
            lots = exact(trace[after + T.LINE_LOTS], lot_parts) if lot_parts else None
            steps.append(Step(rule, text, *points, changed, lots, clause, counts))
        return steps

    def _payments(self, seat: int, trace: Sequence[int], out: int, parts: int, stake: Fraction) -> list[Payment]:
        payments = []
        value = exact(trace[out + T.WIN_POINTS], self._points)
        for step in range(1, PLAYERS):
            payer = (seat + step) % PLAYERS
            owed = trace[out + T.WIN_OWED + payer]
            if owed:
                paid, rows = (
                    exact(trace[out + T.WIN_PAID + payer], parts),
                    self._rows(trace[out + T.WIN_PAY_ROWS + payer]),
                )
                payments.append(Payment(payer, seat, paid, exact(owed, parts), rows, value, stake))
        return payments

    def _rows(self, mask: int) -> tuple[PaymentRow, ...]:
        if mask not in self._fitted:
            self._fitted[mask] = tuple(row for at, row in enumerate(self._payment) if mask >> at & 1)
        return self._fitted[mask]

    def _next(self, case: Case, wins: int, trace: Sequence[int]) -> Next:
        rule = {Result.DRAWN: "no_winner", Result.ESCAPED: "escaped"}.get(case.result, "")
        rule = rule or ("one_winner" if wins == 1 else "several_winners")
        counters = enumerate(self._compiled.counters)
        places = {name: (trace[T.COUNTERS + at], trace[T.COUNTERS_NEXT + at]) for at, name in counters}
        rules = [
            name for at, names in self._carry if trace[at] for bit, name in enumerate(names) if trace[at] >> bit & 1
        ]
        return Next(
            trace[T.NEXT_DEALER],
            {name: after for name, (_, after) in places.items()},
            f"dealer.{rule}",
            {name: before for name, (before, _) in places.items()},
            tuple(rules),
        )

    def _rated(self, case: Case, trace: Sequence[int]) -> tuple[Rating, ...]:
        if not self._compiled.ratings:
            return ()
        ratings = []
        for seat in range(PLAYERS):
            before, change = case.seats[seat].rating, trace[T.RATINGS + seat]
            rank = None if before is None else self._rank(before + change)
            ratings.append(Rating(seat, change, before, rank))
        return tuple(ratings)

    def _rank(self, rating: int) -> Text | None:
        reached = [rank["name"] for rank in self._ranks if rating >= rank.get("from", rating)]
        return reached[-1] if reached else None


def _pattern(effective: Mapping[str, Any], wording: Wording, clauses: Mapping[str, str], name: str) -> Pattern:
    row = effective["patterns"][name]
    prices = parse_number(row.get("lezi", 0)), parse_number(row.get("fan", 0))
    return Pattern(name, wording.pattern(name), *prices, clauses.get(f"patterns.{name}", ""))


def _lot_parts(effective: Mapping[str, Any], compiled: Compiled, line: str) -> int:
    """In how many parts the kernel counts the lots of a line; 0 for a line without `each`."""
    each = effective["lines"][line].get("each")
    if each is None:
        return 0
    return compiled.scales.points if each in REGISTERS else 1


def _lots(
    effective: Mapping[str, Any], compiled: Compiled, wording: Wording, line: str
) -> tuple[int, tuple[Text, Text] | None]:
    """In how many parts the kernel counts the lots of a line, and what they are called."""
    return _lot_parts(effective, compiled, line), wording.counts(line)


def shown_patterns(effective: Mapping[str, Any], compiled: Compiled) -> set[str]:
    """Patterns that do something in this ruleset: priced, giving the right to win, or named by a row."""
    rows = effective.get("patterns", {})
    return {
        name
        for name, row in rows.items()
        if row.get("lezi") or row.get("fan") or row.get("legal") is True or name in compiled.used
    }


def absorbers(effective: Mapping[str, Any], compiled: Compiled, name: str) -> int:
    """The bits of the priced patterns that absorb `name`."""
    rows = effective["patterns"]
    return sum(
        1 << position
        for position, other in enumerate(compiled.patterns)
        if name in rows[other].get("absorbs", ()) and (rows[other].get("lezi") or rows[other].get("fan"))
    )
