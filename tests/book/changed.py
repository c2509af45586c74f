"""改值: every ruleset that the loader accepts and that differs from a shipped one in a single value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from qiaoma.ruleset.checks import check_chosen
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.layers import entries
from qiaoma.ruleset.sizes import check_size
from qiaoma.settle.engine import Ruleset
from tests.mutation.mutants import Mutant, mutants

APART = ("id", "version", "title", "extends", "source", "why", "cite", "examples", "options", "readings")


def changed(shipped: Ruleset, every: int = 1) -> Iterator[tuple[Mutant, Ruleset]]:
    """Each mutant that the checks of a loaded ruleset let pass, with the ruleset that it is; one in `every` is tried."""
    for number, mutant in enumerate(mutants(shipped.effective)):
        if number % every == 0:
            ruleset = _loaded(shipped, mutant.form)
            if ruleset is not None:
                yield mutant, ruleset


def _loaded(shipped: Ruleset, form: Mapping[str, Any]) -> Ruleset | None:
    profile = shipped.profile
    kept = {key: node for key, node in entries(profile.node).items() if key in APART}
    rules = {key: value for key, value in form.items() if key not in APART}
    node = _node({**rules, **{key: node.plain() for key, node in kept.items()}}, profile.node)
    merged = replace(profile.form, node=node)
    if check_chosen(profile.layers, merged, node) or check_size(profile.layers, merged, node, ()):
        return None
    return Ruleset(replace(profile, form=merged, node=node), shipped.name, shipped.path)


def _node(value: Any, was: Node) -> Node:
    """A value as a node, its unchanged parts where they are written."""
    if was.plain() == value:
        return was
    if isinstance(value, dict):
        above = entries(was)
        return Node({key: _node(item, above.get(key, was)) for key, item in value.items()}, was.place, was.keys)
    if isinstance(value, list):
        return Node(
            tuple(Node(item, was.place) if isinstance(item, str) else _node(item, was) for item in value), was.place
        )
    return Node(value, was.place)
