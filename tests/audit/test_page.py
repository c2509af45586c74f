"""The audit as a page: every line and cell is on it, with who says so; what was smuggled into a ruleset stays words."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from qiaoma.audit.diff.comparing import compare
from qiaoma.audit.diff.lines import Group, Kind
from qiaoma.audit.diff.result import Audit
from qiaoma.audit.page import Beside, render
from qiaoma.errors import Lang
from qiaoma.pages.content import Hand, Paragraph
from qiaoma.settle.comparing import source_rulesets
from qiaoma.settle.engine import load
from tests.pages.tree import Tree

LANGS = pytest.mark.parametrize("lang", ["zh", "en"])


@pytest.fixture(scope="module")
def audit() -> Audit:
    """The five sources side by side."""
    return compare([load(name) for name in source_rulesets()])


def _part(page: str, line: str) -> str:
    """The html of one line."""
    found = re.search(rf'<details class="line \w+" id="{re.escape(line)}".*?</details>', page, re.DOTALL)
    assert found
    return found.group()


@LANGS
def test_every_line_says_what_each_ruleset_does(audit: Audit, lang: Lang) -> None:
    tree = Tree(render(audit, lang))
    lines = {str(item["id"]): item for item in tree.all("details")}
    assert list(lines) == [line.name for line in audit.lines]
    text = "".join(tree.words)
    for line in audit.lines:
        assert lines[line.name]["data-group"] == line.group.value
        assert set(str(lines[line.name]["data-status"]).split()) == {
            word.status.value for cell in line.cells for word in cell.statuses
        }
        words = [line.title(lang), *(words for cell in line.cells for words in (cell.said(lang), cell.short(lang)))]
        assert not [word for word in words if word.replace("`", "") not in text]


@LANGS
def test_a_line_names_clause_document_layer_and_reading(audit: Audit, lang: Lang) -> None:
    page = render(audit, lang)
    cited = [(line, cell) for line in audit.lines for cell in line.cells if cell.clause and cell.reading]
    assert cited
    for line, cell in cited[::7]:
        part = " ".join(Tree(_part(page, line.name)).words)
        assert [word for word in (cell.clause, cell.document, cell.layer) if word not in part] == []
        assert f'href="#readings.{cell.reading}"' in page
        assert f'id="readings.{cell.reading}"' in page


def test_rulesets_that_do_the_same_share_a_mark(audit: Audit) -> None:
    page = render(audit, "zh")

    def marks(name: str) -> str:
        return "".join(re.findall(r'class="cell v(\d)"', _part(page, name)))

    assert marks("deal.skip") == "01000"
    assert marks("lines.base") == "01201"
    assert marks("payment.self_draw_partner.effect") == "00010"  # the row is called otherwise in one of them
    differing = [line.name for line in audit.lines if line.kind is Kind.PIECE and line.differs]
    agreed = [line.name for line in audit.lines if line.kind is Kind.PIECE and not line.differs]
    assert [name for name in differing if set(marks(name)) == {"0"}] == []
    assert [name for name in agreed if set(marks(name)) != {"0"}] == []


def test_the_page_counts_its_groups(audit: Audit) -> None:
    counts = [int(count) for count in re.findall(r'class="count">(\d+)<', render(audit, "zh"))]
    assert counts == [sum(line.group is group for line in audit.lines) for group in Group]


def test_nothing_names_the_folder_it_was_made_in(audit: Audit) -> None:
    page = render(audit, "zh")
    places = [cell.place for line in audit.lines for cell in line.cells if cell.place]
    assert any("/" in place.file for place in places)
    assert not [place for place in places if place.file in page]
    assert "base.yaml:" in page


def test_a_witness_stands_beside_its_difference_only(audit: Audit) -> None:
    line = next(line for line in audit.lines if line.pieces)
    witness = Beside("看这一手", (Paragraph("东家付三倍"), Hand("123m | CCC + 5p", "")))
    page = render(audit, "zh", {line.pieces[-1]: [witness]})
    assert page.count("看这一手") >= 1
    assert "东家付三倍" in _part(page, line.name)
    assert 'aria-label="五筒"' in _part(page, line.name)
    assert "东家付三倍" not in page.replace(_part(page, line.name), "")


def test_a_hostile_ruleset_stays_words(audit: Audit) -> None:
    hostile = "</summary></style><script>alert(1)</script><b onclick=alert(1)>\"'"
    titles = tuple({"zh": hostile, "en": hostile} for _ in audit.titles)
    layered = tuple(
        replace(line, cells=tuple(replace(cell, layer=hostile) for cell in line.cells)) for line in audit.lines
    )
    tree = Tree(render(replace(audit, titles=titles, lines=layered), "zh"))
    assert [tag for tag, _ in tree.elements] == [tag for tag, _ in Tree(render(audit, "zh")).elements]
    assert any(hostile in word for word in tree.words)


def test_the_same_audit_gives_the_same_page(audit: Audit) -> None:
    assert render(audit, "zh") == render(compare([load(name) for name in source_rulesets()]), "zh")
