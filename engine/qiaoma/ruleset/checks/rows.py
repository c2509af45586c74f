"""Rows: each says when it acts and what it does, can ever fit, and its amounts are within reach."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from qiaoma.errors import Place
from qiaoma.ruleset.addresses import EFFECT_KEYS
from qiaoma.ruleset.checks.view import Row, View
from qiaoma.ruleset.checks.words import conditions
from qiaoma.ruleset.conditions import Condition
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.world import HIGHEST
from qiaoma.units import Amount, UnitError, parse_amount

LARGEST = 1_000_000_000
"""No amount is larger."""
FINEST = 1000
"""No amount has a larger denominator."""

_VERBS = ("add", "multiply", "raise_to", "cap_at", "set_to")
_ACTS = {
    "lines": _VERBS,
    "payment": ("shares", "flat", "times"),
    "carry.opening": ("set", "add"),
    "carry.closing": ("set", "add"),
    "ratings": ("add",),
    "liability.when": ("reach",),
}
_AMOUNTS = EFFECT_KEYS - {"each", "over", "up_to"}
_LOWEST = {"times": 0, "multiply": 0, "lezi": 0, "fan": 0, "reach": 1, "level": 1}
_NO_NUMBERS = frozenset({"throw", "die"})
"""Measures that can be compared and not counted: a pair of dice, and either of two."""
_ABOVE = frozenset({"times", "multiply"})
"""Effects that must be more than their lowest value."""


def check_rows(view: View) -> None:
    """All rows: condition, effect, possibility, amounts."""
    for row in view.rows:
        _condition(view, row)
        _effect(view, row)
        for path, node, key in amounts(row):
            _amount(view, row, path, node, key)
        _each(view, row)
    for path, _, node in conditions(view):
        _possible(view, path, node)


def _condition(view: View, row: Row) -> None:
    if row.chapter in ("lines", "liability.when") or child(row.node, "when") or child(row.node, "unless"):
        return
    text = ("这一行没有条件，会总是成立", "this row has no condition and would always act")
    fix = ("写 when 或 unless；要去掉整行写 none", "write when or unless; to remove the row write none")
    view.fault("row.no_condition", text, row.name, row.place, found=row.path[-1], fix=fix)


def _effect(view: View, row: Row) -> None:
    acts = _ACTS.get(row.chapter)
    if acts is None:
        return
    written = [key for key in acts if (node := child(row.node, key)) is not None and node.value != {}]
    if not written:
        text = ("这一行没有写作用", "this row has no effect")
        fix = (
            "作用连同 each、over、up_to 是一个整体，要整个写出",
            "an effect is one piece with its each, over and up_to: write it whole",
        )
        view.fault("row.no_effect", text, row.name, row.place, allowed=acts, fix=fix)


def _possible(view: View, path: str, node: Node) -> None:
    condition = view.condition(node)
    if view.world.possible(condition):
        return
    core = " + ".join(str(test) for test in view.world.core(condition)) or "—"
    place = _where(condition, node)
    text = (f"这些条件不能同时成立：{core}", f"these conditions cannot hold together: {core}")
    fix = ("去掉其中一个，或去掉这一行", "take one of them out, or remove the row")
    report = view.fault if view.own(node) else view.warn
    report("row.never", text, path, place, found=core, fix=fix)


def _where(condition: Condition, node: Node) -> Place:
    return next((test.place for test in condition.tests()), node.place)


def amounts(row: Row) -> Iterator[tuple[str, Node, str]]:
    """Every amount of a row: its path, its node and the key of the effect."""
    for key, node in entries(row.node).items():
        if key not in _AMOUNTS:
            continue
        below = entries(node)
        if not below:
            yield f"{row.name}.{key}", node, key
        for register, item in below.items():
            yield f"{row.name}.{key}.{register}", item, key


def read_amount(node: Node) -> Amount | None:
    """The amount of a node, or None if it cannot be read."""
    try:
        return parse_amount(node.plain())
    except UnitError:
        return None


def _amount(view: View, row: Row, path: str, node: Node, key: str) -> None:
    amount = read_amount(node)
    if amount is None:
        return
    measures = view.measures(row.chapter) - _NO_NUMBERS
    if amount.measure is not None and amount.measure not in measures:
        text = (f"{amount.measure} 不是这里的数量词", f"{amount.measure} is no measure that is seen here")
        fix = ("改正拼写，或写一个数", "correct the spelling, or write a number")
        view.fault("amount.measure", text, path, node.place, found=amount.measure, allowed=measures, fix=fix)
        return
    _within(view, path, node, amount, key)


def _within(view: View, path: str, node: Node, amount: Amount, key: str) -> None:
    low = Fraction(_LOWEST.get(key, -LARGEST))
    number = amount.number
    small = number < low or (key in _ABOVE and number == low and amount.measure is None)
    if small or number > LARGEST or number.denominator > FINEST:
        least = f"{'> ' if key in _ABOVE else '≥ '}{low}"
        text = (f"{key} 超出范围", f"{key} is out of range")
        fix = (
            f"写 {least}、不超过 {LARGEST}、分母不超过 {FINEST} 的数",
            f"write a number {least}, at most {LARGEST}, with a denominator of at most {FINEST}",
        )
        view.fault("amount.range", text, path, node.place, found=str(amount), fix=fix)


def _each(view: View, row: Row) -> None:
    node = child(row.node, "each")
    if node is None:
        return
    word = str(node.value)
    measures = view.measures(row.chapter) - _NO_NUMBERS
    if word not in measures:
        text = (f"each 要一个数量词，{word} 不是", f"each takes a measure, and {word} is none here")
        fix = ("改正拼写，或把它写进 when", "correct the spelling, or put it into when")
        view.fault("row.each", text, f"{row.name}.each", node.place, found=word, allowed=measures, fix=fix)
    _lots(view, row, word)


def _lots(view: View, row: Row, word: str) -> None:
    """`over` and `up_to` leave something to count."""
    over, up_to = child(row.node, "over"), child(row.node, "up_to")
    start = over.value if over is not None and isinstance(over.value, int) else 0
    end = up_to.value if up_to is not None and isinstance(up_to.value, int) else None
    highest = view.counters[word][1] if word in view.counters else HIGHEST.get(word)
    if up_to is not None and end == 0:
        text = ("up_to: 0，这一行什么也不算", "up_to: 0: this row counts nothing")
        fix = ("写大于 0 的数，或去掉这一行", "write a number above 0, or remove the row")
        view.fault("row.no_lots", text, f"{row.name}.up_to", up_to.place, found="0", fix=fix)
    elif over is not None and highest is not None and start >= highest:
        text = (f"{word} 最多 {highest}，不会超过 {start}", f"{word} is at most {highest}: never more than {start}")
        fix = (f"over 写小于 {highest} 的数", f"write an over below {highest}")
        view.fault("row.no_lots", text, f"{row.name}.over", over.place, found=str(start), fix=fix)
    elif over is not None and up_to is not None and end is not None and start >= end:
        text = (
            f"up_to 数的是超过 over 的：算第 {start + 1} 到第 {start + end} 个",
            f"up_to counts those beyond over: here the {start + 1}th to the {start + end}th",
        )
        fix = (f"若要数到 {end} 为止，over 写得比它小", f"to stop at {end}, write a smaller over")
        view.warn("row.over_up_to", text, f"{row.name}.up_to", up_to.place, found=f"{start}, {end}", fix=fix)
