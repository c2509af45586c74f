"""层链: the files of a ruleset from the root to itself, read, checked for structure and merged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from qiaoma.errors import Fault, Place, RulesetError
from qiaoma.ruleset.addresses import dotted, row_of
from qiaoma.ruleset.canonical import digest
from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.checks import check_form
from qiaoma.ruleset.document import Node, read_file
from qiaoma.ruleset.layers import Merged, child, empty, entries, merge, words_of
from qiaoma.ruleset.provenance import Layer
from qiaoma.ruleset.search import Found, find, parent

MAX_LAYERS = 8
"""The longest chain of `extends`."""


def read_chain(name: str, path: Iterable[str | Path] = ()) -> tuple[Layer, ...]:
    """The layers of ruleset `name`, root first.

    Raises :class:`RulesetError`: ``file.*``, ``yaml.*``, ``extends.*`` (path, unknown, cycle, depth),
    ``library.same_id``, ``published.*``.
    """
    folders = tuple(path)
    layers = [_read(find(name, folders))]
    while (up := child(layers[0].node, "extends")) is not None and not layers[0].published:
        found = parent(str(up.plain()), up.place, folders)
        _refuse_loop(layers, found, up.place)
        layers.insert(0, _read(found))
    return tuple(layers)


def merge_chain(layers: tuple[Layer, ...]) -> tuple[Merged, list[Fault]]:
    """The effective form of a chain before choices, with its faults of merging, and all faults of structure."""
    faults: list[Fault] = []
    form = Merged(empty(layers[0].node.place))
    for layer in layers:
        if layer.published:
            gone = frozenset(f"patterns.{word}" for word in words_of(child(layer.node, "removed")))
            form = merge(Merged(form.node, gone=gone), layer.node, layer.id)
            continue
        found = check_structure(layer.node)
        faults += found
        form = merge(form, prune(layer.node, found), layer.id)
    return form, faults


def assemble(layers: tuple[Layer, ...], *, deep: bool) -> tuple[Merged, list[Fault], list[Fault]]:
    """The effective form of a chain before choices, with all faults and warnings: structure, merging, meaning.

    `deep`: options and readings that are not in play are judged, too.
    """
    form, malformed = merge_chain(layers)
    wrong, warnings = check_form(layers, form, deep=deep)
    faults = list(malformed)
    for later in (form.faults, wrong):
        spoilt = {_row_name(fault.path) for fault in faults if fault.path}
        faults += [fault for fault in later if _row_name(fault.path) not in spoilt]
    return form, faults, warnings


def _row_name(path: str) -> str:
    """The row or chapter to which a path belongs; one fault of structure there silences what follows from it."""
    keys = tuple(path.replace("[", ".[").split("."))
    return dotted(row_of(keys) or keys[:2])


def prune(node: Node, faults: Iterable[Fault]) -> Node:
    """`node` without the values that `faults` name, so that the rest can still be checked."""
    for fault in faults:
        keys = fault.path.split("[")[0].split(".")
        if fault.path:
            node = _cut(node, keys)
    return node


def _cut(node: Node, keys: list[str]) -> Node:
    below = entries(node)
    if keys[0] not in below:
        return node
    kept = dict(below)
    if len(keys) == 1:
        del kept[keys[0]]
    else:
        kept[keys[0]] = _cut(below[keys[0]], keys[1:])
    return Node(kept, node.place, {key: place for key, place in node.keys.items() if key in kept})


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
    return str(found.value) if found is not None and not isinstance(found.value, Mapping | tuple) else ""


def _refuse_loop(layers: list[Layer], found: Found, place: Place) -> None:
    files = [Path(layer.file).resolve() for layer in layers]
    if found.file.resolve() in files:
        names = " → ".join(reversed([layer.id for layer in layers]))
        raise RulesetError(
            [
                Fault(
                    "extends.cycle",
                    zh=f"extends 绕成一圈：{names}",
                    en=f"extends runs in a circle: {names}",
                    path="extends",
                    place=place,
                    found=names,
                    remedy_zh="让其中一个继承 base",
                    remedy_en="let one of them extend base",
                )
            ]
        )
    if len(layers) >= MAX_LAYERS:
        raise RulesetError(
            [
                Fault(
                    "extends.depth",
                    zh=f"extends 超过 {MAX_LAYERS} 层",
                    en=f"extends goes deeper than {MAX_LAYERS} layers",
                    path="extends",
                    place=place,
                    found=str(len(layers) + 1),
                    remedy_zh="少几层：让文件继承更靠近 base 的规则集",
                    remedy_en="use fewer layers: extend a ruleset nearer to base",
                )
            ]
        )


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
