"""补丁 patches: options and readings, in the same language as a file, laid over it after all layers.

Readings come first, then options. A reading that is chosen means what the file says; the `set` of another is laid
over it. Two patches in play that set one path differently are refused, both named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from qiaoma.errors import Fault, Place
from qiaoma.ruleset.addresses import EFFECT_KEYS, Path, dotted, is_row
from qiaoma.ruleset.canonical import same, scalar
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import NONE, Merged, child, entries, merge

READING_KEYS = frozenset({"asks", "chosen", "said"})
"""The keys of a reading that are no alternatives."""

CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Patch:
    """One option or reading in play: `kind` is `reading` or `option`, `values` maps dotted paths to new values."""

    kind: str
    name: str
    value: str
    values: Mapping[str, Node]
    place: Place

    @property
    def title(self) -> str:
        """How a fault or a provenance names it, such as ``reading M4=b``."""
        return f"{self.kind} {self.name}={self.value}"

    def tree(self) -> Node:
        """The patch as a nested form."""
        return nested(self.values, self.place)


def nested(values: Mapping[str, Node], place: Place) -> Node:
    """Dotted paths as a nested form; each leaf keeps its place."""
    root: dict[str, Any] = {}
    for path, node in values.items():
        *head, last = path.split(".")
        here = root
        for key in head:
            step = here.setdefault(key, {})
            here = step if isinstance(step, dict) else here.setdefault(key, {})
        here[last] = node
    return _nodes(root, place)


def _nodes(tree: dict[str, Any], place: Place) -> Node:
    value = {key: _nodes(item, place) if isinstance(item, dict) else item for key, item in tree.items()}
    return Node(value, place, {key: node.place for key, node in value.items()})


def alternatives(reading: Node) -> dict[str, Node]:
    """The alternatives of a reading, by letter."""
    return {key: node for key, node in entries(reading).items() if key not in READING_KEYS}


def said(reading: Node) -> str:
    """The alternative that the written values say."""
    node = child(reading, "said") or child(reading, CHOSEN)
    return str(node.value) if node is not None else ""


def option_values(option: Node) -> dict[str, Node]:
    """The allowed values of an option by their spelling; the node is the value, or the map of paths."""
    allowed = child(option, "allowed")
    if allowed is None:
        return {}
    if isinstance(allowed.value, dict):
        return dict(allowed.value)
    items = allowed.value if isinstance(allowed.value, tuple) else ()
    return {spelling(item.value): item for item in items}


def spelling(value: Any) -> str:
    """One spelling for a value however it comes: ``20``, ``"20"`` and ``20.0`` are one; ``true`` is `True`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(scalar(value))


def apply(form: Merged, patches: tuple[Patch, ...]) -> Merged:
    """The form with `patches` laid over it, in their order. Faults of merging are in the result."""
    for patch in patches:
        laid = merge(replace(form, changes=()), patch.tree(), patch.title, patch=True)
        form = replace(laid, changes=form.changes, gone=form.gone | laid.gone)
    return form


def reading_patch(code: str, letter: str, choice: Node) -> Patch | None:
    """The patch of one alternative; None if no row can say it."""
    values = child(choice, "set")
    return None if values is None else Patch("reading", code, letter, entries(values), values.place)


def option_patches(name: str, option: Node) -> list[Patch]:
    """The patch of each allowed value of an option."""
    sets = child(option, "sets")
    return [_option_patch(name, word, node, sets) for word, node in option_values(option).items()]


def option_patch(name: str, word: str, option: Node) -> Patch:
    """The patch of one allowed value of an option."""
    return _option_patch(name, word, option_values(option)[word], child(option, "sets"))


def _option_patch(name: str, word: str, node: Node, sets: Node | None) -> Patch:
    if isinstance(node.value, dict):
        return Patch("option", name, word, node.value, node.place)
    path = str(sets.value) if sets is not None else ""
    return Patch("option", name, word, {path: node} if path else {}, node.place)


def pieces(patch: Patch) -> Iterator[tuple[Path, Any]]:
    """What a patch sets, piece by piece: leaves, and in rows `when`, `unless` and the effect, each whole."""
    for path, node in patch.values.items():
        yield from _pieces(tuple(path.split(".")), node)


def _pieces(path: Path, node: Node) -> Iterator[tuple[Path, Any]]:
    if path[-1] in EFFECT_KEYS and is_row(path[:-1]):
        yield (*path[:-1], "effect"), {path[-1]: node.plain()}
    elif not isinstance(node.value, dict):
        yield path, node.plain()
    elif is_row(path):
        effect = {key: item.plain() for key, item in node.value.items() if key in EFFECT_KEYS}
        if effect:
            yield (*path, "effect"), effect
        for key, item in node.value.items():
            if key not in EFFECT_KEYS:
                yield from _pieces((*path, key), item)
    else:
        for key, item in node.value.items():
            yield from _pieces((*path, key), item)


def conflicts(patches: tuple[Patch, ...]) -> list[Fault]:
    """``patch.conflict`` for each path that two of `patches` set differently."""
    faults: list[Fault] = []
    seen: list[tuple[Patch, Path, Any]] = []
    for patch in patches:
        for path, value in pieces(patch):
            for other, at, held in seen:
                if other is not patch and _clash(path, value, at, held):
                    faults.append(_conflict(other, patch, max(path, at, key=len)))
            seen.append((patch, path, value))
    return faults


def _clash(path: Path, value: Any, at: Path, held: Any) -> bool:
    if path == at:
        return not same(value, held)
    short, long = sorted((path, at), key=len)
    whole, part = (value, held) if short == path else (held, value)
    return long[: len(short)] == short and not (whole == NONE and part == NONE)


def _conflict(first: Patch, second: Patch, path: Path) -> Fault:
    return Fault(
        "patch.conflict",
        zh=f"{first.title}（{first.place}）与 {second.title} 对同一处的说法不同",
        en=f"{first.title} ({first.place}) and {second.title} set one path differently",
        path=dotted(path),
        place=second.place,
        found=f"{first.title}, {second.title}",
        remedy_zh="两者只选其一",
        remedy_en="choose only one of them",
    )
