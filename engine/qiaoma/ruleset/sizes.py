"""规模: whether the engine can hold a ruleset, asked of the compiler; each fault at the row or choice that goes too far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from qiaoma.errors import Fault, RulesetError
from qiaoma.rules.bits import WORD_BITS
from qiaoma.rules.compile import Compiled, compile_rules
from qiaoma.rules.conditions import MOST_ALTERNATIVES
from qiaoma.rules.limits import most_of, rows_of
from qiaoma.ruleset.addresses import HEAD_KEYS, ROW_MAPS
from qiaoma.ruleset.blame import blame, blame_patch
from qiaoma.ruleset.checks.view import View
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import Merged, child, entries
from qiaoma.ruleset.patches import Patch, apply
from qiaoma.ruleset.provenance import Layer, at, split

_NOT_COMPILED = HEAD_KEYS | {"options", "readings"}
_SMALL = 1000
"""Whole numbers up to this make nothing finer, and nothing too large."""


def check_size(layers: tuple[Layer, ...], form: Merged, node: Node, patches: Sequence[Patch]) -> list[Fault]:
    """What of `node`, `form` under `patches`, goes beyond the engine's limits. The form has no other fault."""
    faults = _beyond(node)
    if not faults:
        return []
    own = [_placed(form.node, fault) for fault in _beyond(form.node)] if patches else [_placed(node, f) for f in faults]
    if own or not patches:
        return blame(layers, own, ())
    return [blame_patch(patches, _placed(node, fault)) for fault in faults]


def check_patch_sizes(layers: tuple[Layer, ...], form: Merged) -> list[Fault]:
    """What goes beyond the limits under each option or reading alone; only those that come near are compiled."""
    plain = _plain(form.node)
    try:
        compiled: Compiled | None = compile_rules(plain)
    except RulesetError:  # the file's own choices bring it within the limits
        compiled = None
    sizes = rows_of(plain)
    found: list[Fault] = []
    for patch in View(layers, form, form.node).patches:
        if compiled is None or not _surely_fits(sizes, compiled, patch):
            found += check_size(layers, form, apply(form, (patch,)).node, (patch,))
    return found


def _beyond(node: Node) -> tuple[Fault, ...]:
    try:
        compile_rules(_plain(node))
    except RulesetError as error:
        return error.faults
    return ()


def _plain(node: Node) -> dict[str, Any]:
    """What the compiler reads of a form."""
    return {key: item.plain() for key, item in entries(node).items() if key not in _NOT_COMPILED}


def _placed(node: Node, fault: Fault) -> Fault:
    path = split(fault.path)
    holder, found = at(node, path[:-1]), at(node, path)
    if found is None:
        return fault
    return replace(fault, place=holder.keys.get(path[-1], found.place) if holder is not None else found.place)


def _surely_fits(sizes: Mapping[str, int], compiled: Compiled, patch: Patch) -> bool:
    """Whether a patch cannot come near a limit: few rows, few ranges and choices in conditions, small whole numbers."""
    tree = patch.tree()
    rows = sum(len(entries(child(tree, *head))) for head in ROW_MAPS)
    if any(size + rows > most_of(path) for path, size in sizes.items()):
        return False
    words, choices = 0, 1
    for node in patch.values.values():
        found, ways = _asked(node.plain())
        words, choices = words + found, max(choices, ways)
    if compiled.ranges + words > WORD_BITS or choices > MOST_ALTERNATIVES:
        return False
    return all(_is_small(word, compiled) for node in patch.values.values() for word in _words(node.plain()))


def _asked(value: Any) -> tuple[int, int]:
    """How many words a plain value has at most, and in how many ways its lists can be taken."""
    if isinstance(value, dict):
        parts = [_asked(item) for item in value.values()]
        return sum(words for words, _ in parts) + len(value), prod(ways for _, ways in parts)
    if isinstance(value, list):
        parts = [_asked(item) for item in value]
        return sum(words for words, _ in parts), 2 * max(len(value), 1) * prod(ways for _, ways in parts)
    return 2, 1


def _words(value: Any) -> Iterator[Any]:
    """Every word and number of a plain value."""
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _words(item)
    else:
        yield value


def _is_small(word: Any, compiled: Compiled) -> bool:
    if isinstance(word, int):
        return abs(word) <= _SMALL
    if not isinstance(word, str) or "/" in word:
        return False
    number, is_lezi, _ = word.partition(" lezi")
    return not is_lezi or (compiled.scales.lezi_value.denominator == 1 and number.lstrip("-").isdecimal())
