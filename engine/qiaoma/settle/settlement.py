"""结算单: what a hand is worth and who pays whom, with the rule behind each step. Frozen values, no computation."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from qiaoma.case.types import Case
from qiaoma.errors import Lang
from qiaoma.settle.answer import answer
from qiaoma.settle.flowers import FlowerPart, flower_parts
from qiaoma.settle.hand_line import hand_line
from qiaoma.settle.referee import referee
from qiaoma.units import as_json_number, number_text

Text = Mapping[Lang, str]
"""One sentence in Chinese (`zh`) and English (`en`)."""


@dataclass(frozen=True, slots=True)
class RulesetRef:
    """What a settlement was made under: enough to make it again."""

    id: str
    version: str
    digest: str
    engine: str
    options: Mapping[str, Any]
    readings: Mapping[str, str]

    def as_dict(self) -> dict[str, Any]:
        """The reference as JSON data."""
        options = {name: _plain(value) for name, value in self.options.items()}
        return {
            "id": self.id,
            "version": self.version,
            "digest": self.digest,
            "engine": self.engine,
            "options": options,
            "readings": dict(self.readings),
        }


@dataclass(frozen=True, slots=True)
class Pattern:
    """牌型: one pattern that counts in this hand, and what the ruleset prices it at."""

    id: str
    name: Text
    lezi: Fraction
    fan: Fraction
    clause: str = ""


class Step(NamedTuple):
    """算分一步: one line of the worksheet, the points before and after it; `registers` the others that it changed.

    For a line with `each`, `lots` is how many times it acted, and `counts` what that is a number of, one and several.
    """

    rule: str
    text: Text
    before: Fraction
    after: Fraction
    registers: Mapping[str, tuple[Fraction, Fraction]]
    lots: Fraction | None
    clause: str = ""
    counts: tuple[Text, Text] | None = None

    def said(self, lang: Lang) -> str:
        """What the line does, and how often it did."""
        if self.lots is None or self.counts is None:
            return self.text[lang]
        lots = f"{number_text(self.lots)} {self.counts[self.lots != 1][lang]}"
        return f"{self.text[lang]}（共 {lots}）" if lang == "zh" else f"{self.text[lang]} ({lots})"


class WinResult(NamedTuple):
    """一家的胡: its patterns, flowers, and the steps to its value: the points of one share."""

    seat: int
    patterns: tuple[Pattern, ...]
    flowers: int
    fan: Fraction
    lezi: Fraction
    value: Fraction
    steps: tuple[Step, ...]
    reading: int
    """How the hand was read, packed as the kernel packs it."""
    flower_table: Mapping[str, Any]

    def flower_parts(self, case: Case) -> tuple[FlowerPart, ...]:
        """Where the flowers come from; empty where the case does not tell. `case` is the settlement's."""
        parts = flower_parts(self.flower_table, case, self.seat, self.reading)
        return parts if sum(part.flowers for part in parts) == self.flowers else ()


class PaymentRow(NamedTuple):
    """A row of `payment` that fitted, and what it says."""

    rule: str
    text: Text
    flat: bool = False
    """Whether it adds stakes instead of shares."""


class Payment(NamedTuple):
    """付款: `amount` in points after limits, `owed` before them; `rows` are all that added up.

    `value` is the worth of one share and `stake` the stake, both in points, from which `owed` came.
    """

    payer: int
    payee: int
    amount: Fraction
    owed: Fraction
    rows: tuple[PaymentRow, ...]
    value: Fraction
    stake: Fraction

    @property
    def rules(self) -> tuple[str, ...]:
        """The paths of the rows."""
        return tuple(row.rule for row in self.rows)

    def reason(self, lang: Lang) -> str:
        """The rows and how they added up: `giver: 1 share + partner: 1 share = 2 shares × 6`."""
        said = " + ".join(row.text[lang] for row in self.rows)
        if self.value == 0:
            return said
        if any(row.flat for row in self.rows):
            return f"{said} = {number_text(self.owed)}"
        return f"{said} = {_product(self.owed, self.value, self.stake, lang)}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """不可胡: the rule that refuses this win, and why."""

    seat: int | None
    rule: str
    reason: Text
    clause: str = ""


class Limit(NamedTuple):
    """封顶: a limit that cut something, and what it says."""

    rule: str
    text: Text
    clause: str = ""


class Rating(NamedTuple):
    """等级分: what a seat's rating changes by, what it was, and the rank after it where both are known."""

    seat: int
    change: int
    before: int | None
    rank: Text | None


class Next(NamedTuple):
    """下一局: the next dealer and every counter; the rule that names the dealer, the rows that changed the counters."""

    dealer: int
    counters: Mapping[str, int]
    dealer_rule: str
    before: Mapping[str, int]
    """The counters as this hand was played, the throw included."""
    rules: tuple[str, ...]


class Paid(NamedTuple):
    """实付: what a settled hand pays and hands on, without the reasons. `nets` are points by seat."""

    nets: tuple[Fraction, ...]
    dealer: int
    counters: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled hand. `nets` are points by seat and sum to zero; without `legal` there are only refusals."""

    ruleset: RulesetRef
    case: Case
    legal: bool
    refusals: tuple[Refusal, ...]
    wins: tuple[WinResult, ...]
    payments: tuple[Payment, ...]
    nets: tuple[Fraction, Fraction, Fraction, Fraction]
    next: Next | None
    ratings: tuple[Rating, ...]
    limits: tuple[Limit, ...]
    """The limits that cut something."""
    rounded: Fraction | None
    """The smallest unit, in points, where some bill did not come out even in it and was rounded."""

    @property
    def title(self) -> str:
        """The title of the case."""
        return self.case.title

    @property
    def hand(self) -> str:
        """The hand in one line, as the referee reads it out."""
        return hand_line(self.case)

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The settlement as the JSON of the command contract."""
        return answer(self, lang)

    def text(self, lang: Lang = "zh") -> str:
        """The settlement as a referee reads it out."""
        return referee(self, lang)


@functools.lru_cache(maxsize=1 << 12)
def _product(owed: Fraction, value: Fraction, stake: Fraction, lang: Lang) -> str:
    """What was owed, as shares × the value of one (× stake)."""
    shares = number_text(owed / value / stake)
    unit = " 份" if lang == "zh" else " share" if shares == "1" else " shares"
    product = f"{shares}{unit} × {number_text(value)}"
    return product if stake == 1 else f"{product} × {'底分' if lang == 'zh' else 'stake'} {number_text(stake)}"


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | str | bool) else as_json_number(Fraction(value))
