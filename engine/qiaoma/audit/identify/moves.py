"""改动 moves: the single changes to a ruleset that are tried, and the rulesets that they make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from qiaoma.audit.swap import altered, swapped
from qiaoma.audit.witness.reach import settles
from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import NONE, child, entries
from qiaoma.ruleset.patches import Patch, alternatives, option_patch, option_values, reading_patch, said, spelling
from qiaoma.ruleset.patches import pieces as pieces_of
from qiaoma.ruleset.pieces import Difference, pieces
from qiaoma.ruleset.provenance import at
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
    """Every reading and option of a ruleset otherwise than it is now, but for those that no row can say, those of play
    alone, and those that are :func:`overwritten`."""
    form = ruleset.profile.form.node
    gone = overwritten(ruleset)
    for code, reading in entries(child(form, "readings")).items():
        own = ruleset.readings.get(code, "")
        for letter, node in alternatives(reading).items():
            patch = reading_patch(code, letter, node)
            if f"{code}={letter}" in gone:
                continue
            if letter != own and (letter == said(reading) or (patch is not None and _settles(patch))):
                yield Move(Kind.READING, f"readings.{code}", letter, own, plain=letter)
    for name, option in entries(child(form, "options")).items():
        value = ruleset.options.get(name)
        for word, node in option_values(option).items():
            plain = word if isinstance(node.value, dict) else node.plain()
            if plain != value and _settles(option_patch(name, word, option)):
                yield Move(Kind.OPTION, f"options.{name}", word, spelling(value), plain=plain)


def overwritten(ruleset: Ruleset) -> tuple[str, ...]:
    """The alternatives (`H1=b`) of readings of which a later layer has replaced a value by its own: one would undo it."""
    layers = ruleset.profile.layers
    found = []
    for code in entries(child(ruleset.profile.form.node, "readings")):
        for number, layer in reversed(list(enumerate(layers))):
            patches = _patches(layer.node, code)
            if patches:
                after = [later.node for later in layers[number + 1 :]]
                found += [f"{code}={patch.value}" for patch in patches if _undoes(patch, after)]
                break
    return tuple(found)


def _undoes(patch: Patch, later: Sequence[Node]) -> bool:
    return any(_replaces(layer, path) for layer in later for path, _ in pieces_of(patch))


def _patches(layer: Node, code: str) -> list[Patch]:
    """What the alternatives set that a layer itself writes for a reading."""
    reading = child(layer, "readings", code)
    patches = [] if reading is None else [reading_patch(code, *each) for each in alternatives(reading).items()]
    return [patch for patch in patches if patch is not None]


def _replaces(layer: Node, path: Path) -> bool:
    """Whether a layer writes the piece at a path, or takes away what holds it."""
    gone = (at(layer, path[:end]) for end in range(1, len(path)))
    return path in pieces(layer) or any(node is not None and node.value == NONE for node in gone)


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
