"""What no table can show, whatever the ruleset: wins that contradict each other, hands of the wrong size,
claims out of order, kongs that were never laid. Copies of tiles are counted in :mod:`qiaoma.case.copies`."""

from __future__ import annotations

from qiaoma.case.copies import check_copies, check_flowers
from qiaoma.case.faults import Faults
from qiaoma.case.river import check_river
from qiaoma.case.turns import check_discards, check_table
from qiaoma.case.types import KONGS, SEATS, By, Case, MeldKind, Result, Win
from qiaoma.case.wins import WITH_GIVER
from qiaoma.notation import print_face, print_tiles
from qiaoma.tiles import FLOWERS, wild_faces

HAND: int = 13
"""Tiles of a seat that is not in its turn, a meld counted as three."""


def check(faults: Faults, case: Case, bad: frozenset[int]) -> None:
    """Note everything in the case that no table can show; the tiles of `bad` seats are not counted."""
    _wins_agree(faults, case)
    for index, win in enumerate(case.wins):
        _winner(faults, case, index, win, bad)
    if case.wins or case.result is not Result.WON:
        _sizes(faults, case, bad)
    _claims(faults, case)
    before = faults.seen
    check_discards(faults, case)
    if faults.seen == before:
        check_river(faults, case)
    _passed(faults, case)
    check_table(faults, case)
    check_copies(faults, case)
    check_flowers(faults, case)


def _wins_agree(faults: Faults, case: Case) -> None:
    first = case.wins[0] if case.wins else None
    givers = {win.giver for win in case.wins}
    for index, win in enumerate(case.wins):
        at = ("wins", index)
        name = SEATS[win.seat]
        if win.seat in givers:
            faults.add(
                (*at, "seat"),
                "case.giver_wins",
                f"{name} 打出（或被抢杠）的牌，自己不能胡",
                f"{name} gave the tile and cannot win on it",
                found=name,
                remedy_zh="改正 seat 或 from",
                remedy_en="correct seat or from",
            )
        if any(other.seat == win.seat for other in case.wins[:index]):
            faults.add(
                (*at, "seat"),
                "case.wins_twice",
                f"{name} 胡了两次",
                f"{name} wins twice",
                found=name,
                remedy_zh="每个胡牌的座位只写一次",
                remedy_en="write each winning seat once",
            )
        if first is not None and index and not _same_tile(first, win):
            faults.add(
                at,
                "case.wins_differ",
                "几家同时胡，必须是同一家给的同一张牌，而且只能是放炮或抢杠",
                "several wins at once are on one tile of one giver, by discard or robbed kong",
                found=_told(win),
                allowed=(_told(first),) if first.by in WITH_GIVER else (),
                remedy_zh="各家的 by、from、tile 写成一样，或只留一家",
                remedy_en="write the same by, from and tile for all, or keep one win",
            )


def _same_tile(first: Win, win: Win) -> bool:
    return win.by in WITH_GIVER and (win.by, win.giver, win.tile) == (first.by, first.giver, first.tile)


def _told(win: Win) -> str:
    giver = "" if win.giver is None else f" from {SEATS[win.giver]}"
    return f"{win.by}{giver}" + ("" if win.tile is None else f" {print_face(win.tile)}")


def _winner(faults: Faults, case: Case, index: int, win: Win, bad: frozenset[int]) -> None:
    seat, name = case.seats[win.seat], SEATS[win.seat]
    if seat.hand is None and win.by is not By.EIGHT_FLOWERS and win.seat not in bad:
        faults.add(
            ("seats", name),
            "case.hand_missing",
            f"没有写 {name} 的手牌",
            f"the hand of the winner {name} is not told",
            remedy_zh=f"在 seats.{name} 写 hand：手里的牌，不含和的那张",
            remedy_en=f"write hand under seats.{name}: the concealed tiles without the winning tile",
        )
    if win.tile is not None and win.tile in FLOWERS:
        _won_on_flower(faults, case, index, win, win.tile)
    if win.by is By.ROB_KONG:
        _robbed(faults, case, index, win, bad)
    if win.by is not By.EIGHT_FLOWERS and seat.waiting is False and seat.declared is not False:
        _waits(faults, name)
    _after(faults, case, index, win, bad)


def _waits(faults: Faults, name: str) -> None:
    faults.add(
        ("seats", name, "ready", "waiting"),
        "case.winner_waits",
        f"{name} 胡了，不会没有听牌",
        f"{name} wins, and so was waiting",
        found="false",
        allowed=("true",),
        remedy_zh="写 waiting: true；没有敲（报听）写 ready: false 或 declared: false",
        remedy_en="write waiting: true; who had not declared has ready: false or declared: false",
    )


def _won_on_flower(faults: Faults, case: Case, index: int, win: Win, tile: int) -> None:
    """A wild flower that is drawn completes a hand; discarded, it is nobody's."""
    if win.by is By.SELF_DRAW and tile in wild_faces(case.wild):
        return
    faults.add(
        ("wins", index, "tile"),
        "case.flower",
        f"不能和花牌 {print_face(tile)}",
        f"nobody wins on the flower {print_face(tile)}",
        found=print_face(tile),
        remedy_zh="写和的那张牌；八花写 by: eight_flowers，不写 tile",
        remedy_en="write the winning tile; for eight flowers write by: eight_flowers without tile",
    )


def _robbed(faults: Faults, case: Case, index: int, win: Win, bad: frozenset[int]) -> None:
    """The robbed seat shows the pung to which it wanted to add the tile."""
    if win.giver is None or win.tile is None or win.giver in bad:
        return
    konger, name, tile = case.seats[win.giver], SEATS[win.giver], print_face(win.tile)
    laid = [meld.kind for meld in konger.melds if meld.face == win.tile and meld.kind is not MeldKind.CHOW]
    if MeldKind.PUNG in laid or not konger.melds_told:
        return
    pung = print_tiles((win.tile,) * 3)
    faults.add(
        ("seats", name, "melds") if laid or konger.melds else ("wins", index, "from"),
        "case.robbed_pung",
        f"{name} 被抢的杠是 {tile}，面子里要有 {tile} 的碰，不是杠" if laid else f"{name} 没有碰过 {tile}，不能加杠",
        f"the kong of {tile} was robbed: {name} shows its pung, not a kong"
        if laid
        else f"{name} shows no pung of {tile}",
        found=", ".join(laid),
        remedy_zh=f"在 {name} 的 melds 写 pung: {pung}",
        remedy_en=f"write pung: {pung} under melds of {name}",
    )


def _after(faults: Faults, case: Case, index: int, win: Win, bad: frozenset[int]) -> None:
    """A replacement for a kong needs a kong laid, one for a flower a flower."""
    number = win.giver if win.by is By.DISCARD else win.seat
    if not win.after or number is None or number in bad:
        return
    seat, name = case.seats[number], SEATS[number]
    kongs = sum(meld.kind in KONGS for meld in seat.melds)
    if seat.melds_told and win.after.count("kong") > kongs:
        faults.add(
            ("wins", index, "after"),
            "case.after_kong",
            f"{name} 只有 {kongs} 副杠",
            f"{name} shows {kongs} kongs only",
            found=", ".join(win.after),
            remedy_zh="补写杠，或改 after",
            remedy_en="write the kong under melds, or correct after",
        )
    if seat.flowers is not None and win.after.count("flower") > seat.flowers:
        faults.add(
            ("wins", index, "after"),
            "case.after_flower",
            f"{name} 只有 {seat.flowers} 张花",
            f"{name} has {seat.flowers} flowers only",
            found=", ".join(win.after),
            remedy_zh="改正 flowers 或 after",
            remedy_en="correct flowers or after",
        )


def _sizes(faults: Faults, case: Case, bad: frozenset[int]) -> None:
    """Thirteen tiles, a meld as three; fourteen for the one seat that may have been in its turn."""
    between_turns = bool(case.wins) and all(win.by is not By.EIGHT_FLOWERS for win in case.wins)
    largest = HAND if between_turns else HAND + 1
    in_turn: str | None = None
    winners = {win.seat for win in case.wins}
    for number, (name, seat) in enumerate(zip(SEATS, case.seats, strict=True)):
        if seat.hand is None or number in bad:
            continue
        size = len(seat.hand) + 3 * len(seat.melds)
        whole = seat.melds_told or number in winners
        if size > largest or (whole and size < HAND):
            _size_fault(
                faults, name, len(seat.hand), len(seat.melds), largest, wins=between_turns and number in winners
            )
        elif size == HAND + 1 and in_turn is not None:
            _size_fault(faults, name, len(seat.hand), len(seat.melds), HAND, wins=False)
        elif size == HAND + 1:
            in_turn = name


def _size_fault(faults: Faults, name: str, tiles: int, melds: int, largest: int, *, wins: bool) -> None:
    size = tiles + 3 * melds
    wanted = f"{HAND}" if largest == HAND else f"{HAND} / {largest}"
    without_zh, without_en = ("（不含和的那张）", " (without the winning tile)") if wins else ("", "")
    faults.add(
        ("seats", name, "hand"),
        "case.hand_size",
        f"{name} 手牌 {tiles} 张、面子 {melds} 副（每副算三张），共 {size} 张，应为 {wanted} 张{without_zh}",
        f"{name} has {tiles} concealed tiles and {melds} melds (three each): {size}, wanted are {wanted}{without_en}",
        found=str(size),
        allowed=tuple(wanted.split(" / ")),
        remedy_zh="补全手牌和面子；和的那张只写在 wins 的 tile",
        remedy_en="tell hand and melds in full; the winning tile stands under wins only",
    )


def _claims(faults: Faults, case: Case) -> None:
    """Claim numbers are used once, and rise within a seat (an added kong keeps or renews the number of its pung)."""
    used: dict[int, str] = {}
    for name, seat in zip(SEATS, case.seats, strict=True):
        last = 0
        for index, meld in enumerate(seat.melds):
            if meld.at is None:
                continue
            twice, falls = meld.at in used, meld.at < last and meld.kind is not MeldKind.ADDED_KONG
            if twice or falls:
                faults.add(
                    ("seats", name, "melds", index, "at"),
                    "case.claim_order",
                    f"第 {meld.at} 次吃碰杠已经是 {used[meld.at]} 的" if twice else "面子要按做成的先后写",
                    f"claim {meld.at} is already that of {used[meld.at]}" if twice else "melds stand in the order made",
                    found=str(meld.at),
                    remedy_zh="at 是全局吃碰杠的序号：各不相同，同一家由小到大",
                    remedy_en="at numbers the claims of the whole hand: each once, rising within a seat",
                )
            used[meld.at] = name
            last = last if meld.kind is MeldKind.ADDED_KONG else max(last, meld.at)


def _passed(faults: Faults, case: Case) -> None:
    """Nobody lets a tile pass whose four copies he holds."""
    for name, seat in zip(SEATS, case.seats, strict=True):
        if not seat.passed and seat.passed_draw is None:
            continue
        own = [*(seat.hand or ()), *(face for meld in seat.melds for face in meld.tiles)]
        draw = () if seat.passed_draw is None else (seat.passed_draw,)
        for key, faces in (("passed", seat.passed), ("passed_draw", draw)):
            held = tuple(face for face in faces if own.count(face) >= 4)
            if held:
                faults.add(
                    ("seats", name, key),
                    "case.passed",
                    f"{print_tiles(held)} 四张都在 {name} 自己手里，不会有人打出",
                    f"{name} holds all four of {print_tiles(held)}; no other was there to pass",
                    found=print_tiles(held),
                    remedy_zh=f"改正 {key} 或手牌",
                    remedy_en=f"correct {key} or the hand",
                )
