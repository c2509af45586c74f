"""The worked examples and the cases beside them: every file under every ruleset that it expects something of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qiaoma
from qiaoma.case.types import SEATS, Case, CaseFile
from qiaoma.cli.expectation import differences
from tests.doors.shell import SOURCES

FOLDER = Path(__file__).parent
WORKED = sorted(f"worked/{file.name}" for file in (FOLDER / "worked").glob("*.yaml"))
FILES = [*WORKED, *sorted(f"mutants/{file.name}" for file in (FOLDER / "mutants").glob("*.yaml"))]


@cache
def read(name: str) -> CaseFile:
    """The cases of one file."""
    return qiaoma.read_cases(FOLDER / name)


def expected(name: str) -> Iterator[str]:
    return iter(dict.fromkeys(ruleset for case in read(name).cases for ruleset in case.expect))


def wrong(case: Case, ruleset: str, settlement: Any) -> list[str]:
    found = differences(case.expect[ruleset], settlement)
    return [f"{case.title}: {item.path}: expected {item.expected}, found {item.found}" for item in found]


PAIRS = [(name, ruleset) for name in FILES for ruleset in expected(name)]


@pytest.mark.parametrize(("name", "ruleset"), PAIRS)
def test_every_expected_amount_is_what_the_ruleset_makes(name: str, ruleset: str) -> None:
    file = read(name)
    loaded = qiaoma.load(ruleset)
    asked = [case for case in file.cases if ruleset in case.expect]
    chosen = file if file.kind == "hands" else CaseFile("cases", tuple(asked))
    settled = zip(chosen.cases, qiaoma.settle_file(chosen, loaded), strict=True)
    assert not [line for case, made in settled if ruleset in case.expect for line in wrong(case, ruleset, made)]


def test_every_source_is_expected_something_of_in_every_kind_of_file() -> None:
    for name in ("worked-examples", "several-hands", "four-hands"):
        assert set(SOURCES) <= set(expected(f"worked/{name}.yaml"))


def test_all_worked_examples_are_there() -> None:
    titles = {case.title.split(".")[0].split(",")[0] for name in WORKED for case in read(name).cases}
    numbers = {int(title[1:]) for title in titles if title[0] == "X" and title[1:].isdigit()}
    assert numbers >= set(range(1, 42, 2)) | set(range(42, 50))


@pytest.mark.parametrize(("before", "rank"), [(15608, "榜眼"), (15609, "状元")])
def test_the_rank_of_level_points_on_the_border(before: int, rank: str) -> None:
    """X46, T2 a: 15610 points are 榜眼, 15611 状元; the winner on a discard gains two."""
    (case,) = [case for case in read("worked/several-hands.yaml").cases if "liable player loses" in case.title]
    told = case.as_dict()
    told["seats"]["E"]["rating"] = before
    settlement = qiaoma.load("qinghunpeng").settle(Case.from_dict(told))
    ranks = {SEATS[rating.seat]: rating.rank for rating in settlement.ratings}
    assert ranks["E"] is not None
    assert ranks["E"]["zh"] == rank
