"""语法: what the YAML parser complains about, said in Chinese and English with a remedy."""

from __future__ import annotations

import re

import yaml

from qiaoma.errors import Fault, Place

MAX_DEPTH = 40
"""Maps and lists may lie in each other this deep."""

_FULL_WIDTH_MARKS = re.compile("[：，｛｝［］－＃“”‘’]")
_Saying = tuple[str, str, str, str]
_SAYINGS: tuple[tuple[str, _Saying], ...] = (
    (
        r"escape|hexdecimal",
        ("双引号里的反斜杠写法无效", "an escape in double quotes is not valid", "反斜杠写成 \\\\，或改用单引号",
         "write a backslash as \\\\, or use single quotes"),
    ),
    (
        r"mapping values are not allowed",
        ("这里不应有冒号", "a colon has no place here", "上一行缩进不齐，或文字里有冒号：对齐，或给文字加引号",
         "the indentation of the line is off, or a text holds a colon: align it, or quote the text"),
    ),
    (
        r"expected ':'|could not find expected|did not find expected ':'",
        ("键后面缺冒号", "a key without a colon", "写成“键: 值”，冒号后空一格",
         "write key: value, with a space after the colon"),
    ),
    (
        r"expected ',' or|expected '}'|expected ']'|expected the node content|did not find expected node content",
        ("括号没有合上，或缺逗号", "a bracket is not closed, or a comma is missing", "补上括号或逗号",
         "add the bracket or comma"),
    ),
    (
        r"<block end>|did not find expected key|did not find expected '-'|block (?:mapping|sequence|collection)",
        ("缩进不齐", "the indentation does not match", "与同级的键对齐", "align it with the keys of the same level"),
    ),
    (
        r"quoted scalar|unexpected end of stream|document separator",
        ("引号没有合上", "a quotation mark is not closed", "补上引号", "close the quotation mark"),
    ),
    (
        r"cannot start any token",
        ("文字不能以这个符号开头", "a text may not begin with this character", "给文字加引号", "quote the text"),
    ),
)  # fmt: skip
_OTHER: _Saying = ("不是有效的 YAML", "not valid YAML", "检查这一行和上一行", "check this line and the one before")


def too_deep(place: Place) -> Fault:
    """Maps and lists lie in each other deeper than the limit."""
    zh, en = f"嵌套超过 {MAX_DEPTH} 层", f"nested deeper than {MAX_DEPTH} levels"
    return Fault("yaml.depth", zh, en, place=place, remedy_zh="减少层次", remedy_en="nest less")


def syntax_fault(error: yaml.YAMLError, text: str, file: str) -> Fault:
    """The one fault that a parser's error stands for."""
    problem, context = getattr(error, "problem", None) or "", getattr(error, "context", None) or ""
    words = f"{problem} {context}"
    mark = getattr(error, "problem_mark", None)
    if not mark or ("scalar" in context and "escape" not in problem):
        mark = getattr(error, "context_mark", None) or mark  # an open quotation mark: where it opens
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = re.split(r"\r\n?|\n", text)
    shown = lines[line].strip()[:60] if line < len(lines) else ""
    place = Place(file, line + 1, column + 1)
    if "nesting" in problem:
        return too_deep(place)
    sayings = [saying for pattern, saying in _SAYINGS if re.search(pattern, words)]
    zh, en, remedy_zh, remedy_en = [*sayings, _OTHER][0]
    near = " ".join(lines[max(0, line - 1) : line + 1])
    if _FULL_WIDTH_MARKS.search(near):
        remedy_zh = "标点改用半角（: , { } [ ] - \" '）"
        remedy_en = "write the punctuation in plain characters (: , { } [ ] - \" ')"
    return Fault(
        "yaml.syntax", zh, en, place=place, found=shown,
        remedy_zh=remedy_zh, remedy_en=remedy_en,
    )  # fmt: skip
