"""Bots play on compiled tables, and every tile is counted after every decision. `QIAOMA_PLAYED` sets how many hands."""

from __future__ import annotations

from typing import Any

import pytest

from qiaoma.kernel.speed import Program, compiled
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S
from qiaoma.rules import trace as T
from tests.play import checked
from tests.play.rounds import FEW, PLAYED, RULESETS, whole_set
from tests.play.script import ruleset_of

BOTS = ("random", "sensible", "cautious", "sensible")
CHECKING = Program("checking", (checked.__name__,), ("play_checked",))
NAMES = RULESETS if PLAYED > FEW else RULESETS[:3]
HANDS = max(PLAYED, FEW)


def room(name: str) -> tuple[Any, ...]:
    """What the compiled loop reads and works in."""
    import numpy

    from qiaoma.kernel.distances import dense_distance_table
    from qiaoma.kernel.suits import dense_suit_table
    from qiaoma.table.aims import aims_of
    from qiaoma.table.bots import KINDS

    def numbers(values: Any) -> Any:
        return numpy.array(values, dtype=numpy.int64)

    ruleset = ruleset_of(name)
    return (
        numbers(ruleset.compiled.table),
        dense_suit_table(),
        dense_distance_table(),
        numbers(aims_of(ruleset)),
        numbers([KINDS[bot] for bot in BOTS]),
        numpy.zeros(1, dtype=S.record_fields())[0],
        numbers([0] * ((S.SEATS + 1) * S.STREAM)),
        numbers([0] * C.SIZE),
        numbers([0] * T.SIZE),
    )


@pytest.mark.parametrize("name", NAMES)
def test_nothing_goes_wrong_in_many_hands(name: str) -> None:
    import numpy

    play = compiled(CHECKING)["play_checked"]
    whole = numpy.zeros(S.FACES, dtype=numpy.int64)
    for face, number in whole_set(name).items():
        whole[face] = number
    wrong = play(*room(name), 2024, HANDS, whole, numpy.zeros(S.FACES, dtype=numpy.int64))
    assert wrong == checked.FINE
