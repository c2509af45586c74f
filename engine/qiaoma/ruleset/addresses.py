"""地址: paths in a ruleset's form, and which of them are rows.

A path is a tuple of keys; printed with dots, list elements as ``limits[0]``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Path: TypeAlias = tuple[str, ...]

ROW_MAPS: frozenset[Path] = frozenset(
    {
        ("patterns",),
        ("no_claim",),
        ("no_discard",),
        ("no_win",),
        ("no_pass",),
        ("lines",),
        ("liability", "bonds"),
        ("payment",),
        ("carry", "opening"),
        ("carry", "closing"),
        ("ratings",),
    }
)
"""The maps whose entries are rows: a condition and an effect."""

EFFECT_KEYS: frozenset[str] = frozenset(
    [
        "lezi",
        "fan",
        "add",
        "multiply",
        "raise_to",
        "cap_at",
        "set_to",
        "each",
        "over",
        "up_to",
        "shares",
        "flat",
        "times",
        "set",
        "reach",
        "level",
    ]
)
"""The keys that together are the effect of a row: one piece, replaced whole."""

EFFECT = "effect"
"""The last word of the path of a row's effect, which is one piece whatever keys it is made of, or none."""

HEAD_KEYS: frozenset[str] = frozenset(["id", "version", "title", "extends", "source", "why", "cite", "examples"])
"""What belongs to one file and is never inherited."""


def is_row(path: Path) -> bool:
    """Whether `path` is the address of a row."""
    return path[:-1] in ROW_MAPS


def row_of(path: Path) -> Path | None:
    """The row that holds the value at `path`, or None."""
    return next((path[:depth] for depth in (2, 3) if len(path) >= depth and path[: depth - 1] in ROW_MAPS), None)


def effect_of(path: Path) -> Path | None:
    """The address of the effect to which the key at `path` belongs, ``payment.fine.effect`` of ``payment.fine.flat``."""
    row = row_of(path)
    return (*row, EFFECT) if row is not None and len(path) > len(row) and path[len(row)] in EFFECT_KEYS else None


def dotted(path: Iterable[str]) -> str:
    """The printed form of a path."""
    return ".".join(path)
