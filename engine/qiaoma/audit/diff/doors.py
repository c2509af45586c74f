"""对照之门: two rulesets, or as many as are named, side by side: by name, by file, or as they are loaded."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from qiaoma.arguments import require, require_list
from qiaoma.audit.diff.comparing import compare
from qiaoma.audit.diff.result import Audit
from qiaoma.errors import Fault, RulesetError
from qiaoma.settle.comparing import source_rulesets
from qiaoma.settle.engine import Ruleset, load

Named = str | Path | Ruleset
_KINDS = (str, Path, Ruleset)
FEWEST = 2


def diff(one: Named, other: Named, *, path: Iterable[str | Path] = ()) -> Audit:
    """Where two rulesets differ, piece by piece, with who says so.

    Each is a name, a file, or a loaded ruleset with its options and readings. Raises RulesetError.
    """
    require("diff", "one", one, _KINDS)
    require("diff", "other", other, _KINDS)
    return audit_rulesets((one, other), path=path)


def audit_rulesets(rulesets: Iterable[Named] | None = None, *, path: Iterable[str | Path] = ()) -> Audit:
    """稽核: rulesets side by side (default: every ruleset of a source). Raises RulesetError, also for fewer than two."""
    folders = tuple(Path(folder) for folder in require_list("audit_rulesets", "path", path, (str, Path)))
    named = (
        source_rulesets(folders) if rulesets is None else require_list("audit_rulesets", "rulesets", rulesets, _KINDS)
    )
    if len(named) < FEWEST:
        raise RulesetError([_too_few(len(named))])
    loaded: list[Ruleset] = []
    faults: list[Fault] = []
    for name in named:
        try:
            loaded.append(name if isinstance(name, Ruleset) else load(name, path=folders))
        except RulesetError as error:
            faults += [fault for fault in error.faults if fault not in faults]
    if faults:
        raise RulesetError(faults)
    return compare(loaded)


def _too_few(number: int) -> Fault:
    return Fault(
        "audit.too_few",
        zh="对照至少要两套规则",
        en="side by side needs two rulesets at least",
        found=str(number),
        remedy_zh="再写一套规则的名称或文件",
        remedy_en="name one more ruleset, by id or file",
    )
