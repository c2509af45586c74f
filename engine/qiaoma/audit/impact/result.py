"""结果: what a change of rules does, as figures with their intervals; the result of :func:`qiaoma.impact`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from qiaoma.audit.impact.units import Unit
from qiaoma.errors import Lang
from qiaoma.prose import say
from qiaoma.ruleset.pieces import Difference
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import RulesetRef
from qiaoma.simulation.figures import SEAT_NAMES
from qiaoma.simulation.intervals import CONFIDENCE, Estimate
from qiaoma.units import as_json_number


class Method(StrEnum):
    """How money is shared among the rules: over all subsets of them, along drawn orders, or not."""

    SUBSETS = "subsets"
    ORDERS = "orders"
    NONE = "none"


class Nothing(StrEnum):
    """Why a change touches nothing.

    `same` 读来一样: the engine reads both forms alike. `outside` 桌外: it decides what does not happen at these tables, where
    nobody leaves and no stake is agreed on. `never` 未遇到: no hand came to it.
    """

    SAME = "same"
    OUTSIDE = "outside"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Beside:
    """A figure under the first ruleset, under the changed one, and by how much it is more there."""

    own: float | None
    other: float | None
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Effect:
    """What one change does against the first ruleset, per hand; money in stakes.

    `replayed`: hands were played anew, on the same walls, dice and chances; else the same hands were settled anew.
    `touched` is the share of hands in which any seat's money differs, `rated` in which rating points do, `parted` of those
    that went another way: what such hands pay differs by chance, too. `moved` is money that goes to others than before
    (half of all differences), `moved_in_all` exactly, over all hands; `paid` is all that losing seats pay. `gains` are
    changes of the nets of `winner`, `dealer`, `giver` and `bonded`. `swing` is the standard deviation of a seat's net;
    `p95` the 95th percentile of the change of a seat's money where it changes. `play` holds shares of hands.
    """

    replayed: bool
    touched: Estimate
    rated: Estimate
    parted: Estimate
    moved: Estimate
    moved_if_touched: float | None
    moved_in_all: Fraction
    paid: Beside
    paid_in_all: Fraction
    gains: Mapping[str, Estimate]
    swing: Beside
    p95: Fraction | None
    play: Mapping[str, Beside]
    touches: bool
    """Whether anything at all came out otherwise in any table."""

    @property
    def same_hands(self) -> bool:
        """Whether every hand went the way that it went under the first ruleset, so that all that moves is due to it."""
        return not self.parted.value


@dataclass(frozen=True, slots=True)
class Share:
    """What of the whole is due to one rule, per hand with its interval, and exactly over all hands."""

    estimate: Estimate
    in_all: Fraction


@dataclass(frozen=True, slots=True)
class Rule:
    """A piece, or pieces that only stand together: what changing it alone does, and its share of the whole.

    `shares` has `paid`, and `moved` where every hand went the same way whatever is changed; none where money is not
    shared. `nothing` says why it touches nothing, if so.
    """

    unit: Unit
    alone: Effect
    shares: Mapping[str, Share]
    nothing: Nothing | None = None


@dataclass(frozen=True)
class Impact:
    """价格. `rules` stand in the order of the money that they move: first those under which every hand went the same
    way, then those that change play, by what is paid in all.

    `together` changes all of them, with bots who play as under the first ruleset wherever only prices differ; `known` is
    the second ruleset played by bots who know it, None where they play no otherwise. `paid` counts what a losing seat
    paid, `balances` is the standard deviation of a seat's balance after each hand of a table: first and whole change.
    """

    own: Ruleset
    other: Ruleset
    hands: int
    tables: int
    hands_a_table: int
    seed: int
    bots: tuple[str, ...]
    method: Method
    rules: tuple[Rule, ...]
    together: Effect
    known: Effect | None
    paid: tuple[Mapping[Fraction, int], Mapping[Fraction, int]]
    balances: tuple[tuple[float, ...], tuple[float, ...]]
    orders: int = 0
    """How many orders of the rules were drawn, with the method that draws them."""
    selected: tuple[str, ...] = ()

    @property
    def rulesets(self) -> tuple[RulesetRef, RulesetRef]:
        """What was compared."""
        return self.own.ref(), self.other.ref()

    @property
    def total(self) -> Effect:
        """The whole change: with bots who know what they play."""
        return self.known or self.together

    def __getitem__(self, name: str) -> Rule:
        """The rule with a piece of this path. Raises KeyError."""
        for rule in self.rules:
            if name == rule.unit.name or name in rule.unit.paths:
                return rule
        raise KeyError(name)

    @property
    def interaction(self) -> dict[str, Fraction]:
        """By how much all rules together do more than the sum of each alone, over all hands: `moved` and `paid`."""
        return {
            "moved": self.together.moved_in_all - sum(rule.alone.moved_in_all for rule in self.rules),
            "paid": self.together.paid_in_all - sum(rule.alone.paid_in_all for rule in self.rules),
        }

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The result as JSON data; the keys are stable, `lang` is that of titles and sentences."""
        own, other = self.rulesets
        return {
            "own": own.as_dict(),
            "other": other.as_dict(),
            "selected": list(self.selected),
            "hands": self.hands,
            "tables": self.tables,
            "hands_a_table": self.hands_a_table,
            "seed": self.seed,
            "bots": {name: bot for (_, name), bot in zip(SEAT_NAMES, self.bots, strict=True)},
            "confidence": CONFIDENCE,
            "method": self.method.value,
            "orders": self.orders,
            "rules": [self._rule(rule, lang) for rule in self.rules],
            "together": effect_dict(self.together),
            "known": None if self.known is None else effect_dict(self.known),
            "interaction": {name: as_json_number(value) for name, value in self.interaction.items()},
            "paid": [[[as_json_number(value), times] for value, times in found.items()] for found in self.paid],
            "balances": [list(found) for found in self.balances],
        }

    def text(self, lang: Lang = "zh") -> str:
        """The report for people."""
        from qiaoma.audit.impact.text import impact_text

        return impact_text(self.as_dict(lang), lang)

    def _rule(self, rule: Rule, lang: Lang) -> dict[str, Any]:
        return {
            "rule": rule.unit.name,
            "pieces": [self._piece(change, lang) for change in rule.unit.changes],
            "nothing": None if rule.nothing is None else rule.nothing.value,
            "alone": effect_dict(rule.alone),
            "share": {
                name: {**estimate_dict(share.estimate), "in_all": as_json_number(share.in_all)}
                for name, share in rule.shares.items()
            }
            or None,
        }

    def _piece(self, change: Difference, lang: Lang) -> dict[str, Any]:
        forms = self.own.effective, self.other.effective
        named = forms[change.own is None]
        return {
            "path": change.name,
            "chapter": change.chapter,
            "title": say.title(change.path, named, lang),
            "own": say.value(forms[0], change.path, lang),
            "other": say.value(forms[1], change.path, lang),
        }


def estimate_dict(estimate: Estimate) -> dict[str, float | None]:
    """An estimate as JSON data."""
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


def effect_dict(effect: Effect) -> dict[str, Any]:
    """An effect as JSON data."""
    return {
        "replayed": effect.replayed,
        "touched": estimate_dict(effect.touched),
        "rated": estimate_dict(effect.rated),
        "parted": estimate_dict(effect.parted),
        "moved": {**estimate_dict(effect.moved), "in_all": as_json_number(effect.moved_in_all)},
        "moved_if_touched": effect.moved_if_touched,
        "paid": {**_beside(effect.paid), "in_all": as_json_number(effect.paid_in_all)},
        "gains": {name: estimate_dict(estimate) for name, estimate in effect.gains.items()},
        "swing": _beside(effect.swing),
        "p95": None if effect.p95 is None else as_json_number(effect.p95),
        "play": {name: _beside(beside) for name, beside in effect.play.items()},
    }


def _beside(beside: Beside) -> dict[str, Any]:
    return {"own": beside.own, "other": beside.other, "difference": estimate_dict(beside.difference)}
