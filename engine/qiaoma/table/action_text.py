"""动作的写法: an act in a few words, as scenarios and witnesses write it; what is printed reads back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from qiaoma.notation import print_face, print_tiles, read_face, read_tiles
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.viewing import drawn_by, lying_tile

if TYPE_CHECKING:
    from qiaoma.table.events import Event
    from qiaoma.table.table import Table

DROP: Final = "drop"
_TEXT: Final = re.compile(r"((?:concealed |added |flower )?\w+)(?: (\S+))?")
_KINDS: Final = {DROP: ActionKind.DISCARD, "knock": ActionKind.DECLARE}
_OF_LYING: Final = (ActionKind.PUNG, ActionKind.KONG)
"""Melds of the tile that lies: it is not said again."""


def read_action(text: str, table: Table, seat: int) -> Action:
    """`discard 5m`, `drop` (what was drawn), `knock 5m`, `chow 3m`, `pung`, `added kong C`, `… with 5m`, `win`, …

    Raises ValueError for what is no action, CaseError for what is no tile.
    """
    said, _, wilds = text.partition(" with ")
    found = _TEXT.fullmatch(said)
    if found is None:
        raise ValueError(f"no action: {text}")
    kind = _KINDS.get(found[1]) or ActionKind(found[1].replace(" ", "_"))
    tile = read_face(found[2]) if found[2] else None
    if said == DROP:
        tile = drawn_by(table.machine, seat)
    lying = lying_tile(table.machine)
    if kind in _OF_LYING and tile is None and lying is not None:
        tile = lying[0]
    return Action(kind, tile, tuple(sorted(read_tiles(wilds))))


def print_action(action: Action) -> str:
    """The words that :func:`read_action` reads; a discard is named by its tile, also where it was just drawn."""
    kind = "knock" if action.kind is ActionKind.DECLARE else action.kind.value.replace("_", " ")
    tile = "" if action.tile is None or action.kind in _OF_LYING else f" {print_face(action.tile)}"
    wilds = f" with {print_tiles(action.wilds)}" if action.wilds else ""
    return f"{kind}{tile}{wilds}"


def escaped(table: Table, seat: int, words: Sequence[str]) -> tuple[Event, ...]:
    """Let a seat escape: `left`, `disconnected 2.5` in minutes, `timeouts 5`. Raises IllegalAction."""
    why, *number = words
    return table.escape(
        seat,
        why,
        minutes=Fraction(number[0]) if why == "disconnected" else None,
        timeouts=int(number[0]) if why == "timeouts" else None,
    )
