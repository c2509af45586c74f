"""结构检查: a file against the shape of the chapters; every error is a located fault in Chinese and English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qiaoma.errors import Fault, Place, nearest
from qiaoma.ruleset.chapters.choices import PATH
from qiaoma.ruleset.chapters.file import HEAD
from qiaoma.ruleset.chapters.kinds import Problem
from qiaoma.ruleset.chapters.model import NONE, About
from qiaoma.ruleset.chapters.shape import Key, Keyed, Leaf, Listed, Mapped, Shape, below, whole_file
from qiaoma.ruleset.document import Node

_MAP = Problem("schema.type", "应为“键: 值”的表", "must be a map (key: value)", ("{…}",))
_LIST = Problem("schema.type", "应为列表", "must be a list", ("[…]",))
_HAS_NEAREST = frozenset({"schema.value", "schema.name"})


def check_structure(node: Node) -> list[Fault]:
    """All faults of form in a ruleset file, patches of options and readings included, sorted by place.

    Codes `schema.*`: unknown_key, missing_key, type, value, name, amount, range, word, effect, text, path. Which words,
    names and paths exist is asked later, of the merged form.
    """
    faults = list(_judge(node, whole_file(), "", None))
    if isinstance(node.value, Mapping):
        id_key = whole_file().key("id")
        if id_key is not None and "id" not in node.value:
            faults.append(_missing("", node.place, id_key))
        for prefix, patch in _patches(node):
            faults.extend(_patch_faults(prefix, patch))
        for name, option in _entries(_get(node, "options")):
            faults.extend(_target_faults(f"options.{name}.sets", _get(option, "sets")))
    return sorted(faults, key=lambda fault: fault.place or node.place)


def _judge(node: Node, shape: Shape, path: str, key: Key | None) -> Iterator[Fault]:
    """The faults of a value of some shape; `key` is the innermost key with a meaning."""
    if isinstance(shape, Leaf):
        problem = shape.kind.problem(node.plain())
        if problem is not None:
            yield _fault(problem, path, node.place, _shown(node), key)
    elif isinstance(shape, Listed):
        if not isinstance(node.value, tuple):
            yield _fault(_LIST, path, node.place, _shown(node), key)
            return
        for index, item in enumerate(node.value):
            yield from _judge(item, shape.item, f"{path}[{index}]", key)
    elif not isinstance(node.value, Mapping):
        yield _fault(_MAP, path, node.place, _shown(node), key)
    elif isinstance(shape, Mapped):
        yield from _judge_map(node, shape, path, key)
    else:
        yield from _judge_keys(node, shape, path)


def _judge_map(node: Node, shape: Mapped, path: str, key: Key | None) -> Iterator[Fault]:
    for name, value in _entries(node):
        problem = shape.name.problem(name)
        if problem is not None:
            yield _fault(problem, f"{path}.{name}", node.keys[name], name[:60], key)
        elif not (shape.patchable and value.value == NONE):
            yield from _judge(value, shape.item, f"{path}.{name}", key)


def _judge_keys(node: Node, shape: Keyed, path: str) -> Iterator[Fault]:
    written = []
    for name, value in _entries(node):
        key, full = shape.key(name), f"{path}.{name}" if path else name
        inner = key.shape if key else shape.others
        if inner is None or (key is None and shape.model.others and shape.model.others.problem(name)):
            yield _unknown(full, name, node.keys[name], shape.names)
        elif not (shape.model.patchable and value.value == NONE):
            written.append(name)
            yield from _judge(value, inner, full, key)
    for key in shape.keys:
        if key.required and key.name not in written:
            yield _missing(path, node.place, key)
    problem = shape.model.rule(tuple(written))
    if problem is not None:
        value, place = _entry(node, problem.key)
        yield _fault(problem, f"{path}.{problem.key}", place, _shown(value), shape.key(problem.key))


def _patches(root: Node) -> Iterator[tuple[str, Node]]:
    """The patches written in a file, with their addresses."""
    for name, option in _entries(_get(root, "options")):
        for choice, patch in _entries(_get(option, "allowed")):
            yield f"options.{name}.allowed.{choice}", patch
    for code, reading in _entries(_get(root, "readings")):
        for letter, alternative in _entries(reading):
            laid = _get(alternative, "set")
            if laid is not None:
                yield f"readings.{code}.{letter}.set", laid


def _patch_faults(prefix: str, patch: Node) -> Iterator[Fault]:
    """Each path of a patch, laid out as the file that it amounts to and checked as one."""
    for path, value in _entries(patch):
        steps, place = path.split("."), patch.keys[path]
        if steps[0] in HEAD:
            zh, en = f"补丁不能改 {steps[0]}", f"a patch cannot set {steps[0]}"
            yield Fault(
                "schema.value", zh, en, f"{prefix}.{path}", place, found=path, remedy_zh="删去", remedy_en="delete it"
            )  # fmt: skip
            continue
        layer = value
        for step in reversed(steps):
            layer = Node({step: layer}, place, {step: place})
        yield from _judge(layer, whole_file(), prefix, None)


def _target_faults(path: str, target: Node | None) -> Iterator[Fault]:
    """The path that an option sets must have a meaning."""
    if target is None or not isinstance(target.value, str) or PATH.problem(target.value) is not None:
        return
    shape: Shape | None = whole_file()
    for step in target.value.split("."):
        names = shape.names if isinstance(shape, Keyed) else ()
        shape = below(shape, step)
        if shape is None:
            zh, en = f"没有 {target.value} 这个路径", f"there is no path {target.value}"
            close = nearest(step, names)
            yield Fault("schema.path", zh, en, path, target.place, target.value[:60], names, close, *_how(close, names))
            return


def _fault(problem: Problem, path: str, place: Place, found: str, key: Key | None) -> Fault:
    close = nearest(found, problem.allowed) if problem.code in _HAS_NEAREST else ""
    remedy_zh, remedy_en = _how(close, problem.allowed)
    if key:
        remedy_zh += f"（{key.name}：{_about(key.about, 'zh')}）"
        remedy_en += f" ({key.name}: {_about(key.about, 'en')})"
    return Fault(
        problem.code, problem.zh, problem.en, path, place, found, problem.allowed, close, remedy_zh, remedy_en
    )  # fmt: skip


def _how(close: str, allowed: tuple[str, ...]) -> tuple[str, str]:
    """What to do about a value."""
    if close:
        return f"改为 {close}", f"write {close}"
    return ("写成可用的形式之一", "write it in an allowed form") if allowed else ("改正这个值", "correct the value")


def _about(about: About, lang: str) -> str:
    text, unit = (about.zh, about.unit_zh) if lang == "zh" else (about.en, about.unit_en)
    if not unit:
        return text
    return f"{text}，单位{unit}" if lang == "zh" else f"{text}; unit: {unit}"


def _missing(path: str, place: Place, key: Key) -> Fault:
    full = f"{path}.{key.name}" if path else key.name
    zh, en = f"缺 {key.name}", f"{key.name} is missing"
    remedy_zh = f"写上 {key.name}：{_about(key.about, 'zh')}"
    remedy_en = f"add {key.name}: {_about(key.about, 'en')}"
    return Fault("schema.missing_key", zh, en, full, place, remedy_zh=remedy_zh, remedy_en=remedy_en)


def _unknown(path: str, name: str, place: Place, names: tuple[str, ...]) -> Fault:
    zh, en = f"没有 {name[:60]} 这个键", f"there is no key {name[:60]} here"
    close = nearest(name, names)
    remedy_zh, remedy_en = (f"改为 {close}，或删去", f"write {close}, or delete it") if close else ("删去", "delete it")
    return Fault("schema.unknown_key", zh, en, path, place, name[:60], names, close, remedy_zh, remedy_en)


def _shown(node: Node) -> str:
    value = node.value
    if isinstance(value, Mapping):
        if len(value) == 1 and not isinstance(only := next(iter(value.values())).value, Mapping | tuple):
            return f"{{{next(iter(value))}: {only}}}"[:60]
        return "{" + ", ".join(list(value)[:3])[:50] + "…}"
    if isinstance(value, tuple):
        return "[…]"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)[:60]


def _entry(node: Node, key: str) -> tuple[Node, Place]:
    """The value under a key and the place of the key; the whole, where the key is not written."""
    return _get(node, key) or node, node.keys.get(key, node.place)


def _get(node: Node | None, key: str) -> Node | None:
    return node.value.get(key) if node is not None and isinstance(node.value, Mapping) else None


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    value = None if node is None else node.value
    if isinstance(value, Mapping):
        yield from value.items()
