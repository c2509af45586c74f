"""`qiaoma readings`: what is unclear in the sources, in text, Markdown and JSON."""

from __future__ import annotations

from tests.doors.shell import qiaoma


def test_the_readings_of_a_source_are_told_with_witness_and_price() -> None:
    ran = qiaoma("readings", "wuming", "--format", "json", "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    (only,) = ran.json["rulesets"]
    assert only["ruleset"]["id"] == "wuming"
    waste = next(one for one in only["readings"] if one["code"] == "H1")
    assert (waste["chosen"], waste["does"]) == ("a", "money")
    b = next(one for one in waste["alternatives"] if one["letter"] == "b")
    assert b["witness"]["own_outcome"]["net"] != b["witness"]["changed_outcome"]["net"]
    assert b["price"]["hands"] > 0
    assert ["勒子 5", "牌型 3"] in [one["clauses"] for one in only["contradictions"]]


def test_text_and_markdown_say_the_same_in_both_languages() -> None:
    text = qiaoma("readings", "wuming", "--lang", "en").out
    assert text.startswith("Readings: Lezi caps without knocking (wuming@1.0.0)")
    assert "— H1: the factor of a waste count n —" in text
    assert "Where the source contradicts itself" in text
    page = qiaoma("readings", "wuming", "--format", "md").out
    assert page.startswith("# 读法：")
    assert "## H1：几个荒番算几倍" in page
    assert "| H1 |" in page


def test_a_house_ruleset_has_the_readings_that_it_inherits() -> None:
    told = qiaoma("readings", "limited-stakes", "--format", "json").json["rulesets"][0]
    assert {one["does"] for one in told["readings"]} == {"untried", "unsaid"}
    assert told["contradictions"] == []


def test_an_unknown_ruleset_and_a_price_that_is_no_number_are_wrong_command_lines() -> None:
    ran = qiaoma("readings", "nobody", "--format", "json")
    assert (ran.status, ran.json["error"]["code"]) == (2, "file.unknown_ruleset")
    assert qiaoma("readings", "wuming", "--price", "many").status == 2
    assert qiaoma("readings", "wuming", "--price", "0").status == 2
