"""百搭: what a wild tile of the hand stands for, and where it is a plain tile."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, POINT, Room, case, gain, nets, refused

WILD = "tiles: {wild: turned_face}\n"


def east(
    hand: str, tile: str, *melds: str, wild: str = "5p", by: str = "discard, from: W", flowers: int | str = 0
) -> qiaoma.Case:
    seat = f"E: {{hand: {hand}, melds: [{', '.join(melds)}], flowers: {flowers}}}"
    head = f"wild: {wild}\n" if wild else ""
    return case(f"{head}seats: {{{seat}}}\nwins: [{{seat: E, by: {by}, tile: {tile}}}]")


CHOW = "{chow: 123m, from: N}"


def test_a_wild_stands_for_a_lacking_tile(room: Room) -> None:
    assert gain(room(WILD + POINT), east("111m 46m 5p 789m C", "C", CHOW)) == 1
    assert refused(room(POINT), east("111m 46m 5p 789m C", "C", CHOW)) == ["no_win.shape", "no_win.patterns"]


def test_no_wild_turned_no_wild(room: Room) -> None:
    assert "no_win.shape" in refused(room(WILD + POINT), east("111m 46m 5p 789m C", "C", CHOW, wild=""))


def test_a_wild_may_stand_for_itself(room: Room) -> None:
    lines = "lines: {one: {add: {points: 1}}, pure: {unless: [substitutes], add: {points: 10}}}\nworksheet: [one, pure]"
    ruleset = room(WILD + lines)
    assert gain(ruleset, east("111m 456m 789m C", "C", CHOW, wild="5m")) == 11
    assert gain(ruleset, east("111m 46m 5p 789m C", "C", CHOW, wild="5p")) == 1
    assert gain(ruleset, east("111m 456m 789m C", "C", CHOW, wild="5p")) == 11


def test_substitutes_count_only_those_that_stand_for_others(room: Room) -> None:
    # 5p wild, two in the hand: one completes 46m, the other 79m
    row = "no_win: {many: {when: [{substitutes: 2+}]}}"
    assert refused(room(WILD + POINT + "\n" + row), east("111m 46m 5p 79m 5p C", "C", CHOW)) == ["no_win.many"]
    assert refused(room(WILD + POINT + "\n" + row), east("111m 46m 5p 789m C", "C", CHOW)) == []


@pytest.mark.parametrize(
    ("hand", "tile", "by", "held"),
    [
        ("111m 456m 789m C", "C", "discard, from: W", 0),
        ("111m 46m 5p 789m C", "C", "discard, from: W", 1),
        ("111m 46m 5p 79m 5p C", "C", "discard, from: W", 2),
        ("111m 46m 5p 789m C", "5p", "self_draw", 2),
    ],
)
def test_wilds_held(room: Room, hand: str, tile: str, by: str, held: int) -> None:
    lines = "lines: {one: {add: {points: 1}}, held: {add: {points: 10}, each: wilds}}\nworksheet: [one, held]"
    assert -nets(room(WILD + lines), east(hand, tile, CHOW, by=by))[2] == 1 + 10 * held


def test_a_wild_of_another_seat_is_a_plain_tile(room: Room) -> None:
    ruleset = room(WILD + POINT)
    assert "no_win.shape" in refused(ruleset, east("111m 46m 789m CC", "5p", CHOW))
    assert refused(ruleset, east("111m 46m 789m CC", "5p", CHOW, by="self_draw")) == []
    assert refused(ruleset, east("111m 46m 789m CC", "5m", CHOW, wild="5m")) == []


def test_a_claimed_wild_is_not_held(room: Room) -> None:
    ruleset = room(WILD + POINT + "\nno_win: {held: {when: [by_discard, wilds]}}")
    assert refused(ruleset, east("111m 46m 789m CC", "5m", CHOW, wild="5m")) == []
    assert refused(ruleset, east("111m 46m 5m 789m C", "C", CHOW, wild="5m")) == ["no_win.held"]


def test_a_wild_may_be_a_fifth_tile(room: Room) -> None:
    # all four 3m are in the pung and in 345m; 12m needs one more
    assert refused(room(WILD + POINT), east("12m 5p 345m 789m C", "C", "{pung: 333m, from: N}")) == []


def test_a_meld_keeps_the_face_it_was_laid_as(room: Room) -> None:
    lines = "lines: {one: {add: {points: 1}}, held: {add: {points: 10}, each: wilds}}\nworksheet: [one, held]"
    meld = "{pung: 222m, tiles: 22m5p, from: N}"
    assert gain(room(WILD + lines), east("456m 789m 555m C", "C", meld)) == 1


def test_the_best_reading_counts_the_flowers_of_what_a_wild_stands_for(room: Room) -> None:
    # two C and a wild: a triplet of C is two flowers, so the pair is 99m
    assert gain(room(WILD + FLOWERS), east("456m 789m CC 5p 9m", "9m", CHOW)) == 2


def test_four_wilds_at_once(room: Room) -> None:
    next_face = "tiles: {wild: next_face}\n"
    # 456m stands; the wilds make 789m, a pair of 9m and, two of them, 111m
    hand = east("1m 7m 99m 456m 5p 5p 5p", "5p", CHOW, wild="{face: 5p, indicator: 4p}", by="self_draw")
    assert refused(room(next_face + POINT), hand) == []
    plain = east("1m 7m 99m 456m 5p 5p 5p", "5p", CHOW, wild="{face: 1s, indicator: 9s}", by="self_draw")
    assert "no_win.shape" in refused(room(next_face + POINT), plain)


def test_flower_wilds_stay_in_the_hand_and_are_no_flowers(room: Room) -> None:
    ruleset = room("tiles: {wild: flower_group}\n" + FLOWERS)
    hand = east("111m 46m 2f 79m 3f C", "C", CHOW, wild="{face: 2f, indicator: 1f}", flowers="5f 6f")
    assert gain(ruleset, hand) == 2
    drawn = east("111m 46m 2f 79m CC", "3f", CHOW, wild="{face: 2f, indicator: 1f}", by="self_draw", flowers="5f")
    assert gain(ruleset, drawn) == 3


def test_wilds_in_hands_without_sets(room: Room) -> None:
    shapes = (
        "patterns:\n"
        "  pairs: {name: {zh: 七对, en: pairs}, when: [seven_pairs], legal: true}\n"
        "  orphans: {name: {zh: 十三幺, en: orphans}, when: [thirteen_orphans], legal: true}\n"
        "no_win: {shape: {unless: [standard, honors_only, flower_win, seven_pairs, thirteen_orphans]}}\n"
    )
    ruleset = room(WILD + shapes + POINT)
    assert refused(ruleset, east("1199m 2244p 66s EE 5p", "C")) == []
    assert "no_win.shape" in refused(ruleset, east("1199m 2244p 66s ES 5p", "C"))
    assert refused(ruleset, east("19m 19p 19s ESWN CF 5p", "C")) == []
    assert "no_win.shape" in refused(ruleset, east("19m 19p 19s ESWN CC 5p", "C"))


def test_a_wild_among_honors_is_an_honor(room: Room) -> None:
    ruleset = room(WILD + POINT)
    honors = east("EE SS WW NN C C F P 5p", "P")
    assert [pattern.id for pattern in ruleset.settle(honors).wins[0].patterns] == ["all_honors"]
    assert "no_win.shape" in refused(ruleset, east("EE SS WW NN C C F P 6p", "P"))
