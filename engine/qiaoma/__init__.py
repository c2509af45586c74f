"""qiaoma 敲麻: a rule-variant configuration engine for Shanghai mahjong.

The public door. Everything heavy is imported when it is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from qiaoma.version import __version__ as __version__

if TYPE_CHECKING:
    from qiaoma.audit.diff import Audit as Audit
    from qiaoma.audit.diff import audit_rulesets as audit_rulesets
    from qiaoma.audit.diff import diff as diff
    from qiaoma.audit.identify.run import identify as identify
    from qiaoma.audit.impact.result import Impact as Impact
    from qiaoma.audit.impact.run import impact as impact
    from qiaoma.audit.readings.run import readings as readings
    from qiaoma.audit.witness import Witness as Witness
    from qiaoma.audit.witness import Witnesses as Witnesses
    from qiaoma.audit.witness import witness as witness
    from qiaoma.book.rulebook import Rulebook as Rulebook
    from qiaoma.book.rulebook import rulebook as rulebook
    from qiaoma.case import Case as Case
    from qiaoma.case import CaseFile as CaseFile
    from qiaoma.case import read_case as read_case
    from qiaoma.case import read_cases as read_cases
    from qiaoma.errors import CaseError as CaseError
    from qiaoma.errors import IllegalAction as IllegalAction
    from qiaoma.errors import QiaomaError as QiaomaError
    from qiaoma.errors import RulesetError as RulesetError
    from qiaoma.errors import Undecidable as Undecidable
    from qiaoma.ruleset.catalog import listing as listing
    from qiaoma.ruleset.report import validate as validate
    from qiaoma.ruleset.shown import show as show
    from qiaoma.settle.comparing import compare as compare
    from qiaoma.settle.comparing import compare_file as compare_file
    from qiaoma.settle.comparing import read_examples as read_examples
    from qiaoma.settle.engine import Ruleset as Ruleset
    from qiaoma.settle.engine import load as load
    from qiaoma.settle.hands import settle_each as settle_each
    from qiaoma.settle.hands import settle_file as settle_file
    from qiaoma.settle.settlement import Settlement as Settlement
    from qiaoma.simulation.report import Simulation as Simulation
    from qiaoma.simulation.run import simulate as simulate
    from qiaoma.table.actions import Action as Action
    from qiaoma.table.actions import ActionKind as ActionKind
    from qiaoma.table.table import Table as Table

_HOMES = {
    "Action": "qiaoma.table.actions",
    "ActionKind": "qiaoma.table.actions",
    "Audit": "qiaoma.audit.diff",
    "Case": "qiaoma.case",
    "CaseError": "qiaoma.errors",
    "CaseFile": "qiaoma.case",
    "IllegalAction": "qiaoma.errors",
    "Impact": "qiaoma.audit.impact.result",
    "QiaomaError": "qiaoma.errors",
    "Rulebook": "qiaoma.book.rulebook",
    "Ruleset": "qiaoma.settle.engine",
    "RulesetError": "qiaoma.errors",
    "Settlement": "qiaoma.settle.settlement",
    "Table": "qiaoma.table.table",
    "Simulation": "qiaoma.simulation.report",
    "Undecidable": "qiaoma.errors",
    "Witness": "qiaoma.audit.witness",
    "Witnesses": "qiaoma.audit.witness",
    "audit_rulesets": "qiaoma.audit.diff",
    "compare": "qiaoma.settle.comparing",
    "compare_file": "qiaoma.settle.comparing",
    "diff": "qiaoma.audit.diff",
    "identify": "qiaoma.audit.identify.run",
    "impact": "qiaoma.audit.impact.run",
    "listing": "qiaoma.ruleset.catalog",
    "load": "qiaoma.settle.engine",
    "read_case": "qiaoma.case",
    "read_cases": "qiaoma.case",
    "read_examples": "qiaoma.settle.comparing",
    "readings": "qiaoma.audit.readings.run",
    "rulebook": "qiaoma.book.rulebook",
    "settle_each": "qiaoma.settle.hands",
    "settle_file": "qiaoma.settle.hands",
    "show": "qiaoma.ruleset.shown",
    "simulate": "qiaoma.simulation.run",
    "validate": "qiaoma.ruleset.report",
    "witness": "qiaoma.audit.witness",
}

__all__ = ["__version__", *sorted(_HOMES)]  # noqa: PLE0604


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'qiaoma' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
