"""Which scopes the rows of each chapter see."""

from __future__ import annotations

from qiaoma.vocabulary.words import Scope

REGISTERS: tuple[str, ...] = ("fan", "lezi", "points")
"""番 / 勒子 / 点数: the three registers of the worksheet."""

_PRICED = frozenset({Scope.TABLE, Scope.LAID, Scope.HAND, Scope.WIN, Scope.METHOD, Scope.STANDING, Scope.REGISTER})
_PLAY = frozenset({Scope.TABLE, Scope.LAID, Scope.STANDING})

CHAPTERS: dict[str, frozenset[Scope]] = {
    "patterns": _PRICED - {Scope.REGISTER},
    "lines": _PRICED,
    "no_win": _PRICED,
    "payment": _PRICED | {Scope.PAIR},
    "liability.claims": frozenset({Scope.TABLE, Scope.CLAIM}),
    "liability.when": frozenset({Scope.TABLE, Scope.LAID}),
    "carry.opening": frozenset({Scope.TABLE}),
    "carry.closing": frozenset({Scope.TABLE, Scope.METHOD}),
    "ratings": frozenset({Scope.TABLE, Scope.METHOD, Scope.SEAT}),
    "match.ends": frozenset({Scope.TABLE}),
    "no_claim": _PLAY | {Scope.CLAIM},
    "no_discard": _PLAY | {Scope.DISCARD},
    "no_pass": _PRICED | {Scope.CLAIM},
}
"""Chapter → the scopes whose words its rows may name."""
