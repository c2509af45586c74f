"""证据 evidence: hands of which it is known what was paid, whatever the rules were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from qiaoma.case.types import SEATS, Case, CaseFile
from qiaoma.errors import CaseError, Fault, Lang
from qiaoma.settle.hand_line import hand_line
from qiaoma.units import as_json_number

Nets = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """What the table did: `nets` by seat, None where it refused the win; the next dealer and counts where they are told."""

    nets: Nets | None
    dealer: int | None = None
    counters: Mapping[str, int] | None = None

    def as_dict(self) -> dict[str, Any]:
        """What was paid as JSON data."""
        told = {name: number for name, number in (self.counters or {}).items() if number}
        dealer = None if self.dealer is None else SEATS[self.dealer]
        nets = (
            None
            if self.nets is None
            else {seat: as_json_number(net) for seat, net in zip(SEATS, self.nets, strict=True)}
        )
        return {"net": nets, "next": {"dealer": dealer, **told}}


@dataclass(frozen=True, slots=True)
class Hand:
    """一局: a finished hand and what was paid for it. `place` says where it stands.

    `follows`: it carries on from the hand before it in the list, as the hands of one table do.
    """

    case: Case
    paid: Paid
    place: str
    follows: bool = False

    def title(self, lang: Lang) -> str:
        """The title of the case, or the hand in one line."""
        return self.case.title or hand_line(self.case) or {"zh": "没人胡", "en": "nobody wins"}[lang]


def hands_of(cases: CaseFile, file: str) -> Iterator[Hand]:
    """The hands of a case file whose `paid` is told, or the one outcome that they expect, whatever id it stands under.

    Raises :class:`CaseError` with a fault for each case that tells neither, or different outcomes.
    """
    faults = []
    for number, case in enumerate(cases.cases):
        told = _outcomes(case)
        if len(told) == 1:
            follows = cases.kind == "hands" and number > 0
            yield Hand(case, told[0], str(case.place or file), follows)
        else:
            faults.append((_several if told else _nothing_paid)(case))
    if faults:
        raise CaseError(faults)


def _outcomes(case: Case) -> list[Paid]:
    if case.paid:
        return [_paid(case.paid)]
    found: list[Paid] = []
    for expected in case.expect.values():
        if expected is None or "refused" in expected:
            outcome = Paid(None)
        elif "net" in expected:
            outcome = _paid(expected)
        else:
            continue
        if outcome not in found:
            found.append(outcome)
    return found


def _paid(told: Mapping[str, Any]) -> Paid:
    following = dict(told.get("next") or {})
    dealer = following.pop("dealer", None)
    nets = tuple(told["net"][seat] for seat in SEATS)
    return Paid(nets, None if dealer is None else SEATS.index(dealer), following or None)


def _nothing_paid(case: Case) -> Fault:
    return Fault(
        "identify.not_paid",
        zh="这一局没有写付了多少",
        en="nothing says what was paid for this hand",
        path="paid",
        place=case.place,
        remedy_zh="写 paid: {E: …, S: …, W: …, N: …}",
        remedy_en="write paid: {E: …, S: …, W: …, N: …}",
    )


def _several(case: Case) -> Fault:
    return Fault(
        "identify.several",
        zh="expect 里各规则的结果不同，不知道实付的是哪一个",
        en="expect tells different outcomes for different rulesets: which one was paid is unsaid",
        path="expect",
        place=case.place,
        found=", ".join(case.expect),
        remedy_zh="写 paid: {E: …, S: …, W: …, N: …}",
        remedy_en="write paid: {E: …, S: …, W: …, N: …}",
    )
