"""无值之处: a citation may name the effect of a row, and a place where nothing stands."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.audit.diff.standing import standing
from qiaoma.errors import RulesetError
from qiaoma.ruleset.catalog import load_profile
from qiaoma.ruleset.provenance import Status, citation, split
from qiaoma.ruleset.unwritten import absent_cites, may_stand

HEAD = "version: 1.0.0\ntitle: {zh: 甲, en: A}\n"
SOURCE = f"""id: sheet
{HEAD}extends: base
source: {{document: sheet.txt}}
patterns: {{full_flush: {{lezi: 2}}}}
cite:
  patterns.full_flush.effect: {{clause: 一, status: stated}}
  patterns.full_flush: {{clause: 二, status: ambiguous, note: {{zh: 注, en: noted}}}}
  patterns.half_flush.effect: {{clause: 三, against: 三, status: stated, note: {{zh: 见别处, en: told elsewhere}}}}
  patterns.half_flush.unless: {{clause: 四, status: stated}}
  limits: {{clause: 五, status: ambiguous, note: {{zh: 没有数字, en: no number}}}}
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    file = tmp_path / "sheet.yaml"
    file.write_text(SOURCE, encoding="utf-8")
    return file


def test_an_effect_is_cited_before_its_row(sheet: Path) -> None:
    layer = load_profile(str(sheet)).layers[-1]
    told = {path: citation(layer, split(path)) for path in ("lezi", "when", "legal")}
    clauses = {key: citation(layer, ("patterns", "full_flush", key)) for key in told}
    assert {key: cite.clause for key, cite in clauses.items() if cite} == {"lezi": "一", "when": "二", "legal": "二"}


def test_a_place_without_a_value_has_a_standing_of_its_own(sheet: Path) -> None:
    profile = load_profile(str(sheet))

    def told(path: str) -> tuple[Status, list[str]]:
        how = standing(profile, split(path))
        return how.status, [cite.clause for cite in how.cites]

    assert told("patterns.full_flush.effect") == (Status.STATED, ["一", "二"])
    assert told("patterns.half_flush.effect") == (Status.STATED, ["三"])
    assert told("patterns.half_flush.unless") == (Status.STATED, ["四"])
    assert told("patterns.half_flush.when") == (Status.SILENT, [])
    assert told("patterns.half_flush") == (Status.STATED, ["三", "四"])
    assert told("limits") == (Status.AMBIGUOUS, ["五"])


def test_show_tells_what_is_cited_of_a_place_without_a_value(sheet: Path) -> None:
    shown = qiaoma.show(sheet, "patterns.half_flush")
    line = "patterns.half_flush.effect: — · stated sheet.txt 《三》≠《三》 (told elsewhere)"
    assert line in shown.text("en").splitlines()
    (absent, _) = shown.as_dict("zh")["absent"]
    assert absent["path"] == "patterns.half_flush.effect"
    assert absent["cite"]["note"] == "见别处"
    alone = qiaoma.show(sheet, "patterns.half_flush.effect")
    assert (alone.values, [cite.at for cite in alone.absent]) == ((), ["patterns.half_flush.effect"])
    effect = qiaoma.show(sheet, "patterns.full_flush.effect")
    assert [(value.path, value.value) for value in effect.values] == [("patterns.full_flush.lezi", 2)]
    assert effect.absent == ()
    assert [cite.at for cite in qiaoma.show(sheet, "limits").absent] == ["limits"]
    with pytest.raises(RulesetError, match=r"all_pungs\.effect"):
        qiaoma.show(sheet, "patterns.all_pungs.effect")


def test_a_house_shows_what_its_source_cites_until_it_writes_there(sheet: Path, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    text = f"id: house\n{HEAD}extends: sheet\nwhy: ours\npatterns: {{half_flush: {{lezi: 1}}}}\n"
    house.write_text(text, encoding="utf-8")
    profile = load_profile(str(house), path=[tmp_path])
    assert [cite.at for cite in absent_cites(profile)] == ["patterns.half_flush.unless", "limits"]
    assert profile.origins["patterns.half_flush.lezi"].status is Status.OWN


@pytest.mark.parametrize(
    ("path", "may"),
    [
        ("patterns.half_flush.lezi", True),
        ("patterns.half_flush.effect", True),
        ("patterns.half_flush.shares", False),
        ("patterns.nothing.effect", False),
        ("no_claim.from_upper.effect", False),
        ("lines.price.each", True),
        ("limits", True),
        ("deal.effect", False),
        ("readings", False),
        ("examples", False),
    ],
)
def test_what_could_stand(path: str, may: bool) -> None:
    assert may_stand(load_profile("base").node, split(path)) is may


def test_a_citation_of_what_cannot_stand_is_a_fault_that_tells_what_can(tmp_path: Path) -> None:
    file = tmp_path / "sheet.yaml"
    file.write_text(SOURCE.replace("half_flush.unless", "half_flush.shares"), encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        load_profile(str(file))
    (fault,) = caught.value.faults
    assert (fault.code, fault.found) == ("cite.path", "patterns.half_flush.shares")
    assert {"patterns.half_flush.effect", "patterns.half_flush.absorbs"} <= set(fault.allowed)
