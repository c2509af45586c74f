"""计划: what a simulation plays, as plain values that travel to other processes, and what is wrong with a request for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qiaoma.arguments import require, require_list
from qiaoma.errors import Fault, nearest
from qiaoma.kernel.simulate import TABLE_BITS
from qiaoma.simulation.subject import Subject
from qiaoma.table.bots import KINDS

HANDS_A_TABLE = 100
TABLES_A_CHUNK = 50
BOTS = tuple(KINDS)
SEATS = 4
RANGES = {"hands": (1, 1_000_000_000), "seed": (0, (1 << (63 - TABLE_BITS)) - 1), "jobs": (1, 256)}


@dataclass(frozen=True, slots=True)
class Side:
    """One ruleset as other processes get it: its compiled table and what the figures must know of it."""

    name: str
    table: tuple[int, ...]
    subject: Subject
    aims: tuple[int, ...] = ()
    """What bots know of it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: `hands` hands under each side, from one seed, by the same bots at E, S, W and N; tables of
    `each` hands."""

    sides: tuple[Side, ...]
    hands: int
    seed: int
    bots: tuple[str, ...]
    each: int = HANDS_A_TABLE


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some tables in a row, of `each` hands."""

    first: int
    tables: int
    each: int


def chunks(plan: Plan) -> Iterator[Chunk]:
    """The tables of a plan in order; the last one plays what is left."""
    full, rest = divmod(plan.hands, plan.each)
    for first in range(0, full, TABLES_A_CHUNK):
        yield Chunk(first, min(TABLES_A_CHUNK, full - first), plan.each)
    if rest:
        yield Chunk(full, 1, rest)


def request_faults(hands: int, seed: int, bots: Sequence[str], jobs: int, sign: str = "") -> list[Fault]:
    """Everything that is wrong with these numbers and names; `sign` stands before the names of arguments in a fault.

    Raises TypeError for values of another type.
    """
    numbers = {"hands": hands, "seed": seed, "jobs": jobs}
    for name, value in numbers.items():
        require("simulate", name, value, int)
    faults = [
        number_fault(sign + name, str(value), *RANGES[name])
        for name, value in numbers.items()
        if not RANGES[name][0] <= value <= RANGES[name][1]
    ]
    names = require_list("simulate", "bots", bots, (str,))
    faults += [_no_bot(sign + "bots", name) for name in dict.fromkeys(names) if name not in BOTS]
    return faults if len(names) == SEATS else [*faults, _not_four(sign + "bots", names)]


def number_fault(path: str, found: str, low: int, high: int) -> Fault:
    """A number that is none, or out of its range."""
    return Fault(
        "simulation.number",
        zh=f"要一个 {low} 到 {high} 的整数",
        en=f"must be a whole number from {low} to {high}",
        path=path,
        found=found[:40],
        allowed=(f"{low}..{high}",),
    )


def _no_bot(path: str, name: str) -> Fault:
    return Fault(
        "simulation.bot",
        zh="没有这种机器人",
        en="there is no such bot",
        path=path,
        found=name[:40],
        allowed=BOTS,
        nearest=nearest(name, BOTS),
    )


def _not_four(path: str, names: Sequence[str]) -> Fault:
    return Fault(
        "simulation.seats",
        zh="机器人要写一个（四家相同）或四个（东南西北）",
        en="name one bot for all seats, or four, for E, S, W and N",
        path=path,
        found=",".join(names)[:80],
        remedy_zh="如 sensible 或 sensible,sensible,random,cautious",
        remedy_en="as sensible, or sensible,sensible,random,cautious",
    )
