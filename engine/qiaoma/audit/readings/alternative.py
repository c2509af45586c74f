"""另一种读法: what shows it, and its price. A finding is kept as data and proved anew when it is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from qiaoma.audit.witness import Finding, NoWitness, Why, Witness
from qiaoma.audit.witness.leaning import lean
from qiaoma.audit.witness.outcome import difference
from qiaoma.audit.witness.play import find_script
from qiaoma.audit.witness.reach import plays, read_alike, settles
from qiaoma.audit.witness.record import Unproven, written
from qiaoma.audit.witness.result import Kind, from_case, from_script
from qiaoma.audit.witness.script import Script
from qiaoma.audit.witness.search import find_case
from qiaoma.case.types import Case
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset

EXAMPLES = 500
"""Cases to try for each value that an alternative changes."""


@dataclass(frozen=True, slots=True)
class Price:
    """价: of `hands` hands of a seed the share that comes out otherwise, and the money, in stakes a hand, that goes to
    others than before. `replayed`: the hands were played anew, so that hands which went another way are among them, and
    what these pay differs by chance; then `paid` says how much more is paid a hand, with its interval."""

    hands: int
    seed: int
    touched: float
    moved: float
    replayed: bool
    paid: tuple[float, float | None, float | None]
    """The change of what is paid a hand, and the ends of its interval."""

    def as_dict(self) -> dict[str, Any]:
        """The price as JSON data."""
        told = {"hands": self.hands, "seed": self.seed, "touched": self.touched, "moved": self.moved}
        return {**told, "replayed": self.replayed, "paid": list(self.paid)}


def find(own: Ruleset, changed: Ruleset, *, seed: int) -> Finding | None:
    """The smallest hand, or else the shortest play, that two readings of one ruleset make something else of.

    A :class:`NoWitness` where nothing was found or the engine reads both alike; None where they say the same.
    """
    changes = differences(own.profile, changed.profile)
    if not changes:
        return None
    if read_alike(own, changed):
        return NoWitness(changes[0], Why.SAME)
    rulesets = (own, changed)
    for change in changes:
        if settles(change.path):
            case = find_case(own, changed, lean(change, own, changed), seed=seed, examples=EXAMPLES)
            if case is not None:
                return from_case(change, case, difference(case, own, changed), rulesets)
    script = find_script(own, changed, seed) if any(plays(change.path) for change in changes) else None
    return NoWitness(changes[0], Why.NOT_FOUND) if script is None else from_script(changes[0], script, rulesets)


def price(own: Ruleset, changed: Ruleset, *, hands: int, seed: int) -> Price:
    """What the change moves, on the same hands where only settlement differs. Needs the extra `fast`."""
    from qiaoma.audit.impact.run import impact

    effect = impact(own, changed, hands=hands, seed=seed).together
    more = effect.paid.difference
    touched, moved, paid = (one.value or 0.0 for one in (effect.touched, effect.moved, more))
    low, high = (None if end is None else round(end, 4) for end in (more.low, more.high))
    return Price(hands, seed, round(touched, 5), round(moved, 5), effect.replayed, (round(paid, 4), low, high))


def proved(data: Mapping[str, Any], own: Ruleset, changed: Ruleset) -> Finding | None:
    """The finding that data, as of :func:`qiaoma.audit.witness.record.written`, says; None where the two say the same.

    Raises :class:`Unproven` where it does not hold (any more).
    """
    changes = {change.name: change for change in differences(own.profile, changed.profile)}
    if not changes or data["kind"] == "equal":
        if changes or data["kind"] != "equal":
            raise Unproven(f"differences: {', '.join(changes) or 'none'}")
        return None
    change = changes.get(data["change"])
    if change is None:
        raise Unproven(f"no difference: {data['change']}")
    if data["kind"] == "none":
        why = Why(data["reason"])
        if (why is Why.SAME) != read_alike(own, changed):
            raise Unproven(f"{change.name}: {why}")
        return NoWitness(change, why)
    found = _shown(data, own, changed)
    if written(found) != {key: data[key] for key in data if key in _OF_FINDING}:
        raise Unproven(f"{change.name} comes to something else")
    return found


_OF_FINDING = frozenset({"change", "kind", "shows", "case", "script"})


def _shown(data: Mapping[str, Any], own: Ruleset, changed: Ruleset) -> Witness:
    change = {one.name: one for one in differences(own.profile, changed.profile)}[data["change"]]
    if data["kind"] == Kind.SCRIPT.value:
        return from_script(change, Script.from_dict(data["script"]), (own, changed))
    case = Case.from_dict({key: value for key, value in data["case"].items() if key not in ("expect", "title")})
    return from_case(change, case, difference(case, own, changed), (own, changed))


def kept(finding: Finding | None) -> dict[str, Any]:
    """A finding as data for :func:`proved`."""
    return {"kind": "equal"} if finding is None else written(finding)
