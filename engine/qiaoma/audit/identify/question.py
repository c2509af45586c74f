"""下一问 the next best question: the hand whose payment splits the candidates that are left into the most, and the most
even, parts. The hands come from a seed, drafted towards what the candidates differ in; the same seed asks the same.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from qiaoma.audit.identify.evidence import Paid
from qiaoma.audit.identify.playable import playable
from qiaoma.audit.identify.space import Verdict, verdict
from qiaoma.audit.witness.choices import SIZE, Choices, Impossible
from qiaoma.audit.witness.draft import make
from qiaoma.audit.witness.leaning import Leaning, lean
from qiaoma.audit.witness.outcome import possible
from qiaoma.case.types import Case
from qiaoma.errors import Lang
from qiaoma.ruleset.pieces import differences
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.hand_line import hand_line

MOST_CANDIDATES = 40
"""How many candidates a question may tell apart."""
POOL = 140
"""How many hands are drafted for one question."""
_DRAFTS = 14
"""How often a draft is tried for one hand that the first candidate and another settle differently."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A ruleset that explains the hands, and what it is called."""

    label: str
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class Answer:
    """What may have been paid for the hand, and the candidates that say so."""

    paid: Paid
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """下一问: a hand, and what the candidates would pay for it; `bits` is how much the answer tells of them."""

    case: Case
    answers: tuple[Answer, ...]
    bits: float

    @property
    def hand(self) -> str:
        """The hand in one line."""
        return hand_line(self.case)

    def as_dict(self, lang: Lang) -> dict[str, Any]:
        """The question as JSON data."""
        answers = [{**answer.paid.as_dict(), "candidates": list(answer.candidates)} for answer in self.answers]
        return {"case": self.case.as_dict(), "hand": self.hand, "bits": round(self.bits, 3), "answers": answers}


def best_question(candidates: Sequence[Candidate], *, seed: int, without: Sequence[Case] = ()) -> Question | None:
    """The hand that tells most of the candidates apart, money before all else; None where no hand of the pool does.

    `without` are hands that were asked already.
    """
    kept = list(candidates[:MOST_CANDIDATES])
    if len(kept) < 2:
        return None
    best: Question | None = None
    for case in _pool(kept, seed):
        if case in without:
            continue
        verdicts = [verdict(candidate.ruleset, case) for candidate in kept]
        for parts in (_by_money(verdicts), _by_all(verdicts)):
            bits = _entropy(parts)
            if bits > (best.bits if best else 0) + _NOISE:
                best = Question(case, _answers(kept, parts), bits)
            if bits:
                break
        if best is not None and best.bits > math.log2(len(kept)) - _NOISE:
            break
    return best


_NOISE = 1e-9


def _by_money(verdicts: Sequence[Verdict]) -> list[Paid | None]:
    return [None if each.paid is None else Paid(each.paid.nets) for each in verdicts]


def _by_all(verdicts: Sequence[Verdict]) -> list[Paid | None]:
    return [each.paid for each in verdicts]


def _entropy(parts: Sequence[Paid | None]) -> float:
    """How many bits the answer tells; nothing where a candidate cannot say what it would pay."""
    if any(part is None for part in parts):
        return 0.0
    sizes = Counter(map(_key, parts)).values()
    return sum(size / len(parts) * math.log2(len(parts) / size) for size in sizes)


def _key(paid: Paid | None) -> Any:
    assert paid is not None
    return paid.nets, paid.dealer, tuple(sorted((paid.counters or {}).items()))


def _answers(candidates: Sequence[Candidate], parts: Sequence[Paid | None]) -> tuple[Answer, ...]:
    groups: dict[Any, tuple[Paid, list[str]]] = {}
    for candidate, paid in zip(candidates, parts, strict=True):
        assert paid is not None
        groups.setdefault(_key(paid), (paid, []))[1].append(candidate.label)
    return tuple(Answer(paid, tuple(labels)) for paid, labels in groups.values())


def _pool(candidates: Sequence[Candidate], seed: int) -> Iterator[Case]:
    """Hands on which the first candidate and each other differ, where some are found, in turns."""
    first, *others = candidates
    random = Random(f"{seed} {len(candidates)}")
    leanings = [list(_leanings(first.ruleset, other.ruleset)) for other in others]
    each = max(1, POOL // max(1, len(others)))
    for other, towards in zip(others, leanings, strict=True):
        for number in range(each if towards else 0):
            case = _draft(first.ruleset, other.ruleset, towards[number % len(towards)], random)
            if case is not None:
                yield case


def _leanings(own: Ruleset, other: Ruleset) -> Iterator[Leaning]:
    for change in differences(own.profile, other.profile):
        yield lean(change, own, other)


def _draft(own: Ruleset, other: Ruleset, leaning: Leaning, random: Random) -> Case | None:
    """A possible hand that the two settle differently."""
    for _ in range(_DRAFTS):
        try:
            case = make(Choices(random.randbytes(SIZE)), leaning)
        except Impossible:
            continue
        one, two = verdict(own, case), verdict(other, case)
        if one.paid is not None and two.paid is not None and one != two and possible(case) and playable(case):
            return case
    return None
