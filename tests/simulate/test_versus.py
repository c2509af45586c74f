"""Two rulesets side by side: each difference with its interval, none where there is none."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from qiaoma.simulation.figures import Kind
from qiaoma.simulation.intervals import UNKNOWN
from qiaoma.simulation.run import gather
from qiaoma.simulation.statistics import Line, lines
from qiaoma.simulation.subject import Named, Subject
from qiaoma.simulation.tally import ratios
from tests.simulate.played import SUBJECT, draw, plan, side


def _lines(*subjects: Subject, factor: int = 1, hands: int = 2000) -> dict[str, Line]:
    first, second = subjects
    played = plan(side(subject=first), side(subject=second, factor=factor), hands=hands)
    return {line.figure.id: line for line in lines(ratios(subjects), gather(played, draw))}


def test_a_ruleset_beside_itself_differs_by_exactly_nothing() -> None:
    for line in _lines(SUBJECT, SUBJECT).values():
        assert line.difference is not None
        assert line.difference.value == 0
        if line.figure.kind is not Kind.MAXIMUM:
            assert (line.difference.low, line.difference.high) == (0, 0)
        assert line.estimates[0] == line.estimates[1]


def test_twice_the_money_is_seen_in_the_money_and_nowhere_else() -> None:
    found = _lines(SUBJECT, SUBJECT, factor=2)
    for name in ("paid.mean", "received.mean", "share_value", "paid.median", "received.p95", "paid.p99"):
        line = found[name]
        assert line.difference is not None
        assert line.difference.certain, name
        assert line.difference.value == line.estimates[0].value
    assert found["paid.max"].difference == replace(UNKNOWN, value=found["paid.max"].estimates[0].value)
    for name in ("drawn", "pattern.first", "discards.p95", "dealer.stays", "rating.winner"):
        assert found[name].difference == replace(UNKNOWN, value=0.0, low=0.0, high=0.0), name


def test_money_is_compared_in_stakes_whatever_the_parts_of_each_ruleset() -> None:
    found = _lines(SUBJECT, replace(SUBJECT, ledger=6), factor=3)
    for name in ("paid.mean", "received.median", "dealer.net", "paid.max"):
        difference = found[name].difference
        assert difference is not None
        assert difference.value == 0, name
        assert difference.low in (0, None), name


def test_what_only_one_ruleset_has_stands_alone() -> None:
    third = Named("third", {"zh": "丙", "en": "Third"}, 2)
    found = _lines(
        replace(SUBJECT, patterns=SUBJECT.patterns[:1], counters=()),
        replace(SUBJECT, patterns=(*SUBJECT.patterns, third)),
    )
    order = list(found)
    for name in ("pattern.second", "pattern.third", "counter.waste.mean", "counter.waste.p95"):
        assert found[name].estimates[0] == UNKNOWN
        assert found[name].estimates[1] != UNKNOWN
        assert found[name].difference == UNKNOWN
    assert order.index("pattern.none") < order.index("pattern.third") < order.index("share_value")


def test_a_share_that_neither_has_any_cases_for_is_not_known() -> None:
    found = _lines(SUBJECT, SUBJECT, hands=1)
    assert found["pattern.first"].estimates[0] in (UNKNOWN, found["pattern.first"].estimates[1])
    assert found["dealer.net"].estimates[0].low is None, "one table alone tells no mean's interval"
    assert found["drawn"].estimates[0].low is not None


def test_the_difference_of_quantiles_varies_as_its_sections_do() -> None:
    """Three tables, three sections: the interval is Student's for three observations."""
    found = _lines(SUBJECT, SUBJECT, factor=3, hands=30)["paid.median"]
    assert found.difference is not None
    assert found.difference.value is not None
    parts = [_lines_of_table(table) for table in range(3)]
    spread = sum((part - Fraction(found.difference.value)) ** 2 for part in parts) / 6
    assert (found.difference.high or 0) - found.difference.value == pytest.approx(
        4.302653 * float(spread) ** 0.5, rel=1e-4
    )


def _lines_of_table(table: int) -> Fraction:
    from qiaoma.rules import outcome as O
    from qiaoma.simulation.plan import Chunk

    medians = []
    for factor in (1, 3):
        one = side(factor=factor)
        rows = draw(plan(one), one, Chunk(table, 1, 10))[:, O.NETS : O.NETS + 4]
        lost = sorted((-rows[rows < 0]).tolist())
        medians.append(Fraction(lost[(len(lost) + 1) // 2 - 1], SUBJECT.ledger))
    return medians[1] - medians[0]
