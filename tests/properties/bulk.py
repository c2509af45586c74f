"""Many hands under one ruleset, settled at once by the compiled kernel.

`QIAOMA_HANDS` says how many hands a ruleset gets; they come in chunks, so that few stand in memory.
"""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from typing import Any

import qiaoma
from qiaoma.case import Case
from qiaoma.settle.fast import Fast
from tests.architecture.tree import ROOT
from tests.hands import hands

HANDS = int(os.environ.get("QIAOMA_HANDS", "2000"))
CHUNK = 5000
SOURCES = tuple(sorted(path.stem for path in (ROOT / "variants" / "sources").glob("*.yaml")))
HOUSE = tuple(sorted(path.stem for path in (ROOT / "variants" / "house").glob("*.yaml")))
RULESETS = SOURCES + HOUSE
CHUNKS = tuple((start // CHUNK, min(CHUNK, HANDS - start)) for start in range(0, HANDS, CHUNK))


@dataclass(frozen=True, slots=True)
class Bulk:
    """Cases with what they pay: `nets` has a row (status, E, S, W, N) for each, status −1 where the win is refused."""

    ruleset: Fast
    cases: list[Case]
    nets: Any

    def pay(self, cases: list[Case]) -> Any:
        """The rows of other cases under the same ruleset."""
        return self.ruleset.nets_of_all(self.ruleset.pack(cases))

    @property
    def limits(self) -> list[dict[str, Any]]:
        """The ruleset's limits."""
        return list(self.ruleset.effective.get("limits", []))


@functools.cache
def fast(name: str) -> Fast:
    """A ruleset, compiled once a process."""
    return qiaoma.load(name).fast()


def has_wilds(name: str) -> bool:
    """Whether the ruleset turns a wild."""
    return "wild" in fast(name).effective["tiles"]


@functools.lru_cache(maxsize=2)
def some_hands(number: int, seed: int, *, wilds: bool) -> tuple[Case, ...]:
    """Hands that stay the same for a seed; with or without a wild turned."""
    return tuple(hands(number, f"{seed} {wilds}", wilds=wilds))


def settled(name: str, chunk: int, number: int) -> Bulk:
    """A chunk of hands under a ruleset."""
    cases = list(some_hands(number, chunk, wilds=has_wilds(name)))
    ruleset = fast(name)
    return Bulk(ruleset, cases, ruleset.nets_of_all(ruleset.pack(cases)))
