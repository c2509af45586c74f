"""花: what tiles and sets count, and when a triplet is a pung."""

from __future__ import annotations

import pytest

import qiaoma
from tests.rules.rooms import FLOWERS, Room, case, gain, nets, refused

PRIMES = f"""{FLOWERS}
flowers:
  tile: 100
  pung: {{suit: 2, wind: 3, dragon: 5}}
  triplet: {{suit: 7, wind: 11, dragon: 13}}
  kong: {{suit: 17, wind: 19, dragon: 23}}
  concealed_kong: {{suit: 29, wind: 31, dragon: 37}}
  pair: {{wind: 43, dragon: 47}}
"""
"""Every kind of set counts something else, so that a sum tells which were counted."""


def east(hand: str, tile: str, *melds: str, by: str = "discard, from: W", flowers: int = 0) -> qiaoma.Case:
    seat = f"E: {{hand: {hand}, melds: [{', '.join(melds)}], flowers: {flowers}}}"
    return case(f"seats: {{{seat}}}\nwins: [{{seat: E, by: {by}, tile: {tile}}}]")


@pytest.mark.parametrize(
    ("meld", "flowers"),
    [
        ("{chow: 567m, from: N}", 0),
        ("{pung: 111m, from: N}", 2),
        ("{pung: EEE, from: N}", 3),
        ("{pung: PPP, from: N}", 5),
        ("{kong: 1111m, from: N}", 17),
        ("{added_kong: 1111m, from: N}", 17),
        ("{kong: WWWW, from: N}", 19),
        ("{added_kong: FFFF, from: N}", 23),
        ("{concealed_kong: 1111m}", 29),
        ("{concealed_kong: NNNN}", 31),
        ("{concealed_kong: CCCC}", 37),
    ],
)
def test_a_laid_meld(room: Room, meld: str, flowers: int) -> None:
    assert gain(room(PRIMES), east("234m 345m 678m 9m", "9m", meld)) == flowers


@pytest.mark.parametrize(("pair", "flowers"), [("9m", 0), ("N", 43), ("P", 47)])
def test_the_pair(room: Room, pair: str, flowers: int) -> None:
    assert gain(room(PRIMES), east(f"234m 345m 678m {pair}", pair, "{chow: 567m, from: N}")) == flowers


@pytest.mark.parametrize(("tile", "pung", "triplet"), [("E", 3, 11), ("C", 5, 13), ("1m", 2, 7)])
def test_a_triplet_completed_by_another_seat_is_a_pung(room: Room, tile: str, pung: int, triplet: int) -> None:
    hand = f"234m 678m {tile} {tile} 9m 9m"
    assert gain(room(PRIMES), east(hand, tile, "{chow: 345m, from: N}")) == pung
    assert nets(room(PRIMES), east(hand, tile, "{chow: 345m, from: N}", by="self_draw"))[1] == -triplet


def test_a_triplet_that_stood_before_stays_concealed(room: Room) -> None:
    # the discarded 9m makes the pair; 111m and CCC were in the hand
    assert gain(room(PRIMES), east("111m CCC 678m 9m", "9m", "{chow: 345m, from: N}")) == 7 + 13


def test_the_winning_tile_may_go_to_the_run_and_leave_the_triplet_concealed(room: Room) -> None:
    # 111m 23m and another 1m: as 111m + 123m the discard completes the run
    assert gain(room(PRIMES), east("111m 23m 678m SS", "1m", "{chow: 345m, from: N}")) == 7 + 43


def test_the_dearer_reading_counts_where_a_pung_is_worth_more_than_a_triplet(room: Room) -> None:
    table = f"{FLOWERS}\nflowers: {{tile: 0, pung: {{suit: 9}}, triplet: {{suit: 1}}}}"
    assert gain(room(table), east("111m 23m 678m SS", "1m", "{chow: 345m, from: N}")) == 9


def test_flower_tiles_and_sets_add_up(room: Room) -> None:
    hand = east("EEE 678m 9m", "9m", "{pung: CCC, from: N}", "{concealed_kong: 1111m}", by="self_draw", flowers=2)
    assert nets(room(PRIMES), hand)[1] == -(200 + 11 + 5 + 29)


def test_the_measure_knows_no_base(room: Room) -> None:
    lines = "lines: {base: {add: {points: 5}}, none: {unless: [flowers], add: {points: 50}}}\nworksheet: [base, none]"
    assert gain(room(lines), east("234m 345m 678m 9m", "9m", "{chow: 567m, from: N}")) == 55
    assert gain(room(lines), east("234m 345m 678m 9m", "9m", "{chow: 567m, from: N}", flowers=1)) == 5


def eight(hand: str, *melds: str) -> qiaoma.Case:
    """E lays the eighth flower."""
    east_seat = f"E: {{hand: {hand}, melds: [{', '.join(melds)}], flowers: 8}}"
    return case(f"seats: {{{east_seat}}}\nwins: [{{seat: E, by: eight_flowers}}]")


def test_eight_flowers_win_with_any_tiles_and_each_seat_pays(room: Room) -> None:
    ruleset = room("patterns: {eight_flowers: {lezi: 2}}\nworksheet: [count_flowers, price]")
    assert nets(ruleset, eight("159m 258p 37s ESW C F")) == (60, -20, -20, -20)
    settlement = ruleset.settle(eight("111m 222m 333m 444m C"))
    assert [pattern.id for pattern in settlement.wins[0].patterns] == ["eight_flowers"]  # it has no shape


@pytest.mark.parametrize(
    ("hand", "melds", "full"),
    [
        ("159m 258p 37s ESW C F", (), False),
        ("159m 258p 37s ESW C F P", (), True),
        ("159m 258p 37s E S", ("{pung: CCC, from: N}",), False),
        ("159m 258p 37s E S W", ("{pung: CCC, from: N}",), True),
        ("159m 258p 37s E S W", ("{kong: CCCC, from: N}",), True),
    ],
)
def test_a_full_hand_has_fourteen_tiles_a_meld_as_three(
    room: Room, hand: str, melds: tuple[str, ...], full: bool
) -> None:
    ruleset = room(f"{FLOWERS}\nno_win: {{fourteen: {{when: [flower_win], unless: [full_hand]}}}}")
    assert refused(ruleset, eight(hand, *melds)) == ([] if full else ["no_win.fourteen"])


def test_a_tile_that_is_played_is_no_flower() -> None:
    """Base plays dragons as tiles: one that lies among the flowers cannot have been laid there."""
    hand = {"hand": "123456789m EEE C", "flowers": "1f C"}
    told = qiaoma.Case.from_dict({"seats": {"E": hand}, "wins": [{"seat": "E", "by": "self_draw", "tile": "C"}]})
    refusals = qiaoma.load("banding").settle(told).refusals
    assert [(refusal.seat, refusal.rule) for refusal in refusals] == [(0, "tiles.dragon")]


@pytest.mark.parametrize(("wild", "by"), [("C", []), (None, ["tiles.dragon"]), ("1f", ["tiles.dragon"])])
def test_a_dragon_laid_as_a_flower_is_held_where_it_is_wild(room: Room, wild: str | None, by: list[str]) -> None:
    ruleset = room(f"{FLOWERS}\ntiles: {{wild: flower_group, dragon: flower}}")
    hand = {"hand": "123456789m EEE C", "flowers": "2f"}
    told = {"seats": {"E": hand}, "wins": [{"seat": "E", "by": "self_draw", "tile": "9m"}]}
    settled = ruleset.settle(qiaoma.Case.from_dict({**told, "wild": wild} if wild else told))
    assert [refusal.rule for refusal in settled.refusals if refusal.rule == "tiles.dragon"] == by
