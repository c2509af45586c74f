"""Hostile files: each gives one clear located fault, in bounded time and memory, from both parsers."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from qiaoma.errors import Fault, RulesetError
from qiaoma.ruleset.document import C_PARSER, LIMIT, MAX_FAULTS, PURE_PARSER, read, read_file

PARSERS = [PURE_PARSER] if C_PARSER is None else [C_PARSER, PURE_PARSER]
BOMB = "a: &a " + "[" * 30 + "x" + "]" * 30 + "\nb: [" + "*a, " * 100_000 + "*a]\n"
LADDER = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)

HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "alias bomb": (BOMB, "yaml.anchor"),
    "alias alone": ("a: *b\n", "yaml.alias"),
    "recursive alias": ("&a [*a]\n", "yaml.anchor"),
    "merge key": ("a: {<<: {b: 1}}\n", "yaml.merge_key"),
    "nested lists": ("[" * 500_000, "yaml.depth"),
    "nested maps": ("{a: " * 200_000, "yaml.depth"),
    "nested blocks": ("- " * 500_000, "yaml.depth"),
    "nested keys": ("? " * 500_000, "yaml.depth"),
    "NUL": ("a: 1\0\n", "yaml.control"),
    "NUL in a short text": ("a\0b", "yaml.control"),
    "NUL in few bytes": (b"a\0b\0", "yaml.control"),
    "many NULs in one place": ("a: x" + "\0" * 90 + "yyyyyyyyy\n", "yaml.control"),
    "NUL bytes": (b"a: b\nc: \0\n", "yaml.control"),
    "escape character": ("a: \x1b[31m\n", "yaml.control"),
    "byte order mark inside": ("a: 1\nb: \ufeff2\n", "yaml.control"),
    "line separator": ("a: 1\u2028b: 2\n", "yaml.control"),
    "lone surrogate": ("a: \ud800\n", "yaml.control"),
    "escaped NUL": ('a: "\\0"\n', "yaml.control"),
    "GBK": ("题: 敲麻规则\n".encode("gbk"), "file.encoding"),
    "UTF-16": ("a: 中\n".encode("utf-16"), "file.encoding"),
    "UTF-16 without mark": ("title: abc\n".encode("utf-16-le"), "file.encoding"),
    "UTF-16, other end": ("title: abc\n".encode("utf-16-be"), "file.encoding"),
    "UTF-32": ("a: 1\n".encode("utf-32"), "file.encoding"),
    "Latin": (b"a: caf\xe9\n", "file.encoding"),
    "tag": ("a: !!python/object/apply:os.system [ls]\n", "yaml.tag"),
    "text tag": ("a: !!str 010\n", "yaml.tag"),
    "directive": ("%YAML 1.1\n---\na: 1\n", "yaml.directive"),
    "two documents": ("a: 1\n---\nb: 2\n", "yaml.documents"),
    "duplicate keys": ("a: 1\na: 2\n", "yaml.duplicate_key"),
    "duplicate keys, once quoted": ("a: 1\n'a': 2\n", "yaml.duplicate_key"),
    "list as key": ("? [a]\n: 1\n", "yaml.key"),
    "tab": ("a:\n\tb: 1\n", "yaml.tab"),
    "empty": ("", "yaml.empty"),
    "comments only": ("# nothing\n", "yaml.empty"),
    "document mark only": ("---\n", "yaml.empty"),
    "full-width digits": ("a: １２\n", "yaml.full_width"),
    "full-width range": ("a: ８＋\n", "yaml.full_width"),
    "full-width key": ("Ｅ: 1\n", "yaml.full_width"),
    "long number": ("a: " + "9" * 900_000, "yaml.number"),
    "too large": ("#" * (LIMIT + 1), "file.too_large"),
}
AMBIGUOUS = [
    "no",
    "NO",
    "Yes",
    "on",
    "Off",
    "True",
    "NULL",
    "010",
    "-010",
    "00",
    "0o7",
    "0x1F",
    "0b1",
    "1:30",
    "1:30:00",
]
AMBIGUOUS += ["1e3", "1.5e3", "1E-3", "1_000", "0_1", ".5", "-.5", "5.", "~", ".inf", "-.Inf", ".nan", "00.5"]


def only_fault(text: str | bytes, parser: Any) -> Fault:
    with pytest.raises(RulesetError) as error:
        read(text, "f.yaml", parser=parser)
    faults = error.value.faults
    assert len(faults) == 1
    fault = faults[0]
    assert fault.place is not None
    assert fault.zh
    assert fault.remedy_zh
    assert fault.remedy_en
    assert len(fault.text("zh")) < 1000
    return fault


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)
@pytest.mark.parametrize("name", HOSTILE)
def test_one_located_fault(name: str, parser: Any) -> None:
    text, code = HOSTILE[name]
    assert only_fault(text, parser).code == code


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)
@pytest.mark.parametrize("word", AMBIGUOUS)
def test_words_that_tools_read_differently(word: str, parser: Any) -> None:
    fault = only_fault(f"a: {word}\n", parser)
    assert (fault.code, fault.found, fault.path) == ("yaml.ambiguous", word, "a")
    assert only_fault(f"{word}: a\n", parser).code == "yaml.ambiguous"
    assert read(f"a: '{word}'\n", "f.yaml", parser=parser).plain() == {"a": word}


@pytest.mark.parametrize(("name", "said"), [("GBK", "GBK"), ("UTF-16", "UTF-16"), ("UTF-16 without mark", "UTF-16")])
def test_the_encoding_is_recognised(name: str, said: str) -> None:
    assert said in only_fault(HOSTILE[name][0], None).en


def test_the_first_foreign_byte_is_located() -> None:
    fault = only_fault("a: 1\nb: 中".encode() + b"\xe9\n", None)
    assert fault.place is not None
    assert (fault.place.line, fault.place.column) == (2, 5)


def test_a_byte_order_mark_and_crlf_are_fine() -> None:
    node = read(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n", "f.yaml")
    assert node.plain() == {"a": 1, "b": 2}
    assert node.keys["a"].column == 1
    assert node.keys["b"].line == 2


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.__name__)
def test_every_anchor_is_reported_and_an_alias_only_where_its_anchor_is_not(parser: Any) -> None:
    with pytest.raises(RulesetError) as error:
        read("a: &one 1\nb: &two 2\nc: [*one, *one, *none, *none]\n", "f.yaml", parser=parser)
    assert [(fault.code, fault.found) for fault in error.value.faults] == [
        ("yaml.anchor", "&one"),
        ("yaml.anchor", "&two"),
        ("yaml.alias", "*none"),
    ]
    with pytest.raises(RulesetError) as error:
        read(LADDER, "f.yaml", parser=parser)
    assert [fault.found for fault in error.value.faults] == [f"&{name}" for name in "abcdefghi"]


def test_a_long_file_name_is_shortened(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as error:
        read_file(Path("x/" + "a" * 5000 + ".yaml"))
    (fault,) = error.value.faults
    assert fault.place is not None
    assert fault.place.file.startswith("x/aaa")
    assert fault.place.file.endswith("aaa.yaml")
    assert len(fault.text("en")) < 400


def test_many_faults_end_the_reading() -> None:
    with pytest.raises(RulesetError) as error:
        read("".join(f"a{number}: no\n" for number in range(50_000)), "f.yaml")
    assert len(error.value.faults) == MAX_FAULTS + 1
    assert error.value.faults[-1].code == "yaml.too_many"


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    big = tmp_path / "big.yaml"
    with big.open("wb") as stream:
        stream.seek(50_000_000)
        stream.write(b"\n")
    tracemalloc.start()
    try:
        with pytest.raises(RulesetError) as error:
            read_file(big)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert [fault.code for fault in error.value.faults] == ["file.too_large"]
    assert peak < 10 * LIMIT


def test_directory_missing_file_and_impossible_path(tmp_path: Path) -> None:
    for path, code in [(tmp_path, "directory"), (tmp_path / "no.yaml", "missing"), (Path("a\0b"), "unreadable")]:
        with pytest.raises(RulesetError) as error:
            read_file(path)
        fault = error.value.faults[0]
        assert fault.code == f"file.{code}"
        assert fault.place is not None
    below_a_file = tmp_path / "file"
    below_a_file.write_text("a: 1\n")
    with pytest.raises(RulesetError, match="no such file"):
        read_file(below_a_file / "x.yaml")


_YAML = st.text(st.sampled_from(list("ab1.:-?&*!|>'\"%@`{}[],# \n\t\\~=<中：\u3000\x85\ufeff\x00")), max_size=40)


@given(st.binary(max_size=60) | _YAML | st.text(max_size=40))
@example("? ")
@example("- - : ")
def test_any_text_is_read_or_refused_with_located_faults(text: str | bytes) -> None:
    for parser in PARSERS:
        faults: tuple[Fault, ...] = ()
        root = None
        try:
            root = read(text, "f.yaml", parser=parser)
        except RulesetError as error:
            faults = error.faults
        assert (root is None) == bool(faults)
        assert all(fault.place and fault.zh and fault.en for fault in faults)
