"""What a check looks at, and how it reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from qiaoma.errors import Fault, Place, nearest
from qiaoma.ruleset.addresses import ROW_MAPS, Path, dotted
from qiaoma.ruleset.conditions import Condition, World, read_condition
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries, words_of
from qiaoma.ruleset.patches import Patch, alternatives, option_patches, reading_patch
from qiaoma.ruleset.provenance import Layer
from qiaoma.ruleset.world import counters, world
from qiaoma.vocabulary import CHAPTERS, REGISTERS, WORDS, Kind, Scope, words_for

_WORDS = {chapter: frozenset(words_for(chapter)) for chapter in CHAPTERS}
_MEASURES = {
    chapter: frozenset(word for word in words if WORDS[word].kind is Kind.MEASURE)
    | frozenset(REGISTERS if Scope.REGISTER in CHAPTERS[chapter] else ())
    for chapter, words in _WORDS.items()
}


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the effective form with its address."""

    path: Path
    node: Node
    place: Place
    head: str
    """The map in which it stands."""

    @property
    def chapter(self) -> str:
        """The chapter by which its words are judged; for a bond, that of its own condition."""
        return "liability.when" if self.head == "liability.bonds" else self.head

    @property
    def name(self) -> str:
        """The printed path."""
        return dotted(self.path)


@dataclass
class View:
    """One effective form `node`, the layers it comes from, and the findings so far."""

    layers: tuple[Layer, ...]
    form: Merged
    node: Node
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)
    memo: dict[tuple[str, int], tuple[Node, Any]] = field(default_factory=dict)
    judged: set[tuple[object, ...]] = field(default_factory=set)

    @cached_property
    def world(self) -> World:
        """What is known of the words."""
        return world(self.node)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every row."""
        return tuple(self._rows())

    @cached_property
    def counters(self) -> Mapping[str, tuple[int, int | None]]:
        """The counters with their lowest and highest value."""
        return counters(self.node)

    @cached_property
    def patterns(self) -> frozenset[str]:
        """All pattern ids, removed ones too."""
        return frozenset(entries(child(self.node, "patterns"))) | self.removed

    @cached_property
    def removed(self) -> frozenset[str]:
        """The patterns that a layer removed."""
        return frozenset(words_of(child(self.node, "removed")))

    @cached_property
    def patches(self) -> tuple[Patch, ...]:
        """Every alternative of every reading and every value of every option that lays something over the file."""
        found: list[Patch] = []
        for code, reading in entries(child(self.node, "readings")).items():
            for letter, choice in alternatives(reading).items():
                patch = reading_patch(code, letter, choice)
                found += [patch] if patch is not None else []
        for name, option in entries(child(self.node, "options")).items():
            found += option_patches(name, option)
        return tuple(patch for patch in found if patch.values)

    def rows_of(self, *chapters: str) -> Iterator[Row]:
        """The rows of some chapters."""
        heads = {"liability.bonds" if chapter == "liability.when" else chapter for chapter in chapters}
        return (row for row in self.rows if row.head in heads)

    def words(self, chapter: str) -> frozenset[str]:
        """Every word that rows of `chapter` may name."""
        own = self.patterns if Scope.WIN in CHAPTERS[chapter] else frozenset()
        return _WORDS[chapter] | own | frozenset(self.counters)

    def measures(self, chapter: str) -> frozenset[str]:
        """The measures among them."""
        return _MEASURES[chapter] | frozenset(self.counters)

    def condition(self, node: Node) -> Condition:
        """The condition of a row, read once."""
        return self.once("condition", node, read_condition)

    def once(self, what: str, node: Node, work: Callable[[Node], T]) -> T:
        """`work` of a node that is part of some form of this ruleset, done once."""
        key = (what, id(node))
        if key not in self.memo:
            self.memo[key] = (node, work(node))
        found: T = self.memo[key][1]
        return found

    def own(self, node: Node) -> bool:
        """Whether the ruleset's own file wrote anything in `node`."""
        if node.place.file == self.layers[-1].file and not isinstance(node.value, dict):
            return True
        below = node.value.values() if isinstance(node.value, dict) else node.value
        return not isinstance(below, str | int | None) and any(self.own(item) for item in _nodes(below))

    def patched(self, path: str) -> bool:
        """Whether some option or reading may set `path` to something."""
        return any(
            key == path or (path.startswith(key + ".") and node.value != "none")
            for patch in self.patches
            for key, node in patch.values.items()
            if node.value != "none"
        )

    def fault(self, code: str, text: tuple[str, str], path: str, place: Place | None, **more: object) -> None:
        """Report a fault; `text` is Chinese and English, `more` as in :func:`finding`."""
        self._add(self.faults, finding(code, text, path, place, **more))

    def warn(self, code: str, text: tuple[str, str], path: str, place: Place | None, **more: object) -> None:
        """Report what is probably not meant."""
        self._add(self.warnings, finding(code, text, path, place, **more))

    @staticmethod
    def _add(into: list[Fault], found: Fault) -> None:
        if found not in into:
            into.append(found)

    def _rows(self) -> Iterator[Row]:
        for head in sorted(ROW_MAPS):
            chapter = child(self.node, *head)
            for name, node in entries(chapter).items():
                keys = chapter.keys if chapter is not None else {}
                if isinstance(node.value, dict):
                    yield Row((*head, name), node, keys.get(name, node.place), dotted(head))


def _nodes(below: object) -> list[Node]:
    return [item for item in below if isinstance(item, Node)] if hasattr(below, "__iter__") else []


def finding(code: str, text: tuple[str, str], path: str, place: Place | None, **more: object) -> Fault:
    """A fault; `found` is what stands there, `allowed` what may, `fix` the remedy in Chinese and English."""
    allowed = tuple(sorted(str(word) for word in _list(more.get("allowed"))))
    found = str(more.get("found", ""))
    fix = more.get("fix", ("", ""))
    remedy = fix if isinstance(fix, tuple) else ("", "")
    close = nearest(found, [word for word in allowed if word != found]) if allowed else ""
    return Fault(code, text[0], text[1], path, place, found, allowed, close, str(remedy[0]), str(remedy[1]))


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple | set | frozenset | dict) else []
