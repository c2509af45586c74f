"""Where a ruleset differs from another: path, both values, and the clause that says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from qiaoma.ruleset.addresses import Path, dotted
from qiaoma.ruleset.canonical import same
from qiaoma.ruleset.document import Node
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import Citation, at, citation, citations, leaves

_TEXTS = ("name", "title")
"""Keys whose text is one value, in both languages."""
REMOVED = "none"
"""The value of what a ruleset has not and the other has."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A path whose value is `now` in a ruleset and `before` in another; None where the other says nothing."""

    path: str
    before: Any
    now: Any
    cites: tuple[Citation, ...]


def differences(profile: Profile, other: Profile, chapters: tuple[str, ...]) -> list[Difference]:
    """Where `profile` differs from `other` in these chapters; how a row is worded and what is cited is no difference."""
    now, before = dict(_values(profile.node, chapters)), dict(_values(other.node, chapters))
    found = [
        Difference(dotted(path), before.get(path), value, _cites(profile, path))
        for path, value in now.items()
        if path not in before or not same(before[path], value)
    ]
    gone = dict.fromkeys(_top(path, profile.node) for path in before if path not in now)
    for path in gone:
        node = at(other.node, path)
        found.append(Difference(dotted(path), node.plain() if node else None, REMOVED, _cites(profile, path)))
    return found


def _values(node: Node, chapters: tuple[str, ...]) -> Iterator[tuple[Path, Any]]:
    """The leaves below `chapters`, a text being one of them."""
    for path, leaf in leaves(node):
        if path[0] not in chapters or "says" in path:
            continue
        text = next((end for end in range(1, len(path)) if path[end] in _TEXTS), 0)
        whole = at(node, path[: text + 1]) if text else leaf
        yield (path[: text + 1] if text else path), (whole or leaf).plain()


def _top(path: Path, node: Node) -> Path:
    """The shortest path above `path` that is gone from `node` as well."""
    return next(path[:end] for end in range(1, len(path) + 1) if at(node, path[:end]) is None)


def _cites(profile: Profile, path: Path) -> tuple[Citation, ...]:
    """What the file of `profile` cites for a path: there, or above, or for the parts of a list, or for a reading."""
    if path[0] == "readings":
        return tuple(cite for cite in citations(profile.layers[-1]) if cite.reading == path[1])
    own = citation(profile.layers[-1], path)
    parts = [
        cite for cite in citations(profile.layers[-1]) if cite.at.startswith((f"{dotted(path)}[", f"{dotted(path)}."))
    ]
    return (own, *parts) if own is not None else tuple(parts)


def shown(difference: Difference) -> Mapping[str, str]:
    """The statuses of a difference with their clauses joined: status → clauses."""
    clauses: dict[str, dict[str, None]] = {}
    for cite in difference.cites:
        clauses.setdefault(cite.status.value, {})[cite.clause] = None
    return {status: "; ".join(clause for clause in found if clause) for status, found in clauses.items()}
