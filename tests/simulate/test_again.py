"""Hands settled anew: under their own rules the same rows, under rules that play alike the rows that these would play."""

from __future__ import annotations

from dataclasses import replace

import numpy
import pytest

import qiaoma
from qiaoma.audit.swap import swapped
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.ruleset.pieces import differences
from qiaoma.simulation.plan import Chunk, Plan
from qiaoma.simulation.play import play, play_and_keep, settle_again, side_of

BOTS = ("sensible", "cautious", "random", "sensible")
TABLES = Chunk(3, 2, 50)


@pytest.mark.parametrize("name", ["laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin"])
def test_under_their_own_rules_hands_settle_as_they_were(name: str) -> None:
    ruleset = qiaoma.load(name)
    side = side_of(ruleset, BOTS)
    plan = Plan((side,), 100, 8, BOTS, 50)
    kept = play_and_keep(plan, side, TABLES)
    assert kept.shape == (100, O.SIZE + C.SIZE)
    assert (kept[:, : O.SIZE] == play(plan, side, TABLES)).all()
    assert (settle_again(ruleset.compiled.table, kept, 50) == kept[:, : O.SIZE]).all()
    assert len(set(kept[:, O.RESULT])) > 1


def test_counters_go_on_as_the_other_rules_say() -> None:
    own, other = qiaoma.load("banding"), qiaoma.load("laiyouxi")
    carried = [change for change in differences(own.profile, other.profile) if change.name.startswith("carry.")]
    table = swapped(own, other, carried).compiled.table
    side = side_of(own, BOTS)
    plan = Plan((side,), 100, 8, BOTS, 50)
    kept = play_and_keep(plan, side, TABLES)
    again = settle_again(table, kept, 50)
    counters = slice(O.COUNTERS, O.COUNTERS + 1)
    assert (again[:, counters] != kept[:, counters]).any()
    assert (again == play(plan, replace(side, table=table), TABLES)).all()
    assert not numpy.array_equal(again[:, O.NETS : O.NETS + 4], kept[:, O.NETS : O.NETS + 4])
