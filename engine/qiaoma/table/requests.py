"""请求: what is asked of a table, checked before anything changes; all faults at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import TypeGuard

from qiaoma.arguments import require
from qiaoma.case.types import SEATS, Case, Escape, Result, Seat
from qiaoma.errors import Fault, IllegalAction, Undecidable
from qiaoma.rules import rule_table as R
from qiaoma.settle.encode import MOST_MONEY as MOST_PARTS
from qiaoma.settle.engine import Ruleset
from qiaoma.settle.settlement import Settlement
from qiaoma.table.machine import CODES as REFUSALS
from qiaoma.table.machine import Machine
from qiaoma.tiles import CODES, COPIES, FACES, PLAYING_FACES, TileClass, tile_class
from qiaoma.units import number_text

MOST_SEED = (1 << 62) - 1
MOST_STAKE = 10**9
MOST_BALANCE = 10**15
MOST_TERMS = 10**6
MOST_MINUTES = 10**6
MOST_TIMEOUTS = 10**9
LONGEST_NOTE = 2000
LONGEST_NAME = 200
DICE = range(1, 7)
WHYS = ("left", "disconnected", "timeouts")
_CLASSES = (TileClass.SUIT, TileClass.WIND, TileClass.DRAGON)


def check_table(
    seed: object, stake: object, balances: Sequence[object] | None, dealer: object, names: Sequence[object]
) -> None:
    """Raises IllegalAction for what a table cannot be set up with."""
    faults = []
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= MOST_SEED:
        faults.append(_bad("table.seed", "seed", seed, f"0–{MOST_SEED}"))
    if not (_is_money(stake, MOST_STAKE) and stake > 0):
        faults.append(_bad("table.stake", "stake", stake, f"0 < … ≤ {MOST_STAKE}"))
    if balances is not None and len(balances) != len(SEATS):
        faults.append(_bad("table.balances", "balances", len(balances), "4"))
    for number, balance in enumerate(balances or ()):
        if balance is not None and not _is_money(balance, MOST_BALANCE):
            faults.append(_bad("table.balances", f"balances[{number}]", balance, f"≤ {MOST_BALANCE}, none"))
    if dealer is not None and (type(dealer) is not int or dealer not in range(len(SEATS))):
        faults.append(_bad("table.dealer", "dealer", dealer, "0–3"))
    if len(names) != len(SEATS) or not all(_is_name(name) for name in names):
        faults.append(_bad("table.names", "names", list(names), f"4 × ≤ {LONGEST_NAME}"))
    if faults:
        raise IllegalAction(faults)


def scale_of(money: Sequence[Fraction], ledger: int) -> int:
    """In how many parts of a point a machine counts the stake; what is paid is `ledger` times finer.

    Raises IllegalAction where that is finer, or one of the amounts larger, than it can count.
    """
    finest = lcm(*(amount.denominator for amount in money))
    largest = max(abs(amount) for amount in money)
    if finest > MOST_TERMS:
        raise IllegalAction([_bad("table.money", "stake, balances", f"1/{finest}", f"≥ 1/{MOST_TERMS}")])
    scale = finest * ledger
    most = MOST_PARTS // (scale * ledger)
    if largest > most:
        raise IllegalAction([_bad("table.money", "stake, balances", number_text(largest), f"≤ {most}")])
    return scale


def _is_name(name: object) -> bool:
    """A name that a line of the log can hold."""
    return isinstance(name, str) and len(name) <= LONGEST_NAME and name.isprintable()


def _is_money(value: object, most: int) -> TypeGuard[int | Fraction]:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return False
    return -most <= value <= most and Fraction(value).denominator <= MOST_TERMS


def check_wall(machine: Machine, wall: Sequence[int] | None, dice: Sequence[int] | None) -> None:
    """Raises IllegalAction unless a given wall holds exactly the tiles in play, and the dice are two dice."""
    faults = []
    if dice is not None and (len(dice) != 2 or any(die not in DICE for die in dice)):
        faults.append(_bad("deal.dice", "dice", list(dice), "1–6, 1–6"))
    if wall is not None:
        wanted = Counter({face: COPIES[face] for face in FACES if _in_play(machine, face)})
        given = Counter(wall)
        for face in sorted({*wanted, *given}, key=str):
            if wanted[face] != given[face]:
                name = CODES[face] if isinstance(face, int) and face in FACES else str(face)
                faults.append(_bad("deal.wall", f"wall: {name}", given[face], str(wanted[face])))
    if faults:
        raise IllegalAction(faults)


def _in_play(machine: Machine, face: int) -> bool:
    if face not in PLAYING_FACES:
        return True
    return int(machine.rules[R.TILE_ROLE + _CLASSES.index(tile_class(face))]) != R.OUT


def check_escape(ruleset: Ruleset, over: bool, escape: Escape) -> Escape:
    """The escape, if there is a hand to escape from and the ruleset calls it one. Raises IllegalAction."""
    check_seat("escape", escape.seat)
    if escape.why not in WHYS:
        raise IllegalAction([_bad("escape.why", "why", escape.why, *WHYS)])
    if over:
        raise IllegalAction([no_hand()])
    _check_told(escape)
    empty = Seat()
    case = Case(result=Result.ESCAPED, escapes=(escape,), seats=(empty, empty, empty, empty))
    try:
        refusals = ruleset.conduct.refusals(case)
    except Undecidable as error:
        raise IllegalAction(_untold(fault, escape) for fault in error.faults) from None
    if refusals:
        raise IllegalAction(
            Fault("escape.none", refusal.reason["zh"], refusal.reason["en"], refusal.rule) for refusal in refusals
        )
    return escape


def _check_told(escape: Escape) -> None:
    """Raises IllegalAction for a time away, or a number of time-outs, that a line of the log cannot hold."""
    faults = []
    minutes, timeouts = escape.minutes, escape.timeouts
    if minutes is not None and not (0 <= minutes <= MOST_MINUTES and minutes.denominator <= MOST_TERMS):
        faults.append(_bad("escape.minutes", "minutes", minutes, f"0–{MOST_MINUTES}"))
    if timeouts is not None and not 0 <= timeouts <= MOST_TIMEOUTS:
        faults.append(_bad("escape.timeouts", "timeouts", timeouts, f"0–{MOST_TIMEOUTS}"))
    if faults:
        raise IllegalAction(faults)


def _untold(fault: Fault, escape: Escape) -> Fault:
    """A ruleset that asks for what was not told of an escape."""
    asked = "timeouts" if escape.why == "timeouts" else "minutes"
    return replace(fault, code="escape.untold", path=asked, remedy_zh=f"写明 {asked}", remedy_en=f"tell the {asked}")


def check_deal(over: bool, match_over: bool, is_closed: bool) -> None:
    """Raises IllegalAction unless another hand can begin."""
    if not over:
        raise IllegalAction([still_playing()])
    if match_over or is_closed:
        raise IllegalAction([closed() if is_closed else no_more_hands()])


def check_close(over: bool, is_closed: bool) -> None:
    """Raises IllegalAction unless the game can end now."""
    if not over:
        raise IllegalAction([still_playing()])
    if is_closed:
        raise IllegalAction([closed()])


def check_note(is_closed: bool, seat: int, why: str) -> None:
    """Raises IllegalAction for a note that a line of the log cannot hold, or after the end of the log."""
    if is_closed:
        raise IllegalAction([closed()])
    require("note_replaced", "why", why, str)
    check_seat("note_replaced", seat)
    faults = []
    if len(why) > LONGEST_NOTE or not why.isprintable():
        faults.append(_bad("table.note", "why", why, f"≤ {LONGEST_NOTE}"))
    if faults:
        raise IllegalAction(faults)


def check_leave(over: bool, is_closed: bool, seat: int) -> None:
    """Raises IllegalAction unless a seat may change hands now."""
    check_seat("leave", seat)
    check_close(over, is_closed)


def check_seat(method: str, seat: int) -> None:
    """Raises TypeError or IllegalAction for what is no seat."""
    require(method, "seat", seat, int)
    if seat not in range(len(SEATS)):
        raise IllegalAction([_bad("act.seat", "seat", seat, "0–3")])


def _bad(code: str, path: str, found: object, *allowed: str) -> Fault:
    return Fault(
        code,
        zh="这个值不行",
        en="this value will not do",
        path=path,
        found=str(found)[:80],
        allowed=allowed,
        remedy_zh="改成可用的值",
        remedy_en="give an allowed value",
    )


def not_asked(seat: int, answer: int) -> Fault:
    """A seat that is not asked cannot time out."""
    return Fault(REFUSALS[answer], zh="这一家没有在等", en="this seat is not awaited", found=f"seat {seat}")


def still_playing() -> Fault:
    """Something that only goes between two hands."""
    return Fault(
        "table.playing",
        zh="这一局还没有打完",
        en="a hand is being played",
        remedy_zh="等这一局结束",
        remedy_en="wait until it is over",
    )


def no_hand() -> Fault:
    """Something that only goes within a hand."""
    return Fault(
        "act.over", zh="这一局没有在打", en="no hand is being played", remedy_zh="先发牌", remedy_en="deal first"
    )


def not_over() -> Fault:
    """What only a finished hand has."""
    return Fault(
        "table.not_over",
        zh="还没有打完的一局",
        en="no hand has been finished",
        remedy_zh="等这一局结束",
        remedy_en="wait until a hand is over",
    )


def no_more_hands() -> Fault:
    """No hand follows the end of a match."""
    return Fault(
        "table.match_over",
        zh="这一场已经结束",
        en="the match is over",
        remedy_zh="另开一桌",
        remedy_en="open another table",
    )


def closed() -> Fault:
    """A game ends once."""
    return Fault(
        "table.closed", zh="这一桌已经结束", en="the game is over", remedy_zh="另开一桌", remedy_en="open another table"
    )


def settles_otherwise(nets: Sequence[Fraction], settlement: Settlement) -> Fault:
    """The table and the referee disagree: a fault of ours."""
    return Fault(
        "table.settles_otherwise",
        zh="牌桌与裁判算出的钱不同",
        en="the table and the referee come to different money",
        found=", ".join(number_text(net) for net in nets),
        allowed=(", ".join(number_text(net) for net in settlement.nets),),
        remedy_zh="把这一局的记录报给维护者",
        remedy_en="report the log of this hand to the maintainers",
    )
