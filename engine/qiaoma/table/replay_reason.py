"""为何不问: the row of another ruleset that refuses what it does not even offer."""

from __future__ import annotations

from collections.abc import Sequence

from qiaoma.errors import Fault
from qiaoma.rules import action as A
from qiaoma.settle.engine import Ruleset
from qiaoma.table.actions import Action, code_of
from qiaoma.table.log_entries import DECISIONS
from qiaoma.table.log_reading import Entry
from qiaoma.table.machine import Machine
from qiaoma.table.refused import refusal_faults
from qiaoma.table.replay_run import Data, Driver
from qiaoma.table.viewing import lying_tile

COUNTED = ("counters", "in_play")
"""Fields whose places belong to a ruleset."""


def refusing(own: Ruleset, asked: Machine, start: Data, hand: Sequence[Entry], decision: Entry) -> tuple[Fault, ...]:
    """Why the ruleset of `asked` refuses a decision of a hand, a fault for each row; none where no row does.

    Where nobody has anything to answer, a table does not wait, so that the machine may be past the moment. It is set back
    to the log's own table, as that stood before the decision, and stays there.
    """
    driver = Driver(own, start, hand[0].data["oya"], hand[0].data["balances"], fast=False)
    driver.drive(hand[0].data)
    for entry in hand[1:]:
        if entry is decision:
            break
        if entry.type in DECISIONS:
            driver.drive(entry.data)
    before = driver.table.machine.snapshot()
    asked.restore({name: value for name, value in before.items() if name not in COUNTED})
    lying = lying_tile(asked)
    action = Action.from_dict(decision.data["action"])
    code = code_of(action, None if lying is None else lying[0])
    faults = refusal_faults(asked, decision.data["actor"], action, code, A.NOT_LEGAL, [])
    return tuple(fault for fault in faults if fault.path)
