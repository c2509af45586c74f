"""What the search for the fewest changes finds, what it leaves out, and which hands are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.identify.moves import choices, overwritten
from qiaoma.audit.identify.playable import playable
from qiaoma.audit.identify.result import Identified, Repair
from qiaoma.case import read_case
from tests.audit.platform import paying

HEAD = "id: mine\nversion: 1.0.0\ntitle: {zh: 甲, en: A}\nwhy: x\n"
BASE = ("lines.base.effect", "{add: {points: 1}}", "{add: {points: 2}}")
SHARES = ("payment.discard_partner.effect", "{shares: 1}", "{shares: 2}")


def house(folder: Path, values: str) -> Path:
    file = folder / "mine.yaml"
    file.write_text(HEAD + values, encoding="utf-8")
    return file


def changed(repair: Repair) -> set[tuple[str, str, str]]:
    return {(move.about, move.own, move.value) for move in repair.moves}


def reconciled(answer: Identified) -> list[set[tuple[str, str, str]]]:
    assert not answer.explanations
    assert answer.nearest is not None
    assert answer.nearest.ruleset.label == "xianjin"
    assert {repair.left for repair in answer.nearest.repairs} == {0}
    return [changed(repair) for repair in answer.nearest.repairs]


def test_one_value_that_reconciles_all_is_found_where_readings_would_reconcile_some(tmp_path: Path) -> None:
    hidden = qiaoma.load(house(tmp_path, "extends: xianjin\nlines: {base: {add: {points: 2}}}\n"))
    answer = qiaoma.identify([paying(hidden, 30, 4)], ["banding", "xianjin"], ask=False)
    assert reconciled(answer) == [{BASE}]


def test_two_values_and_a_reading_are_found_together(tmp_path: Path) -> None:
    values = "extends: xianjin\nlines: {base: {add: {points: 2}}}\npayment: {discard_partner: {shares: 2}}\n"
    hidden = qiaoma.load(house(tmp_path, values), readings={"H1": "b"})
    answer = qiaoma.identify([paying(hidden, 40, 4)], ["xianjin"], ask=False)
    assert {BASE, SHARES, ("readings.H1", "a", "b")} in reconciled(answer)


def test_hands_that_no_change_reconciles_are_named() -> None:
    fits = qiaoma.load("xianjin").settle(read_case(FLUSH).cases[0]).nets
    paid = [f"paid: {{E: {fits[0]}, W: {-fits[0]}}}", "paid: {N: 5, S: -5}"]
    answer = qiaoma.identify([read_case(FLUSH + told) for told in paid], ["xianjin"], ask=False)
    assert answer.nearest is not None
    assert [list(each.paid.nets or ()) for each in answer.nearest.contradictions] == [[0, -5, 0, 5]]
    assert not answer.nearest.repairs
    assert "none of the changes that were tried brings it nearer" in answer.text("en")


FLUSH = """\
seats: {E: {hand: 123m 456m 789m 11m 78m, flowers: 1, ready: true}}
wins: [{seat: E, by: discard, from: W, tile: 9m}]
"""


def test_a_reading_whose_value_the_house_has_replaced_is_no_choice(tmp_path: Path) -> None:
    own = "lines: {double_waste: {multiply: {points: 3}, each: wasteland, up_to: 4}}"
    mine = qiaoma.load(house(tmp_path, f"extends: banding\n{own}\n"))
    banding = qiaoma.load("banding")
    assert overwritten(banding) == ()
    left_out = {(move.name, move.value) for move in choices(banding)} - {
        (move.name, move.value) for move in choices(mine)
    }
    assert ("H1", "b") in left_out
    assert {f"{name}={value}" for name, value in left_out} <= set(overwritten(mine))
    file = str(tmp_path / "mine.yaml")
    answer = qiaoma.identify([read_case("{dealer: S, result: drawn, paid: {E: 0}}")], [file], ask=False)
    (only,) = answer.explanations
    assert "H1=b" in only.ruleset.overwritten
    assert "H1" not in {choice.move.name for choice in only.open if choice.move.value == "b"}
    assert "the ruleset has values of its own there: " + " ".join(only.ruleset.overwritten) in answer.text("en")


def test_words_and_places_of_a_house_are_no_values_of_its_own(tmp_path: Path) -> None:
    mine = qiaoma.load(house(tmp_path, "extends: banding\nlines: {double_waste: {says: {zh: 荒, en: waste}}}\n"))
    assert overwritten(mine) == ()


HAND = "E: {hand: 123m 456m 789m 11p 56s, flowers: 0, ready: true%s}"
DRAWN = "wins: [{seat: E, by: self_draw, tile: 4s}]"
GIVEN = "wins: [{seat: E, by: discard, from: W, tile: 4s}]"
ROBBED = "wins: [{seat: E, by: rob_kong, from: W, tile: 4s}]"


@pytest.mark.parametrize(
    ("dealer", "own", "others", "wins", "fine"),
    [
        ("W", ", discards: 0", "S: {discards: 1}, W: {discards: 5}, N: {discards: 1}", DRAWN, False),
        ("W", ", discards: 0", "S: {discards: 0}, W: {discards: 1}, N: {discards: 1}", DRAWN, True),
        ("W", ", discards: 1", "W: {discards: 1}", DRAWN, False),
        ("W", ", discards: 1", "W: {discards: 2}", DRAWN, True),
        ("S", ", discards: 0", "S: {discards: 1}, W: {discards: 1}", GIVEN, True),
        ("S", ", discards: 0", "S: {discards: 2}, W: {discards: 1}", GIVEN, False),
        ("S", ", discards: 1", "S: {discards: 1}, W: {discards: 2}, N: {melds: [{pung: CCC, from: W}]}", GIVEN, False),
        ("S", "", "N: {melds: [{pung: CCC, from: W}]}", GIVEN, True),
        ("S", "", "W: {melds: [{pung: 444s, from: S}], flowers: 0}", ROBBED, True),
        ("S", "", "W: {flowers: 0}", ROBBED, False),
    ],
)
def test_only_hands_that_turns_can_bring_about_are_asked_for(
    dealer: str, own: str, others: str, wins: str, fine: bool
) -> None:
    case = read_case(f"dealer: {dealer}\nseats: {{{HAND % own}, {others}}}\n{wins}\n").cases[0]
    assert playable(case) is fine
