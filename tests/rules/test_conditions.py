"""条件: `when`, `unless`, `any`, measures and their ranges."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import Room, case, gain, won


def lines(**rows: str) -> str:
    """Lines by name, run in the order given after one point for every win."""
    written = "".join(f"\n  {name}: {row}" for name, row in rows.items())
    return f"lines:\n  one: {{add: {{points: 1}}}}{written}\nworksheet: [one, {', '.join(rows)}]"


def test_when_asks_for_all_of_its_words(room: Room) -> None:
    ruleset = room(lines(both="{when: [by_self_draw, dealer_wins], add: {points: 10}}"))
    assert gain(ruleset, won(by="self_draw", head="dealer: E")) == 3 * 11
    assert gain(ruleset, won(by="self_draw", head="dealer: S")) == 3 * 1
    assert gain(ruleset, won(head="dealer: E")) == 1


def test_unless_asks_for_none_of_its_words(room: Room) -> None:
    ruleset = room(lines(neither="{unless: [by_self_draw, dealer_wins], add: {points: 10}}"))
    assert gain(ruleset, won(head="dealer: S")) == 11
    assert gain(ruleset, won(head="dealer: E")) == 1
    assert gain(ruleset, won(by="self_draw", head="dealer: S")) == 3 * 1


def test_not_both_is_two_rows_and_both_may_act(room: Room) -> None:
    rows = {
        "left": "{unless: [by_self_draw], add: {points: 10}}",
        "right": "{unless: [dealer_wins], add: {points: 100}}",
    }
    ruleset = room(lines(**rows))
    assert gain(ruleset, won(by="self_draw", head="dealer: E")) == 3 * 1
    assert gain(ruleset, won(head="dealer: E")) == 11
    assert gain(ruleset, won(by="self_draw", head="dealer: S")) == 3 * 101
    assert gain(ruleset, won(head="dealer: S")) == 111


def test_any_is_one_of_these_and_the_row_acts_once(room: Room) -> None:
    ruleset = room(lines(one_of="{when: [{any: [by_self_draw, dealer_wins, {flowers: 3}]}], add: {points: 10}}"))
    assert gain(ruleset, won(3, by="self_draw", head="dealer: E")) == 3 * 11  # all three are true
    assert gain(ruleset, won(1, head="dealer: E")) == 11
    assert gain(ruleset, won(3, head="dealer: S")) == 11
    assert gain(ruleset, won(1, head="dealer: S")) == 1


def test_two_anys_are_both_asked_for(room: Room) -> None:
    row = "{when: [{any: [by_self_draw, by_rob_kong]}, {any: [dealer_wins, {flowers: 3}]}], add: {points: 10}}"
    ruleset = room(lines(row=row))
    assert gain(ruleset, won(3, by="self_draw", head="dealer: E")) == 3 * 11
    assert gain(ruleset, won(3, head="dealer: E")) == 1
    assert gain(ruleset, won(1, by="self_draw", head="dealer: S")) == 3 * 1


def test_any_has_no_place_in_unless_which_means_none_of_these_anyway(room: Room) -> None:
    with pytest.raises(qiaoma.RulesetError) as refused:
        room(lines(row="{unless: [{any: [by_self_draw, dealer_wins]}], add: {points: 10}}"))
    assert [fault.path for fault in refused.value.faults] == ["lines.row.unless[0]"]


@pytest.mark.parametrize(
    ("asked", "fits"),
    [
        ("flowers", {1, 2, 3, 4, 5, 6, 7, 8}),
        ("{flowers: 0}", {0}),
        ("{flowers: 4}", {4}),
        ("{flowers: 3+}", {3, 4, 5, 6, 7, 8}),
        ("{flowers: 0+}", {0, 1, 2, 3, 4, 5, 6, 7, 8}),
        ("{flowers: 1..3}", {1, 2, 3}),
        ("{flowers: [1, 4]}", {1, 4}),
        ("{flowers: [0, 2..3, 7+]}", {0, 2, 3, 7, 8}),
    ],
)
def test_ranges_of_a_measure(room: Room, asked: str, fits: set[int]) -> None:
    ruleset = room(lines(inside=f"{{when: [{asked}], add: {{points: 10}}}}"))
    assert {flowers for flowers in range(9) if gain(ruleset, won(flowers)) == 11} == fits


def test_a_range_in_unless(room: Room) -> None:
    ruleset = room(lines(outside="{unless: [{flowers: [1, 4..6]}], add: {points: 10}}"))
    assert {flowers for flowers in range(9) if gain(ruleset, won(flowers)) == 11} == {0, 2, 3, 7, 8}


@pytest.mark.parametrize(
    ("asked", "throws"),
    [
        ("double", {(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)}),
        ("{die: [1, 4]}", {(a, b) for a in range(1, 7) for b in range(1, 7) if {a, b} & {1, 4}}),
        ("{throw: 1-4}", {(1, 4), (4, 1)}),
        ("{throw: 4-1}", {(1, 4), (4, 1)}),
        ("{throw: [1-1, 4-4]}", {(1, 1), (4, 4)}),
        ("{sum: [3, 11]}", {(1, 2), (2, 1), (5, 6), (6, 5)}),
        ("{sum: 11+}", {(5, 6), (6, 5), (6, 6)}),
        ("{difference: 5}", {(1, 6), (6, 1)}),
        ("{difference: 4..5}", {(1, 6), (6, 1), (1, 5), (5, 1), (2, 6), (6, 2)}),
    ],
)
def test_dice(room: Room, asked: str, throws: set[tuple[int, int]]) -> None:
    ruleset = room(lines(thrown=f"{{when: [{asked}], add: {{points: 10}}}}"))
    all_throws = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    found = {throw for throw in all_throws if gain(ruleset, won(head=f"dice: [{throw[0]}, {throw[1]}]")) == 11}
    assert found == throws


@pytest.mark.parametrize("asked", ["double", "{die: 1..6}", "{throw: 1-1}", "{sum: 2+}", "{difference: 0+}"])
def test_without_a_throw_no_word_of_the_dice_fits(room: Room, asked: str) -> None:
    ruleset = room(lines(thrown=f"{{when: [{asked}], add: {{points: 10}}}}"))
    assert gain(ruleset, won()) == 1


def test_a_pattern_may_name_patterns(room: Room) -> None:
    patterns = """
patterns:
  rich: {name: {zh: 甲, en: rich}, when: [half_flush, {flowers: 2+}]}
  richer: {name: {zh: 乙, en: richer}, when: [rich, by_self_draw], unless: [all_pungs]}
"""
    ruleset = room(
        patterns + lines(rich="{when: [rich], add: {points: 10}}", more="{when: [richer], add: {points: 100}}")
    )
    assert gain(ruleset, won(1)) == 1
    assert gain(ruleset, won(2)) == 11
    assert gain(ruleset, won(2, by="self_draw")) == 3 * 111


def test_a_removed_pattern_stays_a_word_that_is_never_true(room: Room) -> None:
    removed = "patterns: {concealed_hand: none}\n"
    rows = {
        "named": "{when: [{any: [concealed_hand, {flowers: 5}]}], add: {points: 10}}",
        "without": "{unless: [concealed_hand], add: {points: 100}}",
    }
    concealed = "seats: {E: {hand: 111m 123m 456m 789m C, melds: [], flowers: 1}}"
    hand = case(f"{concealed}\nwins: [{{seat: E, by: discard, from: W, tile: C}}]")
    assert gain(room(lines(**rows)), hand) == 11
    assert gain(room(removed + lines(**rows)), hand) == 101
    assert gain(room(removed + lines(**rows)), won(5)) == 111


def test_a_line_sees_the_registers_as_they_stand(room: Room) -> None:
    rows = {
        "first": "{when: [{points: 2+}], add: {points: 10}}",
        "grow": "{add: {points: 1, fan: 2}}",
        "second": "{when: [{points: 2+}, {fan: 2}], add: {points: 100}}",
        "third": "{when: [{points: 2}], add: {points: 1000}}",
    }
    assert gain(room(lines(**rows)), won()) == 1 + 1 + 100


@pytest.mark.parametrize(
    ("effect", "worth"),
    [
        ("add: {points: 2}, each: flowers", {0: 1, 3: 7, 8: 17}),
        ("add: {points: 2}, each: flowers, over: 3", {0: 1, 3: 1, 4: 3, 8: 11}),
        ("add: {points: 2}, each: flowers, up_to: 3", {0: 1, 2: 5, 3: 7, 8: 7}),
        ("add: {points: 2}, each: flowers, over: 3, up_to: 2", {3: 1, 4: 3, 5: 5, 8: 5}),
        ("multiply: {points: 3}, each: flowers, up_to: 2", {0: 1, 1: 3, 2: 9, 8: 9}),
        ("add: {points: flowers}", {0: 1, 5: 6}),
        ("add: {points: points}, each: flowers", {0: 1, 1: 2, 5: 6}),
        ("set_to: {points: 4}, each: flowers", {0: 0, 2: 8}),
        ("raise_to: {points: 2}, each: flowers", {0: 1, 3: 6}),
        ("cap_at: {points: 3}, each: flowers", {0: 0, 1: 1}),
    ],
)
def test_lots_of_an_effect(room: Room, effect: str, worth: dict[int, int]) -> None:
    ruleset = room(lines(row=f"{{{effect}}}"))
    assert {flowers: gain(ruleset, won(flowers)) for flowers in worth} == worth


def test_a_verb_on_several_registers_reads_them_as_they_were(room: Room) -> None:
    rows = {"grow": "{add: {fan: 3}}", "swap": "{set_to: {fan: points, points: fan}}", "more": "{add: {points: fan}}"}
    assert gain(room(lines(**rows)), won()) == 3 + 1
