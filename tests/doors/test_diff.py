"""`qiaoma diff` and `qiaoma audit`: where rulesets differ, in every format, and what the exit status says."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

import pytest
from openpyxl import load_workbook

from qiaoma.columns import WIDEST, width
from tests.doors.shell import ROOT, SOURCES, qiaoma

HOUSE = """
id: corner
version: 1.0.0
title: {zh: 街角房, en: Corner room}
extends: banding
why: agreed in spring
payment: {self_draw_partner: {shares: 4}}
"""
PARTNER = "payment.self_draw_partner.effect"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "corner.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def test_the_exit_status_tells_whether_rules_differ(house: Path) -> None:
    same = qiaoma("diff", "banding", "banding@1.0.0")
    assert (same.status, same.err) == (0, "")
    assert qiaoma("diff", "banding", house).status == 1
    assert qiaoma("diff", "banding", house, "--chapter", "deal").status == 0
    assert qiaoma("diff", "banding", house, "--only", "agree").status == 1
    assert qiaoma("diff", "laiyouxi", "laiyouxi", "--option", "2:lezi=50").status == 1
    assert qiaoma("audit", "banding", house).status == 0
    assert qiaoma("diff", "banding").status == 2
    assert qiaoma("diff", "banding", "nowhere.yaml").status == 2


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_text_tells_value_status_clause_and_layer_in_columns(house: Path, lang: str) -> None:
    ran = qiaoma("diff", "wuming", house, "--rule", PARTNER, "--lang", lang)
    assert ran.status == 1
    own, other = ran.out.splitlines()[-2:]
    assert ("含糊 P5s" if lang == "zh" else "ambiguous P5s") in own
    assert "承包" in own
    assert ("自定" if lang == "zh" else "own") in other
    assert ("值 3 份" if lang == "zh" else "3 shares") in own or "3" in own
    columns = [
        width(line[: line.index(word)])
        for line, word in ((own, "付" if lang == "zh" else "the payer"), (other, "付" if lang == "zh" else "the payer"))
    ]
    assert columns[0] == columns[1]


def test_what_a_house_has_from_its_source_names_the_source(house: Path) -> None:
    ran = qiaoma("diff", "wuming", house, "--rule", "deal.skip", "--lang", "en")
    assert ran.out.splitlines()[-1].endswith("the smaller die  “摇骰子”  ← banding")


def test_json_holds_what_differs_and_with_all_the_rest(house: Path) -> None:
    data = qiaoma("diff", "banding", house, "--format", "json", "--lang", "en").json
    assert data["differing"] == 1
    (line,) = [line for line in data["lines"] if line["kind"] == "piece"]
    assert (line["path"], line["chapter"], line["group"]) == (PARTNER, "payment", "disagree")
    cells = line["cells"]
    assert (cells["banding"]["value"], cells["corner"]["value"]) == ({"shares": 5}, {"shares": 4})
    assert (cells["banding"]["status"], cells["banding"]["document"][:4]) == ("stated", "001_")
    assert (cells["corner"]["status"], cells["corner"]["layer"], cells["corner"]["line"]) == ("own", "corner", 7)
    every = qiaoma("diff", "banding", house, "--format", "json", "--all").json
    assert every["counts"] == data["counts"]
    assert len([line for line in every["lines"] if line["kind"] == "piece"]) == sum(data["counts"].values())


def test_csv_opens_in_a_spreadsheet_with_chinese(house: Path, tmp_path: Path) -> None:
    target = tmp_path / "diff.csv"
    ran = qiaoma("diff", "wuming", house, "--format", "csv", "--output", target)
    assert (ran.status, ran.out) == (1, "")
    assert target.read_bytes().startswith(b"\xef\xbb\xbf")
    head, *rows = csv.reader(io.StringIO(target.read_text(encoding="utf-8-sig"), newline=""))
    assert head[:5] == ["章", "路径", "事项", "对照", "wuming 内容"]
    assert all(len(row) == len(head) for row in rows)
    told = {row[1]: row for row in rows}
    assert told["deal.skip"][3:7] == ["说法不一", "骰子点数之和", "明文", "摇骰子"]
    assert len(rows) > 30


def test_a_workbook_has_a_sheet_a_chapter_a_frozen_head_and_filters(tmp_path: Path) -> None:
    target = tmp_path / "audit.xlsx"
    assert qiaoma("audit", "--format", "xlsx", "--all", "--lang", "en", "--output", target).status == 0
    book = load_workbook(target)
    topics = ["Who pays how many shares", "Dice and the waste count", "Knocking, floors and caps"]
    assert book.sheetnames[:6] == [*topics, "Tiles", "Flowers", "Deal"]
    shares = list(book[topics[0]].values)
    assert shares[0] == (None, *SOURCES)
    assert ("self-draw, one partner", *(f"partner {number}" for number in (5, 5, 5, 3, 5))) in shares
    sheet = book["Payment"]
    assert sheet.freeze_panes == "E2"
    assert sheet.auto_filter.ref == sheet.dimensions
    head = [cell.value for cell in sheet[1]]
    rows = {row[1].value: row for row in sheet.iter_rows(min_row=2)}
    cell = rows[PARTNER][head.index("wuming content")]
    assert (cell.data_type, "3 shares" in cell.value) == ("s", True)
    assert rows[PARTNER][head.index("wuming reading")].value == "P5s"


def test_what_looks_like_a_formula_is_a_text(tmp_path: Path) -> None:
    file = tmp_path / "sly.yaml"
    text = HOUSE.replace("corner", "sly") + 'lines: {tip: {says: "=1+1", add: {points: 1}}}\n'
    file.write_text(text + "worksheet: [count_flowers, base, price, double_fan, double_waste, tip]\n", encoding="utf-8")
    ran = qiaoma("diff", "banding", file, "--format", "csv")
    assert ran.err == ""
    for row in csv.reader(io.StringIO(ran.out.lstrip("\ufeff"), newline="")):
        assert not [text for text in row if text.startswith("=")]


@pytest.mark.parametrize(("lang", "name"), [("en", "sources.md"), ("zh", "sources-zh.md")])
def test_the_page_of_the_sources_is_current(lang: str, name: str) -> None:
    ran = qiaoma("audit", "--format", "md", "--lang", lang)
    shown = (ROOT / "docs" / "audit" / name).read_text(encoding="utf-8")
    assert ran.out == shown, "make pages rewrites it"
    for source in SOURCES:
        assert source in shown


def test_differences_are_held_to_what_was_agreed(house: Path, tmp_path: Path) -> None:
    agreed = tmp_path / "agreed.json"
    assert qiaoma("diff", "banding", house, "--format", "json", "--output", agreed).status == 1
    kept = qiaoma("diff", "banding", house, "--expect", agreed, "--lang", "en")
    assert (kept.status, kept.out) == (0, "as agreed, differences: 1\n")
    house.write_text(HOUSE.replace("shares: 4", "shares: 6") + "deal: {skip: sum}\n", encoding="utf-8")
    broken = qiaoma("diff", "banding", house, "--expect", agreed, "--format", "json")
    assert broken.status == 1
    assert broken.json["as_agreed"] is False
    assert [line["path"] for line in broken.json["added"]] == ["deal.skip"]
    assert [line["path"] for line in broken.json["changed"]] == [PARTNER]
    house.write_text(HOUSE.replace("shares: 4", "shares: 5"), encoding="utf-8")
    dropped = qiaoma("diff", "banding", house, "--expect", agreed)
    assert (dropped.status, dropped.out) == (1, f"与约定不符\n不再不同: {PARTNER}\n")


def test_what_was_agreed_is_narrowed_with_what_is_compared(house: Path, tmp_path: Path) -> None:
    agreed = tmp_path / "agreed.json"
    house.write_text(HOUSE + "deal: {skip: sum}\n", encoding="utf-8")
    qiaoma("diff", "banding", house, "--format", "json", "--output", agreed)
    for part, number in (
        (("--chapter", "deal"), 1),
        (("--rule", "payment.self_draw_partner"), 1),
        (("--chapter", "play"), 0),
    ):
        ran = qiaoma("diff", "banding", house, "--expect", agreed, "--lang", "en", *part)
        assert (ran.status, ran.out) == (0, f"as agreed, differences: {number}\n")
    house.write_text(HOUSE, encoding="utf-8")
    assert qiaoma("diff", "banding", house, "--expect", agreed, "--chapter", "payment").status == 0
    dropped = qiaoma("diff", "banding", house, "--expect", agreed, "--chapter", "deal")
    assert (dropped.status, dropped.out) == (1, "与约定不符\n不再不同: deal.skip\n")


def test_a_file_of_one_group_is_no_agreement(house: Path, tmp_path: Path) -> None:
    part = tmp_path / "part.json"
    qiaoma("diff", "banding", house, "--only", "one_speaks", "--format", "json", "--output", part)
    ran = qiaoma("diff", "banding", house, "--expect", part)
    assert ran.status == 1
    assert "[audit.agreed_part]" in ran.err


def test_a_group_without_lines_tells_how_many_others_differ(house: Path) -> None:
    ran = qiaoma("diff", "banding", house, "--only", "one_speaks", "--lang", "en")
    assert ran.status == 1
    assert ran.out.endswith("Nothing of this kind; 1 others differ.\n")
    assert "Nothing differs." in qiaoma("diff", "banding", "banding", "--only", "one_speaks", "--lang", "en").out


def test_a_house_has_no_document_and_one_layer_in_every_format(house: Path) -> None:
    """The house has `lines.double_waste` from the base, as its source reads it."""
    words = ("diff", "banding", house, "--all", "--lang", "en")
    line = next(
        line for line in qiaoma(*words, "--format", "json").json["lines"] if line["path"] == "lines.double_waste.effect"
    )
    rows = list(csv.DictReader(io.StringIO(qiaoma(*words, "--format", "csv").out.lstrip("\ufeff"))))
    (row,) = [row for row in rows if row["path"] == "lines.double_waste.effect"]
    for name in ("banding", "corner"):
        cell = line["cells"][name]
        assert (row[f"{name} layer"], row[f"{name} document"]) == (cell["layer"], cell["document"])
    assert line["cells"]["corner"]["layer"] == "base"
    assert line["cells"]["corner"]["document"] == ""
    assert line["cells"]["banding"]["document"]
    assert {cite["layer"] for cite in line["cells"]["corner"]["cites"]} == {"banding"}
    page = qiaoma("diff", "banding", house, "--format", "md", "--lang", "en").out
    (told,) = [text for text in page.splitlines() if text.startswith("| corner |")]
    assert told.split("|")[4].strip() == ""


def test_a_beginning_is_enough_to_be_told_the_chapter(house: Path) -> None:
    ran = qiaoma("diff", "banding", house, "--chapter", "pay", "--format", "json")
    assert ran.status == 2
    assert '"nearest": "payment"' in ran.out + ran.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--only", "some"), "audit.only"),
        (("--chapter", "paymnt"), "audit.chapter"),
        (("--rule", "deal.skp"), "audit.rule"),
        (("--option", "K=V"), "usage.side"),
        (("--option", "3:K=V"), "usage.side"),
        (("--option", "1:nothing=1"), "option.unknown"),
        (("--reading", "wuming:N1=z"), "reading.value"),
        (("--option", "1:K=V", "--option", "banding:K=W"), "usage.twice"),
        (("--expect", "README.md"), "audit.agreed"),
        (("--expect", "README.md", "--only", "agree"), "usage.expect"),
        (("--expect", "README.md", "--witnesses", "docs"), "usage.expect"),
        (("--expect", "nowhere.json"), "file.missing"),
        (("--output", "nowhere/at/all"), "file.output"),
    ],
)
def test_a_wrong_command_line_is_told(words: tuple[str, ...], code: str) -> None:
    ran = qiaoma("diff", "banding", "wuming", *words)
    assert f"[{code}]" in ran.err
    assert ran.out == ""
    assert ran.status == (1 if code == "audit.agreed" else 2)


def test_fewer_than_two_cannot_be_put_side_by_side() -> None:
    ran = qiaoma("audit", "banding", "--format", "json")
    assert (ran.status, ran.json["error"]["code"]) == (2, "audit.too_few")


def test_everything_is_said_in_both_languages() -> None:
    english = qiaoma("audit", "--all", "--lang", "en").out
    chinese = qiaoma("audit", "--all").out
    paths = [re.findall(r"\[([a-z]+(?:[._]\w+)*)\]", text) for text in (english, chinese)]
    assert paths[0] == paths[1]
    assert len(paths[0]) > 250
    assert max(width(line) for line in (english + chinese).splitlines()) <= WIDEST
    for line in chinese.splitlines():
        if line.startswith("━━"):
            assert any("\u4e00" <= char <= "\u9fff" for char in line)
    assert "None" not in english
    assert "None" not in chinese
