"""一局 — a finished hand as the table saw it: frozen values, nothing judged.

Seats are 0–3 = E, S, W, N in turn order; faces are the numbers of :mod:`qiaoma.tiles`; money is exact.
What the case does not tell is None (or empty, where nothing and untold are the same).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Literal

from qiaoma.errors import Place

SEATS: Final = ("E", "S", "W", "N")
"""The written names of the seats, in turn order."""
Four = tuple[Any, Any, Any, Any]


class MeldKind(StrEnum):
    """面子 — chow 吃, pung 碰, kong 明杠 (exposed), added_kong 加杠, concealed_kong 暗杠."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"


KONGS: Final = frozenset({MeldKind.KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG})


class By(StrEnum):
    """胡法 — self_draw 自摸, discard 放炮, rob_kong 抢杠, eight_flowers 八花."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROB_KONG = "rob_kong"
    EIGHT_FLOWERS = "eight_flowers"


class Result(StrEnum):
    """How the hand ended: won 胡, drawn 流局, escaped 逃跑."""

    WON = "won"
    DRAWN = "drawn"
    ESCAPED = "escaped"


@dataclass(frozen=True, slots=True)
class Meld:
    """One laid meld. `face` is the lowest of a chow; `giver` the seat whose tile was claimed (None: own, or not told);
    `at` the number of the claim in the hand; `tiles` the physical tiles, sorted, a wild standing in included."""

    kind: MeldKind
    face: int
    giver: int | None
    at: int | None
    tiles: tuple[int, ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces the meld shows, wilds read as what they stand for."""
        if self.kind is MeldKind.CHOW:
            return self.face, self.face + 1, self.face + 2
        return (self.face,) * (4 if self.kind in KONGS else 3)


@dataclass(frozen=True, slots=True)
class Seat:
    """What is known of one seat. `hand`: concealed tiles without the winning tile, sorted, or None if not told.
    `melds_told`: the melds are all that was laid. `flowers` is a number; `flower_tiles` the tiles where told.
    `discards` counts the winning discard too; `passed` are faces whose win was offered and let go."""

    hand: tuple[int, ...] | None = None
    melds: tuple[Meld, ...] = ()
    melds_told: bool = False
    flowers: int | None = None
    flower_tiles: tuple[int, ...] | None = None
    declared: bool | None = None
    waiting: bool | None = None
    ready_at: int | None = None
    discards: int | None = None
    passed: tuple[int, ...] = ()
    passed_draw: int | None = None
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """One win. `giver`: the discarder, or the seat whose kong is robbed; `tile`: the winning tile, None for eight flowers;
    `after`: what the drawn tile replaced in this turn, in order (kong, flower), or a kong the discarder laid."""

    seat: int
    by: By
    giver: int | None = None
    tile: int | None = None
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Escape:
    """逃跑 — who left the hand, why (left, disconnected, timeouts), minutes away and number of time-outs where told."""

    seat: int
    why: str
    minutes: Fraction | None = None
    timeouts: int | None = None


_UNKNOWN: Final = (Seat(), Seat(), Seat(), Seat())


@dataclass(frozen=True, slots=True)
class Case:
    """One finished hand. `stake` is 底分, points a flower unit; `balances` None is unlimited.
    `dealer` and `wasteland` None were not told: E and 0, or what the hand before handed on.
    `paid` is what was paid at the table, whatever its rules: ``{"net": …}``, with ``"next"`` where told; empty if untold.
    `expect` maps ruleset ids to None (the win is refused), ``{"refused": path}``, or ``{"net": …, "next": …, …}``
    with exact numbers. `place` is where the case stands in its file and takes no part in equality."""

    title: str = ""
    stake: Fraction = Fraction(1)
    dealer: int | None = None
    dice: tuple[int, int] | None = None
    wasteland: int | None = None
    counters: Mapping[str, int] = field(default_factory=dict)
    pending: tuple[str, ...] = ()
    wild: int | None = None
    indicator: int | None = None
    bonus_tiles: tuple[int, ...] = ()
    wall_left: int | None = None
    frozen: bool | None = None
    balances: tuple[Fraction | None, Fraction | None, Fraction | None, Fraction | None] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[Seat, Seat, Seat, Seat] = _UNKNOWN
    wins: tuple[Win, ...] = ()
    result: Result = Result.WON
    escapes: tuple[Escape, ...] = ()
    paid: Mapping[str, Any] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)
    place: Place | None = field(default=None, compare=False, repr=False)

    @staticmethod
    def from_dict(data: Mapping[str, Any], file: str = "case") -> Case:
        """The case of plain data (as of JSON); a :class:`qiaoma.errors.CaseError` with all its faults."""
        from qiaoma.case.reader import case_from_plain  # the reader builds on these types

        return case_from_plain(data, file=file)

    def as_dict(self) -> dict[str, Any]:
        """The case as canonical plain JSON data; reading it gives an equal case."""
        from qiaoma.case.printed import case_as_dict  # the printer builds on these types

        return case_as_dict(self)


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The cases of one source: one `case`, a list of `cases`, or consecutive `hands` of one table."""

    kind: Literal["case", "cases", "hands"]
    cases: tuple[Case, ...]
