"""What no table can show is refused, whatever the ruleset: contradicting wins, wrong counts, fifth copies."""

from __future__ import annotations

import pytest

from qiaoma.case import read_case
from qiaoma.errors import Place
from tests.cases.test_case_faults import DRAWN, HAND, WON, faults, said

TWO = "seats: {{E: {{hand: 123456789m EE 99p}}, N: {{hand: 222555777s WW 78p}}}}\nwins: [{}, {}]"
E9, N9 = "{seat: E, by: discard, from: W, tile: 9p}", "{seat: N, by: discard, from: W, tile: 9p}"


@pytest.mark.parametrize(
    ("other", "code", "path"),
    [
        (N9, None, ""),
        (N9.replace("9p", "6p"), "case.wins_differ", "wins[1]"),
        (N9.replace("W", "S"), "case.wins_differ", "wins[1]"),
        (N9.replace("discard", "rob_kong"), "case.wins_differ", "wins[1]"),
        ("{seat: N, by: self_draw, tile: 9p}", "case.wins_differ", "wins[1]"),
        (E9, "case.wins_twice", "wins[1].seat"),
    ],
)
def test_several_winners_win_on_one_tile(other: str, code: str | None, path: str) -> None:
    text = TWO.format(E9, other)
    if code is None:
        assert read_case(text).cases
    else:
        assert (code, path) in said(text)


def test_more_than_three_cannot_win() -> None:
    wins = ", ".join(f"{{seat: {seat}, by: discard, from: W, tile: C}}" for seat in "ESNE")
    assert ("case.many_wins", "wins") in said(f"wins: [{wins}]")


def test_two_self_draws_contradict_each_other() -> None:
    wins = "{seat: E, by: self_draw, tile: 9p}, {seat: N, by: self_draw, tile: 9p}"
    assert ("case.wins_differ", "wins[1]") in said(TWO.format(*wins.split("}, ")).replace("9p, {", "9p}, {"))


SIZES = [
    ("hand: 456789m EEE", "case.hand_size"),
    ("hand: 456789m EEE CC", "case.hand_size"),
    ("hand: 456789m EEE C", None),
]


@pytest.mark.parametrize(("hand", "code"), SIZES)
def test_the_winner_has_thirteen_tiles_without_the_winning_one(hand: str, code: str | None) -> None:
    text = f"seats: {{E: {{{hand}, melds: [{{chow: 123m, from: N}}]}}}}\nwins: [{{seat: E, by: discard, from: W, tile: P}}]"
    if code is None:
        assert read_case(text).cases
    else:
        assert said(text) == [(code, "seats.E.hand")]


def test_a_kong_counts_as_three() -> None:
    text = "seats: {E: {hand: 456789m EEE C, melds: [{kong: 1111m}]}}\nwins: [{seat: E, by: self_draw, tile: C}]"
    assert read_case(text).cases


def test_a_winner_shows_his_hand_but_not_for_eight_flowers() -> None:
    assert said("wins: [{seat: E, by: self_draw, tile: C}]") == [("case.hand_missing", "seats.E")]
    assert read_case("wins: [{seat: E, by: eight_flowers}]").cases
    thirteen = "seats: {E: {flowers: 8, hand: 1479m 258p 369s EE C}}\nwins: [{seat: E, by: eight_flowers}]"
    assert read_case(thirteen).cases
    assert read_case(thirteen.replace("EE C", "EE C P")).cases
    assert said(thirteen.replace("EE C", "EE")) == [("case.hand_size", "seats.E.hand")]


def test_other_hands_fit_too() -> None:
    other = "S: {hand: 123456789p 1s W, melds: []}"
    assert said(f"seats: {{E: {{{HAND}}}, {other}}}\n{WON}") == [("case.hand_size", "seats.S.hand")]
    assert read_case(f"seats: {{E: {{{HAND}}}, {other.replace('1s W', '12s WW')}}}\n{WON}").cases
    fourteen = other.replace("1s W", "123s WW")
    assert said(f"seats: {{E: {{{HAND}}}, {fourteen}}}\n{WON}") == [("case.hand_size", "seats.S.hand")]
    assert read_case(f"seats: {{{fourteen}}}\nresult: {{escape: [{{seat: S, why: left}}]}}").cases
    two = f"seats: {{{fourteen}, W: {{hand: 11223344556677m}}}}\n{DRAWN}"
    assert said(two) == [("case.hand_size", "seats.W.hand")]


def test_a_fifth_copy_names_the_tile_and_the_places() -> None:
    text = f"seats:\n  E: {{{HAND}}}\n  S: {{melds: [{{pung: CCC, from: E}}]}}\n  N: {{hand: 1s E}}\n{WON}"
    (fault,) = faults(text)
    assert (fault.code, fault.path, fault.found) == ("case.fifth_copy", "wins[0].tile", "C × 5")
    assert "E 的手牌 1 张、S 的第 1 副面子 3 张、和的那张 1 张" in fault.zh
    assert "1 in the hand of E, 3 in meld 1 of S, 1 as the winning tile" in fault.en
    assert fault.place == Place("a.yaml", 5, 46)


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("seats: {E: {hand: 55555m}}", "seats.E.hand"),
        ("seats: {E: {hand: 55m}, S: {hand: 555m}}", "seats.S.hand"),
        ("seats: {E: {melds: [{kong: EEEE}]}, S: {melds: [{pung: EEE}]}}", "seats.S.melds[0]"),
        ("wild: {face: 5m, indicator: 5m}\nseats: {E: {melds: [{kong: 5555m}]}}", "seats.E.melds[0]"),
        ("seats: {E: {flowers: CC, hand: CCC}}", "seats.E.flowers"),
        ("wild: 5p\nseats: {E: {melds: [{pung: 222m, tiles: 2m5p5p}]}, S: {hand: 555p}}", "seats.S.hand"),
    ],
)
def test_copies_are_counted_over_the_whole_table(line: str, path: str) -> None:
    assert said(f"{line}\n{DRAWN}") == [("case.fifth_copy", path)]


def test_a_wild_lying_in_a_meld_is_not_the_face_it_shows() -> None:
    text = "wild: 5p\nseats: {E: {melds: [{pung: 222m, tiles: 22m5p}]}, S: {hand: 22m}}\nresult: drawn"
    assert read_case(text).cases
    assert said(text.replace("hand: 22m", "hand: 222m")) == [("case.fifth_copy", "seats.S.hand")]


def test_bonus_tiles_count() -> None:
    text = f"bonus_tiles: EE\nseats: {{E: {{{HAND}}}}}\n{WON}"
    assert said(text) == [("case.fifth_copy", "bonus_tiles")]


def test_the_winning_discard_counts_once_for_all_winners() -> None:
    two = TWO.format(E9.replace("9p", "8p"), N9.replace("9p", "8p")).replace("78p", "88p").replace("99p", "8p F")
    assert read_case(two).cases
    assert said(two.replace("8p F", "88p")) == [("case.fifth_copy", "wins[0].tile")]


ROB = f"seats: {{E: {{{HAND}}}, N: {{%s}}}}\nwins: [{{seat: E, by: rob_kong, from: N, tile: C}}]"


@pytest.mark.parametrize(
    ("konger", "said_is"),
    [
        ("melds: [{pung: FFF}]", [("case.robbed_pung", "seats.N.melds")]),
        ("melds: []", [("case.robbed_pung", "wins[0].from")]),
        ("flowers: 1", [("case.fifth_copy", "wins[0].tile")]),
        ("melds: [{pung: CCC}]", [("case.fifth_copy", "wins[0].tile")]),
    ],
)
def test_a_robbed_kong_is_a_pung_of_the_tile(konger: str, said_is: list[tuple[str, str]]) -> None:
    assert said(ROB % konger) == said_is


def test_a_robbed_kong_without_the_tile_in_the_winners_hand_is_fine() -> None:
    fine = ROB.replace("EEE C", "EEE W") % "melds: [{pung: CCC, from: S}]"
    assert read_case(fine).cases
    assert said(fine.replace("pung: CCC", "added_kong: CCCC"))[0] == ("case.robbed_pung", "seats.N.melds")
    assert read_case(ROB.replace("EEE C", "EEE W") % "flowers: 1").cases


FLOWERS = [
    ("seats: {E: {flowers: 5}, S: {flowers: 4}}", "case.flowers", "seats.S.flowers"),
    ("seats: {E: {flowers: 8}, S: {flowers: 1f}}", "case.flowers", "seats.S.flowers"),
    ("seats: {E: {flowers: 1f}, S: {flowers: 1f}}", "case.second_flower", "seats.S.flowers"),
    ("seats: {E: {flowers: 11f}}", "case.second_flower", "seats.E.flowers"),
]


@pytest.mark.parametrize(("line", "code", "path"), FLOWERS)
def test_there_are_eight_flowers(line: str, code: str, path: str) -> None:
    assert said(f"{line}\n{DRAWN}") == [(code, path)]


def test_honors_may_lie_among_the_flowers() -> None:
    case = read_case(f"seats: {{E: {{flowers: 12345678f CCC}}}}\n{DRAWN}").cases[0]
    assert case.seats[0].flowers == 11


@pytest.mark.parametrize("flowers", ["7", "1234567f", "1234567f C"])
def test_eight_flowers_are_eight(flowers: str) -> None:
    text = f"seats: {{E: {{flowers: {flowers}}}}}\nwins: [{{seat: E, by: eight_flowers}}]"
    assert said(text) == [("case.eight_flowers", "seats.E.flowers")]


def test_who_wins_by_eight_flowers_leaves_none_to_others() -> None:
    text = "seats: {S: {flowers: 1}}\nwins: [{seat: E, by: eight_flowers}]"
    assert said(text) == [("case.flowers", "seats.S.flowers")]


def test_a_wild_flower_stays_in_the_hand() -> None:
    text = f"wild: {{face: 1f, indicator: 4f}}\nseats: {{E: {{hand: 12f, flowers: 4}}}}\n{DRAWN}"
    assert read_case(text).cases
    assert said(text.replace("12f", "15f")) == [("case.flower", "seats.E.hand")]
    assert said(text.replace("12f", "14f")) == [("case.second_flower", "seats.E.hand")]
    assert said(text.replace("flowers: 4", "flowers: 6")) == [("case.flowers", "seats.E.flowers")]


TABLE = [
    (
        "seats: {E: {melds: [{pung: 111m, from: S, at: 2}, {pung: 222m, from: S, at: 1}]}}",
        "case.claim_order",
        "seats.E.melds[1].at",
    ),
    (
        "seats: {E: {melds: [{pung: 111m, at: 2}]}, S: {melds: [{pung: 222m, at: 2}]}}",
        "case.claim_order",
        "seats.S.melds[0].at",
    ),
    ("seats: {E: {melds: [{pung: 111m, from: S}]}, S: {discards: 0}}", "case.discards", "seats.S.discards"),
    ("seats: {E: {melds: [{pung: 111m, from: S}], discards: 0}}", "case.discards", "seats.E.discards"),
    ("seats: {E: {melds: [{added_kong: 1111m}], discards: 0}}", "case.discards", "seats.E.discards"),
    ("seats: {E: {hand: 1111m, passed: 1m}}", "case.passed", "seats.E.passed"),
    ("seats: {E: {melds: [{kong: 1111m}], passed_draw: 1m}}", "case.passed", "seats.E.passed_draw"),
    ("wild: {face: 7m, indicator: 5m}", "case.indicator", "wild.face"),
    ("wild: {face: 5f, indicator: 1f}", "case.indicator", "wild.face"),
    ("frozen: true", "case.frozen", "frozen"),
    ("bonus_tiles: 1m", "case.bonus_tiles", "bonus_tiles"),
    ("wasteland: 1\ncounters: {wasteland: 2}", "case.counted_twice", "counters.wasteland"),
    ("pending: [storm]\ncounters: {storm: 1}", "case.counted_twice", "counters.storm"),
]


@pytest.mark.parametrize(("line", "code", "path"), TABLE)
def test_what_no_table_shows_is_named(line: str, code: str, path: str) -> None:
    assert said(f"{line}\n{DRAWN}") == [(code, path)]


@pytest.mark.parametrize(
    "line",
    [
        "seats: {E: {melds: [{pung: 111m, at: 1}, {added_kong: 2222m, at: 9}, {pung: 333m, at: 5}]}}",
        "seats: {E: {melds: [{kong: 1111m, from: S}, {concealed_kong: 2222m}], discards: 0}, S: {discards: 1}}",
        "seats: {E: {hand: 111m, passed: 1m, passed_draw: 1m}}",
        "wild: {face: 6m, indicator: 5m}",
        "wild: {face: 1m, indicator: 9m}",
        "wild: {face: C, indicator: P}",
    ],
)
def test_what_a_table_can_show_is_not_refused(line: str) -> None:
    assert read_case(f"{line}\n{DRAWN}").cases


def test_a_winning_discard_was_discarded() -> None:
    text = f"seats: {{E: {{{HAND}}}, W: {{discards: 0}}}}\n{WON}"
    assert said(text) == [("case.discards", "seats.W.discards")]


def test_an_escape_may_come_between_claim_and_discard() -> None:
    text = "seats: {E: {melds: [{pung: 111m}], discards: 0}}\nresult: {escape: [{seat: S, why: left}]}"
    assert read_case(text).cases


@pytest.mark.parametrize(
    ("seats", "right"),
    [
        ("E: {discards: 0}, S: {discards: 1}", False),
        ("E: {discards: 0}, S: {melds: [{pung: 111m}]}", False),
        ("E: {discards: 0}, S: {melds: [{concealed_kong: 1111m}], discards: 0}", True),
        ("E: {discards: 1}, S: {discards: 1}", True),
    ],
)
def test_the_dealer_discards_first(seats: str, right: bool) -> None:
    text = f"dealer: E\nseats: {{{seats}}}\n{DRAWN}"
    if right:
        assert read_case(text).cases
    else:
        assert said(text) == [("case.dealer_first", "seats.E.discards")]


def test_nobody_wins_on_a_discard_before_the_dealer_discards() -> None:
    text = f"dealer: N\nseats: {{E: {{{HAND}}}, N: {{discards: 0}}}}\n{WON}".replace(
        "melds: [{chow: 123m, from: N}]", ""
    )
    hand = text.replace("456789m", "123456789m")
    assert said(hand) == [("case.dealer_first", "seats.N.discards")]
    assert read_case(hand.replace("dealer: N", "dealer: W")).cases
