"""见证 witnesses: for a value in which two rulesets differ, the smallest hand or the shortest play that shows it.

The door of this room.
"""

from __future__ import annotations

from qiaoma.audit.witness.doors import witness as witness
from qiaoma.audit.witness.find import Finder as Finder
from qiaoma.audit.witness.outcome import Show as Show
from qiaoma.audit.witness.result import Beside as Beside
from qiaoma.audit.witness.result import Finding as Finding
from qiaoma.audit.witness.result import Kind as Kind
from qiaoma.audit.witness.result import NoWitness as NoWitness
from qiaoma.audit.witness.result import Why as Why
from qiaoma.audit.witness.result import Witness as Witness
from qiaoma.audit.witness.result import Witnesses as Witnesses
