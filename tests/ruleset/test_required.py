"""Removing things: whatever a file or patch removes is either refused where it stands, or everything still works."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import qiaoma
from qiaoma.errors import RulesetError
from qiaoma.ruleset.addresses import HEAD_KEYS
from qiaoma.ruleset.checks.required import REQUIRED
from qiaoma.ruleset.report import validate

from .rulesets import check, codes, write

CASES = """\
cases:
  - title: a discard
    dealer: E
    dice: [2, 3]
    seats:
      E: {hand: EEE C, melds: [{chow: 123m, from: N}, {chow: 456m, from: N}, {chow: 789m, from: N}], flowers: 1,
          ready: true, discards: 9, passed: []}
      S: {ready: true}
      W: {ready: true}
      N: {ready: true}
    wins: [{seat: E, by: discard, from: S, tile: C}]
  - title: drawn
    dealer: E
    dice: [1, 1]
    result: drawn
"""


def paths(form: Any, above: tuple[str, ...] = ()) -> Iterator[str]:
    for key, value in form.items():
        if not above and (key in HEAD_KEYS or key == "removed"):
            continue
        yield ".".join((*above, key))
        if isinstance(value, dict):
            yield from paths(value, (*above, key))


EVERY = sorted(paths(qiaoma.load("base").effective))


def without(path: str) -> str:
    *head, last = path.split(".")
    text = f"{last}: none"
    for key in reversed(head):
        text = f"{key}: {{{text}}}"
    return text + "\n"


def settles(file: Path, **choices: Any) -> None:
    ruleset = qiaoma.load(file, **choices)
    assert ruleset.compiled.table
    assert ruleset.encoder
    assert ruleset.conduct
    for case in qiaoma.read_case(CASES, file="cases").cases:
        settlement = ruleset.settle(case)
        assert settlement.text("zh")
        assert settlement.as_dict("en")


@pytest.mark.parametrize("path", EVERY)
def test_what_is_removed_is_refused_or_everything_works(tmp_path: Path, path: str) -> None:
    file = write(tmp_path, without(path))
    report = validate(file)
    if report.faults:
        for fault in report.faults:
            assert fault.place is not None
            assert fault.place.file == str(file), fault
            assert fault.remedy_zh
        with pytest.raises(RulesetError) as caught:
            qiaoma.load(file)
        assert codes(caught.value.faults) == codes(report.faults)
    else:
        settles(file)


@pytest.mark.parametrize("path", EVERY)
def test_what_a_patch_removes_is_refused_or_everything_works(tmp_path: Path, path: str) -> None:
    text = f"readings: {{R1: {{chosen: a, a: {{why: x}}, b: {{why: y, set: {{{path}: none}}}}}}}}\n"
    file = write(tmp_path, text)
    report = validate(file)
    if report.faults:
        for fault in report.faults:
            assert fault.place is not None
            assert (fault.place.file, fault.place.line) == (str(file), 4), fault
        with pytest.raises(RulesetError) as caught:
            qiaoma.load(file, readings={"R1": "b"})
        assert set(codes(report.faults)) >= set(codes(caught.value.faults))
    else:
        settles(file, readings={"R1": "b"})


@pytest.mark.parametrize("path", REQUIRED)
def test_the_fault_stands_at_the_none_and_says_that_it_cannot_be_removed(tmp_path: Path, path: str) -> None:
    report = check(tmp_path, without(path))
    (fault,) = [fault for fault in report.faults if fault.code == "value.required"]
    assert (fault.path, fault.found) == (path, "none")
    assert fault.place is not None
    assert (fault.place.line, fault.place.column) == (4, len(without(path).split("none")[0]) + 1)
    assert "cannot be removed" in fault.en


def test_a_root_that_lacks_what_is_required_is_told_all_of_it(tmp_path: Path) -> None:
    report = check(tmp_path, "id: mine\nready: {declared: false}\n")
    missing = {fault.path for fault in report.faults if fault.code == "value.required"}
    assert missing == {path.split(".")[0] for path in REQUIRED}


def test_an_inherited_none_is_the_fault_of_the_file_that_wrote_it(tmp_path: Path) -> None:
    up = write(tmp_path, "id: up\nextends: base\nwhy: x\ndealer: {one_winner: none}\n", "up")
    report = check(tmp_path, "id: mine\nextends: up\n")
    assert [fault.code for fault in report.faults] == ["value.required"]
    assert report.faults[0].place is not None
    assert report.faults[0].place.file == str(up)
