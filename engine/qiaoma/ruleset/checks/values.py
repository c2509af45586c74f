"""Plain values and patches: limits, counters, dice, ranks, options and readings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from qiaoma.errors import Fault
from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.checks.rows import read_amount
from qiaoma.ruleset.checks.view import Row, View
from qiaoma.ruleset.conditions import DICE, read_condition
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries, merge
from qiaoma.ruleset.patches import Patch, alternatives, conflicts, head_paths, option_values, spelling


def check_values(view: View) -> None:
    """What stands outside rows."""
    _limits(view)
    _ranks(view)
    for row in view.rows_of("carry.opening", "carry.closing"):
        _counters(view, row)
    _fed_by_dice(view)


def check_patches(view: View) -> None:
    """Options and readings: defaults, alternatives, and that each patch fits the form."""
    for name, option in entries(child(view.node, "options")).items():
        _option(view, name, option)
    for code, reading in entries(child(view.node, "readings")).items():
        _reading(view, code, reading)
    for patch in view.patches:
        _patch(view, patch)


def _limits(view: View) -> None:
    limits, smallest = child(view.node, "limits"), child(view.node, "smallest")
    if limits is not None and limits.value and smallest is None:
        text = (
            "有 limits 就要写 smallest：削减后零头的最小单位",
            "limits need smallest: the unit into which what is cut is divided",
        )
        fix = ("写 smallest: 1（或 0.5）", "write smallest: 1 (or 0.5)")
        view.fault("limits.no_smallest", text, "limits", limits.place, fix=fix)
    items = limits.value if limits is not None and isinstance(limits.value, tuple) else ()
    for number, item in enumerate(items):
        at = child(item, "at")
        if at is not None and at.value != "balance":
            _positive(view, f"limits[{number}].at", at)
    for path in ("smallest", "scoring.lezi_value"):
        node = child(view.node, *path.split("."))
        if node is not None:
            _positive(view, path, node)


def _positive(view: View, path: str, node: Node) -> None:
    amount = read_amount(node)
    if amount is None or amount.measure or amount.lezi or amount.number <= 0:
        text = ("要一个大于 0 的数", "a number above 0 is needed")
        fix = ("写大于 0 的数", "write a number above 0")
        view.fault("amount.range", text, path, node.place, found=str(node.plain()), fix=fix)


def _ranks(view: View) -> None:
    ranks = child(view.node, "ranks")
    items = ranks.value if ranks is not None and isinstance(ranks.value, tuple) else ()
    last: Fraction | None = None
    for number, item in enumerate(items):
        start = child(item, "from")
        amount = read_amount(start) if start is not None else None
        if start is None and number:
            text = ("只有第一级可以不写 from", "only the first rank may lack from")
            view.fault("ranks.from", text, f"ranks[{number}]", item.place, fix=("写 from", "write from"))
        if start is not None and amount is not None:
            if last is not None and amount.number <= last:
                text = ("等级要从低到高", "ranks go upwards")
                fix = ("按 from 从小到大排", "order them by from")
                where = f"ranks[{number}].from"
                view.fault("ranks.order", text, where, start.place, found=str(start.plain()), fix=fix)
            last = amount.number


def _counters(view: View, row: Row) -> None:
    for verb in ("set", "add"):
        written = child(row.node, verb)
        for name, node in entries(written).items():
            path = f"{row.name}.{verb}.{name}"
            if name not in view.counters:
                place = written.keys.get(name, node.place) if written is not None else node.place
                text = (f"没有 {name} 这个计数", f"there is no counter {name}")
                fix = ("改正拼写，或写进 carry.counters", "correct the spelling, or write it into carry.counters")
                view.fault("counter.unknown", text, path, place, found=name, allowed=view.counters, fix=fix)
                continue
            _in_range(view, path, node, view.counters[name], verb)


def _in_range(view: View, path: str, node: Node, ends: tuple[int, int | None], verb: str) -> None:
    amount = read_amount(node)
    if amount is None or amount.measure:
        return
    low, high = ends
    outside = verb == "set" and (amount.number < low or (high is not None and amount.number > high))
    if amount.number.denominator > 1 or amount.lezi or outside:
        shown = f"{low}+" if high is None else f"{low}..{high}"
        text = ("不在这个计数的范围里", "outside the range of this counter")
        fix = (f"写 {shown} 里的整数", f"write a whole number of {shown}")
        view.fault("counter.range", text, path, node.place, found=str(node.plain()), allowed=(shown,), fix=fix)


def _fed_by_dice(view: View) -> None:
    """A counter without a ceiling that dice raise may grow to any size: said, not refused."""
    for row in view.rows_of("carry.opening", "carry.closing"):
        if not read_condition(row.node).words() & DICE:
            continue
        for name in entries(child(row.node, "add")):
            if name in view.counters and view.counters[name][1] is None:
                text = (f"骰子会使 {name} 越积越多，没有上限", f"dice raise {name}, which has no ceiling")
                fix = (f"要封顶就写 carry.counters.{name}: 0..4", f"for a ceiling write carry.counters.{name}: 0..4")
                view.warn("counter.no_ceiling", text, row.name, row.place, found=name, fix=fix)


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
    closed = head_paths(patch)
    for path in closed:
        text = (f"{patch.title} 不能改 {path}", f"{patch.title} may not set {path}")
        fix = ("只改规则的值", "set values of the rules only")
        view.fault("patch.path", text, base, patch.values[path].place, found=path, fix=fix)
    lists = [path for path in patch.values if "[" in path]
    for path in lists:
        text = ("补丁不能只改列表里的一项", "a patch cannot set one item of a list")
        fix = ("写出整个列表", "write the whole list")
        view.fault("patch.item", text, base, patch.values[path].place, found=path, fix=fix)
    if closed or lists:
        return
    tree = patch.tree()
    found: list[Fault] = check_structure(_as_file(tree))
    if not found:
        found = [*merge(Merged(view.node, gone=view.form.gone), tree, patch.title, patch=True).faults]
    for fault in found:
        where = f"{base}: {fault.path}" if fault.path else base
        _take(view, fault, where, patch)


def _as_file(tree: Node) -> Node:
    """A patch as a file of its own, so that one model judges both."""
    return Node({"id": Node("patch", tree.place), **entries(tree)}, tree.place, tree.keys)


def _take(view: View, fault: Fault, where: str, patch: Patch) -> None:
    into = view.faults if view.own(Node(tuple(patch.values.values()), patch.place)) else view.warnings
    located = fault if fault.place else fault.at(patch.place)
    text = replace(located, path=where)
    if text not in into:
        into.append(text)


def check_pairs(view: View) -> None:
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
