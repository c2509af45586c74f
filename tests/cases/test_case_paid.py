"""`paid`: what a table paid, whatever its rules: nets, or nets and what the next hand began with."""

from __future__ import annotations

from fractions import Fraction

import pytest

from qiaoma.case import Case, read_case
from tests.cases.test_case_faults import DRAWN, faults


def paid(text: str) -> dict[str, object]:
    (case,) = read_case(f"paid: {text}\n{DRAWN}").cases
    assert Case.from_dict(case.as_dict()) == case
    return dict(case.paid)


def test_nets_alone_or_with_what_follows() -> None:
    nets = {"E": Fraction(9, 2), "S": Fraction(0), "W": Fraction(-9, 2), "N": Fraction(0)}
    assert paid("{E: 4.5, W: -4.5}") == {"net": nets}
    assert paid("{net: {E: 4.5, W: -4.5}, next: {dealer: S, wasteland: 2}}") == {
        "net": nets,
        "next": {"dealer": "S", "wasteland": 2},
    }
    assert paid("{net: {E: 0}}") == {"net": dict.fromkeys("ESWN", 0)}


def test_nobody_paid_is_told_and_untold_is_empty() -> None:
    assert read_case(DRAWN).cases[0].paid == {}
    assert "paid" not in read_case(DRAWN).cases[0].as_dict()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{E: 4, W: -3}", "case.not_zero"),
        ("{next: {dealer: S}}", "case.type"),
        ("{net: {E: 0}, patterns: [all_pungs]}", "case.unknown_key"),
        ("[1, 2]", "case.type"),
        ("{net: {E: 0}, refused: x}", "case.unknown_key"),
    ],
)
def test_what_says_no_payment_is_a_fault(text: str, code: str) -> None:
    assert [fault.code for fault in faults(f"paid: {text}\n{DRAWN}")] == [code]
