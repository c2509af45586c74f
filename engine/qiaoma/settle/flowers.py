"""花的来历: where the flowers of a win come from, tile by tile and set by set, for its explanation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from qiaoma.case.types import Case, Meld, MeldKind
from qiaoma.errors import Lang
from qiaoma.notation import print_tiles
from qiaoma.rules import reading as packed
from qiaoma.tiles import DRAGONS, WINDS, name

Table = Mapping[str, Any]
"""The `flowers` chapter of a ruleset."""

_MELDS: dict[MeldKind, tuple[str, str, str]] = {
    MeldKind.PUNG: ("pung", "碰", "pung"),
    MeldKind.KONG: ("kong", "明杠", "kong"),
    MeldKind.ADDED_KONG: ("kong", "补杠", "added kong"),
    MeldKind.CONCEALED_KONG: ("concealed_kong", "暗杠", "concealed kong"),
}
_TRIPLETS = (
    ("suit", packed.SUIT_TRIPLETS, packed.EXPOSED_SUIT, "序数", "suit"),
    ("wind", packed.WIND_TRIPLETS, packed.EXPOSED_WIND, "风", "wind"),
    ("dragon", packed.DRAGON_TRIPLETS, packed.EXPOSED_DRAGON, "箭", "dragon"),
)


class FlowerPart(NamedTuple):
    """One source of flowers: what it is, and how many it gives."""

    zh: str
    en: str
    flowers: int

    def said(self, lang: Lang) -> str:
        """花牌 2 / flower tiles 2."""
        return f"{self.zh if lang == 'zh' else self.en} {self.flowers}"


def flower_parts(table: Table, case: Case, seat: int, reading: int) -> tuple[FlowerPart, ...]:
    """Everything that gives the winner at `seat` flowers in the `reading` that counts."""
    found = [*_laid(table, case, seat), *_concealed(table, reading)]
    return tuple(part for part in found if part.flowers)


def _laid(table: Table, case: Case, seat: int) -> Iterator[FlowerPart]:
    tiles = case.seats[seat].flowers or 0
    yield FlowerPart("花牌", "flower tiles", tiles * int(table.get("tile", 0)))
    for meld in case.seats[seat].melds:
        if meld.kind in _MELDS:
            key, zh, en = _MELDS[meld.kind]
            flowers = int(table.get(key, {}).get(_kind(meld), 0))
            yield FlowerPart(f"{zh}{name(meld.face)}", f"{en} {print_tiles(meld.faces)}", flowers)


def _kind(meld: Meld) -> str:
    if meld.face in DRAGONS:
        return "dragon"
    return "wind" if meld.face in WINDS else "suit"


def _concealed(table: Table, reading: int) -> Iterator[FlowerPart]:
    triplet, pung, pair = (table.get(key, {}) for key in ("triplet", "pung", "pair"))
    for kind, field, claimed, zh, en in _TRIPLETS:
        number = reading // field & packed.COUNT
        exposed = int(bool(reading & claimed))
        yield FlowerPart(f"{zh}牌暗刻", f"concealed {en} triplets", (number - exposed) * int(triplet.get(kind, 0)))
        yield FlowerPart(f"{zh}牌刻子（胡成）", f"{en} triplet completed by the win", exposed * int(pung.get(kind, 0)))
    kind = "wind" if reading & packed.WIND_PAIR else "dragon" if reading & packed.DRAGON_PAIR else "suit"
    yield FlowerPart("将", "pair", int(pair.get(kind, 0)) if reading & packed.PAIR else 0)
