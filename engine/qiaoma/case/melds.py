"""Reading the laid melds of a seat: a chow is a run, a pung three and a kong four of one face; wilds stand in by `tiles`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from qiaoma.case import values as read
from qiaoma.case.faults import Faults, Path, shown
from qiaoma.case.types import KONGS, Meld, MeldKind
from qiaoma.notation import print_tiles
from qiaoma.tiles import PLAYING_FACES, SUIT_FACES, SUIT_LENGTH, wild_faces

KINDS: Final = tuple(str(kind) for kind in MeldKind)
KEYS: Final = (*KINDS, "from", "at", "tiles")
MAX_MELDS: Final = 4
MAX_CLAIM: Final = 200
"""Highest number of a claim in one hand; the wall has fewer tiles."""


def melds(faults: Faults, value: Any, at: Path, seat: int, wild: int | None) -> tuple[Meld, ...] | None:
    """The melds of `seat` in the order in which they were made; None after a fault."""
    before = faults.seen
    rows = read.items(faults, value, at)
    if rows is None:
        return None
    if len(rows) > MAX_MELDS:
        faults.add(
            at,
            "case.melds",
            f"一家最多四副面子，这里有 {len(rows)} 副",
            f"a seat has at most four melds, here are {len(rows)}",
            found=str(len(rows)),
            allowed=("0…4",),
            remedy_zh="删去多余的面子",
            remedy_en="take the surplus melds out",
        )
    found = [_meld(faults, row, (*at, index), seat, wild) for index, row in enumerate(rows[: MAX_MELDS + 1])]
    return tuple(meld for meld in found if meld is not None) if faults.seen == before else None


def _meld(faults: Faults, value: Any, at: Path, seat: int, wild: int | None) -> Meld | None:
    row = read.mapping(faults, value, at)
    if row is None:
        return None
    kinds = [kind for kind in KINDS if kind in row]
    faults.unknown_keys(at, row, KEYS)
    if len(kinds) != 1:
        _one_kind(faults, at, kinds)
        return None
    kind = MeldKind(kinds[0])
    faces = read.tiles(faults, row[kind], (*at, kind))
    face = None if faces is None else _face(faults, faces, (*at, kind), kind)
    giver = _giver(faults, row, at, kind, seat)
    number = read.whole(faults, row["at"], (*at, "at"), 1, MAX_CLAIM) if "at" in row else None
    if face is None:
        return None
    plain = Meld(kind, face, giver, number, ())
    tiles = _physical(faults, row, at, plain, wild) if "tiles" in row else plain.faces
    return Meld(kind, face, giver, number, tiles)


def _one_kind(faults: Faults, at: Path, kinds: list[str]) -> None:
    zh = "一副面子只能有一种" if kinds else "面子没有写明是哪一种"
    en = "a meld is of one kind only" if kinds else "the meld does not say its kind"
    faults.add(
        at,
        "case.meld_kind",
        zh,
        en,
        found=", ".join(kinds),
        allowed=KINDS,
        remedy_zh="写成一种，例如 {chow: 123m, from: N}",
        remedy_en="write one of them, as in {chow: 123m, from: N}",
    )


def _face(faults: Faults, faces: tuple[int, ...], at: Path, kind: MeldKind) -> int | None:
    wrong = _wrong_shape(faces, kind)
    if wrong is None:
        return min(faces)
    code, zh, en = wrong
    faults.add(
        at,
        code,
        zh,
        en,
        found=print_tiles(faces),
        remedy_zh="写出面子代表的牌；其中有百搭时另写 tiles，例如 {pung: 222p, tiles: 22p5m}",
        remedy_en="write the faces shown; with a wild in it add tiles, as in {pung: 222p, tiles: 22p5m}",
    )
    return None


@lru_cache(maxsize=1 << 12)
def _wrong_shape(faces: tuple[int, ...], kind: MeldKind) -> tuple[str, str, str] | None:
    size = 4 if kind in KONGS else 3
    if len(faces) != size:
        return (
            "case.meld_size",
            f"这副面子应有 {size} 张牌，这里有 {len(faces)} 张",
            (f"a {kind} has {size} tiles, here are {len(faces)}"),
        )
    if any(face not in PLAYING_FACES for face in faces):
        return "case.meld_flower", "花牌不能组成面子", "flowers make no melds"
    low = min(faces)
    if kind is not MeldKind.CHOW:
        return None if set(faces) == {low} else ("case.pung", "刻子和杠必须是同一张牌", f"a {kind} is of one face")
    in_suit = low in SUIT_FACES and low % SUIT_LENGTH <= SUIT_LENGTH - size
    if in_suit and sorted(faces) == [low, low + 1, low + 2]:
        return None
    return "case.chow", "吃的三张必须是同一花色的顺子", "a chow is three tiles in a row of one suit"


def _giver(faults: Faults, row: Mapping[str, Any], at: Path, kind: MeldKind, seat: int) -> int | None:
    if "from" not in row:
        return None
    at = (*at, "from")
    giver = read.seat(faults, row["from"], at)
    if kind is MeldKind.CONCEALED_KONG:
        faults.add(
            at,
            "case.giver",
            "暗杠不是别家给的牌",
            "a concealed kong has no giver",
            found=shown(row["from"]),
            remedy_zh="删去 from，或改成 kong（明杠）",
            remedy_en="take from out, or make it kong (exposed)",
        )
    elif giver == seat:
        faults.add(
            at,
            "case.own_giver",
            "不能吃碰杠自己打出的牌",
            "nobody claims from himself",
            found=shown(row["from"]),
            remedy_zh="写打出这张牌的那一家",
            remedy_en="write the seat that discarded the tile",
        )
    return giver


def _physical(faults: Faults, row: Mapping[str, Any], at: Path, meld: Meld, wild: int | None) -> tuple[int, ...]:
    """The tiles that lie there: those of the faces shown, or wilds for some of them."""
    at = (*at, "tiles")
    tiles = read.tiles(faults, row["tiles"], at)
    if tiles is None:
        return meld.faces
    strange = Counter(tiles) - Counter(meld.faces)
    claimed = meld.kind is not MeldKind.CONCEALED_KONG
    fits = len(tiles) == len(meld.faces) and all(face in wild_faces(wild) for face in strange)
    if fits and not (claimed and strange.total() == len(tiles)):
        return tuple(sorted(tiles))
    faults.add(
        at,
        "case.meld_tiles",
        f"{print_tiles(tiles)} 摆不成 {print_tiles(meld.faces)}",
        f"{print_tiles(tiles)} cannot lie as {print_tiles(meld.faces)}",
        found=print_tiles(tiles),
        remedy_zh="张数要相同，只有百搭可以代替；case 里写明 wild；吃碰来的牌是它本身",
        remedy_en="as many tiles, only wilds may stand in; name the wild in the case; a claimed tile is its own face",
    )
    return meld.faces
