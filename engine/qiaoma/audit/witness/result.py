"""见证的结果: for a piece in which two rulesets differ, what shows it, with what beside it, or why nothing does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from qiaoma.audit.witness.outcome import Show
from qiaoma.audit.witness.script import Script
from qiaoma.audit.witness.script_outcome import Outcome, differing
from qiaoma.case.types import Case
from qiaoma.errors import Fault, Lang
from qiaoma.ruleset.pieces import Difference
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import RulesetRef, Settlement


class Kind(StrEnum):
    """牌例 case: a finished hand; 剧本 script: a play at the table."""

    CASE = "case"
    SCRIPT = "script"


class Beside(StrEnum):
    """Why further pieces are beside a witness.

    `none` 单独即可: there are none. `stands` 单独不成立: without them the change makes no ruleset; both sides have them.
    `group` 一起才成立: nor do they stand without it, and so all change together. `matters` 一起才看得出: with them it shows
    something and alone nothing; both sides have them.
    """

    NONE = "none"
    STANDS = "stands"
    GROUP = "group"
    MATTERS = "matters"


class Why(StrEnum):
    """Why nothing shows a piece.

    `same` 已证一样: no hand and no play can differ (:func:`qiaoma.audit.witness.proof.never_differ`). `unfounded` 不成规则:
    the change makes no ruleset, whatever is changed with it. `not_found` 未找到: no proof, only a search that found nothing.
    """

    SAME = "same"
    UNFOUNDED = "unfounded"
    NOT_FOUND = "not_found"


@dataclass(frozen=True)
class Witness:
    """见证: what shows `change`, and what it comes to under `own` and under `changed`, the same ruleset with the change.

    `partners` are further pieces of the other ruleset, and `beside` says why. Of a script `shows` is what its outcomes
    differ in, by their names (:attr:`qiaoma.audit.witness.script_outcome.Outcome.facts`).
    """

    change: Difference
    kind: Kind
    shows: frozenset[str]
    rulesets: tuple[Ruleset, Ruleset]
    case: Case | None = None
    script: Script | None = None
    partners: tuple[Difference, ...] = ()
    beside: Beside = Beside.NONE
    faults: tuple[Fault, ...] = ()
    """What is wrong with the change alone, where it does not stand."""

    @property
    def with_(self) -> tuple[str, ...]:
        """The names of the partners."""
        return tuple(partner.name for partner in self.partners)

    @property
    def own(self) -> Settlement | Outcome:
        """What it comes to as it was."""
        return self._both()[0]

    @property
    def changed(self) -> Settlement | Outcome:
        """What it comes to with the change."""
        return self._both()[1]

    def _both(self) -> tuple[Settlement, Settlement] | tuple[Outcome, Outcome]:
        if self.case is not None:
            return self.rulesets[0].settle(self.case), self.rulesets[1].settle(self.case)
        assert self.script is not None
        return self.script.run(*self.rulesets)

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The witness as JSON data: the piece, the case or script, and both outcomes."""
        own, changed = self._both()
        said = {Kind.CASE: self.case, Kind.SCRIPT: self.script}[self.kind]
        return {
            **_piece(self.change),
            "kind": self.kind.value,
            "beside": self.beside.value,
            "with": list(self.with_),
            "shows": sorted(self.shows),
            self.kind.value: {} if said is None else said.as_dict(),
            "own_outcome": own.as_dict(lang) if isinstance(own, Settlement) else own.as_dict(),
            "changed_outcome": changed.as_dict(lang) if isinstance(changed, Settlement) else changed.as_dict(),
        }


@dataclass(frozen=True)
class NoWitness:
    """无见证: nothing shows `change`, and why. `faults` are those of a change that makes no ruleset."""

    change: Difference
    why: Why
    faults: tuple[Fault, ...] = ()

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The finding as JSON data."""
        told = [fault.as_dict(lang) for fault in self.faults]
        return {**_piece(self.change), "kind": "none", "reason": self.why.value, "faults": told}


Finding: TypeAlias = Witness | NoWitness


@dataclass(frozen=True)
class Witnesses:
    """见证书: for every piece in which two rulesets differ, in the order of the chapters, what shows it."""

    own: RulesetRef
    other: RulesetRef
    effective: tuple[Mapping[str, Any], Mapping[str, Any]]
    seed: int
    findings: tuple[Finding, ...]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    @property
    def witnessed(self) -> tuple[Witness, ...]:
        """The pieces that something shows."""
        return tuple(one for one in self.findings if isinstance(one, Witness))

    @property
    def unshown(self) -> tuple[NoWitness, ...]:
        """The pieces that nothing shows."""
        return tuple(one for one in self.findings if isinstance(one, NoWitness))

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The findings as JSON data; `lang` is that of the reasons."""
        return {
            "own": self.own.as_dict(),
            "other": self.other.as_dict(),
            "seed": self.seed,
            "findings": [finding.as_dict(lang) for finding in self.findings],
        }

    def text(self, lang: Lang = "zh") -> str:
        """The findings for people: each piece, what both say, the hand or play, and both outcomes side by side."""
        from qiaoma.audit.witness.told import told

        return told(self, lang)


def from_case(change: Difference, case: Case, shows: frozenset[Show], rulesets: tuple[Ruleset, Ruleset]) -> Witness:
    """The witness that a case is."""
    return Witness(change, Kind.CASE, frozenset(str(show) for show in shows), rulesets, case=case)


def from_script(change: Difference, script: Script, rulesets: tuple[Ruleset, Ruleset]) -> Witness:
    """The witness that a script is."""
    return Witness(change, Kind.SCRIPT, frozenset(differing(*script.run(*rulesets))), rulesets, script=script)


def _piece(change: Difference) -> dict[str, Any]:
    return {"path": change.name, "chapter": change.chapter, "own": change.own, "other": change.other}
