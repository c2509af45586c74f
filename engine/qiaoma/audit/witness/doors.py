"""The door: the witnesses of two rulesets, named or loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from qiaoma.arguments import require, require_list
from qiaoma.audit.witness.find import Finder
from qiaoma.audit.witness.result import Witnesses
from qiaoma.audit.witness.search import EXAMPLES
from qiaoma.errors import Fault, QiaomaError, RulesetError, nearest
from qiaoma.pages.extra import no_extra
from qiaoma.ruleset.pieces import Difference
from qiaoma.settle.engine import Ruleset, load

Named: TypeAlias = "str | Path | Ruleset"
_KINDS = (str, Path, Ruleset)


def witness(
    own: Named,
    other: Named,
    *,
    rules: Iterable[str] = (),
    seed: int = 0,
    examples: int = EXAMPLES,
    path: Iterable[str | Path] = (),
    progress: Callable[[int, int], None] | None = None,
) -> Witnesses:
    """见证: for each piece in which two rulesets differ, the smallest hand or shortest play that shows it alone.

    Each is `own` with that one piece as `other` has it, beside `own`. `rules` are paths of pieces, or of what holds them
    (default: all). `examples` are the cases to try before giving up; `seed` makes the search the same again. `progress`
    is called with how many pieces are done and how many there are. Raises RulesetError for a ruleset that cannot be
    loaded and for a path at which the two do not differ, QiaomaError where the extra `audit` is not installed.
    """
    require("witness", "own", own, _KINDS)
    require("witness", "other", other, _KINDS)
    require("witness", "seed", seed, int)
    require("witness", "examples", examples, int)
    folders = tuple(Path(folder) for folder in require_list("witness", "path", path, (str, Path)))
    wanted = require_list("witness", "rules", rules, (str,))
    pair = [named if isinstance(named, Ruleset) else load(named, path=folders) for named in (own, other)]
    finder = Finder(pair[0], pair[1], seed=seed, examples=examples)
    changes = _chosen(finder.changes, wanted)
    findings = []
    try:
        for number, change in enumerate(changes):
            if progress is not None:
                progress(number, len(changes))
            findings.append(finder.find(change))
    except ModuleNotFoundError as missing:
        raise QiaomaError([no_extra(missing.name or "hypothesis")]) from None
    forms = (pair[0].effective, pair[1].effective)
    return Witnesses(pair[0].ref(), pair[1].ref(), forms, seed, tuple(findings))


def _chosen(changes: tuple[Difference, ...], wanted: Iterable[str]) -> tuple[Difference, ...]:
    """The differences at the paths asked for, or below them. Raises RulesetError with every path that has none."""
    faults = [_alike(name, changes) for name in wanted if not any(_below(change, name) for change in changes)]
    if faults:
        raise RulesetError(faults)
    return tuple(change for change in changes if not wanted or any(_below(change, name) for name in wanted))


def _below(change: Difference, name: str) -> bool:
    return change.name == name or change.name.startswith(f"{name}.")


def _alike(name: str, changes: tuple[Difference, ...]) -> Fault:
    names = tuple(change.name for change in changes)
    return Fault(
        "witness.no_difference",
        zh=f"两套规则在 {name} 处没有不同",
        en=f"the two rulesets do not differ at {name}",
        path=name,
        found=name,
        allowed=names,
        nearest=nearest(name, names),
        remedy_zh="qiaoma diff 列出所有不同",
        remedy_en="qiaoma diff lists every difference",
    )
