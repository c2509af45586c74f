"""`qiaoma list`: the rulesets that can be named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from qiaoma.cli.command import FOLDER, Call, Command, Format
from qiaoma.cli.output import data, message, text
from qiaoma.columns import Align, table
from qiaoma.errors import Lang

if TYPE_CHECKING:
    from qiaoma.ruleset.catalog import Listing

DIGEST_SHOWN = len("sha256:") + 8
"""Characters of a digest that a table shows; JSON has all."""


def run(call: Call) -> int:
    import qiaoma

    entries = qiaoma.listing(path=call.path)
    if call.format is Format.JSON:
        data({"rulesets": [_entry(entry, call.lang) for entry in entries]})
    else:
        text(_table(entries, call))
        for fault in dict.fromkeys(fault for entry in entries for fault in entry.faults):
            message(fault.text(call.lang))
    return 1 if any(entry.faults for entry in entries) else 0


def _entry(entry: Listing, lang: Lang) -> dict[str, Any]:
    return {
        "id": entry.id,
        "version": entry.version,
        "title": entry.title.get(lang, ""),
        "digest": entry.digest,
        "source": entry.source,
        "extends": entry.extends,
        "file": entry.file,
        "published": list(entry.kept),
        "faults": [fault.as_dict(lang) for fault in entry.faults],
    }


def _table(entries: Sequence[Listing], call: Call) -> str:
    zh = ("名称", "版本", "标题", "指纹", "来源")
    head = zh if call.lang == "zh" else ("id", "version", "title", "digest", "source")
    cells = [
        (entry.id, entry.version, entry.title.get(call.lang, ""), entry.digest[:DIGEST_SHOWN], entry.source)
        for entry in entries
    ]
    return table(head, cells, (Align.LEFT,) * len(head))


COMMAND = Command("list", "列出可用的规则", "list the rulesets that can be named", run, options=(FOLDER,))
