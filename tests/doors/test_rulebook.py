"""`qiaoma rulebook`: the page of rules, in every format, under choices, and what is wrong with a command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doors.shell import EXAMPLES, qiaoma

HOUSE = EXAMPLES / "my-room.yaml"


def test_the_page_comes_in_chinese_unless_asked_otherwise() -> None:
    zh, en = qiaoma("rulebook", "wuming"), qiaoma("rulebook", "wuming", "--lang", "en")
    assert (zh.status, zh.err, en.status, en.err) == (0, "", 0, "")
    assert "\n— 包三口 —\n" in zh.out
    assert "  从同一家满 3 口" not in zh.out  # stands in the line of the bond
    assert "吃、碰或明杠算一口。从同一家满 3 口，两家结成关系。" in zh.out
    assert "\n— Liability —\n" in en.out
    assert "`" not in en.out
    assert "**" not in en.out


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_markdown_html_and_json_hold_the_same_sections(lang: str) -> None:
    data = qiaoma("rulebook", HOUSE, "--format", "json", "--lang", lang).json
    marked = qiaoma("rulebook", HOUSE, "--format", "md", "--lang", lang).out
    html = qiaoma("rulebook", HOUSE, "--format", "html", "--lang", lang).out
    titles = [section["title"] for section in data["sections"]]
    assert data["ruleset"]["id"] == "my-room"
    assert [line.removeprefix("## ") for line in marked.splitlines() if line.startswith("## ")] == titles
    assert html.lower().startswith("<!doctype html>")
    assert all(f">{title}</h2>" in html for title in titles)


def test_options_and_readings_change_the_page() -> None:
    words = ("rulebook", "laiyouxi", "--lang", "en", "--format", "md")
    plain, chosen = qiaoma(*words).out, qiaoma(*words, "--option", "lezi=20", "--reading", "H1=b").out
    assert "- A lezi is worth 10 points." in plain
    assert "- A lezi is worth 20 points." in chosen
    assert "Waste count: if the waste count is not zero, multiply the points by 2. |" in plain
    assert "multiply the points by 2 for each one of the waste count (up to 10). |" in chosen


def test_the_page_goes_into_a_file_where_one_is_named(tmp_path: Path) -> None:
    ran = qiaoma("rulebook", "banding", "--format", "html", "--output", tmp_path / "rules.html")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert "</html>" in (tmp_path / "rules.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        ("no-such-ruleset",),
        ("banding", "--format", "csv"),
        ("laiyouxi", "--option", "lezi=7"),
        ("laiyouxi", "--reading", "H9=a"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_printed(words: tuple[str, ...]) -> None:
    ran = qiaoma("rulebook", *words, "--lang", "en")
    assert ran.status == 2
    assert ran.out == ""
    assert "allowed:" in ran.err or "remedy:" in ran.err


def test_a_wrong_file_is_answered_with_its_faults(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("id: x\nextends: base\nlines: {base: {add: {point: 1}}}\n", encoding="utf-8")
    ran = qiaoma("rulebook", tmp_path / "x.yaml", "--lang", "en")
    assert ran.status == 1
    assert "there is no key point here" in ran.err
