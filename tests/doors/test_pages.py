"""What README and docs show is what happens."""

from __future__ import annotations

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
        assert step.true, f"$ {step.command}\n" + "\n".join(step.printed)


def test_readme_names_only_make_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"\bmake ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8")))
    assert named
    assert named <= targets


def test_readme_begins_with_demo_and_test() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    assert [line.split("#")[0].strip() for line in commands[:2]] == ["make demo", "make test"]
