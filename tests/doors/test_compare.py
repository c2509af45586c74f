"""`qiaoma compare`: the same case under several rulesets, a refusal being an answer."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from qiaoma import compare, read_cases
from qiaoma.columns import width
from tests.doors.shell import CASE, SEATS, SOURCES, qiaoma
from tests.doors.test_settle import NETS, PLAIN


def test_the_five_sources_are_compared_unless_others_are_named() -> None:
    ran = qiaoma("compare", CASE, "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    assert set(ran.json["results"]) == set(SOURCES)
    for name, net in NETS.items():
        assert ran.json["results"][name]["net"] == dict(zip(SEATS, net, strict=True))


def test_an_answer_is_the_same_object_as_that_of_settle() -> None:
    compared = qiaoma("compare", CASE, "--rulesets", "wuming,banding", "--format", "json").json["results"]
    assert list(compared) == ["wuming", "banding"]
    for name in compared:
        assert compared[name] == qiaoma("settle", CASE, "--ruleset", name, "--format", "json").json


def test_a_refusal_is_an_answer() -> None:
    ran = qiaoma("compare", "-", "--format", "json", stdin=PLAIN)
    assert ran.status == 0
    assert [answer["legal"] for answer in ran.json["results"].values()] == [False] * len(SOURCES)


def test_hands_of_one_table_carry_over_under_each_ruleset() -> None:
    hands = """
hands:
  - {title: nobody wins, dealer: W, result: drawn}
  - {title: nobody wins again, result: drawn}
"""
    first, second = qiaoma("compare", "-", "--format", "json", stdin=hands).json["cases"]
    for name in SOURCES:
        following = [hand["results"][name]["next"] for hand in (first, second)]
        assert [(row["dealer"], row["wasteland"]) for row in following] == [("W", 1), ("W", 2)]


def test_what_one_ruleset_cannot_decide_is_told_beside_the_others() -> None:
    silent = CASE.read_text(encoding="utf-8").replace("    ready: true\n", "").replace("  S:\nwins", "wins")
    ran = qiaoma("compare", "-", "--rulesets", "laiyouxi,banding", "--format", "json", stdin=silent)
    assert ran.status == 1
    assert ran.json["results"]["laiyouxi"]["error"]["kind"] == "Undecidable"
    assert ran.json["results"]["banding"]["net"]["E"] == NETS["banding"][0]
    text = qiaoma("compare", "-", "--rulesets", "laiyouxi,banding", "--lang", "en", stdin=silent)
    assert "undecided" in text.out
    assert text.err == ""


def test_an_unknown_ruleset_is_a_wrong_command_line() -> None:
    ran = qiaoma("compare", CASE, "--rulesets", "banding,nobody", "--format", "json")
    assert ran.status == 2
    assert ran.json["error"]["faults"][0]["code"] == "file.unknown_ruleset"
    assert qiaoma("compare", CASE, "--rulesets", ",").status == 2


def test_the_columns_of_the_table_align_in_cells() -> None:
    lines = qiaoma("compare", CASE).out.splitlines()
    rule = next(index for index, line in enumerate(lines) if line.startswith("─"))
    ends = []
    at = 0
    for dashes in lines[rule].split("  "):
        at += len(dashes) + 2
        ends.append(at - 2)
    east = next(line for line in lines if line.startswith("东"))
    for name, end in zip(SOURCES, sorted(ends[1:]), strict=False):
        assert name in lines[rule - 1]
        head = east
        while width(head) > end:
            head = head[:-1]
        assert head[-1].isdigit()
    shown = sorted(east.split()[1:])
    assert shown == sorted(f"+{net[0]}" for net in NETS.values())


def test_the_reasons_stand_under_the_table_in_the_language_asked_for() -> None:
    english = qiaoma("compare", CASE, "--lang", "en").out
    assert "banding:" in english
    assert "S pays E 3" in english
    assert "南 付 东 3" in qiaoma("compare", CASE).out


TWIN = """id: {id}
version: 1.0.0
title: {{zh: 另一套, en: A twin}}
extends: base
"""


@pytest.mark.parametrize("order", list(permutations(("banding", "banding2.yaml", "wuming"))))
def test_rulesets_that_share_an_id_go_by_the_names_given(order: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "banding2.yaml").write_text(TWIN.format(id="banding"), encoding="utf-8")
    ran = qiaoma("compare", CASE, "--rulesets", ",".join(order), "--format", "json", cwd=tmp_path)
    assert ran.status == 0
    assert list(ran.json["results"]) == list(order)
    assert ran.json["results"]["banding"]["net"] == dict(zip(SEATS, NETS["banding"], strict=True))
    assert ran.json["results"]["banding2.yaml"]["net"] != ran.json["results"]["banding"]["net"]
    text = qiaoma("compare", CASE, "--rulesets", ",".join(order), cwd=tmp_path).out
    assert all(f"\n{name}：" in text for name in order)


def test_python_compares_as_the_command_does(tmp_path: Path) -> None:
    twin = tmp_path / "twin.yaml"
    twin.write_text(TWIN.format(id="banding"), encoding="utf-8")
    case = read_cases(CASE).cases[0]
    results = compare(case, [twin, "banding", "banding", "banding@1.0.0"])
    assert list(results) == [str(twin), "banding", "banding@1.0.0"]


def test_what_only_one_ruleset_knows_is_no_fault_of_the_others() -> None:
    told = "options: {lezi: 50}\nreadings: {N1: d}\n" + CASE.read_text(encoding="utf-8")
    ran = qiaoma("compare", "-", "--rulesets", "laiyouxi,banding", "--format", "json", stdin=told)
    assert ran.status == 0
    assert ran.json["results"]["laiyouxi"]["ruleset"]["options"] == {"lezi": 50}
    assert ran.json["results"]["banding"]["ruleset"]["options"] == {}
    alone = qiaoma("compare", "-", "--rulesets", "banding", "--format", "json", stdin=told)
    assert alone.status == 1
    assert [fault["code"] for fault in alone.json["error"]["faults"]] == ["option.unknown", "reading.unknown"]


def test_a_choice_that_a_ruleset_refuses_is_told_in_its_column() -> None:
    told = "options: {laiyouxi: {lezi: 11}}\n" + CASE.read_text(encoding="utf-8")
    ran = qiaoma("compare", "-", "--rulesets", "laiyouxi,banding", "--format", "json", stdin=told)
    assert ran.status == 1
    assert ran.json["results"]["laiyouxi"]["error"]["faults"][0]["line"] == 1
    assert ran.json["results"]["banding"]["legal"] is True


def test_hands_before_one_that_cannot_be_settled_have_their_answers() -> None:
    silent = CASE.read_text(encoding="utf-8").replace("    ready: true\n", "").replace("  S:\nwins", "wins")
    rows = "".join(
        "- " + text.strip().replace("\n", "\n  ") + "\n" for text in ("result: drawn", silent, "result: drawn")
    )
    ran = qiaoma("compare", "-", "--rulesets", "laiyouxi,banding", "--format", "json", stdin=f"hands:\n{rows}")
    answers = [answer["results"]["laiyouxi"] for answer in ran.json["cases"]]
    assert ["error" in answer for answer in answers] == [False, True, True]


LIMITED = """
wasteland: 1
seats:
  E: {hand: EEE SSS WWW CCC F, flowers: 1, ready: true, rating: 4}
  N: {melds: [{pung: 999s, from: E}, {pung: 888s, from: E}, {pung: 777s, from: E}]}
wins: [{seat: E, by: self_draw, tile: F}]
"""


def _part(text: str, name: str) -> list[str]:
    lines = text.splitlines()
    begun = next(number for number, line in enumerate(lines) if line in (f"{name}：", f"{name}:"))
    told = [number for number in range(begun + 1, len(lines)) if not lines[number].startswith("  ")]
    return lines[begun + 1 : told[0] if told else None]


def test_what_a_limit_cuts_is_told_as_settle_tells_it() -> None:
    told = _part(qiaoma("compare", "-", stdin=LIMITED).out, "qinghunpeng")
    assert any(line.startswith("  北 付 东 400 (原应 1600) — ") for line in told)
    assert "  封顶：一家在一局里付出不超过 400 倍底分" in told
    english = _part(qiaoma("compare", "-", "--lang", "en", stdin=LIMITED).out, "qinghunpeng")
    assert any(line.startswith("  N pays E 400 (owed 1600) — ") for line in english)
    assert any(line.startswith("  limit: ") for line in english)
    uncut = _part(qiaoma("compare", "-", stdin=LIMITED).out, "xianjin")
    assert not any("原应" in line or line.startswith("  封顶") for line in uncut)


def test_rating_points_and_ranks_are_told_where_there_are_any() -> None:
    text = qiaoma("compare", "-", stdin=LIMITED).out
    (rated,) = [line for line in _part(text, "qinghunpeng") if line.startswith("  等级分：")]
    answers = qiaoma("compare", "-", "--format", "json", stdin=LIMITED).json["results"]
    rank = answers["qinghunpeng"]["ranks"]["E"]
    assert rated == f"  等级分：东 +3 {rank}，南 −1，西 −1，北 −1"
    assert not any("等级分" in line for line in _part(text, "laiyouxi"))


def test_a_hand_that_nobody_wins_says_so() -> None:
    text = qiaoma("compare", "-", "--rulesets", "laiyouxi", stdin="{result: drawn, dealer: W}").out
    assert _part(text, "laiyouxi") == ["  无人胡，无人付"]


FLOWERS = """
seats:
  E: {hand: 234m E, melds: [{chow: 123m, from: N}, {chow: 456m, from: N}, {chow: 789m, from: N}], flowers: 7}
wins: [{seat: E, by: discard, from: S, tile: E}]
"""


def test_a_step_that_counts_lezi_says_them_in_words() -> None:
    told = _part(qiaoma("compare", "-", "--rulesets", "qinghunpeng", stdin=FLOWERS).out, "qinghunpeng")
    assert "八花作一勒：至少 1 勒 → 9，1 勒；" in told[0]
    assert "lezi" not in told[0]
