"""日志的规则集: the ruleset that a log names, just as it was when the log was written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from qiaoma.errors import Fault, Place, RulesetError
from qiaoma.ruleset.profile import NO_VERSION
from qiaoma.settle.engine import Ruleset, load
from qiaoma.table.log_reading import Entry
from qiaoma.table.replay_run import Data


def own_ruleset(start: Entry, folders: Iterable[str | Path], file: str) -> Ruleset:
    """The ruleset of a `start_game` under its options and readings. Raises RulesetError, placed in the log `file`, where
    it is not here, or has another digest."""
    told = start.data["ruleset"]
    options = {name: _choice(value) for name, value in told["options"].items()}
    here = Place(file, start.line, 1)
    draft = told["version"] == NO_VERSION
    name = told["id"] if draft else f"{told['id']}@{told['version']}"
    try:
        own = load(name, options=options, readings=told["readings"], path=folders)
    except RulesetError as error:
        raise RulesetError(fault if fault.place else _absent(fault, here) for fault in error.faults) from None
    if own.digest != told["digest"]:
        raise RulesetError([_other_digest(own, told, here)])
    return own


def _choice(value: Any) -> Any:
    return Decimal(repr(value)) if isinstance(value, float) else value


def _absent(fault: Fault, place: Place) -> Fault:
    """What is not found was named by the log."""
    return replace(
        fault,
        place=place,
        path=fault.path or "ruleset",
        remedy_zh="用 --path 指出记录时的规则集所在目录，或用 --ruleset 换一套规则来算",
        remedy_en="name the folder of the log's ruleset with --path, or take another one with --ruleset",
    )


def _other_digest(own: Ruleset, told: Data, place: Place) -> Fault:
    name = f"{own.id}@{own.version}"
    return Fault(
        "replay.digest",
        zh=f"记录时的 {name} 与现在的不是同一内容",
        en=f"{name} is not what it was when the log was written",
        path="ruleset.digest",
        place=place,
        found=told["digest"],
        allowed=(own.digest,),
        remedy_zh=f"找回当时的规则集（--path），或用 --ruleset {name} 看看现在的规则会有什么不同",
        remedy_en=f"find the ruleset of that time (--path), or see with --ruleset {name} what the present one would change",
    )
