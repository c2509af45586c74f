"""`qiaoma settle`: the fixed JSON, the exit statuses, options, readings, stdin, several cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qiaoma import Undecidable, load, read_case, settle_file
from tests.doors.shell import CASE, SEATS, SOURCES, qiaoma

NETS = {
    "laiyouxi": (4, -2, 0, -2),
    "banding": (6, -3, 0, -3),
    "qinghunpeng": (8, -4, 0, -4),
    "wuming": (4, -2, 0, -2),
    "xianjin": (6, -3, 0, -3),
}
PLAIN = """
title: a hand without a pattern
seats:
  E: {hand: 123m 456m 789s 22p EE, flowers: 3, ready: true}
  S: {ready: true}
wins: [{seat: E, by: discard, from: S, tile: E}]
"""
LEZI = """
title: a half flush of pungs
seats:
  E: {hand: 11m EE, melds: [{pung: 222m, from: S}, {pung: 555m, from: W}, {pung: CCC, from: N}], flowers: 0, ready: true}
  W: {ready: true}
wins: [{seat: E, by: self_draw, tile: 1m}]
"""


@pytest.mark.parametrize("name", SOURCES)
def test_settle_prints_the_fixed_keys(name: str) -> None:
    ran = qiaoma("settle", CASE, "--ruleset", name, "--format", "json")
    assert (ran.status, ran.err) == (0, "")
    answer = ran.json
    assert answer["legal"] is True
    assert answer["ruleset"] | {"id": name, "options": {}, "readings": {}} == answer["ruleset"]
    assert answer["ruleset"]["digest"].startswith("sha256:")
    assert {"version", "engine"} <= set(answer["ruleset"])
    assert answer["net"] == dict(zip(SEATS, NETS[name], strict=True))
    (win,) = answer["wins"]
    assert win["seat"] == "E"
    assert all({"id", "name"} <= set(pattern) for pattern in win["patterns"])
    assert win["steps"]
    assert all({"rule", "text", "before", "after"} <= set(step) for step in win["steps"])
    assert win["steps"][-1]["after"] == win["value"]
    assert all({"from", "to", "amount", "rule", "reason"} <= set(payment) for payment in answer["payments"])
    for seat in SEATS:
        paid = sum(payment["amount"] for payment in answer["payments"] if payment["from"] == seat)
        got = sum(payment["amount"] for payment in answer["payments"] if payment["to"] == seat)
        assert got - paid == answer["net"][seat]
    assert {"dealer", "wasteland"} <= set(answer["next"])
    assert "ratings" in answer


def test_a_refused_win_is_status_1_and_still_data() -> None:
    ran = qiaoma("settle", "-", "--ruleset", "banding", "--format", "json", stdin=PLAIN)
    assert (ran.status, ran.err) == (1, "")
    assert ran.json["legal"] is False
    assert "net" not in ran.json
    rules = [refusal["rule"] for refusal in ran.json["refusals"]]
    assert "no_win.patterns" in rules
    assert all(refusal["seat"] == "E" and refusal["reason"] for refusal in ran.json["refusals"])


def test_text_is_chinese_unless_asked() -> None:
    chinese = qiaoma("settle", CASE, "--ruleset", "banding")
    english = qiaoma("settle", CASE, "--ruleset", "banding", "--lang", "en")
    assert chinese.status == english.status == 0
    assert "混一色" in chinese.out
    assert "half flush" in english.out.lower()
    assert chinese.out != english.out


def test_an_option_changes_the_money() -> None:
    words = ("settle", "-", "--ruleset", "laiyouxi", "--format", "json")
    plain = qiaoma(*words, stdin=LEZI).json
    chosen = qiaoma(*words, "--option", "lezi=50", stdin=LEZI).json
    assert chosen["ruleset"]["options"] == {"lezi": 50}
    assert chosen["wins"][0]["value"] == 5 * plain["wins"][0]["value"]


def test_a_wrong_choice_is_a_wrong_command_line() -> None:
    words = ("settle", str(CASE), "--ruleset", "laiyouxi", "--format", "json")
    for choice, code in (("lezi=11", "option.value"), ("leži=10", "option.unknown")):
        ran = qiaoma(*words, "--option", choice)
        assert ran.status == 2
        assert [fault["code"] for fault in ran.json["error"]["faults"]] == [code]
    assert qiaoma(*words, "--reading", "ZZ9=b").status == 2


def test_a_reading_is_recorded_with_the_money() -> None:
    ran = qiaoma("settle", CASE, "--ruleset", "laiyouxi", "--format", "json", "--reading", "N1=d")
    assert ran.status == 0
    assert ran.json["ruleset"]["readings"] == {"N1": "d"}


def test_several_cases_answer_in_a_list_and_one_refusal_is_status_1() -> None:
    cases = [json.loads(_as_json(PLAIN)), json.loads(_as_json(LEZI))]
    ran = qiaoma(
        "settle",
        "-",
        "--ruleset",
        "banding",
        "--format",
        "json",
        stdin=json.dumps({"cases": cases}, ensure_ascii=False),
    )
    assert ran.status == 1
    assert [answer["legal"] for answer in ran.json["cases"]] == [False, True]


def test_hands_of_one_table_carry_the_dealer_and_the_count_over(tmp_path: Path) -> None:
    file = tmp_path / "night.yaml"
    file.write_text(
        "hands:\n"
        "  - {title: nobody wins, dealer: S, result: drawn}\n"
        "  - title: half flush\n"
        "    seats:\n"
        "      E: {hand: 123m 456m 789m EE CC, flowers: 1, ready: true, melds: [{pung: 999m, from: W}]}\n"
        "      W: {ready: true}\n"
        "    wins: [{seat: E, by: discard, from: W, tile: E}]\n".replace("123m 456m 789m EE CC", "123m 456m EE CC"),
        encoding="utf-8",
    )
    first, second = qiaoma("settle", file, "--ruleset", "banding", "--format", "json").json["cases"]
    assert [(hand["next"]["dealer"], hand["next"]["wasteland"]) for hand in (first, second)] == [("S", 1), ("E", 0)]
    assert any(step["rule"] == "lines.double_waste" for step in second["wins"][0]["steps"])


def test_an_impossible_case_is_status_1_with_its_place() -> None:
    bad = PLAIN.replace("22p", "77s").replace("title: a hand", "titel: a hand")
    ran = qiaoma("settle", "-", "--ruleset", "banding", stdin=bad.replace("123m", "135m 7m"), lang="en")
    assert ran.status == 1
    assert ran.out == ""
    assert "stdin:2:1" in ran.err
    assert "title" in ran.err


def test_an_undecidable_case_names_the_rule_and_the_field() -> None:
    silent = PLAIN.replace(", ready: true}\n  S", "}\n  S").replace("22p EE", "22m EE").replace("789s", "789m")
    ran = qiaoma("settle", "-", "--ruleset", "laiyouxi", "--format", "json", stdin=silent)
    assert ran.status == 1
    (fault,) = ran.json["error"]["faults"]
    assert "ready" in fault["path"] + fault["message"] + fault["remedy"]
    assert "no_win.knock" in fault["path"] + fault["message"] + fault["found"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("settle", "nowhere.yaml", "--ruleset", "banding"), "file.missing"),
        (("settle", "docs", "--ruleset", "banding"), "file.directory"),
        (("settle", str(CASE), "--ruleset", "bandin"), "file.unknown_ruleset"),
        (("settle", str(CASE), "--ruleset", "banding@9.9.9"), "file.unknown_version"),
        (("settle", str(CASE), "--ruleset", "no/such.yaml"), "file.missing"),
        (("list", "--path", "no/such/folder"), "file.no_folder"),
    ],
)
def test_what_cannot_be_read_is_status_2(words: tuple[str, ...], code: str) -> None:
    ran = qiaoma(*words, "--format", "json")
    assert (ran.status, ran.err) == (2, "")
    assert [fault["code"] for fault in ran.json["error"]["faults"]] == [code]


def test_a_misspelt_ruleset_gets_the_nearest_name() -> None:
    ran = qiaoma("settle", CASE, "--ruleset", "bandin", "--lang", "en")
    assert ran.status == 2
    assert "did you mean: banding" in ran.err


UNREADY = LEZI.replace("ready: true}\n  W", "rating: 1}\n  W")
"""The same hand without a word on who is ready: laiyouxi cannot decide it."""


def _three(kind: str) -> str:
    rows = "".join(
        "- " + text.strip().replace("\n", "\n  ") + "\n"
        for text in (LEZI, UNREADY, UNREADY.replace("pungs", "x"), LEZI)
    )
    return f"{kind}:\n{rows}"


def test_cases_that_can_be_settled_are_settled_and_each_fault_stands_in_its_place() -> None:
    ran = qiaoma("settle", "-", "--ruleset", "laiyouxi", "--format", "json", stdin=_three("cases"))
    assert (ran.status, ran.err) == (1, "")
    assert ["error" in answer for answer in ran.json["cases"]] == [False, True, True, False]
    lines = [fault["line"] for answer in ran.json["cases"][1:3] for fault in answer["error"]["faults"]]
    assert lines == sorted(lines)
    assert 2 < lines[0] < lines[-1]
    text = qiaoma("settle", "-", "--ruleset", "laiyouxi", "--lang", "en", stdin=_three("cases"))
    assert text.status == 1
    first, second, third, fourth = text.out.split("\n\n")
    assert [part.partition("@")[0].partition(":")[0] for part in (first, second, third, fourth)] == [
        *("laiyouxi", "stdin", "stdin", "laiyouxi")
    ]


def test_hands_of_one_table_end_where_one_cannot_be_settled() -> None:
    ran = qiaoma("settle", "-", "--ruleset", "laiyouxi", "--format", "json", stdin=_three("hands"))
    assert ran.status == 1
    assert ["error" in answer for answer in ran.json["cases"]] == [False, True]


def test_the_faults_of_all_cases_come_at_once_in_python() -> None:
    ruleset = load("laiyouxi")
    with pytest.raises(Undecidable) as error:
        settle_file(read_case(_three("cases"), file="three.yaml"), ruleset)
    places = {fault.place.line for fault in error.value.faults if fault.place}
    assert len(places) == 2
    with pytest.raises(Undecidable) as first:
        settle_file(read_case(_three("hands"), file="three.yaml"), ruleset)
    assert len({fault.place for fault in first.value.faults}) == 1


@pytest.mark.parametrize(
    ("line", "code", "path"),
    [
        ("options: {nosuch: {lezi: 20}}", "ruleset.unknown", "options.nosuch"),
        ("readings: {laiyouxy: {N1: d}}", "ruleset.unknown", "readings.laiyouxy"),
        ("options: {lezy: 20}", "option.unknown", "options.lezy"),
        ("readings: {Z: b}", "reading.unknown", "readings.Z"),
        ("options: {laiyouxi: {lezy: 20}}", "option.unknown", "options.lezy"),
        ("options: {lezi: 11}", "option.value", "options.lezi"),
        ("counters: {wastland: 1}", "counter.unknown", "counters.wastland"),
        ("pending: [storm]", "counter.unknown", "pending"),
    ],
)
def test_a_name_that_the_ruleset_does_not_know_is_a_fault_of_the_case(line: str, code: str, path: str) -> None:
    ran = qiaoma("settle", "-", "--ruleset", "laiyouxi", "--format", "json", "--lang", "en", stdin=line + LEZI)
    assert ran.status == 1
    (fault,) = ran.json["error"]["faults"]
    assert (ran.json["error"]["kind"], fault["code"], fault["path"]) == ("CaseError", code, path)
    assert (fault["file"], fault["line"], fault["column"]) == ("stdin", 1, 1)
    assert fault["allowed"] or code != "counter.unknown"


def test_choices_for_other_rulesets_are_left_to_them() -> None:
    told = "options: {laiyouxi: {lezi: 20}}\nreadings: {banding: {S1: b}}\ncounters: {wasteland: 1}"
    assert qiaoma("settle", "-", "--ruleset", "banding", stdin=told + LEZI).status == 0


def _as_json(text: str) -> str:
    import yaml

    return json.dumps(yaml.safe_load(text), ensure_ascii=False)
