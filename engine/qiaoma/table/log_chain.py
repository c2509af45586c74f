"""校验链: how a line of a log is written, and how it hangs on the line before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from qiaoma.table.log_entries import CHAIN_DIGITS


def canonical(line: Mapping[str, Any]) -> str:
    """The line in its one spelling, without `chain`: keys sorted, no spaces, every character as it is."""
    told = {key: value for key, value in line.items() if key != "chain"}
    return json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def chained(before: str, line: str) -> str:
    """The chain of a line, given as its :func:`canonical` text, that follows the chain `before`; that of the first is empty."""
    return hashlib.sha256((before + line).encode()).hexdigest()[:CHAIN_DIGITS]


def written(line: Mapping[str, Any]) -> bytes:
    """The bytes of a line, its keys in the order in which they were told."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
