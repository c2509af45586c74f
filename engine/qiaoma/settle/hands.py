"""连局: the hands of a file one after the other; in consecutive hands of one table, what one leaves to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from qiaoma.arguments import require
from qiaoma.case.types import Case, CaseFile
from qiaoma.errors import CaseError, Undecidable
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.known import check_names, restricted
from qiaoma.settle.settlement import Settlement


def settle_file(cases: CaseFile, ruleset: Ruleset) -> list[Settlement]:
    """Settle the cases of a file in order; in consecutive `hands` dealer, counters, balances and ratings carry over.

    Raises CaseError (Undecidable, where every fault is one of these) with the faults of all cases at once; of `hands`
    only the first, on which the others hang.
    """
    settled: list[Settlement] = []
    wrong: list[CaseError] = []
    for result in settle_each(cases, ruleset):
        if isinstance(result, CaseError):
            wrong.append(result)
        else:
            settled.append(result)
    if wrong:
        family = Undecidable if all(isinstance(error, Undecidable) for error in wrong) else CaseError
        raise family(fault for error in wrong for fault in error.faults)
    return settled


def settle_each(
    cases: CaseFile, ruleset: Ruleset, *, others: Sequence[Ruleset] = ()
) -> Iterator[Settlement | CaseError]:
    """What :func:`settle_file` settles, one by one: for a case that cannot be settled its CaseError. Of `hands` nothing
    follows a CaseError.

    `others` are rulesets beside this one in play: what a case names and only they know does not count here.
    """
    require("settle_each", "cases", cases, CaseFile)
    require("settle_each", "ruleset", ruleset, Ruleset)
    before: tuple[Case, Settlement] | None = None
    for told in cases.cases:
        case = told if before is None or cases.kind != "hands" else carried(*before, told)
        try:
            if others:
                check_names(case, (ruleset, *others))
                case = restricted(case, ruleset)
            settlement = ruleset.settle(case)
        except CaseError as error:
            yield error
            if cases.kind == "hands":
                return
        else:
            yield settlement
            before = case, settlement


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
