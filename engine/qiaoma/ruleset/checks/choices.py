"""Options and readings: what they choose among, and that every patch fits the form it is laid over."""

from __future__ import annotations

from dataclasses import replace

from qiaoma.errors import Fault
from qiaoma.ruleset.addresses import row_of
from qiaoma.ruleset.checks.payments import check_payments
from qiaoma.ruleset.checks.rows import check_rows
from qiaoma.ruleset.checks.scores import check_scores
from qiaoma.ruleset.checks.view import View
from qiaoma.ruleset.checks.words import check_conditions
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries, merge
from qiaoma.ruleset.patches import Patch, alternatives, conflicts, option_values, pieces, spelling

_SHARED = ("counters", "patterns", "removed", "world")
"""What a patch leaves as it is unless it touches the chapters of `_SHARED_BY`."""
_SHARED_BY = frozenset({"patterns", "carry", "liability"})


def check_choices(view: View) -> None:
    """Options and readings: defaults and alternatives."""
    for name, option in entries(child(view.node, "options")).items():
        _option(view, name, option)
    for code, reading in entries(child(view.node, "readings")).items():
        _reading(view, code, reading)
    _pairs(view)


def check_patches(view: View) -> None:
    """Every patch fits the form it is laid over, and what it makes of it has a meaning."""
    for patch in view.patches:
        _patch(view, patch)


def _option(view: View, name: str, option: Node) -> None:
    default, path = child(option, "default"), f"options.{name}"
    allowed, sets = option_values(option), child(option, "sets")
    if default is None or not allowed:
        text = ("选项要写 default 和 allowed", "an option needs default and allowed")
        fix = ("写出默认值和可选的值", "write the default and the allowed values")
        view.fault("option.incomplete", text, path, option.place, found=name, fix=fix)
        return
    if spelling(default.value if not isinstance(default.value, tuple) else "") not in allowed:
        text = ("默认值不在可选的值里", "the default is not among the allowed values")
        fix = ("改默认值，或把它加进 allowed", "change the default, or add it to allowed")
        found = str(default.plain())
        view.fault("option.default", text, f"{path}.default", default.place, found=found, allowed=allowed, fix=fix)
    listed = not isinstance(getattr(child(option, "allowed"), "value", None), dict)
    if listed and sets is None:
        text = ("可选的值是一列数时要写 sets：改哪一处", "a list of allowed values needs sets: the path that it sets")
        fix = ("写 sets: 路径，如 scoring.lezi_value", "write sets: a path, such as scoring.lezi_value")
        view.fault("option.no_sets", text, path, option.place, found=name, fix=fix)


def _reading(view: View, code: str, reading: Node) -> None:
    chosen, path = child(reading, "chosen"), f"readings.{code}"
    letters = alternatives(reading)
    if chosen is None or str(chosen.value) not in letters:
        text = ("chosen 不是列出的读法之一", "chosen is not among the alternatives")
        fix = ("写列出的读法之一", "choose one of the alternatives")
        place, found = (chosen.place, str(chosen.plain())) if chosen is not None else (reading.place, "")
        view.fault("reading.chosen", text, f"{path}.chosen", place, found=found, allowed=letters, fix=fix)


def _patch(view: View, patch: Patch) -> None:
    base = f"{patch.kind}s.{patch.name}.{patch.value}"
    laid = merge(Merged(view.node, gone=view.form.gone), patch.tree(), patch.title, patch=True)
    found = list(laid.faults) or _meaning(view, patch, laid)
    _take(view, patch, base, found)


def _meaning(view: View, patch: Patch, laid: Merged) -> list[Fault]:
    """What is wrong with the rows that a patch touches, and with the worksheet it leaves."""
    touched = {row for path, _ in pieces(patch) if (row := row_of(path)) is not None}
    chapters = {path[0] for path, _ in pieces(patch)}
    after = View(view.layers, laid, laid.node)
    after.patches, after.memo, after.judged = view.patches, view.memo, set(view.judged)
    if not chapters & _SHARED_BY:
        for name in _SHARED:
            setattr(after, name, getattr(view, name))
    if chapters & {"lines", "worksheet"}:
        check_scores(after)
    if chapters & {"payment", "liability"}:
        check_payments(after)
    after.faults = [fault for fault in after.faults if fault not in view.faults]
    after.rows = tuple(row for row in after.rows if row.path in touched)
    check_conditions(after)
    check_rows(after)
    return after.faults


def _take(view: View, patch: Patch, base: str, faults: list[Fault]) -> None:
    """Report the faults of a patch; of an inherited patch they are warnings: it no longer fits, and may be dropped."""
    own = view.own(Node(tuple(patch.values.values()), patch.place))
    into = view.faults if own else view.warnings
    for fault in faults:
        located = replace(fault, path=f"{base}: {fault.path}", place=fault.place or patch.place)
        if located not in into:
            into.append(located)


def _pairs(view: View) -> None:
    """Two patches in play by default that set one path differently can never be used together."""
    defaults = []
    for patch in view.patches:
        option = child(view.node, "options", patch.name)
        default = child(option, "default") if patch.kind == "option" else None
        if default is not None and spelling(default.value) == patch.value:
            defaults.append(patch)
    for fault in conflicts(tuple(defaults)):
        if fault not in view.faults:
            view.faults.append(fault)
