"""所及 what a piece reaches: whether a finished hand, or only the play of one, can depend on it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from qiaoma.rules import rule_table as R
from qiaoma.rules.play import answer_ranks
from qiaoma.ruleset.addresses import Path
from qiaoma.settle.engine import Ruleset
from qiaoma.tiles import COPIES

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
    beside = (form.get(key) for key in ("escape", "ranks", "stake", "match", "bonus", "tiles", "flowers", "deal"))
    dealing = form["dealer"].get("first")
    playing = {key: value for key, value in form.get("play", {}).items() if key != "answers"}
    table = list(compiled.table)
    del table[R.ANSWER_RANK : R.ANSWER_RANK + R.ANSWERS]
    return (table, compiled.counters, compiled.used, compiled.worksheet, dealing, playing, _orders(ruleset), *beside)


def _orders(ruleset: Ruleset) -> list[tuple[str, str, int]]:
    """先后: which of two answers goes first (−1, 1) or neither (0), for every two that two seats can give to one tile.

    Where no wild stands in, a pung and a kong of one tile take more copies than there are: their order is never asked.
    """
    ranks = answer_ranks(ruleset.effective["play"]["answers"])
    wild = _wilds_stand_in(ruleset)
    return [
        (one, two, (ranks[one] > ranks[two]) - (ranks[one] < ranks[two]))
        for one, two in combinations(sorted(ranks), 2)
        if wild or _LEAST_HELD.get(one, 0) + _LEAST_HELD.get(two, 0) < max(COPIES)
    ]


def _wilds_stand_in(ruleset: Ruleset) -> bool:
    """Whether a wild may stand in some meld: none can where there are none, or where every meld with one is refused."""
    rows = ruleset.effective.get("no_claim", {}).values()
    refused = any(list(row.get("when", ())) == ["with_wild"] and not row.get("unless") for row in rows)
    return bool(ruleset.compiled.table[R.WILDS_IN_PLAY]) and not refused


_LEAST_HELD = {"pung": 2, "kong": 3}
"""Copies of the tile that a seat holds which answers so; a win or a chow needs none for certain."""
