"""读法书 the answer: every unclear text of a ruleset, its readings, what each does. Frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from qiaoma.audit.readings.alternative import Price
from qiaoma.audit.witness import Finding, NoWitness, Show, Why, Witness
from qiaoma.errors import Lang
from qiaoma.ruleset.addresses import dotted
from qiaoma.ruleset.decided import Decided
from qiaoma.ruleset.pieces import Difference
from qiaoma.ruleset.provenance import Citation
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import RulesetRef


class Does(StrEnum):
    """What an alternative does to the reading in play.

    `money` 动钱: some hand pays otherwise, or wins that was refused. `settlement` 动下局: no hand was found that pays
    otherwise, but one that hands on another dealer or counter, so that later hands pay otherwise. `play` 动打法: only the
    play of a hand goes otherwise. `ratings` 动等级分: only rating points or ranks do. `nothing` 无碍: it is proved that no
    hand and no play can differ. `unseen` 未见: a search found nothing, which is no proof. `option` 由选项定: an option of
    the table says it. `unsaid` 写不成: no row can say it. `untried` 未试: nobody has looked.
    """

    MONEY = "money"
    SETTLEMENT = "settlement"
    PLAY = "play"
    RATINGS = "ratings"
    NOTHING = "nothing"
    UNSEEN = "unseen"
    OPTION = "option"
    UNSAID = "unsaid"
    UNTRIED = "untried"


_ORDER = tuple(Does)


@dataclass(frozen=True)
class Alternative:
    """One way to read a text. `changes` are the values that it sets otherwise than the reading in play, and `other` the
    ruleset under it: None for the one in play, and for one that no row can say. `tried`: whether `finding` was looked for.
    """

    letter: str
    why: Mapping[str, str]
    chosen: bool
    other: Ruleset | None
    changes: tuple[Difference, ...]
    tried: bool
    finding: Finding | None
    price: Price | None
    option: str = ""
    """The option of the table that decides the text, of an alternative that no row can say."""

    @property
    def does(self) -> Does:
        """What it does to the reading in play."""
        if self.other is None:
            if self.chosen:
                return Does.NOTHING
            return Does.OPTION if self.option else Does.UNSAID
        if not self.changes:
            return Does.NOTHING
        if not self.tried:
            return Does.UNTRIED
        if isinstance(self.finding, Witness):
            return _does(self.finding)
        found_same = self.finding is None or self.finding.why is Why.SAME
        return Does.NOTHING if found_same else Does.UNSEEN

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The alternative as JSON data."""
        return {
            "letter": self.letter,
            "why": self.why.get(lang, ""),
            "chosen": self.chosen,
            "option": self.option or None,
            "does": None if self.chosen else str(self.does),
            "changes": [
                {"path": one.name, "chapter": one.chapter, "own": one.own, "other": one.other} for one in self.changes
            ],
            "witness": self.finding.as_dict(lang) if isinstance(self.finding, Witness) else None,
            "none_because": str(self.finding.why) if isinstance(self.finding, NoWitness) else None,
            "price": None if self.price is None else self.price.as_dict(),
        }


def _does(witness: Witness) -> Does:
    if witness.script is not None:
        return Does.PLAY
    if witness.shows & {str(Show.MONEY), str(Show.LEGALITY)}:
        return Does.MONEY
    return Does.SETTLEMENT if witness.shows & {str(Show.DEALER), str(Show.COUNTERS)} else Does.RATINGS


@dataclass(frozen=True)
class Unclear:
    """An unclear text: its code, what is asked, the clauses that say it, and the ways to read it.

    `decided`: by whom, where a house ruleset has decided it by values of its own: `chosen` is then not what is played.
    """

    code: str
    asks: Mapping[str, str]
    chosen: str
    cited: tuple[Citation, ...]
    alternatives: tuple[Alternative, ...]
    decided: Decided | None = None

    @property
    def does(self) -> Does:
        """The most that any alternative does which rows can say; where they can say none, what becomes of these."""
        others = [one for one in self.alternatives if not one.chosen]
        found = [one.does for one in others if one.other is not None] or [one.does for one in others]
        return min(found, key=_ORDER.index, default=Does.NOTHING)

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The unclear text as JSON data."""
        return {
            "code": self.code,
            "asks": self.asks.get(lang, ""),
            "chosen": self.chosen,
            "decided": None if self.decided is None else _decided(self.decided),
            "does": str(self.does),
            "clauses": [_cited(cite, lang) for cite in self.cited],
            "alternatives": [one.as_dict(lang) for one in self.alternatives],
        }


@dataclass(frozen=True, slots=True)
class Contradiction:
    """自相矛盾: two clauses of one source that do not agree about a value, and the reading that decides between them."""

    cite: Citation

    @property
    def clauses(self) -> tuple[str, str]:
        """The clause that is followed, and the one against it."""
        return self.cite.clause, self.cite.against

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The contradiction as JSON data."""
        told = {"path": self.cite.at, "clauses": list(self.clauses), "note": self.cite.note.get(lang, "")}
        return {**told, "reading": self.cite.reading, "status": str(self.cite.status)}


@dataclass(frozen=True)
class OfRuleset:
    """The unclear texts of one ruleset, and where its source contradicts itself."""

    ruleset: Ruleset
    unclear: tuple[Unclear, ...]
    contradictions: tuple[Contradiction, ...]

    @property
    def ref(self) -> RulesetRef:
        """The ruleset."""
        return self.ruleset.ref()

    def __getitem__(self, code: str) -> Unclear:
        """The unclear text of a code. Raises KeyError."""
        for one in self.unclear:
            if one.code == code:
                return one
        raise KeyError(code)

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The readings of the ruleset as JSON data."""
        return {
            "ruleset": self.ref.as_dict(),
            "document": self.ruleset.profile.source,
            "readings": [one.as_dict(lang) for one in self.unclear],
            "contradictions": [one.as_dict(lang) for one in self.contradictions],
        }


@dataclass(frozen=True)
class Readings:
    """读法书: the unclear texts of some rulesets."""

    rulesets: tuple[OfRuleset, ...]

    def __getitem__(self, name: str) -> OfRuleset:
        """The readings of the ruleset with this id. Raises KeyError."""
        for one in self.rulesets:
            if one.ruleset.id == name:
                return one
        raise KeyError(name)

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The readings as JSON data."""
        return {"rulesets": [one.as_dict(lang) for one in self.rulesets]}

    def text(self, lang: Lang = "zh") -> str:
        """The readings for a terminal."""
        from qiaoma.audit.readings.page import readings_page
        from qiaoma.pages.plain import plain

        return "\n\n".join(plain(readings_page(one, lang)) for one in self.rulesets)

    def markdown(self, lang: Lang = "zh") -> str:
        """The readings as pages in Markdown."""
        from qiaoma.audit.readings.page import readings_page
        from qiaoma.pages.markdown import markdown

        return "\n".join(markdown(readings_page(one, lang)) for one in self.rulesets)


def _decided(one: Decided) -> dict[str, Any]:
    return {"layer": one.layer, "paths": [dotted(path) for path in one.paths]}


def _cited(cite: Citation, lang: Lang) -> dict[str, Any]:
    note = cite.note.get(lang, "")
    return {"path": cite.at, "clause": cite.clause, "status": str(cite.status), "note": note}
