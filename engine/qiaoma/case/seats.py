"""Reading what is known of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qiaoma.case import values as read
from qiaoma.case.faults import Faults, Path
from qiaoma.case.melds import MAX_CLAIM, melds
from qiaoma.case.types import SEATS, Seat
from qiaoma.notation import print_tiles
from qiaoma.tiles import FLOWERS, SUIT_FACES, wild_faces

KEYS: Final = ("hand", "melds", "flowers", "ready", "discards", "passed", "passed_draw", "rating")
READY_KEYS: Final = ("declared", "waiting", "at")
MAX_HAND: Final = 14
MAX_DISCARDS: Final = 100
MAX_RATING: Final = 10**9
_EMPTY: Final = Seat()


def seats(faults: Faults, value: Any, wild: int | None) -> tuple[tuple[Seat, Seat, Seat, Seat], frozenset[int]]:
    """The four seats, and those whose tiles have faults (their number is not judged)."""
    found = [_EMPTY] * len(SEATS)
    bad: set[int] = set()
    for key, data in (read.mapping(faults, value, ("seats",)) or {}).items():
        number = read.seat(faults, key, ("seats", str(key)), on_key=True)
        if number is not None:
            found[number] = _seat(faults, data, ("seats", key), number, wild, bad)
    first, second, third, fourth = found
    return (first, second, third, fourth), frozenset(bad)


def _seat(faults: Faults, value: Any, at: Path, number: int, wild: int | None, bad: set[int]) -> Seat:
    data = read.mapping(faults, value, at)
    if data is None:
        return _EMPTY
    faults.unknown_keys(at, data, KEYS)
    before = faults.seen
    hand = _hand(faults, data["hand"], (*at, "hand"), wild) if "hand" in data else None
    laid = melds(faults, data["melds"], (*at, "melds"), number, wild) if "melds" in data else ()
    if faults.seen != before:
        bad.add(number)
    count, flowers = _flowers(faults, data["flowers"], (*at, "flowers")) if "flowers" in data else (None, None)
    declared, waiting, ready_at = _ready(faults, data["ready"], (*at, "ready")) if "ready" in data else (None,) * 3
    return Seat(
        hand=hand,
        melds=laid or (),
        melds_told="melds" in data or _full_without_melds(hand),
        flowers=count,
        flower_tiles=flowers,
        declared=declared,
        waiting=waiting,
        ready_at=ready_at,
        discards=_count(faults, data, at, "discards", 0, MAX_DISCARDS),
        passed=_passed(faults, data["passed"], (*at, "passed")) if "passed" in data else (),
        passed_draw=read.face(faults, data["passed_draw"], (*at, "passed_draw"), playing=True)
        if "passed_draw" in data
        else None,
        rating=_count(faults, data, at, "rating", -MAX_RATING, MAX_RATING),
    )


def _full_without_melds(hand: tuple[int, ...] | None) -> bool:
    """Thirteen concealed tiles leave no room for a meld: then all is told."""
    return hand is not None and len(hand) >= MAX_HAND - 1


def _count(faults: Faults, data: Mapping[str, Any], at: Path, key: str, low: int, high: int) -> int | None:
    return read.whole(faults, data[key], (*at, key), low, high) if key in data else None


def _hand(faults: Faults, value: Any, at: Path, wild: int | None) -> tuple[int, ...] | None:
    faces = read.tiles(faults, value, at)
    if faces is None:
        return None
    if len(faces) > MAX_HAND:
        faults.add(
            at,
            "case.hand_size",
            f"手牌有 {len(faces)} 张，太多了",
            f"{len(faces)} concealed tiles are too many",
            found=str(len(faces)),
            allowed=("≤ 13",),
            remedy_zh="只写手里的牌，面子写在 melds，和的那张写在 wins 的 tile",
            remedy_en="write only what is in the hand; melds go under melds, the winning tile under wins",
        )
    read.no_flower(faults, at, tuple(face for face in faces if face not in wild_faces(wild)))
    return tuple(sorted(faces))


def _flowers(faults: Faults, value: Any, at: Path) -> tuple[int | None, tuple[int, ...] | None]:
    """The number, and the tiles where told; honors may lie among the flowers, where a ruleset makes flowers of them."""
    if isinstance(value, int):
        return read.whole(faults, value, at, 0, len(FLOWERS)), None
    faces = read.tiles(faults, value, at)
    if faces is None:
        return None, None
    suit = tuple(face for face in faces if face in SUIT_FACES)
    if suit:
        faults.add(
            at,
            "case.no_flower",
            f"{print_tiles(suit)} 不是花",
            f"{print_tiles(suit)} is no flower",
            found=print_tiles(faces),
            allowed=("0…8", "1f…8f"),
            remedy_zh="写花的张数，或写 1f…8f（春夏秋冬梅兰竹菊）",
            remedy_en="write the number of flowers, or the tiles 1f…8f",
        )
        return None, None
    return len(faces), tuple(sorted(faces))


def _ready(faults: Faults, value: Any, at: Path) -> tuple[bool | None, bool | None, int | None]:
    """declared, waiting, at; one word means both."""
    if isinstance(value, bool):
        return value, value, None
    if not isinstance(value, Mapping):
        faults.wrong_type(at, value, "true、false 或 {declared, waiting, at}", "true, false or {declared, waiting, at}")
        return None, None, None
    faults.unknown_keys(at, value, READY_KEYS)
    declared = read.flag(faults, value["declared"], (*at, "declared")) if "declared" in value else None
    waiting = read.flag(faults, value["waiting"], (*at, "waiting")) if "waiting" in value else None
    number = _count(faults, value, at, "at", 0, MAX_CLAIM)
    if number is not None and not declared and not waiting:
        faults.add(
            (*at, "at"),
            "case.ready_at",
            "没有听牌，就没有听牌的时刻",
            "a seat that is not ready has no moment of getting ready",
            found=str(number),
            remedy_zh="写 declared: true 或 waiting: true，或删去 at",
            remedy_en="write declared: true or waiting: true, or take at out",
        )
    return declared, waiting, number


def _passed(faults: Faults, value: Any, at: Path) -> tuple[int, ...]:
    faces = read.tiles(faults, value, at)
    if faces is None or not read.no_flower(faults, at, faces):
        return ()
    return tuple(sorted(set(faces)))
