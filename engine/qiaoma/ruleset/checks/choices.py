"""Options and readings: what they choose among, and that every patch fits the form it is laid over."""

from __future__ import annotations

from collections.abc import Callable

from qiaoma.errors import Fault
from qiaoma.ruleset.addresses import row_of
from qiaoma.ruleset.blame import blame_patch
from qiaoma.ruleset.checks.payments import check_payments
from qiaoma.ruleset.checks.play import check_play
from qiaoma.ruleset.checks.required import REQUIRED, check_required
from qiaoma.ruleset.checks.rows import check_rows
from qiaoma.ruleset.checks.scores import check_scores
from qiaoma.ruleset.checks.values import check_values
from qiaoma.ruleset.checks.view import View
from qiaoma.ruleset.checks.words import check_conditions, check_words
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries, merge
from qiaoma.ruleset.patches import Patch, alternatives, conflicts, option_values, pieces, spelling

_SHARED = ("counters", "patterns", "removed", "world")
"""What a patch leaves as it is unless it touches the chapters of `_SHARED_BY`."""
_SHARED_BY = frozenset({"patterns", "carry", "liability"})
_CHECKS: tuple[tuple[Callable[[View], None], frozenset[str]], ...] = (
    (check_required, frozenset(path.split(".")[0] for path in REQUIRED)),
    (check_words, frozenset({"patterns", "carry"})),
    (check_scores, frozenset({"lines", "worksheet", "patterns", "scoring", "carry"})),
    (check_play, frozenset({"tiles", "ready", "play", "patterns", "no_claim", "no_discard", "no_win", "no_pass"})),
    (check_values, frozenset({"limits", "smallest", "ranks", "carry"})),
    (check_payments, frozenset({"payment", "liability"})),
)
"""Checks of a whole form, with the chapters whose change can make them find more."""


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
    laid = merge(Merged(view.node, gone=view.form.gone), patch.tree(), patch.title, patch=True)
    found = list(laid.faults) or _meaning(view, patch, laid)
    _take(view, patch, found)


def _meaning(view: View, patch: Patch, laid: Merged) -> list[Fault]:
    """What a patch spoils: of the whole form where it may reach far, else of the rows and chapters it touches."""
    touched = {row for path, _ in pieces(patch) if (row := row_of(path)) is not None}
    chapters = {path[0] for path, _ in pieces(patch)}
    after = View(view.layers, laid, laid.node)
    after.patches, after.memo, after.judged = view.patches, view.memo, set(view.judged)
    reaches_far = bool(chapters & _SHARED_BY)
    if not reaches_far:
        for name in _SHARED:
            setattr(after, name, getattr(view, name))
    for check, of in _CHECKS:
        if chapters & of:
            check(after)
    if not reaches_far:
        after.rows = tuple(row for row in after.rows if row.path in touched)
    check_conditions(after)
    check_rows(after)
    return [fault for fault in after.faults if fault not in view.faults]


def _take(view: View, patch: Patch, faults: list[Fault]) -> None:
    """Report the faults of a patch; of an inherited patch they are warnings: it no longer fits, and may be dropped."""
    own = view.own(Node(tuple(patch.values.values()), patch.place))
    into = view.faults if own else view.warnings
    for fault in faults:
        located = blame_patch((patch,), fault)
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
