"""未定: what a case leaves open, tried in every way. Only where the outcome differs is the case undecidable."""

from __future__ import annotations

import functools
import operator
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod

from qiaoma.errors import Fault, Undecidable
from qiaoma.rules import case_record as C
from qiaoma.rules import trace as T
from qiaoma.rules.compile import Compiled
from qiaoma.settle.encode import PLAYERS, Question, Record

MOST_TRIALS = 4096

Run = Callable[["array[int]"], Sequence[int]]
"""Runs the kernel on a record and returns the trace."""


def decide(record: Record, compiled: Compiled, run: Run) -> Sequence[int]:
    """The trace on which every way of filling the open questions agrees.

    Raises Undecidable, naming the rule and the field, where two ways differ in money, legality, counters, dealer or
    ratings.
    """
    questions = record.questions
    if prod(len(question.choices) for question in questions) > MOST_TRIALS:
        raise Undecidable([_fault(question.field, "") for question in questions])
    outcomes = [
        (choice, run(_filled(record, choice))) for choice in product(*(question.choices for question in questions))
    ]
    _, first = outcomes[0]
    same = outcome(record, first)
    if all(outcome(record, trace) == same for _, trace in outcomes[1:]):
        return _refused_anyway(record, [trace for _, trace in outcomes])
    raise Undecidable(list(_faults(record, compiled, outcomes)))


def outcome(record: Record, trace: Sequence[int]) -> tuple[object, ...]:
    """All of a trace that matters to the players."""
    wins = range(record.values[C.WINS])
    legal = tuple(trace[T.WIN + win * T.WIN_SIZE + T.WIN_REFUSED] == 0 for win in wins)
    paid = [trace[T.WIN + win * T.WIN_SIZE + T.WIN_PAID + seat] for win in wins for seat in range(PLAYERS)]
    if not all(legal):
        return (trace[T.STATUS], legal)
    counters = tuple(trace[T.COUNTERS_NEXT : T.RATINGS])
    return (
        trace[T.STATUS],
        legal,
        tuple(paid),
        trace[T.NEXT_DEALER],
        counters,
        tuple(trace[T.RATINGS : T.RATING_ROWS]),
    )


def _refused_anyway(record: Record, traces: Sequence[Sequence[int]]) -> Sequence[int]:
    """The first trace; of a refused win only the rows that refuse it in every way, where there are such."""
    told = list(traces[0])
    for win in range(record.values[C.WINS]):
        place = T.WIN + win * T.WIN_SIZE + T.WIN_REFUSED
        always = functools.reduce(operator.and_, (trace[place] for trace in traces))
        told[place] = always or told[place]
    return told


def _filled(record: Record, choice: Sequence[tuple[int, ...]]) -> array[int]:
    values = record.values[:]
    for question, chosen in zip(record.questions, choice, strict=True):
        for place, value in zip(question.places, chosen, strict=True):
            values[place] = value
    return values


def _faults(
    record: Record, compiled: Compiled, outcomes: Sequence[tuple[Sequence[tuple[int, ...]], Sequence[int]]]
) -> Iterator[Fault]:
    """One fault for each question that changes the outcome while the others stand still."""
    traces = dict(outcomes)
    asked: dict[str, Question] = {}
    for position, question in enumerate(record.questions):
        for choice, trace in outcomes:
            for other in question.choices:
                twin = (*choice[:position], other, *choice[position + 1 :])
                if question.field not in asked and outcome(record, traces[twin]) != outcome(record, trace):
                    asked[question.field] = question
                    yield _fault(question.field, _differing_rule(record, compiled, trace, traces[twin]))


def _differing_rule(record: Record, compiled: Compiled, left: Sequence[int], right: Sequence[int]) -> str:
    """The path of a row that acts in one trace and not in the other."""
    for win in range(record.values[C.WINS]):
        out = T.WIN + win * T.WIN_SIZE
        places = [
            (T.WIN_REFUSED, "no_win", compiled.refusals),
            (T.WIN_LINES_FIRED, "lines", compiled.worksheet),
            (T.WIN_PATTERNS, "patterns", compiled.patterns),
            *((T.WIN_PAY_ROWS + seat, "payment", compiled.payment) for seat in range(PLAYERS)),
        ]
        for at, chapter, names in places:
            differing = left[out + at] ^ right[out + at]
            if differing:
                return f"{chapter}.{names[(differing & -differing).bit_length() - 1]}"
        if left[out + T.WIN_FLOWERS] != right[out + T.WIN_FLOWERS]:
            return "flowers"
    return "payment"


def _fault(field: str, rule: str) -> Fault:
    by_zh, by_en = (f"规则 {rule} ", f"rule {rule} ") if rule else ("规则", "the ruleset ")
    return Fault(
        "case.undecidable",
        zh=f"{by_zh}要看 {field}，牌例没有写",
        en=f"{by_en}asks for {field}, which the case does not tell",
        path=field,
        remedy_zh=f"在牌例里写 {field}",
        remedy_en=f"write {field} in the case",
    )
