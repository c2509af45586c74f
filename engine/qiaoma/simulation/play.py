"""开打: the compiled table plays the hands of a plan."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from qiaoma.kernel import aims as A
from qiaoma.kernel import bots as B
from qiaoma.rules import case_record as C
from qiaoma.rules import outcome as O
from qiaoma.rules import state as S
from qiaoma.rules import trace as T
from qiaoma.settle.engine import Ruleset
from qiaoma.simulation.plan import Chunk, Plan, Side
from qiaoma.simulation.subject import subject_of
from qiaoma.table.aims import aims_of
from qiaoma.table.bots import KINDS


def knowing(bots: tuple[str, ...]) -> bool:
    """Whether one of the bots reckons; those that act at random need not know the ruleset."""
    return any(KINDS[name] != B.RANDOM for name in bots)


def side_of(ruleset: Ruleset, bots: tuple[str, ...]) -> Side:
    """A ruleset as other processes get it; what bots know of it only where one of them asks."""
    aims = aims_of(ruleset) if knowing(bots) else [0] * A.SIZE
    return Side(ruleset.id, ruleset.compiled.table, subject_of(ruleset), tuple(aims))


def prepare(plan: Plan) -> None:
    """Have everything compiled, and kept, before other processes ask for it."""
    play(plan, plan.sides[0], Chunk(0, 0, 1))


def play(plan: Plan, side: Side, chunk: Chunk) -> Any:
    """The rows of a chunk under one side, a hand each, as :mod:`qiaoma.rules.outcome` lays them out."""
    return _play(plan, side, chunk, O.SIZE)


def play_and_keep(plan: Plan, side: Side, chunk: Chunk) -> Any:
    """The same rows, each with the record of its hand behind it, for :func:`settle_again`."""
    return _play(plan, side, chunk, O.SIZE + C.SIZE)


def _play(plan: Plan, side: Side, chunk: Chunk, width: int) -> Any:
    import numpy

    rows = numpy.zeros((chunk.tables * chunk.each, width), dtype=numpy.int64)
    moves, room = _room(side.table, side.aims, plan.bots)
    moves["play_tables"](*room, plan.seed, chunk.first, chunk.each, rows)
    return rows


def settle_again(table: tuple[int, ...], kept: Any, each: int) -> Any:
    """Rows kept of tables of `each` hands, as the rules of another compiled table settle them: the same play, other money.

    Counters go from hand to hand as these rules say. Only for rules that play alike: who wins and deals stays as it was.
    """
    import numpy

    rows = numpy.zeros((len(kept), O.SIZE), dtype=numpy.int64)
    moves, (rules, suits, *_, case, trace) = _room(table, (), ())
    moves["settle_tables"](rules, suits, case, trace, each, kept, rows)
    return rows


@functools.lru_cache(maxsize=2)
def _room(
    table: tuple[int, ...], aims: tuple[int, ...], bots: tuple[str, ...]
) -> tuple[Mapping[str, Callable[..., Any]], tuple[Any, ...]]:
    """The compiled functions, and what `play_tables` reads and works in, in the order in which it takes them."""
    import numpy

    from qiaoma.kernel.distances import dense_distance_table
    from qiaoma.kernel.speed import PLAYING, compiled
    from qiaoma.kernel.suits import dense_suit_table

    def numbers(values: Any) -> Any:
        return numpy.array(values, dtype=numpy.int64)

    room = (
        numbers(table),
        dense_suit_table(),
        dense_distance_table() if knowing(bots) else numbers([0]),
        numbers(aims),
        numbers([KINDS[name] for name in bots]),
        numpy.zeros(1, dtype=S.record_fields())[0],
        numbers([0] * (S.SEATS * S.STREAM)),
        numbers([0] * C.SIZE),
        numbers([0] * T.SIZE),
    )
    return compiled(PLAYING), room
