"""Hands that the tests of single rules settle, and what they look at."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import qiaoma

Room = Callable[[str], qiaoma.Ruleset]

POINT = "lines: {one: {add: {points: 1}}}\nworksheet: [one]"
"""Every win is worth one point, so that nets are shares."""
FLOWERS = "worksheet: [count_flowers]"
"""A win is worth its flowers."""


def case(text: str) -> qiaoma.Case:
    """The one case of a YAML text."""
    return qiaoma.read_case(text).cases[0]


def half_flush(flowers: int | str = 1, *, more: str = "", seat: str = "E", giver: str = "N") -> str:
    """A seat that waits for C with a half flush and one claim: no flowers but the tiles given."""
    claim = f"{{chow: 123m, from: {giver}}}"
    return f"{seat}: {{hand: 111m 456m 789m C, melds: [{claim}], flowers: {flowers}{more}}}"


def won(flowers: int | str = 1, *, by: str = "discard, from: W", head: str = "", more: str = "") -> qiaoma.Case:
    """E wins the half flush on C: by W's discard unless told otherwise. `head` is written above the seats."""
    return case(f"{head}\nseats: {{{half_flush(flowers, more=more)}}}\nwins: [{{seat: E, by: {by}, tile: C}}]")


def drawn(head: str = "") -> qiaoma.Case:
    """A drawn hand."""
    return case(f"{head}\nresult: drawn")


def nets(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> tuple[Fraction, ...]:
    """The nets of E, S, W, N, which sum to zero."""
    settlement = ruleset.settle(hand)
    assert settlement.legal, settlement.refusals
    assert sum(settlement.nets) == 0
    return settlement.nets


def gain(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> Fraction:
    """What E gets."""
    return nets(ruleset, hand)[0]


def refused(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> list[str]:
    """The rules that refuse a hand; none if it is legal."""
    settlement = ruleset.settle(hand)
    assert settlement.legal is not bool(settlement.refusals)
    return [refusal.rule for refusal in settlement.refusals]


def counters(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> dict[str, int]:
    """The counters that the next hand begins with."""
    following = ruleset.settle(hand).next
    assert following is not None
    return dict(following.counters)
