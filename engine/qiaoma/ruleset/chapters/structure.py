"""结构检查: a file against the chapter models; every error becomes a located fault in Chinese and English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from qiaoma.errors import Fault, Place, nearest
from qiaoma.ruleset.chapters.choices import PATH
from qiaoma.ruleset.chapters.file import HEAD, RulesetFile
from qiaoma.ruleset.chapters.model import About, unknown_key
from qiaoma.ruleset.chapters.shape import Key, Keyed, Shape, below, whole_file
from qiaoma.ruleset.document import Node

RulesetFile.model_rebuild()  # built with the import, so that loading a ruleset does not pay for it

Step = str | int
_CONTAINERS = {
    "model_type": ("应为“键: 值”的表", "must be a map (key: value)", "{…}"),
    "dict_type": ("应为“键: 值”的表", "must be a map (key: value)", "{…}"),
    "list_type": ("应为列表", "must be a list", "[…]"),
}


def check_structure(node: Node) -> list[Fault]:
    """All faults of form in a ruleset file, patches of options and readings included, sorted by place.

    Codes `schema.*`: unknown_key, missing_key, type, value, name, amount, range, word, effect, text, path. Which words,
    names and paths exist is asked later, of the merged form.
    """
    faults = _faults(node, "")
    if isinstance(node.value, Mapping):
        if "id" not in node.value:
            faults.append(_missing("", "id", node.place, whole_file().key("id")))
        for prefix, patch in _patches(node):
            faults.extend(_patch_faults(prefix, patch))
        for name, option in _entries(_get(node, "options")):
            faults.extend(_target_faults(f"options.{name}.sets", _get(option, "sets")))
    return sorted(faults, key=lambda fault: fault.place or node.place)


def _faults(node: Node, prefix: str) -> list[Fault]:
    try:
        RulesetFile.model_validate(node.plain())
    except ValidationError as error:
        return [_fault(node, dict(entry), prefix) for entry in error.errors(include_url=False)]
    return []


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
            yield Fault("schema.value", zh, en, f"{prefix}.{path}", place, found=path)
            continue
        layer = value
        for step in reversed(steps):
            layer = Node({step: layer}, place, {step: place})
        yield from _faults(layer, prefix)


def _target_faults(path: str, target: Node | None) -> Iterator[Fault]:
    """The path that an option sets must have a meaning."""
    if target is None or not isinstance(target.value, str) or PATH.problem(target.value) is not None:
        return
    shape: Shape | None = whole_file()
    for step in target.value.split("."):
        names = tuple(key.name for key in shape.keys) if isinstance(shape, Keyed) else ()
        shape = below(shape, step)
        if shape is None:
            zh, en = f"没有 {target.value} 这个路径", f"there is no path {target.value}"
            close = nearest(step, names)
            yield Fault("schema.path", zh, en, path, target.place, target.value[:60], names, close)
            return


def _fault(root: Node, error: dict[str, Any], prefix: str) -> Fault:
    """The fault that stands for one of pydantic's errors."""
    steps: tuple[Step, ...] = error["loc"]
    of_key = bool(steps) and steps[-1] == "[key]"
    context = error.get("ctx", {})
    if of_key:
        steps = steps[:-1]
    elif context.get("key"):
        steps = (*steps, context["key"])
    parent, node, place = _locate(root, steps)
    path = _dotted(prefix, steps)
    keyed, key = _address(steps)
    if error["type"] == "missing":
        return _missing(_dotted(prefix, steps[:-1]), str(steps[-1]), parent.place, key)
    if error["type"] == "extra_forbidden" or context.get("code") == "schema.unknown_key":
        return _unknown(path, str(steps[-1]), parent.keys.get(str(steps[-1]), place), keyed, context.get("allowed"))
    if error["type"] in _CONTAINERS:
        zh, en, form = _CONTAINERS[error["type"]]
        return _worded("schema.type", zh, en, path, place, _shown(node), (form,), key)
    if of_key or context.get("key"):
        place = parent.keys.get(str(steps[-1]), place)
    found = str(steps[-1])[:60] if of_key else _shown(node)
    code, allowed = context.get("code", "schema.value"), tuple(context.get("allowed", ()))
    return _worded(code, context.get("zh", "值无效"), context.get("en", "not valid"), path, place, found, allowed, key)


def _worded(
    code: str, zh: str, en: str, path: str, place: Place, found: str, allowed: tuple[str, ...], key: Key | None
) -> Fault:
    close = nearest(found, allowed) if code in ("schema.value", "schema.name") else ""
    remedy_zh, remedy_en = _how(close, allowed)
    if key:
        remedy_zh += f"（{key.name}：{_about(key.about, 'zh')}）"
        remedy_en += f" ({key.name}: {_about(key.about, 'en')})"
    return Fault(code, zh, en, path, place, found, allowed, close, remedy_zh, remedy_en)


def _how(close: str, allowed: tuple[str, ...]) -> tuple[str, str]:
    """What to do about a value."""
    if close:
        return f"改为 {close}", f"write {close}"
    return ("写成可用的形式之一", "write it in an allowed form") if allowed else ("改正这个值", "correct the value")


def _about(about: About, lang: str) -> str:
    text, unit = (about.zh, about.unit_zh) if lang == "zh" else (about.en, about.unit_en)
    if not unit:
        return text
    return f"{text}（单位：{unit}）" if lang == "zh" else f"{text} (unit: {unit})"


def _missing(path: str, name: str, place: Place, key: Key | None) -> Fault:
    full = f"{path}.{name}" if path else name
    zh, en = f"缺 {name}", f"{name} is missing"
    meaning_zh, meaning_en = (_about(key.about, "zh"), _about(key.about, "en")) if key else ("", "")
    return Fault(
        "schema.missing_key",
        zh,
        en,
        full,
        place,
        remedy_zh=f"写上 {name}：{meaning_zh}",
        remedy_en=f"add {name}: {meaning_en}",
    )


def _unknown(path: str, name: str, place: Place, keyed: Shape | None, allowed: tuple[str, ...] | None) -> Fault:
    names = tuple(allowed or ())
    if not names and isinstance(keyed, Keyed):
        names = tuple(key.name for key in keyed.keys)
    problem = unknown_key(name, names)
    close = nearest(name, names)
    remedy_zh, remedy_en = (f"改为 {close}，或删去", f"write {close}, or delete it") if close else ("删去", "delete it")
    return Fault(problem.code, problem.zh, problem.en, path, place, name[:60], names, close, remedy_zh, remedy_en)


def _locate(root: Node, steps: tuple[Step, ...]) -> tuple[Node, Node, Place]:
    """The nearest parent node, the node itself (or the parent) and its place."""
    parent = node = root
    for step in steps:
        inner = _under(node, step)
        if inner is None:
            return node, node, node.place
        parent, node = node, inner
    return parent, node, node.place


def _under(node: Node, step: Step) -> Node | None:
    value = node.value
    if isinstance(step, int):
        return value[step] if isinstance(value, tuple) and step < len(value) else None
    return value.get(step) if isinstance(value, Mapping) else None


def _address(steps: tuple[Step, ...]) -> tuple[Shape | None, Key | None]:
    """The shape that holds the last step, and the innermost key with a meaning on the way."""
    shape: Shape | None = whole_file()
    holder: Shape | None = shape
    key: Key | None = None
    for step in steps:
        holder = shape
        if isinstance(shape, Keyed):
            key = shape.key(str(step)) or key
        shape = below(shape, step)
    return holder, key


def _dotted(prefix: str, steps: tuple[Step, ...]) -> str:
    path = prefix
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else str(step)
    return path


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


def _get(node: Node | None, key: str) -> Node | None:
    return None if node is None else _under(node, key)


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    value = None if node is None else node.value
    if isinstance(value, Mapping):
        yield from value.items()
