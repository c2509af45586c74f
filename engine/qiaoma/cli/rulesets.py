"""Loading the ruleset that a command line names, with the choices that it makes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from qiaoma.cli.command import Call
from qiaoma.cli.parse import UsageError
from qiaoma.errors import QiaomaError, RulesetError

if TYPE_CHECKING:
    from qiaoma.case import Case, CaseFile
    from qiaoma.settle.engine import Ruleset
    from qiaoma.settle.settlement import Settlement


@contextmanager
def asked(call: Call) -> Iterator[None]:
    """What is wrong with no place in any file is wrong on the command line: an unknown name, option, reading or path."""
    try:
        yield
    except RulesetError as error:
        if all(fault.place is None for fault in error.faults):
            raise UsageError(error.faults, call) from None
        raise


def load(name: str, call: Call) -> Ruleset:
    """The ruleset `name` under the options and readings of the command line."""
    import qiaoma

    with asked(call):
        return qiaoma.load(name, options=call.pairs.get("option"), readings=call.pairs.get("reading"), path=call.path)


def results_of(cases: CaseFile, ruleset: Ruleset) -> list[Settlement | QiaomaError]:
    """Each case of a file under one ruleset, or why it could not be settled.

    The hands of one table hang together: a fault in one of them is the answer for all.
    """
    import qiaoma

    if cases.kind != "hands":
        return [_settled(case, ruleset) for case in cases.cases]
    try:
        return list(qiaoma.settle_file(cases, ruleset))
    except QiaomaError as error:
        return [error] * len(cases.cases)


def _settled(case: Case, ruleset: Ruleset) -> Settlement | QiaomaError:
    try:
        return ruleset.settle(case)
    except QiaomaError as error:
        return error
