"""Source rulesets: every value is cited, every unclear text has its readings, and each reading pays what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import qiaoma
from qiaoma.case import Case
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.provenance import at, leaves, split

HERE = Path(__file__).parent
VARIANTS = HERE.parents[1] / "variants"
SOURCES = sorted(path.stem for path in (VARIANTS / "sources").glob("*.yaml"))
HOUSE = sorted(path.stem for path in (VARIANTS / "house").glob("*.yaml"))
ROWS: list[dict[str, Any]] = yaml.safe_load((HERE / "readings.yaml").read_text(encoding="utf-8"))
PLAY = frozenset({"N1c", "W3a", "W3c", "R1b", "Y2b", "I1b", "T2b"})
"""Alternatives that settle no finished hand otherwise: who deals, what may be claimed or declined, walls and ranks."""
SAME_MONEY = frozenset({"P6b"})
"""Alternatives that say the same money in other words."""


@cache
def hands() -> dict[str, Case]:
    """The hands by the word before the first full stop of their titles."""
    files = (HERE / "hands.yaml", HERE.parent / "cases" / "worked" / "worked-examples.yaml")
    return {case.title.split(".")[0]: case for file in files for case in qiaoma.read_cases(file).cases}


@cache
def ruleset(name: str, code: str = "", letter: str = "") -> qiaoma.Ruleset:
    """The ruleset with one reading taken otherwise."""
    return qiaoma.load(name, readings={code: letter} if code else None)


def outcome(rules: qiaoma.Ruleset, hand: str) -> dict[str, Any]:
    """Nets, refusals and what the next hand inherits."""
    settlement = rules.settle(hands()[hand]).as_dict("en")
    if not settlement["legal"]:
        return {"refused": sorted({refusal["rule"] for refusal in settlement["refusals"]})}
    return {"net": [settlement["net"][seat] for seat in "ESWN"], **settlement["next"]}


def alternatives(name: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every alternative that is not chosen: code, letter, entry."""
    for code, reading in ruleset(name).effective["readings"].items():
        for letter, entry in reading.items():
            if letter not in ("asks", "chosen", reading["chosen"]):
                yield code, letter, entry


READINGS = [(row, name) for row in ROWS for name in SOURCES if name in row]
UNSAID = [(name, code, letter) for name in SOURCES for code, letter, entry in alternatives(name) if "set" not in entry]


@pytest.mark.parametrize(
    ("row", "name"), READINGS, ids=[f"{row['reading']}{row['take']}-{name}-{row['hand']}" for row, name in READINGS]
)
def test_a_reading_pays_what_its_text_would(row: dict[str, Any], name: str) -> None:
    expected = row[name]
    if isinstance(expected, list):
        expected = {"net": expected} if isinstance(expected[0], int | float) else {"refused": expected}
    found = outcome(ruleset(name, row["reading"], row["take"]), row["hand"])
    assert {key: found.get(key) for key in expected} == expected
    assert outcome(ruleset(name), row["hand"]) != found


@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        ("heaven-honors", [240, -80, -80, -80]),
        ("earth-honors", [-80, 80, 0, 0]),
        ("heaven-bloom", [2400, -800, -800, -800]),
    ],
)
def test_honors_in_no_shape_are_no_heavenly_hand_and_fan_multiply_one(hand: str, paid: list[int]) -> None:
    """The choices of the one source whose words leave both open."""
    (name,) = [name for name in SOURCES if {"V3", "M7"} <= set(ruleset(name).effective["readings"])]
    assert outcome(ruleset(name), hand)["net"] == paid


@pytest.mark.parametrize("name", SOURCES)
def test_every_alternative_that_can_be_said_is_tried(name: str) -> None:
    tried = {row["reading"] + row["take"] for row in ROWS if name in row}
    said = {code + letter for code, letter, entry in alternatives(name) if "set" in entry}
    assert said - tried == said & (PLAY | SAME_MONEY)


@pytest.mark.parametrize("name", SOURCES)
def test_an_alternative_of_play_changes_the_ruleset(name: str) -> None:
    for code, letter, entry in alternatives(name):
        if code + letter in PLAY:
            changed = ruleset(name, code, letter).profile.node
            before = ruleset(name).profile.node
            for path in entry["set"]:
                now, then = at(changed, split(path)), at(before, split(path))
                assert (now and now.plain()) != (then and then.plain()), (code, letter, path)


def test_two_wordings_of_one_payment_pay_the_same() -> None:
    name = next(name for name in SOURCES if "P6" in ruleset(name).effective["readings"])
    paid = outcome(ruleset(name), "unready")
    assert paid["net"] == [4, -4, 0, 0]
    assert outcome(ruleset(name, "P6", "b"), "unready") == paid


@pytest.mark.parametrize(("name", "code", "letter"), UNSAID)
def test_an_alternative_that_no_row_can_say_is_refused_with_its_reason(name: str, code: str, letter: str) -> None:
    with pytest.raises(qiaoma.RulesetError) as caught:
        qiaoma.load(name, readings={code: letter})
    assert [fault.code for fault in caught.value.faults] == ["reading.unsaid"]


@pytest.mark.parametrize("name", SOURCES)
def test_readings_ask_and_answer_in_both_languages(name: str) -> None:
    for code, reading in ruleset(name).effective["readings"].items():
        letters = [letter for letter in reading if letter not in ("asks", "chosen")]
        assert len(letters) > 1, code
        for text in (reading["asks"], *(reading[letter]["why"] for letter in letters)):
            assert set(text) == {"zh", "en"}, code
            assert re.search("[一-鿿]", text["zh"]), code


@pytest.mark.parametrize("name", SOURCES)
def test_every_value_of_a_source_is_cited(name: str) -> None:
    layer = load_profile(name).layers[-1]
    cites = layer.node.plain()["cite"]
    for path, _ in leaves(layer.node):
        above = {".".join(path[:length]) for length in range(1, len(path) + 1)}
        assert path[0] == "readings" or "says" in path or above & set(cites), ".".join(path)


@pytest.mark.parametrize("name", SOURCES)
def test_what_is_unclear_or_assumed_has_a_note(name: str) -> None:
    cites = load_profile(name).layers[-1].node.plain()["cite"]
    readings = ruleset(name).effective["readings"]
    for path, cite in cites.items():
        assert cite["status"] == "stated" or set(cite["note"]) == {"zh", "en"}, path
        assert ("clause" in cite) == (cite["status"] != "assumed"), path
        assert cite.get("reading", next(iter(readings))) in readings, path


@pytest.mark.parametrize(("value", "paid"), [(10, 10), (20, 11), (50, 11), (100, 11)])
def test_the_table_chooses_the_size_of_a_lezi(value: int, paid: int) -> None:
    open_lezi = [name for name in SOURCES if "lezi" in ruleset(name).effective.get("options", {})]
    assert len(open_lezi) == 2
    for name in open_lezi:
        assert outcome(qiaoma.load(name, options={"lezi": value}), "X7")["net"] == [paid, -paid, 0, 0]


def test_the_table_may_leave_out_the_concealed_hand() -> None:
    (name,) = [name for name in SOURCES if "concealed" in ruleset(name).effective.get("options", {})]
    assert outcome(ruleset(name), "X17")["net"] == [6, 0, 0, -6]
    assert outcome(qiaoma.load(name, options={"concealed": "left_out"}), "X17")["net"] == [3, 0, 0, -3]


@pytest.mark.parametrize("name", HOUSE)
def test_a_house_ruleset_is_short_and_pays_its_examples(name: str) -> None:
    file = VARIANTS / "house" / f"{name}.yaml"
    assert len(file.read_text(encoding="utf-8").splitlines()) < 40
    examples = qiaoma.read_examples(file).cases
    assert len(examples) == 2
    for case in examples:
        settlement = qiaoma.load(name).settle(case).as_dict("en")
        expected = case.expect[name]
        assert settlement["net"] == dict(expected["net"])
        if "patterns" in expected:
            assert [pattern["id"] for pattern in settlement["wins"][0]["patterns"]] == expected["patterns"]
