"""The state of a table as a plain object: for tables that run uncompiled, without numpy."""

from __future__ import annotations

from qiaoma.rules.state import plain_fields

FIELDS = plain_fields()


class PlainState:
    """牌桌 with the fields of :class:`qiaoma.rules.state.State`, lists for rows."""

    __slots__ = tuple(FIELDS)

    def __init__(self) -> None:
        for name, length in FIELDS.items():
            setattr(self, name, [0] * length if length else 0)
