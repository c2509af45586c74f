"""上一层: which file an `extends` means, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qiaoma.errors import Fault, Place, RulesetError, nearest
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.search import ID, VERSION, Folders, Found, find, is_path

_SHOWN = 120


def parent(extends: Node, folders: Folders) -> Found:
    """The file that the value of an `extends` means: an id or ``id@version``, never a path.

    Raises :class:`RulesetError`: ``extends.path``, ``extends.name``, ``extends.unknown``, ``extends.unknown_version``, …
    """
    name, place = extends.value, extends.place
    if not isinstance(name, str):
        raise RulesetError([_no_word(extends)])
    head, at, tail = name.partition("@")
    if is_path(name) or ":" in name or set(name) == {"."}:
        raise RulesetError([_is_a_path(name, place)])
    if not ID.fullmatch(head) or (at and not VERSION.fullmatch(tail)):
        raise RulesetError([_no_id(name, place, folders)])
    try:
        return find(name, folders)
    except RulesetError as error:
        raise RulesetError(_in_extends(fault, place) for fault in error.faults) from None


def own_id(place: Place, name: str) -> Fault:
    """A ruleset that bears the id of one that it extends: nobody could tell them apart."""
    return Fault(
        "extends.own_id",
        zh=f"id {name} 是它所继承的规则集的名字",
        en=f"the id {name} is that of a ruleset which this one extends",
        path="id",
        place=place,
        found=name,
        remedy_zh="另取一个 id",
        remedy_en="take another id",
    )


def circle(place: Place, ids: Iterable[str]) -> Fault:
    """A chain of `extends` that comes back to a file."""
    names = " → ".join(ids)
    return Fault(
        "extends.cycle",
        zh=f"extends 绕成一圈：{names}",
        en=f"extends runs in a circle: {names}",
        path="extends",
        place=place,
        found=names,
        remedy_zh="让其中一个继承 base",
        remedy_en="let one of them extend base",
    )


def too_deep(place: Place, ids: Iterable[str], most: int) -> Fault:
    """A chain of `extends` longer than `most`; `ids` from the ruleset asked for upwards."""
    return Fault(
        "extends.depth",
        zh=f"extends 超过 {most} 层",
        en=f"extends goes deeper than {most} layers",
        path="extends",
        place=place,
        found=" → ".join([*ids, "…"]),
        allowed=(f"≤ {most}",),
        remedy_zh="少几层：让文件继承更靠近 base 的规则集",
        remedy_en="use fewer layers: extend a ruleset nearer to base",
    )


def _no_word(extends: Node) -> Fault:
    value = extends.value
    if isinstance(value, tuple):
        zh, en = "只能继承一个规则集，不是一列", "a ruleset extends one parent, not a list"
    elif isinstance(value, Mapping):
        zh, en = "extends 要一个名字，不是一张表", "extends takes a name, not a map"
    elif value is None:
        zh, en = "extends 是空的", "extends is empty"
    else:
        zh, en = "extends 要一个名字", "extends takes a name"
    return Fault(
        "extends.name",
        zh=zh,
        en=en,
        path="extends",
        place=extends.place,
        found=_shown(extends),
        allowed=("id", "id@version"),
        remedy_zh="写一个 id，如 extends: base；没有上一层就删去 extends",
        remedy_en="write one id, such as extends: base; without a parent leave extends out",
    )


def _shown(node: Node) -> str:
    """A value as the file has it."""
    value = node.value
    if isinstance(value, tuple):
        return f"[{', '.join(_shown(item) for item in value)}]"[:_SHOWN]
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in value.items())[:_SHOWN] + "}"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)[:_SHOWN]


def _no_id(name: str, place: Place, folders: Folders) -> Fault:
    """A word that names no ruleset by its spelling, with what it may be meant to be."""
    head, at, tail = name.partition("@")
    known = tuple(sorted(folders.known))
    close = nearest(head.strip().lower().replace(" ", "-"), known)
    if not name.strip():
        zh, en = "extends 是空的", "extends is empty"
    elif name != name.strip():
        zh, en = "名字前后有空白", "there are blanks around the name"
    elif at and ID.fullmatch(head):
        zh, en = (
            ("@ 后面缺版本", "a version is missing after @") if not tail else ("版本写错了", "no version is so written")
        )
    elif ID.fullmatch(head.lower()):
        zh, en = "规则集的 id 只有小写字母", "the id of a ruleset has small letters only"
    else:
        zh, en = "这不是规则集的 id", "this is not the id of a ruleset"
    return Fault(
        "extends.name",
        zh=zh,
        en=en,
        path="extends",
        place=place,
        found=name[:_SHOWN] if name == name.strip() else f'"{name[:_SHOWN]}"',
        allowed=known,
        nearest=close,
        remedy_zh=f"写 extends: {close or 'base'}" + ("，或 id@版本，如 @1.0.0" if at else ""),
        remedy_en=f"write extends: {close or 'base'}" + (", or id@version, such as @1.0.0" if at else ""),
    )


def _is_a_path(name: str, place: Place) -> Fault:
    return Fault(
        "extends.path",
        zh="extends 只能写规则集的 id 或 id@版本，不能写路径或网址",
        en="extends takes the id of a ruleset or id@version, never a path or an address",
        path="extends",
        place=place,
        found=name[:_SHOWN],
        remedy_zh="写 id，如 extends: base；把文件夹用 --path 加入",
        remedy_en="write an id, such as extends: base, and add its folder with --path",
    )


def _in_extends(fault: Fault, place: Place) -> Fault:
    if not fault.code.startswith("file.unknown"):
        return fault
    code = fault.code.replace("file.unknown_ruleset", "extends.unknown").replace("file.", "extends.")
    return replace(fault, code=code, path="extends", place=place)
