"""结构检查: a file against the models of the chapters; every error is a located fault in Chinese and English."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from qiaoma.errors import Fault, Place, nearest
from qiaoma.ruleset.chapters.choices import MOST_VALUES, PATH, SETTING
from qiaoma.ruleset.chapters.file import HEAD, RulesetFile
from qiaoma.ruleset.chapters.kinds import Problem
from qiaoma.ruleset.chapters.model import NONE, About
from qiaoma.ruleset.chapters.shape import Key, Keyed, Mapped, Shape, below, whole_file
from qiaoma.ruleset.document import Node

Step = str | int

RulesetFile.model_rebuild()  # with the import, so that loading a ruleset does not pay for it

_MAP = Problem("schema.type", "应为“键: 值”的表", "must be a map (key: value)", ("{…}",))
_LIST = Problem("schema.type", "应为列表", "must be a list", ("[…]",))
_CONTAINERS = {"model_type": _MAP, "dict_type": _MAP, "list_type": _LIST}
_FIXED = frozenset({*HEAD, "options", "readings"})
"""What belongs to the file, and is no value that a patch could set."""
_OF_KEY = "[key]"
"""What pydantic adds to the address of a key that is itself at fault."""
_HAS_NEAREST = frozenset({"schema.value", "schema.name"})


def check_structure(node: Node) -> list[Fault]:
    """All faults of form in a ruleset file, patches of options and readings included, sorted by place.

    Codes `schema.*`: unknown_key, missing_key, type, value, name, amount, range, word, effect, text, path. Which words,
    names and paths exist is asked later, of the merged form.
    """
    faults = list(_faults(node, ""))
    if isinstance(node.value, Mapping):
        faults.extend(_unnamed(node))
        for prefix, patch in _patches(node):
            faults.extend(_patch_faults(prefix, patch))
        for name, option in _entries(_get(node, "options")):
            faults.extend(_listed_faults(f"options.{name}", option))
    return sorted(faults, key=lambda fault: fault.place or node.place)


def _unnamed(node: Node) -> Iterator[Fault]:
    """A file must bear an id; `none` is none."""
    written, key = _get(node, "id"), whole_file().key("id")
    if key is not None and (written is None or written.value == NONE):
        yield _missing("", node.place if written is None else written.place, key)


def _faults(root: Node, prefix: str) -> Iterator[Fault]:
    """The faults of a file, or of a patch that is laid out like one; `prefix` is where the patch stands."""
    try:
        RulesetFile.model_validate(root.plain())
    except ValidationError as error:
        entries = [(entry["type"], entry["loc"], _problem(entry)) for entry in error.errors(include_url=False)]
        misnamed = {steps[:-1] for _, steps, problem in entries if _names_a_key(steps, problem)}
        for kind, steps, problem in entries:
            if problem is not None and _names_a_key(steps, problem):
                spot = _find(root, steps[:-1])
                yield _fault(problem, _dotted(prefix, steps[:-1]), spot.key_place, str(steps[-2])[:60], spot.key)
            elif not any(steps[:end] in misnamed for end in range(len(steps) + 1)):
                # what a misnamed entry holds is judged when it has a name
                yield _located(root, prefix, kind, steps, problem)


def _problem(entry: ErrorDetails) -> Problem | None:
    """What our own kinds and rules say, where one of them refused the value."""
    problem = entry.get("ctx", {}).get("problem")
    return problem if isinstance(problem, Problem) else None


def _names_a_key(steps: tuple[Step, ...], problem: Problem | None) -> bool:
    """Whether an error is about a name in a map of named things, not about what it names."""
    if problem is None or problem.key or len(steps) < 2 or steps[-1] != _OF_KEY:
        return False
    shape: Shape | None = whole_file()
    for step in steps[:-2]:
        shape = below(shape, step)
    return isinstance(shape, Mapped)


def _located(root: Node, prefix: str, kind: str, steps: tuple[Step, ...], problem: Problem | None) -> Fault:
    """The fault that stands for an error about a value or about the keys of a map."""
    spot, path = _find(root, steps), _dotted(prefix, steps)
    if kind == "missing" and spot.key is not None:
        return _missing(_dotted(prefix, steps[:-1]), spot.place, spot.key)
    if kind == "extra_forbidden" or (problem is not None and problem.code == "schema.unknown_key"):
        return _unknown(path, str(steps[-1]), spot.key_place, spot.names)
    if problem is None:
        problem = _CONTAINERS[kind]
    return _fault(problem, path, spot.key_place if problem.key else spot.place, _shown(spot.node), spot.key)


@dataclass(frozen=True, slots=True)
class _Spot:
    """What stands at an address of a file: the node (its holder, where nothing is written) and the places of both.

    `key` is the innermost key with a meaning on the way, `names` are the keys that its holder knows.
    """

    node: Node
    place: Place
    key_place: Place
    key: Key | None
    names: tuple[str, ...]


def _find(root: Node, steps: tuple[Step, ...]) -> _Spot:
    node, key_place = root, root.place
    shape: Shape | None = whole_file()
    key: Key | None = None
    names: tuple[str, ...] = ()
    for step in steps:
        key, names = (shape.key(str(step)), shape.names) if isinstance(shape, Keyed) else (key, ())
        shape = below(shape, step)
        key_place = node.keys.get(str(step), node.place)
        node = _under(node, step) or node
    return _Spot(node, node.place, key_place, key, names)


def _under(node: Node, step: Step) -> Node | None:
    value = node.value
    if isinstance(value, tuple):
        return value[step] if isinstance(step, int) and step < len(value) else None
    return value.get(str(step)) if isinstance(value, Mapping) else None


def _dotted(prefix: str, steps: tuple[Step, ...]) -> str:
    path = prefix
    for step in steps:
        path += f"[{step}]" if isinstance(step, int) else f".{step}" if path else step
    return path


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
        if steps[0] in _FIXED:
            yield _fixed(steps[0], f"{prefix}.{path}", path, place)
        else:
            yield from _faults(_laid_out(steps, value, place), prefix)


def _laid_out(steps: list[str], value: Node, place: Place) -> Node:
    """A value under its path, as the file that it amounts to."""
    for step in reversed(steps):
        value = Node({step: value}, place, {step: place})
    return value


def _fixed(name: str, path: str, found: str, place: Place) -> Fault:
    zh, en = f"补丁不能改 {name}", f"a patch cannot set {name}"
    return Fault("schema.value", zh, en, path, place, found=found[:60], remedy_zh="删去", remedy_en="delete it")


def _listed_faults(path: str, option: Node) -> Iterator[Fault]:
    """An option that lists plain values: each is judged as the change of the path `sets` that it makes."""
    target, allowed = _get(option, "sets"), _get(option, "allowed")
    if target is None or not isinstance(target.value, str) or PATH.problem(target.value) is not None:
        return
    steps = target.value.split(".")
    if steps[0] in _FIXED:
        yield _fixed(steps[0], f"{path}.sets", target.value, target.place)
        return
    wrong = list(_target_faults(f"{path}.sets", target))
    yield from wrong
    items = allowed.value if allowed is not None and isinstance(allowed.value, tuple) and not wrong else ()
    for number, item in enumerate(items[:MOST_VALUES]):
        if SETTING.problem(item.plain()) is None:
            for fault in _faults(_laid_out(steps, item, item.place), ""):
                yield replace(fault, path=f"{path}.allowed[{number}]")


def _target_faults(path: str, target: Node) -> Iterator[Fault]:
    """The path that an option sets must have a meaning."""
    shape: Shape | None = whole_file()
    for step in str(target.value).split("."):
        names = shape.names if isinstance(shape, Keyed) else ()
        shape = below(shape, step)
        if shape is None:
            zh, en = f"没有 {target.value} 这个路径", f"there is no path {target.value}"
            close = nearest(step, names)
            yield Fault(
                "schema.path", zh, en, path, target.place, str(target.value)[:60], names, close, *_how(close, names)
            )
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


def _get(node: Node | None, key: str) -> Node | None:
    return node.value.get(key) if node is not None and isinstance(node.value, Mapping) else None


def _entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    value = None if node is None else node.value
    if isinstance(value, Mapping):
        yield from value.items()
