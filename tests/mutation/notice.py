"""觉察: who notices a mutant of a ruleset. An expectation of a case fails, or the table of expected values differs."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import qiaoma
from qiaoma.case.types import Case
from qiaoma.cli.expectation import differences
from qiaoma.errors import QiaomaError
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.fast import Fast
from qiaoma.settle.hands import carried
from qiaoma.settle.settlement import Settlement
from tests.mutation.expected_values import strange
from tests.mutation.mutants import Form
from tests.mutation.played import Stage

CASES = Path(__file__).resolve().parents[1] / "cases"
FILES = (*sorted((CASES / "worked").glob("*.yaml")), *sorted((CASES / "mutants").glob("*.yaml")))


class How(StrEnum):
    """How strongly a mutant is noticed."""

    EXPECTED = "expected"  # an amount, a refusal or a value that a person wrote down is no longer met
    CHANGED = "changed"  # some case is settled otherwise, of which nothing was written down
    REFUSED = "refused"  # the loader refuses it
    NOT = "not noticed"


@dataclass(frozen=True, slots=True)
class Notice:
    """Who noticed: the title of a case, or the path of a value in the table of expected values."""

    how: How
    who: str = ""


@dataclass(slots=True)
class Known:
    """A case with what the shipped ruleset makes of it and the ids under which something is expected that it meets.

    `noticed` counts, by chapter, the mutants that the case noticed: such cases are asked first.
    """

    case: Case
    outcome: Outcome
    settlement: Settlement | None
    ids: tuple[str, ...]
    noticed: dict[str, int] = field(default_factory=dict)


def ruleset_of(shipped: Ruleset, form: Form) -> Fast:
    """A ruleset whose effective form is `form`, compiled for speed. For tests alone: nothing is validated."""
    profile = copy.copy(shipped.profile)
    profile.__dict__["effective"] = form  # where the property keeps what it found
    return Fast(Ruleset(profile, shipped.name, shipped.path))


Outcome = tuple[Any, ...]


def outcome(ruleset: Ruleset, case: Case) -> tuple[Outcome, Settlement | None]:
    """What a ruleset makes of a case, comparable: refusals or patterns, payments, nets, next and ratings."""
    try:
        settlement = ruleset.settle(case)
    except QiaomaError as error:
        return ("error", *(fault.code for fault in error.faults)), None
    if not settlement.legal:
        return ("refused", *((refusal.seat, refusal.rule) for refusal in settlement.refusals)), settlement
    wins = tuple(
        (win.seat, frozenset((p.id, p.name["zh"]) for p in win.patterns), win.flowers, win.value)
        for win in settlement.wins
    )
    payments = tuple(
        (payment.payer, payment.payee, payment.amount) for payment in settlement.payments if payment.amount
    )
    following = settlement.next
    after = None if following is None else (following.dealer, tuple(following.counters.items()))
    ratings = tuple((rating.seat, rating.change, str(rating.rank)) for rating in settlement.ratings)
    return ("won", wins, payments, settlement.nets, after, ratings), settlement


class Witness:
    """All cases, as one ruleset settles them, ready to be asked about its mutants, and the scenarios of its table.

    `label` is how the scenarios write the ruleset with its choices.
    """

    def __init__(self, shipped: Ruleset, cases: Iterable[Case], label: str = "") -> None:
        self.shipped = shipped
        self._stage = Stage(shipped, label or shipped.id)
        self._plain = ruleset_of(shipped, shipped.effective)
        self._as_written = strange(shipped.id, shipped.effective) is None
        self.known = [self._known(case) for case in cases]

    def notice(self, form: Form, path: str) -> Notice:
        """Who notices that the effective form is `form`, changed at `path`."""
        value = strange(self.shipped.id, form) if self._as_written else None
        found = self._settled_otherwise(form, path) if chapter_is_settled(path) else Notice(How.NOT)
        if found.how in (How.EXPECTED, How.REFUSED):
            return found
        if value is not None:
            return Notice(How.EXPECTED, f"table chapter: {value}")
        played = self._stage.notice(form, path) if path.split(".")[0] in PLAYED else ""
        return Notice(How.EXPECTED, f"scenario: {played}") if played else found

    def _settled_otherwise(self, form: Form, path: str) -> Notice:
        """Which case notices, or that the loader refuses the form."""
        chapter = path.split(".")[0]
        changed = Notice(How.NOT)
        try:
            mutant = ruleset_of(self.shipped, form)
        except QiaomaError as error:
            return Notice(How.REFUSED, error.faults[0].code)
        for known in sorted(self.known, key=lambda known: -known.noticed.get(chapter, 0)):
            found, settlement = outcome(mutant, known.case)
            same = _words(known.settlement) == _words(settlement) if path.endswith(".says") else known.outcome == found
            if same:
                continue
            if any(settlement is None or _fails(known.case, id_, settlement) for id_ in known.ids):
                known.noticed[chapter] = known.noticed.get(chapter, 0) + 1
                return Notice(How.EXPECTED, known.case.title)
            if changed.how is How.NOT:
                changed = Notice(How.CHANGED, known.case.title)
        return changed

    def _known(self, case: Case) -> Known:
        """A house ruleset keeps its parent's word wherever it says nothing else, so what it meets of it is expected."""
        found, settlement = outcome(self._plain, case)
        own = self.shipped.id, str(self.shipped.effective.get("extends", "")).split("@")[0]
        met = [id_ for id_ in own if id_ in case.expect and settlement and not _fails(case, id_, settlement)]
        return Known(case, found, settlement, tuple(met))


def _words(settlement: Settlement | None) -> str:
    """What the referee says, without the names of the ruleset."""
    return settlement.text("zh") if settlement is not None else ""


def _fails(case: Case, expected_of: str, settlement: Settlement) -> bool:
    return any(True for _ in differences(case.expect[expected_of], settlement))


UNSETTLED = frozenset({"deal", "stake", "no_claim", "no_discard", "no_pass", "match"})
"""Chapters that only the table reads."""
PLAYED = UNSETTLED | {"play", "dealer", "ready", "tiles", "escape"}
"""Chapters that the table reads, whatever else does."""


def chapter_is_settled(path: str) -> bool:
    """Whether the settlement of a finished hand reads the value at `path`."""
    return path.split(".")[0] not in UNSETTLED and not path.startswith(("play.answers", "dealer.first"))


def witness(name: str) -> Witness:
    """The witness of a shipped ruleset: all cases but those that choose an option or a reading for it."""
    shipped = Fast(qiaoma.load(name))
    return Witness(shipped, (case for case in corpus(name) if not chosen_in(case, name)))


def chosen_in(case: Case, ruleset: str) -> Mapping[tuple[str, str], Any]:
    """What a case chooses for a ruleset, by kind (`options`, `readings`) and name."""
    made = (("options", case.options), ("readings", case.readings))
    return {(kind, name): value for kind, chosen in made for name, value in chosen.get(ruleset, {}).items()}


@cache
def corpus(name: str) -> tuple[Case, ...]:
    """Every case for one ruleset; hands in a row with what they carry filled in, so that each stands alone."""
    ruleset = qiaoma.load(name)
    own = qiaoma.read_examples(name).cases
    return (*own, *(case for file in FILES for case in _alone(ruleset, file)))


def _alone(ruleset: Ruleset, file: Path) -> Iterator[Case]:
    read = qiaoma.read_cases(file)
    if read.kind != "hands":
        yield from read.cases
        return
    before: Case | None = None
    for told in read.cases:
        case = told if before is None else carried(before, ruleset.settle(before), told)
        yield case
        before = case
