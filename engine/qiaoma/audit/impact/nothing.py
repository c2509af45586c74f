"""为何不动: why a change touches no hand."""

from __future__ import annotations

from qiaoma.audit.impact.result import Nothing
from qiaoma.audit.impact.units import Unit
from qiaoma.audit.witness.reach import read_alike
from qiaoma.ruleset.addresses import row_of
from qiaoma.ruleset.pieces import Difference
from qiaoma.ruleset.provenance import at
from qiaoma.settle.engine import Ruleset

NOBODY_LEAVES = frozenset({"escaped", "escaper", "player_left"})
"""Facts that are never true where bots play to the end."""


def why_nothing(own: Ruleset, changed: Ruleset, unit: Unit) -> Nothing:
    """Why no hand showed the unit that tells two rulesets apart: a proof where there is one."""
    if read_alike(own, changed):
        return Nothing.SAME
    if own.compiled.table == changed.compiled.table or all(_of_leaving(own, changed, one) for one in unit.changes):
        return Nothing.OUTSIDE
    return Nothing.NEVER


def _of_leaving(own: Ruleset, changed: Ruleset, change: Difference) -> bool:
    """Whether the row of a change acts, before and after, only where somebody has left."""
    row = row_of(change.path)
    if row is None:
        return False
    rows = [at(ruleset.profile.node, row) for ruleset in (own, changed)]
    asked = [node.plain().get("when", ()) for node in rows if node is not None]
    return bool(asked) and all(any(word in NOBODY_LEAVES for word in when if isinstance(word, str)) for when in asked)
