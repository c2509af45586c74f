"""`--output`: all of it or nothing, and never over a file that is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from qiaoma.cli import delivery
from qiaoma.cli.command import Call
from qiaoma.cli.output import OutputLost
from tests.doors.shell import qiaoma

HOUSE = """
id: corner
version: 1.0.0
title: {zh: 街角房, en: Corner room}
extends: banding
why: agreed in spring
payment: {self_draw_partner: {shares: 4}}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "corner.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    "words", [("diff", "banding"), ("audit", "banding"), ("impact", "banding", "--hands", "20"), ("rulebook",)]
)
def test_a_file_that_is_read_is_not_written_over(house: Path, words: tuple[str, ...]) -> None:
    ran = qiaoma(*words, house, "--output", house, "--lang", "en")
    assert (ran.status, "[usage.output]" in ran.err) == (2, True)
    assert house.read_text(encoding="utf-8") == HOUSE


def test_what_was_agreed_is_not_written_over(house: Path, tmp_path: Path) -> None:
    agreed = tmp_path / "agreed.json"
    qiaoma("diff", "banding", house, "--format", "json", "--output", agreed)
    before = agreed.read_bytes()
    assert json.loads(before)["lines"]
    assert qiaoma("diff", "banding", house, "--expect", agreed, "--output", agreed).status == 2
    assert agreed.read_bytes() == before


@pytest.mark.parametrize(
    ("target", "found"),
    [("", "no name"), (".", "Is a directory"), ("nowhere/at/all", "No such file"), ("x" * 300, "too long")],
)
def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, target: str, found: str) -> None:
    ran = qiaoma("rulebook", "banding", "--output", target, "--lang", "en", cwd=tmp_path)
    assert (ran.status, "[file.output]" in ran.err, found in ran.err) == (2, True, True)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_played_for_a_file_that_cannot_be_written() -> None:
    ran = qiaoma("impact", "banding", "wuming", "--hands", "1000000000", "--output", "nowhere/at/all")
    assert (ran.status, "[file.output]" in ran.err) == (2, True)


def test_a_device_is_written_as_it_is() -> None:
    ran = qiaoma("rulebook", "banding", "--output", "/dev/full", "--lang", "en")
    assert (ran.status, "No space left" in ran.err) == (2, True)


def test_what_was_there_is_kept_until_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "page.md"
    file.write_text("before", encoding="utf-8")

    def full(target: Path, content: bytes) -> int:
        with target.open("wb") as stream:
            stream.write(content[: len(content) // 2])
        raise OSError(28, "No space left on device")

    call = Call(values={"output": str(file)})
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(OutputLost):
            delivery.deliver("after", call)
    assert (file.read_text(encoding="utf-8"), list(tmp_path.iterdir())) == ("before", [file])
    delivery.deliver("after", call)
    assert (file.read_text(encoding="utf-8"), list(tmp_path.iterdir())) == ("after", [file])
