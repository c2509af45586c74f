"""层链: the files of a ruleset from the root to itself, read, checked for structure and merged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from qiaoma.errors import Fault, Place, RulesetError
from qiaoma.ruleset.blame import blame
from qiaoma.ruleset.canonical import digest
from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.checks import check_form
from qiaoma.ruleset.document import Node, read_file
from qiaoma.ruleset.layers import NONE, Merged, child, empty, merge, words_of
from qiaoma.ruleset.parents import circle, own_id, parent, too_deep
from qiaoma.ruleset.provenance import Layer
from qiaoma.ruleset.pruning import follows, prune, renumbered
from qiaoma.ruleset.search import Folders, Found, ShippedFolders, find, shipped

MAX_LAYERS = 8
"""The longest chain of `extends`."""
SHELVED = 512
"""How many files a :class:`Shelf` keeps."""


class Shelf:
    """规则架: the files that one call reads, each read and judged once; at most :data:`SHELVED` are kept."""

    def __init__(self, path: Iterable[str | Path] = ()) -> None:
        self.folders = Folders(path)
        self._shipped = ShippedFolders(self.folders)
        self._layers: dict[Path, Layer] = {}
        self._faults: dict[int, tuple[Node, tuple[Fault, ...]]] = {}

    def folders_of(self, layer: Layer) -> Folders:
        """Where the parent of a layer is looked for: a shipped file's among the shipped files alone."""
        return self._shipped if Path(layer.file).is_relative_to(shipped().resolve()) else self.folders

    def layer(self, found: Found) -> Layer:
        """The file as a layer. Raises :class:`RulesetError` with codes ``file.*``, ``yaml.*``, ``published.*``."""
        layer = self._layers.get(found.file)
        if layer is None:
            layer = _read(found)
            if len(self._layers) < SHELVED:
                self._layers[found.file] = layer
        return layer

    def structure(self, layer: Layer) -> tuple[Fault, ...]:
        """All faults of structure in a layer."""
        kept = self._faults.get(id(layer.node))
        if kept is None:
            kept = (layer.node, tuple(check_structure(layer.node)))
            if len(self._faults) < SHELVED:
                self._faults[id(layer.node)] = kept
        return kept[1]


def read_chain(name: str, path: Iterable[str | Path] | Shelf = ()) -> tuple[Layer, ...]:
    """The layers of ruleset `name`, root first.

    Raises :class:`RulesetError`: ``file.*``, ``yaml.*``, ``extends.*`` (path, name, unknown, cycle, depth, own_id),
    ``library.same_id``, ``published.*``; where a parent cannot be had, with the faults of structure of what was read.
    """
    shelf = path if isinstance(path, Shelf) else Shelf(path)
    layers = [shelf.layer(find(name, shelf.folders))]
    try:
        while (up := child(layers[0].node, "extends")) is not None and not layers[0].published:
            found = parent(up, shelf.folders_of(layers[0]))
            _refuse_loop(layers, found, up.place)
            layers.insert(0, shelf.layer(found))
            _refuse_own_id(layers)
    except RulesetError as error:
        others = [fault for layer in layers for fault in shelf.structure(layer) if fault.path != "extends"]
        raise RulesetError([*error.faults, *others]) from None
    return tuple(layers)


def _refuse_own_id(layers: list[Layer]) -> None:
    """A ruleset may not bear the id of one that it extends."""
    bears = [layer for layer in layers[1:] if layer.id == layers[0].id]
    if bears:
        node = child(bears[-1].node, "id")
        raise RulesetError([own_id(node.place if node is not None else bears[-1].node.place, bears[-1].id)])


def merge_chain(layers: tuple[Layer, ...], shelf: Shelf | None = None) -> tuple[Merged, list[Fault]]:
    """The effective form of a chain before choices, with its faults of merging, and all faults of structure."""
    faults: list[Fault] = []
    form = Merged(empty(layers[0].node.place))
    for layer in layers:
        if layer.published:
            gone = frozenset(f"patterns.{word}" for word in words_of(child(layer.node, "removed")))
            form = merge(Merged(form.node, gone=gone), layer.node, layer.id)
            continue
        found = shelf.structure(layer) if shelf is not None else check_structure(layer.node)
        faults += found
        form = merge(form, prune(layer.node, found), layer.id)
    return form, faults


def assemble(
    layers: tuple[Layer, ...], *, deep: bool, shelf: Shelf | None = None
) -> tuple[Merged, list[Fault], list[Fault]]:
    """The effective form of a chain before choices, with all faults and warnings: structure, merging, meaning.

    `deep`: options and readings that are not in play are judged, too.
    """
    form, malformed = merge_chain(layers, shelf)
    wrong, warnings = check_form(layers, form, deep=deep)
    if any(fault.place is not None and fault.place.file != layers[-1].file for fault in wrong):
        above = assemble(layers[:-1], deep=deep, shelf=shelf)[1] if len(layers) > 1 else []
        wrong = blame(layers, wrong, above)
    later = [fault for fault in form.faults if not follows(fault, malformed)]
    later += [fault for fault in wrong if not follows(fault, [*malformed, *later])]
    if malformed:
        later = [renumbered(fault, layers[-1]) for fault in later]
    return form, [*malformed, *dict.fromkeys(later)], warnings


def _read(found: Found) -> Layer:
    node = read_file(found.file)
    if not isinstance(node.value, Mapping):
        raise RulesetError([_no_map(node.place)])
    if found.published or child(node, "effective") is not None:
        return _published(node, found)
    return Layer(_word(node, "id") or found.file.stem, _word(node, "version"), str(found.file), node)


def _published(node: Node, found: Found) -> Layer:
    form, kept = child(node, "effective"), _word(node, "digest")
    if form is None or not kept:
        raise RulesetError([_broken(node.place, "effective, digest", "")])
    now = digest(form.plain())
    if now != kept:
        raise RulesetError([_broken(form.place, kept, now)])
    return Layer(_word(form, "id"), _word(form, "version"), str(found.file), form, published=True)


def _word(node: Node, key: str) -> str:
    found = child(node, key)
    if found is None or isinstance(found.value, Mapping | tuple) or found.value == NONE:
        return ""
    return str(found.value)


def _refuse_loop(layers: list[Layer], found: Found, place: Place) -> None:
    ids = [layer.id for layer in reversed(layers)]
    if found.file.resolve() in [Path(layer.file).resolve() for layer in layers]:
        raise RulesetError([circle(place, ids)])
    if len(layers) >= MAX_LAYERS:
        named = child(layers[-1].node, "extends")
        raise RulesetError([too_deep(named.place if named is not None else place, ids, MAX_LAYERS)])


def _no_map(place: Place) -> Fault:
    return Fault(
        "ruleset.no_map",
        zh="规则集文件应是一组 键: 值",
        en="a ruleset file is a map of keys to values",
        place=place,
        remedy_zh="以 id: 名字 开头",
        remedy_en="begin with id: name",
    )


def _broken(place: Place, kept: str, now: str) -> Fault:
    return Fault(
        "published.digest",
        zh="存档的版本与它的摘要不符",
        en="a kept version does not agree with its digest",
        path="digest",
        place=place,
        found=now,
        allowed=(kept,),
        remedy_zh="恢复原文件；新的内容用新版本发布",
        remedy_en="restore the file; publish new content under a new version",
    )
