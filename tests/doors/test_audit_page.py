"""`qiaoma audit` and `qiaoma diff` as a page: one file, in the language asked for, of the lines asked for."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.doors.shell import ROOT, SOURCES, qiaoma
from tests.pages.tree import Tree


def _lines(page: str) -> list[str]:
    return [str(item["id"]) for item in Tree(page).all("details")]


@pytest.mark.parametrize(("lang", "tag", "title"), [("zh", "zh-Hans", "规则稽核"), ("en", "en", "Audit of ")])
def test_the_audit_is_a_page(lang: str, tag: str, title: str) -> None:
    ran = qiaoma("audit", "--format", "html", "--lang", lang)
    assert (ran.status, ran.err) == (0, "")
    tree = Tree(ran.out)
    assert tree.all("html") == [{"lang": tag}]
    assert any(word.startswith(title) and all(name in word for name in SOURCES) for word in tree.words)
    told = qiaoma("audit", "--all", "--format", "json").json
    assert _lines(ran.out) == [line["path"] for line in told["lines"]]


def test_the_page_of_a_difference_is_written_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "diff.html"
    ran = qiaoma("diff", SOURCES[0], SOURCES[1], "--chapter", "deal", "--format", "html", "--output", file)
    assert (ran.status, ran.out) == (1, "")
    lines = _lines(file.read_text(encoding="utf-8"))
    assert "deal.skip" in lines
    assert all(line.startswith("deal.") for line in lines)


def test_only_one_group_can_be_printed() -> None:
    page = qiaoma("audit", "--only", "disagree", "--format", "html").out
    assert {item["data-group"] for item in Tree(page).all("details")} == {"disagree"}


def test_without_the_extra_the_remedy_is_told(tmp_path: Path) -> None:
    (tmp_path / "jinja2.py").write_text("raise ImportError('none', name='jinja2')\n", encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT / "engine")))
    ran = qiaoma("audit", "--format", "html", PYTHONPATH=path)
    assert (ran.status, ran.out) == (1, "")
    assert "qiaoma[audit]" in ran.err
    assert qiaoma("audit", "--only", "disagree", PYTHONPATH=path).status == 0


def test_witnesses_stand_beside_their_differences(tmp_path: Path) -> None:
    entry = {"change": "deal.skip", "kind": "script", "shows": ["dealt", "legal"], "script": {"deal": {}, "play": []}}
    (tmp_path / "laiyouxi-banding.yaml").write_text(json.dumps({"entries": [entry]}), encoding="utf-8")
    page = qiaoma("diff", "banding", "laiyouxi", "--format", "html", "--lang", "en", "--witnesses", tmp_path).out
    assert page.count("<h4>laiyouxi against banding</h4>") == 1
    entry["shows"] = ["money"]
    (tmp_path / "laiyouxi-banding.yaml").write_text(json.dumps({"entries": [entry]}), encoding="utf-8")
    ran = qiaoma("audit", "--format", "html", "--witnesses", tmp_path)
    assert (ran.status, ran.out) == (1, "")
    assert "audit.unproven" in ran.err


def test_witnesses_are_for_pages_and_lie_in_a_folder(tmp_path: Path) -> None:
    for words in (("--witnesses", tmp_path), ("--format", "html", "--witnesses", tmp_path / "none")):
        ran = qiaoma("audit", *words)
        assert (ran.status, ran.out) == (2, "")
        assert "--witnesses" in ran.err
