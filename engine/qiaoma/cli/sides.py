"""Loading the rulesets that a command line names side by side, each with the choices that it makes for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from qiaoma.cli.command import Call, Option, Takes
from qiaoma.cli.parse import UsageError
from qiaoma.errors import Fault, RulesetError, nearest

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset

SIDE_CHOICES = (
    Option(
        "option",
        Takes.PAIRS,
        "ID:K=V",
        "为其中一套选定桌面选项，ID 是所写的名称或 1、2…",
        "a table option of one of them; ID is its name as written, or 1, 2, …",
    ),
    Option(
        "reading",
        Takes.PAIRS,
        "ID:CODE=x",
        "为其中一套的含糊条文另取一解",
        "read an unclear text of one of them otherwise",
    ),
)
"""Choices of commands that name several rulesets."""


def load_sides(names: Sequence[str], call: Call) -> list[Ruleset]:
    """The rulesets in order. Raises with all that is wrong with any of them, or with the choices."""
    import qiaoma

    chosen, faults = _choices(names, call)
    loaded: list[Ruleset] = []
    for name, choices in zip(names, chosen, strict=True):
        try:
            loaded.append(qiaoma.load(name, path=call.path, **choices))
        except RulesetError as error:
            faults += [fault for fault in error.faults if fault not in faults]
    if any(fault.place is not None for fault in faults):
        raise RulesetError(faults)
    if faults:
        raise UsageError(faults, call)
    return loaded


def _choices(names: Sequence[str], call: Call) -> tuple[list[dict[str, dict[str, str]]], list[Fault]]:
    """For each ruleset its options and readings, and what names no ruleset."""
    chosen: list[dict[str, dict[str, str]]] = [{"options": {}, "readings": {}} for _ in names]
    faults: list[Fault] = []
    for kind in ("option", "reading"):
        pairs: Mapping[str, str] = call.pairs.get(kind, {})
        for key, value in pairs.items():
            side, _, name = key.rpartition(":")
            found = [number for number, own in enumerate(names, 1) if side in (own, str(number))]
            taken = [chosen[number - 1][f"{kind}s"].setdefault(name, value) for number in found]
            if any(other != value for other in taken):
                faults.append(_twice(kind, f"{key}={value}"))
            if not found:
                faults.append(_no_side(kind, f"{key}={value}", side, names))
    return chosen, faults


def _twice(kind: str, found: str) -> Fault:
    return Fault(
        "usage.twice",
        zh=f"--{kind} 为同一套规则选了两个不同的值",
        en=f"--{kind} chooses two values for one ruleset",
        path=f"--{kind}",
        found=found,
        remedy_zh="留下一个；两次写同一套规则时用 1:、2: 区分",
        remedy_en="leave one of them; a ruleset that is named twice is told apart by 1: and 2:",
    )


def _no_side(kind: str, found: str, side: str, names: Sequence[str]) -> Fault:
    allowed = (*dict.fromkeys(names), *(str(number) for number in range(1, len(names) + 1)))
    return Fault(
        "usage.side",
        zh=f"--{kind} 要说明是哪一套规则的",
        en=f"--{kind} must say whose it is",
        path=f"--{kind}",
        found=found,
        allowed=allowed,
        nearest=nearest(side, allowed),
        remedy_zh=f"写成 {allowed[0]}:K=V",
        remedy_en=f"write {allowed[0]}:K=V",
    )
