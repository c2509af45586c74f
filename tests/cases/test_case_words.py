"""What a fault of a case says is what was written: the number itself, its range, one fault for one mistake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from qiaoma.case import Case, read_case
from qiaoma.errors import Fault
from tests.cases.test_case_faults import DRAWN, HAND, WON, faults, said


def one(text: str) -> Fault:
    """The only fault of a text."""
    (fault,) = faults(text)
    return fault


NUMBERS = [
    ("stake: -2.5", "-2.5", "> 0, ≤ 1000000000000"),
    ("stake: 0", "0", "> 0, ≤ 1000000000000"),
    ("stake: 10000000000000", "10000000000000", "> 0, ≤ 1000000000000"),
    ("stake: '-5/3'", "-5/3", "> 0, ≤ 1000000000000"),
    ("balances: {E: 2000000000000}", "2000000000000", "-1000000000000…1000000000000"),
    ("wasteland: -3", "-3", "0…1000000"),
]


@pytest.mark.parametrize(("line", "found", "allowed"), NUMBERS)
def test_a_number_out_of_range_is_said_as_it_was_written(line: str, found: str, allowed: str) -> None:
    fault = one(f"{line}\n{DRAWN}")
    assert (fault.found, fault.allowed) == (found, (allowed,))
    assert found in fault.zh
    assert found in fault.en


def test_minutes_too_few_or_too_many_are_said_as_they_were_written() -> None:
    text = "result: {{escape: [{{seat: W, why: disconnected, minutes: {}}}]}}"
    assert (one(text.format("-2.5")).found, one(text.format("-2.5")).allowed) == ("-2.5", ("0…1000000",))
    assert one(text.format("1000001")).code == "case.range"


def test_too_many_decimals_are_said_to_be_too_many() -> None:
    fault = one(f"stake: 0.1234567891\n{DRAWN}")
    assert "9" in fault.en
    assert "decimals" in fault.en


@pytest.mark.parametrize(("written", "number"), [('"2"', "2"), ("'10.5'", "10.5")])
def test_a_number_in_quotes_is_told_to_drop_them(written: str, number: str) -> None:
    fault = one(f"stake: {written}\n{DRAWN}")
    assert (fault.code, fault.found) == ("case.quoted", f'"{number}"')
    assert fault.remedy_en == f"drop the quotes: {number}"
    assert fault.remedy_zh == f"去掉引号：{number}"


def test_half_amounts_are_said_as_decimals() -> None:
    assert one(f"expect: {{banding: {{E: 4.5, W: 1}}}}\n{DRAWN}").found == "5.5"
    assert "5.5" in one(f"expect: {{banding: {{E: 4.5, W: 1}}}}\n{DRAWN}").zh


def test_an_empty_text_is_shown_as_one() -> None:
    fault = one(f"dealer: ''\n{DRAWN}")
    assert fault.found == '""'
    assert '""' in fault.text("en")


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ("wins: [{seat: [E], by: eight_flowers}]", "case.type", "wins[0].seat"),
        ("wins: [{seat: E, by: [eight_flowers]}]", "case.type", "wins[0].by"),
        ("wins: 5", "case.type", "wins"),
        ("result: {escape: {seat: E}}", "case.type", "result.escape"),
        ("result: {escape: 5}", "case.type", "result.escape"),
        ("result: {fled: [E]}", "case.unknown_key", "result.fled"),
        ("result: {}", "case.type", "result.escape"),
        (f"seats: {{E: {{melds: 5}}}}\n{DRAWN}", "case.type", "seats.E.melds"),
        (f"pending: 5\n{DRAWN}", "case.type", "pending"),
    ],
)
def test_one_mistake_is_one_fault(text: str, code: str, path: str) -> None:
    fault = one(text)
    assert (fault.code, fault.path) == (code, path)
    assert "'list'" not in fault.en
    assert "“list”" not in fault.zh


def test_wrong_nets_are_read_as_nets() -> None:
    found = faults(f'expect: {{banding: {{E: "x", Q: 1}}}}\n{DRAWN}')
    assert [(fault.code, fault.path) for fault in found] == [
        ("case.type", "expect.banding.E"),
        ("case.seat", "expect.banding.Q"),
    ]
    unknown = one(f"expect: {{banding: {{Q: 1}}}}\n{DRAWN}")
    assert {"E", "net"} <= set(unknown.allowed)
    assert "net" in one(f"expect: {{banding: {{E: 0, next: {{wasteland: 1}}}}}}\n{DRAWN}").remedy_en


def test_a_balance_may_be_less_than_nothing() -> None:
    case = read_case(f"balances: {{E: 10, S: -5, W: -2.5}}\n{DRAWN}").cases[0]
    assert case.balances == (Fraction(10), Fraction(-5), Fraction(-5, 2), None)
    assert Case.from_dict(case.as_dict()) == case


def test_who_wins_was_waiting() -> None:
    text = f"seats: {{E: {{{HAND}, ready: {{}}}}}}\n{WON}"
    for told in ("{declared: true, waiting: false}", "{waiting: false}"):
        assert said(text.replace("{}", told)) == [("case.winner_waits", "seats.E.ready.waiting")]
    for told in ("true", "false", "{declared: false}", "{declared: false, waiting: true}"):
        assert read_case(text.replace("{}", told)).cases
    others = f"seats: {{E: {{{HAND}}}, S: {{ready: {{declared: true, waiting: false}}}}}}\n{WON}"
    assert read_case(others).cases  # a wrong declaration can be seen at a table
    flowers = "seats: {E: {ready: {declared: true, waiting: false}}}\nwins: [{seat: E, by: eight_flowers}]"
    assert read_case(flowers).cases
