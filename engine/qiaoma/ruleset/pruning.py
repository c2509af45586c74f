"""修剪: what can still be judged of a file with faults of structure, and which later faults only follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from qiaoma.errors import Fault
from qiaoma.ruleset.addresses import dotted, row_of
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import entries
from qiaoma.ruleset.provenance import Layer, at, split

_OF_WHAT_IS_WRITTEN = (
    "word.",
    "amount.",
    "counter.",
    "ranks.",
    "row.each",
    "row.never",
    "worksheet.no_line",
    "worksheet.twice",
    "pattern.absorbs_itself",
    "liability.reach",
    "cite.path",
    "cite.reading",
)
"""Faults that hold of what is written, whatever stands beside it."""
_OF_NAMES = frozenset({"word.unknown", "counter.unknown", "worksheet.no_line"})
_GONE = "\0"
"""Stands for an element that was taken out of a list, until all are: the others keep their numbers so long."""


def prune(node: Node, faults: Iterable[Fault]) -> Node:
    """`node` without the values that `faults` name, so that the rest can still be checked."""
    paths = [fault.path for fault in faults if fault.path]
    for path in paths:
        node = _cut(node, split(path))
    return _closed(node) if paths else node


def follows(fault: Fault, malformed: Sequence[Fault]) -> bool:
    """Whether a later fault may only follow from what faults of structure made the checks leave out."""
    if fault.path and _row_name(fault.path) in {_row_name(other.path) for other in malformed if other.path}:
        return not fault.code.startswith(_OF_WHAT_IS_WRITTEN)
    names = {key for other in malformed for key in split(other.path)}
    return (fault.code in _OF_NAMES and fault.found in names) or (
        fault.code == "line.no_place" and any(other.path.startswith("worksheet") for other in malformed)
    )


def renumbered(fault: Fault, layer: Layer) -> Fault:
    """A fault in a list of `layer` of which elements were left out, with the number that the file gives it."""
    path, mark, rest = fault.path.partition("[")
    written = at(layer.node, split(path)) if mark else None
    if written is None or not isinstance(written.value, tuple):
        return fault
    number = next((number for number, item in enumerate(written.value) if _stands_in(fault, item)), None)
    return fault if number is None else replace(fault, path=f"{path}[{number}]{rest.partition(']')[2]}")


def _stands_in(fault: Fault, item: Node) -> bool:
    below = item.value if isinstance(item.value, tuple) else entries(item).values()
    return fault.place == item.place or any(_stands_in(fault, part) for part in below)


def _row_name(path: str) -> str:
    """The row or chapter to which a path belongs."""
    keys = tuple(path.partition("[")[0].split("."))
    return dotted(row_of(keys) or keys[:2])


def _cut(node: Node, keys: tuple[str, ...]) -> Node:
    if isinstance(node.value, tuple):
        return _cut_item(node, keys)
    below = entries(node)
    for length in range(1, len(keys) + 1):  # a key of a patch is a path itself
        name = dotted(keys[:length]).replace(".[", "[")
        if name not in below:
            continue
        kept = dict(below)
        if length == len(keys):
            del kept[name]
        else:
            kept[name] = _cut(below[name], keys[length:])
        return Node(kept, node.place, {key: place for key, place in node.keys.items() if key in kept})
    return node


def _cut_item(node: Node, keys: tuple[str, ...]) -> Node:
    number = int(keys[0][1:-1]) if keys[0][:1] == "[" else -1
    if not isinstance(node.value, tuple) or not 0 <= number < len(node.value):
        return node
    items = list(node.value)
    items[number] = _cut(items[number], keys[1:]) if len(keys) > 1 else Node(_GONE, items[number].place)
    return Node(tuple(items), node.place)


def _closed(node: Node) -> Node:
    """`node` with the gaps in its lists closed."""
    if isinstance(node.value, tuple):
        return Node(tuple(_closed(item) for item in node.value if item.value != _GONE), node.place)
    if entries(node):
        return Node({key: _closed(item) for key, item in entries(node).items()}, node.place, node.keys)
    return node
