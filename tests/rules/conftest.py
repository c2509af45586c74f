"""A room 房间 is a house ruleset of a few lines on base; rooms are loaded as an operator's files are."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from tests.rules.rooms import Room


@pytest.fixture
def room(tmp_path: Path) -> Room:
    """Makes a ruleset from the chapters that differ from base."""

    def make(chapters: str) -> qiaoma.Ruleset:
        file = tmp_path / f"room-{len(list(tmp_path.iterdir()))}.yaml"
        file.write_text(f"id: {file.stem}\nextends: base\nwhy: a test\n{chapters}\n", encoding="utf-8")
        return qiaoma.load(file)

    return make
