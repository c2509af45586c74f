"""归因: a fault is placed where its cause is written, not at the innocent line of a parent that no longer fits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from qiaoma.errors import Fault, Place
from qiaoma.ruleset.addresses import HEAD_KEYS, Path
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import entries
from qiaoma.ruleset.patches import Patch
from qiaoma.ruleset.provenance import Layer, at, split

_DEFINES: tuple[Path, ...] = (("lines",), ("patterns",), ("carry", "counters"), ("liability", "bonds"))
"""Where the names stand that faults of other rows speak of."""
_RELATED = {"payment": ("liability",), "lines": ("worksheet", "patterns", "scoring"), "worksheet": ("lines",)}
"""Chapters that can spoil another one."""
_WORD = re.compile(r"[a-z][a-z0-9_]*")


def blame(layers: Sequence[Layer], faults: Iterable[Fault], inherited: Iterable[Fault]) -> list[Fault]:
    """`faults` of the whole form, each where it was caused: by the file itself, or as the parent alone reports it."""
    own = layers[-1]
    above = {_same(fault): fault for fault in inherited}
    done = []
    for fault in faults:
        if fault.place is None or fault.place.file == own.file:
            done.append(fault)
        elif _same(fault) in above:
            done.append(above[_same(fault)])
        else:
            done.append(replace(fault, place=cause(own.node, fault) or _first(own.node)))
    return done


def blame_patch(patches: Sequence[Patch], fault: Fault) -> Fault:
    """A fault that `patches` bring into a form without faults: its path and place name the one that does."""
    for patch in patches:
        if fault.place in set(_places(patch)):
            return _of(patch, fault, fault.place)
    for patch in patches:
        place = cause(patch.tree(), fault)
        if place is not None:
            return _of(patch, fault, place)
    return _of(patches[-1], fault, patches[-1].place)


def cause(written: Node, fault: Fault) -> Place | None:
    """The place in a file or patch of what a fault speaks of, or None: its path, a name in it, its chapter."""
    path = split(fault.path)
    for length in range(len(path), 1, -1):
        if at(written, path[:length]) is not None:
            return _place(written, path[:length])
    for head in _DEFINES:
        for name in _WORD.findall(fault.found):
            if at(written, (*head, name)) is not None:
                return _place(written, (*head, name))
    for chapter in (*path[:1], *_RELATED.get(path[0] if path else "", ())):
        if chapter in entries(written):
            return _place(written, (chapter,))
    return None


def _place(written: Node, path: Path) -> Place:
    """The place of the key at `path`, of an element of a list the place of its value."""
    holder, found = at(written, path[:-1]), at(written, path)
    assert found is not None
    return holder.keys.get(path[-1], found.place) if holder is not None else found.place


def _first(node: Node) -> Place:
    """The place of the first rule of a file, or of its beginning."""
    return next((place for key, place in node.keys.items() if key not in HEAD_KEYS), node.place)


def _same(fault: Fault) -> tuple[str, str, str]:
    return fault.code, fault.path, fault.found


def _of(patch: Patch, fault: Fault, place: Place | None) -> Fault:
    return replace(fault, path=f"{patch.kind}s.{patch.name}.{patch.value}: {fault.path}".rstrip(": "), place=place)


def _places(patch: Patch) -> Iterator[Place]:
    todo = list(patch.values.values())
    while todo:
        node = todo.pop()
        yield node.place
        yield from node.keys.values()
        todo += list(node.value) if isinstance(node.value, tuple) else list(entries(node).values())
