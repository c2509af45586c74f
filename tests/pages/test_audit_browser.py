"""The audit's page in a real browser: search, sift, expand, links, paper, telephone; nothing from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from qiaoma.audit.diff.comparing import compare
from qiaoma.audit.diff.lines import Group
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.page import Beside, render
from qiaoma.errors import Lang
from qiaoma.pages.content import Hand, Table
from qiaoma.ruleset.provenance import Status
from qiaoma.settle.comparing import source_rulesets
from qiaoma.settle.engine import load
from tests.pages.browser import DESK, PHONE, Browser

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
WITNESS = Beside(
    "看这一手",
    (
        Hand("123m 456m 789m 11p | EEE + 1p", "东家自摸"),
        Table(("家", *"东南西北"), (("甲", "1,000", "−500", "0", "−500"), ("乙", "0", "0", "0", "0"))),
    ),
)


@pytest.fixture(scope="module")
def audit() -> Audit:
    """The five sources side by side."""
    return compare([load(name) for name in source_rulesets()])


@pytest.fixture(scope="module")
def files(audit: Audit, tmp_path_factory: pytest.TempPathFactory) -> dict[Lang, Path]:
    """The audit in both languages, with a witness beside every difference."""
    folder = tmp_path_factory.mktemp("audit")
    beside = {piece: [WITNESS, WITNESS] for line in audit.lines for piece in line.pieces}
    langs: tuple[Lang, ...] = ("zh", "en")
    written = {lang: folder / f"{lang}.html" for lang in langs}
    for lang, file in written.items():
        file.write_text(render(audit, lang, beside), encoding="utf-8")
    return written


def _shown(window: Browser) -> list[str]:
    """The lines that can be seen."""
    lines = "[...document.querySelectorAll('details.line')]"
    return list(window.run(f"return {lines}.filter((line) => line.checkVisibility()).map((line) => line.id)"))


def _told(window: Browser) -> list[int]:
    """The numbers that the page says: shown, and in all."""
    text = window.one("#shown").text
    return [int(word) for word in "".join(letter if letter.isdigit() else " " for letter in text).split()]


@SIZES
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_audit_asks_for_nothing_and_fits(
    window: Browser, files: dict[Lang, Path], lang: Lang, size: tuple[int, int]
) -> None:
    window.open(files[lang], size)
    assert window.run("return document.documentElement.lang") == {"zh": "zh-Hans", "en": "en"}[lang]
    assert window.overflow() == []
    window.one("#expand").click()
    assert window.overflow() == []
    assert window.outside() == []
    assert window.complained() == []


def test_everything_is_shown_at_first(window: Browser, files: dict[Lang, Path], audit: Audit) -> None:
    window.open(files["zh"])
    assert _shown(window) == [line.name for line in audit.lines]
    assert _told(window) == [len(audit.lines)] * 2


def test_agreement_can_be_hidden(window: Browser, files: dict[Lang, Path], audit: Audit) -> None:
    window.open(files["zh"])
    button = window.one("#agreement")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert _shown(window) == [line.name for line in audit.lines if line.group is not Group.AGREE]
    button.click()
    assert len(_shown(window)) == len(audit.lines)


def test_a_group_can_be_picked(window: Browser, files: dict[Lang, Path], audit: Audit) -> None:
    window.open(files["en"])
    for group in ("one_speaks", "agree"):
        window.one(f"input[value={group}]").click()
    assert _shown(window) == [line.name for line in audit.lines if line.group is Group.DISAGREE]
    assert _told(window) == [len(_shown(window)), len(audit.lines)]


def test_a_chapter_and_a_status_can_be_picked(window: Browser, files: dict[Lang, Path], audit: Audit) -> None:
    window.open(files["zh"])
    Select(window.one("#chapter")).select_by_value("deal")
    assert _shown(window) == [line.name for line in audit.lines if line.chapter == "deal"]
    assert len(window.all("section.chapter h2")) == 1
    Select(window.one("#status")).select_by_value("ambiguous")
    unclear = [line.name for line in audit.lines if Status.AMBIGUOUS in {cell.status for cell in line.cells}]
    assert _shown(window) == [name for name in unclear if name.startswith("deal.")]
    assert _shown(window)


@pytest.mark.parametrize(
    ("lang", "typed", "found"),
    [("zh", "骰子 墩", "deal.skip"), ("en", "STACKS  dice", "deal.skip"), ("zh", "deal.skip", "deal.skip")],
)
def test_words_are_searched_together_in_any_case(
    window: Browser, files: dict[Lang, Path], audit: Audit, lang: Lang, typed: str, found: str
) -> None:
    window.open(files[lang])
    window.one("#search").send_keys(typed)
    shown = _shown(window)
    assert found in shown
    assert len(shown) < len(audit.lines) / 4


def test_nothing_found_is_said(window: Browser, files: dict[Lang, Path]) -> None:
    window.open(files["zh"])
    assert not window.one("#nothing").is_displayed()
    window.one("#search").send_keys("没有这样的规则")
    assert _shown(window) == []
    assert window.one("#nothing").is_displayed()
    window.one("#search").clear()
    assert _shown(window)


def test_a_line_expands_to_citation_reading_and_witness(window: Browser, files: dict[Lang, Path]) -> None:
    window.open(files["zh"])
    line = window.one("[id='dealer.several_winners']")
    assert not line.find_element(By.CSS_SELECTOR, "table").is_displayed()
    line.find_element(By.CSS_SELECTOR, "summary").click()
    rows = line.find_elements(By.CSS_SELECTOR, ".wide:first-of-type tbody tr")
    assert rows[0].is_displayed()
    assert "一炮多响" in rows[0].text
    assert ".txt" in rows[0].text
    assert "N1" in rows[0].text
    assert line.find_element(By.CSS_SELECTOR, ".beside .tiles").is_displayed()
    line.find_element(By.LINK_TEXT, "读法 N1").click()
    assert window.one("[id='readings.N1']").get_attribute("open")


def test_only_what_is_shown_is_expanded(window: Browser, files: dict[Lang, Path]) -> None:
    window.open(files["zh"])
    Select(window.one("#chapter")).select_by_value("dealer")
    window.one("#expand").click()
    assert 0 < len(_shown(window)) < 20
    opened = [
        str(line.get_attribute("id")) for line in window.driver.find_elements(By.CSS_SELECTOR, "details.line[open]")
    ]
    assert opened == _shown(window)
    closed = "[...document.querySelectorAll('details.line[open] details:not([open])')].length"
    assert window.run(f"return {closed}") == 0
    window.one("#collapse").click()
    assert not window.driver.find_elements(By.CSS_SELECTOR, "details.line[open]")


def test_a_link_opens_its_line_though_it_was_sifted_out(window: Browser, files: dict[Lang, Path]) -> None:
    window.open(files["zh"])
    window.one("#search").send_keys("没有这样的规则")
    window.run("location.hash = 'deal.skip'")
    window.run("return new Promise((done) => setTimeout(done, 50))")
    line = window.one("[id='deal.skip']")
    assert line.is_displayed()
    assert line.get_attribute("open")
    assert window.run("return document.activeElement.parentElement.id") == "deal.skip"


def test_a_line_opens_from_the_keyboard(window: Browser, files: dict[Lang, Path]) -> None:
    window.open(files["zh"])
    summary = window.one("[id='deal.skip'] > summary")
    window.run("arguments[0].focus()", summary)
    summary.send_keys("\ue007")
    assert window.one("[id='deal.skip']").get_attribute("open")


def test_paper_shows_what_was_sifted_and_opened_and_no_controls(window: Browser, files: dict[Lang, Path]) -> None:
    window.open(files["zh"], scheme="dark")
    Select(window.one("#chapter")).select_by_value("deal")
    window.one("[id='deal.skip'] > summary").click()
    shown = _shown(window)
    window.see(scheme="dark", media="print")
    assert _shown(window) == shown
    assert window.all("[id='deal.skip'] table")
    assert not window.all(".controls, button, .skip")
    assert window.all(".legend")


def test_without_scripts_all_is_there(window: Browser, files: dict[Lang, Path], audit: Audit) -> None:
    window.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        window.driver.get(files["zh"].as_uri())
        assert len(window.driver.find_elements(By.CSS_SELECTOR, "details.line")) == len(audit.lines)
        assert not window.one("#controls").is_displayed()
    finally:
        window.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
