"""所及 what a piece reaches: whether a finished hand, or only the play of one, can depend on it."""

from __future__ import annotations

from typing import Any

from qiaoma.ruleset.addresses import Path
from qiaoma.settle.engine import Ruleset

_ONLY_PLAY: tuple[Path, ...] = (
    ("deal",),
    ("dealer", "first"),
    ("no_claim",),
    ("no_discard",),
    ("no_pass",),
    ("play", "answers"),
    ("play", "concealed_kong"),
    ("match",),
    ("stake",),
)
"""What no settlement reads."""
_PLAY: frozenset[str] = frozenset(
    (
        "tiles",
        "deal",
        "dealer",
        "ready",
        "play",
        "no_claim",
        "no_discard",
        "no_win",
        "no_pass",
        "match",
        "stake",
        "escape",
        "bonus",
    )
)
"""The keys at the top that a table looks at before a hand is settled."""


def settles(path: Path) -> bool:
    """Whether the settlement of a finished hand reads the piece."""
    return not any(path[: len(part)] == part for part in _ONLY_PLAY)


def plays(path: Path) -> bool:
    """Whether the table reads the piece while it plays, or before."""
    return path[0] in _PLAY


def read_alike(own: Ruleset, changed: Ruleset) -> bool:
    """Whether all that the engine reads of two rulesets is the same, so that no hand and no play can differ."""
    return _read(own) == _read(changed)


def _read(ruleset: Ruleset) -> tuple[Any, ...]:
    form, compiled = ruleset.effective, ruleset.compiled
    beside = (
        form.get(key) for key in ("escape", "ranks", "stake", "match", "bonus", "tiles", "flowers", "play", "deal")
    )
    dealing = form["dealer"].get("first")
    return (list(compiled.table), compiled.counters, compiled.used, compiled.worksheet, dealing, *beside)
