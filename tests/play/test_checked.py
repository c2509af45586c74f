"""Bots play on compiled tables, and every tile is counted after every decision. `QIAOMA_PLAYED` sets how many hands."""

from __future__ import annotations

import functools
import types
from typing import Any

import pytest

from qiaoma.kernel.speed import PLAYING, compiled
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S
from qiaoma.rules import trace as T
from qiaoma.table.bots import make_bot
from tests.play import checked
from tests.play.rounds import FEW, PLAYED, RULESETS, whole_set
from tests.play.script import Play, all_scenarios, ruleset_of

SEATED = {"any": ("random",) * 4, "thinking": ("random", "sensible", "cautious", "sensible")}
SHARE = {"any": 1, "thinking": 10}
"""Of how many hands one is played by these bots."""
FUNCTIONS = ("count_meld", "all_there", "is_offered", "check_hand", "play_checked")
NAMES = RULESETS if PLAYED > FEW else RULESETS[:3]
HANDS = max(PLAYED, FEW)


@functools.cache
def loop() -> Any:
    """The loop compiled around the compiled table."""
    import numba

    scope = {**vars(checked), **compiled(PLAYING)}
    for name in FUNCTIONS:
        scope[name] = numba.njit(types.FunctionType(vars(checked)[name].__code__, scope, name))
    return scope["play_checked"]


def room(name: str, bots: tuple[str, ...]) -> tuple[Any, ...]:
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
        numbers([KINDS[bot] for bot in bots]),
        numpy.zeros(1, dtype=S.record_fields())[0],
        numbers([0] * ((S.SEATS + 1) * S.STREAM)),
        numbers([0] * C.SIZE),
        numbers([0] * T.SIZE),
    )


@pytest.mark.parametrize("seated", SEATED)
@pytest.mark.parametrize("name", NAMES)
def test_nothing_goes_wrong_in_many_hands(name: str, seated: str) -> None:
    import numpy

    whole = numpy.zeros(S.FACES, dtype=numpy.int64)
    for face, number in whole_set(name).items():
        whole[face] = number
    wrong = loop()(
        *room(name, SEATED[seated]), 2024, HANDS // SHARE[seated], whole, numpy.zeros(S.FACES, dtype=numpy.int64)
    )
    assert wrong == checked.FINE


@pytest.mark.parametrize("bot", ["random", "sensible", "cautious"])
def test_a_bot_that_must_lay_a_kong_lays_one(bot: str) -> None:
    two_kongs = next(item for item in all_scenarios() if item.ruleset == "forced" and "两副都要补" in item.title)
    play = Play(two_kongs)
    assert list(play.run()) == []
    table = play.table
    action = make_bot(bot, table, 1).choose(table.view(1), table.legal(1))
    assert action in table.legal(1)
