"""行: compiled code does not ask whether an index counts from the end, so the kernel must never use such a one."""

from __future__ import annotations

from typing import Any

import pytest

from qiaoma.kernel.distances import distance_table
from qiaoma.kernel.plain import PlainState
from qiaoma.kernel.settle import settle
from qiaoma.kernel.simulate import play_tables
from qiaoma.kernel.suits import suit_table
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.rules import state as S
from qiaoma.rules import trace as T
from qiaoma.table.aims import aims_of
from qiaoma.table.bots import KINDS
from tests.play.rounds import RULESETS
from tests.play.script import ruleset_of
from tests.properties.bulk import RULESETS as SETTLED
from tests.properties.bulk import has_wilds, some_hands

HANDS, CASES, SEED = 12, 200, 5
BOTS = ("random", "sensible", "cautious", "random")


class Row(list[int]):
    """A row that refuses what a compiled one would read or write before its beginning."""

    def __getitem__(self, index: int) -> int:  # type: ignore[override]
        assert index >= 0, index
        return super().__getitem__(index)

    def __setitem__(self, index: int, value: int) -> None:  # type: ignore[override]
        assert index >= 0, index
        super().__setitem__(index, value)


def zeros(length: int) -> Row:
    return Row([0] * length)


def table() -> Any:
    """A table whose fields of several numbers are such rows."""
    state = PlainState()
    for name, length in S.LENGTHS.items():
        setattr(state, name, zeros(length))
    return state


@pytest.mark.parametrize("name", RULESETS)
def test_no_index_of_play_counts_from_the_end(name: str) -> None:
    ruleset = ruleset_of(name)
    outcomes = [zeros(O.SIZE) for _ in range(HANDS)]
    play_tables(
        Row(ruleset.compiled.table),
        suit_table(),
        distance_table(),
        Row(aims_of(ruleset)),
        Row(KINDS[bot] for bot in BOTS),
        table(),
        zeros(S.SEATS * S.STREAM),
        zeros(C.SIZE),
        zeros(T.SIZE),
        SEED,
        0,
        HANDS,
        outcomes,
    )
    assert [row[O.HAND] for row in outcomes] == list(range(1, HANDS + 1))


@pytest.mark.parametrize("name", SETTLED)
def test_no_index_of_settlement_counts_from_the_end(name: str) -> None:
    ruleset = ruleset_of(name)
    rules = Row(ruleset.compiled.table)
    for case in some_hands(CASES, SEED, wilds=has_wilds(name))[:CASES]:
        assert settle(rules, suit_table(), Row(ruleset.encoder.encode(case).values), zeros(T.SIZE)) == T.DONE, case
