"""结算单: what a hand is worth and who pays whom, with the rule behind each step. Frozen values, no computation."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from qiaoma.case.types import SEATS, Case
from qiaoma.errors import Lang
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

    `lots` is how many times it acted, for a line with `each`.
    """

    rule: str
    text: Text
    before: Fraction
    after: Fraction
    registers: Mapping[str, tuple[Fraction, Fraction]]
    lots: Fraction | None
    clause: str = ""

    def said(self, lang: Lang) -> str:
        """What the line does, and how often it did."""
        if self.lots is None:
            return self.text[lang]
        return f"{self.text[lang]} (× {number_text(self.lots)})"


class WinResult(NamedTuple):
    """一家的胡: its patterns, flowers, and the steps to its value: the points of one share."""

    seat: int
    patterns: tuple[Pattern, ...]
    flowers: int
    fan: Fraction
    lezi: Fraction
    value: Fraction
    steps: tuple[Step, ...]


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
    """下一局: the next dealer and every counter."""

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
        head: dict[str, Any] = {"ruleset": self.ruleset.as_dict(), "title": self.title, "legal": self.legal}
        if not self.legal:
            return {**head, "refusals": [_refusal(refusal, lang) for refusal in self.refusals]}
        ratings = {SEATS[rating.seat]: rating.change for rating in self.ratings}
        ranks = {SEATS[rating.seat]: rating.rank[lang] for rating in self.ratings if rating.rank}
        return {
            **head,
            "wins": [_win(win, lang) for win in self.wins],
            "payments": [_payment(payment, lang) for payment in self.payments],
            "limits": [{"rule": cut.rule, "text": cut.text[lang], "clause": cut.clause} for cut in self.limits],
            "rounded": None if self.rounded is None else as_json_number(self.rounded),
            "net": {SEATS[seat]: as_json_number(net) for seat, net in enumerate(self.nets)},
            "next": None if self.next is None else _next(self.next),
            "ratings": ratings or None,
            **({"ranks": ranks} if ranks else {}),
        }

    def text(self, lang: Lang = "zh") -> str:
        """The settlement as a referee reads it out."""
        return referee(self, lang)


@functools.lru_cache(maxsize=1 << 12)
def _product(owed: Fraction, value: Fraction, stake: Fraction, lang: Lang) -> str:
    """What was owed, as shares × the value of one (× stake)."""
    shares = number_text(owed / value / stake)
    unit = "份" if lang == "zh" else " share" if shares == "1" else " shares"
    product = f"{shares}{unit} × {number_text(value)}"
    return product if stake == 1 else f"{product} × {'底分' if lang == 'zh' else 'stake'} {number_text(stake)}"


def _next(following: Next) -> dict[str, Any]:
    counters = dict(following.counters)
    head: dict[str, Any] = {"dealer": SEATS[following.dealer], "wasteland": counters.pop("wasteland", 0)}
    return {**head, "counters": counters} if counters else head


def _win(win: WinResult, lang: Lang) -> dict[str, Any]:
    return {
        "seat": SEATS[win.seat],
        "patterns": [_pattern(pattern, lang) for pattern in win.patterns],
        "flowers": win.flowers,
        "fan": as_json_number(win.fan),
        "lezi": as_json_number(win.lezi),
        "value": as_json_number(win.value),
        "steps": [_step(step, lang) for step in win.steps],
    }


def _pattern(pattern: Pattern, lang: Lang) -> dict[str, Any]:
    return {
        "id": pattern.id,
        "name": pattern.name[lang],
        "lezi": as_json_number(pattern.lezi),
        "fan": as_json_number(pattern.fan),
        "clause": pattern.clause,
    }


def _step(step: Step, lang: Lang) -> dict[str, Any]:
    changed = {
        name: [as_json_number(before), as_json_number(after)] for name, (before, after) in step.registers.items()
    }
    shown = {
        "rule": step.rule,
        "text": step.said(lang),
        "before": as_json_number(step.before),
        "after": as_json_number(step.after),
        "clause": step.clause,
    }
    return {**shown, "registers": changed} if changed else shown


def _payment(payment: Payment, lang: Lang) -> dict[str, Any]:
    rules = payment.rules
    return {
        "from": SEATS[payment.payer],
        "to": SEATS[payment.payee],
        "amount": as_json_number(payment.amount),
        "owed": as_json_number(payment.owed),
        "rule": rules[0] if rules else "",
        "rules": list(rules),
        "reason": payment.reason(lang),
    }


def _refusal(refusal: Refusal, lang: Lang) -> dict[str, Any]:
    seat = None if refusal.seat is None else SEATS[refusal.seat]
    return {"seat": seat, "rule": refusal.rule, "reason": refusal.reason[lang], "clause": refusal.clause}


def _plain(value: Any) -> Any:
    return value if isinstance(value, int | str | bool) else as_json_number(Fraction(value))
