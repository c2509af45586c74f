"""出处 provenance: who wrote a value, and which clause of which source says it.

For a source ruleset an inherited value that it does not cite is *silent*; for a house ruleset the citation of the
nearest ancestor is shown, with its layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from qiaoma.errors import Place
from qiaoma.ruleset.addresses import EFFECT_KEYS, HEAD_KEYS, Path, dotted, effect_of
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.patches import Patch


class Status(StrEnum):
    """How a ruleset stands to a value."""

    STATED = "stated"
    AMBIGUOUS = "ambiguous"
    GARBLED = "garbled"
    ASSUMED = "assumed"
    SILENT = "silent"
    OWN = "own"
    BASE = "base"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of the chain from the root to the ruleset asked for, as it is written."""

    id: str
    version: str
    file: str
    node: Node
    published: bool = False

    @property
    def source(self) -> str:
        """The document that the layer holds, or an empty string for base and house rulesets."""
        found = child(self.node, "source", "document")
        return str(found.value) if found is not None else ""


@dataclass(frozen=True, slots=True)
class Citation:
    """What a layer cites for a path; `at` is the path of the entry, the value's or the nearest above. `against` is a
    clause of the same source that says otherwise."""

    layer: str
    source: str
    at: str
    clause: str
    status: Status
    note: Mapping[str, str]
    reading: str
    place: Place
    against: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value comes from: `layer` wrote it at `place`; `patch` names the option or reading that did instead, and
    `over` the layer, with the place, whose own value it is laid over: one that came after the option or reading."""

    layer: str
    place: Place
    status: Status
    cite: Citation | None
    patch: str = ""
    over: tuple[str, Place] | None = None


def reason(layer: Layer, path: Path) -> dict[str, str]:
    """The `why` of a house layer for a path: of the path, the nearest above it, or of the whole file."""
    why = child(layer.node, "why")
    if why is None:
        return {}
    by_path = {key: node for key, node in entries(why).items() if key not in ("zh", "en")}
    if not by_path:
        return texts(why)
    names = (dotted(path[:length]) for length in range(len(path), 0, -1))
    return texts(next((by_path[name] for name in names if name in by_path), None))


def texts(node: Node | None) -> dict[str, str]:
    """A text in both languages; one string stands for both."""
    if node is None:
        return {}
    if isinstance(node.value, dict):
        return {key: str(item.value) for key, item in node.value.items()}
    return {"zh": str(node.value), "en": str(node.value)}


def split(path: str) -> Path:
    """A printed path as keys; ``limits[0].at`` is (limits, [0], at)."""
    return tuple(path.replace("[", ".[").strip(".").split(".")) if path else ()


def at(node: Node | None, path: Path) -> Node | None:
    """The node at `path`, list elements as ``[0]``; None if there is none."""
    for key in path:
        if node is None:
            return None
        if isinstance(node.value, dict):
            node = node.value.get(key)
        elif isinstance(node.value, tuple) and key[:1] == "[" and key[1:-1].isdecimal():
            number = int(key[1:-1])
            node = node.value[number] if number < len(node.value) else None
        else:
            return None
    return node


def citation(layer: Layer, path: Path) -> Citation | None:
    """What `layer` itself cites for `path`: at the path or at the nearest path above it, a row's effect before the row."""
    cites = entries(child(layer.node, "cite"))
    for above in _upward(path):
        name = dotted(above).replace(".[", "[")
        entry = cites.get(name)
        if entry is not None:
            return _citation(layer, name, entry)
    return None


def _upward(path: Path) -> Iterator[Path]:
    """The path, then each above it; after the keys of a row's effect, the effect."""
    effect = effect_of(path)
    for length in range(len(path), 0, -1):
        if effect is not None and length == len(effect) - 1:
            yield effect
        yield path[:length]


def citations(layer: Layer) -> Iterator[Citation]:
    """Every citation that a layer itself makes."""
    for name, entry in entries(child(layer.node, "cite")).items():
        yield _citation(layer, name, entry)


def _citation(layer: Layer, name: str, entry: Node) -> Citation:
    def word(key: str) -> str:
        found = child(entry, key)
        return str(found.value) if found is not None else ""

    status = word("status")
    known = Status(status) if status in Status._value2member_map_ else Status.STATED
    note = texts(child(entry, "note"))
    return Citation(
        layer.id, layer.source, name, word("clause"), known, note, word("reading"), entry.place, word("against")
    )


def origin(layers: tuple[Layer, ...], patches: tuple[Patch, ...], path: Path, node: Node) -> Origin:
    """The origin of `node`, the value at `path`, for the last of `layers`."""
    place = node.place
    patch = next((patch for patch in reversed(patches) if _covers(patch, path)), None)
    writer = next((layer for layer in reversed(layers) if layer.file == place.file), layers[-1])
    if patch is not None:
        over = _laid_over(layers, patch, path, node)
        return Origin(writer.id, place, Status.CHOSEN, citation(layers[-1], path), patch.title, over)
    for number in range(len(layers) - 1, -1, -1):
        layer = layers[number]
        cite = citation(layer, path)
        if cite is not None:
            return Origin(writer.id, place, cite.status, cite)
        if layer.source:
            return Origin(writer.id, place, Status.SILENT, None)
        if layer is writer:
            break
    return Origin(writer.id, place, Status.BASE if len(layers) > 1 and writer is layers[0] else Status.OWN, None)


def _covers(patch: Patch, path: Path) -> bool:
    """Whether a patch writes the value at `path`: of a row that it touches, what it says of it."""
    return any(
        path[: len(key)] == key and at(node, path[len(key) :]) is not None
        for key, node in ((split(name), node) for name, node in patch.values.items())
    )


def _laid_over(layers: tuple[Layer, ...], patch: Patch, path: Path, node: Node) -> tuple[str, Place] | None:
    """The last layer after the one that wrote `patch` with another value at `path`, and where."""
    later = False
    found: tuple[str, Place] | None = None
    for layer in layers:
        if later:
            item = written(layer, path) or _other_effect(layer, path)
            if item is not None:
                found = None if item.plain() == node.plain() else (layer.id, item.place)
        later = later or layer.file == patch.place.file
    return found


def _other_effect(layer: Layer, path: Path) -> Node | None:
    """The row in which a layer writes another effect than the value at `path` is part of, so that the value is gone."""
    effect = effect_of(path)
    row = at(layer.node, effect[:-1]) if effect is not None else None
    return row if EFFECT_KEYS & set(entries(row)) else None


def leaves(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """All values of an effective form that are no maps, with their paths; a list, an option, a reading are one value."""
    for key, item in entries(node).items():
        here = (*path, key)
        if not path and key in (HEAD_KEYS | {"removed"}):
            continue
        is_whole = len(here) == 2 and here[0] in ("options", "readings")
        if isinstance(item.value, dict) and item.value and not is_whole:
            yield from leaves(item, here)
        else:
            yield here, item


def written(layer: Layer, path: Path) -> Node | None:
    """What `layer` itself writes at `path`, ``none`` included; a removed row or chapter counts for all below it."""
    for length in range(len(path), 0, -1):
        found = at(layer.node, path[:length])
        if found is not None:
            return found if length == len(path) or found.value == "none" else None
    return None


def plain(node: Node | None) -> Any:
    """The plain value of a node, or None."""
    return node.plain() if node is not None else None
