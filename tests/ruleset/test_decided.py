"""自定: a layer that writes over a value which a reading is about decides the reading, and is told what undoes it."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.report import validate
from qiaoma.ruleset.shown import show

from .rulesets import write

HOUSE = "id: house\nversion: 1.0.0\nextends: xianjin\nwhy: ours\n"
BASE = HOUSE + "lines: {base: {add: {points: 3}}}\n"


def house(tmp_path: Path, text: str, name: str = "house") -> str:
    return str(write(tmp_path, text, name))


def told(tmp_path: Path, text: str) -> dict[str, list[str]]:
    """The readings that a house decides, with the values that do."""
    found = load_profile(house(tmp_path, text)).decided
    return {code: [".".join(path) for path in one.paths] for code, one in found.items()}


def test_a_value_that_a_reading_would_set_decides_it(tmp_path: Path) -> None:
    found = load_profile(house(tmp_path, BASE)).decided
    assert list(found) == ["L2"]
    assert found["L2"].layer == "house"
    assert found["L2"].paths == (("lines", "base", "effect"),)
    assert found["L2"].place.line == 5


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("lines: {base: {add: {points: 1.0}, says: {zh: 底, en: b}}}", {}),
        ("lines: {base: {when: [won]}}", {"Y1": ["lines.base.when"]}),
        ("lines: {double_waste: {multiply: {points: 3}}}", {"H1": ["lines.double_waste.effect"]}),
        ("lines: {eight: {when: [{flowers: 9+}]}}", {key: ["lines.eight.when"] for key in ("L2", "L3", "F4")}),
        (
            "lines: {extra: {add: {points: 1}}}\nworksheet: [count_flowers, base, eight, price, double_fan, extra, double_waste]",
            {},
        ),
    ],
)
def test_only_another_value_decides(tmp_path: Path, text: str, found: dict[str, list[str]]) -> None:
    assert told(tmp_path, f"{HOUSE}{text}\n") == found


def test_another_order_of_the_worksheet_decides_what_is_about_the_order(tmp_path: Path) -> None:
    sheet = "worksheet: [count_flowers, eight, base, price, double_fan, double_waste]\n"
    assert "L3" in told(tmp_path, HOUSE + sheet)


def test_who_writes_the_reading_in_play_anew_speaks_himself(tmp_path: Path) -> None:
    assert told(tmp_path, BASE + "readings: {L2: {a: {why: three is our base}}}\n") == {}
    assert list(told(tmp_path, BASE + "readings: {L2: {b: none}}\n")) == ["L2"]


def test_a_grandchild_inherits_the_decision(tmp_path: Path) -> None:
    house(tmp_path, BASE)
    text = "id: annex\nversion: 1.0.0\nextends: house\nwhy: ours\nscoring: {lezi_value: 30}\n"
    found = load_profile(house(tmp_path, text, "annex"), path=[tmp_path]).decided
    assert (list(found), found["L2"].layer) == (["L2"], "house")


def test_a_reading_chosen_over_the_values_is_not_decided_by_them(tmp_path: Path) -> None:
    assert load_profile(house(tmp_path, BASE), readings={"L2": "b"}).decided == {}


def test_no_source_decides_its_own_readings() -> None:
    for name in ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin"):
        assert load_profile(name).decided == {}, name


def test_validate_tells_what_a_table_would_undo(tmp_path: Path) -> None:
    (warning,) = [one for one in validate(house(tmp_path, BASE)).warnings if one.code == "choices.undo"]
    assert (warning.path, warning.found) == ("lines.base", "L2=b")
    assert warning.place is not None
    assert warning.place.line == 5
    assert "L2: {b: none}" in warning.remedy_en
    dropped = BASE + "readings: {L2: {b: none}}\n"
    assert [one.code for one in validate(house(tmp_path, dropped)).warnings] == ["line.threshold"]


def test_validate_tells_what_has_no_effect(tmp_path: Path) -> None:
    """The option `lezi` of the first text sets the worth of a lezi after all layers: 10, whatever a house writes."""
    name = house(tmp_path, "id: house\nversion: 1.0.0\nextends: laiyouxi\nwhy: x\nscoring: {lezi_value: 20}\n")
    assert load_profile(name).effective["scoring"]["lezi_value"] == 10
    assert [(one.code, one.path, one.found) for one in validate(name).warnings] == [
        ("choices.covers", "scoring.lezi_value", "lezi=10")
    ]
    without = "id: house\nversion: 1.0.0\nextends: laiyouxi\nwhy: x\noptions: {lezi: {default: 20}}\n"
    assert validate(house(tmp_path, without)).warnings == ()


def test_what_is_laid_over_a_house_value_names_both(tmp_path: Path) -> None:
    name = house(tmp_path, BASE)
    values = {one.path: one for one in show(name, "lines", readings={"L2": "b"}).values}
    origin = values["lines.base.add.points"].origin
    assert (origin.patch, origin.place.line > 100, origin.over and origin.over[0]) == ("reading L2=b", True, "house")
    assert values["lines.count_flowers.add.points"].origin.over is None
    assert values["lines.base.says.en"].origin.patch == ""
    assert "reading L2=b xianjin.yaml:" in show(name, "lines.base.add", readings={"L2": "b"}).text("en")
    assert ", over house house.yaml:5" in show(name, "lines.base.add", readings={"L2": "b"}).text("en")


def test_a_settlement_names_both(tmp_path: Path) -> None:
    (hand,) = qiaoma.read_case(
        "{seats: {E: {hand: 122334456789m E, flowers: 0}}, wins: [{seat: E, by: discard, from: S, tile: E}]}"
    ).cases
    settled = qiaoma.load(house(tmp_path, BASE), readings={"L2": "b"}).settle(hand)
    (step,) = [step for step in settled.wins[0].steps if step.rule == "lines.base"]
    assert step.clause == "reading L2=b, over house"
