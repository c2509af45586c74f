"""A witness on the page: the tiles, both outcomes side by side with what differs stressed, the case to run again."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import qiaoma
from qiaoma.audit.page import Beside, render
from qiaoma.audit.page_witness import beside, kept
from qiaoma.audit.swap import swapped
from qiaoma.audit.witness.outcome import Show
from qiaoma.audit.witness.record import written
from qiaoma.audit.witness.result import Finding, NoWitness, Why, from_case, from_script
from qiaoma.audit.witness.script import Deal, Script
from qiaoma.errors import Lang, QiaomaError
from qiaoma.pages.content import Block, Hand, Lines, Paragraph, Table
from qiaoma.ruleset.pieces import differences
from tests.doors.shell import CASE

PAIR = ("laiyouxi", "banding")
PARTNER, SKIP = ("payment", "other_partner"), ("deal", "skip")


@pytest.fixture(scope="module")
def findings() -> dict[str, Finding]:
    """A case, a play, and nothing, of the same pair."""
    own, other = map(qiaoma.load, PAIR)
    changes = {change.path: change for change in differences(own.profile, other.profile)}
    partner, skip = changes[PARTNER], changes[SKIP]
    case = qiaoma.read_cases(CASE).cases[0]
    return {
        "case": from_case(partner, case, frozenset({Show.MONEY}), (own, swapped(own, other, [partner]))),
        "script": from_script(skip, Script(Deal()), (own, swapped(own, other, [skip]))),
        "none": NoWitness(partner, Why.SAME),
    }


def _beside(finding: Finding, lang: Lang = "zh") -> Beside:
    ((path, (shown,)),) = beside({PAIR: [finding]}, lang).items()
    assert path == finding.change.path
    return shown


def _only(blocks: tuple[Block, ...], kind: type) -> list[Block]:
    return [block for block in blocks if isinstance(block, kind)]


def test_a_case_shows_its_tiles_and_both_outcomes(findings: dict[str, Finding]) -> None:
    shown = _beside(findings["case"])
    assert shown.title == "laiyouxi 与 banding 之别"
    (hand,) = _only(shown.blocks, Hand)
    assert isinstance(hand, Hand)
    assert hand.notation == "EEE C | 123m | 456m | 789m + C"
    (table,) = _only(shown.blocks, Table)
    assert isinstance(table, Table)
    assert table.head == ("", "laiyouxi", "laiyouxi，此项依 banding")
    money = {row[0]: row[1:] for row in table.rows}
    assert all(cell.startswith("**") for seat in "东北" for cell in money[seat])
    assert money["西"] == ("0", "0")


def test_a_case_can_be_run_again_from_the_page(findings: dict[str, Finding]) -> None:
    lines = [block for block in _beside(findings["case"]).blocks if isinstance(block, Lines)]
    again = qiaoma.Case.from_dict(yaml.safe_load(lines[-1].text))
    own = qiaoma.load(PAIR[0])
    assert own.settle(again).nets == own.settle(qiaoma.read_cases(CASE).cases[0]).nets


def test_a_play_is_told_step_by_step(findings: dict[str, Finding]) -> None:
    (lines,) = _only(_beside(findings["script"], "en").blocks, Lines)
    assert isinstance(lines, Lines)
    assert "dealt" in lines.text


def test_what_nothing_shows_says_why(findings: dict[str, Finding]) -> None:
    assert _beside(findings["none"]).blocks == (Paragraph("没有作用：已证，哪一局都一样"),)


def test_what_a_folder_keeps_is_on_the_page(findings: dict[str, Finding], tmp_path: Path) -> None:
    entries = [written(findings["case"]), written(findings["script"])]
    (tmp_path / "laiyouxi-banding.yaml").write_text(yaml.safe_dump({"entries": entries}), encoding="utf-8")
    rulesets = [qiaoma.load(name) for name in reversed(PAIR)]
    found = beside(kept(tmp_path, rulesets), "zh")
    assert set(found) == {PARTNER, SKIP}
    page = render(qiaoma.audit_rulesets(rulesets), "zh", found)
    assert page.count("laiyouxi 与 banding 之别") >= 2


def test_what_does_not_hold_any_more_is_refused(findings: dict[str, Finding], tmp_path: Path) -> None:
    entry = written(findings["case"])
    entry["case"]["expect"]["own"]["net"]["E"] += 1
    (tmp_path / "laiyouxi-banding.yaml").write_text(yaml.safe_dump({"entries": [entry]}), encoding="utf-8")
    with pytest.raises(QiaomaError) as refused:
        kept(tmp_path, [qiaoma.load(name) for name in PAIR])
    assert [fault.code for fault in refused.value.faults] == ["audit.unproven"]


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(QiaomaError) as refused:
        kept(tmp_path / "none", [])
    assert [fault.code for fault in refused.value.faults] == ["file.missing"]


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"5",
        b"a: b",
        b"x: [",
        b"entries: 5",
        b"entries: [1]",
        b"entries: [{}]",
        b"entries: [{change: 5, kind: case}]",
        b"!!python/object/apply:os.system ['id']",
        b"9" * 5000,
        b"[" * 20000,
        b"\xff\xfe",
    ],
)
def test_a_damaged_file_is_named(text: bytes, tmp_path: Path) -> None:
    file = tmp_path / "laiyouxi-banding.yaml"
    file.write_bytes(text)
    with pytest.raises(QiaomaError) as refused:
        kept(tmp_path, [qiaoma.load(name) for name in PAIR])
    assert all(fault.code in ("audit.damaged", "audit.unproven") for fault in refused.value.faults)
    assert file.name in refused.value.text("en")


def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "laiyouxi-banding.yaml").mkdir()
    with pytest.raises(QiaomaError, match=r"audit\.damaged"):
        kept(tmp_path, [qiaoma.load(name) for name in PAIR])
