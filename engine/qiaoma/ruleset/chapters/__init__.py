"""章: one model a chapter of the ruleset language; each key says once what it means, its unit and its values."""

from __future__ import annotations

from qiaoma.ruleset.chapters.file import RulesetFile
from qiaoma.ruleset.chapters.structure import check_structure

__all__ = ["RulesetFile", "check_structure"]
