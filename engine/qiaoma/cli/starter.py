"""The text of a starter house ruleset: what may be changed, said with the parent's own values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from qiaoma.errors import Lang

_HAND = """  - title: {title}
    dealer: E
    dice: [2, 3]
    seats:
      E: {{hand: 234m E, melds: [{{chow: 123m, from: N}}, {{chow: 456m, from: N}}, {{pung: 888m, from: W}}],
          flowers: 1, ready: true, discards: 9, passed: []}}
      S: {{ready: true}}
      W: {{ready: true}}
      N: {{ready: true}}
    wins: [{{seat: E, by: discard, from: S, tile: E}}]
"""
"""A plain hand that tells whatever a ruleset may ask."""

_SAY: dict[Lang, dict[str, str]] = {
    "zh": {
        "head": "自家规则：只写与上家规则不同之处，其余照上家。\n查：qiaoma validate {file}；试：qiaoma test {file}\n"
        "看某处现值与出处：qiaoma show {parent} --path patterns",
        "why": "改动有出处的值，须写明理由",
        "reason": "〈写明为何这样改〉",
        "samples": "下面每段去掉行首的“# ”即生效；写的是现值，请改成自己的",
        "lezi_value": "一勒子(喇)值多少花",
        "patterns": "牌型的价：lezi 为勒子数，fan 为番数；写 none 则取消这一牌型",
        "payment": "谁付几份：行名要与上家一致，只写要改的部分",
        "lines": "计分的一行：points 为加多少花",
        "no_win": "新的一行要写条件：这样的牌不能胡",
        "examples": "样例即测试：改了规则，钱数也要跟着改",
        "title": "一副清楚的牌",
        "name": "{parent} 改",
    },
    "en": {
        "head": "A house ruleset: only what differs from its parent is written, the rest is the parent's.\n"
        "Check: qiaoma validate {file}; try: qiaoma test {file}\n"
        "A value and where it comes from: qiaoma show {parent} --path patterns",
        "why": "changing a value that cites a source needs a reason",
        "reason": "say here why you change it",
        "samples": "each part below works when the leading “# ” is removed; they hold the present values, write your own",
        "lezi_value": "what one lezi is worth in flowers",
        "patterns": "prices: lezi or fan; `none` removes a pattern",
        "payment": "who pays how many shares: use the parent's row names, write only what changes",
        "lines": "a line of the score: points is what it adds",
        "no_win": "a new row must bring its condition: such a hand may not win",
        "examples": "an example is a test: change a rule, and its money changes too",
        "title": "a plain hand",
        "name": "after {parent}",
    },
}


def hand(lang: Lang) -> str:
    """The example's case, as a YAML list of one."""
    return _HAND.format(title=_SAY[lang]["title"])


def starter(name: str, parent: str, effective: Mapping[str, Any], net: Mapping[str, Any] | None, lang: Lang) -> str:
    """A valid ruleset file `name` that extends `parent`; `net` is the parent's money for :func:`hand`."""
    say = _SAY[lang]
    head = say["head"].format(file=f"{name}.yaml", parent=parent)
    title = {key: _SAY[key]["name"].format(parent=parent) for key in ("zh", "en")}
    expect = "null" if net is None else "{" + ", ".join(f"{seat}: {amount}" for seat, amount in net.items()) + "}"
    lines = [
        *(f"## {line}" for line in head.splitlines()),
        f"id: {name}",
        "version: 0.1.0",
        f'title: {{zh: "{title["zh"]}", en: "{title["en"]}"}}',
        f"extends: {parent}",
        f"## {say['why']}",
        f'why: "{say["reason"]}"',
        "",
        f"## {say['samples']}",
        *_samples(effective, say),
        "",
        f"## {say['examples']}",
        "examples:",
        hand(lang).rstrip("\n"),
        f"    expect: {{{name}: {expect}}}",
    ]
    return "\n".join(lines) + "\n"


def _samples(effective: Mapping[str, Any], say: Mapping[str, str]) -> Iterator[str]:
    """Commented parts, each with its meaning; a part that the parent gives no value for is left out."""
    value = effective.get("scoring", {}).get("lezi_value")
    if value is not None:
        yield from (f"## {say['lezi_value']}", "# scoring:", f"#   lezi_value: {value}")
    for chapter, key in (("patterns", "lezi"), ("payment", "shares")):
        rows = [(name, row[key]) for name, row in effective.get(chapter, {}).items() if key in row]
        if rows:
            yield from (f"## {say[chapter]}", f"# {chapter}:")
            yield from (f"#   {name}: {{{key}: {amount}}}" for name, amount in rows)
    for name in effective.get("worksheet", ()):
        row = effective["lines"][name]
        points = row.get("add", {}).get("points")
        if points is not None and "each" not in row:
            yield from (f"## {say['lines']}", "# lines:", f"#   {name}: {{add: {{points: {points}}}}}")
            break
    row = "{when: [by_discard], unless: [flowers, lezi]}"
    yield from (f"## {say['no_win']}", "# no_win:", f"#   bare_discard: {row}")
