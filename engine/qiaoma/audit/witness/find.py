"""逐项 for each piece in which two rulesets differ: what shows it alone, with what it must stand, with what it matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations, islice

from qiaoma.audit.swap import swapped
from qiaoma.audit.witness.leaning import lean
from qiaoma.audit.witness.outcome import difference
from qiaoma.audit.witness.play import find_script
from qiaoma.audit.witness.proof import never_differ
from qiaoma.audit.witness.reach import plays, settles
from qiaoma.audit.witness.result import Beside, Finding, NoWitness, Why, Witness, from_case, from_script
from qiaoma.audit.witness.search import EXAMPLES, find_case, find_full
from qiaoma.case.types import Case
from qiaoma.errors import Fault, RulesetError
from qiaoma.ruleset.addresses import Path, row_of
from qiaoma.ruleset.pieces import Difference, differences
from qiaoma.settle.engine import Ruleset

MOST_PAIRS = 40
"""Pairs of partners that are tried at the last."""
FEW = 3
"""Full cases from which the partners of a piece are looked for."""


class Finder:
    """Finds the witnesses of the differences of `other` against `own`; the same for a seed."""

    def __init__(self, own: Ruleset, other: Ruleset, *, seed: int = 0, examples: int = EXAMPLES) -> None:
        self.own, self.other = own, other
        self.seed, self.examples = seed, examples
        self.changes = differences(own.profile, other.profile)

    def find(self, change: Difference) -> Finding:
        """What shows one of the differences, or why nothing does."""
        changed = _stands(self.own, self.other, [change])
        if isinstance(changed, Ruleset):
            return self._alone(change, changed)
        return self._standing(change, changed)

    def _alone(self, change: Difference, changed: Ruleset) -> Finding:
        alike = never_differ(self.own, changed)
        found = None if alike else self._shown(change, self.own, changed)
        found = found or self._mattering(change)
        return found or NoWitness(change, Why.SAME if alike else Why.NOT_FOUND)

    def _shown(self, change: Difference, own: Ruleset, changed: Ruleset) -> Witness | None:
        """A case that shows the difference of two rulesets, or else a script."""
        if settles(change.path):
            case = find_case(own, changed, lean(change, own, changed), seed=self.seed, examples=self.examples)
            if case is not None:
                return from_case(change, case, difference(case, own, changed), (own, changed))
        script = find_script(own, changed, self.seed) if plays(change.path) else None
        return None if script is None else from_script(change, script, (own, changed))

    def _standing(self, change: Difference, faults: tuple[Fault, ...]) -> Finding:
        """With the fewest companions with which the change stands."""
        companions = self._companions(change, faults)
        if companions is None:
            return NoWitness(change, Why.UNFOUNDED, faults)
        base = _stands(self.own, self.other, companions)
        changed = swapped(self.own, self.other, [*companions, change])
        alone = isinstance(base, Ruleset)
        own = base if isinstance(base, Ruleset) else self.own
        found = self._shown(change, own, changed)
        if found is None:
            return NoWitness(change, Why.NOT_FOUND, faults)
        beside = Beside.STANDS if alone else Beside.GROUP
        return replace(found, partners=companions, beside=beside, faults=faults)

    def _companions(self, change: Difference, faults: tuple[Fault, ...]) -> tuple[Difference, ...] | None:
        """The fewest other changes with which this one stands: one, or those that the faults name, or all."""
        others = self._near(change)
        for companion in others:
            if isinstance(_stands(self.own, self.other, [change, companion]), Ruleset):
                return (companion,)
        needed: list[Difference] = []
        while faults:
            named = [one for one in others if one not in needed and any(_meets(one.path, fault) for fault in faults)]
            if not named:
                break
            needed += named
            result = _stands(self.own, self.other, [change, *needed])
            faults = () if isinstance(result, Ruleset) else result
        if faults:
            needed = list(others)
        return self._fewest(change, needed)

    def _fewest(self, change: Difference, needed: Sequence[Difference]) -> tuple[Difference, ...] | None:
        """Leave out what the change stands without."""
        if not isinstance(_stands(self.own, self.other, [change, *needed]), Ruleset):
            return None
        kept = list(needed)
        for one in needed:
            rest = [other for other in kept if other is not one]
            if isinstance(_stands(self.own, self.other, [change, *rest]), Ruleset):
                kept = rest
        return tuple(kept)

    def _mattering(self, change: Difference) -> Witness | None:
        """With the fewest partners with which the change shows what it does not show alone."""
        for partners in self._partners(change):
            if change in partners:
                continue
            own, changed = (_stands(self.own, self.other, some) for some in (partners, [*partners, change]))
            if isinstance(own, Ruleset) and isinstance(changed, Ruleset) and not never_differ(own, changed):
                found = self._shown(change, own, changed)
                if found is not None:
                    return replace(found, partners=tuple(partners), beside=Beside.MATTERS)
        return None

    def _partners(self, change: Difference) -> Iterable[Sequence[Difference]]:
        """Sets of other changes beside which this one may show something.

        First those beside which a case shows it that shows it in the other ruleset: one, or each of the few that it
        takes, or those together; then each change of its chapter.
        """
        if not settles(change.path):
            return
        cases, others = [], self._near(change)
        for case in self._elsewhere(change):
            yield from ([one] for one in others if self._shows(change, [one], case))
            cases.append(case)
        sets = sorted((self._few(change, case) for case in cases), key=len)
        for few in sets[:1]:
            yield from ([one] for one in few if settles(one.path))
            yield few
        near = [partner for partner in others if partner.chapter == change.chapter]
        for partner in near:
            yield from self._founded(partner)
        yield from islice(combinations(near, 2), MOST_PAIRS)

    def _elsewhere(self, change: Difference) -> Iterable[Case]:
        """Cases that show the change in the other ruleset, with all told that another might ask for."""
        base = _stands(self.other, self.own, [Difference(change.path, change.other, change.own)])
        leaning = lean(change, self.own, self.other)
        for step in range(FEW):
            if not isinstance(base, Ruleset):
                return
            case = find_full(base, self.other, leaning, seed=self.seed + step, examples=self.examples)
            if case is None:
                return
            yield case

    def _founded(self, partner: Difference) -> Iterable[Sequence[Difference]]:
        """A change with all that it needs to stand."""
        result = _stands(self.own, self.other, [partner])
        companions = () if isinstance(result, Ruleset) else self._companions(partner, result)
        if companions is not None:
            yield [partner, *companions]

    def _few(self, change: Difference, case: Case) -> list[Difference]:
        """As few other changes as it takes for the case to show the change."""
        kept = others = self._near(change)
        for one in reversed(others):
            rest = [other for other in kept if other is not one]
            if self._shows(change, rest, case):
                kept = rest
        return kept

    def _shows(self, change: Difference, partners: Sequence[Difference], case: Case) -> bool:
        own, changed = (_stands(self.own, self.other, some) for some in (partners, [*partners, change]))
        return isinstance(own, Ruleset) and isinstance(changed, Ruleset) and bool(difference(case, own, changed))

    def _near(self, change: Difference) -> list[Difference]:
        """The other differences, those of the same row first, then those of the same chapter."""
        others = [one for one in self.changes if one.path != change.path]
        row = row_of(change.path)
        return sorted(others, key=lambda one: (row is None or row_of(one.path) != row, one.chapter != change.chapter))


def _stands(own: Ruleset, other: Ruleset, changes: Sequence[Difference]) -> Ruleset | tuple[Fault, ...]:
    """The ruleset with the changes, or what is wrong with it."""
    try:
        return swapped(own, other, changes)
    except RulesetError as error:
        return error.faults


def _meets(path: Path, fault: Fault) -> bool:
    """Whether a fault lies in a piece, or the piece in what the fault is about."""
    at = tuple(fault.path.replace("[", ".").split("."))
    return at[: len(path)] == path or path[: len(at)] == at
