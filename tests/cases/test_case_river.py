"""How many tiles were discarded: no more than a set has, and as an order of turns gives them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qiaoma.case import Case, read_case
from qiaoma.case.types import SEATS
from qiaoma.errors import CaseError
from tests.cases.test_case_faults import DRAWN, faults, said

HAND = "123456789m EEE"
Tokens = tuple[int, int, int, int]


def table(*seats: str, rest: str = DRAWN) -> str:
    """A case with these four seats."""
    told = ", ".join(f"{name}: {{{seat}}}" for name, seat in zip(SEATS, seats, strict=True))
    return f"seats: {{{told}}}\n{rest}"


def codes(text: str) -> list[str]:
    """The codes of the faults of a text, if any."""
    try:
        read_case(text)
    except CaseError as error:
        return [fault.code for fault in error.faults]
    return []


def test_more_discards_than_a_set_has_tiles() -> None:
    fault = faults(table(*["discards: 33"] * 4))[0]
    assert (fault.code, fault.path) == ("case.too_many_tiles", "seats")
    assert "33" in fault.found
    assert "168" in fault.en  # four hands of 13 and 132 discards, less the 16 that may have been claimed
    assert read_case(table(*["discards: 27"] * 4)).cases  # 52 + 108 - 16 = 144
    assert said(table("discards: 28", *["discards: 27"] * 3)) == [("case.too_many_tiles", "seats")]


FULL = ["discards: 23, melds: []"] * 4


@pytest.mark.parametrize(
    ("more", "right"),
    [
        ({}, True),  # 52 + 92 = 144
        ({"E": "discards: 24, melds: []"}, False),
        ({"S": "discards: 23, melds: [], flowers: 1"}, False),
        ({"S": "discards: 23, melds: [{concealed_kong: 1111p}]"}, False),
        ({"S": "discards: 23, melds: [{chow: 123p, from: E}], flowers: 1"}, True),
        ({"S": "discards: 23, melds: [{kong: 1111p, from: E}], flowers: 1"}, False),
        ({"S": "discards: 23"}, True),
    ],
)
def test_every_tile_told_counts(more: dict[str, str], right: bool) -> None:
    seats = dict(zip(SEATS, FULL, strict=True)) | more
    text = table(*seats.values())
    if right:
        assert not [code for code in codes(text) if code == "case.too_many_tiles"]
    else:
        assert codes(text) == ["case.too_many_tiles"]


def test_the_wall_the_indicator_and_the_bonus_tiles_count() -> None:
    assert said(table(*FULL, rest=f"wall_left: 1\n{DRAWN}")) == [("case.too_many_tiles", "seats")]
    assert said(table(*FULL, rest=f"wild: {{face: 6s, indicator: 5s}}\n{DRAWN}")) == [("case.too_many_tiles", "seats")]
    won = f"hand: {HAND} C, melds: [], discards: 23"
    text = table(won, *FULL[1:], rest="dealer: E\nwins: [{seat: E, by: self_draw, tile: C}]")
    assert said(text) == [("case.too_many_tiles", "seats")]


ORDERS = [
    ((0, 0, 0, 0), True),
    ((1, 0, 0, 0), True),
    ((2, 2, 1, 1), True),
    ((0, 1, 0, 0), False),
    ((3, 1, 1, 1), False),
    ((1, 2, 1, 1), False),
]


@pytest.mark.parametrize(("discards", "right"), ORDERS)
def test_without_claims_the_turns_go_round(discards: Tokens, right: bool) -> None:
    text = table(*(f"melds: [], discards: {number}" for number in discards), rest=f"dealer: E\n{DRAWN}")
    if right:
        assert read_case(text).cases
    elif discards[0]:
        assert said(text) == [("case.turn_order", "seats")]
    else:
        assert said(text) == [("case.dealer_first", "seats.E.discards")]


def test_what_is_not_told_in_full_is_not_judged() -> None:
    strange = ["melds: [], discards: 9", *["melds: [], discards: 1"] * 3]
    assert said(table(*strange)) == [("case.turn_order", "seats")]
    assert read_case(table(*strange[:3], "discards: 1")).cases
    assert read_case(table(*strange[:3], "melds: []")).cases
    assert read_case(table(*strange[:3], "melds: [{pung: 111p}], discards: 1")).cases


def test_the_giver_of_a_win_discarded_last() -> None:
    win = "dealer: E\nwins: [{seat: E, by: discard, from: W, tile: C}]"
    hand = f"hand: {HAND} C, melds: []"
    right = table(f"{hand}, discards: 2", *["melds: [], discards: 2"] * 2, "melds: [], discards: 1", rest=win)
    assert read_case(right).cases
    assert said(right.replace("from: W", "from: S")) == [("case.turn_order", "seats")]
    drawn = right.replace("by: discard, from: W", "by: self_draw")
    assert said(drawn) == [("case.turn_order", "seats")]
    assert read_case(drawn.replace("discards: 1}", "discards: 2}")).cases


def test_eight_flowers_may_come_before_any_turn() -> None:
    text = table(*["melds: [], discards: 0"] * 4, rest="dealer: E\nwins: [{seat: W, by: eight_flowers}]")
    assert read_case(text).cases


@st.composite
def played(draw: st.DrawFn) -> tuple[int, list[int], list[list[str]]]:
    """A hand played out: the dealer, the discards and the claims of each seat."""
    dealer = turn = draw(st.integers(0, 3))
    discards, melds = [0] * 4, [[] for _ in SEATS]  # type: list[int], list[list[str]]
    faces = iter([f"{number}{number}{number}{suit}" for suit, number in product("mps", range(1, 10))])
    for _ in range(draw(st.integers(0, 40))):
        discards[turn] += 1
        claims = [seat for seat in range(4) if seat != turn and len(melds[seat]) < 4]
        claimer = draw(st.sampled_from([None, None, *claims]))
        if claimer is None:
            turn = (turn + 1) % 4
        else:
            melds[claimer].append(f"{{pung: {next(faces)}, from: {SEATS[turn]}}}")
            turn = claimer
    discards[turn] += bool(melds[turn])  # who claimed discards
    return dealer, discards, melds


@given(played(), st.booleans())
def test_what_was_played_is_read(hand: tuple[int, list[int], list[list[str]]], told: bool) -> None:
    dealer, discards, melds = hand
    seats = (f"discards: {number}, melds: [{', '.join(own)}]" for number, own in zip(discards, melds, strict=True))
    case = read_case(table(*seats, rest=f"dealer: {SEATS[dealer]}\n{DRAWN}" if told else DRAWN)).cases[0]
    assert isinstance(case, Case)


@given(played(), st.integers(0, 3))
def test_three_discards_more_at_one_seat_are_noticed(hand: tuple[int, list[int], list[list[str]]], seat: int) -> None:
    dealer, discards, melds = hand
    discards[seat] += 3
    seats = (f"discards: {number}, melds: [{', '.join(own)}]" for number, own in zip(discards, melds, strict=True))
    found = said(table(*seats, rest=f"dealer: {SEATS[dealer]}\n{DRAWN}"))
    assert [code for code, _ in found] in (["case.turn_order"], ["case.dealer_first"])
