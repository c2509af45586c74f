"""What `qiaoma play` is called with: numbers, seats and players, read and checked all at once."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from fractions import Fraction

from qiaoma.case.types import SEATS
from qiaoma.cli.command import Call, Format
from qiaoma.cli.parse import UsageError
from qiaoma.errors import Fault
from qiaoma.table.requests import MOST_SEED
from qiaoma.units import UnitError, parse_number

PERSON = "person"
"""The name of the person's seat."""
HANDS = 4
MOST_HANDS = 10**6
_DRAWN_SEEDS = 2**31
"""Seeds that are drawn are short, so that they can be typed again."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`kinds`: who plays each seat, E first; `me`: the seat of the person, None where only bots play."""

    seed: int
    stake: Fraction
    hands: int
    me: int | None
    kinds: tuple[str, ...]


def settings(call: Call) -> Settings:
    """The settings of a call. Raises :class:`UsageError` with every fault."""
    faults: list[Fault] = []
    seed = _whole(call, "seed", range(MOST_SEED + 1), faults)
    hands = _whole(call, "hands", range(1, MOST_HANDS + 1), faults)
    stake = _stake(call, faults)
    unattended = "bots" in call.values
    me = None if unattended else SEATS.index(call.values.get("seat", SEATS[0]))
    kinds = _bots(call, faults) if unattended else _against(call, me or 0, faults)
    if not unattended and call.format is Format.JSON:
        faults.append(_no_json())
    if faults:
        raise UsageError(faults, call)
    drawn = secrets.randbelow(_DRAWN_SEEDS)
    return Settings(drawn if seed is None else seed, stake, HANDS if hands is None else hands, me, kinds)


def _whole(call: Call, name: str, allowed: range, faults: list[Fault]) -> int | None:
    text = call.values.get(name)
    if text is None:
        return None
    if text.isascii() and text.isdecimal() and len(text) < 20 and int(text) in allowed:
        return int(text)
    faults.append(
        Fault(
            "usage.value",
            zh=f"--{name} 要写整数",
            en=f"--{name} takes a whole number",
            path=f"--{name}",
            found=text[:40],
            allowed=(f"{allowed.start}…{allowed.stop - 1}",),
        )
    )
    return None


def _stake(call: Call, faults: list[Fault]) -> Fraction:
    text = call.values.get("stake", "1")
    try:
        stake = parse_number(text)
    except UnitError as error:
        faults.append(Fault("usage.value", error.zh, error.en, path="--stake", found=text[:40], allowed=error.allowed))
        return Fraction(1)
    if stake <= 0:
        faults.append(
            Fault("usage.value", "底分要大于 0", "the stake must be above 0", path="--stake", found=text[:40])
        )
    return stake


def _bots(call: Call, faults: list[Fault]) -> tuple[str, ...]:
    """Four kinds for the four seats, with nobody asked."""
    faults += [_beside_bots(name) for name in ("seat", "against") if name in call.values]
    return _kinds(call, "bots", len(SEATS), faults)


def _against(call: Call, me: int, faults: list[Fault]) -> tuple[str, ...]:
    """Three kinds for the others, in turn order from the seat after the person's."""
    kinds = _kinds(call, "against", len(SEATS) - 1, faults)
    seats = [PERSON] * len(SEATS)
    for step, kind in enumerate(kinds, 1):
        seats[(me + step) % len(SEATS)] = kind
    return tuple(seats)


def _kinds(call: Call, name: str, number: int, faults: list[Fault]) -> tuple[str, ...]:
    kinds = tuple(kind.strip() for kind in call.values.get(name, "sensible").split(","))
    if len(kinds) == 1:
        kinds *= number
    if len(kinds) == number and all(kinds):
        return kinds
    faults.append(
        Fault(
            "usage.value",
            zh=f"--{name} 写一种，或用逗号隔开写 {number} 种",
            en=f"--{name} takes one kind, or {number} of them with commas between",
            path=f"--{name}",
            found=call.values.get(name, "")[:60],
        )
    )
    return ("",) * number


def _beside_bots(name: str) -> Fault:
    return Fault(
        "usage.together",
        zh=f"--bots 让四家都由机器人打，不能同时写 --{name}",
        en=f"--bots has bots in all four seats and does not go with --{name}",
        path=f"--{name}",
        remedy_zh="去掉其中一个",
        remedy_en="take one of them out",
    )


def _no_json() -> Fault:
    return Fault(
        "usage.together",
        zh="有人打牌时只有文字；JSON 只给 --bots",
        en="a game with a person is text; JSON goes with --bots",
        path="--format",
        remedy_zh="加 --bots，或去掉 --format json",
        remedy_en="add --bots, or leave --format json out",
    )
