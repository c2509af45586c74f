"""`qiaoma witness` as a process: what it prints, its JSON, its exit status, what it refuses."""

from __future__ import annotations

from pathlib import Path

from qiaoma.case import Case
from qiaoma.settle.engine import load
from tests.doors.shell import qiaoma

HOUSE = """
id: quiet
version: 1.0.0
title: {zh: 静, en: Quiet}
extends: banding
why: it says what its parent means
ready: {means: waiting}
lines: {base: {add: {points: 2}}}
"""


def test_both_outcomes_stand_side_by_side_in_both_languages(tmp_path: Path) -> None:
    (tmp_path / "quiet.yaml").write_text(HOUSE, encoding="utf-8")
    ran = qiaoma("witness", "banding", tmp_path / "quiet.yaml", "--lang", "en")
    assert ran.status == 0
    assert ran.out.startswith("banding and quiet: differences 2, shown 1 (by a hand 1, by a play 0)\n")
    assert "no effect: proved, no hand and no play can differ" in ran.out
    assert "shows money" in ran.out
    assert "banding     with it" in ran.out or "banding" in ran.out.split("with it")[0].splitlines()[-1]
    chinese = qiaoma("witness", "banding", tmp_path / "quiet.yaml").out
    assert "看得出：钱" in chinese
    assert "加上此项" in chinese


def test_json_holds_a_case_that_settles_as_it_says() -> None:
    ran = qiaoma("witness", "banding", "xianjin", "--rule", "lines.eight", "--seed", "2", "--format", "json")
    assert ran.status == 0
    (finding,) = ran.json["findings"]
    assert (ran.json["own"]["id"], ran.json["other"]["id"], ran.json["seed"]) == ("banding", "xianjin", 2)
    assert (finding["path"], finding["kind"], finding["beside"], finding["shows"]) == (
        "lines.eight",
        "case",
        "none",
        ["money"],
    )
    settled = load("banding").settle(Case.from_dict(finding["case"])).as_dict()
    assert finding["own_outcome"]["net"] == settled["net"]
    assert finding["changed_outcome"]["net"] != settled["net"]


def test_a_search_that_is_cut_short_and_proves_nothing_has_status_1() -> None:
    ran = qiaoma("witness", "banding", "wuming", "--rule", "payment.mutual", "--limit", "1", "--format", "json")
    assert ran.status == 1
    (finding,) = ran.json["findings"]
    assert (finding["kind"], finding["reason"]) == ("none", "not_found")


def test_what_is_wrong_on_the_command_line_has_status_2() -> None:
    ran = qiaoma("witness", "banding", "xianjin", "--rule", "lines.eigth", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "did you mean: lines.eight" in ran.err
    for words in (("--seed", "-1"), ("--limit", "0"), ("--limit", "many"), ("--seed", "9" * 5000)):
        ran = qiaoma("witness", "banding", "xianjin", *words, "--format", "json")
        assert ran.status == 2
        assert ran.json["error"]["faults"][0]["path"] == words[0]
    ran = qiaoma("witness", "banding", "xianjin", "--seed", "x", "--limit", "9" * 5000, "--format", "json")
    assert [fault["path"] for fault in ran.json["error"]["faults"]] == ["--seed", "--limit"]
    assert qiaoma("witness", "banding").status == 2
    assert qiaoma("witness", "banding", "nowhere").status == 2
