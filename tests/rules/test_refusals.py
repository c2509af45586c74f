"""不可胡: refused wins say the rule and the reason, and carry no money."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, POINT, Room, case, gain, refused, won


def east(
    hand: str, tile: str, *, by: str = "discard, from: W", more: str = "flowers: 1", melds: str = ""
) -> qiaoma.Case:
    seat = f"E: {{hand: {hand}, melds: [{melds}], {more}}}"
    return case(f"seats: {{{seat}}}\nwins: [{{seat: E, by: {by}, tile: {tile}}}]")


@pytest.mark.parametrize(
    ("hand", "tile", "rules"),
    [
        ("111m 456p 789s 22s 33p", "3p", ["no_win.patterns"]),  # a plain hand has no pattern
        ("111m 456p 789s 22s 34p", "6p", ["no_win.shape", "no_win.patterns"]),
        ("1122m 3344p 55s EE C", "C", ["no_win.shape", "no_win.patterns"]),  # seven pairs are no shape in base
        ("EE SS WW NN CC FF P", "P", []),  # honors in any shape
        ("EESWN CCFFPP 1m C", "E", ["no_win.shape", "no_win.patterns"]),
    ],
)
def test_shape_and_pattern(room: Room, hand: str, tile: str, rules: list[str]) -> None:
    assert refused(room(POINT), east(hand, tile)) == rules


def test_a_refusal_has_a_reason_in_both_languages_and_no_money(room: Room) -> None:
    settlement = room(POINT).settle(east("111m 456p 789s 22s 33p", "3p"))
    reason = settlement.refusals[0].reason
    assert reason["zh"]
    assert reason["en"]
    assert reason["zh"] != reason["en"]
    assert settlement.refusals[0].seat == 0
    shown = settlement.as_dict("en")
    assert shown["legal"] is False
    assert not {"net", "payments", "next"} & set(shown)


def test_the_reason_may_be_written_by_the_operator(room: Room) -> None:
    says = "says: {zh: 今天庄家不许胡, en: no dealer wins today}"
    settlement = room(f"{POINT}\nno_win: {{dealer: {{when: [dealer_wins], {says}}}}}").settle(won(head="dealer: E"))
    assert dict(settlement.refusals[0].reason) == {"zh": "今天庄家不许胡", "en": "no dealer wins today"}


@pytest.mark.parametrize(
    ("passed", "by", "rules"),
    [
        ("C", "discard, from: W", ["no_win.missed"]),
        ("C", "self_draw", []),
        ("5p", "discard, from: W", []),
        ("5p C", "discard, from: S", ["no_win.missed"]),
    ],
)
def test_a_passed_win_bars_the_same_face_on_a_discard(room: Room, passed: str, by: str, rules: list[str]) -> None:
    assert refused(room(POINT), won(by=by, more=f", passed: {passed}")) == rules


def test_passed_any_bars_every_face(room: Room) -> None:
    ruleset = room(f"{POINT}\nno_win: {{missed: {{when: [passed_any]}}}}")
    assert refused(ruleset, won(more=", passed: 5p")) == ["no_win.missed"]
    assert refused(ruleset, won(by="self_draw", more=", passed: 5p")) == []
    assert refused(ruleset, won()) == []


def test_every_row_that_refuses_is_named(room: Room) -> None:
    ruleset = room(f"{FLOWERS}\nno_win: {{dealer: {{when: [dealer_wins]}}, few: {{when: [{{flowers: 0..2}}]}}}}")
    assert sorted(refused(ruleset, won(head="dealer: E"))) == ["no_win.dealer", "no_win.few"]
    assert refused(ruleset, won(head="dealer: S")) == ["no_win.few"]
    assert refused(ruleset, won(3, head="dealer: S")) == []


def test_a_minimum_is_asked_of_the_priced_hand(room: Room) -> None:
    minimum = "no_win: {cheap: {when: [{points: 0..3}]}}"
    doubled = "lines: {twice: {when: [by_self_draw], multiply: {points: 2}}}\nworksheet: [count_flowers, twice]"
    ruleset = room(f"{doubled}\n{minimum}")
    assert refused(ruleset, won(2)) == ["no_win.cheap"]
    assert refused(ruleset, won(2, by="self_draw")) == []


def test_a_legal_reading_goes_before_a_dearer_one_that_is_refused(room: Room) -> None:
    # 111222333m: as triplets three of a kind each (all pungs, 3 lezi), as runs a half flush (no lezi)
    rules = "patterns: {mixed_pungs: {lezi: 3}}\nscoring: {lezi_value: 10}\nworksheet: [count_flowers, price]"
    hand = east("111m 222m 333m C", "C", melds="{pung: 999m, from: W}")
    assert gain(room(rules), hand) == 30
    assert gain(room(f"{rules}\nno_win: {{dear: {{when: [{{lezi: 3}}]}}}}"), hand) == 1


def test_of_legal_readings_the_dearest_counts_whatever_its_pattern(room: Room) -> None:
    rules = "patterns: {mixed_pungs: {lezi: 1/2}}\nscoring: {lezi_value: 4}\nworksheet: [count_flowers, price]"
    hand = east("111m 222m 333m C", "C", more="flowers: 5", melds="{pung: 999m, from: W}")
    assert gain(room(rules), hand) == 5  # runs: 5 flowers; triplets: half a lezi is 2
