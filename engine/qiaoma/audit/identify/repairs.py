"""修补 repairs: the values that might be other than the nearest candidate says: those of other rulesets, and numbers.

Numbers are tried where a settlement that does not fit names them: the usual neighbours, and what the ratio between
what was paid and what would be paid asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from qiaoma.audit.identify.evidence import Hand
from qiaoma.audit.identify.moves import Kind, Move
from qiaoma.audit.witness.reach import settles
from qiaoma.errors import CaseError
from qiaoma.ruleset.addresses import Path, dotted, is_row
from qiaoma.ruleset.pieces import Difference, differences, pieces
from qiaoma.ruleset.report import plain_text
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.known import restricted
from qiaoma.settle.settlement import Settlement
from qiaoma.units import UnitError, as_json_number, parse_amount

ALWAYS = ("scoring", "limits", "smallest")
"""Where numbers are always tried: what lies under every settlement."""
FLOWERS = "flowers"
CONDITIONS = ("when", "unless")
RATIOS = 6
"""How many ratios are tried, the simplest."""


def repairs(nearest: Ruleset, others: Iterable[Ruleset], wrong: Sequence[Hand]) -> list[Move]:
    """Every single value to try in `nearest`, which does not explain the hands `wrong`.

    Those of rows that the settlements of these hands name stand first, then conditions and whole rows, then the rest.
    """
    named, _ = _asked_for(nearest, wrong)
    moves = dict.fromkeys((*_swaps(nearest, others), *nudges(nearest, wrong)))
    return sorted(moves, key=lambda move: _far(move, named))


def _far(move: Move, named: set[str]) -> int:
    assert move.change is not None
    path = move.change.path
    if path[0] in named or dotted(path[:2]) in named:
        return 0
    return 1 if path[-1] in CONDITIONS or is_row(path) else 2


def _swaps(nearest: Ruleset, others: Iterable[Ruleset]) -> Iterator[Move]:
    seen: set[tuple[str, str]] = set()
    for other in others:
        for change in differences(nearest.profile, other.profile):
            value = _said(change.other)
            if not settles(change.path) or (change.name, value) in seen:
                continue
            seen.add((change.name, value))
            yield Move(Kind.SWAP, change.name, value, _said(change.own), other.id, change=change, other=other)


def nudges(nearest: Ruleset, wrong: Sequence[Hand]) -> Iterator[Move]:
    """Other numbers in the rows that the settlements of `wrong` name."""
    named, ratios = _asked_for(nearest, wrong)
    usual = sorted(ratios, key=lambda ratio: (ratio.denominator, ratio.numerator))[:RATIOS]
    for path, value in pieces(nearest.profile.node).items():
        if _is_named(path, named):
            for other in _with_other_numbers(value, () if path[0] == FLOWERS else usual):
                change = Difference(path, value, other)
                yield Move(Kind.NUDGE, change.name, _said(other), _said(value), change=change)


def _asked_for(nearest: Ruleset, wrong: Sequence[Hand]) -> tuple[set[str], set[Fraction]]:
    """The rows that the settlements of `wrong` name, and what was paid as multiples of what they pay."""
    ratios: set[Fraction] = set()
    named = set(ALWAYS)
    for hand in wrong:
        try:
            settlement = nearest.settle(restricted(hand.case, nearest))
        except CaseError:
            continue
        named |= rules_named(settlement)
        ratios |= set(_ratios(hand, settlement))
    return named, ratios


def rules_named(settlement: Settlement) -> set[str]:
    """The rows that a settlement names: lines, patterns, payments, limits; and the flowers where it counts any."""
    named = {step.rule for win in settlement.wins for step in win.steps}
    named |= {f"patterns.{pattern.id}" for win in settlement.wins for pattern in win.patterns}
    named |= {rule for payment in settlement.payments for rule in payment.rules}
    named |= {refusal.rule for refusal in settlement.refusals}
    if any(win.flowers for win in settlement.wins):
        named.add(FLOWERS)
    return named


def _is_named(path: Path, named: set[str]) -> bool:
    if not settles(path) or path[-1] in CONDITIONS:
        return False
    return path[0] in named or dotted(path[:2]) in named


def _ratios(hand: Hand, settlement: Settlement) -> Iterator[Fraction]:
    """What was paid, as multiples of what would be paid."""
    for told, would in zip(hand.paid.nets or (), settlement.nets, strict=False):
        if would and told / would > 0:
            yield told / would


def _with_other_numbers(value: Any, ratios: Sequence[Fraction]) -> Iterator[Any]:
    """A plain value with one of its numbers changed."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in CONDITIONS:
                for other in _with_other_numbers(item, ratios):
                    yield {**value, key: other}
    elif isinstance(value, list):
        for number, item in enumerate(value):
            for other in _with_other_numbers(item, ratios):
                yield [*value[:number], other, *value[number + 1 :]]
    elif isinstance(value, int | Decimal | str) and not isinstance(value, bool):
        yield from _other_numbers(value, ratios)


def _other_numbers(written: int | Decimal | str, ratios: Sequence[Fraction]) -> Iterator[Any]:
    try:
        amount = parse_amount(written)
    except UnitError:
        return
    if amount.measure is not None:
        return
    own = amount.number
    tried = [own + 1, own - 1, own + 2, own - 2, own * 2, own / 2, own * 3, own * 5, *(own * ratio for ratio in ratios)]
    for number in dict.fromkeys(tried):
        if number != own and (number >= 0 or own < 0):
            plain = as_json_number(number)
            yield f"{plain} lezi" if amount.lezi else Decimal(str(plain)) if isinstance(plain, float) else plain


def _said(value: Any) -> str:
    return "" if value is None else plain_text(value)
