"""挑选: which differences of two rulesets are priced."""

from __future__ import annotations

from collections.abc import Sequence

from qiaoma.errors import Fault, QiaomaError, nearest
from qiaoma.ruleset.pieces import Difference, differences
from qiaoma.settle.engine import Ruleset


def selected(own: Ruleset, other: Ruleset, rules: Sequence[str], argument: str = "rules") -> tuple[Difference, ...]:
    """The differences at these paths or below them; all, where none is named.

    Raises QiaomaError with a fault of the `argument` for every path at which nothing differs.
    """
    changes = differences(own.profile, other.profile)
    if not rules:
        return changes
    names = tuple(change.name for change in changes)
    faults = [_alike(argument, rule, names) for rule in rules if not any(_covers(rule, name) for name in names)]
    if faults:
        raise QiaomaError(faults)
    return tuple(change for change in changes if any(_covers(rule, change.name) for rule in rules))


def _covers(rule: str, name: str) -> bool:
    return name == rule or name.startswith(rule + ".")


def _alike(argument: str, rule: str, names: tuple[str, ...]) -> Fault:
    return Fault(
        "impact.rule",
        zh="两套规则在此没有不同",
        en="the two rulesets do not differ here",
        path=argument,
        found=rule[:80],
        allowed=names,
        nearest=nearest(rule, names),
    )
