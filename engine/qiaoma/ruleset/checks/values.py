"""Plain values: limits, ranks, counters and the dice that feed them."""

from __future__ import annotations

from fractions import Fraction

from qiaoma.ruleset.checks.rows import read_amount
from qiaoma.ruleset.checks.view import Row, View
from qiaoma.ruleset.conditions import DICE
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries


def check_values(view: View) -> None:
    """What stands outside rows."""
    _limits(view)
    _ranks(view)
    for row in view.rows_of("carry.opening", "carry.closing"):
        _counters(view, row)
    _fed_by_dice(view)


def _limits(view: View) -> None:
    limits, smallest = child(view.node, "limits"), child(view.node, "smallest")
    if limits is not None and limits.value and smallest is None:
        text = (
            "有 limits 就要写 smallest：削减后零头的最小单位",
            "limits need smallest: the unit into which what is cut is divided",
        )
        fix = ("写 smallest: 1（或 0.5）", "write smallest: 1 (or 0.5)")
        view.fault("limits.no_smallest", text, "limits", limits.place, fix=fix)


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
        if not view.condition(row.node).words() & DICE:
            continue
        for name in entries(child(row.node, "add")):
            counter = child(view.node, "carry", "counters", name)
            own = view.own(row.node) or (counter is not None and view.own(counter))
            if own and name in view.counters and view.counters[name][1] is None:
                text = (f"骰子会使 {name} 越积越多，没有上限", f"dice raise {name}, which has no ceiling")
                fix = (f"要封顶就写 carry.counters.{name}: 0..4", f"for a ceiling write carry.counters.{name}: 0..4")
                view.warn("counter.no_ceiling", text, row.name, row.place, found=name, fix=fix)
