"""Reading how a hand ended: the wins, or a drawn hand, or an escape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qiaoma.case import values as read
from qiaoma.case.faults import Faults, Path, shown
from qiaoma.case.types import By, Escape, Result, Win

WIN_KEYS: Final = ("seat", "by", "from", "tile", "after")
ESCAPE_KEYS: Final = ("seat", "why", "minutes", "timeouts")
BYS: Final = tuple(str(by) for by in By)
AFTER: Final = ("kong", "flower")
AFTER_OF: Final[dict[By, tuple[str, ...]]] = {By.SELF_DRAW: AFTER, By.DISCARD: AFTER[:1]}
"""What a winning tile may have replaced; for a discard, what the discarder laid just before."""
WHYS: Final = ("left", "disconnected", "timeouts")
MAX_AFTER: Final = 24
MAX_TIMEOUTS: Final = 1000
MAX_MINUTES: Final = 10**6
WITH_GIVER: Final = frozenset({By.DISCARD, By.ROB_KONG})


def ending(faults: Faults, data: Mapping[str, Any]) -> tuple[tuple[Win, ...], Result, tuple[Escape, ...]]:
    """The wins, the result and the escapes of a case; exactly one of `wins` and `result` is to be written.
    No wins if one of them has a fault: what they say together is then not judged."""
    rows = read.items(faults, data["wins"], ("wins",)) if "wins" in data else []
    if rows is None:
        return (), Result.WON, ()
    _ended_once(faults, data, rows)
    result, escapes = _result(faults, data["result"]) if "result" in data else (Result.WON, ())
    wins = [_win(faults, row, ("wins", index)) for index, row in enumerate(rows[:5])]
    if len(rows) > 3:
        faults.add(
            ("wins",),
            "case.many_wins",
            f"最多三家同时胡，这里有 {len(rows)} 家",
            f"at most three seats win at once, here are {len(rows)}",
            found=str(len(rows)),
            allowed=("1…3",),
            remedy_zh="每个胡牌的座位只写一次",
            remedy_en="write each winning seat once",
        )
    known = tuple(win for win in wins if win is not None)
    return known if len(known) == len(rows) else (), result, escapes


def _ended_once(faults: Faults, data: Mapping[str, Any], rows: list[Any]) -> None:
    """Exactly one of `wins` and `result` is written."""
    if rows and "result" in data:
        faults.add(
            ("result",),
            "case.ended_twice",
            "wins 和 result 不能同时写",
            "wins and result exclude each other",
            on_key=True,
            remedy_zh="有人胡就只写 wins；流局或逃跑只写 result",
            remedy_en="with a win write wins only; for a drawn hand or an escape write result only",
        )
    if not rows and "result" not in data:
        faults.add(
            ("wins",) if "wins" in data else (),
            "case.not_ended",
            "没有写这一局怎样结束",
            "the case does not say how the hand ended",
            allowed=("wins", "result"),
            remedy_zh="写 wins: [{seat: E, by: self_draw, tile: 5m}] 或 result: drawn",
            remedy_en="write wins: [{seat: E, by: self_draw, tile: 5m}] or result: drawn",
        )


def _win(faults: Faults, value: Any, at: Path) -> Win | None:
    row = read.mapping(faults, value, at)
    if row is None:
        return None
    faults.unknown_keys(at, row, WIN_KEYS)
    seat = _seat(faults, row, at)
    by = _word(faults, row, at, "by", BYS)
    giver = read.seat(faults, row["from"], (*at, "from")) if "from" in row else None
    tile = read.face(faults, row["tile"], (*at, "tile"), playing=False) if "tile" in row else None
    after = _after(faults, row["after"], (*at, "after")) if "after" in row else ()
    if by is None or seat is None:
        return None
    kind = By(by)
    before = faults.seen
    _fits_kind(faults, row, at, kind)
    _after_fits(faults, after, at, kind)
    known = (tile is not None or kind is By.EIGHT_FLOWERS) and (giver is not None or kind not in WITH_GIVER)
    return Win(seat, kind, giver, tile, after) if faults.seen == before and known else None


def _fits_kind(faults: Faults, row: Mapping[str, Any], at: Path, by: By) -> None:
    """`from` and `tile` stand where the kind of win has them, and nowhere else."""
    wanted = {"from": by in WITH_GIVER, "tile": by is not By.EIGHT_FLOWERS}
    for key, needed in wanted.items():
        if needed and key not in row:
            _missing(faults, at, key)
        elif not needed and key in row:
            faults.add(
                (*at, key),
                "case.not_here",
                f"{by} 不写 {key}",
                f"{key} is not written with {by}",
                on_key=True,
                found=shown(row[key]),
                remedy_zh=f"删去 {key}，或改正 by",
                remedy_en=f"take {key} out, or correct by",
            )


def _seat(faults: Faults, row: Mapping[str, Any], at: Path) -> int | None:
    if "seat" in row:
        return read.seat(faults, row["seat"], (*at, "seat"))
    _missing(faults, at, "seat")
    return None


def _word(faults: Faults, row: Mapping[str, Any], at: Path, key: str, allowed: tuple[str, ...]) -> str | None:
    if key in row:
        return read.word(faults, row[key], (*at, key), allowed)
    _missing(faults, at, key)
    return None


def _missing(faults: Faults, at: Path, key: str) -> None:
    faults.add(
        at,
        "case.missing",
        f"缺少 {key}",
        f"{key} is missing",
        remedy_zh=f"补上 {key}",
        remedy_en=f"add {key}",
    )


def _after(faults: Faults, value: Any, at: Path) -> tuple[str, ...]:
    words = read.items(faults, value, at) or []
    if len(words) > MAX_AFTER:
        faults.wrong_type(at, value, f"最多 {MAX_AFTER} 项的列表", f"a list of at most {MAX_AFTER} words")
        return ()
    found = [read.word(faults, word, (*at, index), AFTER) for index, word in enumerate(words)]
    return tuple(word for word in found if word is not None)


def _after_fits(faults: Faults, after: tuple[str, ...], at: Path, by: By) -> None:
    allowed = AFTER_OF.get(by, ())
    if all(word in allowed for word in after):
        return
    faults.add(
        (*at, "after"),
        "case.after",
        f"{by} 不能有这样的 after",
        f"such an after does not go with {by}",
        found=", ".join(after),
        allowed=allowed,
        remedy_zh="自摸写补牌的来由（kong、flower）；放炮只可写打牌者刚开的 kong",
        remedy_en="a self-draw tells what was replaced (kong, flower); a discard only a kong that the discarder just laid",
    )


def _result(faults: Faults, value: Any) -> tuple[Result, tuple[Escape, ...]]:
    if value == str(Result.DRAWN):
        return Result.DRAWN, ()
    if isinstance(value, Mapping):
        faults.unknown_keys(("result",), value, ("escape",))
        at: Path = ("result", "escape")
        rows = read.items(faults, value["escape"], at) if "escape" in value else None
        if rows is None:
            _no_escape(faults, value)
            return Result.ESCAPED, ()
        found = [_escape(faults, row, (*at, index)) for index, row in enumerate(rows[:5])]
        escapes = tuple(escape for escape in found if escape is not None)
        if len({escape.seat for escape in escapes}) < len(escapes) or not rows or len(rows) > 4:
            faults.wrong_type(at, value["escape"], "逃跑的座位，每家一次", "the seats that escaped, each once")
        return Result.ESCAPED, escapes
    faults.wrong_type(
        ("result",),
        value,
        "drawn 或 {escape: [{seat: W, why: left}]}",
        "drawn or {escape: [{seat: W, why: left}]}",
        "drawn",
        "{escape: […]}",
    )
    return Result.DRAWN, ()


def _no_escape(faults: Faults, value: Mapping[str, Any]) -> None:
    """A result that names no escape; a key that is none has been named already."""
    if not value:
        faults.wrong_type(("result", "escape"), None, "逃跑的座位，每家一次", "the seats that escaped, each once")


def _escape(faults: Faults, value: Any, at: Path) -> Escape | None:
    row = read.mapping(faults, value, at)
    if row is None:
        return None
    faults.unknown_keys(at, row, ESCAPE_KEYS)
    seat = _seat(faults, row, at)
    why = _word(faults, row, at, "why", WHYS)
    minutes = read.amount(faults, row["minutes"], (*at, "minutes"), 0, MAX_MINUTES) if "minutes" in row else None
    count = read.whole(faults, row["timeouts"], (*at, "timeouts"), 0, MAX_TIMEOUTS) if "timeouts" in row else None
    return None if seat is None or why is None else Escape(seat, why, minutes, count)
