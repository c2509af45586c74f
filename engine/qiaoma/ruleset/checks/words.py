"""Words: known, in their scope, used as what they are; no two things under one name."""

from __future__ import annotations

from collections.abc import Iterator

from qiaoma.errors import Place
from qiaoma.ruleset.checks.view import Row, View
from qiaoma.ruleset.conditions import range_masks, written_words
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries, words_of
from qiaoma.vocabulary import WORDS

_NEEDS_RANGE = frozenset({"throw", "die", "sum"})
_RESERVED = frozenset({"any", "none", "fan", "lezi", "points"})
_ALWAYS_TRUE = ("{}：只写名字就总是成立", "{} alone always holds")


def check_words(view: View) -> None:
    """Every word of every condition, `absorbs`, and the names that a ruleset gives."""
    check_conditions(view)
    _absorbs(view)
    _absorb_each_other(view)
    _names(view)
    _cycles(view)


def check_conditions(view: View) -> None:
    """Every word of every condition."""
    for path, chapter, row in conditions(view):
        for word, node, span in written_words(row):
            _word(view, path, chapter, word, node, span)


def conditions(view: View) -> Iterator[tuple[str, str, Node]]:
    """Every condition of the form: path, chapter and the node that holds `when` and `unless`."""
    for row in view.rows:
        yield row.name, row.chapter, row.node
        claims = child(row.node, "claims")
        if claims is not None and row.chapter == "liability.when":
            yield f"{row.name}.claims", "liability.claims", claims
    ends = child(view.node, "match", "ends")
    if ends is not None:
        yield "match.ends", "match.ends", ends


def _word(view: View, path: str, chapter: str, word: str, node: Node, span: Node | None) -> None:
    allowed = view.words(chapter)
    if word not in allowed:
        _unknown(view, path, chapter, word, node.place)
        return
    is_measure = word in view.measures(chapter)
    if span is None:
        if word in _NEEDS_RANGE:
            text = (_ALWAYS_TRUE[0].format(word), _ALWAYS_TRUE[1].format(word))
            fix = (f"写明点数，如 {{{word}: 4}}", f"give its values, such as {{{word}: 4}}")
            view.fault("word.no_range", text, path, node.place, found=word, fix=fix)
        return
    if not is_measure:
        text = (f"{word} 非真即假，不能带数", f"{word} is true or false and takes no range")
        view.fault("word.range", text, path, span.place, found=word, fix=(f"只写 {word}", f"write {word} alone"))
    elif range_masks(word, span) is None:
        form = "1-4, [1-1, 4-4]" if word == "throw" else "4, 8+, 1..3, [1, 4]"
        text = (f"{word} 的范围读不懂", f"the range of {word} cannot be read")
        fix = (f"写成 {form} 之一", f"write it as one of {form}")
        view.fault("word.range", text, path, span.place, found=str(span.plain()), fix=fix)


def _unknown(view: View, path: str, chapter: str, word: str, place: Place) -> None:
    allowed = view.words(chapter)
    if word in WORDS or word in view.patterns:
        text = (f"{word} 在 {chapter} 里看不到", f"{word} cannot be seen in {chapter}")
        fix = ("换成这一章看得到的词，或把这一行移到别的章", "use a word of this chapter, or move the row elsewhere")
        view.fault("word.scope", text, path, place, found=word, allowed=allowed, fix=fix)
        return
    text = (f"没有 {word} 这个词", f"there is no word {word}")
    fix = ("改正拼写，或先定义这个牌型或计数", "correct the spelling, or define the pattern or counter first")
    view.fault("word.unknown", text, path, place, found=word, allowed=allowed, fix=fix)


def _absorbs(view: View) -> None:
    for row in view.rows_of("patterns"):
        listed = child(row.node, "absorbs")
        items = listed.value if listed is not None and isinstance(listed.value, tuple) else ()
        for item in items:
            if str(item.value) not in view.patterns:
                text = (f"没有 {item.value} 这个牌型", f"there is no pattern {item.value}")
                fix = ("改正拼写，或去掉", "correct the spelling, or leave it out")
                where = f"{row.name}.absorbs"
                view.fault("word.unknown", text, where, item.place, found=item.value, allowed=view.patterns, fix=fix)
            elif item.value == row.path[-1]:
                text = ("牌型不能盖住自己", "a pattern cannot absorb itself")
                fix = (f"去掉 {item.value}", f"leave {item.value} out")
                view.fault("pattern.absorbs_itself", text, f"{row.name}.absorbs", item.place, found=item.value, fix=fix)


def _absorb_each_other(view: View) -> None:
    """Priced patterns that absorb each other: where all are true, none is counted."""
    priced = [
        row for row in view.rows_of("patterns") if any(_is_priced(child(row.node, key)) for key in ("lezi", "fan"))
    ]
    names = {row.path[-1] for row in priced}
    links = {row.path[-1]: [*words_of(child(row.node, "absorbs"))] for row in priced}
    links = {name: [word for word in words if word in names and word != name] for name, words in links.items()}
    for row in priced:
        way = _way_back(links, row.path[-1])
        if way:
            shown = " → ".join(way)
            text = (
                f"牌型互相盖住，都成立时都不计：{shown}",
                f"patterns absorb each other, and none is counted: {shown}",
            )
            fix = ("从其中一个的 absorbs 里去掉", "take one of them out of the absorbs of the other")
            report = view.fault if view.own(row.node) else view.warn
            listed = child(row.node, "absorbs")
            place = listed.place if listed is not None else row.place
            report("pattern.absorb_each_other", text, f"{row.name}.absorbs", place, found=shown, fix=fix)


def _is_priced(node: Node | None) -> bool:
    return node is not None and node.value != 0


def _names(view: View) -> None:
    """Pattern and counter ids never collide with a word, a register or each other."""
    patterns, carried = child(view.node, "patterns"), child(view.node, "carry", "counters")
    for head, owner in (("patterns", patterns), ("carry.counters", carried)):
        for name in entries(owner):
            place = owner.keys.get(name, owner.place) if owner is not None else None
            twice = head == "carry.counters" and name in view.patterns
            if name in WORDS or name in _RESERVED or twice:
                text = (f"{name} 已是别的词", f"{name} is a word already")
                fix = ("换一个名字", "choose another name")
                view.fault("word.collision", text, f"{head}.{name}", place, found=name, fix=fix)


def _cycles(view: View) -> None:
    """No pattern's condition leads back to itself."""
    links = {row.path[-1]: [word for word, _, _ in written_words(row.node)] for row in view.rows_of("patterns")}
    for row in view.rows_of("patterns"):
        round_trip = _way_back(links, row.path[-1])
        if round_trip:
            _cycle(view, row, round_trip)


def _way_back(links: dict[str, list[str]], start: str) -> list[str]:
    """The shortest way from a pattern back to itself, or nothing."""
    ways, seen = [[start]], {start}
    while ways:
        way = ways.pop(0)
        for word in links.get(way[-1], ()):
            if word == start:
                return [*way, start]
            if word in links and word not in seen:
                seen.add(word)
                ways.append([*way, word])
    return []


def _cycle(view: View, row: Row, way: list[str]) -> None:
    shown = " → ".join(way)
    text = (f"牌型互相引用成圈：{shown}", f"patterns refer to each other in a circle: {shown}")
    fix = ("让其中一个只用事实来写", "describe one of them by facts alone")
    view.fault("pattern.cycle", text, row.name, row.place, found=shown, fix=fix)
