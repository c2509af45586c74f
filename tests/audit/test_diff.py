"""The audit: what rulesets decide otherwise, with who says so; the five sources, and a house variant."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import qiaoma
from qiaoma.audit.diff import Audit, Cell, Group, Kind, compare, select
from qiaoma.audit.diff.words import status_name
from qiaoma.errors import QiaomaError
from qiaoma.ruleset.pieces import differences
from qiaoma.ruleset.provenance import Status

SOURCES = ("laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin")
GLANCE: dict[str, dict[str, list[list[Any]]]] = yaml.safe_load(
    (Path(__file__).parent / "glance.yaml").read_text(encoding="utf-8")
)
HOUSE = """
id: corner
version: 1.0.0
title: {zh: 街角房, en: Corner room}
extends: banding
why: three rules that nobody was told of
lines: {base: {add: {points: 2}}}
payment: {self_draw_partner: {shares: 4}}
deal: {skip: sum}
"""


@pytest.fixture(scope="module")
def audit() -> Audit:
    return compare([qiaoma.load(name) for name in SOURCES])


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "corner.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def _shown(path: str, cell: Cell) -> Any:
    """The value as the table of disagreements writes it."""
    if path.startswith("machine."):
        return "fixed"
    if path.startswith("readings."):
        return cell.value["chosen"] if cell.value else "none"
    return cell.value


@pytest.mark.parametrize("topic", GLANCE)
def test_each_disagreement_of_the_sources_is_shown(audit: Audit, topic: str) -> None:
    lines = {line.name: line for line in audit.lines}
    for path, expected in GLANCE[topic].items():
        for name, (status, clause, value), cell in zip(SOURCES, expected, lines[path].cells, strict=True):
            where = f"{path} {name}"
            told = list(dict.fromkeys((cell.status.value, cell.weakest.value)))
            assert told == ["silent" if word == "-" else word for word in status.split("+")], where
            assert clause in "; ".join(cell.clauses), where
            assert bool(clause) == bool(cell.clauses), where
            assert value == "any" or _shown(path, cell) == value, where


def test_a_cell_shows_the_weakest_word_that_bears_on_it(audit: Audit) -> None:
    """No citation of a value, of its row or of a part of it is firmer on the page than in the ruleset."""
    lines = {line.name: line for line in audit.lines}

    def told(name: str, source: str) -> str:
        return status_name(lines[name].cells[SOURCES.index(source)], "zh")

    assert told("limits", "qinghunpeng") == "明文；含糊 C1 B1"
    assert told("payment.other_partner", "laiyouxi") == "明文；假定 P8"
    assert told("lines.double_waste.effect", "wuming") == "明文 H6；含糊 H1"
    assert told("payment.discard.effect", "wuming") == "含糊"
    assert told("flowers.tile", "laiyouxi") == "明文"  # what is unclear of the whole chapter is not unclear of this
    assert told("readings.S1", "laiyouxi") == ""
    for line in audit.lines:
        for cell in line.cells:
            codes = {code for backing in cell.statuses for code in backing.readings}
            own = [cite for cite in cell.cites if line.kind is Kind.PIECE and cite.at.startswith(line.name)]
            if cell.status is not Status.SILENT:
                assert {cite.reading for cite in own if cite.reading} <= codes, line.name
                words = {backing.status for backing in cell.statuses}
                assert {cite.status for cite in own} <= words | {Status.STATED}, line.name


def test_groups_follow_who_speaks(audit: Audit) -> None:
    groups = {line.name: line.group for line in audit.lines}
    assert groups["dealer.several_winners"] is Group.DISAGREE
    assert groups["escape.timeouts"] is Group.DISAGREE
    assert groups["lines.base"] is Group.DISAGREE
    assert groups["ready.declared"] is Group.ONE_SPEAKS
    assert groups["smallest"] is Group.ONE_SPEAKS  # two differ, and both are assumed
    assert groups["no_win.missed"] is Group.ONE_SPEAKS
    assert groups["patterns.full_flush.effect"] is Group.AGREE
    assert groups["readings.P4"] is Group.DISAGREE
    assert groups["patterns.concealed_hand.effect"] is Group.ONE_SPEAKS  # none where a line doubles says no other value
    assert groups["readings.L2"] is groups["readings.S2"] is Group.ONE_SPEAKS  # chosen apart, and no text speaks


def test_the_lines_cover_what_differs_in_each_pair(audit: Audit) -> None:
    """Every piece in which two of them differ stands in one line, and no line that agrees has any."""
    pieces = [piece for line in audit.lines for piece in line.pieces]
    assert len(pieces) == len(set(pieces))
    profiles = [qiaoma.load(name).profile for name in SOURCES]
    apart = {one.path for own in profiles for other in profiles for one in differences(own, other)}
    assert set(pieces) == apart
    assert all(bool(line.pieces) == line.differs for line in audit.lines if line.kind is Kind.PIECE)


def test_a_house_variant_with_three_changes_differs_in_these_three(house: Path) -> None:
    audit = qiaoma.diff("banding", house)
    assert [line.name for line in audit.differing] == [
        "deal.skip",
        "lines.base.effect",
        "payment.self_draw_partner.effect",
    ]
    for line in audit.differing:
        base, corner = line.cells
        assert base.speaks
        assert (corner.status, corner.layer) == (Status.OWN, "corner")
        assert corner.place is not None
        assert corner.place.file == str(house)
        assert line.group is Group.DISAGREE
    same = next(line for line in audit.lines if line.name == "dealer.several_winners")
    assert [cell.status for cell in same.cells] == [Status.STATED] * 2
    assert same.cells[1].cite is not None
    assert same.cells[1].cite.layer == "banding"


def test_a_choice_of_the_table_is_shown_as_chosen() -> None:
    plain, big = qiaoma.load("laiyouxi"), qiaoma.load("laiyouxi", options={"lezi": 50}, readings={"N1": "d"})
    audit = qiaoma.diff(plain, big)
    told = {line.name: [(cell.value, cell.status) for cell in line.cells] for line in audit.differing}
    assert told.pop("scoring.lezi_value") == [(10, Status.ASSUMED), (50, Status.CHOSEN)]
    assert told.pop("dealer.several_winners") == [("nearest_winner", Status.AMBIGUOUS), ("giver", Status.CHOSEN)]
    assert list(told) == ["options.lezi"]
    assert audit.names == ("laiyouxi@1.1.0", "laiyouxi@1.1.0 lezi=50 N1=d")


def test_a_reading_that_a_house_takes_is_its_own(tmp_path: Path) -> None:
    file = tmp_path / "other.yaml"
    file.write_text(
        "id: other\nversion: 1.0.0\ntitle: {zh: 甲, en: A}\nextends: laiyouxi\nwhy: w\nreadings: {N1: {chosen: d}}\n",
        encoding="utf-8",
    )
    (line,) = qiaoma.diff("laiyouxi", file).differing
    assert (line.name, line.cells[1].value, line.cells[1].status) == ("dealer.several_winners", "giver", Status.OWN)


def test_a_row_that_a_house_removes_is_its_own_word(tmp_path: Path) -> None:
    file = tmp_path / "kind.yaml"
    text = "id: kind\nversion: 1.0.0\ntitle: {zh: 甲, en: A}\nextends: banding\nwhy: w\npayment: {fine: none}\n"
    file.write_text(text, encoding="utf-8")
    (line,) = qiaoma.diff("banding", file).differing
    assert (line.name, line.cells[1].value, line.cells[1].status) == ("payment.fine", None, Status.OWN)
    assert line.cells[1].place is not None


def test_a_ruleset_differs_from_itself_in_nothing() -> None:
    assert qiaoma.diff("xianjin", "xianjin@1.0.0").differing == ()
    audit = qiaoma.diff("xianjin", "xianjin")
    assert {line.group for line in audit.lines} == {Group.AGREE}


def test_two_rulesets_are_told_alike_from_both_sides() -> None:
    there, back = qiaoma.diff("banding", "wuming"), qiaoma.diff("wuming", "banding")
    mirrored = {line.name: (line.group, tuple(reversed(line.cells)), line.pieces) for line in back.lines}
    assert {line.name: (line.group, line.cells, line.pieces) for line in there.lines} == mirrored


def test_lines_are_selected_by_group_chapter_and_rule(audit: Audit) -> None:
    assert {line.group for line in select(audit, only="one_speaks").lines} == {Group.ONE_SPEAKS}
    assert {line.chapter for line in select(audit, chapter="payment").lines} == {"payment"}
    assert [line.name for line in select(audit, rule="lines.base").lines] == ["lines.base"]
    assert [line.name for line in select(audit, rule="lines.base.add").lines] == ["lines.base"]
    assert len(select(audit, rule="escape").lines) == 3


def test_a_wrong_selection_names_all_that_is_wrong_and_the_nearest(audit: Audit) -> None:
    with pytest.raises(QiaomaError) as caught:
        select(audit, only="disagrees", chapter="paymant", rule="lines.bass")
    told = {fault.code: fault.nearest for fault in caught.value.faults}
    assert told == {"audit.only": "disagree", "audit.chapter": "payment", "audit.rule": "lines.base"}


def test_fewer_than_two_are_refused_and_every_fault_is_told(tmp_path: Path) -> None:
    with pytest.raises(qiaoma.RulesetError) as caught:
        qiaoma.audit_rulesets(["banding"])
    assert [fault.code for fault in caught.value.faults] == ["audit.too_few"]
    with pytest.raises(qiaoma.RulesetError) as caught:
        qiaoma.diff("bandin", tmp_path / "no.yaml")
    assert len(caught.value.faults) == 2
    with pytest.raises(TypeError, match="other must be"):
        qiaoma.diff("banding", 3)  # type: ignore[arg-type]


def test_a_workbook_without_its_library_is_refused_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(QiaomaError) as caught:
        qiaoma.diff("banding", "wuming").xlsx()
    (fault,) = caught.value.faults
    assert (fault.code, "qiaoma[audit]" in fault.remedy_en) == ("audit.no_extra", True)
