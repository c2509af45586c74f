"""Plots tell their figures in words, keep inside their field, and say the same twice."""

from __future__ import annotations

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from qiaoma.pages import plots
from qiaoma.pages.drawing import WIDTH, fitted, number, round_step, scale, text_width


def _drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def _told(svg: str) -> str:
    return _drawn(svg).findtext("desc") or ""


def _bars(svg: str, kind: str) -> list[dict[str, float]]:
    """The rectangles of a series without the one in the legend."""
    found = [item.attrib for item in _drawn(svg).iter("rect") if item.get("class") == kind]
    return [{key: float(item[key]) for key in ("x", "y", "width", "height")} for item in found]


def test_bars_lie_left_and_right_of_zero_in_proportion() -> None:
    gain, loss = _bars(plots.bars([("a", 4, 3, 5), ("b", -2, -3, -1)]), "s0")
    assert gain["width"] == pytest.approx(2 * loss["width"], rel=1e-3)
    assert loss["x"] + loss["width"] == pytest.approx(gain["x"], abs=0.02)


def test_bars_tell_value_and_interval() -> None:
    assert _told(plots.bars([("封顶", Fraction(7, 2), 3, 4)])) == "封顶: 3.5 (3 … 4)"


def test_a_histogram_shows_each_amount_while_there_are_few() -> None:
    svg = plots.histogram([("A", {Fraction(1): 1, Fraction(3): 1, Fraction(6): 2})])
    assert _told(svg) == "A: 1 25%, 3 25%, 6 50%"
    _, one, three, six = _bars(svg, "s0")
    assert six["height"] == pytest.approx(2 * one["height"], rel=1e-2)
    assert three["x"] - one["x"] == pytest.approx((six["x"] - one["x"]) * 2 / 5, abs=0.05)


def test_a_histogram_takes_many_amounts_together_by_their_lower_edge() -> None:
    counts = {Fraction(amount): 1 for amount in range(100)}
    told = _told(plots.histogram([("A", counts)]))
    assert told.startswith("A: 0 5%, 5 5%, 10 5%")
    assert told.count("%") == 20


@pytest.mark.parametrize("last", [24, 49, 57, 70, 120, 1000])
def test_every_bin_holds_as_many_amounts(last: int) -> None:
    told = _told(plots.histogram([("A", {Fraction(amount, 2): 1 for amount in range(last)})]))
    shares = [float(part.split()[-1].rstrip("%")) for part in told.removeprefix("A: ").split(", ")]
    assert len(set(shares[:-1])) == 1
    assert 8 < len(shares) <= plots.BINS


def test_a_histogram_compares_shares_not_counts() -> None:
    svg = plots.histogram([("A", {Fraction(0): 1}), ("B", {Fraction(0): 1000})])
    assert _bars(svg, "s0")[1]["height"] == _bars(svg, "s1")[1]["height"]


def test_lines_go_through_their_points() -> None:
    svg = plots.lines([("A", [(0, 0), (10, -50), (20, 100)])])
    (line,) = _drawn(svg).iter("polyline")
    (x0, y0), (x1, y1), (x2, y2) = [tuple(map(float, pair.split(","))) for pair in line.attrib["points"].split()]
    assert x1 - x0 == pytest.approx(x2 - x1)
    assert (y1 - y0) * 2 == pytest.approx(y0 - y2, abs=0.2)
    assert _told(svg) == "A: 0 → 100"


@pytest.mark.parametrize(
    "svg",
    [
        plots.bars([]),
        plots.bars([("nothing", 0, 0, 0)]),
        plots.histogram([]),
        plots.histogram([("none", {})]),
        plots.histogram([("tiny", {Fraction(1, 3): 1, Fraction(1, 2): 2, Fraction(-7, 5): 1})]),
        plots.lines([]),
        plots.lines([("one", [(0.0, 0.0)])]),
    ],
)
def test_plots_of_next_to_nothing_are_drawn(svg: str) -> None:
    assert _drawn(svg).get("role") == "img"
    assert not re.search(r"nan|inf", svg)


def test_nothing_is_drawn_outside() -> None:
    rows = [(f"一条很长很长的规则 {'长' * place}", place * 1e6, 0, place * 2e6) for place in range(-3, 40)]
    for item in _drawn(plots.bars(rows)).iter():
        if item.tag == "rect":
            assert float(item.attrib["x"]) >= 0
            assert float(item.attrib["x"]) + float(item.attrib["width"]) <= WIDTH
        if item.tag == "text" and item.get("text-anchor") == "start":
            assert float(item.attrib["x"]) + text_width(item.text or "") <= WIDTH + 4


def test_words_of_a_plot_are_no_markup() -> None:
    hostile = '"><script>alert(1)</script>'
    svg = (
        plots.bars([(hostile, 1, 1, 1)], title=hostile)
        + plots.histogram([(hostile, {})])
        + plots.lines([(hostile, [])])
    )
    assert "<script" not in svg
    assert _drawn(plots.bars([(hostile, 1, 1, 1)], title=hostile)).findtext("title") == hostile


def test_the_same_figures_give_the_same_drawing() -> None:
    one, other = ({Fraction(2): 1, Fraction(1): 3}, {Fraction(1): 3, Fraction(2): 1})
    assert plots.histogram([("A", one)]) == plots.histogram([("A", other)])


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (Fraction(1, 3), "0.333"), (-1.5, "−1.5"), (12.345, "12.35"), (123.44, "123.4"), (1234567, "1,234,567")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_ticks_are_round_and_hold_the_values() -> None:
    axis = scale([-3, 41], 0, 100, 5)
    assert [float(tick) for tick in axis.ticks] == [-10, 0, 10, 20, 30, 40, 50]
    assert axis.at(-10) == 0
    assert axis.at(50) == 100
    assert round_step(0.21) == Fraction(1, 4)


def test_long_words_are_cut() -> None:
    assert fitted("一二三四五六", 40, 10) == "一二三…"
    assert fitted("一二三四", 40, 10) == "一二三四"
