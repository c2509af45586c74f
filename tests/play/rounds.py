"""几局: whole hands under one ruleset, played by seats that look for wins and melds, for what must hold in every hand."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from qiaoma.rules import action as A
from qiaoma.rules import case_record as C
from qiaoma.rules import state as S
from qiaoma.table.actions import Action, action_of
from qiaoma.table.events import meld_tiles
from qiaoma.table.laying import WallRules
from qiaoma.table.machine import Machine
from qiaoma.table.table import Table
from tests.play.script import SOURCES, ruleset_of

RULESETS = (*SOURCES, "next-wild", "late-flowers", "frozen-table", "forced", "kept-targets", "late-kongs")
PLAYED = int(os.environ.get("QIAOMA_PLAYED", "3"))
FEW = 100
MOST_DECISIONS = 3000
TAKEN = 0.7
"""How often a meld is claimed that may be claimed."""


def wanted(machine: Machine, seat: int, chance: random.Random) -> int:
    """The code of an act: a win, often a meld, else of the hand's largest suit nothing goes while others are there."""
    legal = machine.legal(seat)
    winning = [code for code in legal if code in (A.WIN, A.FLOWER_WIN)]
    melding = [code for code in legal if A.PUNG <= code < A.DISCARD]
    if winning:
        return chance.choice(winning)
    if melding and chance.random() < TAKEN:
        return chance.choice(melding)
    if A.PASS in legal:
        return A.PASS
    declaring = [code for code in legal if code >= A.DECLARE]
    if declaring:
        return chance.choice(declaring)
    discards = [code for code in legal if A.DISCARD <= code < A.DECLARE]
    return least_wanted(machine, seat, discards, chance) if discards else chance.choice(legal)


def least_wanted(machine: Machine, seat: int, discards: list[int], chance: random.Random) -> int:
    """A discard off the largest suit: the hand goes for a half flush."""
    counts = machine.row("hands", seat, S.FACES)
    for place in range(seat * S.MELDS, seat * S.MELDS + int(machine.state.melds[seat])):
        counts[int(machine.state.meld_face[place])] += 3
    suit = max(range(3), key=lambda number: sum(counts[number * 9 : number * 9 + 9]))
    off = [code for code in discards if code - A.DISCARD < 27 and (code - A.DISCARD) // 9 != suit]
    single = [code for code in discards if code - A.DISCARD >= 27 and counts[code - A.DISCARD] == 1]
    return chance.choice(off or single or discards)


def typed(table: Table, code: int) -> Action:
    """The action of a code, as the table lies."""
    lies = table.view(None).lying
    return action_of(code, None if lies is None else lies[0])


def decisions(table: Table, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Play one hand to its end; each decision as seat and code, told before it is made."""
    table.deal()
    for _ in range(MOST_DECISIONS):
        if table.over:
            return
        seat = chance.choice(table.awaited)
        code = wanted(table.machine, seat, chance)
        yield seat, code
        table.act(seat, typed(table, code))
    raise AssertionError("a hand does not end")


def a_table(name: str, seed: int, **more: Any) -> tuple[Table, random.Random]:
    """A table under a ruleset, compiled where much is played, and the chance of its seats."""
    return Table(ruleset_of(name), seed=seed, fast=PLAYED > FEW, **more), random.Random(f"{name} {seed}")


def tiles_of(machine: Machine) -> Counter[int]:
    """Every tile that is somewhere: wall, indicator, hands, flowers, melds, discards that nobody took."""
    state, found = machine.state, Counter[int]()
    found.update(int(face) for face in list(state.wall)[: machine.number("tiles")] if int(face) != S.NOBODY)
    if machine.number("indicator") != S.NOBODY:
        found[machine.number("indicator")] += 1
    if lies_to_be_robbed(machine):
        found[machine.number("lying")] += 1
    for field in ("hands", "aside"):
        for place, number in enumerate(getattr(state, field)):
            found[place % S.FACES] += int(number)
    for seat in range(S.SEATS):
        for place in range(seat * S.MELDS, seat * S.MELDS + int(state.melds[seat])):
            found.update(meld_tiles(machine, place))
    for place in range(machine.number("river")):
        if int(state.river_fate[place]) != S.CLAIMED:
            found[int(state.river_face[place])] += 1
    return found


def lies_to_be_robbed(machine: Machine) -> bool:
    """Whether the tile of an added kong lies to be robbed, or was robbed."""
    ended = machine.number("phase") in (S.OVER, S.BETWEEN) and machine.number("result") == C.WON
    return machine.number("phase") == S.KONG_ANSWERS or (ended and machine.number("by") == C.ROB_KONG)


def whole_set(name: str) -> Counter[int]:
    """The tiles that a ruleset plays with."""
    return Counter(WallRules.of(ruleset_of(name).effective).tiles)
