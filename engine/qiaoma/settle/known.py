"""认得: what a case names of a ruleset (counters, options, readings, other rulesets) must be known to one in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qiaoma.case.types import Case
from qiaoma.errors import CaseError, Fault, Place, RulesetError, nearest
from qiaoma.ruleset.search import index, roots

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset

WASTELAND = "wasteland"
"""荒番 is a key of every case, so that every ruleset knows it."""
_ZH = {"counter": "计数", "option": "选项", "reading": "歧义", "ruleset": "规则集"}


def names_something(case: Case) -> bool:
    """Whether a case names anything that a ruleset must know."""
    return bool(case.counters or case.pending or case.options or case.readings)


def unknown_names(case: Case, rulesets: Sequence[Ruleset]) -> list[Fault]:
    """A fault for each name in the case that none of `rulesets` knows."""
    return list(_unknown(case, rulesets)) if names_something(case) else []


def check_names(case: Case, rulesets: Sequence[Ruleset]) -> None:
    """Raises CaseError with the :func:`unknown_names`, if there are any."""
    faults = unknown_names(case, rulesets)
    if faults:
        raise CaseError(faults)


def restricted(case: Case, ruleset: Ruleset) -> Case:
    """The case without what only other rulesets know: their counters, and their names in one mapping for all."""
    if not names_something(case):
        return case
    known = counters_of(ruleset)
    return replace(
        case,
        counters={name: number for name, number in case.counters.items() if name in known},
        pending=tuple(name for name in case.pending if name in known),
        options=_kept(case.options, ruleset.options),
        readings=_kept(case.readings, ruleset.readings),
    )


@contextmanager
def told_by(case: Case) -> Iterator[None]:
    """A choice that the ruleset does not offer is a fault of the case that makes it."""
    try:
        yield
    except RulesetError as error:
        if any(fault.code.startswith("file.") for fault in error.faults):
            raise
        raise CaseError(fault.at(fault.place or case.place) for fault in error.faults) from None


def by_ruleset(choices: Mapping[str, Any]) -> bool:
    """Whether choices stand under ruleset ids, rather than in one mapping for whichever is used."""
    return any(isinstance(value, Mapping) for value in choices.values())


def counters_of(ruleset: Ruleset) -> frozenset[str]:
    """The counters that a case may tell under a ruleset."""
    return frozenset((*ruleset.compiled.counters, WASTELAND))


def _kept(choices: Mapping[str, Any], known: Mapping[str, Any]) -> Mapping[str, Any]:
    if by_ruleset(choices):
        return choices
    return {name: value for name, value in choices.items() if name in known}


def _unknown(case: Case, rulesets: Sequence[Ruleset]) -> Iterator[Fault]:
    counters = sorted(frozenset().union(*(counters_of(ruleset) for ruleset in rulesets)))
    for key, told in (("counters", case.counters), ("pending", case.pending)):
        for name in told:
            if name not in counters:
                yield _fault("counter", f"{key}.{name}" if key == "counters" else key, name, counters, case.place)
    for key, choices in (("option", case.options), ("reading", case.readings)):
        if by_ruleset(choices):
            yield from _rulesets(key, choices, rulesets, case.place)
        else:
            offered = [ruleset.options if key == "option" else ruleset.readings for ruleset in rulesets]
            names = sorted({name for some in offered for name in some})
            for name in choices:
                if name not in names:
                    yield _fault(key, f"{key}s.{name}", name, names, case.place)


def _rulesets(
    key: str, choices: Mapping[str, Any], rulesets: Sequence[Ruleset], place: Place | None
) -> Iterator[Fault]:
    """Ids under which choices stand that no ruleset bears, neither one in play nor one that can be found."""
    ids = {layer.id for ruleset in rulesets for layer in ruleset.profile.layers}
    if all(name in ids for name in choices):
        return
    for ruleset in rulesets:
        ids |= set(index(roots(ruleset.path)))
    for name in choices:
        if name not in ids:
            yield _fault("ruleset", f"{key}s.{name}", name, sorted(ids), place)


def _fault(kind: str, path: str, name: str, known: Sequence[str], place: Place | None) -> Fault:
    of_zh, of_en = ("", "is known") if kind == "ruleset" else ("本规则集", "is in the ruleset")
    return Fault(
        f"{kind}.unknown",
        zh=f"{of_zh}没有名为 {name} 的{_ZH[kind]}",
        en=f"no {kind} {name} {of_en}",
        path=path,
        place=place,
        found=name,
        allowed=tuple(known),
        nearest=nearest(name, known),
        remedy_zh="改成可用的名称，或删去",
        remedy_en="use one of the known names, or take it out",
    )
