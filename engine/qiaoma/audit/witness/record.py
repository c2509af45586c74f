"""存底 a finding as plain data, and whether data still proves what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qiaoma.audit.swap import swapped
from qiaoma.audit.witness.outcome import difference
from qiaoma.audit.witness.proof import never_differ
from qiaoma.audit.witness.result import Beside, Finding, Kind, NoWitness, Why, Witness, from_case, from_script
from qiaoma.audit.witness.script import Script
from qiaoma.case.types import SEATS, Case
from qiaoma.errors import RulesetError
from qiaoma.ruleset.pieces import Difference, differences
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import Settlement
from qiaoma.units import as_json_number

OWN, CHANGED = "own", "changed"
"""The names of the two sides in the `expect` of a case."""


class Unproven(ValueError):
    """What is written does not hold (any more); the message says what."""


def written(finding: Finding) -> dict[str, Any]:
    """The finding as plain data, for YAML."""
    if isinstance(finding, NoWitness):
        return {"change": finding.change.name, "kind": "none", "reason": finding.why.value}
    head: dict[str, Any] = {"change": finding.change.name, "kind": finding.kind.value}
    if finding.beside is not Beside.NONE:
        head |= {"beside": finding.beside.value, "with": list(finding.with_)}
    head["shows"] = sorted(finding.shows)
    if finding.case is not None:
        data = replace(finding.case, title=finding.change.name).as_dict()
        return {**head, "case": {**data, "expect": _expected(finding.case, finding.rulesets)}}
    assert finding.script is not None
    return {**head, "script": finding.script.as_dict()}


def read(data: Mapping[str, Any], own: Ruleset, other: Ruleset) -> Finding:
    """The finding that data says of two rulesets, proved anew. Raises :class:`Unproven`."""
    changes = {change.name: change for change in differences(own.profile, other.profile)}
    names = [str(data["change"]), *data.get("with", ())]
    missing = [name for name in names if name not in changes]
    if missing:
        raise Unproven(f"no difference: {', '.join(missing)}")
    change, *partners = (changes[name] for name in names)
    if data["kind"] == "none":
        return _nothing(change, Why(data["reason"]), own, other)
    beside = Beside(data.get("beside", Beside.NONE.value))
    rulesets = _sides(change, partners, beside, own, other)
    found = _found(change, data, rulesets)
    if set(data["shows"]) != found.shows:
        raise Unproven(f"{change.name} shows {sorted(found.shows)}, not {data['shows']}")
    return replace(found, partners=tuple(partners), beside=beside)


def _found(change: Difference, data: Mapping[str, Any], rulesets: tuple[Ruleset, Ruleset]) -> Witness:
    if data["kind"] == Kind.SCRIPT.value:
        return from_script(change, Script.from_dict(data["script"]), rulesets)
    told = {key: value for key, value in data["case"].items() if key not in ("expect", "title")}
    case = Case.from_dict(told)
    expected, found = data["case"]["expect"], _expected(case, rulesets)
    if expected != found:
        raise Unproven(f"{change.name} comes to {found}, not {expected}")
    return from_case(change, case, difference(case, *rulesets), rulesets)


def _sides(
    change: Difference, partners: Sequence[Difference], beside: Beside, own: Ruleset, other: Ruleset
) -> tuple[Ruleset, Ruleset]:
    """The ruleset without the change and with it; both with the partners, unless those stand only with it."""
    alone = _stands(own, other, [change])
    if (beside in (Beside.STANDS, Beside.GROUP)) is alone:
        raise Unproven(f"{change.name} alone {'makes a ruleset' if alone else 'makes none'}")
    if (beside is Beside.GROUP) and _stands(own, other, partners):
        raise Unproven(f"the partners of {change.name} make a ruleset without it")
    base = own if beside in (Beside.NONE, Beside.GROUP) else swapped(own, other, partners)
    return base, swapped(own, other, [*partners, change])


def _nothing(change: Difference, why: Why, own: Ruleset, other: Ruleset) -> NoWitness:
    try:
        changed = swapped(own, other, [change])
    except RulesetError as error:
        if why is not Why.UNFOUNDED:
            raise Unproven(f"{change.name} makes no ruleset") from None
        return NoWitness(change, why, error.faults)
    if why is Why.UNFOUNDED or (why is Why.SAME and not never_differ(own, changed)):
        raise Unproven(f"{change.name} makes a ruleset that is read otherwise")
    return NoWitness(change, why)


def _stands(own: Ruleset, other: Ruleset, changes: Sequence[Difference]) -> bool:
    try:
        swapped(own, other, changes)
    except RulesetError:
        return False
    return True


def _expected(case: Case, rulesets: tuple[Ruleset, Ruleset]) -> dict[str, Any]:
    own, changed = (ruleset.settle(case) for ruleset in rulesets)
    return {OWN: _outcome(own), CHANGED: _outcome(changed)}


def _outcome(settlement: Settlement) -> dict[str, Any]:
    """What a case expects: the nets and what is handed on, or the rule that refuses it."""
    if not settlement.legal or settlement.next is None:
        return {"refused": settlement.refusals[0].rule}
    nets = {SEATS[seat]: as_json_number(net) for seat, net in enumerate(settlement.nets)}
    following = {"dealer": SEATS[settlement.next.dealer], **settlement.next.counters}
    rated = {SEATS[one.seat]: one.change for one in settlement.ratings if one.change}
    return {"net": nets, "next": following, **({"ratings": rated} if rated else {})}
