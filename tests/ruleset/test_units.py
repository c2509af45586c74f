"""Amounts and ranges are read exactly, or refused with the forms that are allowed."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaoma.units import (
    Amount,
    UnitError,
    as_json_number,
    number_text,
    parse_amount,
    parse_number,
    parse_range,
    parse_throws,
)


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (3, Amount(Fraction(3))),
        (Decimal("3.5"), Amount(Fraction(7, 2))),
        ("3.5", Amount(Fraction(7, 2))),
        ("5/3", Amount(Fraction(5, 3))),
        ("-5/3", Amount(Fraction(-5, 3))),
        ("2 lezi", Amount(Fraction(2), lezi=True)),
        ("1/2 lezi", Amount(Fraction(1, 2), lezi=True)),
        ("points", Amount(Fraction(1), measure="points")),
    ],
)
def test_an_amount_is_read_exactly(written: object, amount: Amount) -> None:
    assert parse_amount(written, {"points", "flowers"}) == amount


@pytest.mark.parametrize(
    "written",
    [
        True,
        None,
        "",
        "3,5",
        "1e3",
        "٣",
        "5/0",
        "2lezi",
        "lezi lezi",
        "x/3",
        [],
        {},
        0.5,
        "3 points",
        "1_0",
        "9" * 40,
        "1.0123456789",
    ],
)
def test_what_is_no_amount_is_refused(written: object) -> None:
    with pytest.raises(UnitError) as error:
        parse_amount(written, {"points"})
    assert error.value.zh
    assert error.value.en
    assert error.value.allowed


def test_a_name_must_be_a_measure_only_where_the_measures_are_known() -> None:
    assert parse_amount("moon") == Amount(Fraction(1), measure="moon")
    with pytest.raises(UnitError, match="moon"):
        parse_amount("moon", {"points"})


@pytest.mark.parametrize(
    ("written", "ranges"),
    [
        (4, ((4, 4),)),
        ("4", ((4, 4),)),
        (-2, ((-2, -2),)),
        ("8+", ((8, None),)),
        ("0+", ((0, None),)),
        ("1..3", ((1, 3),)),
        ("-2..3", ((-2, 3),)),
        ("-3+", ((-3, None),)),
        ([1, 4], ((1, 1), (4, 4))),
        ([1, "4..6", "9+"], ((1, 1), (4, 6), (9, None))),
    ],
)
def test_a_range(written: object, ranges: object) -> None:
    assert parse_range(written) == ranges


@pytest.mark.parametrize(
    "written", ["3..1", "1-3", "+", "..3", True, None, [], ["x"], Decimal("1.5"), "1...3", [[1]], ""]
)
def test_what_is_no_range_is_refused(written: object) -> None:
    with pytest.raises(UnitError):
        parse_range(written)


def test_throws_have_the_smaller_die_first() -> None:
    assert parse_throws("4-1") == ((1, 4),)
    assert parse_throws(["1-1", "4-4"]) == ((1, 1), (4, 4))


@pytest.mark.parametrize("written", ["1-7", "0-1", 14, "1", [], "1-1-1", None])
def test_what_is_no_throw_is_refused(written: object) -> None:
    with pytest.raises(UnitError):
        parse_throws(written)


def test_json_numbers_are_exact() -> None:
    assert as_json_number(Fraction(4)) == 4
    assert isinstance(as_json_number(Fraction(4)), int)
    assert as_json_number(Fraction(-7, 2)) == -3.5
    assert as_json_number(Fraction(5, 3)) == "5/3"
    assert as_json_number(Fraction(1, 8)) == 0.125
    assert as_json_number(Fraction(10**20 * 2 + 1, 2)) == "100000000000000000000.5"


@given(st.fractions(max_denominator=10_000).filter(lambda number: abs(number) < 10**9))
def test_text_reads_back_as_the_same_number(number: Fraction) -> None:
    assert parse_number(number_text(number)) == number
    again = as_json_number(number)
    assert parse_number(Decimal(str(again)) if isinstance(again, float) else again) == number
    assert parse_amount(str(Amount(number, lezi=True))) == Amount(number, lezi=True)
