"""约定的差异: whether two rulesets differ in just what was agreed: an audit beside the JSON of an earlier one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from qiaoma.audit.diff.lines import Line
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.diff.select import is_asked
from qiaoma.columns import pad, width
from qiaoma.errors import Fault, Lang, QiaomaError

_WORDS: dict[Lang, dict[str, str]] = {
    "zh": {
        "kept": "与约定相符：{} 处不同",
        "broken": "与约定不符",
        "added": "新的不同",
        "dropped": "不再不同",
        "changed": "改了",
    },
    "en": {
        "kept": "as agreed, differences: {}",
        "broken": "not as agreed",
        "added": "new difference",
        "dropped": "no longer a difference",
        "changed": "changed",
    },
}


@dataclass(frozen=True)
class Agreed:
    """Beside what was agreed: the lines `added`, the names of those `dropped`, and the lines whose values `changed`."""

    audit: Audit
    added: tuple[Line, ...]
    dropped: tuple[str, ...]
    changed: tuple[Line, ...]

    @property
    def kept(self) -> bool:
        """Whether the rulesets differ in just what was agreed."""
        return not (self.added or self.dropped or self.changed)

    def text(self, lang: Lang = "zh") -> str:
        """One line where it is kept, else each departure with both values."""
        words = _WORDS[lang]
        if self.kept:
            return words["kept"].format(len(self.audit.differing))
        lines, names = [words["broken"]], self.audit.names
        cells = max(width(name) for name in names)
        for word, found in (("added", self.added), ("changed", self.changed)):
            for line in found:
                lines.append(f"{words[word]}: {line.title(lang)}  [{line.name}]")
                said = zip(names, line.cells, strict=True)
                lines += [f"  {pad(name, cells)}  {cell.short(lang)}" for name, cell in said]
        return "\n".join([*lines, *(f"{words['dropped']}: {name}" for name in self.dropped)])

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The same as JSON data."""
        found = {line["path"]: line for line in self.audit.as_dict(lang, every=False)["lines"]}
        return {
            "as_agreed": self.kept,
            "added": [found[line.name] for line in self.added],
            "dropped": list(self.dropped),
            "changed": [found[line.name] for line in self.changed],
        }


def against(
    audit: Audit,
    text: str,
    write: Callable[[Any], str],
    file: str = "",
    *,
    chapter: str | None = None,
    rule: str | None = None,
) -> Agreed:
    """An audit beside `text`, the JSON of an earlier one; `write` makes JSON of a value as it was made then.

    Where `audit` has the lines of one chapter or rule alone, these say which, so that the earlier one is narrowed alike.
    Raises QiaomaError where the text is no such JSON (`audit.agreed`), or of one group alone (`audit.agreed_part`).
    """
    expected = _values(text, file, chapter, rule)
    found = {line.name: json.loads(write([cell.value for cell in line.cells])) for line in audit.differing}
    return Agreed(
        audit,
        tuple(line for line in audit.differing if line.name not in expected),
        tuple(name for name in expected if name not in found),
        tuple(line for line in audit.differing if expected.get(line.name, found[line.name]) != found[line.name]),
    )


def _values(text: str, file: str, chapter: str | None, rule: str | None) -> dict[str, list[Any]]:
    """Of each rule or option that differed: its values, in the order of the rulesets."""
    try:
        data = json.loads(text)
        lines = [line for line in data["lines"] if line["kind"] in ("piece", "option") and line["group"] != "agree"]
        told = sum(line["kind"] == "piece" for line in lines)
        whole = told == data["counts"]["disagree"] + data["counts"]["one_speaks"]
        values = {
            str(line["path"]): [_value(cell) for cell in line["cells"].values()]
            for line in lines
            if is_asked(line["chapter"], [str(line["path"]), *map(str, line["pieces"])], chapter=chapter, rule=rule)
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise QiaomaError([_no_audit(file)]) from None
    if not whole:
        raise QiaomaError([_a_part(file)])
    return values


def _value(cell: Mapping[str, Any]) -> Any:
    return cell["value"]


def _a_part(file: str) -> Fault:
    return Fault(
        "audit.agreed_part",
        zh="这个文件只有一类差异（写它时用了 --only），其余无从比较",
        en="this file has the differences of one group alone (it was written with --only); the others cannot be compared",
        path="--expect",
        found=file,
        remedy_zh="不带 --only 再写一份",
        remedy_en="write it anew without --only",
    )


def _no_audit(file: str) -> Fault:
    return Fault(
        "audit.agreed",
        zh="这不是 qiaoma diff --format json 写的文件",
        en="this is no file that qiaoma diff --format json wrote",
        path="--expect",
        found=file,
        remedy_zh="用 qiaoma diff A B --format json --output FILE 写一份",
        remedy_en="write one: qiaoma diff A B --format json --output FILE",
    )
