"""A platform that pays by rules which it does not tell: hands with what was paid."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from qiaoma import CaseError, Ruleset
from qiaoma.case import Case, CaseFile
from qiaoma.case.types import SEATS
from tests.hands import hands


def settled(hidden: Ruleset, cases: list[Case]) -> CaseFile:
    """The cases with what `hidden` pays; a win that it refuses expects to be refused, under an id that is nobody's."""
    told = []
    for case in cases:
        settlement = hidden.settle(case)
        if settlement.legal:
            told.append(replace(case, paid={"net": dict(zip(SEATS, settlement.nets, strict=True))}))
        else:
            told.append(replace(case, expect={"platform": None}))
    return CaseFile("cases", tuple(told))


def paying(hidden: Ruleset, number: int, seed: int) -> CaseFile:
    """That many hands of a seed with what `hidden` pays."""
    return settled(hidden, list(decided(hidden, hands(number, seed))))


def decided(hidden: Ruleset, cases: object) -> list[Case]:
    """Those of the cases that the ruleset can decide."""
    found = []
    for case in cases:  # type: ignore[attr-defined]
        try:
            hidden.settle(case)
        except CaseError:
            continue
        found.append(case)
    return found


HOUSE = """\
id: night-club
version: 1.0.0
title: {zh: 夜场, en: Night club}
extends: banding
why: what the members agreed on
payment:
  self_draw_partner: {shares: 6}
patterns:
  full_flush: {lezi: 3}
"""


def house(folder: Path) -> Path:
    """A house variant of `banding` in which two values are others."""
    file = folder / "night-club.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file
