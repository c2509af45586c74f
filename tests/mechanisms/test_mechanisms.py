"""House mechanisms: each is one small ruleset, valid, whose own examples are worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.cli.expectation import run_file

HERE = Path(__file__).parent
RULESETS = sorted((HERE / "rulesets").glob("*.yaml"))


def name_of(file: Path) -> str:
    return file.stem


@pytest.mark.parametrize("file", RULESETS, ids=name_of)
def test_the_ruleset_has_no_fault(file: Path) -> None:
    report = qiaoma.validate(file)
    assert not report.faults, report.text("en")
    assert report.id == file.stem


@pytest.mark.parametrize("file", RULESETS, ids=name_of)
def test_its_examples_are_paid_as_worked_out(file: Path) -> None:
    outcomes = run_file(str(file), ())
    wrong = [(outcome.title, outcome.error, outcome.differences) for outcome in outcomes]
    wrong = [entry for entry in wrong if entry[1] or entry[2]]
    assert not wrong
    assert len(outcomes) >= 2, "one example where it acts, one where it does not"


@pytest.mark.parametrize("file", RULESETS, ids=name_of)
def test_it_changes_money_or_legality_against_its_parent(file: Path) -> None:
    """A mechanism that nobody notices tests nothing: some example goes otherwise without it."""
    house, parent = qiaoma.load(file), qiaoma.load("base")
    cases = qiaoma.read_examples(file).cases
    assert any(outcome(house, case) != outcome(parent, case) for case in cases)


@pytest.mark.parametrize("file", RULESETS, ids=name_of)
def test_compiled_code_settles_its_examples_alike(file: Path) -> None:
    plain = qiaoma.load(file)
    compiled = plain.fast()
    for case in qiaoma.read_examples(file).cases:
        assert said(compiled.settle(case)) == said(plain.settle(case)), case.title


def test_what_concerns_play_can_be_said_too() -> None:
    report = qiaoma.validate(HERE / "play" / "table-play.yaml")
    assert not report.faults, report.text("en")
    assert not report.warnings, report.text("en")


def said(settlement: qiaoma.Settlement) -> object:
    """All that a settlement says but its ruleset."""
    shown = settlement.as_dict("en")
    return {key: value for key, value in shown.items() if key != "ruleset"}


def outcome(ruleset: qiaoma.Ruleset, case: qiaoma.Case) -> object:
    """What a case comes to: its settlement, or the fault."""
    try:
        return said(ruleset.settle(case))
    except qiaoma.QiaomaError as error:
        return [fault.code for fault in error.faults]
