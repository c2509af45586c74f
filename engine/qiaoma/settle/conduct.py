"""规则前提: what a ruleset refuses of a hand before any tile is read: too many winners, no escape, tiles not in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from qiaoma.case.types import SEATS, Case, Escape
from qiaoma.errors import Fault, Lang, Undecidable
from qiaoma.settle.settlement import Refusal
from qiaoma.tiles import TileClass, name, tile_class, wild_faces
from qiaoma.units import number_text, parse_number

LIMITS = ("disconnected", "timeouts")
SEAT_COUNT = len(SEATS)


class Conduct:
    """The plain values of one ruleset that a finished hand must respect."""

    def __init__(self, effective: Mapping[str, Any]) -> None:
        self._nearest = effective["play"].get("winners") == "nearest"
        self._escape: Mapping[str, Any] = effective.get("escape", {})
        tiles: Mapping[str, Any] = effective["tiles"]
        modes = {kind: tiles.get(kind.value, "play") for kind in (TileClass.SUIT, TileClass.WIND, TileClass.DRAGON)}
        self._absent = frozenset(kind for kind, mode in modes.items() if mode != "play")
        self._flowers = frozenset(kind for kind, mode in modes.items() if mode == "flower") | {TileClass.FLOWER}
        self._held = self._flowers if tiles.get("wild") == "flower_group" else frozenset()

    def refusals(self, case: Case) -> list[Refusal]:
        """Every refusal; an empty list lets the hand be settled."""
        if len(case.wins) < 2 and not case.escapes and not self._absent:
            return [*self._laid_flowers(case)]
        return [*self._winners(case), *self._escapes(case), *self._tiles(case), *self._laid_flowers(case)]

    def _winners(self, case: Case) -> Iterator[Refusal]:
        if not self._nearest or len(case.wins) < 2:
            return
        giver = case.wins[0].giver or 0
        near = min((win.seat - giver) % SEAT_COUNT for win in case.wins)
        for win in case.wins:
            if (win.seat - giver) % SEAT_COUNT != near:
                zh, en = "截胡：只有离放炮者最近的一家胡", "only the winner nearest to the giver wins"
                yield Refusal(win.seat, "play.winners", {"zh": zh, "en": en})

    def _escapes(self, case: Case) -> Iterator[Refusal]:
        for number, escape in enumerate(case.escapes):
            if self._escape and not self._is_escape(escape, number):
                yield Refusal(escape.seat, f"escape.{escape.why}", self._no_escape(escape))

    def _no_escape(self, escape: Escape) -> dict[Lang, str]:
        """What happened, and from what on the ruleset calls it an escape."""
        limit = self._escape.get(escape.why)
        if escape.why not in LIMITS or limit is None:
            zh = {"left": "离开", "disconnected": "断线", "timeouts": "超时"}[escape.why]
            en = {"left": "leaving", "disconnected": "a broken connection", "timeouts": "time-outs"}[escape.why]
            return {"zh": f"在这套规则里，{zh}不算逃跑", "en": f"under this ruleset {en} is no escape"}
        if escape.why == "disconnected":
            told = number_text(Fraction(escape.minutes or 0))
            zh = f"断线 {told} 分钟还不算逃跑，要超过 {limit} 分钟"
            return {"zh": zh, "en": f"{told} minutes away are no escape: it takes more than {limit}"}
        zh = f"超时 {escape.timeouts} 次还不算逃跑，要满 {limit} 次"
        return {"zh": zh, "en": f"{escape.timeouts} time-outs are no escape: it takes {limit} or more"}

    def _is_escape(self, escape: Escape, number: int) -> bool:
        if escape.why not in self._escape:
            return False
        if escape.why not in LIMITS:
            return self._escape[escape.why] is True
        told = escape.minutes if escape.why == "disconnected" else escape.timeouts
        if told is None:
            raise Undecidable([_untold(escape.why, number)])
        limit = parse_number(self._escape[escape.why])
        return Fraction(told) > limit if escape.why == "disconnected" else Fraction(told) >= limit

    def _tiles(self, case: Case) -> Iterator[Refusal]:
        if not self._absent:
            return
        for win in case.wins:
            held = case.seats[win.seat]
            laid = [face for meld in held.melds for face in meld.tiles]
            for face in sorted({*(held.hand or ()), *laid, *(() if win.tile is None else (win.tile,))}):
                kind = tile_class(face)
                is_wild = kind in self._held and face in wild_faces(case.wild)
                if kind in self._absent and not is_wild:
                    zh = f"{name(face, 'zh')} 在这套规则里不在手中"
                    en = f"{name(face, 'en')} is not held in the hand under this ruleset"
                    yield Refusal(win.seat, f"tiles.{kind.value}", {"zh": zh, "en": en})

    def _laid_flowers(self, case: Case) -> Iterator[Refusal]:
        """A tile that is laid as a flower must be one under this ruleset."""
        for number, seat in enumerate(case.seats):
            for face in seat.flower_tiles or ():
                kind = tile_class(face)
                if kind not in self._flowers:
                    zh = f"{name(face, 'zh')} 在这套规则里不是花"
                    en = f"{name(face, 'en')} is no flower under this ruleset"
                    yield Refusal(number, f"tiles.{kind.value}", {"zh": zh, "en": en})


def _untold(why: str, number: int) -> Fault:
    field = f"result.escape[{number}].{'minutes' if why == 'disconnected' else 'timeouts'}"
    return Fault(
        "case.undecidable",
        zh=f"规则 escape.{why} 要看 {field}，牌例没有写",
        en=f"rule escape.{why} asks for {field}, which the case does not tell",
        path=field,
        remedy_zh=f"在牌例里写 {field}",
        remedy_en=f"write {field} in the case",
    )
