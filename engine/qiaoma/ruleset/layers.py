"""叠加 layering: the one merge rule for base, source, house, option and reading.

A map merges by key, a number, word or list replaces, ``none`` removes. In a row, ``when`` and ``unless`` are
replaced separately, each whole, and the effect is one piece. Every leaf keeps the place of the layer that wrote it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from qiaoma.errors import Fault, Place, nearest
from qiaoma.ruleset.addresses import EFFECT_KEYS, HEAD_KEYS, Path, dotted, is_row
from qiaoma.ruleset.canonical import same
from qiaoma.ruleset.document import Node

NONE = "none"
_CONDITION = ("when", "unless")
_ABOUT = frozenset({"says", "name"})
_CONDITION_KEYS = frozenset({"when", "unless", "claims"})


class Kind(StrEnum):
    """What a child did with what its parent said."""

    TOOK_OVER = "took_over"
    CHANGED = "changed"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that layer `layer` took over in a row or list it touched, or dropped; `now` stands in its stead.

    Changed is a condition that it wrote anew, and a list that it reordered or added to.
    """

    layer: str
    path: str
    kind: Kind
    value: Any
    now: Any = None
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Merged:
    """A form after merging: its tree without ``none``, what went wrong, what changed, which rows are gone."""

    node: Node
    faults: tuple[Fault, ...] = ()
    changes: tuple[Change, ...] = ()
    gone: frozenset[str] = frozenset()


def entries(node: Node | None) -> Mapping[str, Node]:
    """The entries of a mapping node; nothing for any other."""
    value = node.value if node is not None else None
    return value if isinstance(value, dict) else {}


def child(node: Node | None, *path: str) -> Node | None:
    """The node at `path` below `node`, or None."""
    for key in path:
        value = node.value if node is not None else None
        node = value.get(key) if isinstance(value, dict) else None
    return node


def words_of(node: Node | None) -> tuple[str, ...]:
    """The words of a list node, in order."""
    if node is None or not isinstance(node.value, tuple):
        return ()
    return tuple(item.value for item in node.value if isinstance(item.value, str))


def empty(place: Place) -> Node:
    """An empty mapping, the form on which the first layer is laid."""
    return Node({}, place, {})


def merge(below: Merged | None, written: Node, layer: str, *, patch: bool = False) -> Merged:
    """Lay `written`, the text of `layer`, over the form `below`; a `patch` brings no head of its own.

    Faults: ``layer.new_row`` (a row that does not exist lacks its condition), ``layer.new_bond``,
    ``layer.no_row`` (``none`` for a row that does not exist).
    """
    under = below or Merged(empty(written.place))
    work = _Merge(layer, set(under.gone))
    old = under.node if patch else _without(under.node, HEAD_KEYS)
    node = work.mapping((), old, written)
    removed = {dotted(path.split(".")[1:]) for path in work.gone if path.startswith("patterns.")}
    node = _with_removed(node, removed)
    faults = (*under.faults, *with_nearest(work.faults, under.node))
    return Merged(node, faults, (*under.changes, *work.changes), frozenset(work.gone))


def _without(node: Node, keys: frozenset[str]) -> Node:
    kept = {key: value for key, value in entries(node).items() if key not in keys}
    return Node(kept, node.place, {key: place for key, place in node.keys.items() if key in kept})


def _with_removed(node: Node, removed: set[str]) -> Node:
    kept = _without(node, frozenset({"removed"}))
    if not removed:
        return kept
    words = tuple(Node(word, node.place) for word in sorted(removed))
    return Node({**entries(kept), "removed": Node(words, node.place)}, node.place, {**kept.keys, "removed": node.place})


def _is_opaque(path: Path) -> bool:
    """Patches are text to be laid on later: one piece here, so that a ``none`` in them stays."""
    match path:
        case ("options", _, "allowed", _) | ("readings", _, _, "set") | ("cite" | "why" | "examples", *_):
            return True
    return False


@dataclass
class _Merge:
    """One laying of a layer; gathers faults and changes."""

    layer: str
    gone: set[str]
    faults: list[Fault] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    def mapping(self, path: Path, old: Node, new: Node) -> Node:
        """`new` over `old`, both mappings, by key."""
        result = dict(entries(old))
        keys = dict(old.keys)
        for key, value in entries(new).items():
            here = (*path, key)
            merged = (
                self.row(here, result.get(key), value) if is_row(here) else self.value(here, result.get(key), value)
            )
            if merged is None:
                result.pop(key, None)
                keys.pop(key, None)
            else:
                result[key] = merged
                keys[key] = new.keys.get(key, value.place)
        return Node(result, new.place, keys)

    def value(self, path: Path, old: Node | None, new: Node) -> Node | None:
        """A value that is no row."""
        if _is_opaque(path):
            return None if new.value == NONE else new
        if new.value == NONE:
            if old is not None:
                self.note(path, Kind.DROPPED, old.plain(), place=new.place)
            return None
        if isinstance(new.value, dict):
            below = old if old is not None and isinstance(old.value, dict) else empty(new.place)
            merged = self.mapping(path, below, new)
            return self.chosen(path, below, merged)
        if old is not None and path[0] not in HEAD_KEYS:
            self.replaced(path, old, new)
        return new

    def chosen(self, path: Path, old: Node, merged: Node) -> Node:
        """A child that chooses another reading: `said` keeps the one that the inherited values say."""
        if len(path) != 2 or path[0] != "readings":
            return merged
        before, after = entries(old).get("chosen"), entries(merged).get("chosen")
        if before is None or after is None or before.value == after.value or "said" in entries(merged):
            return merged
        return Node({**entries(merged), "said": before}, merged.place, {**merged.keys, "said": before.place})

    def replaced(self, path: Path, old: Node, new: Node) -> None:
        """Record a number, word or list that gave way to another."""
        before, after = old.plain(), new.plain()
        if before == after or same(before, after, path):
            return
        if isinstance(before, list) and isinstance(after, list):
            lost = [item for item in before if item not in after]
            kept = [item for item in before if item in after]
            if not lost or path[-1] in _CONDITION:
                self.note(path, Kind.CHANGED, before, after, new.place)
                return
            self.note(path, Kind.DROPPED, lost, after, new.place)
            if kept:
                self.note(path, Kind.TOOK_OVER, kept, after, new.place)
            return
        self.note(path, Kind.DROPPED, before, after, new.place)

    def row(self, path: Path, old: Node | None, new: Node) -> Node | None:
        """A row: `when` and `unless` separately, the effect in one piece, the rest by key."""
        if new.value == NONE:
            self.removal(path, old, new)
            return None
        if not isinstance(new.value, dict):
            return new
        if old is None or not isinstance(old.value, dict):
            self.gone.discard(dotted(path))
            self.new_row(path, new)
            return self.mapping(path, empty(new.place), new)
        kept = _kept(path, old, new)
        written = entries(new)
        for key, value in entries(old).items():
            now = written[key].plain() if key in written else None
            if key not in kept and value.plain() != now and (now is None or key not in _ABOUT):
                self.changes.append(
                    Change(self.layer, dotted((*path, key)), Kind.DROPPED, value.plain(), now, new.place)
                )
        taken = {key: value.plain() for key, value in kept.items() if key not in entries(new) and key not in _ABOUT}
        if taken:
            self.note(path, Kind.TOOK_OVER, taken, place=new.place)
        below = Node(kept, old.place, {key: place for key, place in old.keys.items() if key in kept})
        return self.mapping(path, below, new)

    def removal(self, path: Path, old: Node | None, new: Node) -> None:
        """``none`` for a row: it must have been there."""
        name = dotted(path)
        if old is not None:
            self.note(path, Kind.DROPPED, old.plain(), place=new.place)
            self.gone.add(name)
        elif name not in self.gone:
            self.faults.append(
                Fault(
                    "layer.no_row",
                    zh=f"没有可去掉的行 {path[-1]}",
                    en=f"there is no row {path[-1]} to remove",
                    path=name,
                    place=new.place,
                    found=f"{path[-1]}: none",
                    remedy_zh="去掉这一行，或写出要去掉的行的名字",
                    remedy_en="leave it out, or name the row that is meant",
                )
            )

    def new_row(self, path: Path, new: Node) -> None:
        """A row that no layer below has: it must say when it acts."""
        keys = set(entries(new))
        if path[0] == "lines" or (keys & set(_CONDITION) and path[0] != "liability"):
            return
        if path[0] == "liability":
            lacking = [key for key in ("claims", "reach") if key not in keys]
            if lacking:
                self.faults.append(_lacks("layer.new_bond", path, new.place, " + ".join(lacking)))
            return
        self.faults.append(_lacks("layer.new_row", path, new.place, "when / unless"))

    def note(self, path: Path, kind: Kind, value: Any, now: Any = None, place: Place | None = None) -> None:
        """Record a change, unless it only concerns words for people."""
        if path[-1] not in _ABOUT:
            self.changes.append(Change(self.layer, dotted(path), kind, value, now, place))


def _kept(path: Path, old: Node, new: Node) -> dict[str, Node]:
    """What a row keeps of `old` under `new`: no effect beside a new one, and no name beside another condition."""
    before, written = entries(old), entries(new)
    drop = EFFECT_KEYS if EFFECT_KEYS & set(written) else frozenset()
    asked = _CONDITION_KEYS & set(written)
    if any(key not in before or not same(before[key].plain(), written[key].plain(), (*path, key)) for key in asked):
        drop |= {"says"}
    return {key: value for key, value in entries(old).items() if key not in drop}


def _lacks(code: str, path: Path, place: Place, lacking: str) -> Fault:
    return Fault(
        code,
        zh=f"没有名为 {path[-1]} 的行，新行须写明 {lacking}",
        en=f"no row is called {path[-1]}, and a new row must bring {lacking}",
        path=dotted(path),
        place=place,
        found=path[-1],
        remedy_zh=f"改成已有的行名，或写出 {lacking}",
        remedy_en=f"use the name of an existing row, or write {lacking}",
    )


def with_nearest(faults: Iterable[Fault], below: Node) -> tuple[Fault, ...]:
    """Faults about rows that do not exist, with the names of the rows that do."""
    done: list[Fault] = []
    for fault in faults:
        if fault.code.startswith("layer."):
            *head, name = fault.path.split(".")
            names = tuple(sorted(entries(child(below, *head))))
            close = nearest(name, [word for word in names if word != name])
            fault = replace(fault, allowed=names, nearest=close)
        done.append(fault)
    return tuple(done)
