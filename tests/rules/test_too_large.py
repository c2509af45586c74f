"""数目过大: amounts beyond what can be counted are refused, never wrapped."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import POINT, Room, gain, won


def too_large(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> qiaoma.CaseError:
    with pytest.raises(qiaoma.CaseError) as refused:
        ruleset.settle(hand)
    assert {fault.code for fault in refused.value.faults} == {"case.too_large"}
    return refused.value


def test_a_power_that_grows_without_end_names_its_line(room: Room) -> None:
    line = "lines: {one: {add: {points: 1}}, grow: {multiply: {points: 1000}, each: flowers}}\nworksheet: [one, grow]"
    ruleset = room(line)
    assert gain(ruleset, won(3)) == 10**9
    fault = too_large(ruleset, won(8)).faults[0]
    assert fault.path == "lines.grow"
    assert fault.remedy_zh
    assert fault.remedy_en


def test_many_factors_one_after_the_other(room: Room) -> None:
    rows = ", ".join(f"m{number}: {{multiply: {{points: 1000000}}}}" for number in range(4))
    names = ", ".join(f"m{number}" for number in range(4))
    ruleset = room(f"lines: {{one: {{add: {{points: 1}}}}, {rows}}}\nworksheet: [one, {names}]")
    assert too_large(ruleset, won()).faults[0].path == "lines.m2"


def test_factors_of_a_payment(room: Room) -> None:
    rows = ", ".join(f"m{number}: {{when: [payer_gave], times: 1000000000}}" for number in range(6))
    too_large(room(f"{POINT}\npayment: {{{rows}}}"), won())


def test_a_counter_as_an_exponent(room: Room) -> None:
    line = "lines: {one: {add: {points: 1}}, grow: {multiply: {points: 2}, each: wasteland, up_to: 400}}"
    ruleset = room(f"{line}\nworksheet: [one, grow]")
    assert gain(ruleset, won(head="wasteland: 30")) == 2**30
    too_large(ruleset, won(head="wasteland: 300"))


def test_a_large_stake(room: Room) -> None:
    assert gain(room(POINT), won(head="stake: 1000000")) == 1_000_000


BIG = "lines: {one: {add: {points: 1}}, a: {multiply: {points: 536870912}}, b: {multiply: {points: 1024}}"
"""2^39 points, below the most that a register holds; further factors of two would wrap 64 bits to nothing."""


@pytest.mark.parametrize(
    ("more", "path"),
    [
        (", c: {multiply: {points: 536870912}}}\nworksheet: [one, a, b, c]", "lines.c"),
        (", c: {multiply: {points: points}}}\nworksheet: [one, a, b, c]", "lines.c"),
        (", c: {add: {points: points}, each: points}}\nworksheet: [one, a, b, c]", "lines.c"),
        ("}\nworksheet: [one, a, b]\npayment: {discard: {shares: 536870912}}", "payment"),
        ("}\nworksheet: [one, a, b]\npayment: {discard: {shares: 536870912, each: points}}", "payment"),
        ("}\nworksheet: [one, a, b]\npayment: {more: {when: [payer_gave], times: 536870912}}", "payment"),
    ],
)
def test_nothing_wraps_at_either_speed(room: Room, more: str, path: str) -> None:
    ruleset = room(BIG + more)
    assert too_large(ruleset, won()).faults[0].path == path
    with pytest.raises(qiaoma.CaseError) as refused:
        ruleset.fast().settle(won())
    assert [fault.path for fault in refused.value.faults] == [path]


def test_a_large_stake_at_either_speed(room: Room) -> None:
    ruleset = room(f"{BIG}}}\nworksheet: [one, a, b]")
    hand = won(head="stake: 33554432")
    assert too_large(ruleset, hand).faults[0].path == "payment"
    with pytest.raises(qiaoma.CaseError):
        ruleset.fast().settle(hand)


def test_a_limit_beyond_all_money_cuts_nothing(room: Room) -> None:
    ruleset = room(f"{POINT}\nlimits: [{{of: loss, at: 536870912}}]\nsmallest: 0.001")
    hand = won(head="stake: 34359738368")
    assert gain(ruleset, hand) == 34359738368
    assert ruleset.fast().settle(hand).nets[0] == 34359738368


def test_a_balance_beyond_all_money_is_as_good_as_none(room: Room) -> None:
    ruleset = room(f"{POINT}\nlimits: [{{of: loss, at: balance}}]\nsmallest: 0.001")
    rich = "stake: 0.001\nbalances: {E: 1, S: 1, W: 1000000000000, N: 0.000000001}"
    assert gain(ruleset, won(head=rich)) * 1000 == 1
