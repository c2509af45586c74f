"""改动 moves: the single changes to a ruleset that are tried, and the rulesets that they make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from qiaoma.audit.swap import altered, swapped
from qiaoma.audit.witness.reach import settles
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.patches import Patch, alternatives, option_patch, option_values, reading_patch, said, spelling
from qiaoma.ruleset.pieces import Difference
from qiaoma.settle.engine import Ruleset


class Kind(StrEnum):
    """What a move changes: a reading 读法, an option 选项, a piece to that of another ruleset, a number of a piece."""

    READING = "reading"
    OPTION = "option"
    SWAP = "swap"
    NUDGE = "nudge"


@dataclass(frozen=True, slots=True)
class Move:
    """One change. `about` is what it changes (`readings.H1`, `options.lezi`, the dotted path of a piece), `value` what
    stands there after it, `own` what stood there; `source` is the ruleset that has this value, of a swap."""

    kind: Kind = field(compare=False)
    about: str
    value: str
    own: str = field(compare=False)
    source: str = field(default="", compare=False)
    plain: Any = field(default=None, compare=False, repr=False)
    change: Difference | None = field(default=None, compare=False, repr=False)
    other: Ruleset | None = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The code of a reading, the name of an option, the last word of a path."""
        return self.about.rpartition(".")[2]

    def as_dict(self) -> dict[str, Any]:
        """The move as JSON data."""
        told = {"kind": str(self.kind), "about": self.about, "value": self.value, "own": self.own}
        return told | ({"source": self.source} if self.source else {})


Moves = frozenset[Move]
NOTHING: Moves = frozenset()


def choices(ruleset: Ruleset) -> Iterator[Move]:
    """Every reading and option of a ruleset otherwise than it is now, but for those that no row can say and those of play
    alone."""
    form = ruleset.profile.form.node
    for code, reading in entries(child(form, "readings")).items():
        own = ruleset.readings.get(code, "")
        for letter, node in alternatives(reading).items():
            patch = reading_patch(code, letter, node)
            if letter != own and (letter == said(reading) or (patch is not None and _settles(patch))):
                yield Move(Kind.READING, f"readings.{code}", letter, own, plain=letter)
    for name, option in entries(child(form, "options")).items():
        value = ruleset.options.get(name)
        for word, node in option_values(option).items():
            plain = word if isinstance(node.value, dict) else node.plain()
            if plain != value and _settles(option_patch(name, word, option)):
                yield Move(Kind.OPTION, f"options.{name}", word, spelling(value), plain=plain)


def _settles(patch: Patch) -> bool:
    return any(settles(tuple(path.split("."))) for path in patch.values)


def moved(ruleset: Ruleset, moves: Moves) -> Ruleset:
    """The ruleset under some moves. Raises :class:`qiaoma.errors.RulesetError` where they make none."""
    readings = {move.name: move.plain for move in moves if move.kind is Kind.READING}
    options = {move.name: move.plain for move in moves if move.kind is Kind.OPTION}
    ruleset = ruleset.chosen(readings=readings, options=options)
    for move in sorted(moves, key=str):
        if move.change is not None:
            one = (move.change,)
            ruleset = altered(ruleset, move.change) if move.other is None else swapped(ruleset, move.other, one)
    return ruleset
