"""文档: a strict YAML reader in which every key and every value knows its file, line and column.

It is built on PyYAML's event stream, with the C parser where there is one. JSON text is read by the same function.
Refused, each with a located fault: anchors and aliases, merge keys, tags, directives, several documents, duplicate
keys, keys that are no text, empty values, deep nesting, ambiguous words (:mod:`qiaoma.ruleset.document.scalars`), and text that
is too large, not UTF-8 or holds control characters (:mod:`qiaoma.ruleset.document.text`). Independent faults are reported all
at once; a fault of syntax or nesting ends the reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from qiaoma.errors import Fault, Place, RulesetError
from qiaoma.ruleset.document.scalars import Ambiguous, Scalar, key_text, resolve
from qiaoma.ruleset.document.syntax import MAX_DEPTH, syntax_fault, too_deep
from qiaoma.ruleset.document.text import FORBIDDEN, decode, read_bytes

MAX_FAULTS = 50
"""After so many faults the reading ends."""

C_PARSER: Any = getattr(yaml, "CSafeLoader", None)
PURE_PARSER: Any = yaml.SafeLoader

_NO_KEYS: Mapping[str, Place] = MappingProxyType({})

Value = Mapping[str, "Node"] | tuple["Node", ...] | Scalar


@dataclass(frozen=True, slots=True)
class Node:
    """A value with its place. For a mapping, `keys` holds the place of each key."""

    value: Value
    place: Place
    keys: Mapping[str, Place] = field(default_factory=lambda: _NO_KEYS)

    def plain(self) -> Any:
        """The value without places: nested `dict`, `list` and scalars (`str`, `int`, `bool`, `Decimal`, `None`)."""
        value = self.value
        if isinstance(value, dict):  # asking for Mapping would take twice as long
            return {key: child.plain() for key, child in value.items()}
        if isinstance(value, tuple):
            return [child.plain() for child in value]
        return value


def read_file(path: Path) -> Node:
    """The root of a file. Raises :class:`RulesetError` with codes `file.*` (it cannot be read) or `yaml.*`."""
    return read(read_bytes(path), str(path))


def read(text: str | bytes, file: str, *, parser: Any = None) -> Node:
    """The root of a YAML or JSON text. `file` names it in places; raises :class:`RulesetError` with all faults."""
    clean = decode(text, file)
    builder = _Builder(yaml.parse(clean, Loader=parser or C_PARSER or PURE_PARSER), file)
    try:
        root = builder.document()
    except yaml.YAMLError as error:
        builder.faults.append(syntax_fault(error, clean, file))
        root = None
    except _EndError:
        root = None
    if builder.faults or root is None:
        raise RulesetError(builder.faults)
    return root


class _EndError(Exception):
    """The reading cannot go on; the reason is among the faults."""


class _Builder:
    """Turns the events of one text into nodes; collects faults."""

    def __init__(self, events: Iterator[Event], file: str) -> None:
        self.events = events
        self.file = file
        self.faults: list[Fault] = []
        self.anchors: set[str] = set()

    def document(self) -> Node:
        next(self.events)
        start = next(self.events)
        if isinstance(start, StreamEndEvent):
            raise self._empty(start)
        if isinstance(start, DocumentStartEvent) and (start.version or start.tags):
            self._fault(
                start,
                "yaml.directive",
                "不用 % 指令",
                "directives (%) are not used",
                "",
                "删去 % 行",
                "delete the % line",
            )
        first = next(self.events)
        if isinstance(first, ScalarEvent) and not first.value and first.implicit[0]:
            raise self._empty(first)
        root = self._node(first, "", 0)
        next(self.events)
        after = next(self.events)
        if not isinstance(after, StreamEndEvent):
            self._fault(
                after, "yaml.documents", "一个文件里有多份文档", "there are several documents in one file", "---",
                "每份文档单独成文件，删去 ---", "put each document in a file of its own, without ---",
            )  # fmt: skip
        return root

    def _empty(self, event: Event) -> _EndError:
        self._fault(event, "yaml.empty", "文件是空的", "the file is empty", "", "写入内容", "write something into it")
        return _EndError()

    def _node(self, event: Event, path: str, depth: int) -> Node:
        if isinstance(event, ScalarEvent):
            return Node(self._scalar(event, path), self._place(event), _NO_KEYS)
        if isinstance(event, AliasEvent):
            self._check_anchor(event, path)
            return Node("", self._place(event))
        self._check_tag(event, path)
        if depth >= MAX_DEPTH:
            self.faults.append(too_deep(self._place(event)))
            raise _EndError
        if isinstance(event, MappingStartEvent):
            return self._mapping(event, path, depth)
        if isinstance(event, SequenceStartEvent):
            return self._sequence(event, path, depth)
        raise AssertionError(event)

    def _sequence(self, start: Event, path: str, depth: int) -> Node:
        items: list[Node] = []
        while not isinstance(event := next(self.events), SequenceEndEvent):
            items.append(self._node(event, f"{path}[{len(items)}]", depth + 1))
        return Node(tuple(items), self._place(start))

    def _mapping(self, start: Event, path: str, depth: int) -> Node:
        values: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        while not isinstance(event := next(self.events), MappingEndEvent):
            key = self._key(event, path, depth)
            below = f"{path}.{key}" if path else key or ""
            value = self._node(next(self.events), below, depth + 1)
            if key is None:
                continue
            place = self._place(event)
            if key in keys:
                first = keys[key]
                self._fault(
                    event, "yaml.duplicate_key", f"键 {key[:60]} 重复（首次在第 {first.line} 行）",
                    f"the key {key[:60]} is here twice (first in line {first.line})", key[:60],
                    "留下一个", "keep one of them", below,
                )  # fmt: skip
                continue
            keys[key], values[key] = place, value
        return Node(values, self._place(start), keys)

    def _key(self, event: Event, path: str, depth: int) -> str | None:
        if not isinstance(event, ScalarEvent):
            self._node(event, path, depth + 1)
            self._fault(
                event,
                "yaml.key",
                "键必须是一个词",
                "a key must be a word",
                "",
                "键写成一个词",
                "write a word as the key",
                path,
            )
            return None
        self._check_tag(event, path)
        if not event.implicit[0]:
            return self._clean(event, path)
        if event.value == "<<":
            self._fault(
                event, "yaml.merge_key", "不用合并键 <<", "merge keys (<<) are not used", "<<",
                "写出这些键，或用 extends", "write the keys out, or use extends", path,
            )  # fmt: skip
            return None
        key = key_text(event.value)
        if isinstance(key, Ambiguous):
            self._ambiguous(event, key, path)
            return None
        return key

    def _scalar(self, event: ScalarEvent, path: str) -> Scalar:
        if event.tag is not None or event.anchor is not None:
            self._check_tag(event, path)
        if not event.implicit[0]:
            return self._clean(event, path)
        value = resolve(event.value)
        if isinstance(value, Ambiguous):
            self._ambiguous(event, value, path)
            return event.value
        return value

    def _clean(self, event: ScalarEvent, path: str) -> str:
        """The text of a quoted or block scalar; escapes may have put characters into it that a file may not hold."""
        match = FORBIDDEN.search(event.value)
        if match:
            code = f"U+{ord(match.group()):04X}"
            zh, en = f"文字里有控制字符 {code}", f"there is a control character {code} in the text"
            self._fault(
                event, "yaml.control", zh, en, code,
                "删去该字符", "delete this character", path,
            )  # fmt: skip
        return event.value

    def _check_tag(self, event: Any, path: str) -> None:
        if event.anchor is not None:
            self._check_anchor(event, path)
        if event.tag is not None:
            tag = str(event.tag)[:60]
            self._fault(
                event, "yaml.tag", "不用标签 (!)", "tags (!) are not used", tag,
                "删去标签；要文字就加引号", "delete the tag; quote what is meant as text", path,
            )  # fmt: skip

    def _check_anchor(self, event: Event, path: str) -> None:
        name = str(getattr(event, "anchor", ""))
        is_alias = isinstance(event, AliasEvent)
        if is_alias and name in self.anchors:
            return  # its anchor is reported, or the alias before it
        self.anchors.add(name)
        code = "yaml.alias" if is_alias else "yaml.anchor"
        self._fault(
            event, code, "不用锚点和别名（& 与 *）", "anchors and aliases (& and *) are not used",
            ("*" if is_alias else "&") + name[:60],
            "写出内容；以 & 或 * 开头的文字加引号", "write the content out; quote a text that begins with & or *", path,
        )  # fmt: skip

    def _ambiguous(self, event: Event, why: Ambiguous, path: str) -> None:
        found = str(getattr(event, "value", ""))[:60]
        self._fault(event, why.code, why.zh, why.en, found, why.remedy_zh, why.remedy_en, path)

    def _fault(
        self, event: Event, code: str, zh: str, en: str, found: str, remedy_zh: str, remedy_en: str, path: str = ""
    ) -> None:
        place = self._place(event)
        if len(self.faults) >= MAX_FAULTS:
            self.faults.append(
                Fault("yaml.too_many", "错误太多，以下未读", "too many faults; not read further", place=place)
            )
            raise _EndError
        self.faults.append(
            Fault(code, zh, en, path, place, found=found, remedy_zh=remedy_zh, remedy_en=remedy_en)
        )  # fmt: skip

    def _place(self, event: Event) -> Place:
        mark: Any = event.start_mark
        return Place(self.file, mark.line + 1, mark.column + 1)
