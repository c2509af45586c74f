"""精度: halves, thirds and other fractions are exact, and every hand sums to zero."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, POINT, Room, gain, nets, won

HALF_LEZI = """
patterns: {half_flush: {lezi: 1/2}}
scoring: {lezi_value: 5}
worksheet: [count_flowers, price]
"""


@pytest.mark.parametrize("shares", ["1/2", "0.5", "3.5", "5/3", "1/7", "1/3"])
def test_shares_of_two_points(room: Room, shares: str) -> None:
    ruleset = room(f"{FLOWERS}\npayment: {{discard: {{shares: {shares}}}}}")
    each = Fraction(shares) * 2
    assert nets(ruleset, won(2)) == (each, 0, -each, 0)


def test_shares_of_several_rows_add_up_exactly(room: Room) -> None:
    more = "third: {when: [by_discard, payer_gave], shares: 1/3}, sixth: {when: [by_discard, payer_gave], shares: 1/6}"
    ruleset = room(f"{FLOWERS}\npayment: {{discard: {{shares: 0.5}}, {more}}}")
    assert gain(ruleset, won(1)) == 1


def test_five_thirds_from_each_of_three(room: Room) -> None:
    ruleset = room(f"{FLOWERS}\npayment: {{self_draw: {{shares: 5/3}}}}")
    assert nets(ruleset, won(2, by="self_draw")) == (10, *[Fraction(-10, 3)] * 3)


def test_half_a_lezi_of_five(room: Room) -> None:
    assert gain(room(HALF_LEZI), won(3)) == Fraction(5, 2)


def test_all_fractions_together(room: Room) -> None:
    rows = "discard: {shares: 5/3}, dealer: {when: [payer_deals], times: 3/2}, fee: {when: [payer_gave], flat: 1/4}"
    ruleset = room(f"{HALF_LEZI}\npayment: {{{rows}}}")
    owed = (Fraction(5, 2) * Fraction(5, 3) + Fraction(1, 4)) * Fraction(3, 2) * Fraction(1, 2)
    assert nets(ruleset, won(3, head="stake: 0.5\ndealer: W")) == (owed, 0, -owed, 0)


def test_a_line_may_multiply_by_a_fraction(room: Room) -> None:
    ruleset = room("lines: {more: {multiply: {points: 3/2}}}\nworksheet: [count_flowers, more]")
    assert gain(ruleset, won(3)) == Fraction(9, 2)


def test_a_fraction_to_a_limited_power(room: Room) -> None:
    line = "more: {multiply: {points: 3/2}, each: wasteland, up_to: 3}"
    ruleset = room(f"lines: {{{line}}}\nworksheet: [count_flowers, more]")
    found = [gain(ruleset, won(1, head=f"wasteland: {owed}")) for owed in range(5)]
    assert found == [1, Fraction(3, 2), Fraction(9, 4), Fraction(27, 8), Fraction(27, 8)]


def test_a_line_that_adds_lots_of_a_fractional_register(room: Room) -> None:
    patterns = "patterns: {half_flush: {lezi: 1.5}}"
    ruleset = room(f"{patterns}\nlines: {{more: {{add: {{points: 3}}, each: lezi}}}}\nworksheet: [more]")
    assert gain(ruleset, won(0)) == Fraction(9, 2)


def test_points_times_a_fractional_register(room: Room) -> None:
    patterns = "patterns: {half_flush: {fan: 1/2}}"
    lines = "lines: {one: {add: {fan: 1}}, times: {multiply: {points: fan}}}"
    ruleset = room(f"{patterns}\n{lines}\nworksheet: [count_flowers, one, times]")
    assert gain(ruleset, won(3)) == Fraction(9, 2)


def test_part_of_a_lezi_as_an_amount(room: Room) -> None:
    lines = "lines: {part: {add: {points: 1/3 lezi}}}"
    assert gain(room(f"scoring: {{lezi_value: 10}}\n{lines}\nworksheet: [part]"), won()) == Fraction(10, 3)


def test_shares_counted_by_a_register_and_by_a_measure(room: Room) -> None:
    patterns = "patterns: {half_flush: {fan: 3/2}}"
    by_fan = room(f"{patterns}\n{POINT}\npayment: {{discard: {{shares: fan}}}}")
    assert gain(by_fan, won()) == Fraction(3, 2)
    lots = room(f"{patterns}\n{POINT}\npayment: {{discard: {{shares: 1/2, each: fan}}}}")
    assert gain(lots, won()) == Fraction(3, 4)
    by_flowers = room(f"{POINT}\npayment: {{discard: {{shares: 1/2, each: flowers, over: 1}}}}")
    assert gain(by_flowers, won(4)) == Fraction(3, 2)


@pytest.mark.parametrize("stake", ["1", "0.5", "2.5", "0.1", "100"])
def test_the_stake_scales_everything(room: Room, stake: str) -> None:
    ruleset = room(f"{FLOWERS}\npayment: {{fee: {{when: [payer_gave], flat: 2}}}}")
    assert gain(ruleset, won(3, head=f"stake: {stake}")) == (3 + 2) * Fraction(stake)


def test_exact_amounts_in_json(room: Room) -> None:
    ruleset = room(f"{FLOWERS}\npayment: {{discard: {{shares: 5/3}}}}")
    shown = json.loads(json.dumps(ruleset.settle(won(2)).as_dict("en")))
    assert shown["net"] == {"E": "10/3", "S": 0, "W": "-10/3", "N": 0}
    halves = json.loads(json.dumps(room(HALF_LEZI).settle(won(3)).as_dict("en")))
    assert halves["net"] == {"E": 2.5, "S": 0, "W": -2.5, "N": 0}


def test_fractions_too_fine_are_refused(room: Room) -> None:
    patterns = "patterns: {half_flush: {lezi: 1/997}}"
    payment = "payment: {discard: {shares: 1/991}, twice: {when: [payer_gave], times: 2/3}}"
    with pytest.raises(qiaoma.RulesetError) as refused:
        room(f"{patterns}\n{FLOWERS}\n{payment}").settle(won(1))
    assert {fault.code for fault in refused.value.faults} == {"rules.scale"}


def test_a_power_by_a_fractional_register_is_refused(room: Room) -> None:
    patterns = "patterns: {half_flush: {fan: 1/2}}"
    lines = "lines: {double: {multiply: {points: 2}, each: fan}}"
    with pytest.raises(qiaoma.RulesetError) as refused:
        room(f"{patterns}\n{lines}\nworksheet: [count_flowers, double]")
    assert "power.fraction" in {fault.code for fault in refused.value.faults}


def test_a_flat_amount_of_lezi(room: Room) -> None:
    row = "payment: {fee: {when: [payer_gave], flat: 2 lezi}}"
    assert gain(room(f"scoring: {{lezi_value: 2.5}}\n{POINT}\n{row}"), won(head="stake: 2")) == (1 + 5) * 2
    half = "payment: {fee: {when: [payer_gave], flat: 1/2 lezi}}"
    assert gain(room(f"scoring: {{lezi_value: 2.5}}\n{POINT}\n{half}"), won()) == 1 + Fraction(5, 4)


@pytest.mark.parametrize(
    "feed", ["a: {add: {fan: lezi}}", "a: {add: {fan: 1}, each: lezi}", "a: {add: {fan: 1/4 lezi}}"]
)
def test_an_exponent_may_be_fractional_in_a_roundabout_way(room: Room, feed: str) -> None:
    lines = f"lines: {{{feed}, double: {{multiply: {{points: 2}}, each: fan}}}}\nworksheet: [count_flowers, a, double]"
    with pytest.raises(qiaoma.RulesetError) as refused:
        room(f"patterns: {{half_flush: {{lezi: 1/2}}}}\n{lines}")
    assert [fault.code for fault in refused.value.faults] == ["power.fraction"]


def test_an_exponent_fed_by_whole_lezi(room: Room) -> None:
    lines = "lines: {a: {add: {fan: lezi}}, double: {multiply: {points: 2}, each: fan}}"
    ruleset = room(f"patterns: {{half_flush: {{lezi: 2}}}}\n{lines}\nworksheet: [count_flowers, a, double]")
    assert gain(ruleset, won(3)) == 12


@pytest.mark.parametrize(
    "row",
    [
        "lines: {more: {multiply: {points: 3/2}, each: flowers}}\nworksheet: [count_flowers, more]",
        f"{POINT}\npayment: {{more: {{when: [payer_gave], times: 1.5, each: flowers}}}}",
    ],
)
def test_a_fraction_to_an_unlimited_power_is_refused(room: Room, row: str) -> None:
    with pytest.raises(qiaoma.RulesetError) as refused:
        room(row)
    assert [fault.code for fault in refused.value.faults] == ["power.fraction"]


def test_factors_by_a_fractional_register(room: Room) -> None:
    rows = "payment: {more: {when: [payer_gave], times: fan}}"
    assert gain(room(f"patterns: {{half_flush: {{fan: 3/2}}}}\n{FLOWERS}\n{rows}"), won(3)) == Fraction(9, 2)


def test_amounts_beyond_the_table_are_refused(room: Room) -> None:
    lines = "lines: {vast: {add: {points: 1000000000 lezi}}, fine: {add: {points: 1/1000}}}\nworksheet: [vast, fine]"
    with pytest.raises(qiaoma.RulesetError) as refused:
        room(f"scoring: {{lezi_value: 1000000000}}\n{lines}").settle(won())
    assert [fault.code for fault in refused.value.faults] == ["rules.too_large"]
