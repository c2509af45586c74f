"""认出的规则 the answer: what explains the hands, or the nearest to it; and what to ask next. Frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from qiaoma.audit.identify.evidence import Paid
from qiaoma.audit.identify.moves import Kind, Move
from qiaoma.audit.identify.question import Question
from qiaoma.errors import Fault, Lang
from qiaoma.settle.settlement import Refusal


@dataclass(frozen=True, slots=True)
class Choice:
    """A reading or an option otherwise than the file's: what it `asks`, and `why` the text can be read so (of a reading)."""

    move: Move
    asks: Mapping[str, str]
    why: Mapping[str, str]

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The choice as JSON data."""
        return {**self.move.as_dict(), "asks": self.asks.get(lang, ""), "why": self.why.get(lang, "")}


@dataclass(frozen=True, slots=True)
class Named:
    """A ruleset under readings and options that are not its own: its `digest` is that of the file.

    `overwritten` are readings (`H1=b`) of the text on which it builds of whose values it has its own: none is tried.
    """

    id: str
    version: str
    digest: str
    choices: tuple[Choice, ...]
    overwritten: tuple[str, ...] = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """What is chosen otherwise."""
        return tuple(choice.move for choice in self.choices)

    @property
    def label(self) -> str:
        """The id of the ruleset, and what is chosen otherwise: `H1=b`."""
        return " ".join([self.id, *(f"{move.name}={move.value}" for move in self.moves)])

    def as_dict(self) -> dict[str, Any]:
        """The ruleset as JSON data."""
        readings = {move.name: move.value for move in self.moves if move.kind is Kind.READING}
        options = {move.name: move.plain for move in self.moves if move.kind is Kind.OPTION}
        told = {"id": self.id, "version": self.version, "digest": self.digest}
        return {**told, "options": options, "readings": readings, "overwritten": list(self.overwritten)}


@dataclass(frozen=True, slots=True)
class Aside:
    """A hand that a candidate cannot decide, which speaks neither for nor against it; `faults` say what is missing."""

    place: str
    title: Mapping[Lang, str]
    faults: tuple[Fault, ...]

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The hand as JSON data."""
        return {
            "place": self.place,
            "title": self.title[lang],
            "faults": [fault.as_dict(lang) for fault in self.faults],
        }


@dataclass(frozen=True, slots=True)
class Explanation:
    """A ruleset that explains every hand that it can decide, which are `decided`, at least one; the others are `aside`.

    It does so under the fewest other readings and options; `open` are further ones that might be chosen as well: no hand speaks against any of them.
    """

    ruleset: Named
    open: tuple[Choice, ...]
    aside: tuple[Aside, ...]
    decided: int

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The explanation as JSON data."""
        return {
            "ruleset": self.ruleset.as_dict(),
            "decided": self.decided,
            "open": [choice.as_dict(lang) for choice in self.open],
            "aside": [aside.as_dict(lang) for aside in self.aside],
        }


@dataclass(frozen=True, slots=True)
class Untried:
    """A ruleset that can decide none of the hands: it explains nothing, and nothing speaks against it."""

    ruleset: Named
    aside: tuple[Aside, ...]

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The ruleset and what it lacks as JSON data."""
        return {"ruleset": self.ruleset.as_dict(), "aside": [aside.as_dict(lang) for aside in self.aside]}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A hand that the nearest ruleset does not explain: what was paid, what it would pay, the rows it would pay by."""

    place: str
    title: Mapping[Lang, str]
    paid: Paid
    would: Paid
    rules: tuple[str, ...]
    refusals: tuple[Refusal, ...]

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The contradiction as JSON data."""
        refusals = [{"rule": refusal.rule, "reason": refusal.reason[lang]} for refusal in self.refusals]
        told = {
            "place": self.place,
            "title": self.title[lang],
            "paid": self.paid.as_dict(),
            "would": self.would.as_dict(),
        }
        return {**told, "rules": list(self.rules), "refusals": refusals}


@dataclass(frozen=True, slots=True)
class Repair:
    """Changes (readings, options, values) that would reconcile the nearest ruleset; the hands at `against` stay unexplained.

    `titles` say in words what each change decides.
    """

    moves: tuple[Move, ...]
    titles: tuple[Mapping[Lang, str], ...]
    against: tuple[str, ...]

    @property
    def left(self) -> int:
        """How many hands stay unexplained."""
        return len(self.against)

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The repair as JSON data."""
        told = zip(self.moves, self.titles, strict=True)
        moves = [{**move.as_dict(), "title": title[lang]} for move, title in told]
        return {"left": self.left, "against": list(self.against), "moves": moves}


@dataclass(frozen=True, slots=True)
class Nearest:
    """The ruleset that the fewest changes bring nearest, the hands against it as it is, and these changes."""

    ruleset: Named
    contradictions: tuple[Contradiction, ...]
    repairs: tuple[Repair, ...]
    aside: tuple[Aside, ...]

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The nearest ruleset as JSON data."""
        return {
            "ruleset": self.ruleset.as_dict(),
            "contradictions": [each.as_dict(lang) for each in self.contradictions],
            "repairs": [repair.as_dict(lang) for repair in self.repairs],
            "aside": [aside.as_dict(lang) for aside in self.aside],
        }


@dataclass(frozen=True, slots=True)
class Identified:
    """认出的规则. Without `explanations` there is a `nearest`, but where every ruleset is `untried`; `cut` names rulesets whose
    search was ended by its budget. The explanations that decide more hands stand first."""

    hands: int
    tried: tuple[str, ...]
    explanations: tuple[Explanation, ...]
    nearest: Nearest | None
    question: Question | None
    cut: tuple[str, ...]
    untried: tuple[Untried, ...] = ()

    @property
    def explained(self) -> bool:
        """Whether some ruleset explains every hand that it can decide."""
        return bool(self.explanations)

    @property
    def decided(self) -> bool:
        """Whether one ruleset explains every hand, and no other choice of it does as well."""
        return len(self.explanations) == 1 and not self.explanations[0].open

    def as_dict(self, lang: Lang = "zh") -> dict[str, Any]:
        """The answer as JSON data."""
        return {
            "hands": self.hands,
            "tried": list(self.tried),
            "explanations": [each.as_dict(lang) for each in self.explanations],
            "nearest": None if self.nearest is None else self.nearest.as_dict(lang),
            "question": None if self.question is None else self.question.as_dict(lang),
            "cut": list(self.cut),
            "untried": [each.as_dict(lang) for each in self.untried],
        }

    def text(self, lang: Lang = "zh") -> str:
        """The answer as it is read out."""
        from qiaoma.audit.identify.words import identified_text

        return identified_text(self, lang)
