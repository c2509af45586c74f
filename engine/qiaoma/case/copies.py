"""Counting the tiles of a whole table: four of a playing face, one of a flower, eight flowers in all."""

from __future__ import annotations

from collections.abc import Iterator

from qiaoma.case.faults import Faults, Path
from qiaoma.case.types import SEATS, By, Case
from qiaoma.notation import print_face, print_tiles
from qiaoma.tiles import COPIES, FACES, FLOWERS

Source = tuple[Path, tuple[int, ...]]
_PUNG = 3


def sources(case: Case) -> Iterator[Source]:
    """Every place of the case that holds tiles, each physical tile once: the winning tile of a discard or a robbed kong
    once however many win on it, and the pung of a robbed kong also where the seat's melds are not told."""
    if case.indicator is not None:
        yield ("wild", "indicator"), (case.indicator,)
    for name, seat in zip(SEATS, case.seats, strict=True):
        if seat.hand:
            yield ("seats", name, "hand"), seat.hand
        for index, meld in enumerate(seat.melds):
            yield ("seats", name, "melds", index), meld.tiles
        if seat.flower_tiles:
            yield ("seats", name, "flowers"), seat.flower_tiles
    if case.wins:
        yield from _winning(case)
    if case.bonus_tiles:
        yield ("bonus_tiles",), case.bonus_tiles


def _winning(case: Case) -> Iterator[Source]:
    first: dict[tuple[int, int | None, By], int] = {}
    for index, win in enumerate(case.wins):
        if win.tile is not None:
            first.setdefault((win.tile, win.giver, win.by), index)
    for (tile, giver, by), index in first.items():
        untold = by is By.ROB_KONG and giver is not None and not case.seats[giver].melds_told
        # A wild may lie in a pung that is not told: only without wilds are its three tiles certain.
        if untold and case.wild is None:
            yield ("wins", index, "from"), (tile,) * _PUNG
        yield ("wins", index, "tile"), (tile,)


def check_copies(faults: Faults, case: Case) -> None:
    """Note each face of which there are more tiles than the set has, with all its places."""
    counts = [0] * len(FACES)
    for _, tiles in sources(case):
        for face in tiles:
            counts[face] += 1
    for face, count in enumerate(counts):
        if count > COPIES[face]:
            _too_many(faults, case, face, count)


def _too_many(faults: Faults, case: Case, face: int, count: int) -> None:
    places = [(path, tiles.count(face)) for path, tiles in sources(case) if face in tiles]
    zh = "、".join(f"{_place_zh(path)} {n} 张" for path, n in places)
    en = ", ".join(f"{n} {_place_en(path)}" for path, n in places)
    code, tile = ("case.second_flower" if face in FLOWERS else "case.fifth_copy"), print_face(face)
    faults.add(
        places[-1][0],
        code,
        f"{tile} 有 {count} 张，一副牌只有 {COPIES[face]} 张：{zh}",
        f"there are {count} of {tile}, the set has {COPIES[face]}: {en}",
        found=f"{tile} × {count}",
        allowed=(f"≤ {COPIES[face]}",),
        remedy_zh="对照牌桌改正其中一处；和的那张只写在 wins 的 tile",
        remedy_en="correct one of the places; the winning tile stands under wins only",
    )


def _place_zh(path: Path) -> str:
    match path:
        case ("seats", seat, "hand"):
            return f"{seat} 的手牌"
        case ("seats", seat, "melds", int(index)):
            return f"{seat} 的第 {index + 1} 副面子"
        case ("seats", seat, _):
            return f"{seat} 的花"
        case ("wins", _, "from"):
            return "被抢杠那家碰的"
        case ("wins", *_):
            return "和的那张"
        case ("wild", _):
            return "翻出的"
        case _:
            return "飞苍蝇"


def _place_en(path: Path) -> str:
    match path:
        case ("seats", seat, "hand"):
            return f"in the hand of {seat}"
        case ("seats", seat, "melds", int(index)):
            return f"in meld {index + 1} of {seat}"
        case ("seats", seat, _):
            return f"among the flowers of {seat}"
        case ("wins", _, "from"):
            return "in the pung of the robbed seat"
        case ("wins", *_):
            return "as the winning tile"
        case ("wild", _):
            return "as the indicator"
        case _:
            return "among the bonus tiles"


def check_flowers(faults: Faults, case: Case) -> None:
    """Eight flowers are in the set, and a seat that wins by them has all of them."""
    winners = {win.seat for win in case.wins if win.by is By.EIGHT_FLOWERS}
    total, last = _flowers_elsewhere(case), ""
    for number, (name, seat) in enumerate(zip(SEATS, case.seats, strict=True)):
        tiles = seat.flower_tiles
        count = seat.flowers if tiles is None else sum(face in FLOWERS for face in tiles)
        if number in winners and count is not None and count < len(FLOWERS):
            _too_few(faults, name, count, tiles)
        count = len(FLOWERS) if number in winners else count or 0
        total, last = total + count, name if count else last
    if total > len(FLOWERS) and last:
        faults.add(
            ("seats", last, "flowers"),
            "case.flowers",
            f"花一共只有 {len(FLOWERS)} 张，这里有 {total} 张",
            f"there are {len(FLOWERS)} flowers in all, here are {total}",
            found=str(total),
            allowed=(f"≤ {len(FLOWERS)}",),
            remedy_zh="改正各家的 flowers；八花那家有全部八张",
            remedy_en="correct the flowers of the seats; who wins by eight flowers has all of them",
        )


def _flowers_elsewhere(case: Case) -> int:
    """Flowers that do not lie before a seat: a wild one in a hand, an indicator, a bonus tile, the winning tile."""
    return sum(face in FLOWERS for path, tiles in sources(case) if path[-1] != "flowers" for face in tiles)


def _too_few(faults: Faults, name: str, count: int, tiles: tuple[int, ...] | None) -> None:
    faults.add(
        ("seats", name, "flowers"),
        "case.eight_flowers",
        f"{name} 和八花，却只有 {count} 张花",
        f"{name} wins by eight flowers with {count} of them",
        found=str(count) if tiles is None else print_tiles(tiles),
        allowed=(str(len(FLOWERS)),),
        remedy_zh="写 flowers: 8，或改正 by",
        remedy_en="write flowers: 8, or correct by",
    )
