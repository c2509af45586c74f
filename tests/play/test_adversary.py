"""攻击: whatever a client sends out of turn, late, twice or made up, nothing changes and the code says why.

`QIAOMA_ATTACKS` sets how many attacks are made (2,000 in the gate), half on a plain table, half on a compiled one.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from qiaoma.errors import IllegalAction
from qiaoma.rules import action as A
from qiaoma.table.actions import Action, ActionKind, action_of
from qiaoma.table.machine import CODES
from qiaoma.table.table import Table
from tests.play.script import SOURCES, ruleset_of

ATTACKS = int(os.environ.get("QIAOMA_ATTACKS", "2000"))
STRANGE_SEATS = (-1, 4, 7, 1 << 40, -(1 << 62))
STRANGE_CODES = (-1, A.ACTIONS, A.ACTIONS + 1, 1 << 40, -(1 << 62))
NOBODYS = (None, -1, 42, 99)


def frozen(table: Table) -> Any:
    """Everything that the table is: the machine's state byte for byte, and what stands beside it."""
    machine = table.machine
    state = machine.state.tobytes() if machine.fast else machine.snapshot()
    return state, table.events, table.balances, table.ratings, table.match_over, table.counters


def lying(table: Table) -> int | None:
    """The tile that lies to be answered."""
    lies = table.view(None).lying
    return None if lies is None else lies[0]


class Client:
    """A game in progress and a client that attacks it; it remembers what was played and who has answered."""

    def __init__(self, name: str, seed: int, *, fast: bool) -> None:
        self.table = Table(ruleset_of(name), seed=seed, fast=fast)
        self.chance = random.Random(f"{name} {seed}")
        self.answered: set[int] = set()
        self.played: list[tuple[int, int]] = []
        self.table.deal()

    def play_on(self) -> None:
        """One legal act, mostly one that keeps the hand going."""
        table = self.table
        if table.over:
            table.deal()
            self.answered.clear()
            return
        seat = self.chance.choice(table.awaited)
        code = self.chance.choice(table.machine.legal(seat))
        before = table.machine.number("phase"), table.events
        table.act(seat, action_of(code, lying(table)))
        self.played.append((seat, code))
        still = (table.machine.number("phase"), table.events) == before
        self.answered = {*self.answered, seat} if still else set()

    def expected(self, seat: int, code: int) -> int:
        """The code of the refusal by the order in which the reasons are asked; DONE for what is no attack."""
        if not 0 <= seat < 4:
            return A.NO_SUCH_SEAT
        if not 0 <= code < A.ACTIONS:
            return A.NO_SUCH_ACTION
        if self.table.over:
            return A.HAND_IS_OVER
        if seat in self.answered:
            return A.ALREADY_ANSWERED
        if seat not in self.table.awaited:
            return A.NOT_ASKED
        return A.DONE if code in self.table.machine.legal(seat) else A.NOT_LEGAL

    def attacks(self) -> Iterator[tuple[int, int]]:
        """Made-up, stale, repeated and out-of-turn acts as seat and code."""
        chance = self.chance
        yield chance.randrange(4), chance.randrange(A.ACTIONS)
        yield chance.choice(self.table.awaited or (0,)), chance.randrange(A.ACTIONS)
        yield chance.choice(STRANGE_SEATS), chance.randrange(A.ACTIONS)
        yield chance.randrange(4), chance.choice(STRANGE_CODES)
        if self.played:
            yield self.played[-1]
            yield chance.choice(self.played)
        for seat in self.answered:
            yield seat, A.PASS
        offered = [code for seat in self.table.awaited for code in self.table.machine.legal(seat)]
        for seat in range(4):
            yield seat, chance.choice(offered or [A.WIN])


def attacked(name: str, number: int, *, fast: bool) -> tuple[int, set[int]]:
    """Make `number` attacks on games under one ruleset; how many, and the codes with which they were refused."""
    client = Client(name, seed=number, fast=fast)
    made, codes = 0, set()
    while made < number:
        for seat, code in client.attacks():
            wanted = client.expected(seat, code)
            if wanted == A.DONE:
                continue
            before = frozen(client.table)
            assert client.table.machine.apply(seat, code) == wanted
            assert frozen(client.table) == before
            made += 1
            codes.add(wanted)
            refused_at_the_door(client, seat, code, wanted)
            assert frozen(client.table) == before
        client.play_on()
    return made, codes


def refused_at_the_door(client: Client, seat: int, code: int, wanted: int) -> None:
    """The same attack as a typed action, where it can be typed."""
    lies = lying(client.table)
    if not 0 <= code < A.ACTIONS or (A.PUNG <= code < A.CONCEALED_KONG and lies is None):
        return
    action = action_of(code, lies)
    with pytest.raises(IllegalAction) as raised:
        client.table.act(seat, action)
    codes = {fault.code for fault in raised.value.faults}
    assert codes == {CODES[wanted if well_formed(action) or wanted == A.NO_SUCH_SEAT else A.NO_SUCH_ACTION]}


def well_formed(action: Action) -> bool:
    """Whether the action reads back from its own JSON."""
    try:
        return Action.from_dict(action.as_dict()) == action
    except (IllegalAction, IndexError):
        return False


@pytest.mark.parametrize("name", [*SOURCES, "next-wild"])
@pytest.mark.parametrize("fast", [False, True], ids=["plain", "compiled"])
def test_an_attack_is_refused_with_its_code_and_changes_nothing(name: str, fast: bool) -> None:
    made, codes = attacked(name, max(1, ATTACKS // 12), fast=fast)
    assert made >= ATTACKS // 12
    assert codes >= {A.NOT_LEGAL, A.NOT_ASKED, A.NO_SUCH_SEAT, A.NO_SUCH_ACTION}


def test_what_is_no_action_is_refused_and_never_read_as_another() -> None:
    table = Table(ruleset_of("qinghunpeng wild_claims=allowed"), seed=5)
    table.deal()
    seat = table.awaited[0]
    before = frozen(table)
    made = [Action(kind, tile, wilds) for kind in ActionKind for tile in NOBODYS for wilds in ((), (3,), (3,) * 5)]
    made += [Action(kind, 3, (3,) * number) for kind in ActionKind for number in (2, 4, 5, 6)]
    made += [Action(ActionKind.DISCARD, 42 + face) for face in range(42)]  # behind the discards stand the declarations
    for action in made:
        if well_formed(action):
            continue
        with pytest.raises(IllegalAction) as raised:
            table.act(seat, action)
        assert {fault.code for fault in raised.value.faults} == {"act.unknown"}, action
        assert all(fault.text("zh") != fault.text("en") for fault in raised.value.faults)
    assert frozen(table) == before


def test_the_table_itself_refuses_what_comes_at_the_wrong_time() -> None:
    table = Table(ruleset_of("banding"), seed=3)
    with pytest.raises(IllegalAction):
        table.act(0, Action(ActionKind.PASS))
    table.deal()
    before = frozen(table)
    idle = next(seat for seat in range(4) if seat not in table.awaited)
    attacks: list[Callable[[], object]] = [
        table.deal,
        lambda: table.time_out(idle),
        lambda: table.leave(0),
        lambda: table.escape(4),
        lambda: table.escape(0, "bored"),
        lambda: table.escape(0, "timeouts", timeouts=4),
        lambda: table.escape(0, "disconnected", minutes=3),
    ]
    for attack in attacks:
        with pytest.raises(IllegalAction):
            attack()
        assert frozen(table) == before
