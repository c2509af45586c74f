"""读法与选项: whatever a table chooses, the money adds up, moves with the seats, and is the same at both speeds."""

from __future__ import annotations

from typing import Any

import pytest

import qiaoma
from tests.properties.bulk import HANDS, SOURCES, has_wilds, some_hands
from tests.properties.seating import PLAYERS, turned

SAMPLE = min(HANDS // 8, 5000)
PLAIN = 5
"""Hands settled uncompiled under each choice."""
SEED = 7004
WORDS = frozenset({"asks", "chosen"})


def choices(name: str) -> list[dict[str, Any]]:
    """Every reading and every value of an option that the ruleset itself does not choose, one by one."""
    ruleset = qiaoma.load(name)
    found: list[dict[str, Any]] = [
        {"readings": {code: other}}
        for code, row in ruleset.effective.get("readings", {}).items()
        for other in sorted(set(row) - WORDS - {ruleset.readings[code]})
        if "set" in row[other]  # some are written down only because no row can say them
    ]
    for option, row in ruleset.effective.get("options", {}).items():
        found += [{"options": {option: value}} for value in row["allowed"] if value != ruleset.options[option]]
    return found


@pytest.mark.parametrize("name", SOURCES)
def test_every_choice_keeps_the_money_of_the_table_together(name: str) -> None:
    hands = some_hands(SAMPLE, SEED, wilds=has_wilds(name))
    ways = choices(name)
    for choice in ways:
        plain = qiaoma.load(name, **choice)
        quick = plain.fast()
        cases = [case for case in hands if not quick.encoder.encode(case).questions]  # a reading may ask for more
        assert len(cases) > SAMPLE // 4, choice
        nets = quick.nets_of_all(quick.pack(cases))
        assert not nets[nets[:, 0] == 0, 1:].sum(axis=1).any(), choice
        moved = quick.nets_of_all(quick.pack(turned(case, 1) for case in cases))
        for seat in range(PLAYERS):
            assert (moved[:, 1 + (seat + 1) % PLAYERS] == nets[:, 1 + seat]).all(), choice
        for case in cases[:PLAIN]:
            assert plain.settle(case) == quick.settle(case), (choice, case)
    assert len(ways) > 0 or not qiaoma.load(name).readings
