"""一局: what is written is what is read, in every form; printing and reading are inverse."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qiaoma.case import By, Case, Escape, Meld, MeldKind, Result, Win, read_case, read_case_node, read_cases
from qiaoma.case import stream_cases as stream
from qiaoma.errors import CaseError, Place
from qiaoma.ruleset.document import read

WORKED = Path(__file__).parent / "worked" / "worked-examples.yaml"

WHOLE = """
title: everything at once
stake: 0.5
dealer: S
dice: [2, 3]
wasteland: 1
counters: {thunder: 1}
pending: [storm]
wild: {face: 5m, indicator: 4m}
bonus_tiles: [9p, C]
wall_left: 31
frozen: false
balances: {E: 1000, S: 12.5, N: '1/3'}
options: {laiyouxi: {lezi: 20}}
readings: {qinghunpeng: {C1: b}}
seats:
  E:
    hand: 7m C 8m 9m
    melds:
      - {chow: 312m, from: N, at: 1}
      - {pung: 222p, tiles: 22p5m, from: W, at: 4}
      - {added_kong: 9999s, from: S, at: 5}
    flowers: 1f 5f
    ready: {declared: true, waiting: true, at: 6}
    discards: 5
    passed: [3p, 1p]
    passed_draw: 3p
    rating: -120
  S: {ready: false, flowers: 0}
  N:
    melds: [{concealed_kong: 5555p}, {kong: 1111s, from: S}]
wins:
  - {seat: E, by: self_draw, tile: C, after: [kong, flower]}
expect:
  laiyouxi: {E: 4, W: -4}
  banding: {net: {E: 10.5, S: -10.5}, next: {dealer: E, wasteland: 0}, ratings: {E: 2}, patterns: [half_flush]}
  wuming: {refused: no_win.patterns}
  xianjin: null
"""


def only(text: str) -> Case:
    """The one case of a text."""
    (case,) = read_case(text, "a.yaml").cases
    return case


def test_every_key_is_read() -> None:
    case = only(WHOLE)
    assert (case.title, case.stake, case.dealer, case.dice) == ("everything at once", Fraction(1, 2), 1, (2, 3))
    assert (case.wasteland, case.counters, case.pending) == (1, {"thunder": 1}, ("storm",))
    assert (case.wild, case.indicator, case.bonus_tiles, case.wall_left, case.frozen) == (4, 3, (17, 31), 31, False)
    assert case.balances == (Fraction(1000), Fraction(25, 2), None, Fraction(1, 3))
    assert (case.options, case.readings) == ({"laiyouxi": {"lezi": 20}}, {"qinghunpeng": {"C1": "b"}})
    assert case.wins == (Win(0, By.SELF_DRAW, None, 31, ("kong", "flower")),)
    assert (case.result, case.escapes, case.place) == (Result.WON, (), Place("a.yaml", 2, 1))


def test_every_key_of_a_seat_is_read() -> None:
    east, south, west, north = only(WHOLE).seats
    assert (east.hand, east.flowers, east.flower_tiles) == ((6, 7, 8, 31), 2, (34, 38))
    assert (east.declared, east.waiting, east.ready_at) == (True, True, 6)
    assert (east.discards, east.passed, east.passed_draw, east.rating) == (5, (9, 11), 11, -120)
    assert east.melds == (
        Meld(MeldKind.CHOW, 0, 3, 1, (0, 1, 2)),
        Meld(MeldKind.PUNG, 10, 2, 4, (4, 10, 10)),
        Meld(MeldKind.ADDED_KONG, 26, 1, 5, (26,) * 4),
    )
    assert (south.declared, south.waiting, south.flowers, south.melds_told) == (False, False, 0, False)
    assert (west.hand, west.flowers, west.declared, west.discards) == (None, None, None, None)
    assert [(meld.kind, meld.face, meld.giver) for meld in north.melds] == [
        ("concealed_kong", 13, None),
        ("kong", 18, 1),
    ]
    assert north.melds_told


def test_expectations_are_exact_and_whole() -> None:
    expect = only(WHOLE).expect
    assert expect["laiyouxi"] == {"net": {"E": 4, "S": 0, "W": -4, "N": 0}}
    assert expect["banding"]["net"]["E"] == Fraction(21, 2)
    assert expect["banding"]["next"] == {"dealer": "E", "wasteland": 0}
    assert (expect["banding"]["ratings"], expect["banding"]["patterns"]) == ({"E": 2}, ["half_flush"])
    assert (expect["wuming"], expect["xianjin"]) == ({"refused": "no_win.patterns"}, None)


def test_a_wild_in_a_meld_shows_what_it_stands_for() -> None:
    east = only(WHOLE).seats[0]
    assert [meld.faces for meld in east.melds] == [(0, 1, 2), (10, 10, 10), (26,) * 4]


@pytest.mark.parametrize(
    ("ready", "told"),
    [
        ("true", (True, True)),
        ("false", (False, False)),
        ("{waiting: true}", (None, True)),
        ("{declared: false}", (False, None)),
    ],
)
def test_ready_says_one_thing_or_both(ready: str, told: tuple[bool | None, bool | None]) -> None:
    east = only(f"seats: {{E: {{ready: {ready}}}}}\nresult: drawn").seats[0]
    assert (east.declared, east.waiting) == told


def test_thirteen_concealed_tiles_leave_no_meld_untold() -> None:
    case = only("seats: {E: {hand: 123m 456p 222789s E}, N: {hand: 1m}}\nwins: [{seat: E, by: self_draw, tile: E}]")
    assert [seat.melds_told for seat in case.seats] == [True, False, False, False]


def test_what_is_not_told_stays_open() -> None:
    case = only("result: drawn")
    assert (case.dealer, case.wasteland, case.wall_left, case.frozen, case.balances) == (None,) * 5
    assert (case.stake, case.result) == (Fraction(1), Result.DRAWN)


def test_an_escape_tells_who_and_why() -> None:
    case = only("result: {escape: [{seat: W, why: disconnected, minutes: 2.5}, {seat: N, why: timeouts, timeouts: 5}]}")
    assert case.result is Result.ESCAPED
    assert case.escapes == (Escape(2, "disconnected", Fraction(5, 2)), Escape(3, "timeouts", None, 5))


def test_several_winners_share_one_tile() -> None:
    text = """
    seats: {E: {hand: 123456789m EE 99p}, N: {hand: 222555777s EE 44p}}
    wins: [{seat: E, by: discard, from: W, tile: E}, {seat: N, by: discard, from: W, tile: E}]
    """
    with pytest.raises(CaseError) as error:
        only(text)
    assert {fault.code for fault in error.value.faults} == {"case.fifth_copy"}
    assert len(only(text.replace("EE 44p", "9p 444p").replace("tile: E", "tile: 9p").replace("99p", "9p F")).wins) == 2


def test_the_worked_examples_are_read_and_printed_back() -> None:
    found = read_cases(WORKED)
    assert (found.kind, len(found.cases)) == ("cases", 21)
    assert all(set(case.expect) == {"laiyouxi", "banding", "qinghunpeng", "wuming", "xianjin"} for case in found.cases)
    for case in found.cases:
        plain = json.loads(json.dumps(case.as_dict()))
        assert Case.from_dict(plain) == case
        assert Case.from_dict(plain).as_dict() == plain


def test_printing_the_whole_format_and_reading_it_gives_an_equal_case() -> None:
    case = only(WHOLE)
    plain = json.loads(json.dumps(case.as_dict()))
    assert Case.from_dict(plain) == case
    assert plain["seats"]["E"]["melds"][1] == {"pung": "222p", "tiles": "5m 22p", "from": "W", "at": 4}
    assert (plain["stake"], plain["balances"]) == (0.5, {"E": 1000, "S": 12.5, "N": "1/3"})
    assert plain["expect"]["laiyouxi"] == {"E": 4, "S": 0, "W": -4, "N": 0}
    assert only(json.dumps(plain)) == case


def test_a_case_can_be_pickled() -> None:
    case = only(WHOLE)
    assert pickle.loads(pickle.dumps(case)) == case


def test_hands_and_cases_are_told_apart() -> None:
    assert read_case("hands: [{result: drawn}, {result: drawn}]").kind == "hands"
    assert read_case("result: drawn").kind == "case"
    found = read_case("title: two\ncases:\n- result: drawn\n- {title: b, result: drawn}\n", "b.yaml")
    assert [case.place for case in found.cases] == [Place("b.yaml", 3, 3), Place("b.yaml", 4, 3)]


def test_a_mapping_is_read_as_the_text_is() -> None:
    assert read_case(read(WHOLE, "x").plain()).cases == read_case(WHOLE).cases


def test_a_case_inside_another_document_keeps_its_address() -> None:
    root = read("examples:\n  - result: drawn\n  - {result: drwn}\n", "r.yaml").value
    assert isinstance(root, dict)
    first, second = root["examples"].value
    assert read_case_node(first).result is Result.DRAWN
    with pytest.raises(CaseError) as error:
        read_case_node(second, ("examples", 1))
    (fault,) = error.value.faults
    assert (fault.path, fault.place) == ("examples[1].result", Place("r.yaml", 3, 14))


def test_lines_are_read_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    good = json.dumps(only(WHOLE).as_dict(), ensure_ascii=False)
    path.write_text(f'{good}\n\n{{"result": "drawn", "stake": -1}}\n{{"result": }}\n{{"result": "drawn"}}', "utf-8")
    first, second, third, fourth = stream(path)
    assert first == only(WHOLE)
    assert isinstance(fourth, Case)
    assert fourth.place == Place(str(path), 5, 1)
    assert isinstance(second, CaseError)
    assert (second.faults[0].code, second.faults[0].place) == ("case.negative", Place(str(path), 3, 30))
    assert isinstance(third, CaseError)
    assert (third.faults[0].code, third.faults[0].place) == ("case.json", Place(str(path), 4, 1))
    with pytest.raises(CaseError) as error:
        read_cases(path)
    assert [fault.code for fault in error.value.faults] == ["case.negative", "case.json"]
    path.write_text('{"result": "drawn"}\n' * 3, "utf-8")
    assert len(read_cases(path).cases) == 3


amounts = st.fractions(min_value=0, max_value=10**6, max_denominator=8)
seat = st.fixed_dictionaries(
    {},
    optional={
        "flowers": st.integers(0, 2),
        "ready": st.booleans() | st.fixed_dictionaries({"waiting": st.just(True)}, optional={"at": st.integers(0, 9)}),
        "discards": st.integers(1, 12),
        "passed": st.lists(st.sampled_from(["1m", "C", "9p"]), min_size=1, unique=True).map(sorted),
        "rating": st.integers(-500, 500),
    },
)
cases = st.fixed_dictionaries(
    {"stake": st.integers(1, 100), "result": st.just("drawn")},
    optional={
        "dealer": st.sampled_from("ESWN"),
        "dice": st.lists(st.integers(1, 6), min_size=2, max_size=2),
        "wasteland": st.integers(0, 9),
        "balances": st.dictionaries(st.sampled_from("ESWN"), st.integers(0, 9999), min_size=1),
        "seats": st.dictionaries(st.sampled_from("ESWN"), seat),
        "wall_left": st.integers(0, 40),
    },
)


@settings(max_examples=60)
@given(cases)
def test_reading_what_is_printed_gives_the_same_data(data: dict[str, Any]) -> None:
    plain = Case.from_dict(data).as_dict()
    again = Case.from_dict(json.loads(json.dumps(plain)))
    assert again == Case.from_dict(data)
    assert again.as_dict() == plain


@given(amounts)
def test_amounts_stay_exact(amount: Fraction) -> None:
    case = Case.from_dict({"balances": {"E": f"{amount.numerator}/{amount.denominator}"}, "result": "drawn"})
    assert case.balances is not None
    assert case.balances[0] == amount
    assert Case.from_dict(json.loads(json.dumps(case.as_dict()))) == case
