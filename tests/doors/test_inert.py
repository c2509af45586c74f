"""What a house ruleset or a command line says reaches a terminal, a page and a spreadsheet as words only."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from qiaoma.errors import Fault
from tests.doors.shell import qiaoma

SLY = "=cmd|' /C calc'!A0 <script>alert(1)</script> ![x](x.png) [y](javascript:z)"


@pytest.fixture
def sly(tmp_path: Path) -> Path:
    file = tmp_path / "sly.yaml"
    named = f'{{zh: "{SLY}", en: "{SLY}"}}'
    file.write_text(
        f"id: sly\nversion: 1.0.0\ntitle: {named}\nextends: banding\nwhy: to see\n"
        f"patterns:\n  odd: {{name: {named}, when: [by_self_draw], unless: [flowers], fan: 1}}\n",
        encoding="utf-8",
    )
    return file


@pytest.mark.parametrize(
    "words",
    [
        ("diff", "banding", "sly"),
        ("impact", "banding", "sly", "--hands", "20"),
        ("simulate", "--ruleset", "sly", "--hands", "20"),
    ],
)
def test_no_cell_begins_as_a_formula(sly: Path, words: tuple[str, ...]) -> None:
    ran = qiaoma(*(str(sly) if word == "sly" else word for word in words), "--format", "csv", "--lang", "en")
    cells = [cell for row in csv.reader(io.StringIO(ran.out.lstrip("\ufeff"), newline="")) for cell in row]
    assert any(cell.startswith("'=cmd") for cell in cells)
    assert not [cell for cell in cells if cell.startswith(("=", "@", "+"))]


@pytest.mark.parametrize("words", [("diff", "banding"), ("rulebook",), ("readings",)])
def test_a_page_of_markdown_holds_no_element_link_or_image_of_a_ruleset(sly: Path, words: tuple[str, ...]) -> None:
    page = qiaoma(*words, sly, "--format", "md", "--lang", "en").out
    assert "&lt;script>" in page
    assert not [mark for mark in ("<script", "![x", " [y]") if mark in page]


@pytest.mark.parametrize("words", [("diff", "banding"), ("rulebook",), ("impact", "banding", "--hands", "20")])
def test_a_page_of_html_holds_no_element_of_a_ruleset(sly: Path, words: tuple[str, ...]) -> None:
    page = qiaoma(*words, sly, "--format", "html", "--lang", "en").out
    assert "alert(1)" in page
    assert "<script>alert" not in page


def test_what_steers_a_terminal_is_spelt_out() -> None:
    ran = qiaoma("diff", "banding", "\x1b[31mred\x9b\u202e\r\nover", "--lang", "en")
    assert (ran.status, "<U+001B>[31mred<U+009B><U+202E><U+000D><U+000A>over" in ran.err) == (2, True)
    assert not [letter for letter in ran.err if letter in "\x1b\x9b\u202e\r"]


def test_what_goes_on_and_on_is_cut() -> None:
    text = Fault("code", zh="错", en="wrong", found="x" * 5000).text("en")
    assert text == f"wrong [code]\n    found: {'x' * 993}… (5007)"
