"""差异 differences: what rulesets decide otherwise, side by side, with who says so. The door of this room."""

from __future__ import annotations

from qiaoma.audit.diff.agreed import Agreed as Agreed
from qiaoma.audit.diff.agreed import against as against
from qiaoma.audit.diff.comparing import compare as compare
from qiaoma.audit.diff.doors import audit_rulesets as audit_rulesets
from qiaoma.audit.diff.doors import diff as diff
from qiaoma.audit.diff.lines import Backing as Backing
from qiaoma.audit.diff.lines import Cell as Cell
from qiaoma.audit.diff.lines import Group as Group
from qiaoma.audit.diff.lines import Kind as Kind
from qiaoma.audit.diff.lines import Line as Line
from qiaoma.audit.diff.result import Audit as Audit
from qiaoma.audit.diff.select import select as select
