"""出处: what an explanation prints behind each rule: the clause of the source that says its value, or who else does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from qiaoma.rules.compile import Compiled
from qiaoma.rules.scales import VERBS
from qiaoma.ruleset.addresses import Path
from qiaoma.ruleset.profile import Profile
from qiaoma.ruleset.provenance import Status, at, origin


def clauses(profile: Profile, compiled: Compiled) -> dict[str, str]:
    """Rule → where its value comes from: document and clause, the option or reading that set it, or the house ruleset.

    Of an option or a reading that is laid over the own value of a house ruleset that ruleset is named, too.

    A rule that no source speaks of, and no house wrote, has none.
    """
    found = {}
    for rule, path in _values(profile.effective, compiled):
        node = at(profile.node, path)
        if node is not None:
            source = origin(profile.layers, profile.choices.patches, path, node)
            if source.status is Status.CHOSEN:
                found[rule] = f"{source.patch}, over {source.over[0]}" if source.over else source.patch
            elif source.cite is not None and source.cite.clause:
                found[rule] = f"{source.cite.source} {source.cite.clause}".strip()
            elif source.status is Status.OWN:
                found[rule] = source.layer
    return found


def _values(effective: Mapping[str, Any], compiled: Compiled) -> Iterator[tuple[str, Path]]:
    """Every rule that an explanation names, with the path of the value that makes it."""
    for name in compiled.worksheet:
        effect = next(((verb, *amounts) for verb, amounts in effective["lines"][name].items() if verb in VERBS), ())
        yield f"lines.{name}", ("lines", name, *effect[:2])
    for name in compiled.patterns:
        price = next((verb for verb in ("lezi", "fan") if verb in effective["patterns"][name]), None)
        if price is not None:
            yield f"patterns.{name}", ("patterns", name, price)
    for name in compiled.refusals:
        asked = next((word for word in ("when", "unless") if word in effective["no_win"][name]), "")
        yield f"no_win.{name}", ("no_win", name, asked)
    for number in range(len(compiled.limits)):
        yield f"limits[{number}]", ("limits", f"[{number}]")
