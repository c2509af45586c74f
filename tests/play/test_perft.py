"""The ways to go on are as they were counted, and, tried one by one, as many as are accepted."""

from __future__ import annotations

import pytest

from qiaoma.rules import action as A
from qiaoma.table.machine import Machine
from tests.play.perft import DEPTH, Start, counts, first_awaited, starts, stored

STORED = stored()


def _name(start: Start) -> str:
    return f"{start.label}, {start.after} decisions on"


def accepted(machine: Machine, seat: int) -> list[int]:
    """Every action code that a copy of the state takes from a seat, whatever the list of legal ones says."""
    before, taken = machine.snapshot(), []
    for code in range(A.ACTIONS):
        if machine.apply(seat, code) == A.DONE:
            taken.append(code)
            machine.restore(before)
    return taken


def brute(machine: Machine, depth: int) -> int:
    """Sequences of `depth` decisions, found by trying every action code at each."""
    seat = first_awaited(machine)
    if depth == 0 or seat < 0:
        return 1
    before, total = machine.snapshot(), 0
    for code in accepted(machine, seat):
        machine.apply(seat, code)
        total += brute(machine, depth - 1)
        machine.restore(before)
    return total


@pytest.mark.parametrize("start", list(starts()), ids=_name)
def test_the_ways_to_go_on_are_as_they_were_counted(start: Start) -> None:
    assert counts(start) == STORED[start]


@pytest.mark.parametrize("start", list(starts()), ids=_name)
def test_as_many_are_accepted_when_every_code_is_tried(start: Start) -> None:
    machine = start.table().machine
    assert [brute(machine, depth) for depth in (1, 2)] == STORED[start][:2]


def test_nothing_is_counted_that_is_not_looked_at() -> None:
    assert set(STORED) == set(starts())
    assert all(len(found) == DEPTH and found[0] > 0 for found in STORED.values())
    assert any(found[1] > 100 for found in STORED.values())
