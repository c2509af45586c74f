"""Loading the ruleset that a command line names, with the choices that it makes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from qiaoma.cli.command import Call
from qiaoma.cli.parse import UsageError
from qiaoma.errors import RulesetError

if TYPE_CHECKING:
    from qiaoma.settle.engine import Ruleset


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
