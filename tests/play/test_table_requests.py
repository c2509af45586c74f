"""无理: what a table cannot do, or is not asked rightly, is refused by name, and leaves everything as it was."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from qiaoma.errors import CaseError, IllegalAction
from qiaoma.table.actions import Action, ActionKind
from qiaoma.table.log import LogWriter
from qiaoma.table.replay import replay
from qiaoma.table.table import Table
from tests.play.script import ruleset_of
from tests.play.test_adversary import frozen

Ask = Callable[[Table], object]
PRIMES = (999983, 999979, 999961, 999959)
SEATED: list[Callable[[Table, Any], object]] = [
    lambda table, seat: table.act(seat, Action(ActionKind.PASS)),
    lambda table, seat: table.time_out(seat),
    lambda table, seat: table.view(seat),
    lambda table, seat: table.escape(seat),
    lambda table, seat: table.leave(seat),
    lambda table, seat: table.note_replaced(seat, "why"),
]


def refused(table: Table, ask: Ask) -> set[str]:
    """The codes with which the table refuses; nothing has changed."""
    before = frozen(table)
    with pytest.raises(IllegalAction) as error:
        ask(table)
    assert frozen(table) == before
    assert all(fault.zh and fault.en and fault.zh != fault.en for fault in error.value.faults)
    return {fault.code for fault in error.value.faults}


def in_a_hand(ruleset: str = "banding") -> Table:
    table = Table(ruleset_of(ruleset), seed=5)
    table.deal()
    return table


@pytest.mark.parametrize(
    ("argument", "value"),
    [("names", 5), ("names", "ESWN"), ("balances", 5), ("balances", "1234"), ("log", 5), ("log", "game.jsonl")],
)
def test_a_table_names_the_argument_of_a_wrong_type(argument: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"Table: {argument} must be"):
        Table("banding", **{argument: value})


@pytest.mark.parametrize("dealer", [True, 1.0, "0", 4, -1])
def test_a_first_dealer_is_a_seat(dealer: Any) -> None:
    with pytest.raises(IllegalAction) as error:
        Table("banding", dealer=dealer)
    assert {fault.code for fault in error.value.faults} == {"table.dealer"}


@pytest.mark.parametrize(
    "money",
    [
        {"stake": Fraction(1, 999953), "balances": [Fraction(1, prime) for prime in PRIMES]},
        {"stake": Fraction(1, 999953), "balances": [10**15] * 4},
    ],
)
def test_money_that_the_machine_cannot_count_is_refused(money: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction) as error:
        Table("banding", **money)
    assert {fault.code for fault in error.value.faults} == {"table.money"}


@pytest.mark.parametrize("ask", SEATED)
def test_what_is_no_seat_is_refused(ask: Callable[[Table, Any], object]) -> None:
    table = in_a_hand()
    for seat in (-1, 4, 9, 1 << 70):
        assert refused(table, lambda table, seat=seat: ask(table, seat)) == {"act.seat"}  # type: ignore[misc]
    before = frozen(table)
    strange: tuple[Any, ...] = (True, 0.0, "0", [])
    for wrong in strange:
        with pytest.raises(TypeError, match="seat must be int"):
            ask(table, wrong)
        assert frozen(table) == before
    with pytest.raises(TypeError, match="seat must be int"):
        table.legal("0")  # type: ignore[arg-type]


def test_a_wall_and_dice_are_whole_numbers() -> None:
    table = Table("banding", seed=5)
    wall: Any = [float(face) for face in range(144)]
    before = frozen(table)
    wrong: list[tuple[str, Ask]] = [
        ("wall", lambda table: table.deal(wall=wall)),
        ("wall", lambda table: table.deal(wall=5)),  # type: ignore[arg-type]
        ("wall", lambda table: table.deal(wall=[[0]] * 144)),  # type: ignore[list-item]
        ("dice", lambda table: table.deal(dice=(1.0, 2.0))),  # type: ignore[arg-type]
        ("dice", lambda table: table.deal(dice=3)),  # type: ignore[arg-type]
    ]
    for argument, ask in wrong:
        with pytest.raises(TypeError, match=f"{argument} must be"):
            ask(table)
        assert frozen(table) == before


def test_the_wilds_of_an_action_are_a_tuple() -> None:
    table = in_a_hand()
    for wilds in (None, 5, [3]):
        with pytest.raises(TypeError, match="wilds must be tuple"):
            table.act(table.awaited[0], Action(ActionKind.DISCARD, 3, wilds))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "why", "told"),
    [
        ("escape.minutes", "disconnected", {"minutes": -1}),
        ("escape.minutes", "disconnected", {"minutes": 10**40}),
        ("escape.minutes", "disconnected", {"minutes": Fraction(1, 10**40)}),
        ("escape.timeouts", "timeouts", {"timeouts": -1}),
        ("escape.timeouts", "left", {"timeouts": 10**40}),
    ],
)
def test_an_escape_that_a_log_could_not_hold_is_refused(code: str, why: str, told: dict[str, Any]) -> None:
    for ruleset in ("banding", "laiyouxi"):
        assert refused(in_a_hand(ruleset), lambda table: table.escape(1, why, **told)) == {code}


def test_an_escape_tells_what_the_ruleset_asks() -> None:
    for why in ("disconnected", "timeouts"):
        assert refused(in_a_hand(), lambda table, why=why: table.escape(1, why)) == {"escape.untold"}  # type: ignore[misc]
    for argument in ("minutes", "timeouts"):
        for value in ("5", 2.5, True):
            wrong: dict[str, Any] = {argument: value}
            with pytest.raises(TypeError, match=f"{argument} must be"):
                in_a_hand().escape(1, "left", **wrong)


def test_nothing_follows_the_end_of_a_game() -> None:
    stream = io.BytesIO()
    table = Table("banding", seed=5, log=LogWriter(stream))
    table.close()
    asks: list[Ask] = [lambda table: table.leave(0), lambda table: table.note_replaced(0, "gone")]
    for ask in asks:
        assert refused(table, ask) == {"table.closed"}
    assert replay(stream.getvalue()).equal


def forged(number: int, **more: Any) -> bytes:
    """The log of a hand that a seat left, line `number` (the last but so many) altered and chained anew."""
    first, again = io.BytesIO(), io.BytesIO()
    table = Table("banding", seed=5, log=LogWriter(first))
    table.deal()
    table.escape(1)
    table.close()
    lines = [json.loads(line) for line in first.getvalue().splitlines()]
    writer = LogWriter(again)
    for place, line in enumerate(lines):
        told = {key: value for key, value in line.items() if key not in ("n", "chain")}
        writer({**told, **more} if place == number % len(lines) else told)
    return again.getvalue()


def test_a_forged_log_is_a_difference_or_a_fault_of_its_line() -> None:
    result = replay(forged(-3, why="disconnected"))
    assert result.difference is not None
    assert {fault.code for fault in result.difference.faults} == {"escape.untold"}
    for other in (None, "wuming"):
        with pytest.raises(CaseError) as error:
            replay(forged(0, stake=10**30), ruleset=other)
        assert [(fault.code, str(fault.place)) for fault in error.value.faults] == [("table.stake", "log:1:1")]
