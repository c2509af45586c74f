"""所见: what one seat may see of a table. No other way leads from a table to a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from qiaoma.case.types import MeldKind
from qiaoma.settle.settlement import RulesetRef
from qiaoma.table.actions import Action
from qiaoma.tiles import CODES
from qiaoma.units import as_json_number


@dataclass(frozen=True, slots=True)
class MeldView:
    """A laid meld. `face` None and no `tiles`: another's concealed kong that lies face down."""

    kind: MeldKind
    face: int | None
    tiles: tuple[int, ...]
    giver: int | None

    def as_dict(self) -> dict[str, Any]:
        """The meld as JSON data."""
        face = None if self.face is None else CODES[self.face]
        tiles = [CODES[tile] for tile in self.tiles]
        return {"kind": self.kind.value, "face": face, "tiles": tiles, "giver": self.giver}


@dataclass(frozen=True, slots=True)
class DiscardView:
    """A discard in the order of the hand; `fate` lies, claimed or winning; `declared` with the ready declaration."""

    seat: int
    face: int
    fate: str
    declared: bool

    def as_dict(self) -> dict[str, Any]:
        """The discard as JSON data."""
        return {"seat": self.seat, "tile": CODES[self.face], "fate": self.fate, "declared": self.declared}


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the viewer sees it; `hand` is told of the own seat alone, `balance` None is without a limit."""

    seat: int
    name: str
    hand: tuple[int, ...] | None
    hand_size: int
    melds: tuple[MeldView, ...]
    flowers: tuple[int, ...]
    declared: bool
    discards: tuple[DiscardView, ...]
    balance: Fraction | None
    rating: int

    def as_dict(self) -> dict[str, Any]:
        """The seat as JSON data."""
        return {
            "seat": self.seat,
            "name": self.name,
            "hand": None if self.hand is None else [CODES[face] for face in self.hand],
            "hand_size": self.hand_size,
            "melds": [meld.as_dict() for meld in self.melds],
            "flowers": [CODES[face] for face in self.flowers],
            "declared": self.declared,
            "discards": [discard.as_dict() for discard in self.discards],
            "balance": None if self.balance is None else as_json_number(self.balance),
            "rating": self.rating,
        }


@dataclass(frozen=True, slots=True)
class View:
    """所见 of `seat` (None: a spectator, who sees no hand). `lying` is (face, giver) of the tile to be answered."""

    seat: int | None
    ruleset: RulesetRef
    hand: int
    stake: Fraction
    dealer: int
    turn: int
    phase: str
    dice: tuple[int, int]
    counters: Mapping[str, int]
    wall_left: int
    indicator: int | None
    wild: int | None
    drawn: int | None
    lying: tuple[int, int] | None
    river: tuple[DiscardView, ...]
    seats: tuple[SeatView, SeatView, SeatView, SeatView]
    legal: tuple[Action, ...]

    def as_dict(self) -> dict[str, Any]:
        """The view as JSON data: seats as numbers 0–3, tiles as codes."""
        lying = None if self.lying is None else {"tile": CODES[self.lying[0]], "giver": self.lying[1]}
        return {
            "seat": self.seat,
            "ruleset": self.ruleset.as_dict(),
            "hand": self.hand,
            "stake": as_json_number(self.stake),
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "dice": list(self.dice),
            "counters": dict(self.counters),
            "wall_left": self.wall_left,
            "indicator": None if self.indicator is None else CODES[self.indicator],
            "wild": None if self.wild is None else CODES[self.wild],
            "drawn": None if self.drawn is None else CODES[self.drawn],
            "lying": lying,
            "river": [discard.as_dict() for discard in self.river],
            "seats": [seat.as_dict() for seat in self.seats],
            "legal": [action.as_dict() for action in self.legal],
        }
