"""What the order of turns forbids, and the things of the table that belong to no seat."""

from __future__ import annotations

from qiaoma.case.faults import Faults
from qiaoma.case.types import SEATS, By, Case, Meld, MeldKind, Result
from qiaoma.case.wins import WITH_GIVER
from qiaoma.notation import print_face
from qiaoma.tiles import FLOWERS, next_face, wild_faces

_DISCARDED_AFTER = frozenset({MeldKind.CHOW, MeldKind.PUNG, MeldKind.ADDED_KONG})
"""Melds whose claim was followed by a discard of the own seat."""


def check_discards(faults: Faults, case: Case) -> None:
    """A seat discarded at least what was claimed from it or won on, and once after each own chow and pung."""
    for number, (name, seat) in enumerate(zip(SEATS, case.seats, strict=True)):
        if seat.discards is None:
            continue
        taken = sum(meld.giver == number for other in case.seats for meld in other.melds)
        taken += any(win.by is By.DISCARD and win.giver == number for win in case.wins)
        own = sum(meld.kind in _DISCARDED_AFTER for meld in seat.melds) - (case.result is Result.ESCAPED)
        least = max(taken, own)
        if seat.discards < least:
            faults.add(
                ("seats", name, "discards"),
                "case.discards",
                f"{name} 至少打出过 {least} 张（被吃碰杠胡去 {taken} 张；吃碰之后也要打一张）",
                f"{name} discarded at least {least} ({taken} were claimed or won on; a chow or pung ends with a discard)",
                found=str(seat.discards),
                allowed=(f"≥ {least}",),
                remedy_zh="discards 包括被拿走的和放炮的那张",
                remedy_en="discards counts the claimed ones and the winning one too",
            )
    _dealer_first(faults, case)


def _dealer_first(faults: Faults, case: Case) -> None:
    """Before the dealer's first discard nobody else discards, claims or wins on a tile."""
    if case.dealer is None or case.seats[case.dealer].discards != 0:
        return
    claimed = {name for name, seat in zip(SEATS, case.seats, strict=True) if any(map(_is_claim, seat.melds))}
    begun = {name for name, seat in zip(SEATS, case.seats, strict=True) if seat.discards}
    begun |= claimed | {SEATS[win.seat] for win in case.wins if win.by in WITH_GIVER}
    if not begun:
        return
    names = ", ".join(sorted(begun, key=SEATS.index))
    faults.add(
        ("seats", SEATS[case.dealer], "discards"),
        "case.dealer_first",
        f"庄家还没有打出第一张，{names} 不会打过、吃碰过或胡别家的牌",
        f"before the dealer's first discard {names} cannot have discarded, claimed or won on a tile",
        found="0",
        allowed=("≥ 1",),
        remedy_zh="改正庄家或各家的 discards",
        remedy_en="correct the dealer, or the discards of the seats",
    )


def _is_claim(meld: Meld) -> bool:
    return meld.kind is not MeldKind.CONCEALED_KONG


def check_table(faults: Faults, case: Case) -> None:
    """The wild and its indicator, tiles turned after a win, counts told twice."""
    shown = case.indicator
    if shown is not None and case.wild is not None and case.wild not in _named_by(shown):
        faults.add(
            ("wild", "face"),
            "case.indicator",
            f"翻出 {print_face(shown)}，百搭不会是 {print_face(case.wild)}",
            f"the indicator {print_face(shown)} does not name {print_face(case.wild)}",
            found=print_face(case.wild),
            allowed=tuple(print_face(face) for face in _named_by(shown)),
            remedy_zh="百搭是翻出的那张、它的下一张，或同组的花",
            remedy_en="the wild is the face turned, the next one, or the flowers of its group",
        )
    if case.frozen and case.wild is None:
        zh, en = "没有百搭，就没有打出的百搭", "without a wild none can have been discarded"
        faults.add(("frozen",), "case.frozen", zh, en, remedy_zh="写明 wild", remedy_en="name the wild")
    if case.bonus_tiles and case.result is not Result.WON:
        zh, en = "没有人胡，就不翻飞苍蝇", "bonus tiles are turned after a win only"
        faults.add(("bonus_tiles",), "case.bonus_tiles", zh, en, remedy_zh="删去", remedy_en="take them out")
    twice = [name for name in case.pending if name in case.counters]
    twice += ["wasteland"] if case.wasteland is not None and "wasteland" in case.counters else []
    for name in twice:
        faults.add(
            ("counters", name),
            "case.counted_twice",
            f"{name} 写了两处",
            f"{name} is told in two places",
            on_key=True,
            found=name,
            remedy_zh="只留一处",
            remedy_en="keep one of them",
        )


def _named_by(indicator: int) -> tuple[int, ...]:
    return wild_faces(indicator) if indicator in FLOWERS else (indicator, next_face(indicator))
