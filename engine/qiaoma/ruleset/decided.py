"""自定 decided: what becomes of options and readings where a later layer writes a value that they would set.

A reading is *decided* by a layer that changes a value which one of its alternatives sets, after the layer that says
what the reading in play means: its text no longer tells what is played. Options and readings are laid over all layers
all the same, so a choice that a table makes undoes such a value, and a choice that a parent's file has made for its
tables leaves it without any effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from qiaoma.errors import Place
from qiaoma.ruleset.addresses import Path, row_of
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import NONE, Merged, child, entries, merge, words_of
from qiaoma.ruleset.patches import Patch, alternatives, pieces, reading_patch, said
from qiaoma.ruleset.pieces import WORKSHEET, alike
from qiaoma.ruleset.pieces import pieces as held_pieces
from qiaoma.ruleset.provenance import Layer, written

_TALK = frozenset({"name", "title", "says"})
_ASKED = ("asks", "chosen")


@dataclass(frozen=True, slots=True)
class Decided:
    """`layer` decides the reading `code`: it changed the values at `paths`, the last of them at `place`."""

    code: str
    layer: str
    paths: tuple[Path, ...]
    place: Place


def decided(layers: Sequence[Layer], form: Node, readings: Mapping[str, str]) -> dict[str, Decided]:
    """The readings that a layer decides by values of its own, by code; none that is chosen over what the values say.

    `form` is the effective form before choices, `readings` the alternative in play of each code.
    """
    if len(layers) < 2:
        return {}
    chain, found = Chain(layers), {}
    for code, reading in entries(child(form, "readings")).items():
        if readings.get(code) == said(reading):
            one = _decided(chain, code, reading)
            if one is not None:
                found[code] = one
    return found


def _decided(chain: Chain, code: str, reading: Node) -> Decided | None:
    owner = chain.says(code, said(reading))
    paths: dict[Path, None] = {}
    last: tuple[int, Place] | None = None
    for path in chain.about(code):
        for number in range(len(chain.layers) - 1, owner, -1):
            changed = chain.changed(number, path, since=owner)
            paths |= dict.fromkeys(changed)
            place = chain.place(number, path) if changed else None
            if place is not None and (last is None or number > last[0]):
                last = number, place
    return None if last is None else Decided(code, chain.layers[last[0]].id, tuple(paths), last[1])


class Chain:
    """The layers of a ruleset, root first, with the form up to each."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self.layers = tuple(layers)

    @cached_property
    def forms(self) -> tuple[Node, ...]:
        """The form up to each layer; of a ruleset without faults."""
        found: list[Merged] = []
        for layer in self.layers:
            if layer.published:
                gone = frozenset(f"patterns.{word}" for word in words_of(child(layer.node, "removed")))
                found.append(Merged(layer.node, gone=gone))
            else:
                found.append(merge(found[-1] if found else None, layer.node, layer.id))
        return tuple(form.node for form in found)

    @cached_property
    def held(self) -> tuple[Mapping[Path, Any], ...]:
        """The pieces of each form."""
        return tuple(held_pieces(form) for form in self.forms)

    def says(self, code: str, letter: str) -> int:
        """The number of the last layer that says what the alternative in play means, or puts it into play."""
        told = [
            number
            for number, layer in enumerate(self.layers)
            if any(child(layer.node, "readings", code, key) is not None for key in (*_ASKED, letter))
        ]
        return max(told, default=0)

    def about(self, code: str) -> tuple[Path, ...]:
        """What the alternatives of a reading set, those that a layer has dropped as well."""
        found: dict[Path, None] = {}
        for form in self.forms:
            reading = child(form, "readings", code)
            for letter, choice in alternatives(reading).items() if reading is not None else ():
                patch = reading_patch(code, letter, choice)
                found |= dict.fromkeys(path for path, _ in pieces(patch)) if patch is not None else {}
        return tuple(found)

    def changed(self, number: int, path: Path, *, since: int) -> tuple[Path, ...]:
        """The pieces at `path` that layer `number` writes, and that are not any more as they were after layer `since`."""
        before, own, after = self.held[since], self.held[number - 1], self.held[number]
        if path == WORKSHEET:
            order = [line for line in after.get(path, ()) if line in before.get(path, ())]
            return (path,) if own.get(path) != after.get(path) and order != before.get(path, []) else ()
        return tuple(
            found
            for found in dict.fromkeys((*before, *after))
            if _overlap(found, path)
            and not alike(found, own.get(found), after.get(found))
            and not alike(found, before.get(found), self.held[-1].get(found))
        )

    def place(self, number: int, path: Path) -> Place | None:
        """Where layer `number` writes what is at `path`: the value, or the row that holds it."""
        layer = self.layers[number]
        for at in (path, row_of(path) or path):
            node = written(layer, at)
            if node is not None:
                return node.place
        return None


def overridden(chain: Chain, held: Mapping[Path, Any], patch: Patch) -> Iterator[tuple[Path, Place]]:
    """What the last layer changes and `patch`, laid over it, sets otherwise: the row or value, and where it is written.

    `held` are the pieces of the form before choices. A line that stands in no worksheet then is not set at all.
    """
    sheet = next((value for path, value in pieces(patch) if path == WORKSHEET), held.get(WORKSHEET, ()))
    last = len(chain.layers) - 1
    for path, value in pieces(patch):
        idle = path[0] == "lines" and path[1] not in sheet
        if idle or _TALK & set(path) or not chain.changed(last, path, since=last - 1) or _says(held, path, value):
            continue
        place = chain.place(last, path)
        if place is not None:
            yield row_of(path) or path, place


def _says(held: Mapping[Path, Any], path: Path, value: Any) -> bool:
    """Whether the form has at `path` already what a patch would set."""
    if value == NONE:
        return not any(_overlap(found, path) for found in held)
    return alike(path, held.get(path), value)


def _overlap(one: Path, other: Path) -> bool:
    short = min(len(one), len(other))
    return one[:short] == other[:short]
