"""A house that decides an unclear text itself is told so wherever readings are; one code may stand for two questions."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.diff import Group, Kind, Line, compare
from qiaoma.audit.readings.result import Does
from qiaoma.errors import Lang
from qiaoma.ruleset.provenance import Status

HOUSE = """
id: house
version: 1.0.0
title: {zh: 房, en: House}
extends: xianjin
why: ours
lines:
  base: {add: {points: 3}}
  double_waste: {multiply: {points: 2}, each: wasteland, up_to: 10}
"""
SIXTH = """
id: sixth
version: 1.0.0
title: {zh: 六, en: Sixth}
extends: base
source: {document: sixth.txt}
lines: {base: {add: {points: 2}}}
worksheet: [count_flowers, base, price, double_waste]
cite:
  lines.base: {clause: 一, status: stated}
  worksheet: {clause: 一, status: ambiguous, reading: T1}
readings:
  T1:
    asks: {zh: 底花翻不翻倍, en: whether the base is doubled}
    chosen: a
    a: {why: {zh: 翻, en: it is}}
    b: {why: {zh: 不翻, en: it is not}, set: {worksheet: [count_flowers, price, double_waste, base]}}
"""
TOLD = {
    "zh": {
        "L2": "由本规则自定：底花：加 3 点",
        "H1": "由本规则自定：荒番：有荒番时，每个荒番（最多算 10 个）点数乘以 2",
    },
    "en": {
        "L2": "decided by this house: Base flowers: add 3 points",
        "H1": "decided by this house: Waste count: if the waste count is not zero, multiply the points by 2 for each "
        "one of the waste count (up to 10)",
    },
}


@pytest.fixture
def house(tmp_path: Path) -> qiaoma.Ruleset:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return qiaoma.load(file)


def readings(*rulesets: qiaoma.Ruleset) -> dict[str, Line]:
    return {line.name: line for line in compare(rulesets).lines if line.kind is Kind.READING}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_rulebook_says_what_the_house_has_decided(house: qiaoma.Ruleset, lang: Lang) -> None:
    page = qiaoma.rulebook(house).page(lang)
    (table,) = [part.blocks[1] for part in page.sections if part.id == "readings"]
    rows = {row[0].strip("`"): row[2] for row in table.rows}  # type: ignore[union-attr]
    assert {code: rows[code] for code in TOLD[lang]} == TOLD[lang]
    assert rows["K5"].startswith("`a`")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_audit_has_it_as_the_house_s_own(house: qiaoma.Ruleset, lang: Lang) -> None:
    lines = readings(qiaoma.load("xianjin"), house)
    for code, told in TOLD[lang].items():
        source, own = lines[f"readings.{code}"].cells
        assert source.value["chosen"] == "a"
        assert (own.value["chosen"], own.status, own.layer, own.cites) == ("own", Status.OWN, "house", ())
        assert own.short(lang) == told
    assert lines["readings.H1"].group is Group.DISAGREE
    assert lines["readings.K5"].group is Group.AGREE


def test_a_table_s_choice_puts_the_reading_into_play_again(house: qiaoma.Ruleset) -> None:
    cell = readings(house, house.chosen(readings={"L2": "b"}))["readings.L2"].cells[1]
    assert (cell.value["chosen"], cell.status) == ("b", Status.CHOSEN)


def test_the_readings_tell_it_and_what_the_others_would_change(house: qiaoma.Ruleset) -> None:
    (found,) = qiaoma.readings([house]).rulesets
    assert {one.code for one in found.unclear if one.decided is not None} == {"L2", "H1"}
    b, c = (one for one in found["H1"].alternatives if one.letter in "bc")
    assert (b.does, c.does) == (Does.NOTHING, Does.UNTRIED)  # b is what the house plays
    text = qiaoma.readings([house]).text("en")
    assert TOLD["en"]["L2"] in text
    assert "a (no longer played) twice, however many" in text
    (told,) = [one for one in found.as_dict("en")["readings"] if one["code"] == "L2"]
    assert told["decided"] == {"layer": "house", "paths": ["lines.base.effect"]}


def test_one_code_for_two_questions_is_two_lines(tmp_path: Path) -> None:
    file = tmp_path / "sixth.yaml"
    file.write_text(SIXTH, encoding="utf-8")
    lines = readings(qiaoma.load("qinghunpeng"), qiaoma.load("wuming"), qiaoma.load(file))
    assert [cell.value is None for cell in lines["readings.T1"].cells] == [False, True, True]
    assert [cell.value is None for cell in lines["readings.T1.sixth"].cells] == [True, True, False]
    assert lines["readings.T1.sixth"].title("en") == "Reading T1: whether the base is doubled"
    assert lines["readings.T1.sixth"].cells[0].short("en") == "not concerned"
    assert [cell.value is None for cell in lines["readings.H1"].cells] == [False, False, True]


def test_a_house_that_asks_anew_keeps_beside_its_parent(tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE + "readings: {K5: {asks: {zh: 问, en: asked anew}}}\n", encoding="utf-8")
    lines = readings(qiaoma.load("xianjin"), qiaoma.load(file))
    assert all(cell.value is not None for cell in lines["readings.K5"].cells)
    assert not [name for name in lines if name.startswith("readings.K5.")]
