"""Loading the ruleset that a command line names, with the choices that it makes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from qiaoma.cli.command import Call
from qiaoma.cli.parse import UsageError
from qiaoma.errors import Fault, RulesetError

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


def listed(call: Call) -> list[str] | None:
    """The rulesets of `--rulesets`, each once; None where it is left out."""
    written = call.values.get("rulesets")
    if written is None:
        return None
    names = list(dict.fromkeys(name.strip() for name in written.split(",") if name.strip()))
    if not names:
        fault = Fault(
            "usage.value",
            zh="--rulesets 没有写规则",
            en="--rulesets names no ruleset",
            path="--rulesets",
            found=written,
            remedy_zh="写名称，以逗号分隔",
            remedy_en="write ids with commas between them",
        )
        raise UsageError([fault], call)
    return names
