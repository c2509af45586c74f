"""看得出 what a change shows: in what two settlements of one case differ, of all that matters to the players."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from qiaoma.case.types import Case
from qiaoma.errors import CaseError, Lang
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import Settlement


class Show(StrEnum):
    """钱 money, 可胡 legality, 下局庄家 dealer, 荒番等计数 counters, 积分 ratings."""

    MONEY = "money"
    LEGALITY = "legality"
    DEALER = "dealer"
    COUNTERS = "counters"
    RATINGS = "ratings"

    def said(self, lang: Lang) -> str:
        """The word for people."""
        return _WORDS[lang][self]


_WORDS: dict[Lang, dict[Show, str]] = {
    "zh": {
        Show.MONEY: "钱",
        Show.LEGALITY: "可胡与否",
        Show.DEALER: "下局庄家",
        Show.COUNTERS: "荒番",
        Show.RATINGS: "积分",
    },
    "en": {
        Show.MONEY: "money",
        Show.LEGALITY: "legality",
        Show.DEALER: "next dealer",
        Show.COUNTERS: "荒番 count",
        Show.RATINGS: "ratings",
    },
}
_SEEN: tuple[tuple[Show, Callable[[Settlement], Any]], ...] = (
    (
        Show.MONEY,
        lambda one: (one.nets, [(paid.payer, paid.payee, paid.amount) for paid in one.payments if paid.amount]),
    ),
    (Show.DEALER, lambda one: None if one.next is None else one.next.dealer),
    (Show.COUNTERS, lambda one: None if one.next is None else (one.next.before, one.next.counters)),
    (Show.RATINGS, lambda one: [(rated.seat, rated.change, rated.rank) for rated in one.ratings if _moves(rated)]),
)


def _moves(rated: Any) -> bool:
    return bool(rated.change or rated.rank)


def shown(own: Settlement, changed: Settlement) -> frozenset[Show]:
    """In what the two differ; a hand that both refuse differs only by the rules that refuse it."""
    if own.legal and changed.legal:
        return frozenset(show for show, seen in _SEEN if seen(own) != seen(changed))
    refusals = [{(refusal.seat, refusal.rule) for refusal in one.refusals} for one in (own, changed)]
    return frozenset() if refusals[0] == refusals[1] else frozenset({Show.LEGALITY})


def settled(case: Case, own: Ruleset, changed: Ruleset) -> tuple[Settlement, Settlement] | None:
    """The case under both; None where one of them cannot decide or count it."""
    try:
        return own.settle(case), changed.settle(case)
    except CaseError:
        return None


def difference(case: Case, own: Ruleset, changed: Ruleset) -> frozenset[Show]:
    """What the case shows of two rulesets, of which at least one lets it be settled; nothing where it is impossible."""
    pair = settled(case, own, changed)
    if pair is None or not (pair[0].legal or pair[1].legal):
        return frozenset()
    shows = shown(*pair)
    return shows if shows and possible(case) else frozenset()


def possible(case: Case) -> bool:
    """Whether the reader of cases takes it: a hand that a table can show."""
    try:
        return Case.from_dict(case.as_dict()) == case
    except CaseError:
        return False
