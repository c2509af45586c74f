"""Plain data → :class:`Case`: the one reader behind YAML, JSON and Python mappings; all faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from qiaoma.case import expect as names
from qiaoma.case import values as read
from qiaoma.case.checks import check
from qiaoma.case.faults import Faults, Path, locate
from qiaoma.case.seats import seats
from qiaoma.case.types import SEATS, Case, Seat
from qiaoma.case.wins import ending
from qiaoma.errors import Place
from qiaoma.tiles import WALL

if TYPE_CHECKING:
    from qiaoma.ruleset.document import Node

KEYS: Final = (
    *("title", "stake", "dealer", "dice", "wasteland", "counters", "pending", "wild", "bonus_tiles", "wall_left"),
    *("frozen", "balances", "options", "readings", "seats", "wins", "result", "paid", "expect"),
)
WILD_KEYS: Final = ("face", "indicator")
DEALT: Final = 4 * 13 + 1
MAX_WALL_LEFT: Final = WALL - DEALT
MAX_BONUS_TILES: Final = 20
_ONE: Final = Fraction(1)
Balances = tuple[Fraction | None, Fraction | None, Fraction | None, Fraction | None]


def case_from_plain(
    data: Any, *, file: str = "case", line: int = 1, root: Node | None = None, prefix: Path = ()
) -> Case:
    """The case of plain data; `root` is its node, for places; `prefix` its address in the file.
    Raises :class:`qiaoma.errors.CaseError` with all faults."""
    faults = Faults(root, prefix)
    place = locate(root, (), on_key=False) or Place(file, line, 1)
    if not isinstance(data, Mapping):
        faults.wrong_type((), data, "一局（一组 键: 值）", "a case (a mapping)")
        faults.unless_clean()
    case, bad = _case(faults, data, place)
    check(faults, case, bad)
    faults.unless_clean()
    return case


def _case(faults: Faults, data: Mapping[str, Any], place: Place) -> tuple[Case, frozenset[int]]:
    faults.unknown_keys((), data, KEYS)
    wild, indicator = _wild(faults, data["wild"]) if "wild" in data else (None, None)
    four: tuple[Seat, Seat, Seat, Seat] = (Seat(), Seat(), Seat(), Seat())
    bad: frozenset[int] = frozenset()
    if "seats" in data:
        four, bad = seats(faults, data["seats"], wild)
    wins, result, escapes = ending(faults, data)
    whole = ((key, read.whole(faults, data[key], (key,), 0, top)) for key, top in COUNTS if key in data)
    case = Case(
        title=read.text(faults, data["title"], ("title",)) if "title" in data else "",
        stake=(read.amount(faults, data["stake"], ("stake",), 0, above=True) or _ONE) if "stake" in data else _ONE,
        dealer=read.seat(faults, data["dealer"], ("dealer",)) if "dealer" in data else None,
        dice=_dice(faults, data["dice"]) if "dice" in data else None,
        counters=names.counters(faults, data["counters"], ("counters",)) if "counters" in data else {},
        pending=names.names(faults, data["pending"], ("pending",)) if "pending" in data else (),
        wild=wild,
        indicator=indicator,
        bonus_tiles=_bonus(faults, data["bonus_tiles"]) if "bonus_tiles" in data else (),
        frozen=read.flag(faults, data["frozen"], ("frozen",)) if "frozen" in data else None,
        balances=_balances(faults, data["balances"]) if "balances" in data else None,
        options=names.chosen(faults, data["options"], ("options",)) if "options" in data else {},
        readings=names.chosen(faults, data["readings"], ("readings",)) if "readings" in data else {},
        seats=four,
        wins=wins,
        result=result,
        escapes=escapes,
        paid=names.paid(faults, data["paid"]) if "paid" in data else {},
        expect=names.expectations(faults, data["expect"]) if "expect" in data else {},
        place=place,
        **dict(whole),
    )
    return case, bad


COUNTS: Final = (("wasteland", names.MAX_COUNT), ("wall_left", MAX_WALL_LEFT))


def _dice(faults: Faults, value: Any) -> tuple[int, int] | None:
    if isinstance(value, list | tuple) and len(value) == 2:
        one, two = (read.whole(faults, die, ("dice", index), 1, 6) for index, die in enumerate(value))
        return (one, two) if one is not None and two is not None else None
    faults.wrong_type(("dice",), value, "两颗骰子的点数，例如 [2, 3]", "the throw of two dice, as in [2, 3]")
    return None


def _wild(faults: Faults, value: Any) -> tuple[int | None, int | None]:
    if not isinstance(value, Mapping):
        return read.face(faults, value, ("wild",), playing=False), None
    faults.unknown_keys(("wild",), value, WILD_KEYS)
    if "face" not in value:
        faults.wrong_type(("wild",), value, "{face: 5m, indicator: 4m} 或 5m", "{face: 5m, indicator: 4m} or 5m")
    face, indicator = (
        read.face(faults, value[key], ("wild", key), playing=False) if key in value else None for key in WILD_KEYS
    )
    return face, indicator


def _bonus(faults: Faults, value: Any) -> tuple[int, ...]:
    faces = read.tiles(faults, value, ("bonus_tiles",)) or ()
    if len(faces) > MAX_BONUS_TILES:
        zh, en = f"最多 {MAX_BONUS_TILES} 张牌", f"at most {MAX_BONUS_TILES} tiles"
        faults.wrong_type(("bonus_tiles",), value, zh, en)
        return ()
    return faces


def _balances(faults: Faults, value: Any) -> Balances | None:
    """What each seat holds; less than nothing after a fine that took more."""
    found: list[Fraction | None] = [None] * len(SEATS)
    for key, item in (read.mapping(faults, value, ("balances",)) or {}).items():
        seat = read.seat(faults, key, ("balances", str(key)), on_key=True)
        number = None if item is None else read.amount(faults, item, ("balances", str(key)))
        if seat is not None:
            found[seat] = number
    east, south, west, north = found
    return None if found == [None] * len(SEATS) else (east, south, west, north)
