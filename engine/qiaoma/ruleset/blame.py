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
    found = _at_path(written, fault) or _defined(written, fault) or _chapter(written, fault)
    return _place(written, found) if found else None


def spoiler(written: Node, fault: Fault) -> tuple[Path, Place]:
    """The change in a file, with its place, that spoils a patch of a layer below: `fault` is within the patch.

    The patch itself wrote what `fault` stands at, so that a name in it that the file defines or removes comes first.
    """
    found = _defined(written, fault) or _at_path(written, fault) or _chapter(written, fault)
    return (found, _place(written, found)) if found else ((), _first(written))


def _at_path(written: Node, fault: Fault) -> Path:
    path = split(fault.path)
    return next((path[:length] for length in range(len(path), 1, -1) if at(written, path[:length]) is not None), ())


def _defined(written: Node, fault: Fault) -> Path:
    """What the file writes of the names that a fault speaks of."""
    named = ((*head, name) for head in _DEFINES for name in _WORD.findall(fault.found))
    return next((path for path in named if at(written, path) is not None), ())


def _chapter(written: Node, fault: Fault) -> Path:
    head = split(fault.path)[:1]
    chapters = (*head, *_RELATED.get(head[0] if head else "", ()))
    return next(((chapter,) for chapter in chapters if chapter in entries(written)), ())


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
