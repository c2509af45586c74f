"""The worksheet: its names, lines that can never matter, powers without end, thresholds that a change moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from qiaoma.ruleset.addresses import EFFECT
from qiaoma.ruleset.checks.rows import amounts, read_amount
from qiaoma.ruleset.checks.view import Row, View
from qiaoma.ruleset.conditions import written_words
from qiaoma.ruleset.decided import Chain
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries, words_of
from qiaoma.ruleset.pieces import alike, pieces
from qiaoma.units import Amount, parse_number
from qiaoma.vocabulary import REGISTERS

_VERBS = ("add", "multiply", "raise_to", "cap_at", "set_to")
_GIVES = ("add", "raise_to", "set_to")
"""Verbs that make something of nothing."""


def check_scores(view: View) -> None:
    """`lines`, `worksheet` and what feeds exponents."""
    sheet = words_of(child(view.node, "worksheet"))
    lines = {row.path[-1]: row for row in view.rows_of("lines")}
    _names(view, sheet, lines)
    ordered = [lines[name] for name in sheet if name in lines]
    _worth_nothing(view, ordered)
    _never_matters(view, ordered)
    for row in ordered:
        _power(view, row, ordered, "multiply")
    for row in view.rows_of("payment"):
        _power(view, row, ordered, "times")
    _thresholds(view, ordered)


def _names(view: View, sheet: tuple[str, ...], lines: Mapping[str, Row]) -> None:
    listed = child(view.node, "worksheet")
    items = listed.value if listed is not None and isinstance(listed.value, tuple) else ()
    for number, item in enumerate(items):
        name, path = str(item.value), f"worksheet[{number}]"
        if name not in lines:
            text = (f"worksheet 里的 {name} 没有对应的计分行", f"worksheet names {name}, and no line is called so")
            fix = ("改正拼写，或在 lines 里写出这一行", "correct the spelling, or write the line in lines")
            view.fault("worksheet.no_line", text, path, item.place, found=name, allowed=lines, fix=fix)
        elif name in sheet[:number]:
            text = (f"{name} 在 worksheet 里写了两次", f"worksheet names {name} twice")
            view.fault("worksheet.twice", text, path, item.place, found=name, fix=("留下一个", "keep one"))
    elsewhere = {name for patch in view.patches for name in _sheet_of(patch.values)} | _sheet_as_written(view)
    for name, row in lines.items():
        if name not in sheet and name not in elsewhere and view.own(row.node):
            text = (
                f"计分行 {name} 不在 worksheet 里，不会执行",
                f"line {name} has no place in worksheet and never runs",
            )
            fix = ("把名字写进 worksheet 该在的位置", "write its name into worksheet where it belongs")
            view.fault("line.no_place", text, row.name, row.place, found=name, allowed=sheet, fix=fix)


def _sheet_as_written(view: View) -> set[str]:
    """The worksheet before any patch: a line that an option or reading leaves out has its place there."""
    sheets = (child(layer.node, "worksheet") for layer in reversed(view.layers))
    return set(words_of(next((sheet for sheet in sheets if sheet is not None), None)))


def _sheet_of(values: Mapping[str, Node]) -> tuple[str, ...]:
    return words_of(values.get("worksheet"))


def _worth_nothing(view: View, ordered: list[Row]) -> None:
    """No line gives points: shares of them are nothing, and only fixed sums could be paid."""
    gives = {register for row in ordered for verb in _GIVES for register in entries(child(row.node, verb))}
    if "points" in gives or any(child(row.node, "flat") for row in view.rows_of("payment")):
        return
    listed = child(view.node, "worksheet")
    if listed is None or not isinstance(listed.value, tuple):
        return
    text = (
        "worksheet 里没有一行给点数，怎么胡都是 0",
        "no line of worksheet gives points: every win is worth 0",
    )
    fix = ("写进一行给点数的，如 count_flowers", "name a line that gives points, such as count_flowers")
    lines = [row.path[-1] for row in view.rows_of("lines")]
    view.fault("worksheet.no_points", text, "worksheet", listed.place, allowed=lines, fix=fix)


def _writes(row: Row) -> set[str]:
    return {register for verb in _VERBS for register in entries(child(row.node, verb))}


def _reads(view: View, row: Row) -> set[str]:
    """The words that a row looks at: in its condition, amounts and `each`."""
    return view.once("reads", row.node, lambda _: _read(row))


def _read(row: Row) -> set[str]:
    found = {word for word, _, _ in written_words(row.node)}
    for _, node, _ in amounts(row):
        amount = read_amount(node)
        if amount is not None and amount.measure:
            found.add(amount.measure)
    return found | _each_word(row)


def _each_word(row: Row) -> set[str]:
    each = child(row.node, "each")
    return {str(each.value)} if each is not None else set()


def _never_matters(view: View, ordered: list[Row]) -> None:
    """A line that writes only fan or lezi after all that look at them."""
    after = {word for row in view.rows_of("no_win", "no_pass", "payment") for word in _reads(view, row)} | {"points"}
    for number in range(len(ordered) - 1, -1, -1):
        row = ordered[number]
        written = _writes(row)
        if written and not written & after:
            names = ", ".join(sorted(written))
            text = (
                f"此后没有一行看 {names}，这一行无从起作用",
                f"nothing after this line looks at {names}: it never matters",
            )
            fix = ("在 worksheet 里移到用到它的行之前", "move it in worksheet before the line that uses it")
            report = view.fault if view.own(row.node) else view.warn
            report("line.never_matters", text, row.name, row.place, found=row.path[-1], fix=fix)
        after |= _reads(view, row)


def _power(view: View, row: Row, ordered: list[Row], verb: str) -> None:
    """A factor to the power of a measure: the measure is whole and has an end."""
    each = child(row.node, "each")
    if each is None or child(row.node, verb) is None:
        return
    word, path = str(each.value), f"{row.name}.each"
    for source, found in _fractional(view, ordered, word, frozenset()):
        text = (f"{source} 使 {word} 可能不是整数，不能作指数", f"{source} may make {word} fractional: no exponent")
        fix = ("改成整数，或不用 each", "make it whole, or do without each")
        view.fault("power.fraction", text, path, each.place, found=found, fix=fix)
    if child(row.node, "up_to") is None:
        _endless(view, row, ordered, word)
        _endless_fraction(view, row, path, each)


def _endless(view: View, row: Row, ordered: list[Row], word: str) -> None:
    fed = {word} | {name for line in ordered if word in _writes(line) for name in _each_word(line) | _named(line)}
    for name in sorted(fed):
        ends = view.counters.get(name)
        if ends is not None and ends[1] is None:
            text = (
                f"指数 {word} 没有上限（计数 {name} 无上限）",
                f"the exponent {word} has no end (counter {name} has no ceiling)",
            )
            fix = (f"加 up_to，或给 {name} 写上限，如 0..4", f"add up_to, or give {name} a ceiling, such as 0..4")
            each = child(row.node, "each")
            place = each.place if each is not None else row.place
            view.fault("power.endless", text, f"{row.name}.each", place, found=name, fix=fix)


def _named(row: Row) -> set[str]:
    found = (read_amount(node) for _, node, _ in amounts(row))
    return {amount.measure for amount in found if amount is not None and amount.measure}


def _endless_fraction(view: View, row: Row, path: str, each: Node) -> None:
    """A fraction to a power makes the parts finer with every lot: how many lots must be written."""
    for _, node, key in amounts(row):
        amount = read_amount(node)
        if key in ("multiply", "times") and amount is not None and amount.number.denominator > 1:
            text = ("分数作底数，要写最多几次", "a fraction to a power needs to say how often at most")
            fix = ("加 up_to，如 up_to: 3", "add up_to, such as up_to: 3")
            view.fault("power.fraction", text, path, each.place, found=str(amount), fix=fix)


def _fractional(view: View, ordered: list[Row], word: str, seen: frozenset[str]) -> Iterator[tuple[str, str]]:
    """What may make a register fractional: the row, and its amount. Registers may be fed by registers."""
    for row, node in _feeds(view, ordered, word):
        amount = read_amount(node)
        if amount is not None and amount.measure is None and _worth(view, amount).denominator > 1:
            yield row.name, str(amount)
        named = {amount.measure} if amount is not None and amount.measure else set()
        for other in sorted((named | _each_word(row)) & set(REGISTERS) - seen - {word}):
            yield from _fractional(view, ordered, other, seen | {word})


def _worth(view: View, amount: Amount) -> Fraction:
    """A constant amount in points."""
    value = child(view.node, "scoring", "lezi_value")
    return amount.number * parse_number(value.plain()) if amount.lezi and value is not None else amount.number


def _feeds(view: View, ordered: list[Row], word: str) -> Iterator[tuple[Row, Node]]:
    """What adds to a register: patterns' prices and lines."""
    if word not in REGISTERS:
        return
    for row in view.rows_of("patterns"):
        node = child(row.node, word)
        if node is not None:
            yield row, node
    for row in ordered:
        for verb in _VERBS:
            node = child(row.node, verb, word)
            if node is not None:
                yield row, node


def _thresholds(view: View, ordered: list[Row]) -> None:
    """An inherited demand on points, and an own line before it that changes the points."""
    if len(view.layers) < 2:
        return
    changed = [row for row in ordered if view.own(row.node) and _own_effect(view, row) and "points" in _writes(row)]
    places = {row.path[-1]: number for number, row in enumerate(ordered)}
    for row in (*ordered, *view.rows_of("no_win")):
        ends = places.get(row.path[-1], len(ordered)) if row.path[0] == "lines" else len(ordered)
        for test in view.condition(row.node).tests():
            if test.word != "points" or test.text == "points" or test.place.file == view.layers[-1].file:
                continue
            for line in changed:
                if places[line.path[-1]] < ends:
                    _moved(view, row, line, test.text)


def _own_effect(view: View, row: Row) -> bool:
    """Whether the file gives the line another effect than its parent does; the same, written again, is none of its own."""
    if not any(view.own(node) for verb in _VERBS if (node := child(row.node, verb)) is not None):
        return False
    path = (*row.path, EFFECT)
    return not alike(path, *(pieces(form).get(path) for form in (Chain(view.layers[:-1]).forms[-1], view.node)))


def _moved(view: View, row: Row, line: Row, text: str) -> None:
    said = (
        f"{line.name} 改了点数，继承来的门槛 {row.name} {text} 因此移动",
        f"{line.name} changes the points, so the inherited threshold {row.name} {text} moves",
    )
    fix = (f"核对 {row.name}，需要时重写它的 when", f"look at {row.name} and write its when anew where needed")
    view.warn("line.threshold", said, line.name, line.place, found=text, fix=fix)
