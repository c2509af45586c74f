"""飞苍蝇: the worth of the tiles turned after the win."""

from __future__ import annotations

import pytest

from tests.rules.rooms import Room, gain, won

LINES = "lines: {one: {add: {points: 1}}, fly: {add: {points: 1}, each: bonus}}\nworksheet: [one, fly]"


@pytest.mark.parametrize(
    ("worth", "tiles", "points"),
    [
        ("{suit: face}", "7p", 7),
        ("{suit: face}", "1p 9s", 10),
        ("{suit: 2}", "7p 7p", 4),
        ("{suit: 2}", "E", 0),
        ("{honor: 4}", "E", 4),
        ("{honor: 4}", "P E 3m", 8),
        ("{honor: 4, wind: 3}", "E", 3),
        ("{honor: 4, wind: 3}", "C", 4),
        ("{wind: 3, dragon: 5}", "N P", 8),
        ("{flower: 6}", "8f", 6),
        ("{suit: face, honor: 4, flower: 6}", "9m F 1f", 19),
    ],
)
def test_worth(room: Room, worth: str, tiles: str, points: int) -> None:
    ruleset = room(f"bonus: {{turn: 1, worth: {worth}}}\n{LINES}")
    assert gain(ruleset, won(0, head=f"bonus_tiles: {tiles}")) == 1 + points


def test_no_tile_turned_is_worth_nothing(room: Room) -> None:
    assert gain(room(f"bonus: {{turn: 1, worth: {{suit: face}}}}\n{LINES}"), won(0, head="bonus_tiles: []")) == 1


def test_without_a_line_the_bonus_changes_nothing(room: Room) -> None:
    ruleset = room("bonus: {turn: 1, worth: {suit: face}}\nlines: {one: {add: {points: 1}}}\nworksheet: [one]")
    assert gain(ruleset, won(0, head="bonus_tiles: 7p")) == 1


def test_a_bonus_is_for_each_winner_and_in_stakes(room: Room) -> None:
    ruleset = room(f"bonus: {{turn: 1, worth: {{suit: face}}}}\n{LINES}")
    assert gain(ruleset, won(0, by="self_draw", head="bonus_tiles: 7p\nstake: 0.5")) == 3 * 8 / 2
