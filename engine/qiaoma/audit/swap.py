"""换值: a ruleset in which some pieces are those of another, all else its own. What it plays is what the change does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from qiaoma.errors import Fault, RulesetError
from qiaoma.ruleset.addresses import EFFECT, EFFECT_KEYS, Path, is_row
from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.checks import check_chosen
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import child, entries
from qiaoma.ruleset.pieces import WORKSHEET, Difference, common_lines
from qiaoma.ruleset.provenance import at
from qiaoma.ruleset.report import in_order
from qiaoma.ruleset.sizes import check_size
from qiaoma.settle.engine import Ruleset

ID = "id"
LINES = "lines"
PATTERNS = "patterns"
REMOVED = "removed"


def swapped(own: Ruleset, other: Ruleset, changes: Iterable[Difference]) -> Ruleset:
    """`own` with these pieces as `other` has them.

    Raises :class:`RulesetError` with every fault of the result, where the changes cannot stand without others.
    """
    node = own.profile.node
    for change in changes:
        node = _swap(node, other.profile.node, change.path)
    profile = own.profile
    form = replace(profile.form, node=node)
    ruleset = Ruleset(replace(profile, form=form, node=node), own.name, own.path)
    faults = check_chosen(profile.layers, form, node) or _too_large(ruleset)
    if faults:
        raise RulesetError(in_order(faults))
    return ruleset


def _too_large(ruleset: Ruleset) -> list[Fault]:
    """What goes beyond the engine's limits; what is compiled to see it stays with the ruleset."""
    try:
        _ = ruleset.compiled
    except RulesetError:
        profile = ruleset.profile
        return check_size(profile.layers, profile.form, profile.node, ())
    return []


def altered(own: Ruleset, change: Difference) -> Ruleset:
    """`own` with a piece that both have as the plain value `change.other`.

    Raises :class:`RulesetError` with every fault of the result, such as a value of the wrong kind.
    """
    form = own.profile.node
    place, value = change.path, _plain_node(change.other, form)
    if place[-1] == EFFECT:
        place = place[:-1]
    alone = _put(Node({ID: Node(own.id, form.place)}, form.place, {}), place, value)
    faults = check_structure(alone)
    if faults:
        raise RulesetError(in_order(faults))
    if place != change.path:
        value = _mapping(value, {**entries(at(form, place)), **entries(value)})
    pattern = replace(own.profile, node=_put(form, place, value))
    return swapped(own, Ruleset(pattern, own.name, own.path), (change,))


def _plain_node(value: Any, like: Node) -> Node:
    if isinstance(value, dict):
        return _mapping(like, {key: _plain_node(item, like) for key, item in value.items()})
    if isinstance(value, list):
        return Node(tuple(_plain_node(item, like) for item in value), like.place)
    return Node(value, like.place)


def _swap(form: Node, other: Node, path: Path) -> Node:
    if path == WORKSHEET:
        return _put(form, path, _worksheet(form, reordered(_words(form), common_lines(other, form))))
    if is_row(path):
        return _swap_row(form, other, path)
    if path[-1] == EFFECT:
        row = path[:-1]
        kept = {key: node for key, node in entries(at(form, row)).items() if key not in EFFECT_KEYS}
        theirs = {key: node for key, node in entries(at(other, row)).items() if key in EFFECT_KEYS}
        return _put(form, row, _mapping(at(form, row) or form, {**kept, **theirs}))
    return _put(form, path, at(other, path))


def _swap_row(form: Node, other: Node, row: Path) -> Node:
    """A whole row that only one of the forms has; a line comes and goes with its place in the worksheet."""
    new = at(other, row)
    changed = _put(form, row, new)
    if row[0] == LINES:
        name, lines = row[-1], _words(form)
        order = [line for line in lines if line != name] if new is None else inserted(lines, name, _words(other))
        changed = _put(changed, WORKSHEET, _worksheet(form, order))
    if row[0] == PATTERNS:  # a pattern that is gone stays a known word
        gone = {str(word) for word in (child(form, REMOVED) or Node((), form.place)).plain()}
        gone = gone - {row[-1]} if new is not None else gone | {row[-1]}
        words = tuple(Node(word, form.place) for word in sorted(gone))
        changed = _put(changed, (REMOVED,), Node(words, form.place) if words else None)
    return changed


def inserted(lines: Sequence[str], name: str, like: Sequence[str]) -> list[str]:
    """`lines` with `name` after the line that it follows in `like`, or the nearest before that one that is there."""
    if name not in like:
        return list(lines)
    before = [line for line in like[: like.index(name)] if line in lines]
    place = lines.index(before[-1]) + 1 if before else 0
    return [*lines[:place], name, *lines[place:]]


def reordered(lines: Sequence[str], order: Sequence[str]) -> list[str]:
    """`lines` with those that stand in `order` in that order; the others keep their places."""
    rest = iter(order)
    return [next(rest) if line in order else line for line in lines]


def _words(form: Node) -> list[str]:
    node = child(form, *WORKSHEET)
    return [] if node is None else [str(word) for word in node.plain()]


def _worksheet(form: Node, lines: Sequence[str]) -> Node:
    place = (child(form, *WORKSHEET) or form).place
    return Node(tuple(Node(line, place) for line in lines), place)


def _put(node: Node, path: Path, new: Node | None) -> Node:
    """`node` with another value at a path, or without it; maps above it are made as they are needed."""
    key, rest = path[0], path[1:]
    kept = dict(entries(node))
    if rest:
        below = kept.get(key) or Node({}, node.place, {})
        new = _put(below, rest, new)
    if new is None:
        kept.pop(key, None)
    else:
        kept[key] = new
    return _mapping(node, kept)


def _mapping(like: Node, value: dict[str, Node]) -> Node:
    return Node(value, like.place, {key: like.keys.get(key, node.place) for key, node in value.items()})
