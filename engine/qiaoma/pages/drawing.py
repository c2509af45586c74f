"""画图: what the plots are drawn with: a scale of round ticks, svg elements, numbers as people read them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Final, TypeAlias

from qiaoma.pages.palette import SERIES

Amount: TypeAlias = int | float | Fraction
WIDTH: Final = 400
"""Width of every plot in units of its own; the page scales it, so that its text stays readable on a telephone."""
_ROUND: Final = (Fraction(1), Fraction(2), Fraction(5, 2), Fraction(5), Fraction(10))
_WIDE_FROM: Final = 0x2E80
"""Characters from here on are as wide as the letters are high."""


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis: values from `low` to `high` lie between two places; `ticks` are round values on it."""

    low: float
    high: float
    start: float
    end: float
    ticks: tuple[Fraction, ...]

    def at(self, value: Amount) -> float:
        """The place of a value."""
        return self.start + (float(value) - self.low) / (self.high - self.low) * (self.end - self.start)


def scale(values: Iterable[Amount], start: float, end: float, wanted: int) -> Scale:
    """An axis that holds all values and zero, with about `wanted` round ticks, the outermost at its ends."""
    known = [float(value) for value in values]
    low, high = min([0.0, *known]), max([0.0, *known])
    if low == high:
        high = 1.0
    step = round_step((high - low) / wanted)
    first, last = math.floor(Fraction(low) / step), math.ceil(Fraction(high) / step)
    ticks = tuple(number * step for number in range(first, last + 1))
    return Scale(float(ticks[0]), float(ticks[-1]), start, end, ticks)


def round_step(least: float) -> Fraction:
    """The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `least`."""
    power = Fraction(10) ** math.floor(math.log10(least))
    return next(power * factor for factor in _ROUND if float(power * factor) >= least * (1 - 1e-9))


def number(value: Amount) -> str:
    """A number with at most three digits after the point, fewer where it is large; no trailing zeros."""
    size = abs(float(value))
    digits = 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 1 else 3
    text = f"{float(value):,.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text.replace("-", "−")


def text_width(text: str, size: float = 13) -> float:
    """About how wide a text is."""
    return sum(size if ord(letter) >= _WIDE_FROM else size * 0.65 for letter in text)


def fitted(text: str, width: float, size: float = 13) -> str:
    """A text, cut with … where it is wider than the room for it."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def element(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An svg element. `content` is svg already; words go through :func:`words`. A trailing `_` in a name is dropped."""
    listed = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_plain(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{listed}>{content}</{name}>" if content else f"<{name}{listed}/>"


def words(text: str, x: float, y: float, anchor: str = "start", kind: str = "") -> str:
    """A text at a place."""
    extra = {"class_": kind} if kind else {}
    return element("text", escape(text), x=x, y=y, text_anchor=anchor, **extra)


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def drawing(parts: Sequence[str], height: float, title: str, told: str) -> str:
    """The whole svg; `title` and `told`, the figures in words, are for people who hear the page."""
    label = element("title", escape(title)) if title else ""
    return element(
        "svg",
        "\n".join(["", label + element("desc", escape(told)), *parts, ""]),
        viewBox=f"0 0 {WIDTH} {_plain(height)}",
        role="img",
        aria_label=f"{title}: {told}" if title else told,
    )


def legend(labels: Sequence[str], y: float) -> tuple[list[str], float]:
    """The names of the series beside their colours, and the height below them."""
    parts, x = [], 0.0
    for place, label in enumerate(labels):
        shown = fitted(label, WIDTH - 20)
        width = 16 + text_width(shown) + 18
        if x and x + width > WIDTH:
            x, y = 0.0, y + 20
        parts.append(element("rect", x=x, y=y + 3, width=11, height=11, class_=kind(place)))
        parts.append(words(shown, x + 16, y + 13))
        x += width
    return parts, y + 22


def kind(place: int) -> str:
    """The class of the series at a place."""
    return f"s{place % len(SERIES)}"


def told(series: Iterable[tuple[str, str]]) -> str:
    """The figures of a plot in words: each label with what it shows."""
    return "; ".join(f"{label}: {figures}" for label, figures in series)


def _plain(value: str | float) -> str:
    if isinstance(value, str):
        return value
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
