"""另一种读法: what shows it, and its price. A finding is kept as data and proved anew when it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qiaoma.audit.witness import Finding, NoWitness, Show, Why, Witness
from qiaoma.audit.witness.leaning import lean
from qiaoma.audit.witness.outcome import difference
from qiaoma.audit.witness.play import find_script
from qiaoma.audit.witness.proof import never_differ
from qiaoma.audit.witness.reach import plays, settles
from qiaoma.audit.witness.record import Unproven, written
from qiaoma.audit.witness.result import Kind, from_case, from_script
from qiaoma.audit.witness.script import Script
from qiaoma.audit.witness.search import ANY, find_case, size
from qiaoma.audit.witness.trim import trimmed
from qiaoma.case.types import Case
from qiaoma.ruleset.pieces import Difference, differences
from qiaoma.settle.engine import Ruleset

PAID = frozenset({Show.MONEY, Show.LEGALITY})
"""What is looked for first: a hand that pays otherwise, or wins that was refused."""


@dataclass(frozen=True, slots=True)
class Price:
    """价: of `hands` hands of a seed the share that comes out otherwise, and the money, in stakes a hand, that goes to
    others than before. `replayed`: the hands were played anew. `parted` is the share of hands that went another way then:
    what these pay differs by chance, and `paid` says how much more is paid a hand, with its interval."""

    hands: int
    seed: int
    touched: float
    moved: float
    replayed: bool
    parted: float
    paid: tuple[float, float | None, float | None]
    """The change of what is paid a hand, and the ends of its interval."""

    def as_dict(self) -> dict[str, Any]:
        """The price as JSON data."""
        told = {"hands": self.hands, "seed": self.seed, "touched": self.touched, "moved": self.moved}
        return {**told, "replayed": self.replayed, "parted": self.parted, "paid": list(self.paid)}

    @property
    def same_hands(self) -> bool:
        """Whether every hand went the way that it went, so that all the money that moves is due to the reading."""
        return not self.parted


def find(own: Ruleset, changed: Ruleset, *, seed: int, known: Sequence[Case] = ()) -> Finding | None:
    """The smallest hand, or else the shortest play, that two readings of one ruleset make something else of.

    Hands that pay otherwise go first; `known` are hands that show another reading, and are tried where a search finds
    none. A :class:`NoWitness` where nothing was found or it is proved that there is nothing; None where the two say the
    same.
    """
    changes = differences(own.profile, changed.profile)
    if not changes:
        return None
    if never_differ(own, changed):
        return NoWitness(changes[0], Why.SAME)
    for shows in (PAID, ANY):
        found = _hand(own, changed, changes, seed, shows) or _adapted(own, changed, changes, known, shows)
        if found is not None:
            return found
    script = find_script(own, changed, seed) if any(plays(change.path) for change in changes) else None
    return NoWitness(changes[0], Why.NOT_FOUND) if script is None else from_script(changes[0], script, (own, changed))


def _hand(
    own: Ruleset, changed: Ruleset, changes: Sequence[Difference], seed: int, shows: frozenset[Show]
) -> Witness | None:
    """The hand that a search finds, guided by one value that differs after the other."""
    for change in changes:
        if settles(change.path):
            case = find_case(own, changed, lean(change, own, changed), seed=seed, shows=shows)
            if case is not None:
                return from_case(change, case, difference(case, own, changed), (own, changed))
    return None


def _adapted(
    own: Ruleset, changed: Ruleset, changes: Sequence[Difference], known: Sequence[Case], shows: frozenset[Show]
) -> Witness | None:
    """The smallest of the known hands that shows it here, too, without what does not matter here."""

    def shown(case: Case) -> bool:
        return bool(shows & difference(case, own, changed))

    case = min((trimmed(case, shown) for case in known if shown(case)), key=size, default=None)
    return None if case is None else from_case(changes[0], case, difference(case, own, changed), (own, changed))


def price(own: Ruleset, changed: Ruleset, *, hands: int, seed: int) -> Price:
    """What the change moves, on the same hands where only settlement differs. Needs the extra `fast`."""
    from qiaoma.audit.impact.run import impact

    effect = impact(own, changed, hands=hands, seed=seed).together
    more = effect.paid.difference
    figures = (effect.touched, effect.moved, effect.parted, more)
    touched, moved, parted, paid = (round(one.value or 0.0, 5) for one in figures)
    low, high = (None if end is None else round(end, 4) for end in (more.low, more.high))
    return Price(hands, seed, touched, moved, effect.replayed, parted, (round(paid, 4), low, high))


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
        if (why is Why.SAME) != never_differ(own, changed):
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
    case = case_of(data["case"])
    return from_case(change, case, difference(case, own, changed), (own, changed))


def case_of(data: Mapping[str, Any]) -> Case:
    """The case of a finding that is written, without what it expects."""
    return Case.from_dict({key: value for key, value in data.items() if key not in ("expect", "title")})


def kept(finding: Finding | None) -> dict[str, Any]:
    """A finding as data for :func:`proved`."""
    return {"kind": "equal"} if finding is None else written(finding)
