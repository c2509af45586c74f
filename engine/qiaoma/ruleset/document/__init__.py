"""文档: a strict YAML reader in which every key and every value knows its file, line and column."""

from __future__ import annotations

from qiaoma.ruleset.document.opening import open_file
from qiaoma.ruleset.document.reader import C_PARSER, MAX_FAULTS, PURE_PARSER, Node, read, read_file
from qiaoma.ruleset.document.text import LIMIT

__all__ = ["C_PARSER", "LIMIT", "MAX_FAULTS", "PURE_PARSER", "Node", "open_file", "read", "read_file"]
