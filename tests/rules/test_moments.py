"""时机: first turns and rounds, replacements, the last tile."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import Room, case, gain, half_flush, nets, won


def when(*words: str) -> str:
    """One point, and ten more when all words are true."""
    return f"lines: {{one: {{add: {{points: 1}}}}, ten: {{when: [{', '.join(words)}], add: {{points: 10}}}}}}\nworksheet: [one, ten]"


def acts(ruleset: qiaoma.Ruleset, hand: qiaoma.Case) -> bool:
    """Whether the ten points were given: a payer pays one or eleven."""
    return -min(nets(ruleset, hand)) > 1


def test_the_first_turn_ends_with_the_first_discard(room: Room) -> None:
    concealed = "hand: 111m 123m 456m 789m C, melds: [], flowers: 0"
    first = room(when("first_turn"))
    for discards, expected in ((0, True), (1, False)):
        seat = f"E: {{{concealed}, discards: {discards}}}"
        hand = case(f"dealer: E\nseats: {{{seat}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]")
        assert acts(first, hand) is expected
    untold = case(f"dealer: E\nseats: {{E: {{{concealed}}}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]")
    assert acts(first, untold) is False


@pytest.mark.parametrize(("north", "expected"), [(0, True), (1, True), (2, False)])
def test_the_first_round_is_four_discards(room: Room, north: int, expected: bool) -> None:
    # E, S and W have discarded one each, W's the winning one
    others = f"S: {{discards: 1}}, W: {{discards: 1}}, N: {{discards: {north}}}"
    concealed = "E: {hand: 111m 123m 456m 789m C, melds: [], flowers: 0, discards: 1}"
    hand = case(f"dealer: E\nseats: {{{concealed}, {others}}}\nwins: [{{seat: E, by: discard, from: W, tile: C}}]")
    assert acts(room(when("first_round")), hand) is expected


def test_heavenly_and_earthly_hands_are_derived(room: Room) -> None:
    prices = "patterns: {heavenly_hand: {lezi: 10}, earthly_hand: {lezi: 8}}\nscoring: {lezi_value: 1}\n"
    ruleset = room(prices + "worksheet: [count_flowers, price]")
    hand = "hand: 111m 123m 456m 789m C, melds: [], flowers: 0"
    heaven = case(f"dealer: E\nseats: {{E: {{{hand}, discards: 0}}}}\nwins: [{{seat: E, by: self_draw, tile: C}}]")
    assert gain(ruleset, heaven) == 30
    earth = case(
        f"dealer: W\nseats: {{E: {{{hand}, discards: 0}}, W: {{discards: 1}}}}\n"
        "wins: [{seat: E, by: discard, from: W, tile: C}]"
    )
    assert gain(ruleset, earth) == 8


@pytest.mark.parametrize(
    ("after", "words", "expected"),
    [
        ("[kong]", ("after_kong",), True),
        ("[kong]", ("after_flower",), False),
        ("[flower]", ("after_flower",), True),
        ("[flower]", ("after_kong",), False),
        ("[kong, flower]", ("after_kong", "after_flower"), True),
        ("[flower, kong]", ("after_kong", "after_flower"), True),
        ("[kong]", ("kong_discard",), False),
    ],
)
def test_replacements_of_a_self_draw(room: Room, after: str, words: tuple[str, ...], expected: bool) -> None:
    seat = "E: {hand: 456m 678m C, melds: [{chow: 234m, from: N}, {concealed_kong: 9999p}], flowers: 1}"
    hand = case(f"seats: {{{seat}}}\nwins: [{{seat: E, by: self_draw, tile: C, after: {after}}}]")
    ruleset = room("no_win: {patterns: {unless: [legal_pattern, standard]}}\n" + when(*words))
    assert acts(ruleset, hand) is expected


def test_a_discard_after_a_kong_of_the_discarder(room: Room) -> None:
    west = "W: {melds: [{concealed_kong: 9999p}]}"
    hand = case(f"seats: {{{half_flush()}, {west}}}\nwins: [{{seat: E, by: discard, from: W, tile: C, after: [kong]}}]")
    assert acts(room(when("kong_discard")), hand) is True
    assert acts(room(when("kong_discard")), won()) is False


@pytest.mark.parametrize(("left", "expected"), [(0, True), (1, False)])
@pytest.mark.parametrize("by", ["self_draw", "discard, from: W"])
def test_the_last_tile_and_its_discard(room: Room, by: str, left: int, expected: bool) -> None:
    assert acts(room(when("last_tile")), won(by=by, head=f"wall_left: {left}")) is expected


def test_a_wall_that_is_not_told_is_long_enough(room: Room) -> None:
    assert acts(room(when("last_tile")), won()) is False
    assert acts(room(when("{wall_left: 20+}")), won()) is True


def test_a_flower_win_is_a_self_draw_and_nothing_else(room: Room) -> None:
    hand = case(
        "wall_left: 0\nseats: {E: {hand: 111m 222m 333m 444m C, melds: [], flowers: 8}}\n"
        "wins: [{seat: E, by: eight_flowers}]"
    )
    assert acts(room(when("by_self_draw", "flower_win")), hand) is True
    for word in ("last_tile", "standard", "one_suit", "has_honors", "triplets_only"):
        assert acts(room(when(word)), hand) is False, word
    assert acts(room(when("no_open_melds", "may_be_all_pungs")), hand) is True
