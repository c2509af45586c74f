"""Intervals against known values, and against how often they hold what they are to hold."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy
import pytest

from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.simulation.intervals import (
    UNKNOWN,
    Estimate,
    Z,
    around,
    at_place,
    design,
    quantile,
    quantile_places,
    student,
    variance,
    wilson,
)
from qiaoma.simulation.run import gather
from qiaoma.simulation.statistics import Line, lines
from qiaoma.simulation.tally import ratios, tally
from tests.simulate.played import SUBJECT, draw, plan, side


@pytest.mark.parametrize(
    ("share", "number", "low", "high"),
    [
        (Fraction(81, 263), 263, 0.2553, 0.3662),  # this and the next three: Newcombe 1998, table I
        (Fraction(15, 148), 148, 0.0624, 0.1605),
        (Fraction(0), 20, 0.0, 0.1611),
        (Fraction(1, 29), 29, 0.0061, 0.1718),
        (Fraction(1, 2), 10, 0.2366, 0.7634),
        (Fraction(1), 20, 0.8389, 1.0),
    ],
)
def test_wilson_s_interval(share: Fraction, number: int, low: float, high: float) -> None:
    found = wilson(share, number)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))
    assert found.value == float(share)


@pytest.mark.parametrize(
    ("observations", "expected"),
    [(2, 12.7062), (3, 4.3027), (4, 3.1824), (6, 2.5706), (11, 2.2281), (31, 2.0423), (101, 1.9840), (10**6, Z)],
)
def test_student_s_quantile(observations: int, expected: float) -> None:
    assert student(observations) == pytest.approx(expected, rel=2e-3)


def test_the_variance_of_a_mean_is_the_textbook_s_where_every_table_has_one_hand() -> None:
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    number, total = len(values), sum(values)
    products = [[sum(value * value for value in values), total], [total, number]]
    weights = [Fraction(1, number), Fraction(-total, number**2)]
    expected = numpy.var(values, ddof=1) / number
    assert float(variance(products, weights, number)) == pytest.approx(expected)


def test_a_single_observation_has_no_interval() -> None:
    assert around(Fraction(5, 2), Fraction(0), 1) == Estimate(2.5)
    assert UNKNOWN.certain is False
    assert Estimate(1.0, 0.5, 1.5).certain
    assert Estimate(-1.0, -1.5, -0.5).certain
    assert not Estimate(1.0, 0.0, 2.0).certain


def test_a_design_effect_is_never_below_one() -> None:
    assert design(Fraction(1, 3), Fraction(1)) == 1
    assert design(Fraction(3), Fraction(2)) == Fraction(3, 2)
    assert design(Fraction(3), Fraction(0)) == 1


def test_quantiles_are_values_that_occurred() -> None:
    values = Counter({1: 5, 4: 4, 100: 1})
    assert [quantile(values, Fraction(part, 10)) for part in (1, 5, 6, 9, 10)] == [1, 1, 4, 4, 100]
    assert [at_place(values, place) for place in (1, 5, 6, 9, 10)] == [1, 1, 4, 4, 100]
    with pytest.raises(IndexError):
        at_place(values, 11)


def test_the_places_of_a_median_are_those_of_the_binomial() -> None:
    """Textbook: of 100 values the 40th and the 61st hold the median at 95 %."""
    assert quantile_places(100, Fraction(1, 2), Fraction(1), Z) == (40, 61)
    assert quantile_places(100, Fraction(1, 2), Fraction(4), Z) == (30, 71)
    assert quantile_places(50, Fraction(99, 100), Fraction(1), Z)[1] is None
    assert quantile_places(100, Fraction(9, 10), Fraction(1), Z) == (84, 97)
    assert quantile_places(97, Fraction(90, 97), Fraction(1), Z) == (85, 96)
    assert quantile_places(96, Fraction(90, 96), Fraction(1), Z) == (85, 96), "the last value is one"
    assert quantile_places(95, Fraction(90, 95), Fraction(1), Z) == (85, None)
    assert quantile_places(3, Fraction(1, 2), Fraction(1), Z) == (None, None)


def _run(seed: int, hands: int = 300) -> dict[str, Line]:
    played = plan(side(), side(factor=3), hands=hands, seed=seed)
    return {line.figure.id: line for line in lines(ratios([SUBJECT, SUBJECT]), gather(played, draw))}


RUNS = 200
HELD = [_run(seed) for seed in range(RUNS)]


def _coverage(name: str, truth: float) -> float:
    estimates = [run[name].estimates[0] for run in HELD]
    return sum((one.low or 0) <= truth <= (one.high or 0) for one in estimates) / RUNS


@pytest.mark.parametrize(
    ("name", "truth"),
    [
        ("won", 0.65),
        ("drawn", 0.35),
        ("seat.N.net", 0.0),
        ("dealer.stays", 0.35 + 0.65 / 4),
        ("discards.mean", 43.5),
        ("pattern.none", 0.25),
    ],
)
def test_an_interval_holds_the_truth_nineteen_times_in_twenty(name: str, truth: float) -> None:
    assert 0.91 <= _coverage(name, truth) <= 0.99


@pytest.mark.parametrize(("name", "truth"), [("discards.median", 43), ("discards.p95", 76)])
def test_an_interval_of_a_quantile_holds_it_as_often_or_more_since_its_ends_are_values(name: str, truth: float) -> None:
    assert _coverage(name, truth) >= 0.93
    assert len({run[name].estimates[0].low for run in HELD}) > 1


def test_intervals_that_took_hands_for_independent_would_hold_it_too_rarely() -> None:
    naive = [wilson(Fraction(round((run["won"].estimates[0].value or 0) * 300), 300), 300) for run in HELD]
    held = sum((one.low or 0) <= 0.65 <= (one.high or 0) for one in naive) / RUNS
    assert held < 0.9 < _coverage("won", 0.65)


def test_the_interval_of_a_difference_holds_the_truth_and_is_narrower_for_being_paired() -> None:
    found = [run["seat.N.net"].difference or UNKNOWN for run in HELD]
    assert 0.91 <= sum((one.low or 0) <= 0 <= (one.high or 0) for one in found) / RUNS <= 0.99
    for run in HELD[:10]:
        own, other = run["paid.mean"].estimates
        difference = run["paid.mean"].difference or UNKNOWN
        wide = ((own.high or 0) - (own.low or 0)) ** 2 + ((other.high or 0) - (other.low or 0)) ** 2
        assert ((difference.high or 0) - (difference.low or 0)) ** 2 < wide
        assert difference.value == pytest.approx((other.value or 0) - (own.value or 0))


def _lines_of(rows: list[list[int]], tables: int) -> dict[str, Line]:
    layout = ratios([SUBJECT])
    counted = tally(layout, [numpy.array(rows, dtype=numpy.int64)], 0, tables)
    return {line.figure.id: line for line in lines(layout, counted)}


def test_a_share_of_few_tables_has_wilson_s_interval_by_their_design_effect_and_student() -> None:
    won = ((10, 9, 2), (7, 10, 5))
    for of in won:
        rows = [_row(discards=20, won=hand < wins) for wins in of for hand in range(10)]
        share = Fraction(sum(of), 30)
        spread = sum((wins - 10 * share) ** 2 for wins in of) * Fraction(3, 2) / 900
        number = 30 / (spread / (share * (1 - share) / 30))
        expected = wilson(share, float(number), 4.302653)
        found = _lines_of(rows, 3)["won"].estimates[0]
        assert (found.low, found.high) == (
            pytest.approx(expected.low, rel=1e-5),
            pytest.approx(expected.high, rel=1e-5),
        )


def test_a_quantile_knows_that_the_hands_of_a_table_are_alike() -> None:
    """A hundred tables, each with ten hands of one length: no more is known than from a hundred hands."""
    rows = [_row(discards=table + 1) for table in range(100) for _ in range(10)]
    found = _lines_of(rows, 100)["discards.median"].estimates[0]
    assert found.value == 50
    assert 38 <= (found.low or 0) <= 40
    assert 61 <= (found.high or 0) <= 63


def test_hands_that_could_not_be_settled_are_counted() -> None:
    rows = [_row(discards=20, status=int(hand < 3)) for hand in range(10)]
    assert _lines_of(rows, 1)["unpaid"].estimates[0].value == 0.3


def _row(discards: int, won: bool = False, status: int = 0) -> list[int]:
    row = [0] * O.SIZE
    row[O.RESULT], row[O.DISCARDS], row[O.STATUS] = C.WON if won else C.DRAWN, discards, status
    row[O.WINS] = int(won)
    return row
