"""What the rulebook says: sentences, tables, hands that the engine settles, choices, the parent."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from qiaoma.book.examples import examples
from qiaoma.book.rulebook import Rulebook
from qiaoma.errors import Lang
from qiaoma.pages.content import Hand, Items, Page, Section, Table

RULESETS = [entry.id for entry in qiaoma.listing()]
LANGS: tuple[Lang, Lang] = ("zh", "en")


def section(page: Page, id: str) -> Section:
    """A section of the page."""
    return next(section for section in page.sections if section.id == id)


def table(part: Section) -> Table:
    """The first table of a section."""
    return next(block for block in part.blocks if isinstance(block, Table))


@pytest.mark.parametrize("name", RULESETS)
def test_every_pattern_that_counts_has_a_hand_that_shows_it(name: str) -> None:
    ruleset = qiaoma.load(name)
    shown = examples(ruleset)
    for pattern, row in ruleset.effective["patterns"].items():
        if row.get("lezi") or row.get("fan"):
            assert pattern in shown, pattern
    for pattern, settlement in shown.items():
        again = ruleset.settle(settlement.case)
        assert again.legal
        assert again.nets == settlement.nets
        assert pattern in {one.id for one in again.wins[0].patterns}


def test_a_hand_shows_as_few_patterns_as_can_be_and_its_money() -> None:
    page = qiaoma.rulebook("banding").page("en")
    hands = {
        block.caption.split("**")[1]: block for block in section(page, "examples").blocks if isinstance(block, Hand)
    }
    full = hands["Full flush"]
    assert full.notation == "2224555678m | 123m + 9m"
    assert full.caption.endswith("→ 10. East +10, West −10.")
    assert "Patterns: Half flush and Concealed hand." in hands["Concealed hand"].caption
    assert "South −60, West −60, North −60" in hands["Eight flowers"].caption


def test_the_tables_of_flowers_patterns_and_payers() -> None:
    page = qiaoma.rulebook("banding").page("zh")
    assert table(section(page, "flowers")).rows[-1] == ("暗杠", "2", "3", "4")
    patterns = {row[0]: row[1:] for row in table(section(page, "patterns")).rows}
    assert patterns["清一色"] == ("成四副面子加一对将，且序数牌只有一种花色，且没有字牌。", "1 勒", "可以", "—")
    payers = table(section(page, "payment")).rows
    assert payers[0] == ("自摸或八花胡", "是关系者", "5 份", "自摸，关系者 5")
    assert ("放炮", "是放炮者，是关系者", "2 份", "放炮者 1 + 关系者 1") in payers


@pytest.mark.parametrize(
    ("rows", "ways"),
    [
        ("patterns: {eight_flowers: none}\n", {"self-draw"}),
        ("payment: {rich: {when: [flower_win], shares: 2}}\n", {"self-draw", "eight flowers"}),
        (
            "payment: {self_draw: {unless: [partners, flower_win]}, eight: {when: [flower_win], shares: 3}}\n",
            {"self-draw", "eight flowers"},
        ),
        ("smallest: 1\n", {"self-draw, or by eight flowers"}),
    ],
)
def test_the_payers_table_says_what_eight_flowers_pay(tmp_path: Path, rows: str, ways: set[str]) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"id: house\nextends: banding\nwhy: ours\n{rows}", encoding="utf-8")
    page = qiaoma.rulebook(file).page("en")
    told = {row[0] for row in table(section(page, "payment")).rows}
    assert told == ways | {"discard", "robbed kong", "escape"}


def test_the_throws_of_a_row_of_dice_are_counted_out() -> None:
    throws = table(section(qiaoma.rulebook("banding").page("zh"), "carry")).rows
    assert throws[0] == ("1-1、4-4", "荒番数加 2。")
    assert throws[1][0].split("、") == [
        *("1-2", "1-3", "1-4", "1-5", "1-6", "2-2", "2-4", "3-3", "3-4", "4-5", "4-6", "5-5", "6-6")
    ]


def test_options_and_readings_are_told_as_they_are_chosen() -> None:
    book = qiaoma.rulebook("laiyouxi", options={"lezi": 50}, readings={"D1": "b"})
    page = book.page("en")
    assert table(section(page, "options")).rows[0] == ("`lezi`", "points of one lezi", "10 / 20 / 50 / 100", "50")
    (line,) = [row for row in table(section(page, "readings")).rows if row[0] == "`D1`"]
    assert line[2].startswith("`b` ")
    assert any(
        "A lezi is worth 50 points." in block.items
        for block in section(page, "scoring").blocks
        if isinstance(block, Items)
    )
    assert any(
        "lezi = 50, D1 = b" in item
        for block in section(page, "about").blocks
        if isinstance(block, Items)
        for item in block.items
    )


def test_the_differences_from_the_parent_are_sentences_of_both() -> None:
    rows = table(section(qiaoma.rulebook("limited-stakes").page("en"), "parent")).rows
    assert (
        "Payment row “Self-draw, partner”: how much",
        "The payer pays 5 shares.",
        "The payer pays 4 shares.",
    ) in rows
    assert len(rows) == 3
    assert "parent" not in {section.id for section in qiaoma.rulebook("base").page("en").sections}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", RULESETS)
def test_every_format_says_the_same_and_again(name: str, lang: Lang) -> None:
    book = qiaoma.rulebook(name)
    assert isinstance(book, Rulebook)
    page, text, marked = book.page(lang), book.text(lang), book.markdown(lang)
    assert [part["title"] for part in book.as_dict(lang)["sections"]] == [part.title for part in page.sections]
    for part in page.sections:
        assert f"\n## {part.title}\n" in marked
        assert f"\n— {part.title} —\n" in text
    assert qiaoma.rulebook(qiaoma.load(name)).markdown(lang) == marked


def test_the_page_in_html_draws_its_tiles() -> None:
    html = qiaoma.rulebook("banding").html("zh")
    assert html.count('<figure class="hand">') == sum(
        isinstance(block, Hand) for block in section(qiaoma.rulebook("banding").page("zh"), "examples").blocks
    )
