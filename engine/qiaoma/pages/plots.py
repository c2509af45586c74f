"""图 plots: inline svg drawn in the colours of the page, so that both themes and paper show them.

Each plot tells its figures in words too. The same figures give the same text.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from qiaoma.pages.drawing import (
    WIDTH,
    Amount,
    Scale,
    drawing,
    element,
    fitted,
    kind,
    legend,
    line,
    number,
    round_step,
    scale,
    text_width,
    told,
    words,
)

BINS: Final = 24
"""Most bars that a histogram has for one series; beyond them neighbouring amounts are taken together."""
_HEIGHT: Final = 220
"""Height of the field of a histogram or of lines."""
_ROW: Final = 44
_VALUE: Final = 64
"""Room right of a field for what a bar is worth."""


def bars(rows: Sequence[tuple[str, Amount, Amount, Amount]], title: str = "") -> str:
    """横条: one bar a row `(label, value, low, high)`, its label above it, a whisker from low to high.

    Rows keep their order; zero is on the axis.
    """
    axis = scale([edge for _, *edges in rows for edge in edges], 4, WIDTH - _VALUE, 5)
    bottom = len(rows) * _ROW + 4
    parts = [line(axis.at(tick), 0, axis.at(tick), bottom, "grid") for tick in axis.ticks]
    for place, (label, value, low, high) in enumerate(rows):
        top = place * _ROW
        left, right = sorted((axis.at(0), axis.at(value)))
        parts.append(words(fitted(label, WIDTH), 4, top + 15))
        parts.append(element("rect", x=left, y=top + 21, width=max(right - left, 1), height=14, class_=kind(0)))
        parts.append(_whisker(axis, low, high, top + 28))
        parts.append(words(number(value), WIDTH, top + 33, "end"))
    parts += [line(axis.at(0), 0, axis.at(0), bottom, "axis"), *_below(axis, bottom)]
    figures = told((label, f"{number(value)} ({number(low)} … {number(high)})") for label, value, low, high in rows)
    return drawing(parts, bottom + 22, title, figures)


def histogram(series: Sequence[tuple[str, Mapping[Fraction, int]]], title: str = "") -> str:
    """分布: what share of each series, in percent, lies at each amount; one bar an amount while there
    are at most :data:`BINS`; beyond, bins named by their lower edge, which belongs to them, as their upper does not.
    """
    amounts = sorted({amount for _, counts in series for amount in counts}) or [Fraction(0)]
    first, step, bins = _bins(amounts)
    shares = [_shares(counts, first, step, bins) for _, counts in series]
    parts, top = legend([label for label, _ in series], 0)
    up = scale([share for each in shares for share in each], top + _HEIGHT, top + 8, 4)
    parts += _grid(up, "%")
    slot = (WIDTH - _left(up, "%")) / bins
    thick = slot * 0.84 / max(len(series), 1)
    for which, each in enumerate(shares):
        for place, share in enumerate(each):
            x = _left(up, "%") + place * slot + slot * 0.08 + which * thick
            height = up.start - up.at(share)
            if height:
                parts.append(element("rect", x=x, y=up.at(share), width=thick, height=height, class_=kind(which)))
    parts.append(line(_left(up, "%"), up.start, WIDTH, up.start, "axis"))
    named = [first + place * step for place in range(bins)]
    parts += _named(named, _left(up, "%"), slot, up.start)
    figures = told((label, _shown(named, each)) for (label, _), each in zip(series, shares, strict=True))
    return drawing(parts, up.start + 24, title, figures)


def lines(series: Sequence[tuple[str, Sequence[tuple[float, float]]]], title: str = "") -> str:
    """折线: each series as a line through its points `(x, y)`, in the order given; zero is on the upright axis."""
    parts, top = legend([label for label, _ in series], 0)
    up = scale([y for _, points in series for _, y in points], top + _HEIGHT, top + 8, 4)
    along = scale([x for _, points in series for x, _ in points], _left(up), WIDTH - 16, 5)
    parts += [*_grid(up), line(_left(up), up.at(0), WIDTH, up.at(0), "axis"), *_below(along, up.start)]
    for which, (_, points) in enumerate(series):
        path = " ".join(f"{along.at(x):.1f},{up.at(y):.1f}" for x, y in points)
        parts.append(element("polyline", points=path, class_=f"line {kind(which)}"))
    figures = told((label, f"{number(points[0][1])} → {number(points[-1][1])}") for label, points in series if points)
    return drawing(parts, up.start + 24, title, figures)


def _bins(amounts: Sequence[Fraction]) -> tuple[Fraction, Fraction, int]:
    """Where the first bin begins, how wide a bin is, how many there are: one for each amount while they are few."""
    reach = amounts[-1] - amounts[0]
    least = _divisor([after - before for before, after in pairwise(amounts)])
    if reach / least < BINS:
        return amounts[0], least, int(reach / least) + 1
    times = round_step(float(reach / least) / (BINS - 1))
    step = least * (times if times.denominator == 1 else 2 * times)  # as many amounts to every bin
    first = math.floor(amounts[0] / step)
    return first * step, step, math.floor(amounts[-1] / step) - first + 1


def _divisor(gaps: Sequence[Fraction]) -> Fraction:
    """The largest number of which every gap is a multiple."""
    below = math.lcm(*(gap.denominator for gap in gaps))
    return Fraction(math.gcd(*(int(gap * below) for gap in gaps)) or 1, below)


def _shares(counts: Mapping[Fraction, int], first: Fraction, step: Fraction, bins: int) -> list[float]:
    every = sum(counts.values()) or 1
    found = [0] * bins
    for amount, count in counts.items():
        found[math.floor((amount - first) / step)] += count
    return [100 * count / every for count in found]


def _shown(named: Sequence[Fraction], shares: Sequence[float]) -> str:
    return ", ".join(f"{number(at)} {number(share)}%" for at, share in zip(named, shares, strict=True) if share)


def _whisker(axis: Scale, low: Amount, high: Amount, y: float) -> str:
    if low == high:
        return ""
    left, right = axis.at(low), axis.at(high)
    strokes = f"M{left:.1f} {y - 5}v10M{left:.1f} {y}H{right:.1f}M{right:.1f} {y - 5}v10"
    return element("path", d=strokes, class_="whisker")


def _left(up: Scale, unit: str = "") -> float:
    """Where the field begins, right of the numbers of its upright axis."""
    return max(text_width(number(tick) + unit, 12) for tick in up.ticks) + 8


def _grid(up: Scale, unit: str = "") -> list[str]:
    left = _left(up, unit)
    parts = []
    for tick in up.ticks:
        parts.append(line(left, up.at(tick), WIDTH, up.at(tick), "grid"))
        parts.append(words(number(tick) + unit, left - 5, up.at(tick) + 4, "end", "faint"))
    return parts


def _below(along: Scale, y: float) -> list[str]:
    """The numbers of an axis below a field; the outermost stay inside the plot."""
    return [
        words(number(tick), _inside(along.at(tick), number(tick)), y + 17, "middle", "faint") for tick in along.ticks
    ]


def _inside(x: float, text: str) -> float:
    """Where the middle of a text stands that is to be at `x`, but inside the plot."""
    half = text_width(text, 12) / 2
    return min(max(x, half), WIDTH - half)


def _named(named: Sequence[Fraction], left: float, slot: float, y: float) -> list[str]:
    """The amounts below the bars of a histogram, as many as there is room for."""
    widest = max(text_width(number(amount), 12) for amount in named) + 8
    every = max(1, math.ceil(widest / slot))
    places = range(0, len(named), every)
    return [words(number(named[at]), left + (at + 0.5) * slot, y + 17, "middle", "faint") for at in places]
