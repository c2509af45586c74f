"""荒番等计数: what opening and closing rows make of a counter, within its range."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import POINT, Room, counters, drawn, gain, won


def carry(opening: str = "", closing: str = "", ranges: str = "wasteland: 0+") -> str:
    clear = "no_winner: none, won: none"
    closing = f"{clear}, {closing}" if closing else clear
    return f"carry: {{counters: {{{ranges}}}, opening: {{{opening}}}, closing: {{{closing}}}}}"


def test_base_adds_one_for_a_drawn_hand_and_takes_one_off_for_a_win(room: Room) -> None:
    ruleset = room(POINT)
    assert counters(ruleset, drawn("wasteland: 3")) == {"wasteland": 4}
    assert counters(ruleset, won(head="wasteland: 3")) == {"wasteland": 2}


def test_a_counter_never_leaves_its_range(room: Room) -> None:
    ruleset = room(POINT + "\ncarry: {counters: {wasteland: 0..2}}")
    assert counters(ruleset, won(head="wasteland: 0")) == {"wasteland": 0}
    assert counters(ruleset, drawn("wasteland: 2")) == {"wasteland": 2}


def test_a_counter_may_go_below_nothing_where_its_range_says_so(room: Room) -> None:
    ruleset = room(POINT + "\ncarry: {counters: {wasteland: -1..2}}")
    assert counters(ruleset, won()) == {"wasteland": -1}


def test_sets_before_adds_whatever_the_order_of_the_rows(room: Room) -> None:
    clear = "clear: {when: [won], set: {wasteland: 0}}"
    more = "more: {when: [by_self_draw], add: {wasteland: 2}}"
    for closing in (f"{clear}, {more}", f"{more}, {clear}"):
        ruleset = room(f"{POINT}\n{carry(closing=closing)}")
        assert counters(ruleset, won(head="wasteland: 5")) == {"wasteland": 0}
        assert counters(ruleset, won(head="wasteland: 5", by="self_draw")) == {"wasteland": 2}


def test_the_range_is_kept_after_all_adds_not_between_them(room: Room) -> None:
    closing = "up: {when: [won], add: {wasteland: 3}}, down: {when: [won], add: {wasteland: -2}}"
    ruleset = room(f"{POINT}\n{carry(closing=closing, ranges='wasteland: 0..4')}")
    assert counters(ruleset, won(head="wasteland: 4")) == {"wasteland": 4}  # 4 + 3 - 2 = 5, kept at 4
    assert counters(ruleset, won(head="wasteland: 1")) == {"wasteland": 2}
    assert counters(ruleset, won(head="wasteland: 3")) == {"wasteland": 4}


def test_rows_of_one_moment_all_see_the_counter_as_it_was(room: Room) -> None:
    opening = (
        "first: {when: [double], unless: [wasteland], add: {wasteland: 1}}, "
        "second: {when: [{sum: 4}], unless: [wasteland], add: {wasteland: 1}}"
    )
    line = "lines: {one: {add: {points: 1}}, waste: {add: {points: 10}, each: wasteland}}\nworksheet: [one, waste]"
    ruleset = room(f"{line}\n{carry(opening=opening)}")
    assert gain(ruleset, won(head="dice: [2, 2]")) == 21
    assert gain(ruleset, won(head="dice: [1, 3]")) == 11
    assert gain(ruleset, won(head="dice: [2, 2]\nwasteland: 1")) == 11


def test_opening_counts_in_this_hand_closing_in_the_next(room: Room) -> None:
    line = "lines: {one: {add: {points: 1}}, waste: {add: {points: 10}, each: wasteland}}\nworksheet: [one, waste]"
    opens = room(f"{line}\n{carry(opening='six: {when: [{sum: 6}], add: {wasteland: 1}}')}")
    closes = room(f"{line}\n{carry(closing='six: {when: [{sum: 6}], add: {wasteland: 1}}')}")
    hand = won(head="dice: [1, 5]")
    assert (gain(opens, hand), counters(opens, hand)) == (11, {"wasteland": 1})
    assert (gain(closes, hand), counters(closes, hand)) == (1, {"wasteland": 1})


def test_own_counters_and_what_is_pending(room: Room) -> None:
    line = "lines: {one: {add: {points: 1}}, loud: {when: [thunder], add: {points: 10}}}\nworksheet: [one, loud]"
    ruleset = room(f"{line}\ncarry: {{counters: {{thunder: 0..3}}}}")
    assert gain(ruleset, won()) == 1
    assert gain(ruleset, won(head="pending: [thunder]")) == 11
    assert gain(ruleset, won(head="counters: {thunder: 2}")) == 11
    assert counters(ruleset, won(head="counters: {thunder: 2}")) == {"wasteland": 0, "thunder": 2}


def test_an_amount_may_be_a_measure(room: Room) -> None:
    closing = "sum: {when: [won, {sum: 2+}], set: {wasteland: difference}}, lots: {when: [won], add: {wasteland: 2}, each: winners}"
    ruleset = room(f"{POINT}\n{carry(closing=closing)}")
    assert counters(ruleset, won(head="wasteland: 9\ndice: [2, 6]")) == {"wasteland": 4 + 2}


@pytest.mark.parametrize(("result", "expected"), [("drawn", 8), ("{escape: [{seat: W, why: left}]}", 7)])
def test_an_escape_is_neither_won_nor_drawn(room: Room, result: str, expected: int) -> None:
    hand = qiaoma.read_case(f"wasteland: 7\nresult: {result}").cases[0]
    assert counters(room(POINT), hand) == {"wasteland": expected}


def test_a_player_who_left_may_clear_a_counter(room: Room) -> None:
    ruleset = room(POINT + "\ncarry: {closing: {left: {when: [player_left], set: {wasteland: 0}}}}")
    hand = qiaoma.read_case("wasteland: 7\nresult: {escape: [{seat: W, why: left}]}").cases[0]
    assert counters(ruleset, hand) == {"wasteland": 0}
    assert counters(ruleset, drawn("wasteland: 7")) == {"wasteland": 8}


def test_consecutive_hands_hand_the_counter_on(room: Room) -> None:
    line = "lines: {one: {add: {points: 1}}, waste: {add: {points: 10}, each: wasteland}}\nworksheet: [one, waste]"
    ruleset = room(line)
    win = (
        "{seats: {E: {hand: 111m 456m 789m C, melds: [{chow: 123m, from: N}], flowers: 1}}, "
        "wins: [{seat: E, by: discard, from: W, tile: C}]}"
    )
    hands = qiaoma.read_case(f"hands: [{{result: drawn}}, {{result: drawn}}, {win}, {win}, {win}]")
    settled = qiaoma.settle_file(hands, ruleset)
    assert [settlement.nets[0] for settlement in settled] == [0, 0, 21, 11, 1]


@pytest.mark.parametrize(
    ("row", "thrown", "untold"),
    [
        ("add: {points: sum}", 1 + 7, 1),
        ("add: {points: difference}", 1 + 3, 1),
        ("multiply: {points: sum}", 7, 1),
        ("add: {points: 2}, each: difference", 1 + 6, 1),
        ("set_to: {points: sum}", 7, 1),
    ],
)
def test_what_the_dice_give_is_nothing_without_a_throw(room: Room, row: str, thrown: int, untold: int) -> None:
    ruleset = room(f"lines: {{one: {{add: {{points: 1}}}}, dice: {{{row}}}}}\nworksheet: [one, dice]")
    assert gain(ruleset, won(head="dice: [5, 2]")) == thrown
    assert gain(ruleset, won()) == untold


def test_a_counter_is_left_alone_without_a_throw(room: Room) -> None:
    ruleset = room(f"{POINT}\n{carry(closing='dice: {when: [won], add: {wasteland: sum}}')}")
    assert counters(ruleset, won(head="wasteland: 5\ndice: [5, 2]")) == {"wasteland": 12}
    assert counters(ruleset, won(head="wasteland: 5")) == {"wasteland": 5}


@pytest.mark.parametrize("word", ["throw", "die"])
def test_a_pair_of_dice_is_no_amount(room: Room, word: str) -> None:
    with pytest.raises(qiaoma.RulesetError):
        room(f"lines: {{one: {{add: {{points: {word}}}}}}}\nworksheet: [one]")
    with pytest.raises(qiaoma.RulesetError):
        room(f"lines: {{one: {{add: {{points: 1}}, each: {word}}}}}\nworksheet: [one]")


def test_a_counter_that_the_ruleset_does_not_keep_is_refused_in_bulk_too() -> None:
    told = {"seats": {"E": {"hand": "123456789m EEE C", "flowers": 0}}, "counters": {"foo": 1}}
    hand = qiaoma.Case.from_dict({**told, "wins": [{"seat": "E", "by": "self_draw", "tile": "C"}]})
    with pytest.raises(qiaoma.CaseError):
        qiaoma.load("banding").fast().pack([hand])
