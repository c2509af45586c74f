"""A page is one file that needs nothing else, says what it holds, and runs nothing that was smuggled into it."""

from __future__ import annotations

import base64
import hashlib
import re
import sys

import pytest

from qiaoma.errors import Lang, QiaomaError
from qiaoma.pages import plots, shell
from qiaoma.pages.content import Block, Hand, Items, Note, Paragraph, Plot, Section, Table
from tests.pages.tree import Tree

HOSTILE = "</title></style><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"


def _sections(word: str) -> tuple[Section, ...]:
    blocks: tuple[Block, ...] = (
        Paragraph(word),
        Items((word, "b")),
        Table((word, "2"), ((word, "1,250"), ("x", word))),
        Hand("123m | CCC + 1f", word),
        Note(word),
        Plot(plots.bars([(word, 1, 0, 2)], title=word), word),
    )
    return (Section(word, "first", blocks), Section("Second", "second", ()))


@pytest.fixture(scope="module")
def page() -> str:
    return shell.page("敲麻", _sections("words"), "zh")


def test_every_block_is_on_the_page(page: str) -> None:
    tree = Tree(page)
    assert {"h1", "h2", "p", "li", "table", "figure", "svg"} <= {tag for tag, _ in tree.elements}
    assert "1,250" in tree.words
    spoken = [item["aria-label"] for item in tree.all("span") if item.get("role") == "img"]
    assert spoken == ["一万", "二万", "三万", "中", "中", "中", "春"]


def test_headings_tables_and_links_can_be_found_without_eyes(page: str) -> None:
    tree = Tree(page)
    assert [tag for tag, _ in tree.elements if re.fullmatch(r"h\d", tag)] == ["h1", "h2", "h2"]
    assert [cell["scope"] for cell in tree.all("th")] == ["col", "col", "row", "row"]
    anchors = {item["id"] for _, item in tree.elements if "id" in item}
    links = [str(item["href"]) for item in tree.all("a")]
    assert links == ["#main", "#first", "#second"]
    assert {link[1:] for link in links} <= anchors
    assert all(section["aria-labelledby"] in anchors for section in tree.all("section"))


@pytest.mark.parametrize(("lang", "tag", "contents"), [("zh", "zh-Hans", "目录"), ("en", "en", "Contents")])
def test_the_page_says_its_language(lang: Lang, tag: str, contents: str) -> None:
    tree = Tree(shell.page("t", _sections("w"), lang))
    assert tree.all("html") == [{"lang": tag}]
    assert tree.all("nav") == [{"aria-label": contents}]


def test_the_page_asks_for_nothing_from_outside(page: str) -> None:
    assert not re.search(r"(https?:)?//\w", re.sub(r"base64,[\w+/=]+", "", page))
    assert not re.search(r"url\((?!data:)", page)
    assert "@import" not in page
    policy = next(item["content"] for item in Tree(page).all("meta") if "http-equiv" in item) or ""
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_the_policy_names_the_style_and_every_script(page: str) -> None:
    inline = re.findall(r"<(style|script)>(.*?)</\1>", page, re.DOTALL)
    assert [kind for kind, _ in inline] == ["style", "script"]
    for _, content in inline:
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"sha256-{digest}" in page


def test_hostile_words_stay_words(page: str) -> None:
    hostile = Tree(shell.page(HOSTILE, _sections(HOSTILE), "zh"))
    assert [tag for tag, _ in hostile.elements] == [tag for tag, _ in Tree(page).elements]
    assert HOSTILE in hostile.words
    assert not [item for _, item in hostile.elements if any(key.startswith("on") for key in item)]


def test_a_missing_extra_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    shell.environment.cache_clear()
    monkeypatch.setitem(sys.modules, "jinja2", None)
    with pytest.raises(QiaomaError) as caught:
        shell.page("t", (), "zh")
    assert caught.value.faults[0].code == "audit.no_extra"
    assert "jinja2" in caught.value.text("en")


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("what `ready` means", "what <code>ready</code> means"),
        ("**一炮多响** `dealer` 与 **抢杠**", "<strong>一炮多响</strong> <code>dealer</code> 与 <strong>抢杠</strong>"),
        ("`a **b` c**", "<code>a **b</code> c**"),
        ("2 ** n ** 3, 5 * 6", "2 ** n ** 3, 5 * 6"),
        ("`<b>` **<i>**", "<code>&lt;b&gt;</code> <strong>&lt;i&gt;</strong>"),
    ],
)
def test_words_carry_two_marks(words: str, shown: str) -> None:
    assert f"<p>{shown}</p>" in shell.page("t", (Section("s", "s", (Paragraph(words),)),), "en")


def test_columns_of_numbers_are_told_from_columns_of_words() -> None:
    rows = (("1", "+1,250", "—", "3", "–"), ("2", "−3/2", "40 %", "三", "–"))
    assert shell.numeric(Table(("a", "b", "c", "d", "e"), rows)) == (False, True, True, False, False)
    assert shell.numeric(Table(("a", "b"), ())) == (False, False)
