"""The ruleset of a log: just the one that it was written under, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from qiaoma import load
from qiaoma.errors import RulesetError
from qiaoma.table.replay import replay
from tests.play.played import played

HOUSE = """
id: house
version: {version}
title: {{zh: 自家, en: House}}
extends: banding
why: our own
lines:
  base: {{add: {{points: {points}}}}}
"""


def _house(folder: Path, points: int, version: str = "1.0.0") -> Path:
    file = folder / "house.yaml"
    file.write_text(HOUSE.format(points=points, version=version), encoding="utf-8")
    return file


def test_another_digest_is_refused_with_both_and_the_remedy(tmp_path: Path) -> None:
    old = load(_house(tmp_path, 1))
    data = played(old, seed=5)
    assert replay(data, path=[tmp_path]).equal
    new = load(_house(tmp_path, 2))
    with pytest.raises(RulesetError) as error:
        replay(data, path=[tmp_path], file="game.jsonl")
    (fault,) = error.value.faults
    assert (fault.code, fault.found, fault.allowed) == ("replay.digest", old.digest, (new.digest,))
    assert str(fault.place) == "game.jsonl:1:1"
    for remedy in (fault.remedy_zh, fault.remedy_en):
        assert "--ruleset house@1.0.0" in remedy
    told = replay(data, path=[tmp_path], ruleset=new)
    assert (told.checked, told.difference, len(told.compared)) == (False, None, 1)
    assert "没有核对" in told.text("zh")
    assert "nothing was checked" in told.text("en")
    (hand,) = told.compared
    assert hand.other_nets is not None
    assert hand.nets != hand.other_nets
    assert hand.parting is None


def test_a_ruleset_that_is_not_here_is_told_where_the_log_names_it(tmp_path: Path) -> None:
    data = played(load(_house(tmp_path, 1)), seed=5)
    with pytest.raises(RulesetError) as error:
        replay(data, file="game.jsonl")
    assert [str(fault.place) for fault in error.value.faults] == ["game.jsonl:1:1"]
    assert "--path" in error.value.text("zh")
    assert "house" in error.value.text("en")


def test_the_version_of_the_log_is_played_though_there_is_a_newer_one(tmp_path: Path) -> None:
    data = played(load(_house(tmp_path, 1)), seed=5)
    (tmp_path / "house-2.yaml").write_text(HOUSE.format(points=3, version="2.0.0"), encoding="utf-8")
    assert replay(data, path=[tmp_path]).equal


def test_a_draft_is_known_by_its_digest(tmp_path: Path) -> None:
    file = _house(tmp_path, 1)
    file.write_text(file.read_text(encoding="utf-8").replace("version: 1.0.0\n", ""), encoding="utf-8")
    data = played(load(file), seed=5)
    assert replay(data, path=[tmp_path]).equal
    file.write_text(file.read_text(encoding="utf-8").replace("points: 1", "points: 2"), encoding="utf-8")
    with pytest.raises(RulesetError) as error:
        replay(data, path=[tmp_path])
    assert error.value.faults[0].code == "replay.digest"
