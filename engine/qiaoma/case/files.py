"""Reading cases from texts and files: YAML and JSON hold one case, `cases:` or `hands:`; JSONL holds one case a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path as FilePath
from typing import Any, Final, Literal

from qiaoma.arguments import require
from qiaoma.case.faults import Faults, Path
from qiaoma.case.reader import KEYS, case_from_plain
from qiaoma.case.types import Case, CaseFile
from qiaoma.errors import CaseError, Fault, Place, RulesetError
from qiaoma.ruleset.document import Node, open_file, read, read_file

MAX_CASES: Final = 10_000
MAX_LINE: Final = 1 << 16
"""Longest line of a JSONL file, in bytes."""
_LISTS: Final[tuple[Literal["cases", "hands"], ...]] = ("cases", "hands")
_TOP_KEYS: Final = ("title", *_LISTS)


def read_case(source: str | bytes | Mapping[str, Any], file: str = "case") -> CaseFile:
    """The cases of a YAML or JSON text, or of plain data. `file` names the source in places.
    Raises :class:`CaseError` with the faults of all its cases at once."""
    require("read_case", "source", source, (str, bytes, Mapping))
    if isinstance(source, Mapping):
        return _file(source, file, None)
    try:
        root = read(source, file)
    except RulesetError as error:
        raise CaseError(error.faults) from error
    return _file(root.plain(), file, root)


def read_cases(path: str | FilePath) -> CaseFile:
    """The cases of a file: YAML, JSON, or (by its ending) JSONL. Raises :class:`CaseError`; codes `file.*` mean that
    the file cannot be read at all."""
    require("read_cases", "path", path, (str, FilePath))
    path = FilePath(path)
    if path.suffix == ".jsonl":
        return _all_lines(path)
    root = _root(path)
    return _file(root.plain(), str(path), root)


def read_case_node(node: Node, prefix: Path = ()) -> Case:
    """The case that stands at `node` inside another document (the `examples` of a ruleset), `prefix` being its address."""
    return case_from_plain(node.plain(), root=node, prefix=prefix)


def stream_cases(path: str | FilePath) -> Iterator[Case | CaseError]:
    """The cases of a JSONL file one by one, in bounded memory; a line with faults gives its :class:`CaseError` instead.
    Empty lines are passed over. Raises :class:`CaseError` (codes `file.*`) if the file cannot be read."""
    name = str(path)
    try:
        with open_file(FilePath(path)) as lines:
            number = 0
            while line := lines.readline(MAX_LINE + 2):
                number += 1
                if len(line.rstrip(b"\r\n")) > MAX_LINE:
                    yield _line_error(name, number, *_TOO_LONG)
                    while line and not line.endswith(b"\n"):
                        line = lines.readline(MAX_LINE)
                elif line.strip():
                    yield _line(line, name, number)
    except (OSError, ValueError):
        _root(FilePath(path))
        raise


def _root(path: FilePath) -> Node:
    try:
        return read_file(path)
    except RulesetError as error:
        raise CaseError(error.faults) from error


_TOO_LONG: Final = (
    "case.long_line",
    f"这一行超过 {MAX_LINE} 字节",
    f"the line has more than {MAX_LINE} bytes",
    "一行只写一局",
    "write one case a line",
)
_NO_JSON: Final = (
    "case.json",
    "这一行不是 JSON",
    "the line is not JSON",
    "一行写一局完整的 JSON，UTF-8 编码",
    "write one whole case as JSON a line, in UTF-8",
)


def _all_lines(path: FilePath) -> CaseFile:
    cases: list[Case] = []
    faults: list[Fault] = []
    for item in stream_cases(path):
        if isinstance(item, Case):
            cases.append(item)
        else:
            faults.extend(item.faults)
        if len(cases) > MAX_CASES or len(faults) > MAX_CASES:
            break
    if len(cases) > MAX_CASES:
        stream = (
            "分成几个文件；程序可用 qiaoma.stream_cases 逐行读",
            "split it; a program reads line by line with stream_cases",
        )
        faults.append(_too_many(Place(str(path), 1, 1), *stream))
    if faults:
        raise CaseError(faults)
    return CaseFile("cases", tuple(cases))


def _line(line: bytes, file: str, number: int) -> Case | CaseError:
    try:
        data = json.loads(line, parse_float=_decimal, parse_constant=_refuse, object_pairs_hook=_unique)
    except (ValueError, RecursionError):
        return _line_error(file, number, *_NO_JSON)
    try:
        return case_from_plain(data, file=file, line=number)
    except CaseError as plain:
        return _located(line, file, number, plain)


def _located(line: bytes, file: str, number: int, plain: CaseError) -> CaseError:
    """The same faults with their columns, which the fast reader does not keep."""
    try:
        root = read(line, file)
        case_from_plain(root.plain(), root=root)
    except CaseError as error:
        return CaseError(fault.at(_on_line(fault.place, file, number)) for fault in error.faults)
    except RulesetError:
        pass
    return CaseError(fault.at(Place(file, number, 1)) for fault in plain.faults)


def _on_line(place: Place | None, file: str, number: int) -> Place:
    return Place(file, number, place.column if place else 1)


def _line_error(file: str, number: int, code: str, zh: str, en: str, remedy_zh: str, remedy_en: str) -> CaseError:
    place = Place(file, number, 1)
    return CaseError([Fault(code, zh, en, place=place, remedy_zh=remedy_zh, remedy_en=remedy_en)])


def _decimal(text: str) -> Decimal:
    if len(text) > 40:
        raise ValueError(text[:40])
    return Decimal(text)


def _refuse(text: str) -> Any:
    raise ValueError(text)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("duplicate key")
    return found


def _file(data: Any, file: str, root: Node | None) -> CaseFile:
    kind = _kind(data)
    if kind is None:
        return CaseFile("case", (case_from_plain(data, file=file, root=root),))
    faults = Faults(root)
    if not isinstance(data[kind], list | tuple) or not data[kind]:
        faults.wrong_type((kind,), data[kind], "一个列表，每项一局", "a list of cases")
    both = [key for key in data if key in KEYS and key != "title"]
    if both or all(key in data for key in _LISTS):
        faults.unknown_keys((), data, tuple(key for key in _TOP_KEYS if key not in _LISTS or key == kind))
    elif "title" in data and not isinstance(data["title"], str):
        faults.wrong_type(("title",), data["title"], "文字（数字请加引号）", "text (quote a number)")
    else:
        faults.unknown_keys((), data, _TOP_KEYS)
    faults.unless_clean()
    return CaseFile(kind, _rows(data[kind], kind, file, root))


def _kind(data: Any) -> Literal["cases", "hands"] | None:
    if not isinstance(data, Mapping):
        return None
    return next((kind for kind in _LISTS if kind in data), None)


def _rows(rows: Any, kind: str, file: str, root: Node | None) -> tuple[Case, ...]:
    nodes: Any = root.value[kind].value if root is not None and isinstance(root.value, Mapping) else [None] * len(rows)
    if len(rows) > MAX_CASES:
        raise CaseError([_too_many(root.place if root else Place(file, 1, 1))])
    cases: list[Case] = []
    faults: list[Fault] = []
    for index, (row, node) in enumerate(zip(rows, nodes, strict=True)):
        try:
            cases.append(case_from_plain(row, file=file, root=node, prefix=(kind, index)))
        except CaseError as error:
            faults.extend(error.faults)
    if faults:
        raise CaseError(faults)
    return tuple(cases)


def _too_many(
    place: Place,
    remedy_zh: str = "分成几个文件，或逐行读 JSONL",
    remedy_en: str = "split the file, or stream it as JSONL",
) -> Fault:
    return Fault(
        "case.too_many",
        f"一个文件最多 {MAX_CASES} 局",
        f"a file holds at most {MAX_CASES} cases",
        place=place,
        allowed=(f"≤ {MAX_CASES}",),
        remedy_zh=remedy_zh,
        remedy_en=remedy_en,
    )
