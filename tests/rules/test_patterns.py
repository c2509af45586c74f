"""牌型: which true patterns are priced, and how several are taken together."""

from __future__ import annotations

from pathlib import Path

import pytest

import qiaoma
from tests.rules.rooms import Room, case, gain, refused, won

SHEET = "scoring: {lezi_value: 1, combine: {lezi: sum, fan: sum}}\nlines: {count: {add: {points: lezi}}}\nworksheet: [count]"
"""A win is worth the sum of its lezi."""
PUNGS = "seats: {E: {hand: 222m 333m CC 9m 9m, melds: [{pung: 888m, from: N}], flowers: 0}}"


def pungs() -> qiaoma.Case:
    """Half-flush pungs: half flush, all pungs and mixed pungs are all true."""
    return case(f"{PUNGS}\nwins: [{{seat: E, by: discard, from: W, tile: C}}]")


def priced(**lezi: str) -> str:
    rows = ", ".join(f"{name}: {{lezi: {worth}}}" for name, worth in lezi.items())
    return f"patterns: {{{rows}}}\n{SHEET}"


def test_a_priced_pattern_covers_what_it_absorbs(room: Room) -> None:
    assert gain(room(priced(half_flush="1", all_pungs="2", mixed_pungs="10")), pungs()) == 10


def test_an_unpriced_pattern_covers_nothing(room: Room) -> None:
    assert gain(room(priced(half_flush="1", all_pungs="2")), pungs()) == 3


def test_only_true_patterns_are_priced(room: Room) -> None:
    ruleset = room(priced(half_flush="1", all_pungs="2", full_flush="50", concealed_hand="100"))
    assert gain(ruleset, pungs()) == 3
    assert gain(ruleset, won()) == 1


def test_a_covered_pattern_stays_a_fact_and_keeps_the_right_to_win(room: Room) -> None:
    rows = "mixed_pungs: {lezi: 10}, half_flush: {lezi: 1}"
    lines = "lines: {count: {add: {points: lezi}}, flush: {when: [half_flush], add: {points: 100}}}"
    scoring = "scoring: {lezi_value: 1}"
    ruleset = room(f"patterns: {{{rows}}}\n{scoring}\n{lines}\nworksheet: [count, flush]")
    assert gain(ruleset, pungs()) == 110
    assert [pattern.id for pattern in ruleset.settle(pungs()).wins[0].patterns] == ["mixed_pungs"]


def test_absorbing_may_be_rewritten_by_a_house(room: Room) -> None:
    rows = "half_flush: {lezi: 1}, all_pungs: {lezi: 2}, mixed_pungs: {lezi: 10, absorbs: [all_pungs]}"
    assert gain(room(f"patterns: {{{rows}}}\n{SHEET}"), pungs()) == 11


@pytest.mark.parametrize(("how", "lezi"), [("best", 2), ("sum", 3)])
def test_best_or_sum_of_lezi(room: Room, how: str, lezi: int) -> None:
    scoring = f"scoring: {{lezi_value: 1, combine: {{lezi: {how}}}}}"
    rows = "patterns: {half_flush: {lezi: 1}, all_pungs: {lezi: 2}}"
    ruleset = room(f"{rows}\n{scoring}\nlines: {{count: {{add: {{points: lezi}}}}}}\nworksheet: [count]")
    assert gain(ruleset, pungs()) == lezi


@pytest.mark.parametrize(("how", "fan"), [("best", 4), ("sum", 5)])
def test_best_or_sum_of_fan(room: Room, how: str, fan: int) -> None:
    rows = "patterns: {half_flush: {fan: 1}, all_pungs: {fan: 4}}"
    scoring = f"scoring: {{combine: {{fan: {how}}}}}"
    ruleset = room(f"{rows}\n{scoring}\nlines: {{count: {{add: {{points: fan}}}}}}\nworksheet: [count]")
    assert gain(ruleset, pungs()) == fan


def test_a_pattern_may_be_worth_both_lezi_and_fan(room: Room) -> None:
    rows = "patterns: {half_flush: {lezi: 2, fan: 3}}"
    lines = "lines: {lezi: {add: {points: lezi}}, fan: {multiply: {points: 10}, each: fan}}"
    assert gain(room(f"{rows}\n{lines}\nworksheet: [lezi, fan]"), won()) == 2000


def test_the_price_of_a_child_replaces_the_whole_effect(tmp_path: Path) -> None:
    file = tmp_path / "child.yaml"
    rows = "patterns: {concealed_hand: {lezi: 1}}"  # banding prices it one fan
    file.write_text(f"id: child\nextends: banding\nwhy: a test\n{rows}\n", encoding="utf-8")
    ruleset = qiaoma.load(file)
    hand = case(
        "seats: {E: {hand: 111m 123m 456m 789m C, melds: [], flowers: 0}}\n"
        "wins: [{seat: E, by: discard, from: W, tile: C}]"
    )
    won_by = ruleset.settle(hand).wins[0]
    assert (won_by.lezi, won_by.fan) == (1, 0)


def test_the_right_to_win_is_given_and_taken(room: Room) -> None:
    taken = room(f"patterns: {{half_flush: {{legal: none}}}}\n{SHEET}")
    assert refused(taken, won()) == ["no_win.patterns"]
    given = room(
        f"patterns: {{half_flush: {{legal: none}}, melded: {{name: {{zh: 一口, en: one}}, when: [melds], legal: true}}}}\n{SHEET}"
    )
    assert refused(given, won()) == []


def test_patterns_in_a_circle_are_refused(room: Room) -> None:
    rows = "a: {name: {zh: 甲, en: a}, when: [b]}, b: {name: {zh: 乙, en: b}, when: [a]}"
    with pytest.raises(qiaoma.RulesetError):
        room(f"patterns: {{{rows}}}\n{SHEET}").settle(won())
