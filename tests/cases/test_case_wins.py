"""What the faults of a win say: the tile, the pung, the size wanted, the win that it contradicts."""

from __future__ import annotations

from qiaoma.case import read_case
from tests.cases.test_case_faults import DRAWN, HAND, faults, said
from tests.cases.test_case_table import E9, N9, ROB, TWO


def test_a_wild_flower_completes_a_hand_when_drawn_only() -> None:
    text = f"wild: 1f\nseats: {{E: {{{HAND}}}}}\nwins: [{{seat: E, by: self_draw, tile: 2f}}]"
    assert read_case(text).cases[0].wins[0].tile == 35
    (fault,) = faults(text.replace("self_draw", "discard, from: W"))
    assert (fault.code, fault.path, fault.found) == ("case.flower", "wins[0].tile", "2f")
    assert [found.code for found in faults(text.replace("2f", "5f"))] == ["case.flower"]


def test_the_faults_of_a_robbed_kong_name_the_pung() -> None:
    for tile, pung in (("C", "CCC"), ("7p", "777p")):
        (fault,) = faults((ROB % "melds: []").replace("tile: C", f"tile: {tile}"))
        assert f"pung: {pung}" in fault.remedy_zh
        assert f"pung: {pung} " in fault.remedy_en


def test_a_wrong_size_says_how_many_are_wanted() -> None:
    short = "seats: {E: {hand: 123456789m EEE}}\nwins: [{seat: E, by: self_draw, tile: C}]"
    (fault,) = faults(short)
    assert (fault.found, fault.allowed) == ("12", ("13",))
    assert "without the winning tile" in fault.en
    (fault,) = faults(short.replace("by: self_draw, tile: C", "by: eight_flowers"))
    assert (fault.found, fault.allowed) == ("12", ("13", "14"))
    assert "without" not in fault.en


def test_wins_that_differ_show_the_first() -> None:
    (fault,) = [fault for fault in faults(TWO.format(E9, N9.replace("9p", "6p"))) if fault.code == "case.wins_differ"]
    assert (fault.found, fault.allowed) == ("discard from W 6p", ("discard from W 9p",))
    (fault,) = [
        fault
        for fault in faults("wins: [{seat: E, by: eight_flowers}, {seat: S, by: eight_flowers}]")
        if fault.code == "case.wins_differ"
    ]
    assert (fault.found, fault.allowed) == ("eight_flowers", ())


def test_one_count_in_one_place_is_fine() -> None:
    assert read_case(f"counters: {{wasteland: 2}}\n{DRAWN}").cases[0].counters == {"wasteland": 2}


def test_a_seat_with_bad_melds_is_not_asked_for_its_kong() -> None:
    text = "seats: {E: {hand: 456789m EEE C, melds: [{chow: 12m}]}}\nwins: [{seat: E, by: self_draw, tile: C, after: [kong]}]"
    assert said(text) == [("case.meld_size", "seats.E.melds[0].chow")]
