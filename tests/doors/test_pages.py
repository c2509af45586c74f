"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.doors.console import pages, walk
from tests.doors.shell import ROOT


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_command_of_a_page_prints_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    steps = [step for _, steps in walk(page, tmp_path) for step in steps]
    assert steps
    for step in steps:
        assert step.true, f"$ {step.command} (make pages rewrites the page)\n" + "\n".join(step.printed)


def _blocks(page: str, kind: str) -> list[str]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_python_of_readme_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    (block,) = _blocks("README.md", "python")
    exec(compile(block, "README.md", "exec"), {})
    assert "Net: E +6  S -3  W 0  N -3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("page", "least"), [("README.md", 4), ("docs/python.md", 10), ("docs/table.md", 50), ("docs/witness.md", 6)]
)
def test_the_python_of_pages_prints_what_it_shows(page: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    globs: dict[str, object] = {}
    runner = doctest.DocTestRunner()
    for number, block in enumerate(_blocks(page, "pycon")):
        test = doctest.DocTestParser().get_doctest(block, globs, f"{page}[{number}]", page, 0)
        runner.run(test, clear_globs=False)
        globs = test.globs
    assert runner.failures == 0
    assert runner.tries > least


def test_readme_names_only_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert named
    assert named <= targets


def test_readme_begins_with_demo_and_test() -> None:
    commands = [line for block in _blocks("README.md", "sh") for line in block.splitlines()]
    assert [line.split("#")[0].strip() for line in commands[:2]] == ["make demo", "make test"]
