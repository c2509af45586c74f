"""连局: the hands of a file one after the other; in consecutive hands of one table, what one leaves to the next."""

from __future__ import annotations

from dataclasses import replace

from qiaoma.case.types import Case, CaseFile
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import Settlement


def settle_file(cases: CaseFile, ruleset: Ruleset) -> list[Settlement]:
    """Settle the cases of a file in order; in consecutive `hands` dealer, counters, balances and ratings carry over."""
    settled: list[Settlement] = []
    before: Case | None = None
    for told in cases.cases:
        case = told if before is None or cases.kind != "hands" else carried(before, settled[-1], told)
        settled.append(ruleset.settle(case))
        before = case
    return settled


def carried(before: Case, settlement: Settlement, case: Case) -> Case:
    """`case` with what it does not tell filled from the hand before."""
    if settlement.next is None:
        return case
    counters = dict(settlement.next.counters)
    wasteland = counters.pop("wasteland", None)
    balances = case.balances
    if balances is None and before.balances is not None:
        held = zip(before.balances, settlement.nets, strict=True)
        east, south, west, north = (None if balance is None else balance + net for balance, net in held)
        balances = (east, south, west, north)
    ratings = {rating.seat: rating for rating in settlement.ratings}
    east_on = [
        replace(seat, rating=_rating(before.seats[at].rating, ratings[at].change if at in ratings else 0))
        if seat.rating is None
        else seat
        for at, seat in enumerate(case.seats)
    ]
    return replace(
        case,
        dealer=settlement.next.dealer if case.dealer is None else case.dealer,
        wasteland=wasteland if case.wasteland is None else case.wasteland,
        counters={**counters, **case.counters},
        balances=balances,
        seats=(east_on[0], east_on[1], east_on[2], east_on[3]),
    )


def _rating(before: int | None, change: int) -> int | None:
    return None if before is None else before + change
