"""The witnesses kept under docs/audit: one for each difference of every two sources, and each still proves itself."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from qiaoma.audit.witness import Beside, NoWitness, Why, Witness
from qiaoma.audit.witness.record import Unproven, read, written
from qiaoma.audit.witness.store import entries, findings, pairs, unproven
from qiaoma.settle.engine import load

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "audit" / "witnesses"


@pytest.mark.parametrize("pair", pairs(), ids="-".join)
def test_each_difference_has_an_entry_that_holds(pair: tuple[str, str]) -> None:
    assert unproven(FOLDER, pair) == []


@pytest.mark.parametrize("pair", pairs(), ids="-".join)
def test_each_difference_is_shown_or_proved_to_do_nothing(pair: tuple[str, str]) -> None:
    kept = findings(FOLDER, pair)
    assert [one.change.name for one in kept if isinstance(one, NoWitness) and one.why is Why.NOT_FOUND] == []
    for one in kept:
        if isinstance(one, Witness):
            assert one.shows
            assert (one.beside is Beside.NONE) == (one.partners == ())
            assert one.change not in one.partners


def test_there_are_ten_pairs_and_most_differences_need_no_other() -> None:
    assert len(pairs()) == 10
    beside = Counter(entry.get("beside", "none") for pair in pairs() for entry in entries(FOLDER, pair))
    assert beside["none"] > 2 * (beside["matters"] + beside["stands"] + beside["group"])


def test_what_is_kept_is_what_is_written_of_a_finding() -> None:
    pair = pairs()[0]
    for entry, finding in zip(entries(FOLDER, pair), findings(FOLDER, pair), strict=True):
        assert written(finding) == entry


def test_a_witness_that_shows_something_else_is_refused() -> None:
    own, other = map(load, pairs()[0])
    kept = entries(FOLDER, pairs()[0])
    case = next(
        entry for entry in kept if entry["kind"] == "case" and entry["shows"] == ["money"] and "with" not in entry
    )
    with pytest.raises(Unproven, match="shows"):
        read({**case, "shows": ["dealer"]}, own, other)
    swapped_sides = {"own": case["case"]["expect"]["changed"], "changed": case["case"]["expect"]["own"]}
    with pytest.raises(Unproven, match="comes to"):
        read({**case, "case": {**case["case"], "expect": swapped_sides}}, own, other)
    with pytest.raises(Unproven, match="no difference"):
        read({**case, "change": "lines.nowhere"}, own, other)
    with pytest.raises(Unproven, match="alone makes a ruleset"):
        read({**case, "beside": "stands", "with": [kept[0]["change"]]}, own, other)
    with pytest.raises(Unproven, match="read otherwise"):
        read({"change": case["change"], "kind": "none", "reason": "same"}, own, other)
