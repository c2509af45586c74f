"""The reader: values as YAML 1.2 made strict, places in code points, all independent faults at once."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaoma.errors import Place, RulesetError
from qiaoma.ruleset.document import C_PARSER, PURE_PARSER, Node, read

PARSERS = [PURE_PARSER] if C_PARSER is None else [C_PARSER, PURE_PARSER]
parsers = pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)


def faults(text: str | bytes, parser: Any = None) -> list[tuple[str, int, int]]:
    with pytest.raises(RulesetError) as error:
        read(text, "f.yaml", parser=parser)
    for fault in error.value.faults:
        assert fault.zh
        assert fault.en
        assert fault.text("zh") != fault.text("en")
    return [(fault.code, fault.place.line, fault.place.column) for fault in error.value.faults if fault.place]


def child(node: Node, key: str) -> Node:
    assert isinstance(node.value, dict)
    found = node.value[key]
    assert isinstance(found, Node)
    return found


@parsers
def test_scalars(parser: Any) -> None:
    text = (
        "[1, -2, +3, 0, 2.50, 5/3, 8+, 1..3, 1-1, none, n, Y, E, true, false, null, '010', \"no\", 2 lezi, 1.0.0, 中]"
    )
    expected = [1, -2, 3, 0, Decimal("2.50"), "5/3", "8+", "1..3", "1-1", "none", "n", "Y", "E", True, False, None]
    got = read(text, "f", parser=parser).plain()
    assert got == [*expected, "010", "no", "2 lezi", "1.0.0", "中"]
    assert [type(value) for value in got[:5]] == [int, int, int, int, Decimal]


@parsers
def test_places_count_code_points(parser: Any) -> None:
    root = read("甲: {乙: 中国, 🀇: x}\r\nb:\r\n  - 一: 1\r\n", "f.yaml", parser=parser)
    first = child(root, "甲")
    assert first.place == Place("f.yaml", 1, 4)
    assert first.keys["🀇"] == Place("f.yaml", 1, 12)
    assert child(first, "🀇").place == Place("f.yaml", 1, 15)
    listed = child(root, "b").value
    assert isinstance(listed, tuple)
    assert isinstance(listed[0], Node)
    assert listed[0].keys["一"] == Place("f.yaml", 3, 5)
    assert root.plain() == {"甲": {"乙": "中国", "🀇": "x"}, "b": [{"一": 1}]}


@parsers
def test_independent_faults_come_all_at_once_sorted_by_place(parser: Any) -> None:
    text = "a: no\nb: 010\nc: {x: 1, x: 2}\nd: !t 1\ne:\nyes: 1\nf: 1:30\n"
    assert faults(text, parser) == [
        ("yaml.ambiguous", 1, 4),
        ("yaml.ambiguous", 2, 4),
        ("yaml.duplicate_key", 3, 11),
        ("yaml.tag", 4, 4),
        ("yaml.empty_value", 5, 3),
        ("yaml.ambiguous", 6, 1),
        ("yaml.ambiguous", 7, 4),
    ]


@parsers
def test_a_syntax_fault_ends_the_reading_but_keeps_what_was_found(parser: Any) -> None:
    assert [code for code, _, _ in faults("a: no\nb: [1\nc: 010\n", parser)] == ["yaml.ambiguous", "yaml.syntax"]


def test_the_fault_says_path_found_and_remedy() -> None:
    with pytest.raises(RulesetError) as error:
        read("payment: {discard: {shares: 1e3}}", "f.yaml")
    fault = error.value.faults[0]
    assert (fault.path, fault.found) == ("payment.discard.shares", "1e3")
    assert "1000" in fault.remedy_zh
    assert "1000" in fault.remedy_en


@parsers
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: b: c\n", (1, 5)),
        ("a: [1, 2\nb: 3\n", (2, 2)),
        ('a: 1\nb: "x\n', (2, 4)),
        ("a:\n  b: 1\n c: 2\n", (3, 2)),
        ("a: @x\n", (1, 4)),
        ("a：1\nb: 2\n", (2, 2)),
    ],
)
def test_syntax_faults_are_located_alike_by_both_parsers(parser: Any, text: str, place: tuple[int, int]) -> None:
    assert faults(text, parser) == [("yaml.syntax", *place)]


def test_full_width_punctuation_is_named_as_the_remedy() -> None:
    with pytest.raises(RulesetError, match="plain characters"):
        read("a：1\nb: 2\n", "f")


def test_a_whole_number_as_a_key_keeps_its_text() -> None:
    assert read("{10: a, -1: b}", "f").plain() == {"10": "a", "-1": "b"}
    assert faults("{1.5: a, true: b, null: c, +1: d}") == [("yaml.key", 1, column) for column in (2, 10, 19, 28)]


@parsers
def test_json_is_read_with_tabs_and_surrogate_pairs(parser: Any) -> None:
    text = '{\n\t"a":[1,2.5,"\\ud83c\\udc07\\n"],\n\t"b":{"c":null,"d":"\\\\ud83c"}}'
    assert read(text, "f.json", parser=parser).plain() == {
        "a": [1, Decimal("2.5"), "🀇\n"],
        "b": {"c": None, "d": "\\ud83c"},
    }


_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]))
)
_JSON = st.recursive(
    _SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text("abc中7", min_size=1), inner), max_leaves=15
)


@given(_JSON, st.booleans())
def test_any_json_text_reads_as_json_does(value: Any, ascii_only: bool) -> None:
    text = json.dumps({"value": value}, ensure_ascii=ascii_only, indent="\t" if ascii_only else None)
    assert read(text, "f.json").plain() == {"value": value}
